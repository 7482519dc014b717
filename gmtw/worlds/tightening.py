"""Bounds drawn tight around a plan, until CP-SAT has to search for one.

Loose sums are easy, and so are those that nothing can meet; between them are the hard ones, with few plans left. The
bounds of a task are drawn around a plan. Then one of them is made tighter, and all are drawn around the plan that
CP-SAT finds for it, again and again, until its way to a plan has enough conflicts. What leaves no plan, or is too hard
to decide, is taken back.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from gmtw.constraints import Exactly, Include, MaxTotal, OnDayAtLeast, OnDayAtMost, Plan, Rule, Scene
from gmtw.constraints.optimum import Quantity
from gmtw.constraints.solver import SEED, conflicts_by_seed, found
from gmtw.core.rng import RandomStream
from gmtw.worlds import Refused

CONFLICTS = 150
"""The fewest conflicts on the way to a plan."""

SEEDS = (SEED, 1, 2)
"""The seeds that it is measured with: whether one of them is lucky says little, so that their median counts."""

SOLVES = 30
"""The most bounds that are tried for one task."""

PROMISING = 3
"""Conflicts are counted with all seeds only where one seed had that part of them before the bounds were drawn anew."""

KEPT = 0.5
"""What part of the conflicts a tighter bound must leave: the walk does not fall back to where plans are easy."""

LIMIT, EFFORT = 0.1, 2.0
"""The most work for one solve, in CP-SAT's deterministic seconds; for one that only counts conflicts."""

BY = (0.0, 0.08, 0.2)
"""By what shares of itself a bound may be tightened at a time, and by one step at least."""


class Tight(NamedTuple):
    """Rules, and a plan that obeys them."""

    rules: tuple[Rule, ...]
    plan: Plan[int]


def counted(attribute: str, rng: RandomStream) -> Rule:
    """Return a rule that says how many entities have the attribute: at least, at most or exactly."""
    kinds = (
        Include(attribute=attribute),
        MaxTotal(attribute=attribute, limit=0),
        Exactly(attribute=attribute, number=0),
    )
    return rng.choice(kinds)


def one_day(attributes: Sequence[str], rng: RandomStream) -> Iterator[Rule]:
    """Yield a rule about a sum on the first day, and one about a sum on the last day; their bounds follow."""
    for day in (0, -1):
        attribute = rng.choice(attributes)
        at_most = OnDayAtMost(day=day, attribute=attribute, limit=0)
        yield rng.choice((at_most, OnDayAtLeast(day=day, attribute=attribute)))


def around(rule: Rule, plan: Plan[int], step: int) -> Rule | None:
    """Return the rule with the tightest bounds that the plan obeys; None if it would say nothing.

    step: What the sums of the rule are multiples of. Bounds lie half a step beside them, so that no plan meets one.
    """
    values = [int(bound.value) for bound in rule.bounds(plan)]
    low, high = min(values) - step // 2, max(values) + step // 2
    given: Mapping[str, int] = {"limit": high, "least": low, "low": low, "high": high, "number": low}
    new = {field: given[field] for field in type(rule).model_fields if field in given}
    return rule.model_copy(update=new) if min(new.values(), default=1) >= 1 else None


def tighter(rule: Rule, step: int, by: float) -> Rule | None:
    """Return the rule with bounds that are tighter by that share, one step at least; None if they cannot be."""
    fields = vars(rule)
    if "low" in fields:
        low, high = fields["low"], fields["high"]
        moved = _steps((high - low) * by, step)
        both = high - low > 2 * moved + step
        new = {"low": low + moved, "high": high - moved if both else high}
        return rule.model_copy(update=new) if new["high"] - new["low"] >= max(step, 2) else None
    for field, way in (("limit", -1), ("least", 1)):
        if field in fields:
            value = fields[field] + way * _steps(fields[field] * by, step)
            return rule.model_copy(update={field: value}) if value >= 1 else None
    return None


def moved(rule: Rule, step: int, by: float, way: int, rng: RandomStream) -> Rule | None:
    """Return the rule with one bound moved by that share of it, one step at least; None if it cannot be.

    way: 1 tightens, -1 loosens; an exact number goes up or down.
    """
    fields = vars(rule)
    if "low" in fields:
        low, high = fields["low"], fields["high"]
        amount = way * _steps((high - low) * by, step)
        low, high = rng.choice(((low + amount, high), (low, high - amount)))
        return rule.model_copy(update={"low": low, "high": high}) if low >= 1 and high - low >= max(step, 2) else None
    for field, sign in (("limit", -way), ("least", way), ("number", rng.choice((1, -1)))):
        if field in fields:
            value = fields[field] + sign * _steps(fields[field] * by if field != "number" else 0, step)
            return rule.model_copy(update={field: value}) if value >= 1 else None
    return None


def _steps(amount: float, step: int) -> int:
    """Return about that amount in whole steps, one at least."""
    return max(1, int(amount / step)) * step


def tightened(
    scene: Scene,
    structure: Sequence[Rule],
    start: Tight,
    steps: Sequence[int],
    rng: RandomStream,
    conflicts: int = CONFLICTS,
) -> Tight:
    """Return the rules with bounds so tight that CP-SAT has enough conflicts. Raise Refused if they never are.

    start: Rules whose bounds are tight around a plan. steps: For each rule what its sums are multiples of; 0 for rules
    whose bounds stay.
    """
    if is_hard(scene, (*start.rules, *structure), conflicts):
        return start
    for now, promising in _walk(scene, structure, start, steps, rng, conflicts // PROMISING):
        if promising and is_hard(scene, (*now.rules, *structure), conflicts):
            return now
    raise Refused("too little search")


def _walk(
    scene: Scene, structure: Sequence[Rule], start: Tight, steps: Sequence[int], rng: RandomStream, some: int
) -> Iterator[tuple[Tight, bool]]:
    """Yield what is found on the way from the start, each time with one bound tighter, until none of them can be.

    With each goes whether the way to its plan had `some` conflicts.
    """
    now, moves, fewest = start, rng.shuffled(list(_moves(start, steps))), 0.0
    for _ in range(SOLVES):
        if not moves:
            return
        at, rule = moves.pop()
        rules = (*now.rules[:at], rule, *now.rules[at + 1 :])
        plan, conflicts = found(scene, (*rules, *structure), LIMIT)
        if plan is not None and conflicts >= fewest:
            now, fewest = Tight(_redrawn(rules, steps, plan), plan), KEPT * conflicts
            yield now, conflicts >= some
            moves = rng.shuffled(list(_moves(now, steps)))


def _moves(now: Tight, steps: Sequence[int]) -> Iterator[tuple[int, Rule]]:
    """Yield which bounds can be tighter, and the rules that say so, none twice."""
    for at, (rule, step) in enumerate(zip(now.rules, steps, strict=True)):
        if step:
            new = dict.fromkeys(tighter(rule, step, by) for by in BY)
            yield from ((at, one) for one in new if one is not None and one != rule)


def _redrawn(rules: Sequence[Rule], steps: Sequence[int], plan: Plan[int]) -> tuple[Rule, ...]:
    """Return the rules with the tightest bounds that the plan obeys."""
    drawn = (around(rule, plan, step) if step else None for rule, step in zip(rules, steps, strict=True))
    return tuple(new or rule for new, rule in zip(drawn, rules, strict=True))


def is_hard(scene: Scene, rules: Sequence[Rule], conflicts: int, least: Quantity | None = None) -> bool:
    """Return whether most seeds have so many conflicts on the way to a plan; to the one with the least of something."""
    needed, left = len(SEEDS) // 2 + 1, len(SEEDS)
    for found_ in conflicts_by_seed(scene, rules, SEEDS, conflicts, EFFORT, least):
        needed, left = needed - (found_ >= conflicts), left - 1
        if not 0 < needed <= left:
            break
    return needed <= 0
