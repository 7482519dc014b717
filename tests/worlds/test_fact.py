"""The fact world: a text that contradicts what is known, one right answer, and no script that finds it unread."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from functools import cache

import pytest

from gmtw.constraints import ExactValue
from gmtw.core.rng import RandomStream
from gmtw.core.types import Instance
from gmtw.scoring.grade import grade
from gmtw.tasks.fingerprint import fingerprint
from gmtw.text.words import fold
from gmtw.worlds import LEVELS, WORLDS, Made
from gmtw.worlds.fact import BANDS, SIZES, WORLD, answer_sentence, scripts
from gmtw.worlds.fact.question_types import MIX
from gmtw.worlds.fact.statements import Line, Question, answers, real, relations, stated
from gmtw.worlds.fact.texts import fact_text, printed

NUMBER = 300
"""Instances of each level that figures are taken from."""

GRADED = 40
"""Instances of each level that are graded."""

SLACK = 0.03
"""How far above the mean p a script may stand over a set, beside the sampling error of those by place."""

LANGUAGES = ("ro", "en")

TYPES = {
    "easy": {"direct", "correction", "most", "least", "missing"},
    "medium": {"direct", "correction", "bridge", "most", "least", "over", "missing"},
    "hard": {"bridge", "chain", "most", "least", "over", "missing"},
}

levels = pytest.mark.parametrize("level", LEVELS)
languages = pytest.mark.parametrize("code", LANGUAGES)


def draws(level: str, n: int) -> RandomStream:
    return RandomStream("fact", level, n)


@cache
def made(level: str) -> tuple[Made, ...]:
    return tuple(WORLD.make(level, draws(level, n)) for n in range(NUMBER))


def prompt(one: Made, code: str, n: int = 0) -> str:
    return WORLD.prompt(one, code, RandomStream("prompt", n))


def instance(one: Made, level: str) -> Instance:
    print_ = fingerprint(one.task)
    prompts = {code: prompt(one, code) for code in LANGUAGES}
    return Instance(
        id=f"fact-v1/{level}/0", source="fact", level=level, fingerprint=print_, task=one.task, prompts=prompts
    )


def lines_of(one: Made) -> list[Line]:
    return [Line.from_json(row) for row in one.setting["lines"]]


def question_of(one: Made) -> Question:
    return Question.from_json(one.setting["question"])


def candidates(one: Made) -> list[str]:
    return [entity.id for entity in one.task.scene.entities if entity.attributes.get("candidate")]


def output(one: Made, ids: Sequence[str], code: str, text: str = "") -> str:
    slot = one.task.scene.slots[0]
    names = [one.task.scene.entity[id_].names[code][0] for id_ in ids]
    value = names if slot.capacity is None else names[0]
    form = json.dumps({slot.names[code][0]: value}, ensure_ascii=False)
    return f"{text or answer_sentence(one.setting, code)}\n\n{form}"


def test_it_is_a_world() -> None:
    """The registry finds it by its key."""
    assert WORLDS.get("fact") is WORLD


@pytest.mark.minutes
@levels
def test_the_same_draws_make_the_same(level: str) -> None:
    """The task, the setting and the prompts, to the byte; the setting is JSON. Other draws make another task."""
    one, other = (WORLD.make(level, draws(level, 7)) for _ in range(2))
    assert one.task.model_dump_json() == other.task.model_dump_json()
    assert json.loads(json.dumps(one.setting)) == other.setting
    assert [prompt(one, code) for code in LANGUAGES] == [prompt(other, code) for code in LANGUAGES]
    assert len({fingerprint(each.task) for each in made(level)}) == NUMBER


@languages
@levels
def test_the_right_answer_solves(level: str, code: str) -> None:
    """With the sentences that `answer_sentence` gives, U = R = F = 1, and its Romanian has nothing to mend."""
    for one in made(level)[:GRADED]:
        record = grade(instance(one, level), output(one, one.setting["answer"], code), code)
        assert {key: record.scores[key].value for key in "URF"} == dict.fromkeys("URF", 1.0), answer_sentence(
            one.setting, code
        )
        assert record.solved
        assert code != "ro" or record.scores["G"].value == 1


@pytest.mark.minutes
@languages
@levels
def test_a_wrong_answer_earns_nothing(level: str, code: str) -> None:
    """U = 0 and R = 1 for every other candidate and for "unknown"; F is 1 where the text gives it too, else 0."""
    for one in made(level)[:GRADED]:
        right = one.setting["answer"]
        for id_ in (*candidates(one), "unknown"):
            if id_ not in right:
                name = one.task.scene.entity[id_].names[code][0]
                wrong = [*right[1:], id_] if len(right) > 1 else [id_]
                told = {"ro": f"Răspunsul este {name}.", "en": f"The answer is {name}."}[code]
                record = grade(instance(one, level), output(one, wrong, code, told), code)
                assert (record.scores["U"].value, record.scores["R"].value, record.solved) == (0, 1, False)
                assert len(right) > 1 or record.scores["F"].value == 1
                unfaithful = grade(instance(one, level), output(one, wrong, code), code)
                assert len(right) > 1 or right == ["unknown"] or unfaithful.scores["F"].value == 0


@levels
def test_a_sentence_is_an_answer_unless_the_value_is_wanted(level: str) -> None:
    """A sentence in the JSON that states the value alone solves, unless a rule asks for exactly the value."""
    for one in made(level)[:GRADED]:
        if len(one.setting["answer"]) == 1 and one.setting["answer"] != ["unknown"]:
            name = one.task.scene.entity[one.setting["answer"][0]].names["ro"][0]
            text = f'{answer_sentence(one.setting, "ro")}\n\n{{"răspuns": "Cred că este {name}."}}'
            exact = isinstance(one.task.rules[0], ExactValue)
            assert exact == one.setting["exact"]
            assert grade(instance(one, level), text).solved == (not exact)


@levels
def test_the_certificate_holds(level: str) -> None:
    """p lies in the level's band; the witness is right, the bite is not; the policies are plans of the scene."""
    low, high = BANDS[level]
    for one in made(level):
        certificate, n = one.task.certificate, len(candidates(one)) + 1
        assert certificate is not None
        assert low <= 1 / n <= high
        assert certificate.plans == n
        assert question_of(one).type == "over" or certificate.p == 1 / n
        assert one.task.witness == {"answer": tuple(one.setting["answer"])}
        assert set(certificate.bites[0]["answer"]) != set(one.setting["answer"])
        policies = WORLD.policies(one.task, one.setting)
        assert len(WORLD.policies(one.task)) <= len(policies) == certificate.policies
        assert all(set(plan["answer"]) <= one.task.scene.entity.keys() for plan in policies)


@levels
def test_no_script_solves_it(level: str) -> None:
    """No script that looks at the question ever solves an instance; no other one stands above chance over a set."""
    solved: Counter[str] = Counter()
    chance = sum(one.task.certificate.p for one in made(level) if one.task.certificate) / NUMBER
    for one in made(level):
        hits = {
            s.name: s.blind for s in scripts(one.task.scene, one.setting) if set(s.answer) == set(one.setting["answer"])
        }
        assert all(hits.values()), (hits, one.setting)
        solved.update(hits.keys())
    error = 2 * (chance * (1 - chance) / NUMBER) ** 0.5
    assert {name: n / NUMBER for name, n in solved.items() if n / NUMBER > chance + SLACK + error} == {}


@levels
def test_each_type_occurs_where_it_should(level: str) -> None:
    """The types of the level, all of them, and at most one question in twelve that the text leaves open."""
    counted = Counter(question_of(one).type for one in made(level))
    assert counted.keys() == TYPES[level]
    assert counted["missing"] <= NUMBER / 12
    assert counted["missing"] == sum(one.setting["answer"] == ["unknown"] for one in made(level))
    assert sum(MIX[level].values()) in (99, 100)


@levels
def test_the_text_is_false(level: str) -> None:
    """At least half of the statements of the asked kind are, and the one that is asked for always is."""
    for one in made(level):
        question, lines = question_of(one), [line for line in lines_of(one) if not line.aside]
        same = (r.id for r in relations().values() if r.value == question.target and not question.compares)
        about = [line for line in lines if line.relation in {question.path[-1], *same}]
        false = [line for line in about if real().get((line.relation, line.subject)) != line.value]
        assert 2 * len(false) >= len(about)
        known = {key: real()[key] for key in stated(lines) if key in real()} if question.compares else real()
        assert set(one.setting["answer"]) != set(answers(question, known))
        assert answers(question, stated(lines)) == tuple(one.setting["answer"])


@levels
def test_a_fact_stands_once_or_in_two_dated_versions(level: str) -> None:
    """Two lines about the same subject and relation have dates of different years."""
    for one in made(level):
        low, high = SIZES[level].sentences
        assert low <= len(one.setting["lines"]) <= high
        numbers = {id_.partition("-")[0] for id_ in one.task.scene.entity if id_[0].isdigit()}
        assert len(numbers) == sum(id_[0].isdigit() for id_ in one.task.scene.entity), "a number counts one thing"
        found: dict[tuple[str, str], list[Line]] = {}
        for line in lines_of(one):
            if not line.aside:
                found.setdefault((line.relation, line.subject), []).append(line)
        for same in found.values():
            assert len(same) == 1 or (len(same) == 2 and all(line.date for line in same))
            assert len({line.date[0] for line in same if line.date}) in (0, len(same))
            assert len({line.value for line in same}) == len(same)


@languages
@levels
def test_the_prompt_says_all(level: str, code: str) -> None:
    """Every entity but "unknown" by name, that key, the question, and the form of the JSON at the end."""
    for n, one in enumerate(made(level)):
        text = prompt(one, code, n)
        key, own = fact_text(code).key, fact_text(code)
        form = '["...", "..."]' if question_of(one).type == "over" else '"..."'
        assert text.endswith(f'\n\n{{"{key}": {form}}}')
        assert own.unknown[0] in text.rpartition("\n\n")[0]
        for entity in one.task.scene.entities:
            name = entity.names[code][0]
            assert entity.id == "unknown" or name in text or name[:1].upper() + name[1:] in text
        assert not set("{}") & set(text.rpartition("\n")[0])
        assert not set("şţŞŢ") & set(text)
        assert "  " not in text
        assert any(date in text for date in own.prompt.newest) == any(line.date for line in lines_of(one))


@levels
def test_romanian_counts_with_de(level: str) -> None:
    """ "De" stands between 20 and more and a unit, except after 01 to 19; and no English word leaks."""
    for n, one in enumerate(made(level)):
        text = prompt(one, "ro", n)
        for number, joiner in re.findall(r"(\d+) (de )?(?:kilometr|metr)", text):
            assert bool(joiner) == (int(number) % 100 == 0 or int(number) % 100 >= 20), text
        assert not re.search(r"\b(answer|unknown|the (?!shard)|year|edition)\b", text.lower().replace("the shard", ""))
        assert "că ca" not in text.lower()


def test_names_mean_one_thing() -> None:
    """In each language an id has one name whatever kind it is taken for, and no two ids share one."""
    for code in LANGUAGES:
        names: dict[str, set[str]] = {}
        for kind, things_ in fact_text(code).things.items():
            for id_ in things_:
                names.setdefault(fold(printed(code, kind, id_)), set()).add(id_)
        assert all(len(ids) == 1 for ids in names.values())
        assert len(names) == len({id_ for things_ in fact_text(code).things.values() for id_ in things_})


def test_every_relation_is_said_and_asked() -> None:
    """Over the levels each relation is asked for, directly or at the end of a chain, and each in both languages."""
    asked = {relation for level in LEVELS for one in made(level) for relation in question_of(one).path}
    assert asked == set(relations())
    assert all(fact_text(code).relations.keys() == relations().keys() for code in LANGUAGES)
