"""Every Romanian wording of the world of deliveries means what is checked.

Each sentence is read by a pattern and a predicate that were written from the sentence alone (delivery_sums.py,
delivery_counts.py), and held against `check` on random plans, among them the one whose amounts are the bounds.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from gmtw.constraints import OnDayAtMost, Plan, Rule, Scene, check
from gmtw.core.rng import RandomStream
from gmtw.worlds.logistics import WORLD
from gmtw.worlds.plan_world import Shape
from tests.worlds.readings.deliveries import BLANKS, Deliveries, Parcel
from tests.worlds.readings.delivery_counts import COUNTS
from tests.worlds.readings.delivery_rules import rules_of
from tests.worlds.readings.delivery_sums import SUMS
from tests.worlds.readings.english import English as Reader
from tests.worlds.readings.ordinals import place
from tests.worlds.readings.sentences import Sentences, thinned

READER = Reader((*SUMS, *COUNTS), BLANKS)

WORDINGS = {key: ways for key, ways in WORLD.folder.text("ro").rules.items() if not key.endswith(".km")}
"""Those about kilometres are read in test_route_readings.py."""

SHOWN = {
    "fragile": "fragil",
    "cold": "refrigerat",
    "signature": "cu semnătură",
    "district=center": "Centrul Vechi",
    "district=station": "Cartierul Gării",
    "district=industrial": "Zona Industrială",
    "district=campus": "Complexul Studențesc",
    "district=hill": "Dealul Viilor",
}
"""Attribute -> what the list says."""

VANS = {"big": "duba mare", "small": "duba mică"}

SENTENCES = 8
"""The number of sentences read of each wording."""

PLANS = 20
"""On how many plans each is checked."""


@cache
def scene_of(number: int) -> Scene:
    """A scene of two, three or four trips, with few parcels or many."""
    rng = RandomStream("readings", number)
    trips, parcels = 2 + number % 3, 6 + number % 4
    return WORLD.varied(WORLD.draw_scene(Shape((trips, trips), (parcels, parcels), (3, 3)), rng)[0], rng)


@cache
def plans_of(number: int) -> tuple[Plan[int], ...]:
    """Random plans of that scene, some of them nearly empty."""
    return thinned(WORLD, scene_of(number), PLANS, RandomStream("readings of", number))


def deliveries_of(plan: Plan[int], code: str = "ro") -> Deliveries:
    """The plan as a reader sees it, with the names of a language."""
    listed = {
        one.id: Parcel(
            one.names[code][0],
            one.attributes["kilos"],
            one.attributes["litres"],
            one.attributes["minutes"],
            frozenset(said for attribute, said in SHOWN.items() if one.attributes.get(attribute)),
        )
        for one in plan.scene.entities
    }
    trips = ((VANS[slot.part], tuple(listed[id_] for id_ in plan.row(slot.id))) for slot in plan.scene.slots)
    return Deliveries(tuple(trips), tuple(listed.values()))


@cache
def views_of(number: int, code: str = "ro") -> tuple[Deliveries, ...]:
    """The plans of that scene as a reader sees them."""
    return tuple(deliveries_of(plan, code) for plan in plans_of(number))


SAID = Sentences(WORLD, scene_of, plans_of, rules_of, plans=PLANS, number=SENTENCES)


def in_its_place(view: Deliveries, rule: Rule, scene: Scene, after: str) -> Deliveries:
    """The plan, with what is read in the sentence before this one, if this one points back to it."""
    if not after:
        return view
    before = OnDayAtMost(day=getattr(rule, "day", 0), attribute="kilos", limit=100)
    sentence = SAID.said(before, scene, WORDINGS["on-day-at-most.kilos"][0])
    return replace(view, then=place(sentence.removeprefix("Coletele din ")))


@pytest.mark.parametrize("key", WORDINGS)
def test_each_wording_means_what_is_checked(key: str) -> None:
    """On every plan, also where an amount is the bound, one more, one less; both answers come up."""
    for wording in WORDINGS[key]:
        answers, sentences = set(), 0
        for rule, sentence, number in SAID.filled(key, wording):
            scene, sentences = scene_of(number), sentences + 1
            meaning = READER.read(sentence)[1]
            for plan, view in zip(plans_of(number), views_of(number), strict=True):
                right = check(rule, plan).held
                assert meaning(in_its_place(view, rule, scene, wording.after)) == right, (
                    f"{sentence!r} of {rule!r}: {right}"
                )
                answers.add(right)
        assert sentences >= 5, wording.text
        assert answers == {True, False}, wording.text


def test_every_reading_is_of_a_wording() -> None:
    """No reading is written twice, and none is left over."""
    used = {READER.read(said)[0] for key in WORDINGS for way in WORDINGS[key] for _, said, _ in SAID.filled(key, way)}
    assert sorted(used) == sorted(one.pattern for one in READER.readings)
