"""Sentences about kilometres in the world of deliveries, Romanian and English: they mean what is checked.

The distances are read from the lines that the prompt prints, and the way of each trip is walked by them; each sentence
is read by a pattern and a predicate that were written from the sentence alone.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise, permutations
from typing import NamedTuple

import pytest

from gmtw.constraints import Plan, Scene, check
from gmtw.core.rng import RandomStream
from gmtw.worlds.logistics import WORLD
from gmtw.worlds.plan_prompt import distances
from gmtw.worlds.plan_world import Shape
from tests.worlds.readings.deliveries import BLANKS as ROMANIAN
from tests.worlds.readings.deliveries import amount
from tests.worlds.readings.delivery_rules import rules_of
from tests.worlds.readings.english import NUMBER, Blank, English, before_noun, told
from tests.worlds.readings.sentences import Sentences, thinned

KEYS = ("max-total.km", "max-per-day.km")

CODES = ("ro", "en")

SENTENCES, PLANS = 8, 30
"""The number of sentences read of each wording, and of plans on which each is checked."""

DEPOT = {"ro": "depozit", "en": "depot"}

LINE = re.compile(r"(.+) – (.+): (\d+) (?:kilometri|kilometres)")


class Routes(NamedTuple):
    """The kilometres of each trip."""

    km: Sequence[int]

    @property
    def all(self) -> int:
        """The kilometres of the day."""
        return sum(self.km)


READINGS = {
    "ro": (
        *told(
            lambda v, n: v.all <= n,
            "Dubele trebuie să parcurgă, în total, cel mult <km>.",
            "Dubele pot face împreună cel mult <km>.",
            "Distanță totală: cel mult <km>.",
        ),
        *told(
            lambda v, n: not v.all > n,
            "Dubele să nu parcurgă, în total, mai mult de <km>.",
            "Distanța totală parcursă nu trebuie să depășească <km>.",
            "Dacă adunăm distanțele tuturor curselor, suma nu trebuie să treacă de <km>.",
        ),
        *told(
            lambda v, n: max(v.km) <= n,
            "În fiecare cursă, duba trebuie să parcurgă cel mult <km>.",
            "La fiecare cursă, duba poate face cel mult <km>.",
            "Distanță pe cursă: cel mult <km>.",
        ),
        *told(
            lambda v, n: not any(one > n for one in v.km),
            "În nicio cursă duba să nu parcurgă mai mult de <km>.",
            "Distanța parcursă într-o cursă nu trebuie să depășească <km>.",
        ),
    ),
    "en": (
        *told(
            lambda v, n: v.all <= n,
            "The vans must drive at most <km> in total.",
            "Over the whole day, the vans together may drive at most <km>.",
            "Total distance: at most <km>.",
        ),
        *told(
            lambda v, n: not v.all > n,
            "The vans must not drive more than <km> in total.",
            "The total distance driven must not exceed <km>.",
        ),
        *told(
            lambda v, n: max(v.km) <= n,
            "On each trip, the van must drive at most <km>.",
            "On each trip, the van may drive at most <km>.",
            "Distance per trip: at most <km>.",
        ),
        *told(
            lambda v, n: not any(one > n for one in v.km),
            "On no trip may the van drive more than <km>.",
            "The distance driven on any one trip must not exceed <km>.",
        ),
    ),
}
"""The meaning of each sentence."""

READERS = {
    "ro": English(
        READINGS["ro"], {"km": ROMANIAN["kilos"]._replace(looks=r"[\w ]+?(?: de)? kilometr[iu]", value=amount)}
    ),
    "en": English(READINGS["en"], {"km": Blank(rf"{NUMBER} kilometres?", before_noun)}),
}


@cache
def scene_of(number: int) -> Scene:
    """A scene of three, four or five trips, with few parcels or many."""
    rng = RandomStream("routes", number)
    trips, parcels = 3 + number % 3, 6 + number % 4
    return WORLD.draw_scene(Shape((trips, trips), (parcels, parcels), (3, 3)), rng)[0]


@cache
def plans_of(number: int) -> tuple[Plan[int], ...]:
    """Random plans of that scene, some of them nearly empty."""
    return thinned(WORLD, scene_of(number), PLANS, RandomStream("routes of", number))


def printed(scene: Scene, code: str) -> Mapping[frozenset[str], int]:
    """The distances, as the prompt prints them."""
    assert scene.roads is not None
    found = [LINE.fullmatch(line) for line in distances(scene.roads, WORLD.folder, code)]
    return {frozenset((one[1].lower(), one[2].lower())): int(one[3]) for one in found if one}


def route_of(plan: Plan[int], code: str) -> Routes:
    """Return the way of the trips of a plan, by the distances of the prompt in that language."""
    scene, names = plan.scene, WORLD.folder.text(code).show["district"]
    km, depot = printed(scene, code), DEPOT[code]
    assert len(km) == 6

    def driven(slot: str) -> int:
        goes = {a.partition("=")[2] for e in plan.row(slot) for a in scene.entity[e].attributes if "district=" in a}
        ways = [(depot, *way, depot) for way in permutations([names[end].lower() for end in goes]) if goes]
        return min((sum(km[frozenset(leg)] for leg in pairwise(way)) for way in ways), default=0)

    return Routes([driven(slot) for slot in scene.slot])


@cache
def routes_of(number: int, code: str) -> tuple[Routes, ...]:
    """The routes of each plan of that scene."""
    return tuple(route_of(plan, code) for plan in plans_of(number))


SAID = Sentences(WORLD, scene_of, plans_of, rules_of, plans=PLANS, number=SENTENCES)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("key", KEYS)
def test_each_wording_means_what_is_checked(key: str, code: str) -> None:
    """On every plan, also where the kilometres are the bound, one more, one less; both answers come up."""
    used = set()
    for wording in WORLD.folder.text(code).rules[key]:
        answers, sentences = set(), 0
        for rule, sentence, number in SAID.filled(key, wording, code):
            pattern, meaning = READERS[code].read(sentence)
            used.add(pattern)
            for plan, view in zip(plans_of(number), routes_of(number, code), strict=True):
                right = check(rule, plan).held
                assert meaning(view) == right, f"{sentence!r} of {rule!r}: {right}"
                answers.add(right)
            sentences += 1
        assert sentences >= 5, wording.text
        assert answers == {True, False}, wording.text
    assert len(used) == len(WORLD.folder.text(code).rules[key])
