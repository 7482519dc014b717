"""The goal of a task as a reader wants it: what is asked beside a plan that obeys, and what is proved of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gmtw.constraints import Scene
from gmtw.core.types import Instance
from gmtw.tasks.handler import SENT_BEFORE, Section
from gmtw.tasks.inspection import Wording
from gmtw.tasks.plan.goals import Best, Cells, Impossible, Repair
from gmtw.tasks.plan.plan_diff import SIGNS, plan_diff
from gmtw.tasks.plan.task import PlanTask, certified_by
from gmtw.tasks.plan.turns import conversation
from gmtw.tasks.plan.view import name, times

ROLES = ("user", "assistant")
"""The speakers of the turns of a conversation before the last one."""


def goal_sections(instance: Instance, task: PlanTask, language: str, wording: Wording) -> Iterator[Section]:
    """Yield what is asked and what is proved, of a repair what was said before too; nothing if there is no goal."""
    goal = task.goal
    if isinstance(goal, Repair):
        *before, _ = conversation(instance, task, language)
        yield Section(SENT_BEFORE, tuple(f"{role}: {turn}" for role, turn in zip(ROLES, before, strict=False)))
        last = len(task.demands)
        new = _demands(instance, task, range(last - goal.new + 1, last + 1), language, wording)
        title = f"goal: repair, at least {goal.least} changes; from the agreed plan to the witness"
        yield Section(title, (*new, *diff_lines(task.scene, goal.earlier, task.witness or {}, language)))
    elif isinstance(goal, Best):
        asked = f"{'most' if goal.most else 'least'} {goal.attribute or 'entities'}"
        figures = f"optimum {goal.optimum}; mean {goal.mean:g} of random plans that obey every rule"
        yield Section(f"goal: best, the {asked}", (figures,))
    elif isinstance(goal, Impossible):
        lines = _conflicts(instance, task, goal, language, wording)
        yield Section(f"goal: impossible, there is {'no' if goal.conflicts else 'a'} plan", tuple(lines))


def _demands(
    instance: Instance, task: PlanTask, numbers: Iterable[int], language: str, wording: Wording
) -> Iterator[str]:
    """Yield demands of the prompt with their numbers."""
    demands, world = task.demands, certified_by(instance, task)
    for number in numbers:
        yield f"  {number}. {wording(demands[number - 1], task.scene, world, language)}"


def _conflicts(instance: Instance, task: PlanTask, goal: Impossible, language: str, wording: Wording) -> Iterator[str]:
    """Yield each smallest conflict: its numbers, and the demands."""
    for numbers in goal.conflicts:
        yield f"cannot go together: {' + '.join(map(str, numbers))}"
        yield from _demands(instance, task, numbers, language, wording)


def diff_lines(scene: Scene, earlier: Cells, plan: Cells, language: str) -> Iterator[str]:
    """Yield a line for each entity of two plans: what became of it from the earlier one to the other."""
    for change in plan_diff(scene, earlier, plan):
        rows = (change.before, change.now)
        slots = (", ".join(times(name(scene.slot[slot].names, language) for slot in row)) for row in rows)
        places = " -> ".join(dict.fromkeys(filter(None, slots)))
        yield f"{SIGNS[change.kind]} {name(scene.entity[change.entity].names, language)}: {places}"
