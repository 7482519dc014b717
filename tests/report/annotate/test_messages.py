"""Messages on annotated outputs: English text that another language can say, and a table with the same messages."""

from __future__ import annotations

import copy
import pickle
import unicodedata
from string import Formatter

import pytest

from gmtw.core.translatable import MESSAGES, Argument, Translatable
from gmtw.core.types import Answer, Instance, Output, ReadPlan, Record, Score
from gmtw.report.annotate import Mark, OutputFinding, marked
from gmtw.report.annotate.messages import listed, message, message_table, restored
from gmtw.report.annotate.names import SceneNames
from gmtw.report.annotate.rule_failures import WHOLE, findings
from gmtw.report.annotate.types import KINDS
from gmtw.report.interface_words import all_words
from gmtw.scoring.grade import Grading
from gmtw.scoring.metrics import METRICS
from gmtw.scoring.metrics.generation import PARTS
from gmtw.tasks.plan.resolve import resolve, resolver
from gmtw.tasks.plan.task import PlanTask
from tests.report.annotate.english import english_of


def fields(words: str) -> set[tuple[str, str | None]]:
    """Return the fields and their formats."""
    return {(name, spec) for _, name, spec, _ in Formatter().parse(words) if name}


def test_every_sentence_is_there_in_every_language_of_the_page() -> None:
    """With the same fields, composed letters, and no cedilla."""
    for key, words in message_table().items():
        assert words.keys() == all_words().keys(), key
        assert all(fields(text) == fields(words["en"]) for text in words.values()), key
        assert all(text == unicodedata.normalize("NFC", text) == text.strip() for text in words.values()), key
        assert not set("şţŞŢ") & set(words["ro"]), key


def test_what_is_looked_up_stands_in_the_table() -> None:
    """Kinds of passages, unknown names and keys, evidence of the whole, unlisted words, facts of records."""
    wide = {kind for kind in KINDS if KINDS[kind].wide} | {"token"}
    unlisted = {"unlisted-errors"}
    errors = {
        f"error-{one}{better}"
        for part in ("spell", "gram", "punct", "salad")
        for one in PARTS[part]
        for better in ("", "-better")
    }
    needed = {*wide, "unknown-name", "unknown-key", *WHOLE, *MESSAGES, *unlisted, *errors}
    assert needed <= message_table().keys()
    assert {kind: message_table()[kind]["en"] for kind in wide} == {kind: KINDS[kind].title for kind in wide}
    page = all_words()
    assert all(message_table()[kind][code] == page[code][f"mark.{kind}"] for kind in wide for code in page)


@pytest.mark.parametrize(
    ("key", "filled", "english"),
    [
        (
            "only-the-first",
            {"what": message("aside"), "most": 500},
            "draft, code or hidden, not read; only the first 500 of a kind",
        ),
        ("grammar", {"message": "Dezacord.", "rule": "RO_X"}, "grammar: Dezacord. (RO_X)"),
        ("earns-less", {"earned": 0.125, "shares": message("share", part="fill", value=0.5)}, "0.12: fill 0.50"),
        ("unlisted-errors", {"listed": 60, "total": 75}, "errors of language: only the first 60 of 75 are marked"),
    ],
)
def test_a_sentence_is_its_english_text(key: str, filled: dict[str, Argument], english: str) -> None:
    """Numbers as they are filled in, sentences in sentences; what it is made of stays with it."""
    made = message(key, **filled)
    assert english in made
    assert (made.key, set(made.arguments)) == (key, set(filled.values()))


def test_fields_are_in_the_order_of_the_english_words() -> None:
    """Whatever the order they are given in: the page knows them by their places."""
    assert message("untold", why="w", slot="s", entity="e").arguments == ("e", "s", "w")


def test_values_keep_sentences() -> None:
    """In a mark, in a copy and in a pickle; of JSON the English text is left, as any text may stand for a sentence."""
    mark = Mark(kind="told", start=0, end=1, say=message("told", entity="A", slot="day1"), brief=Translatable("day1"))
    for one in (mark, mark.model_copy(update={"end": 2}), copy.deepcopy(mark), pickle.loads(pickle.dumps(mark))):
        assert (one.say.key, one.say.arguments, one.brief.key) == ("told", ("A", "day1"), "")
    again = Mark.model_validate_json(mark.model_dump_json())
    assert again == mark
    assert (again.say.key, type(again.brief)) == ("", Translatable)
    assert '"say":"told: A, planned for day1"' in mark.model_dump_json()
    assert OutputFinding.model_validate({"metric": "U", "kind": "k", "say": "text"}).say == "text"


def test_items_are_joined_two_by_two() -> None:
    """So that a language says "or" once for any number of them."""
    assert listed("or", ["a", "b", "c"]) == "a or b or c"
    assert listed("or", ["a"]).key == ""
    assert listed("or", []) == ""


def test_why_a_score_is_none_has_its_key(travel: Instance) -> None:
    """Made by the metrics; a page can show it in another language."""
    task = travel.task
    assert isinstance(task, PlanTask)

    def why(metric: str, side: str = "", language: str = "ro") -> tuple[str, tuple[Argument, ...]]:
        rules = tuple(rule for rule in task.rules if rule.side == side)
        instance = travel.model_copy(update={"task": task.model_copy(update={"rules": rules})})
        score = METRICS.get(metric).measure(instance, Answer(plan=None, explanation="Da."), language)
        assert score.value is None
        assert isinstance(score.why_none, Translatable)
        return score.why_none.key, score.why_none.arguments

    assert why("U", "structure") == ("no-instruction", ())
    assert why("R", "instruction") == ("no-structure", ())
    assert [why(metric, language="xx") for metric in "GF"] == [("no-language", ("'xx'",))] * 2


def test_details_of_notes_have_their_keys(travel: Instance) -> None:
    """The nearest name, how many more there are, the type of a value: no English is left in what is no name."""
    task = travel.task
    assert isinstance(task, PlanTask)
    plan = {"day1": ["Cetățuia Oradea", *[f"Castelul {n}" for n in range(80)]], "day2": [7, {"a": True}], "dayy1": []}
    notes = resolve(plan, resolver(task.scene, "ro")).notes
    found = {note.kind: note.detail for note in notes if isinstance(note.detail, Translatable)}
    assert {kind: (one.key, one.arguments) for kind, one in found.items()} == {
        "unknown-name": ("more", (31,)),
        "wrong-type": ("at", ("day2", "object")),
        "unknown-key": ("near", ("dayy1", "day1")),
    }
    assert not [note.detail for note in notes if not isinstance(note.detail, Translatable) and english_of(note.detail)]


def test_a_long_detail_is_cut_to_text(travel: Instance) -> None:
    """Its arguments would hold what was cut."""
    task = travel.task
    assert isinstance(task, PlanTask)
    (note, *_) = resolve({"dayy1" + " " * 300: []}, resolver(task.scene, "ro")).notes
    assert (len(note.detail), isinstance(note.detail, Translatable)) == (200, False)


def test_a_record_that_is_read_back_gets_its_keys_again(travel: Instance) -> None:
    """A file has its English text only; its output is parsed again, and an equal text is the same fact."""
    answer = '{"day1": ["Piața Unirea"], "day2": [7], "dayy1": []}'
    output = Output(instance_id=travel.id, output=f"Mergem.\n{answer}")
    record = Grading(travel, output).record()
    read = Record.model_validate_json(record.model_dump_json())
    assert read == record
    assert not any(isinstance(note.detail, Translatable) for note in read.notes)
    keys = [note.detail.key for note in marked(travel, output, read).notes if isinstance(note.detail, Translatable)]
    assert keys
    assert keys == [note.detail.key for note in record.notes if isinstance(note.detail, Translatable)]


@pytest.mark.parametrize(("metric", "key"), [("U", "no-instruction"), ("R", "no-structure"), ("G", "no-language")])
def test_a_reason_that_is_read_back_gets_its_key_again(metric: str, key: str) -> None:
    """The reasons are made again and compared; the words of another version stay as they are."""
    filled = {"language": "'xx'"} if key == "no-language" else {}
    scores = {metric: Score(metric=metric, value=None, why_none=str(message(key, **filled)))}
    (finding,) = findings(scores, Answer(plan=ReadPlan(cells=(("day1", "A1"),)), explanation=""), "xx", 40)
    assert isinstance(finding.say.arguments[0], Translatable)
    assert finding.say.arguments[0].key == key
    assert restored(["out of luck"], [message("keys")]) == ("out of luck",)


def test_places_of_rules_are_sentences(travel: Instance) -> None:
    """Days, one thing before another, keys; slots and entities by their names, anything else as it is."""
    task = travel.task
    assert isinstance(task, PlanTask)
    words = SceneNames(task.scene, "ro")
    assert (words.place(message("day", n=2)).key, words.place(message("day", n=2))) == ("day", "day 2")
    assert words.place(message("before", one="A1", other="A3")).arguments == ("Muzeul Țării Crișurilor", "Piața Unirii")
    assert words.place(message("keys")).key == "keys"
    assert [(words.place(text).key, words.place(text)) for text in ("A2", "kind=park day2")] == [
        ("", "Cetatea Oradea"),
        ("", "kind=park day2"),
    ]
