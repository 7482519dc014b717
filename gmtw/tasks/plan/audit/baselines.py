"""Answers to a task without understanding it: by luck, by a script, by the position in the list."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import fmean

from gmtw.constraints.plan_batch import Plans, stacked
from gmtw.tasks.inspection import AnswerPosition, PolicyResult
from gmtw.tasks.plan.audit.sampling import SampledWorld
from gmtw.tasks.plan.batch_scores import solve, u_of
from gmtw.tasks.plan.task import PlanTask


def chance(task: PlanTask, plans: Plans | None) -> float | None:
    """Return the mean U of these plans; None without plans, or if the task gives no instruction."""
    if plans is None or not task.demands:
        return None
    return float(u_of(task, plans).mean())


def obeying(task: PlanTask, plans: Plans | None) -> float | None:
    """Return the share of these plans that obeys every rule and reaches the goal; None without plans."""
    return None if plans is None else float(solve(task, plans).mean())


def policies(task: PlanTask, world: object | None) -> tuple[PolicyResult, ...]:
    """Return what each mechanical policy of the world gets; nothing if it is no world that samples plans."""
    if not isinstance(world, SampledWorld):
        return ()
    try:
        tried = world.policies(task)
    except (IndexError, KeyError):  # a scene from elsewhere may lack the parts of the day that the scripts go by
        return ()
    if not tried:
        return ()
    plans = stacked(task.scene, tried)
    solved = solve(task, plans).tolist()
    if not task.demands:
        return tuple(PolicyResult(one, None) for one in solved)
    return tuple(PolicyResult(one, u) for one, u in zip(solved, u_of(task, plans).tolist(), strict=True))


def position(task: PlanTask) -> AnswerPosition | None:
    """Return the position of the answer in its list; of a plan, the mean position of what its witness holds.

    A question with several answers, or one that the text does not answer, has none.
    """
    if all(slot.free_text for slot in task.scene.slots):
        return _answer_position(task)
    ranks = list(_ranks(task))
    return AnswerPosition(fmean(ranks)) if ranks else None


def _answer_position(task: PlanTask) -> AnswerPosition | None:
    """Return the position of the one value that instructions name, among those that might be it."""
    values = [e.id for e in task.scene.entities if e.attributes.get("candidate", 1) and not _says_nothing(task, e.id)]
    right = {entity for rule in task.demands for entity in rule.entities_named}
    if len(right) != 1 or len(values) < 2 or not right <= set(values):
        return None
    return AnswerPosition(values.index(right.pop()) / (len(values) - 1), len(values))


def _says_nothing(task: PlanTask, entity: str) -> bool:
    """Return whether it is the key for "no answer": the one without attributes, if values have some."""
    return not task.scene.entity[entity].attributes and any(e.attributes for e in task.scene.entities)


def _ranks(task: PlanTask) -> Iterator[float]:
    """Yield for each cell of the witness the position of its entity among all that its slot accepts, 0 to 1."""
    for slot, row in (task.witness or {}).items():
        accepts = task.scene.slot[slot].accepts
        listed = [e.id for e in task.scene.entities if not accepts or e.attributes.get(accepts)]
        yield from (listed.index(entity) / (len(listed) - 1) for entity in row if entity in listed and len(listed) > 1)
