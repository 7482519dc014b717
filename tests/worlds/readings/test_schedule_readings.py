"""Every Romanian wording of the schedule world means what is checked.

Each sentence is read by a pattern and a predicate that were written from the sentence alone (schedule_amounts.py,
schedule_counts.py, schedule_kinds.py, schedule_names.py), and held against `check` on random calendars, among them
the one whose amounts are the bounds.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from gmtw.constraints import OnDayAtMost, Plan, Rule, Scene, check
from gmtw.core.rng import RandomStream
from gmtw.worlds.plan_world import Shape
from gmtw.worlds.schedule import WORLD
from tests.worlds.readings.schedule_amounts import AMOUNTS
from tests.worlds.readings.schedule_counts import COUNTS
from tests.worlds.readings.schedule_kinds import OF_KINDS
from tests.worlds.readings.schedule_names import NAMED
from tests.worlds.readings.schedule_rules import rules_of
from tests.worlds.readings.sentences import Sentences, thinned
from tests.worlds.readings.week import Appointment, Reading, Week, day, read

READINGS: tuple[Reading, ...] = (*AMOUNTS, *COUNTS, *OF_KINDS, *NAMED)

WORDINGS = WORLD.folder.text("ro").rules

SHOWN = {
    "topic=health": "sănătate",
    "topic=work": "serviciu",
    "topic=family": "familie",
    "topic=errand": "treburi administrative",
    "topic=leisure": "timp liber",
    "priority=high": "prioritate înaltă",
    "priority=medium": "prioritate medie",
    "priority=low": "prioritate scăzută",
    "online": "la distanță",
}
"""Attribute -> what the list says."""

SENTENCES = 12
"""The number of sentences read of each wording."""

PLANS = 32
"""On how many calendars each is checked."""


@cache
def scene_of(number: int) -> Scene:
    """A scene of three, four or five days, with few appointments or many."""
    rng = RandomStream("readings", number)
    days, each = 3 + number % 3, 6 + number % 4
    return WORLD.varied(WORLD.draw_scene(Shape(days=(days, days), entities=(each, each), rules=(3, 3)), rng)[0], rng)


@cache
def plans_of(number: int) -> tuple[Plan[int], ...]:
    """Random plans of that scene, some of them nearly empty."""
    return thinned(WORLD, scene_of(number), PLANS, RandomStream("readings of", number))


def week_of(plan: Plan[int], code: str = "ro") -> Week:
    """The plan as a reader sees it, with the names of a language."""
    listed = {
        entity.id: Appointment(
            entity.names[code][0],
            entity.attributes["minutes"],
            frozenset(said for attribute, said in SHOWN.items() if entity.attributes.get(attribute)),
        )
        for entity in plan.scene.entities
    }
    halves = [listed[next(iter(plan.row(slot)))] if plan.row(slot) else None for slot in plan.scene.slot]
    return Week(tuple(zip(halves[::2], halves[1::2], strict=True)), tuple(listed.values()))


@cache
def weeks_of(number: int, code: str = "ro") -> tuple[Week, ...]:
    """The plans of that scene as a reader sees them."""
    return tuple(week_of(plan, code) for plan in plans_of(number))


SAID = Sentences(WORLD, scene_of, plans_of, rules_of, plans=PLANS, number=SENTENCES)


def in_its_place(week: Week, rule: Rule, scene: Scene, after: str) -> Week:
    """The week, with the day that is read in the sentence before this one, if this one points back to it."""
    if not after:
        return week
    before = OnDayAtMost(day=getattr(rule, "day", 0), attribute="minutes", limit=100)
    return replace(week, then=day(SAID.said(before, scene, WORDINGS["on-day-at-most.minutes"][0]).split(" trebuie")[0]))


@pytest.mark.parametrize("key", WORDINGS)
def test_each_wording_means_what_is_checked(key: str) -> None:
    """On every calendar, also where an amount is the bound, one more, one less; both answers come up."""
    for wording in WORDINGS[key]:
        answers, sentences = set(), 0
        for rule, sentence, number in SAID.filled(key, wording):
            scene, sentences = scene_of(number), sentences + 1
            meaning = read(sentence, READINGS)[1]
            for plan, week in zip(plans_of(number), weeks_of(number), strict=True):
                right = check(rule, plan).held
                assert meaning(in_its_place(week, rule, scene, wording.after)) == right, (
                    f"{sentence!r} of {rule!r}: {right}"
                )
                answers.add(right)
        assert sentences >= 5, wording.text
        assert answers == {True, False}, wording.text


def test_every_reading_is_of_a_wording() -> None:
    """No pattern stands twice, and none is left over: some wording is read by it."""
    patterns = [one.pattern for one in READINGS]
    assert len(patterns) == len(set(patterns))
    read_by = {
        read(s, READINGS)[0].pattern for key in WORDINGS for w in WORDINGS[key] for _, s, _ in SAID.filled(key, w)
    }
    assert read_by == set(patterns)
