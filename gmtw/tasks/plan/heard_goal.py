"""Answers that reach the goal of a task for somebody who takes its demands for other ones: a deaf reader, say."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gmtw.constraints import Rule, check, plan_from
from gmtw.constraints.conflicts import Feasibility, HardFeasibility, Numbers, each_of, ordered
from gmtw.constraints.optimum import has_better, optimum
from gmtw.constraints.solver import Undecided, listed
from gmtw.tasks.plan.constructions import Said
from gmtw.tasks.plan.deaf_readers import Reader
from gmtw.tasks.plan.goals import Best, Cells, Impossible, Repair
from gmtw.tasks.plan.task import PlanTask

LIMIT = 0.1
"""The most work for one proof of a conflict."""

MANY, LIMIT_OF_HARD = 10, 0.8
"""Demands of a task whose proofs need search: few have so many; the limit for these.

Whoever needs more than the limit is taken not to find a conflict.
"""

LIMIT_OF_BEST = 5.0
"""The same for the proof that no plan is better."""

LIMIT_OF_BETTER = 0.3
"""The most work for a plan that is better than the goal."""

Heard = tuple[bool, tuple[tuple[Rule, ...], ...]]
"""True if somebody sees the offers of the list, and for each demand the rules that he takes it for."""


def reached_by(task: PlanTask, heard: Sequence[Sequence[Rule]], fewest: int = 0) -> Cells | tuple[int, ...] | None:
    """Return what reaches the goal of the task if its demands are these: a plan, or the numbers of a conflict.

    heard: For each demand the rules that somebody takes it for. None if they leave no plan to a goal that needs one, or
    if the task has no goal. fewest: None, too, as soon as a conflict of fewer rules is found.
    """
    structure = task.structure
    rules = [rule for several in heard for rule in several]
    goal = task.goal
    if isinstance(goal, Repair | Best):
        return _best(task, (*structure, *rules), goal)
    if isinstance(goal, Impossible) and (clashing := _conflicts(task, structure, rules, fewest)):
        numbers = [number for number, several in enumerate(heard, 1) for _ in several]
        return tuple(sorted({numbers[at] for at in clashing[0]}))
    return None


def _best(task: PlanTask, rules: Sequence[Rule], goal: Repair | Best) -> Cells | None:
    try:
        found = optimum(task.scene, rules, goal.quantity, isinstance(goal, Best) and goal.most, LIMIT_OF_BEST)
    except Undecided:
        return None
    return listed(found.plan) if found else None


def _conflicts(task: PlanTask, structure: Sequence[Rule], rules: Sequence[Rule], fewest: int) -> list[Numbers]:
    """Return every conflict of the rules; none if one has fewer rules than that, or if it takes too long."""
    is_hard = len(task.demands) >= MANY
    proofs, limit = (HardFeasibility, LIMIT_OF_HARD) if is_hard else (Feasibility, LIMIT)
    found: list[Numbers] = []
    try:
        for one in each_of(proofs(task.scene, structure, rules, limit), len(rules)):
            if len(one) < fewest:
                return []
            found.append(one)
    except Undecided:
        return []
    return ordered(found)


def is_reached(task: PlanTask, answer: Cells | tuple[int, ...] | None) -> bool:
    """Return whether a plan, or the numbers of a conflict, solve the task. Where any plan will do, it is not judged."""
    goal = task.goal
    if isinstance(answer, tuple):
        return isinstance(goal, Impossible) and goal.share_of(frozenset(answer)) == 1
    if answer is None or not isinstance(goal, Repair | Best):
        return False
    return goal.quantity(plan_from(task.scene, answer)) == goal.proved and _obeys(task, answer, task.rules)


def solved_by_any(
    readers: Iterable[Reader],
    task: PlanTask,
    said: Sequence[Said],
    known: dict[Heard, bool] | None = None,
) -> bool:
    """Return whether one of these readers who is deaf to something in the task reaches its goal by what it hears.

    known: What is heard -> whether it reaches the goal of this task, as far as it is known; what is found is added.
    """
    known = {} if known is None else known
    for reader in readers:
        if reader.is_deaf_here(said, task.scene):
            heard = reader.offers, tuple(tuple(several) for several in reader.heard_each(said, task.scene))
            if heard not in known:
                known[heard] = _reaches(task, seen_by(reader, task), heard[1])
            if known[heard]:
                return True
    return False


def seen_by(reader: Reader, task: PlanTask) -> PlanTask:
    """Return the task with the list as the reader takes it."""
    return task if reader.offers else task.model_copy(update={"scene": reader.sees(task.scene)})


def _reaches(task: PlanTask, seen: PlanTask, heard: Sequence[Sequence[Rule]]) -> bool:
    """Return whether somebody who sees the task so, and takes its demands for these, reaches the goal.

    Whoever hears of a better plan than there is does not, nor who hears of no plan as good; both are known before it is
    known which plan is the best.
    """
    goal = task.goal
    if isinstance(goal, Impossible):
        if seen is task and _only_passes_over(task, heard) and not _hears_a_smallest(goal, heard):
            return False
        # whose first conflict has fewer rules than the smallest one has not found it
        return is_reached(task, reached_by(seen, heard, goal.smallest))
    if isinstance(goal, Repair | Best):
        rules = (*task.structure, *(rule for several in heard for rule in several))
        if isinstance(goal, Repair) and _obeys(seen, goal.earlier, rules):
            return False
        most = isinstance(goal, Best) and goal.most
        if has_better(seen.scene, rules, goal.quantity, goal.proved, most, LIMIT_OF_BETTER):
            return False
        worse = goal.proved - 1 if most else goal.proved + 1
        as_good = seen is not task or has_better(task.scene, rules, goal.quantity, worse, most, LIMIT_OF_BETTER, True)
        if as_good is False:
            return False
    return is_reached(task, reached_by(seen, heard))


def _only_passes_over(task: PlanTask, heard: Sequence[Sequence[Rule]]) -> bool:
    """Return whether somebody hears each demand as it is or not at all: what clashes in what he hears is known."""
    return all(tuple(several) in ((), (rule,)) for several, rule in zip(heard, task.demands, strict=True))


def _hears_a_smallest(goal: Impossible, heard: Sequence[Sequence[Rule]]) -> bool:
    """Return whether he hears all demands of a smallest conflict, so that one of these is what he finds."""
    listened = frozenset(number for number, several in enumerate(heard, 1) if several)
    return any(len(one) == goal.smallest and listened.issuperset(one) for one in goal.conflicts)


def _obeys(task: PlanTask, cells: Cells, rules: Iterable[Rule]) -> bool:
    """Return whether a plan obeys the rules."""
    plan = plan_from(task.scene, cells)
    return all(check(rule, plan).held for rule in rules)
