"""Rules of the world of deliveries whose bounds lie at, just above and just below what a plan has."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from gmtw.constraints import Plan, Rule, Scene
from gmtw.core.rng import RandomStream

VANS = ("big", "small")


def rules_of(key: str, scene: Scene, plan: Plan[int], rng: RandomStream) -> Iterator[Rule]:
    """Yield rules of a key of the wordings ("max-total.kilos", "before"), which a plan just keeps or breaks."""
    kind, _, attribute = key.partition(".")
    make: Any = partial(Rule.kinds[kind])
    kinds = [*scene.values("district"), "fragile", "cold", "signature"]
    attribute = attribute or rng.choice(kinds + (["parcel"] * 4 if kind not in PER_KIND else []))
    trips = [plan.total(attribute, slots) for slots in scene.days.values()]
    day = rng.below(len(trips) + 1) - 1
    near = rng.choice((-1, 0, 0, 1))
    at = {"day": day} if kind.startswith("on-") else {}
    match kind:
        case "max-total" | "max-per-day" | "on-day-at-most":
            value = {"max-total": sum(trips), "max-per-day": max(trips), "on-day-at-most": trips[day]}[kind] + near
            yield from [make(attribute=attribute, limit=value, **at)] if value > 0 else []
        case "include" | "min-per-day" | "on-day-at-least":
            value = {"include": sum(trips), "min-per-day": min(trips), "on-day-at-least": trips[day]}[kind] + near
            yield from [make(attribute=attribute, least=value, **at)] if value > 0 else []
        case "exactly":
            yield from [make(attribute=attribute, number=sum(trips) + near)] if sum(trips) + near > 0 else []
        case "within":
            low = max(1, sum(trips) + rng.choice((-200, -1, 0, 1)))
            yield make(attribute=attribute, low=low, high=max(low + 1, sum(trips) + rng.choice((-1, 0, 1, 200))))
        case "max-per-slot":
            van = rng.choice(VANS)
            value = max(plan.total(attribute, [slot]) for slot in scene.parts(van)) + near
            yield from [make(attribute=attribute, part=van, limit=value)] if value > 0 else []
        case "kinds-in-order":
            one, other = rng.sample(scene.values("district"), 2)
            yield make(attribute=one, than=other)
        case "as-many" | "more-than":
            one, other = rng.sample(kinds, 2)
            yield make(attribute=one, than=other)
        case "half" | "keep-all":
            yield make(attribute=attribute)
        case "on-day-only":
            yield make(attribute=attribute, day=day)
        case "only-in-parts":
            yield make(attribute=attribute, parts=(rng.choice(VANS),))
        case "min-days":
            yield make(least=max(2, sum(plan.count(slots) > 0 for slots in scene.days.values()) + near))
        case "dearest-in" | "dearest-out":
            ranked = sorted((entity.attributes[attribute] for entity in scene.entities), reverse=True)
            yield from [make(attribute=attribute, number=n) for n in (2, 3) if ranked[n - 1] > ranked[n]]
        case _:
            yield from _named(kind, scene, plan, rng)


PER_KIND = ("half", "keep-all", "on-day-only", "only-in-parts")
"""Kinds of rules that are never about all parcels."""


def _named(kind: str, scene: Scene, plan: Plan[int], rng: RandomStream) -> Iterator[Rule]:
    """Yield a rule that names parcels: some of the plan in their order, or any."""
    make: Any = Rule.kinds[kind]
    fields = make.model_fields
    number = ("entity" in fields) + ("other" in fields) + {"one-of": 3, "between": 2}.get(kind, 0)
    held = [entity for row in plan.cells.values() for entity in row]
    some = rng.sample(list(scene.entity), number)
    if kind != "one-of" and rng.random() < 0.7 and len(held) >= number:
        some = [held[at] for at in sorted(rng.sample(range(len(held)), number))]
    if kind == "between":
        yield make(entity=some[1], entities=(some[0], some[2]))
    elif kind == "one-of":
        yield make(entities=tuple(some))
    else:
        day = {"day": rng.below(len(scene.days))} if "day" in fields else {}
        yield make(**dict(zip(("entity", "other"), some, strict=False)), **day)
