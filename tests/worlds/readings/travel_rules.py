"""Rules of the travel world whose bounds lie at, just above and just below what a plan has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gmtw.constraints import Plan, Rule, Scene
from gmtw.core.rng import RandomStream

TRAITS = ("outdoor", "indoor", "family")
COUNTED = ("attraction", "outdoor", "family")
BOUNDS = {"max": "limit", "at-most": "limit", "include": "least", "min": "least", "at-least": "least"}
"""Part of the name of a kind of rule -> the field of its bound."""


def rules_of(key: str, scene: Scene, plan: Plan[int], rng: RandomStream) -> Iterator[Rule]:
    """Yield rules of a key of the wordings ("max-total.cost", "before"), which a plan just keeps or breaks."""
    kind, _, attribute = key.partition(".")
    make: Any = Rule.kinds[kind]
    near = rng.choice((-1, 0, 0, 1))
    match kind:
        case "only" | "on-day-only" | "half":
            fields = {"day": _day(scene, rng)} if kind == "on-day-only" else {}
            trait = attribute or rng.choice(TRAITS if kind == "half" else ("outdoor", "family"))
            yield make(attribute=trait, **fields)
        case "exclude":
            yield make(attribute=rng.choice(scene.values("kind")))
        case "as-many" | "more-than":
            one, other = rng.choice((("outdoor", "indoor"), tuple(rng.sample(list(scene.values("kind")), 2))))
            yield make(attribute=one, than=other)
        case "fresh-kinds":
            yield make(category="kind")
        case "min-kinds" | "max-kinds":
            found = sum(plan.total(value) > 0 for value in scene.values("kind"))
            if found + near >= 2 + (kind == "min-kinds"):
                yield make(category="kind", **{BOUNDS[kind[:3]]: found + near})
        case "dearest-in" | "dearest-out":
            ranked = sorted((entity.attributes[attribute] for entity in scene.entities), reverse=True)
            yield from [make(attribute=attribute, number=n) for n in (2, 3) if ranked[n - 1] > ranked[n]]
        case _ if "attribute" in make.model_fields:
            counted = (*COUNTED, *scene.values("kind")) if kind in ("max-total", "include", "exactly") else COUNTED
            yield from _of_amounts(kind, attribute or rng.choice(counted), scene, plan, rng)
        case _:
            yield _of_sights(kind, scene, plan, rng)


def _of_amounts(kind: str, attribute: str, scene: Scene, plan: Plan[int], rng: RandomStream) -> Iterator[Rule]:
    """Yield a rule whose bounds are near the amounts of the plan; none below 1."""
    make: Any = Rule.kinds[kind]
    days = [plan.total(attribute, slots) for slots in scene.days.values()]
    day, near = _day(scene, rng), rng.choice((-1, 0, 0, 1))
    if kind.startswith("within"):
        amounts = [sum(days)] if kind == "within" else days
        low = min(amounts) + rng.choice((-20, -1, 0, 0, 1))
        high = max(amounts) + rng.choice((-1, 0, 0, 1, 20))
        yield from [make(attribute=attribute, low=low, high=high)] if 1 < low < high else []
        return
    if kind.startswith("on-day"):
        amount = days[day]
    elif "per-day" in kind:
        amount = max(days) if kind.startswith("max") else min(days)
    else:
        amount = sum(days)
    field = next((field for part, field in BOUNDS.items() if part in kind), "number")
    least = 2 if attribute in ("cost", "minutes") else 1
    if amount + near >= least:
        yield make(attribute=attribute, **{field: amount + near}, **({"day": day} if kind.startswith("on-") else {}))


def _of_sights(kind: str, scene: Scene, plan: Plan[int], rng: RandomStream) -> Rule:
    """Return a rule that names attractions: some of the plan in their order, or any."""
    make: Any = Rule.kinds[kind]
    fields = make.model_fields
    held = [entity for slot in scene.slot for entity in plan.row(slot)]
    number = ("entity" in fields) + ("other" in fields) + {"one-of": 3, "between": 2}.get(kind, 0)
    some = rng.sample(list(scene.entity), number)
    if kind != "one-of" and len(held) >= number and rng.random() < 0.7:
        some = [held[at] for at in sorted(rng.sample(range(len(held)), number))]
    if kind == "between":
        return make(entity=some[1], entities=(some[0], some[2]))  # type: ignore[no-any-return]
    if kind == "one-of":
        return make(entities=tuple(some))  # type: ignore[no-any-return]
    named = dict(zip(("entity", "other"), some, strict=False))
    return make(**named, **({"day": _day(scene, rng)} if "day" in fields else {}))  # type: ignore[no-any-return]


def _day(scene: Scene, rng: RandomStream) -> int:
    """Return a day, or -1 for the last."""
    return rng.below(len(scene.days) + 1) - 1
