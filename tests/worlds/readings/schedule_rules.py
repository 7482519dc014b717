"""Rules of the schedule world whose bounds lie at, just above and just below what a calendar has."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from gmtw.constraints import Plan, Rule, Scene
from gmtw.core.rng import RandomStream

PARTS = ("morning", "afternoon")


def rules_of(key: str, scene: Scene, plan: Plan[int], rng: RandomStream) -> Iterator[Rule]:
    """Yield rules of a key of the wordings ("max-total.minutes", "before"), which a plan just keeps or breaks."""
    kind, _, attribute = key.partition(".")
    make: Any = partial(Rule.kinds[kind])
    kinds = [*scene.values("topic"), *scene.values("priority"), "online"]
    some = kinds + (["appointment"] * 4 if "day" in kind and kind != "not-on-days" else [])
    attribute = attribute or rng.choice(some)
    days = [plan.total(attribute, slots) for slots in scene.days.values()]
    day = rng.below(len(days) + 1) - 1
    near = rng.choice((-1, 0, 0, 1))
    at = {"day": day} if kind.startswith("on-") else {}
    match kind:
        case "max-total" | "max-per-day" | "on-day-at-most":
            value = {"max-total": sum(days), "max-per-day": max(days), "on-day-at-most": days[day]}[kind] + near
            yield from [make(attribute=attribute, limit=value, **at)] if value > 0 else []
        case "include" | "min-per-day" | "on-day-at-least":
            value = {"include": sum(days), "min-per-day": min(days), "on-day-at-least": days[day]}[kind] + near
            yield from [make(attribute=attribute, least=value, **at)] if value > 0 else []
        case "exactly":
            yield from [make(attribute=attribute, number=sum(days) + near)] if sum(days) + near > 0 else []
        case "within":
            low = max(1, sum(days) + rng.choice((-200, -1, 0, 1)))
            yield make(attribute=attribute, low=low, high=max(low + 1, sum(days) + rng.choice((-1, 0, 1, 200))))
        case "as-many" | "more-than":
            one, other = rng.sample(kinds, 2)
            yield make(attribute=one, than=other)
        case "half" | "exclude" | "keep-all":
            yield make(attribute=attribute)
        case "drop-first":
            yield make(attribute="priority=low")
        case "not-on-days":
            yield make(attribute=attribute, weekdays=(rng.choice([slot.weekday for slot in scene.slots]),))
        case "only-in-parts":
            yield make(attribute=attribute, parts=(rng.choice(PARTS),))
        case "min-days":
            used = sum(plan.count(slots) > 0 for slots in scene.days.values())
            yield make(least=max(2, used + near))
        case "no-back-to-back":
            yield make()
        case "dearest-in" | "dearest-out":
            ranked = sorted((entity.attributes[attribute] for entity in scene.entities), reverse=True)
            yield from [make(attribute=attribute, number=n) for n in (2, 3) if ranked[n - 1] > ranked[n]]
        case _:
            yield from _named(kind, scene, plan, rng)


def _named(kind: str, scene: Scene, plan: Plan[int], rng: RandomStream) -> Iterator[Rule]:
    """Yield a rule that names appointments: some of the plan in their order, or any."""
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
