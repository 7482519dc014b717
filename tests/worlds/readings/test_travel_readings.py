"""Every Romanian wording of the travel world means what is checked.

Each sentence is read by a pattern and a predicate that were written from the sentence alone (travel_amounts.py,
travel_counts.py, travel_sights.py), and held against `check` on random plans, among them the one whose amounts are
the bounds.
"""

from __future__ import annotations

from functools import cache

import pytest

from gmtw.constraints import OnDayAtMost, Plan, Rule, Scene, check
from gmtw.core.rng import RandomStream
from gmtw.worlds.plan_world import Shape
from gmtw.worlds.travel import WORLD
from gmtw.worlds.world_folder import Wording
from tests.worlds.readings.menu import Reading
from tests.worlds.readings.ordinals import place
from tests.worlds.readings.sentences import Sentences
from tests.worlds.readings.travel_amounts import AMOUNTS
from tests.worlds.readings.travel_counts import COUNTS
from tests.worlds.readings.travel_rules import rules_of
from tests.worlds.readings.travel_sights import SIGHTS
from tests.worlds.readings.trip import Sight, Trip, read

READINGS: tuple[Reading, ...] = (*AMOUNTS, *COUNTS, *SIGHTS)

TEXT = WORLD.folder.text("ro")

SENTENCES = 5
"""The number of sentences read of each wording."""

PLANS = 24
"""On how many plans each is checked, beside those whose amounts are the bounds."""


@cache
def scene_of(number: int) -> Scene:
    """A scene of two, three or four days."""
    rng = RandomStream("trips", number)
    days = 2 + number % 3
    entities = 3 * days + number % 2
    shape = Shape(days=(days, days), entities=(entities, entities), rules=(3, 3))
    return WORLD.varied(WORLD.draw_scene(shape, rng)[0], rng)


@cache
def plans_of(number: int) -> tuple[Plan[int], ...]:
    """Random plans of that scene."""
    scene = scene_of(number)
    drawn = WORLD.sample(scene, PLANS + SENTENCES, RandomStream("trips of", number))
    rows = (drawn.listed(at) for at in range(PLANS + SENTENCES))
    return tuple(Plan(scene, {slot: dict.fromkeys(row, 1) for slot, row in cells.items()}) for cells in rows)


def trip_of(plan: Plan[int], then: int = 0, code: str = "ro") -> Trip:
    """The plan as a reader sees it: what the Romanian list says of each attraction, with the names of a language."""
    sights = {}
    for entity in plan.scene.entities:
        values = entity.attributes
        kind = next(name.partition("=")[2] for name in values if name.startswith("kind="))
        said = [TEXT.show["kind"][kind], TEXT.show["indoor"][str(values["indoor"])], "obiectiv"]
        said.append(TEXT.show["family"][str(values["family"])])
        sights[entity.id] = Sight(entity.names[code][0], values["cost"], values["minutes"], frozenset(said))
    days = tuple(tuple(sights[entity] for entity in plan.row(slot)) for slot in plan.scene.slot)
    return Trip(days, tuple(sights.values()), then)


SAID = Sentences(WORLD, scene_of, plans_of, rules_of, plans=SENTENCES, number=SENTENCES)


def day_before(rule: Rule, wording: Wording, scene: Scene) -> int:
    """The day that the sentence before this one names, read from that sentence."""
    if not wording.after:
        return 0
    before = OnDayAtMost(attribute="cost", limit=1, day=getattr(rule, "day", 0))
    said = SAID.said(before, scene, TEXT.rules["on-day-at-most.cost"][0])
    return place(said)


@pytest.mark.parametrize("key", TEXT.rules)
def test_each_wording_means_what_is_checked(key: str) -> None:
    """On every plan, also where an amount is the bound, one more, one less; both answers come up."""
    for wording in TEXT.rules[key]:
        answers, sentences = set(), 0
        for rule, said, number in SAID.filled(key, wording):
            sentences += 1
            then = day_before(rule, wording, scene_of(number))
            _, meaning = read(said, READINGS)
            for plan in plans_of(number):
                right = check(rule, plan).held
                assert meaning(trip_of(plan, then)) == right, f"{said!r} of {rule!r}: {right}"
                answers.add(right)
        assert sentences >= 5, wording.text
        assert answers == {True, False}, wording.text


def test_every_reading_is_of_a_wording() -> None:
    """No reading is written twice, and none is left over."""
    used = {
        read(said, READINGS)[0] for key in TEXT.rules for way in TEXT.rules[key] for _, said, _ in SAID.filled(key, way)
    }
    assert used == {one.pattern for one in READINGS}
    assert len(READINGS) == len(used)
