"""The oracle, the blind planner and the careless writer stand where the definition of the scores puts them."""

from __future__ import annotations

import statistics
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import sqrt
from pathlib import Path

import pytest

from gmtw import worlds
from gmtw.baselines.catalog import REFERENCES, answering, outputs
from gmtw.baselines.sloppy import damage, expected, sloppy
from gmtw.constraints import Plan, Rule, check
from gmtw.core.errors import UnknownNameError
from gmtw.core.rng import RandomStream
from gmtw.core.types import Instance, Record
from gmtw.datasets.generate import generate, parts
from gmtw.tasks.plan.goals import GOALS
from gmtw.tasks.plan.task import Certificate, PlanTask
from gmtw.worlds import WORLDS as REGISTRY
from gmtw.worlds import joined
from gmtw.worlds.explanation import Explainer
from gmtw.worlds.world_folder import WorldText
from tests.timing import cpu_units

WORLDS = ("travel", "schedule", "recipe", "fact")
LANGUAGES = ("ro", "en")
FOLDER = Path(worlds.__file__).parent
STEP = 2
"""Every how many instances the oracle answers."""

NEAR = 0.02
"""The most that the mean of the careless writer's scores is off what its damage lets expect."""

Sets = Mapping[str, list[Instance]]
Grades = Callable[..., list[Record]]


def values(records: Iterable[Record], metric: str) -> list[float]:
    """The scores of that metric, all of them measured."""
    found = [record.scores[metric].value for record in records]
    assert None not in found
    return [value for value in found if value is not None]


def text(world: str, code: str) -> WorldText:
    """Return the text of a world of plans in a language."""
    return REGISTRY.get(world).folder.text(code)


def task(instance: Instance) -> PlanTask:
    assert isinstance(instance.task, PlanTask)
    return instance.task


def certificate(instance: Instance) -> Certificate:
    found = task(instance).certificate
    assert found is not None
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("world", REGISTRY.names)
def test_the_oracle_is_perfect(grades: Grades, world: str, language: str) -> None:
    """In every world: solved and truly told, in clean text, and nothing about its answers is odd."""
    records = grades("oracle", world, language, STEP)
    for record in records:
        assert {metric: record.scores[metric].value for metric in "URF"} == dict.fromkeys("URF", 1.0), (
            record.instance_id
        )
    assert all(record.solved for record in records)
    found = values(records, "G")
    assert statistics.mean(found) >= 0.98
    assert min(found) >= (0.95 if world == "fact" else 0.99)
    assert not [record.notes for record in records if record.notes]


@pytest.mark.parametrize("world", WORLDS[:3])
def test_the_oracle_seldom_says_the_same(sets: Sets, world: str) -> None:
    """Openings and days come in many wordings; no two answers to different tasks are alike."""
    told = [output.output.split("\n\n{")[0] for output in outputs("oracle", sets[world])]
    assert len(set(told)) == len(told)
    own = text(world, "ro").tell
    assert own is not None
    assert len(own.opening) >= 6
    assert all(len(own.day[shape]) >= 8 for shape in ("one", "many") if shape in own.day)


@pytest.mark.minutes
@pytest.mark.parametrize("world", WORLDS)
def test_the_blind_planner_is_valid_and_tells_what_it_planned(grades: Grades, world: str) -> None:
    records = grades("blind", world, "ro")
    assert {value for metric in "RF" for value in values(records, metric)} == {1.0}


@pytest.mark.minutes
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_blind_planner_stands_at_chance(sets: Sets, grades: Grades, language: str) -> None:
    """On the frozen set `solved` lies within two standard errors of the mean stored p, U within .03 of chance."""
    asked = [instance for world in WORLDS for instance in sets[world]]
    records = [record for world in WORLDS for record in grades("blind", world, language)]
    assert len(records) == len(asked) > 100
    levels = [certificate(instance).p for instance in asked]
    error = sqrt(statistics.mean(p * (1 - p) for p in levels) / len(records))
    solved = statistics.mean(bool(record.solved) for record in records)
    assert solved == pytest.approx(statistics.mean(levels), abs=2 * error)
    chance = statistics.mean(task(instance).chance or 0.0 for instance in asked)
    assert statistics.mean(values(records, "U")) == pytest.approx(chance, abs=0.03)


@pytest.mark.minutes
@pytest.mark.parametrize("world", WORLDS)
def test_blind_guesses_solve_as_often_as_the_level_says(sets: Sets, world: str) -> None:
    """Twelve guesses for each instance, within three standard errors: the planner draws what p was measured on."""
    tries = 12
    levels = [certificate(instance).p for instance in sets[world]]
    pairs = [(instance, RandomStream(n, instance.id)) for instance in sets[world] for n in range(tries)]
    solved = [solves(instance, REGISTRY.get(world).guess(task(instance), rng)) for instance, rng in pairs]
    error = sqrt(statistics.mean(p * (1 - p) for p in levels) / len(solved))
    assert statistics.mean(solved) == pytest.approx(statistics.mean(levels), abs=3 * error)


def solves(instance: Instance, plan: Mapping[str, Sequence[str]]) -> bool:
    """Return whether the plan obeys every rule."""
    scene = task(instance).scene
    counted = Plan(scene, {slot: dict(Counter(row)) for slot, row in plan.items()})
    return all(check(rule, counted).held for rule in task(instance).rules)


@pytest.mark.minutes
@pytest.mark.parametrize("world", WORLDS)
def test_the_careless_writer_stands_where_its_damage_puts_it(sets: Sets, grades: Grades, world: str) -> None:
    """Means over 160 to 240 instances; the expectation is computed from the damage, by the formulas of the metrics."""
    records = grades("sloppy", world, "ro")
    said = [expected(instance, "ro") for instance in sets[world]]
    for metric in "URGF":
        mean = statistics.mean(scores[metric] for scores in said)
        assert statistics.mean(values(records, metric)) == pytest.approx(mean, abs=NEAR), metric
    assert not any(record.solved for record in records)


@pytest.mark.parametrize("world", WORLDS)
def test_the_damage_is_what_it_says(sets: Sets, world: str) -> None:
    for instance in sets[world][::10]:
        hurt = damage(instance, "ro")
        assert hurt.plan == certificate(instance).bites[hurt.broken]
        assert hurt.stripped == pytest.approx(0.15 * hurt.marked, abs=1)
        assert hurt.foreign >= 6
        assert sloppy(instance, "ro").startswith(hurt.prose)


@pytest.fixture(scope="module")
def some(sets: Sets) -> list[Instance]:
    """A few tasks of each world, and one of each goal."""
    few = [instance for tasks in sets.values() for instance in tasks[::50]]
    return [*few, *generate(parts([("travel", 1)], "easy", GOALS[1:]), seed=3)]


@pytest.mark.parametrize("name", [name for name, model in REFERENCES.items() if "plan" in model.tasks])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_model_answers_every_world_the_same_twice(some: list[Instance], name: str, language: str) -> None:
    first = list(outputs(name, some, language))
    assert [output.output for output in outputs(name, some, language)] == [output.output for output in first]
    assert [output.instance_id for output in first] == [i.id for i in some if REFERENCES[name].applies(i)]
    assert {(output.model, output.language) for output in first} == {(name, language)}
    assert all(output.fingerprint for output in first)


def test_the_table_shows_the_oracle_first_and_each_says_what_it_shows() -> None:
    assert list(REFERENCES)[:4] == ["oracle", "blind", "sloppy", "empty"]
    assert all(model.name == name and model.shows.endswith(".") for name, model in REFERENCES.items())


def test_an_unknown_name_gets_the_nearest_one() -> None:
    with pytest.raises(UnknownNameError, match="oracle"):
        list(outputs("oracel", []))


def test_an_oracle_answer_is_quick(sets: Sets) -> None:
    some = [instance for world in WORLDS for instance in sets[world]]
    list(outputs("oracle", some[::100]))
    assert cpu_units(lambda: list(outputs("oracle", some))) / len(some) < 1 / 3


def test_an_item_left_untold_is_never_named(sets: Sets) -> None:
    for world in WORLDS[:3]:
        for instance in sets[world][::25]:
            plan = task(instance).witness or {}
            entity = next(e for row in plan.values() for e in row)
            name = task(instance).scene.entity[entity].names["en"][0]
            rules = [rule for rule in task(instance).rules if rule.side == "instruction"]
            folder = REGISTRY.get(world).folder
            explainer = Explainer.of(instance, folder, "en", plan, RandomStream(instance.id), frozenset({entity}))
            assert name.casefold() not in joined(explainer.paragraphs(rules)).casefold()


def test_a_name_that_the_language_has_changed_since_is_told_as_the_scene_has_it(sets: Sets) -> None:
    """Frozen sets keep their names; the forms of another name would be wrong."""
    instance = sets["schedule"][0]
    scene = task(instance).scene
    first = next(e for row in (task(instance).witness or {}).values() for e in row)
    renamed = [
        e if e.id != first else e.model_copy(update={"names": {"ro": ("Zbor",), "en": ("Flight",)}})
        for e in scene.entities
    ]
    other = instance.model_copy(
        update={
            "task": task(instance).model_copy(update={"scene": scene.model_copy(update={"entities": tuple(renamed)})})
        }
    )
    explainer = Explainer.of(
        other, REGISTRY.get("schedule").folder, "en", task(instance).witness or {}, RandomStream(0)
    )
    assert "Flight" in joined(explainer.paragraphs())


def test_prose_joins_sentences_and_paragraphs() -> None:
    assert joined((("A.", "B."), ("C.",))) == "A. B.\n\nC."


def test_a_published_instance_is_only_answered_by_models_that_need_no_certificate(travel: Instance) -> None:
    answering = [name for name, model in REFERENCES.items() if model.applies(travel)]
    assert {"blind", "sloppy", "denial"}.isdisjoint(answering)
    assert {"oracle", "empty", "nulls", "everything", "echo"} <= set(answering)
    assert all(len(list(outputs(name, [travel]))) == 1 for name in answering)


@pytest.mark.parametrize("world", WORLDS[:3])
def test_languages_tell_the_same_rules_in_phrases_that_exist(world: str) -> None:
    """Every key names a rule that there is, and no language says less of a plan than another."""
    told = [text(world, code).tell for code in LANGUAGES]
    keys = [
        set() if one is None else {"kept " + key for key in one.kept} | {"day " + key for key in one.day}
        for one in told
    ]
    assert keys[0] == keys[1] != set()
    assert {
        key.removeprefix("kept ").partition(".")[0] for key in keys[0] if key.startswith("kept")
    } <= Rule.kinds.keys()


def test_phrases_are_composed_and_without_cedilla() -> None:
    for path in sorted(FOLDER.glob("*/*/*.toml")):
        written = path.read_text(encoding="utf-8")
        assert unicodedata.is_normalized("NFC", written), path
        assert not set("şţŞŢ") & set(written), path


def test_the_models_that_answer_a_set() -> None:
    """A set without repairs has nothing for what copies the agreed plan; of unknown worlds the answers tell."""
    instances = list(generate(parts([("travel", 1)], "easy")))
    names = ["oracle", "copy-plan", "always-impossible", "nobody"]
    assert answering(names, instances) == ["oracle", "nobody"]
    assert answering(names, [instances[0].model_copy(update={"source": "gone"})]) == names
