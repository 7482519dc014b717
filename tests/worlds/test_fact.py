"""Version 2 of the fact world: an answer hangs on how sentences are built, and who does not understand it, fails."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from functools import cache

import pytest

from gmtw.core.types import Instance
from gmtw.datasets.generate import generate
from gmtw.scoring.grade import grade
from gmtw.tasks.handler import task_of
from gmtw.tasks.plan.constructions import CONSTRUCTIONS, PLAIN
from gmtw.tasks.plan.task import PlanTask
from gmtw.text.words import fold
from gmtw.worlds import LEVELS, WORLDS, Part, asked_for
from gmtw.worlds.fact import BANDS, FEWEST, REGISTERS, SIZES, WORLD, answer_sentence, scripts
from gmtw.worlds.fact.question_types import MIX
from gmtw.worlds.fact.readers import BY_CHANCE, CORRECTION, DATES, DEAF, WHOLE, solved, tags_of
from gmtw.worlds.fact.statements import UNKNOWN, Line, Question, answers, entity_id, mentioned, newest, relations
from gmtw.worlds.fact.texts import fact_text, printed

NUMBER = 75
"""Instances of each level that figures are taken from."""

GRADED = 25
"""Instances of each level that are graded."""

LANGUAGES = ("ro", "en")

MOST = {"easy": 0.20, "medium": 0.10, "hard": 0.10}
"""The share of the texts with what it is deaf to that a deaf reader may solve."""

MOST_OF_ALL = 0.35
"""The share of a whole set that a deaf reader of a kind that stands in most texts may solve, and any script."""

MAIN = ("first-date", "last-date", "frequent-date", "no-negation", "skips-anaphora", "common-wording")
"""The readers that are deaf to what stands in most texts."""

TYPES = {
    "easy": {"direct", "dated", "most", "least", "missing"},
    "medium": {"direct", "dated", "bridge", "most", "least", "over", "missing"},
    "hard": {"bridge", "chain", "most", "least", "over", "missing"},
}

levels = pytest.mark.parametrize("level", LEVELS)
languages = pytest.mark.parametrize("code", LANGUAGES)


@cache
def made(level: str) -> tuple[Instance, ...]:
    return tuple(generate([Part("fact", level, NUMBER)], seed=17))


def question_of(one: Instance) -> Question:
    return Question.from_json(one.meta["story"]["question"])


def lines_of(one: Instance) -> list[Line]:
    return [Line.from_json(row) for row in one.meta["story"]["lines"]]


def right_of(one: Instance) -> list[str]:
    return list(one.meta["story"]["answer"])


def task(one: Instance) -> PlanTask:
    return task_of(one, PlanTask)


def candidates(one: Instance) -> list[str]:
    return [entity.id for entity in task(one).scene.entities if entity.attributes.get("candidate")]


def output(one: Instance, ids: Sequence[str], code: str, text: str) -> str:
    slot = task(one).scene.slots[0]
    names = [task(one).scene.entity[id_].names[code][0] for id_ in ids]
    value = names if slot.capacity is None else names[0]
    return f"{text}\n\n{json.dumps({slot.names[code][0]: value}, ensure_ascii=False)}"


def test_it_has_its_name() -> None:
    """The registry finds it by its key; who asks for "fact" or "fact-v3" gets it, and its ids begin with that."""
    assert WORLDS.get("fact") is WORLD
    assert asked_for("fact") is asked_for("fact-v3") is WORLD
    assert made("easy")[0].id.startswith("fact-v3/easy/")


@levels
def test_the_same_draws_make_the_same(level: str) -> None:
    """The same bytes again, and no text twice."""
    again = next(generate([Part("fact", level, 1)], seed=17))
    assert again.model_dump_json() == made(level)[0].model_dump_json()
    assert len({one.fingerprint for one in made(level)}) == NUMBER


@languages
@levels
def test_the_right_answer_solves(level: str, code: str) -> None:
    """With the sentences that the world gives, U = R = F = 1, and its Romanian has nothing to mend."""
    for one in made(level)[:GRADED]:
        told = answer_sentence(one.meta["story"], code)
        record = grade(one, output(one, right_of(one), code, told), code)
        assert {key: record.scores[key].value for key in "URF"} == dict.fromkeys("URF", 1.0), told
        assert code != "ro" or record.scores["G"].value == 1, told


@levels
def test_a_wrong_answer_earns_nothing(level: str) -> None:
    """U = 0 and R = 1 for another candidate and for "unknown"."""
    for one in made(level)[:GRADED]:
        right = right_of(one)
        wrong = next(id_ for id_ in (*candidates(one), UNKNOWN) if id_ not in right)
        record = grade(one, output(one, [*right[1:], wrong], "ro", "Acesta este răspunsul."), "ro")
        assert (record.scores["U"].value, record.scores["R"].value, record.solved) == (0, 1, False)


@levels
def test_the_certificate_holds(level: str) -> None:
    """p lies in the level's band; what the lines state gives the answer, and who hears everything finds it."""
    low, high = BANDS[level]
    for one in made(level):
        question, lines = question_of(one), lines_of(one)
        certificate, n = task(one).certificate, len(candidates(one)) + 1
        assert certificate is not None
        assert low <= 1 / n <= high
        assert question.type == "over" or certificate.p == 1 / n
        assert answers(question, newest(lines)) == tuple(right_of(one)) == (task(one).witness or {})["answer"]
        assert all(set(WHOLE.answer(question, lines, code)) == set(right_of(one)) for code in LANGUAGES)
        assert SIZES[level].sentences[0] <= len(lines) <= SIZES[level].sentences[1]


@languages
@levels
def test_deaf_readers_fail(level: str, code: str) -> None:
    """Each solves hardly any text with what it is deaf to; the main ones at most a third of a whole set."""
    found = [
        solved(question_of(one), lines_of(one), code, tags_of(one.meta["constructions"][code])) for one in made(level)
    ]
    for reader in DEAF:
        most = MOST_OF_ALL if reader.name in BY_CHANCE else MOST[level]
        deaf = [one[reader.name] for one in found if one[reader.name] is not None]
        missing = sum(question_of(one).type == "missing" for one in made(level))
        assert sum(map(bool, deaf)) <= max(most * len(deaf), missing), reader.name
    for name in MAIN:
        assert sum(one[name] is not False for one in found) <= MOST_OF_ALL * NUMBER, name


@levels
def test_no_script_solves_a_set(level: str) -> None:
    """No script that looks at the question ever solves an instance, and no other one more than a third of them."""
    counted: Counter[str] = Counter()
    for one in made(level):
        hits = {
            s.name: s.blind for s in scripts(task(one).scene, one.meta["story"]) if set(s.answer) == set(right_of(one))
        }
        assert all(hits.values()), (one.id, hits)
        counted.update(hits.keys())
    assert max(counted.values()) <= MOST_OF_ALL * NUMBER, counted.most_common(3)


@languages
@levels
def test_an_answer_hangs_on_several_constructions(level: str, code: str) -> None:
    """Two at the level easy, three at the others; each tag is known."""
    for one in made(level):
        rows = one.meta["constructions"][code]
        assert len(tags_of(rows)) >= FEWEST[level]
        assert {tag for row in rows for tag in row} <= {*CONSTRUCTIONS, CORRECTION, DATES, PLAIN}


@levels
def test_dates_stand_where_they_matter(level: str) -> None:
    """Versions of a fact have different years; a text without competing versions has no dates at all."""
    for one in made(level):
        lines = [line for line in lines_of(one) if not line.aside]
        versions = Counter(line.fact for line in lines)
        assert any(line.date for line in lines) == any(number > 1 for number in versions.values())
        for fact, number in versions.items():
            own = [line for line in lines if line.fact == fact]
            assert number == 1 or len({line.date[0] for line in own}) == number


@levels
def test_each_type_and_register_occurs(level: str) -> None:
    """The types of the level, all of them; the three registers; at most one question in twelve is left open."""
    counted = Counter(question_of(one).type for one in made(level))
    assert counted.keys() == TYPES[level]
    assert counted["missing"] <= NUMBER / 12
    assert {one.meta["register"] for one in made(level)} == set(REGISTERS)
    assert sum(MIX[level].values()) == 100


@levels
def test_no_line_denies_what_it_states(level: str) -> None:
    """A value that a line denies is another one than its own."""
    assert not [line for one in made(level) for line in lines_of(one) if line.other == line.value]


@levels
def test_nothing_is_true_in_reality(level: str) -> None:
    """No line about a real thing says what is so, and numbers are drawn anew for each text."""
    numbers: Counter[tuple[str, str, object]] = Counter()
    for one in made(level):
        for line in lines_of(one):
            assert line.aside or relations()[line.relation].truth.get(line.subject) != line.value
            if isinstance(line.value, int):
                numbers[line.relation, line.subject, line.value] += 1
    assert numbers.most_common(1)[0][1] < NUMBER / 10


@levels
def test_two_texts_have_little_in_common(level: str) -> None:
    """No two share more than half of their statements."""
    texts = [{(line.fact, line.value) for line in lines_of(one)} for one in made(level)]
    for n, one in enumerate(texts):
        assert all(len(one & other) <= 0.5 * min(len(one), len(other)) for other in texts[:n])


@languages
@levels
def test_the_prompt_says_all(level: str, code: str) -> None:
    """Every named thing stands in it; nothing is left to fill in; the form of the JSON is at the end."""
    for one in made(level):
        text, own = one.prompts[code], fact_text(code)
        form = '["...", "..."]' if question_of(one).type == "over" else '"..."'
        assert text.endswith(f'\n\n{{"{own.key}": {form}}}')
        assert own.unknown[0] in text.rpartition("\n\n")[0]
        low = text.lower()
        for entity in task(one).scene.entities:
            assert entity.id == UNKNOWN or any(name.lower() in low for name in entity.names[code]), entity.names[code]
        assert not set("{}") & set(text.rpartition("\n")[0])
        assert not set("şţŞŢ") & set(text)
        assert not re.search(r"  |\.\.(?!\.)| ,", text.rpartition("\n")[0])


@levels
def test_romanian_counts_with_de(level: str) -> None:
    """ "De" stands between 20 and more and a unit, except after 01 to 19."""
    units = "kilometri|metri|lei|minute|puncte|locuitori|pagini|copii|etaje"
    for one in made(level):
        for number, joiner in re.findall(rf"(\d+) (de )?(?:{units})\b", one.prompts["ro"]):
            assert bool(joiner) == (int(number) % 100 == 0 or int(number) % 100 >= 20), number


@pytest.mark.parametrize(("code", "least"), [("ro", 8), ("en", 5)])
def test_a_fact_is_said_in_many_ways(code: str, least: int) -> None:
    """Enough wordings, the first one plain and no other; a negation names what it denies; no two are the same."""
    for id_, own in fact_text(code).facts.items():
        assert len(own.say) >= least, id_
        assert [wording.tags == (PLAIN,) for wording in own.say] == [True] + [False] * (len(own.say) - 1), id_
        assert len({wording.text for wording in own.say}) == len(own.say)
        assert len(own.ask) >= (3 if code == "ro" else 2)
        for wording in own.say:
            assert wording.contrasts == bool({"negation", CORRECTION} & set(wording.tags)), wording.text
            assert (wording.form in ("subject", "value")) == ("anaphora" in wording.tags), wording.text
            assert set(wording.tags) <= {*CONSTRUCTIONS, CORRECTION, PLAIN}


@languages
def test_every_line_can_be_said(code: str) -> None:
    """Each language has a wording for every form of a line, also with a denied value; differences where compared."""
    for id_, own in fact_text(code).facts.items():
        forms = {(wording.form, wording.contrasts) for wording in own.say}
        assert {("own", False), ("own", True), ("subject", False), ("subject", True), ("value", False)} <= forms
        assert bool(own.most) == bool(own.least) == bool(own.over) == ({("more", False), ("less", False)} <= forms), id_


def test_there_are_many_kinds_of_facts() -> None:
    """Twelve at least, each with values enough for a hard text, and each asked for."""
    assert len({relation.topic for relation in relations().values()}) >= 12
    assert all(len(r.values) >= 11 and len(r.subjects) >= 11 for r in relations().values())
    assert {r for level in LEVELS for one in made(level) for r in question_of(one).path} == set(relations())


def test_names_mean_one_thing() -> None:
    """In each language no two things of this version share a name, and the languages name the same things."""
    kinds = {kind for relation in relations().values() for kind in (relation.subject, relation.value)}
    for code in LANGUAGES:
        named = [
            (fold(printed(code, kind, id_)), id_) for kind in kinds for id_ in fact_text(code).things.get(kind, {})
        ]
        assert len(set(named)) == len(named)
    assert all(fact_text("ro").things[k].keys() == fact_text("en").things[k].keys() for k in fact_text("ro").things)


def test_a_pronoun_names_nothing() -> None:
    """Names in a line follow its sentence: the denied value first where the sentence has it first."""
    line = Line("shop-opens", "menta", 480, other=540, form="subject", wordings={"en": 6, "ro": 8})
    assert mentioned(line) == [("clock", 540), ("clock", 480)]
    assert [entity_id(*thing) for thing in mentioned(line)] == ["540-clock", "480-clock"]
