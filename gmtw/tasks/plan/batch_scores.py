"""U of many plans of a task at once, and whether they solve it, with what its goal asks beside the demands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gmtw.constraints.plan_batch import Plans, earned, held
from gmtw.tasks.plan.goals import AnyGoal, Best, Repair
from gmtw.tasks.plan.task import PlanTask

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def u_of(task: PlanTask, plans: Plans) -> NDArray[np.float64]:
    """Return the U of each plan, by the formula of `gmtw.scoring.metrics.understanding`; it has a demand at least."""
    each = earned(task.demands, task.structure, plans)
    shares: Any = each.sum(axis=0) / len(each)
    if isinstance(task.goal, Repair):
        shares = each[: -task.goal.new].mean(axis=0) * each[-task.goal.new :].mean(axis=0)
    found: NDArray[np.float64] = shares * _nearness(task.goal, plans)
    return found


def solve(task: PlanTask, plans: Plans) -> NDArray[np.bool_]:
    """Return which plans obey every rule and reach the goal; none of them where there is no plan."""
    import numpy as np

    flags: NDArray[np.bool_] = np.ones(len(plans), dtype=bool)
    for rule in task.rules:
        flags &= held(rule, plans)
    flags &= _nearness(task.goal, plans) >= 1
    return flags


def _nearness(goal: AnyGoal | None, plans: Plans) -> Any:
    """Return for each plan how far it reaches the goal, as `nearness` of the goal says of one value."""
    import numpy as np

    if isinstance(goal, Repair):
        return goal.least / np.maximum(goal.least, goal.quantity(plans))
    if isinstance(goal, Best):
        return np.clip((goal.quantity(plans) - goal.mean) / (goal.optimum - goal.mean), 0.0, 1.0)
    return np.full(len(plans), float(goal is None or not goal.conflicts))
