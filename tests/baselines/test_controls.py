"""Answers without understanding earn nothing, or what chance earns."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Mapping

import pytest

from gmtw import languages
from gmtw.baselines.catalog import outputs
from gmtw.baselines.controls import CONTROLS, texts
from gmtw.core.types import Instance, Record
from gmtw.tasks.plan.deaf_readers import NO_OFFERS, READERS
from gmtw.tasks.plan.task import PlanTask
from gmtw.worlds.fact import Fact

PLANS = ("travel", "schedule", "recipe")
WORLDS = (*PLANS, "fact")
PLANLESS = ("empty", "no-json", "nulls", "invented", "echo", "other-languages", "lorem", "repetition")
STEP = 8
"""Every how many instances are graded, where each answer is alike."""

Sets = Mapping[str, list[Instance]]
Grades = Callable[..., list[Record]]


def means(records: list[Record]) -> dict[str, float]:
    return {metric: statistics.mean(record.scores[metric].value or 0.0 for record in records) for metric in "URGF"}


def chance(instances: list[Instance]) -> float:
    """The mean U of a random valid plan."""
    return statistics.mean(i.task.chance or 0.0 for i in instances if isinstance(i.task, PlanTask))


@pytest.mark.parametrize("world", WORLDS)
@pytest.mark.parametrize("name", PLANLESS)
def test_without_a_plan_nothing_is_earned(grades: Grades, name: str, world: str) -> None:
    records = grades(name, world, "ro", STEP)
    assert {record.scores[metric].value for record in records for metric in "URF"} == {0.0}
    assert not any(record.solved for record in records)


@pytest.mark.parametrize("world", WORLDS)
@pytest.mark.parametrize(
    ("name", "most"), [("empty", 0.0), ("repetition", 0.0), ("lorem", 0.25), ("other-languages", 0.25)]
)
def test_what_is_no_romanian_earns_little(grades: Grades, name: str, most: float, world: str) -> None:
    assert max(record.scores["G"].value or 0.0 for record in grades(name, world, "ro", STEP)) <= most


@pytest.mark.parametrize("world", WORLDS)
def test_a_good_paragraph_without_a_plan_earns_generation_alone(grades: Grades, world: str) -> None:
    assert means(grades("no-json", world, "ro", STEP)) == {"U": 0.0, "R": 0.0, "G": 1.0, "F": 0.0}


@pytest.mark.minutes
@pytest.mark.parametrize("world", WORLDS)
def test_everything_everywhere_solves_nothing(grades: Grades, world: str) -> None:
    records = grades("everything", world)
    assert not any(record.solved for record in records)
    assert means(records)["U"] <= 0.35


@pytest.mark.minutes
def test_the_order_of_the_list_gives_nothing_away(sets: Sets, grades: Grades) -> None:
    every = [instance for own in sets.values() for instance in own]
    records = [record for world in WORLDS for record in grades("list-order", world)]
    assert means(records)["U"] == pytest.approx(chance(every), abs=0.05)


@pytest.mark.parametrize("language", ["ro", "en"])
@pytest.mark.parametrize("world", WORLDS)
def test_denying_a_right_plan_is_not_telling_it(grades: Grades, world: str, language: str) -> None:
    found = means(grades("denial", world, language, STEP // 2))
    assert found["U"] == found["R"] == 1.0
    assert found["F"] <= 0.10


@pytest.mark.parametrize("language", ["ro", "en"])
@pytest.mark.parametrize("world", PLANS)
def test_telling_another_day_is_not_telling(grades: Grades, world: str, language: str) -> None:
    found = means(grades("wrong-days", world, language, STEP))
    assert found["U"] == found["R"] == 1.0
    assert found["F"] <= 0.10


def test_in_english_nothing_is_earned_without_a_plan_either(grades: Grades) -> None:
    for name in PLANLESS:
        for world in WORLDS:
            found = means(grades(name, world, "en", 50))
            assert found["U"] == found["R"] == found["F"] == 0.0, (name, world)


def test_all_five_languages_are_tried(sets: Sets) -> None:
    said = {output.output for output in outputs("other-languages", sets["travel"])}
    assert said == set(texts()["languages"].values())
    english = {output.output for output in outputs("other-languages", sets["travel"], "en")}
    assert said - english == {texts()["languages"]["en"]}


def test_every_control_says_what_it_shows() -> None:
    assert [model.name for model in CONTROLS if not model.shows] == []
    assert {model.name for model in CONTROLS} == {
        *PLANLESS,
        *("everything", "list-order", "denial", "wrong-days"),
        *("names-only", "hedger", "takes-back", "hider", "adds-everything", "wrong-order", "false-sums"),
        *("salad", "agreement-breaker", "no-punctuation", "lower-case"),
        *("storyteller", "shortener"),
        *("copy-plan", "greedy", "always-impossible", "every-number"),
        *(*READERS, NO_OFFERS.name),
        *Fact.own_controls,
    }


def test_invented_names_are_nobodys(sets: Sets) -> None:
    for language in ("ro", "en"):
        names = languages.load(language).controls.invented
        assert len(names) == 6
        known = {
            e.names[language][0]
            for w in WORLDS
            for i in sets[w]
            if isinstance(i.task, PlanTask)
            for e in i.task.scene.entities
        }
        assert known.isdisjoint(names)
