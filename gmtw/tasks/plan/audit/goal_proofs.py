"""Proofs of the figures that a goal stores: each is proved anew, and the agreed plan of a repair is checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import ceil, floor

from gmtw import languages
from gmtw.constraints import Plan, plan_from
from gmtw.constraints.conflicts import conflicts
from gmtw.constraints.optimum import has_better, optimum
from gmtw.constraints.solver import Undecided
from gmtw.core.types import Instance
from gmtw.tasks.plan.audit.proofs import broken
from gmtw.tasks.plan.goals import Best, Cells, Impossible, Repair
from gmtw.tasks.plan.parse import parse_plan
from gmtw.tasks.plan.task import PlanTask
from gmtw.tasks.plan.turns import conversation

LIMIT = 10.0
"""The most work for one proof of a conflict (`gmtw.constraints.conflicts`), a hundred times that of the worlds."""


def wrong_figures(instance: Instance, task: PlanTask) -> Iterator[str]:
    """Yield what is stored of the goal and is not so. A repair, or a best plan, is asked of a task that has plans."""
    goal = task.goal
    if isinstance(goal, Impossible):
        yield from _conflicts(task, goal)
    elif isinstance(goal, Best):
        yield from _proved(task, goal, "optimum", goal.most)
        yield from _mean(task, goal)
    elif isinstance(goal, Repair):
        yield from _proved(task, goal, "least")
        yield from _earlier(task, goal)
        yield from _agreed(instance, task, goal)


def _proved(task: PlanTask, goal: Repair | Best, name: str, most: bool = False) -> Iterator[str]:
    """Yield the stored value if it is not the proved one, and the witness if it does not have it."""
    found = optimum(task.scene, task.rules, goal.quantity, most, known=_witness(task))
    if found is None:
        return
    if found.value != goal.proved:
        yield f"{name}: {goal.proved} is stored, {found.value} is proved"
    elif task.witness is not None and (own := _value(task, goal, task.witness)) != found.value:
        yield f"{name}: {found.value} is proved, the witness has {own}"


def _witness(task: PlanTask) -> Plan[int]:
    """Return the stored witness, where proofs begin; if it does not obey, they only take longer."""
    return plan_from(task.scene, task.witness or {})


def _value(task: PlanTask, goal: Repair | Best, plan: Cells) -> int:
    return int(goal.quantity(plan_from(task.scene, plan)))


def _mean(task: PlanTask, goal: Best) -> Iterator[str]:
    """Yield the mean if no plans that obey can have it: it lies between the worst total and the best one.

    That some plan is as far from the best one is soon found; how far the worst one is may take CP-SAT hours to prove.
    """
    beyond = floor(goal.mean) + 1 if goal.most else ceil(goal.mean) - 1
    right_side = goal.mean <= goal.optimum if goal.most else goal.mean >= goal.optimum
    if right_side and has_better(task.scene, task.rules, goal.quantity, beyond, not goal.most, presolve=True):
        return
    worst = optimum(task.scene, task.rules, goal.quantity, not goal.most, known=_witness(task))
    if worst is not None and not min(worst.value, goal.optimum) <= goal.mean <= max(worst.value, goal.optimum):
        yield f"mean: {goal.mean:g} is stored, plans that obey have {worst.value} to {goal.optimum}"


def _earlier(task: PlanTask, goal: Repair) -> Iterator[str]:
    """Yield what is wrong with the plan that was agreed: it obeys every old demand and no new one."""
    demands = task.demands
    missed = broken(task, goal.earlier)
    new = demands[-goal.new :]
    if old := [rule for rule in missed if rule not in new]:
        numbers = ", ".join(str(demands.index(rule) + 1) if rule in demands else rule.kind for rule in old)
        yield f"earlier: the agreed plan breaks what it was made for: {numbers}"
    if held := [number for number, rule in enumerate(demands, 1) if rule in new and rule not in missed]:
        yield f"earlier: the agreed plan obeys a new demand already: {', '.join(map(str, held))}"


def _agreed(instance: Instance, task: PlanTask, goal: Repair) -> Iterator[str]:
    """Yield the languages in which the conversation does not hold the agreed plan."""
    for language in sorted(instance.prompts.keys() & set(languages.known())):
        turns = list(conversation(instance, task, language))
        if len(turns) != 3 or not all(turns):
            yield f"turns: the prompt in {language} is no request, answer and change"
            continue
        plan = parse_plan(turns[1], instance, language).answer.plan
        if plan is None or Counter(plan.cells) != Counter((s, e) for s, row in goal.earlier.items() for e in row):
            yield f"turns: the answer in the prompt in {language} is not the agreed plan"


def _conflicts(task: PlanTask, goal: Impossible) -> Iterator[str]:
    """Yield the stored conflicts if they are not exactly the proved ones."""
    structure = task.structure
    try:
        found = conflicts(task.scene, structure, task.demands, LIMIT, hard=True)
    except Undecided:
        yield f"conflicts: {_listed(goal.conflicts)} stored, not proved within the limit"
        return
    proved = [tuple(at + 1 for at in one) for one in found]
    if {tuple(sorted(one)) for one in goal.conflicts} != set(proved):
        yield f"conflicts: {_listed(goal.conflicts)} stored, {_listed(proved)} proved"


def _listed(found: Sequence[Sequence[int]]) -> str:
    """Return conflicts in one line: "2 + 5, 1 + 3 + 4"."""
    return ", ".join(" + ".join(map(str, one)) or "no demand at all" for one in found) or "none"
