"""Each demand of frozen sets says in Romanian what is checked: patterns and predicates written by hand read it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

import pytest

from gmtw.constraints import Plan, Rule, Scene, check, plan_from
from gmtw.constraints.roads import KM
from gmtw.core.rng import RandomStream
from gmtw.core.types import Instance
from gmtw.tasks.plan.goals import Repair
from gmtw.tasks.plan.task import PlanTask
from gmtw.worlds import WORLDS
from gmtw.worlds.varied_world import VariedWorld
from gmtw.worlds.world_folder import Wording
from tests.bench.frozen_set import instances_of
from tests.worlds.readings import menu, trip, week
from tests.worlds.readings import test_logistics_readings as deliveries
from tests.worlds.readings import test_recipe_readings as menus
from tests.worlds.readings import test_route_readings as routes
from tests.worlds.readings import test_schedule_readings as weeks
from tests.worlds.readings import test_shopping_readings as baskets
from tests.worlds.readings import test_travel_readings as trips

Meaning = Callable[[Plan[int]], bool]
"""True if a plan is as a sentence says."""

STEP = 12
"""Every so many instances are read: all of them were before the set was frozen."""

PLANS = 60
"""On how many random plans, beside those that the instance stores."""


def of_a_trip(sentence: str, rule: Rule, wording: Wording, scene: Scene) -> Meaning:
    """Return the meaning of a trip's sentence."""
    then = trips.day_before(rule, wording, scene)
    meaning = trip.read(sentence, trips.READINGS)[1]
    return lambda plan: meaning(trips.trip_of(plan, then))


def of_a_week(sentence: str, rule: Rule, wording: Wording, scene: Scene) -> Meaning:
    """Return the meaning of a calendar's sentence."""
    meaning = week.read(sentence, weeks.READINGS)[1]
    return lambda plan: meaning(weeks.in_its_place(weeks.week_of(plan), rule, scene, wording.after))


def of_a_menu(sentence: str, rule: Rule, wording: Wording, scene: Scene) -> Meaning:
    """Return the meaning of a menu's sentence."""
    then = menus.day_before(rule, scene) if wording.after else 0
    meaning = menu.read(sentence, menus.READINGS)
    return lambda plan: meaning(menus.menu_of(plan, then))


def of_a_day_of_trips(sentence: str, rule: Rule, wording: Wording, scene: Scene) -> Meaning:
    """Return the meaning of a sentence of a courier's day."""
    if getattr(rule, "attribute", "") == KM:
        way = routes.READERS["ro"].read(sentence)[1]
        return lambda plan: way(routes.route_of(plan, "ro"))
    meaning = deliveries.READER.read(sentence)[1]
    return lambda plan: meaning(deliveries.in_its_place(deliveries.deliveries_of(plan), rule, scene, wording.after))


def of_baskets(sentence: str, rule: Rule, wording: Wording, scene: Scene) -> Meaning:
    """Return the meaning of a sentence of baskets."""
    then, items = baskets.shop_before(rule, wording, scene), baskets.items_of(scene, "ro")
    meaning = baskets.READERS["ro"].read(sentence)[1]
    return lambda plan: meaning(baskets.baskets_of(plan, items, then, "ro"))


READERS: Mapping[str, Callable[[str, Rule, Wording, Scene], Meaning]] = {
    "travel": of_a_trip,
    "schedule": of_a_week,
    "recipe": of_a_menu,
    "logistics": of_a_day_of_trips,
    "shopping": of_baskets,
}

SET = "gmtw-ro-3.0"


def plans_of(world: VariedWorld, task: PlanTask, seed: str) -> list[Plan[int]]:
    """Random plans, the witness, the agreed plan, and those that break one demand alone."""
    drawn = world.sample(task.scene, PLANS, RandomStream("held", seed))
    cells = [drawn.listed(at) for at in range(PLANS)]
    cells += [dict(task.witness)] if task.witness else []
    cells += [dict(task.goal.earlier)] if isinstance(task.goal, Repair) else []
    cells += map(dict, task.certificate.bites if task.certificate else ())
    return [plan_from(task.scene, one) for one in cells]


def sentences_of(instance: Instance) -> list[str]:
    """The demands of the prompt, in the order of their numbers."""
    found = re.findall(r"^(\d+)\. (.*)$", instance.prompts["ro"], re.MULTILINE)
    assert [int(number) for number, _ in found] == list(range(1, len(found) + 1))
    return [sentence for _, sentence in found]


@pytest.mark.parametrize("key", READERS)
def test_each_demand_says_what_is_checked(key: str) -> None:
    """A demand that points back has the same day, or the same entity, as the sentence before it."""
    world = WORLDS.get(key)
    assert isinstance(world, VariedWorld)
    for instance in [one for one in instances_of(SET) if one.source == key][::STEP]:
        task = instance.task
        assert isinstance(task, PlanTask)
        rules, plans = task.demands, plans_of(world, task, instance.id)
        numbers = instance.meta["wordings"]["ro"]
        for at, (rule, sentence) in enumerate(zip(rules, sentences_of(instance), strict=True)):
            wording = world.ways([rule], "ro")[0][numbers[at]]
            if wording.after:
                assert getattr(rules[at - 1], wording.after) == getattr(rule, wording.after), sentence
            meaning = READERS[key](sentence, rule, wording, task.scene)
            for plan in plans:
                assert meaning(plan) == check(rule, plan).held, f"{instance.id}: {sentence}"
