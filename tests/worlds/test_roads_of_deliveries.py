"""The roads of the world of deliveries: a town of roads, and what is asked and told of kilometres and trips."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest

from gmtw.baselines.catalog import outputs
from gmtw.constraints.roads import KM, TRIPS
from gmtw.core.rng import RandomStream
from gmtw.core.types import Instance
from gmtw.datasets.generate import generate
from gmtw.scoring.grade import Grading
from gmtw.tasks.handler import task_of
from gmtw.tasks.plan.goals import GOALS, Best
from gmtw.tasks.plan.task import PlanTask
from gmtw.worlds import LEVELS, Part
from gmtw.worlds.goal_prompt import best_in_words
from gmtw.worlds.logistics import DEPOT, FAR, NEAR, WORLD

CODES = ("ro", "en")


@cache
def made() -> list[Instance]:
    """Four instances for the best plan, and one with each other goal."""
    parts = (Part("logistics", "easy", 4 if goal == "best" else 1, goal) for goal in GOALS)
    return list(generate(list(parts), seed=6))


def test_each_town_has_roads_that_are_worth_driving() -> None:
    """2 to 12 km, each shorter than any way round; every round is even, so that odd limits lie beside all of them."""
    for number in range(40):
        rng = RandomStream("towns", number)
        scene, _ = WORLD.draw_scene(WORLD.shapes[LEVELS[number % 3]], rng)
        roads = scene.roads
        assert roads is not None
        assert {DEPOT, *roads.places} == {DEPOT, *(value.partition("=")[2] for value in scene.values("district"))}
        km = {frozenset(road.ends): road.km for road in roads.roads}
        assert all(NEAR <= one <= FAR for one in km.values())
        for three in combinations((DEPOT, *roads.places), 3):
            sides = sorted(km[frozenset(pair)] for pair in combinations(three, 2))
            assert sides[2] < sides[0] + sides[1]
        rounds = [roads.round(some) for size in (1, 2, 3) for some in combinations(roads.places, size)]
        assert not any(one % 2 for one in rounds)


@pytest.mark.parametrize("code", CODES)
def test_the_oracle_is_right_with_every_goal(code: str) -> None:
    """Also where it tells kilometres."""
    told = {one.instance_id: one for one in outputs("oracle", made(), code)}
    for instance in made():
        record = Grading(instance, told[instance.id]).record()
        assert record.solved
        assert [record.scores[key].value for key in "URF"] == [1.0, 1.0, 1.0]
    said = {"ro": "kilometri", "en": "kilometres"}[code]
    assert any(said in one.output for one in told.values())


def test_kilometres_and_trips_are_asked_for() -> None:
    """Both are drawn; the prompt and the report say them in words."""
    goals = [goal for instance in made() if isinstance(goal := task_of(instance, PlanTask).goal, Best)]
    assert {goal.attribute for goal in goals} >= {KM, TRIPS}
    for instance in made():
        goal = task_of(instance, PlanTask).goal
        if isinstance(goal, Best) and goal.attribute in (KM, TRIPS):
            for code in CODES:
                words = best_in_words(goal, instance.source, code)
                assert words != goal.key
                assert words in instance.prompts[code]


TOTAL = {"ro": "În total, dubele parcurg {} de kilometri.", "en": "In total, the vans drive {} kilometres."}


@pytest.mark.parametrize("code", CODES)
def test_a_false_total_of_kilometres_is_a_false_statement(code: str) -> None:
    """230 is more than any plan drives; a road, or a part of a round, is none."""
    (instance, *_), (told, *_) = made(), outputs("oracle", made()[:1], code)
    said = told.model_copy(update={"output": f"{TOTAL[code].format(230)} {told.output}"})
    assert Grading(instance, said).score("F").parts["false"] == 1
    leg = {"ro": "De la depozit sunt 230 de kilometri.", "en": "From the depot it is 230 kilometres."}[code]
    said = told.model_copy(update={"output": f"{leg} {told.output}"})
    assert Grading(instance, said).score("F").parts["false"] == 0
