"""The themes of the rules of plans, each with candidate rules at quantiles of random plans."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from gmtw.constraints import (
    Exactly,
    Exclude,
    Include,
    MaxPerDay,
    MaxTotal,
    MinPerDay,
    OnDayAtLeast,
    OnDayAtMost,
    Rule,
    Scene,
    Within,
    WithinPerDay,
)
from gmtw.constraints.plan_batch import Plans
from gmtw.core.rng import RandomStream

Lean = Literal["few", "many", "free"]
"""The plans that a rule favours: small ones, large ones, or neither."""

QUANTILES = tuple(q / 100 for q in range(8, 74, 4))
"""The shares of random plans below which limits are tried."""


@dataclass(frozen=True, slots=True)
class RuleCandidates:
    """A theme, and the rules of it that a task might have.

    about: What the theme is called. lean: Which plans its rules favour. candidates: Return the rules to try, on random
    plans. fine: It has many candidates, so that it can make up for the others. even: Any candidate will do, and is as
    likely as any other, so that nobody can guess it.
    """

    about: str
    lean: Lean
    candidates: Callable[[Plans, RandomStream], Iterable[Rule]]
    fine: bool = False
    even: bool = False


def _limits(values: Any, step: int) -> tuple[list[int], list[int]]:
    """Return multiples of `step` at the quantiles of `values`, counted from below and from above."""
    import numpy as np

    ordered = np.sort(values)
    at = [int(ordered[int(q * (len(ordered) - 1))]) for q in QUANTILES]
    high = [int(ordered[int((1 - q) * (len(ordered) - 1))]) for q in QUANTILES]
    return sorted({-(-v // step) * step for v in at}), sorted({v // step * step for v in high})


def amounts(attribute: str, step: int, *, spread: bool = True) -> Iterator[RuleCandidates]:
    """Yield themes over the total of an attribute: at most, at least, and (`spread`) between limits or exactly."""

    def caps(plans: Plans, rng: RandomStream) -> Iterator[Rule]:
        low, _ = _limits(plans.total(attribute), step)
        return (MaxTotal(attribute=attribute, limit=limit) for limit in low if limit > 0)

    def floors(plans: Plans, rng: RandomStream) -> Iterator[Rule]:
        _, high = _limits(plans.total(attribute), step)
        return (Include(attribute=attribute, least=least) for least in high if least > 0)

    def between(plans: Plans, rng: RandomStream) -> Iterator[Rule]:
        low, high = _limits(plans.total(attribute), step)
        limits, least = sorted({*low, *high}), plans.total(attribute).min()
        for bottom in limits:
            for top in limits:
                if least < bottom and bottom + step <= top and rng.random() < 0.35:
                    yield Within(attribute=attribute, low=bottom, high=top)

    def exact(plans: Plans, rng: RandomStream) -> Iterator[Rule]:
        values = plans.total(attribute)
        return (Exactly(attribute=attribute, number=n) for n in range(1, int(values.max()) + 1))

    yield RuleCandidates(attribute, "few", caps, fine=step > 1)
    yield RuleCandidates(attribute, "many", floors, fine=step > 1)
    if spread:
        yield RuleCandidates(attribute, "free", between if step > 1 else exact, fine=step > 1)


def daily(attribute: str, step: int, *, floor: bool = True) -> Iterator[RuleCandidates]:
    """Yield themes over the total of an attribute on each day: at most, at least, and between two limits."""

    def per_day(plans: Plans) -> Any:
        import numpy as np

        return np.array([plans.total(attribute, slots) for slots in plans.scene.days.values()])

    def caps(plans: Plans, rng: RandomStream) -> Iterator[Rule]:
        low, _ = _limits(per_day(plans).max(axis=0), step)
        return (MaxPerDay(attribute=attribute, limit=limit) for limit in low if limit > 0)

    def floors(plans: Plans, rng: RandomStream) -> Iterator[Rule]:
        _, high = _limits(per_day(plans).min(axis=0), step)
        return (MinPerDay(attribute=attribute, least=least) for least in high if least > 0)

    def between(plans: Plans, rng: RandomStream) -> Iterator[Rule]:
        days = per_day(plans)
        _, bottoms = _limits(days.min(axis=0), step)
        tops, _ = _limits(days.max(axis=0), step)
        for low in bottoms:
            for high in tops:
                if days.min() < low < high and rng.random() < 0.35:
                    yield WithinPerDay(attribute=attribute, low=low, high=high)

    yield RuleCandidates(f"{attribute} a day", "few", caps, fine=step > 1)
    if floor:
        yield RuleCandidates(f"{attribute} a day", "many", floors, fine=step > 1)
        if step > 1:
            yield RuleCandidates(f"{attribute} a day", "free", between, fine=True)


def on_a_day(
    attribute: str, step: int, *, floor: bool = True, days: Sequence[int] = (0, -1)
) -> Iterator[RuleCandidates]:
    """Yield themes over the total of an attribute on one of the days, the first or the last: at most, or at least."""

    def values(plans: Plans, day: int) -> Any:
        return plans.total(attribute, list(plans.scene.days.values())[day])

    def caps(plans: Plans, rng: RandomStream) -> Iterator[Rule]:
        day = rng.choice(days)
        low, _ = _limits(values(plans, day), step)
        return (OnDayAtMost(day=day, attribute=attribute, limit=limit) for limit in low if limit > 0)

    def floors(plans: Plans, rng: RandomStream) -> Iterator[Rule]:
        day = rng.choice(days)
        _, high = _limits(values(plans, day), step)
        return (OnDayAtLeast(day=day, attribute=attribute, least=least) for least in high if least > 0)

    yield RuleCandidates(f"{attribute} on a day", "few", caps, fine=step > 1)
    if floor:
        yield RuleCandidates(f"{attribute} on a day", "many", floors, fine=step > 1)


def of_a_kind(category: str) -> Iterator[RuleCandidates]:
    """Yield themes over how many entities of one value of a category there are: at most, at least, exactly, none."""

    def candidates(rule: Callable[[str, int], Rule]) -> Callable[[Plans, RandomStream], Iterator[Rule]]:
        def drawn(plans: Plans, rng: RandomStream) -> Iterator[Rule]:
            for value in rng.sample(plans.scene.values(category), 3):
                yield from (rule(value, number) for number in (1, 2, 3))

        return drawn

    about = f"{category} of a kind"
    yield RuleCandidates(about, "few", candidates(lambda value, n: MaxTotal(attribute=value, limit=n)))
    yield RuleCandidates(about, "many", candidates(lambda value, n: Include(attribute=value, least=n)))
    yield RuleCandidates(about, "free", candidates(lambda value, n: Exactly(attribute=value, number=n)))
    yield listed(about, "few", Exclude, lambda scene: [{"attribute": value} for value in scene.values(category)])


def named(about: str, lean: Lean, rule: type[Rule], number: int = 1, days: bool = False) -> RuleCandidates:
    """Return rules about one or two entities, and with `days` about a day too; each entity is as likely as any."""

    def candidates(plans: Plans, rng: RandomStream) -> Iterator[Rule]:
        for _ in range(6):
            entities = dict(zip(("entity", "other"), rng.sample(list(plans.scene.entity), number), strict=False))
            day = {"day": rng.below(len(plans.scene.days))} if days else {}
            yield rule(**entities, **day)

    return RuleCandidates(about, lean, candidates)


def listed(
    about: str,
    lean: Lean,
    rule: type[Rule],
    options: Callable[[Scene], Iterable[Mapping[str, Any]]],
    even: bool = False,
) -> RuleCandidates:
    """Return rules whose parameters are listed by `options`, in a random order."""

    def candidates(plans: Plans, rng: RandomStream) -> Iterator[Rule]:
        return (rule(**fields) for fields in rng.sample(list(options(plans.scene)), 8))

    return RuleCandidates(about, lean, candidates, even=even)
