"""Sentences on marks: English text that another language can say, and a table where both are the same sentences."""

from __future__ import annotations

import copy
import pickle
import unicodedata
from string import Formatter

import pytest

from gmtw.core.types import Answer, Instance, Note
from gmtw.report.annotate import Finding, Mark
from gmtw.report.annotate.messages import JSON_TYPES, Field, Saying, listed, noted, recognised, said, sayings
from gmtw.report.annotate.names import SceneNames
from gmtw.report.annotate.rule_failures import UNMEASURED, WHOLE
from gmtw.report.annotate.types import KINDS
from gmtw.report.html.interface_words import all_words
from gmtw.scoring.metrics import METRICS
from gmtw.tasks.plan.resolve import resolve, resolver
from gmtw.tasks.plan.task import PlanTask
from tests.report.annotate.english import english_of


def fields(words: str) -> set[tuple[str, str | None]]:
    """What is filled in, and as what."""
    return {(name, spec) for _, name, spec, _ in Formatter().parse(words) if name}


@pytest.mark.parametrize("key", sorted(sayings()))
def test_every_sentence_is_there_in_every_language_of_the_page(key: str) -> None:
    """With the same fields, composed letters, and no cedilla."""
    words = sayings()[key]
    assert words.keys() == all_words().keys()
    assert all(fields(text) == fields(words["en"]) for text in words.values())
    assert all(text == unicodedata.normalize("NFC", text) == text.strip() for text in words.values())
    assert not set("şţŞŢ") & set(words["ro"])


def test_what_is_looked_up_stands_in_the_table() -> None:
    """Kinds of passages, unknown names and keys, evidence of the whole, unlisted words, types of JSON."""
    wide = {kind for kind in KINDS if KINDS[kind].wide} | {"token"}
    unlisted = {"unlisted-missing-diacritic", "unlisted-foreign-word"}
    needed = {*wide, "unknown-name", "unknown-key", *WHOLE, *UNMEASURED, *unlisted, *JSON_TYPES}
    assert needed <= sayings().keys()
    assert {kind: sayings()[kind]["en"] for kind in wide} == {kind: KINDS[kind].title for kind in wide}
    page = all_words()
    assert all(sayings()[kind][code] == page[code][f"mark.{kind}"] for kind in wide for code in page)


@pytest.mark.parametrize(
    ("key", "filled", "english"),
    [
        (
            "only-the-first",
            {"what": said("aside"), "most": 500},
            "draft or code, not read; only the first 500 of a kind",
        ),
        ("grammar", {"message": "Dezacord.", "rule": "RO_X"}, "grammar: Dezacord. (RO_X)"),
        ("earns-less", {"earned": 0.125, "shares": said("share", part="fill", value=0.5)}, "0.12: fill 0.50"),
        ("unlisted-foreign-word", {"listed": 60, "total": 1075}, "foreign-word: only the first 60 of 1075 are marked"),
        ("told-elsewhere", {"plans": said("unplanned")}, "not planned, told elsewhere"),
    ],
)
def test_a_sentence_is_its_english_text(key: str, filled: dict[str, Field], english: str) -> None:
    """Numbers as they are filled in, sentences in sentences; what it is made of stays with it."""
    made = said(key, **filled)
    assert english in made
    assert (made.key, set(made.fields)) == (key, set(filled.values()))


def test_fields_are_in_the_order_of_the_english_words() -> None:
    """Whatever the order they are given in: the page knows them by their places."""
    assert said("untold", why="w", slot="s", entity="e").fields == ("e", "s", "w")


def test_values_keep_sentences() -> None:
    """In a mark, in a copy and in a pickle; of JSON the English text is left, as any text may stand for a sentence."""
    mark = Mark(kind="told", start=0, end=1, say=said("told", entity="A", slot="day1"), brief=Saying("day1"))
    for one in (mark, mark.model_copy(update={"end": 2}), copy.deepcopy(mark), pickle.loads(pickle.dumps(mark))):
        assert (one.say.key, one.say.fields, one.brief.key) == ("told", ("A", "day1"), "")
    again = Mark.model_validate_json(mark.model_dump_json())
    assert again == mark
    assert (again.say.key, type(again.brief)) == ("", Saying)
    assert '"say":"told: A, planned for day1"' in mark.model_dump_json()
    assert Finding.model_validate({"metric": "U", "kind": "k", "say": "text"}).say == "text"


def test_items_are_joined_two_by_two() -> None:
    """So that a language says "or" once for any number of them."""
    assert listed("or", ["a", "b", "c"]) == "a or b or c"
    assert listed("or", ["a"]).key == ""
    assert listed("or", []) == ""


def test_why_a_score_is_none_is_recognised(travel: Instance) -> None:
    """What metrics write into records, so that a page can say it; words of others stay as they are."""
    task = travel.task
    assert isinstance(task, PlanTask)

    def why(metric: str, side: str = "", language: str = "ro") -> Saying:
        rules = tuple(rule for rule in task.rules if rule.side == side)
        instance = travel.model_copy(update={"task": task.model_copy(update={"rules": rules})})
        score = METRICS.get(metric).measure(instance, Answer(plan=None, explanation="Da."), language)
        assert score.value is None
        return recognised(score.why_none, *UNMEASURED)

    assert why("U", "structure").key == "no-instruction"
    assert why("R", "instruction").key == "no-structure"
    for metric in "GF":
        assert (why(metric, language="xx").key, why(metric, language="xx").fields) == ("no-language", ("'xx'",))
    assert (recognised("out of luck", *UNMEASURED), recognised("out of luck", *UNMEASURED).key) == ("out of luck", "")


def test_details_of_notes_are_recognised(travel: Instance) -> None:
    """The nearest name, how many more there are, the type of a value: no English is left in what is no name."""
    task = travel.task
    assert isinstance(task, PlanTask)
    plan = {"day1": ["Cetățuia Oradea", *[f"Castelul {n}" for n in range(80)]], "day2": [7, {"a": True}], "dayy1": []}
    notes = resolve(plan, resolver(task.scene, "ro")).notes
    found = {note.kind: noted(note) for note in notes if noted(note).key != "" or note.kind == "wrong-type"}
    assert {kind: one.key for kind, one in found.items()} == {
        "unknown-name": "more",
        "wrong-type": "at",
        "unknown-key": "near",
    }
    assert all(noted(note) == note.detail for note in notes)
    assert {note.detail for note in notes if noted(note).key == "" and english_of(note.detail)} == set()
    assert noted(Note(kind="unknown-name", detail="Piața\nMare (near A3)")).fields == ("Piața\nMare", "A3")
    assert noted(Note(kind="remark", detail="ciorbă (near lemon)")).key == ""


def test_places_of_rules_are_sentences(travel: Instance) -> None:
    """Days, one thing before another, keys; slots and entities by their names, anything else as it is."""
    task = travel.task
    assert isinstance(task, PlanTask)
    words = SceneNames(task.scene, "ro")
    assert (words.place("day 2").key, words.place("day 2")) == ("day", "day 2")
    assert words.place("A1 before A3").fields == ("Muzeul Țării Crișurilor", "Piața Unirii")
    assert words.place("keys").key == "keys"
    assert [(words.place(text).key, words.place(text)) for text in ("A2", "kind=park day2")] == [
        ("", "Cetatea Oradea"),
        ("", "kind=park day2"),
    ]
