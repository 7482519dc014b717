"""Rules of the recipe world whose bounds lie at, just above and just below what a menu has."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from gmtw.constraints import Plan, Rule, Scene
from gmtw.core.rng import RandomStream

PARTS = ("breakfast", "lunch", "dinner")
KINDS = ("vegetarian", "vegan", "gluten", "lactose", "eggs", "nuts")


def rules_of(key: str, scene: Scene, plan: Plan[int], rng: RandomStream) -> Iterator[Rule]:
    """Yield rules of a key of the wordings ("max-total.kcal", "before"), which a plan just keeps or breaks."""
    kind, _, attribute = key.partition(".")
    make: Any = partial(Rule.kinds[kind])
    attribute = attribute or rng.choice(KINDS)
    days = [plan.total(attribute, slots) for slots in scene.days.values()]
    day = rng.below(len(days) + 1) - 1
    near = rng.choice((-1, 0, 0, 1))
    held = [entity for row in plan.cells.values() for entity in row]
    match kind:
        case "max-total" | "max-per-day" | "on-day-at-most":
            value = {"max-total": sum(days), "max-per-day": max(days), "on-day-at-most": days[day]}[kind] + near
            at = {"day": day} if kind.startswith("on-") else {}
            yield from [make(attribute=attribute, limit=value, **at)] if value > 0 else []
        case "include" | "min-per-day" | "on-day-at-least":
            value = {"include": sum(days), "min-per-day": min(days), "on-day-at-least": days[day]}[kind] + near
            at = {"day": day} if kind.startswith("on-") else {}
            yield from [make(attribute=attribute, least=value, **at)] if value > 0 else []
        case "exactly":
            yield from [make(attribute=attribute, number=sum(days) + near)] if sum(days) + near > 0 else []
        case "within":
            low = sum(days) + rng.choice((-200, -1, 0, 1))
            yield make(attribute=attribute, low=low, high=max(low + 1, sum(days) + rng.choice((-1, 0, 1, 200))))
        case "within-per-day":
            low = min(days) + rng.choice((-1, 0, 0, 1))
            yield make(attribute=attribute, low=low, high=max(low + 1, max(days) + rng.choice((-1, 0, 0, 1))))
        case "as-many" | "more-than":
            one, other = rng.sample(KINDS, 2)
            yield make(attribute=one, than=other)
        case "half":
            yield make(attribute=attribute)
        case "max-per-slot" | "heaviest" | "lightest" | "few-above":
            yield from _of_meals(kind, attribute, scene, plan, near, rng)
        case "dearest-in" | "dearest-out":
            ranked = sorted((entity.attributes[attribute] for entity in scene.entities), reverse=True)
            yield from [make(attribute=attribute, number=n) for n in (2, 3) if ranked[n - 1] > ranked[n]]
        case _:
            yield _of_dishes(kind, scene, held, day, rng)


def _of_meals(kind: str, attribute: str, scene: Scene, plan: Plan[int], near: int, rng: RandomStream) -> Iterator[Rule]:
    """Yield rules about a meal of every day, or about heavy dishes."""
    make: Any = Rule.kinds[kind]
    part = rng.choice(PARTS)
    if kind == "max-per-slot":
        one = rng.choice([plan.total(attribute, [slot]) for slot in scene.parts(part)])
        yield make(attribute=attribute, part=part, limit=max(1, one + near))
    elif kind == "few-above":
        amounts = sorted(plan.total(attribute, [slot]) for slot in scene.slot)
        threshold = amounts[rng.between(len(amounts) // 2, len(amounts) - 2)] + near
        above = sum(amount > threshold for amount in amounts)
        yield make(attribute=attribute, threshold=threshold, limit=max(1, above + rng.choice((-1, 0, 1))))
    else:
        yield make(part=part, attribute=attribute)


def _of_dishes(kind: str, scene: Scene, held: list[str], day: int, rng: RandomStream) -> Rule:
    """Return a rule that names dishes: some of the plan in their order, or any."""
    make: Any = Rule.kinds[kind]
    fields = make.model_fields
    number = ("entity" in fields) + ("other" in fields) + {"one-of": 3, "between": 2}.get(kind, 0)
    some = rng.sample(list(scene.entity), number)
    if kind != "one-of" and rng.random() < 0.7:
        some = [held[at] for at in sorted(rng.sample(range(len(held)), number))]
    if kind == "between":
        return make(entity=some[1], entities=(some[0], some[2]))  # type: ignore[no-any-return]
    if kind == "one-of":
        return make(entities=tuple(some))  # type: ignore[no-any-return]
    named = dict(zip(("entity", "other"), some, strict=False))
    return make(**named, **({"day": day} if "day" in fields else {}))  # type: ignore[no-any-return]
