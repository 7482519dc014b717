"""Every Romanian wording of the recipe world means what is checked.

Each sentence is read by a pattern and a predicate that were written from the sentence alone (recipe_amounts.py,
recipe_counts.py, recipe_dishes.py), and held against `check` on random menus, among them the one whose amounts are
the bounds.
"""

from __future__ import annotations

from functools import cache

import pytest

from gmtw.constraints import Plan, Rule, Scene, check
from gmtw.core.rng import RandomStream
from gmtw.tasks.plan.rule_sentence import rule_sentence
from gmtw.worlds.plan_world import Shape
from gmtw.worlds.recipe import WORLD
from tests.worlds.readings.menu import Dish, Menu, Reading, read
from tests.worlds.readings.ordinals import place
from tests.worlds.readings.recipe_amounts import AMOUNTS
from tests.worlds.readings.recipe_counts import COUNTS
from tests.worlds.readings.recipe_dishes import DISHES
from tests.worlds.readings.recipe_rules import rules_of
from tests.worlds.readings.sentences import Sentences

READINGS: tuple[Reading, ...] = (*AMOUNTS, *COUNTS, *DISHES)

WORDINGS = WORLD.folder.text("ro").rules

KINDS = {
    "vegetarian": "vegetarian",
    "vegan": "vegan",
    "gluten": "conține gluten",
    "lactose": "conține lactoză",
    "eggs": "conține ouă",
    "nuts": "conține fructe cu coajă lemnoasă",
}

SENTENCES = 8
"""The number of sentences read of each wording."""

MENUS = 30
"""On how many menus each is checked, beside the one that its bounds are of."""


@cache
def scene_of(number: int) -> Scene:
    """A scene of two, three or four days; dishes often have the same calories, so that ties come up."""
    rng = RandomStream("readings", number)
    each = rng.between(5, 6) if number % 3 == 2 else rng.between(3, 5)
    shape = Shape(days=(2 + number % 3, 2 + number % 3), entities=(each, each), rules=(3, 3))
    scene = WORLD.varied(WORLD.draw_scene(shape, rng)[0], rng)
    coarse = [
        entity.model_copy(
            update={"attributes": {**entity.attributes, "kcal": entity.attributes["kcal"] // 60 * 60 + at}}
        )
        for at, entity in ((rng.choice((0, 0, 10)), entity) for entity in scene.entities)
    ]
    return scene.model_copy(update={"entities": tuple(coarse)})


@cache
def plans_of(number: int) -> tuple[Plan[int], ...]:
    """Random plans of that scene."""
    scene = scene_of(number)
    drawn = WORLD.sample(scene, MENUS + SENTENCES, RandomStream("readings of", number))
    rows = (drawn.listed(at) for at in range(MENUS + SENTENCES))
    return tuple(Plan(scene, {slot: dict.fromkeys(row, 1) for slot, row in cells.items()}) for cells in rows)


def menu_of(plan: Plan[int], then: int = 0, code: str = "ro") -> Menu:
    """The plan as a reader sees it, with the names of a language."""
    dishes = {
        entity.id: Dish(
            entity.names[code][0],
            entity.attributes["kcal"],
            entity.attributes["prep"],
            frozenset(said for trait, said in KINDS.items() if entity.attributes[trait]),
        )
        for entity in plan.scene.entities
    }
    rows = [dishes[next(iter(plan.row(slot)))] for slot in plan.scene.slot]
    days = tuple((rows[at], rows[at + 1], rows[at + 2]) for at in range(0, len(rows), 3))
    return Menu(days, tuple(dishes.values()), then)


SAID = Sentences(WORLD, scene_of, plans_of, rules_of, plans=SENTENCES, number=SENTENCES)


def day_before(rule: Rule, scene: Scene) -> int:
    """The day that the common wording of a rule about the same day names, read from that sentence."""
    other = Rule.kinds["on-day-at-most"].model_validate(
        {"attribute": "kcal", "limit": 1, "day": getattr(rule, "day", 0)}
    )
    said = rule_sentence(other, WORLD.folder.dialect("ro"), scene, WORDINGS["on-day-at-most.kcal"][0].text)
    return place(said)


@pytest.mark.parametrize("key", WORDINGS)
def test_each_wording_means_what_is_checked(key: str) -> None:
    """On every menu, also where an amount is the bound, one more, one less; both answers come up."""
    for wording in WORDINGS[key]:
        answers, sentences = set(), 0
        for rule, said, number in SAID.filled(key, wording):
            scene, sentences = scene_of(number), sentences + 1
            then = day_before(rule, scene) if wording.after else 0
            meaning = read(said, READINGS)
            for plan in plans_of(number):
                right = check(rule, plan).held
                assert meaning(menu_of(plan, then)) == right, f"{said!r} of {rule!r}: {right}"
                answers.add(right)
        assert sentences >= 5, wording.text
        assert answers == {True, False}, wording.text


def test_every_reading_is_of_a_wording() -> None:
    """No pattern is left over: there are as many as wordings, and each sentence has exactly one."""
    assert len(READINGS) == len({one.pattern for one in READINGS}) == sum(map(len, WORDINGS.values()))
