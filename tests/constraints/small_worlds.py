"""Worlds so small that every plan of them can be tried: two or three days, four or five things."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

import numpy as np

from gmtw import constraints as r
from gmtw.constraints.plan_batch import Plans, held
from gmtw.core.rng import RandomStream

SIZES = ((2, 4), (2, 5), (3, 4))
"""Days and things; the largest has 4,096 plans."""

STRUCTURE = (r.SlotsFilled(), r.NoRepeats())


class SmallWorld(NamedTuple):
    """A scene, some rules that may contradict each other, and every plan that obeys the structure."""

    scene: r.Scene
    rules: tuple[r.Rule, ...]
    plans: Plans

    def obeying(self, rules: Sequence[r.Rule]) -> Plans:
        """Return the plans that obey these rules too."""
        flags = np.ones(len(self.plans), dtype=bool)
        for rule in rules:
            flags &= held(rule, self.plans)
        return self.plans.pick(flags)


def small_worlds(number: int, rules: int, seed: str) -> Iterator[SmallWorld]:
    """Yield so many worlds with so many rules each."""
    for at in range(number):
        rng = RandomStream("small-world", seed, at)
        scene = _scene(*rng.choice(SIZES), rng)
        yield SmallWorld(scene, tuple(_rules(scene, rules, rng)), _every_plan(scene))


def _scene(days: int, things: int, rng: RandomStream) -> r.Scene:
    slots = tuple(r.Slot(id=f"day{n}", names={"ro": (f"ziua{n}",)}, day=n) for n in range(days))
    entities = tuple(
        r.Entity(
            id=name,
            names={"ro": (name,)},
            attributes={"cost": rng.between(1, 9), rng.choice(("kind=x", "kind=y")): 1, "open": rng.below(2)},
        )
        for name in "abcde"[:things]
    )
    return r.Scene(slots=slots, entities=entities)


def _rules(scene: r.Scene, number: int, rng: RandomStream) -> list[r.Rule]:
    """Return so many different rules, drawn."""
    one, other, third = rng.sample(list(scene.entity), 3)
    day = rng.below(len(scene.slots))
    total = sum(entity.attributes["cost"] for entity in scene.entities)
    every: list[r.Rule] = [
        r.MaxTotal(attribute="cost", limit=rng.between(2, total)),
        r.Include(attribute="cost", least=rng.between(2, total)),
        r.MaxPerDay(attribute="cost", limit=rng.between(2, 12)),
        r.MinPerDay(attribute="cost", least=rng.between(1, 8)),
        r.IncludeEntity(entity=one),
        r.ExcludeEntity(entity=other),
        r.EntityOnDay(entity=third, day=day),
        r.EntityNotOnDay(entity=one, day=day),
        r.IfThen(entity=other, other=third),
        r.OneOf(entities=(one, other, third)),
        r.DayAfter(entity=one, other=other),
        r.Exclude(attribute="kind=x"),
        r.AsMany(attribute="kind=x", than="kind=y"),
        r.Exactly(attribute="open", number=rng.below(3)),
    ]
    return rng.sample(every, number)


def _every_plan(scene: r.Scene) -> Plans:
    """Return every plan that obeys the structure."""
    shape = (len(scene.slots), len(scene.entities))
    cells = np.array(list(product((0, 1), repeat=shape[0] * shape[1])), dtype="int8").reshape(-1, *shape)
    plans = Plans(scene, cells)
    flags = np.ones(len(plans), dtype=bool)
    for rule in STRUCTURE:
        flags &= held(rule, plans)
    return plans.pick(flags)
