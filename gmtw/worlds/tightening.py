"""Bounds drawn tight around a plan, until CP-SAT has to search for one.

Loose sums are easy, and so are those that nothing can meet; between them are the hard ones, with few plans left. The
bounds of a task are tightened one after the other, each time around the plan that CP-SAT has found, until its way to a
plan has enough conflicts. What leaves no plan, or is too hard to decide, is taken back.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from gmtw.constraints import Exactly, Include, MaxTotal, OnDayAtLeast, OnDayAtMost, Plan, Rule, Scene
from gmtw.constraints.solver import SEED, conflicts_by_seed, found
from gmtw.core.rng import RandomStream
from gmtw.worlds import Refused

CONFLICTS = 100
"""The fewest conflicts on the way to a plan."""

SEEDS = (SEED, 1, 2)
"""The seeds that it is measured with: whether one of them is lucky says little, so that their median counts."""

SOLVES = 12
"""The most bounds that are tried for one task."""

LIMIT, EFFORT = 0.2, 2.0
"""The most work for one solve, in CP-SAT's deterministic seconds; for one that only counts conflicts."""

BY = (0.0, 0.08, 0.2)
"""By what shares of itself a bound may be tightened at a time, and by one step at least."""


class Tight(NamedTuple):
    """Rules, a plan that obeys them, and how many conflicts CP-SAT had on the way to it."""

    rules: tuple[Rule, ...]
    plan: Plan[int]
    conflicts: int


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


def _steps(amount: float, step: int) -> int:
    """Return about that amount in whole steps, one at least."""
    return max(1, int(amount / step)) * step


class Tightening:
    """Solves a task again and again, each time with one bound tighter.

    steps: For each rule what its sums are multiples of; 0 for rules whose bounds stay.
    """

    def __init__(
        self, scene: Scene, structure: Sequence[Rule], rules: Sequence[Rule], steps: Sequence[int], rng: RandomStream
    ) -> None:
        self._scene, self._structure, self._rng = scene, structure, rng
        self._rules, self._steps = rules, steps

    def walk(self) -> Iterator[Tight]:
        """Yield what is found on the way; where no bound can be tighter, the way goes on from an earlier place."""
        if (first := self._solved(self._rules)) is None:
            return
        path = [first]
        shut: set[tuple[int, float]] = set()
        yield first
        for _ in range(SOLVES):
            open_ = [(at, by) for at, by in self._moves(path[-1]) if (at, by) not in shut]
            if not open_:
                path = path[: 1 + self._rng.below(len(path))]
                shut = set()
                continue
            at, by = self._rng.choice(open_)
            rules = list(path[-1].rules)
            rules[at] = tighter(rules[at], self._steps[at], by) or rules[at]
            if (tried := self._solved(rules)) is None:
                shut.add((at, by))
            else:
                path.append(tried)
                yield tried

    def _moves(self, now: Tight) -> Iterator[tuple[int, float]]:
        """Yield which bounds can be tighter, and by how much."""
        for at, (rule, step) in enumerate(zip(now.rules, self._steps, strict=True)):
            yield from ((at, by) for by in BY if step and tighter(rule, step, by) not in (None, rule))

    def _solved(self, rules: Sequence[Rule]) -> Tight | None:
        plan, conflicts = found(self._scene, (*rules, *self._structure), LIMIT)
        return Tight(tuple(rules), plan, conflicts) if plan else None


def tightened(
    scene: Scene,
    structure: Sequence[Rule],
    rules: Sequence[Rule],
    steps: Sequence[int],
    rng: RandomStream,
    conflicts: int = CONFLICTS,
) -> Tight:
    """Return the rules with bounds so tight that CP-SAT has enough conflicts. Raise Refused if they never are.

    conflicts: 0 for bounds as they are drawn.
    """

    def _is_hard(tight: Tight) -> bool:
        return tight.conflicts >= conflicts and is_hard(scene, (*tight.rules, *structure), conflicts)

    way = Tightening(scene, structure, rules, steps, rng).walk()
    hard = next((tight for tight in way if _is_hard(tight)), None)
    if hard is None:
        raise Refused("too little search")
    return hard


def is_hard(scene: Scene, rules: Sequence[Rule], conflicts: int) -> bool:
    """Return whether most seeds have so many conflicts on the way to a plan."""
    needed, left = len(SEEDS) // 2 + 1, len(SEEDS)
    if not conflicts:
        return True
    for found_ in conflicts_by_seed(scene, rules, SEEDS, conflicts, EFFORT):
        needed, left = needed - (found_ >= conflicts), left - 1
        if not 0 < needed <= left:
            break
    return needed <= 0
