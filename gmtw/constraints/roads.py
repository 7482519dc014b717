"""Driving distances: the roads between a depot and the places that entities go to, and the shortest round.

In each slot that holds something one leaves the depot, visits every place that an entity of the slot goes to, in the
shortest order, and comes back. How far that is depends only on the set P of places, so it is a sum of amounts a_S over
sets S of places that P meets: those of `Roads.terms`. Where a plan counts with solver variables, that P meets S is
`Plan.any_of` of the number of entities that go to a place of S.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import combinations, pairwise, permutations

from pydantic import PositiveInt, model_validator

from gmtw.core.types import Frozen

KM, TRIPS = "km", "trips"
"""A plan's amounts in a scene with roads: kilometres driven, and slots that hold something."""

Terms = tuple[tuple[frozenset[str], int], ...]
"""Sets of attributes, each with what a slot has more if it holds an entity with one of them."""


class Road(Frozen):
    """A road between two ends, both ways, in kilometres."""

    ends: tuple[str, str]
    km: PositiveInt


class Roads(Frozen):
    """The roads of a scene: one between any two of the depot and the places.

    depot: The id of where every round starts and ends. category: Which attribute of an entity says where it goes
    ("district": "district=center").
    """

    depot: str
    category: str
    roads: tuple[Road, ...]

    @model_validator(mode="after")
    def _joins_all(self) -> Roads:
        """Check that there is exactly one road between any two."""
        ends = [frozenset(road.ends) for road in self.roads]
        wanted = {frozenset(pair) for pair in combinations((self.depot, *self.places), 2)}
        if len(ends) != len(wanted) or set(ends) != wanted:
            raise ValueError(f"expected one road between any two of {self.depot}, {', '.join(self.places)}")
        return self

    @cached_property
    def places(self) -> tuple[str, ...]:
        """The ends of roads but for the depot, sorted."""
        return tuple(sorted({end for road in self.roads for end in road.ends} - {self.depot}))

    @cached_property
    def _between(self) -> Mapping[frozenset[str], int]:
        return {frozenset(road.ends): road.km for road in self.roads}

    def round(self, places: Iterable[str]) -> int:
        """Return the kilometres of the shortest round from the depot to these places and back; 0 for none."""
        orders = ((self.depot, *order, self.depot) for order in permutations(set(places)) if order)
        return min((sum(self._between[frozenset(leg)] for leg in pairwise(order)) for order in orders), default=0)

    @cached_property
    def terms(self) -> Mapping[str, Terms]:
        """The amounts of slots: km, and 1 trip if they hold anything; terms of 0 are left out."""
        kinds = {place: f"{self.category}={place}" for place in self.places}
        amounts = ((frozenset(kinds[place] for place in some), self._added(some)) for some in _subsets(self.places))
        return {KM: tuple(term for term in amounts if term[1]), TRIPS: ((frozenset(kinds.values()), 1),)}

    def _added(self, some: frozenset[str]) -> int:
        """Return the amount of a set of places, by Moebius inversion.

        What the round to all places is longer than that without the places of T is the sum over all S within T.
        """
        whole = frozenset(self.places)
        saved = ((inner, self.round(whole) - self.round(whole - inner)) for inner in _subsets(some))
        return sum(km if (len(some) - len(inner)) % 2 == 0 else -km for inner, km in saved)


def _subsets(places: Iterable[str]) -> Iterator[frozenset[str]]:
    """Yield every set of some places but the empty one, the smaller ones first."""
    listed = sorted(places)
    for size in range(1, len(listed) + 1):
        yield from map(frozenset, combinations(listed, size))
