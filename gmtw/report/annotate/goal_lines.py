"""Lines on the goal of an answer: a repair as a diff, the proved best beside what was reached, demands that clash."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from gmtw.core.translatable import Translatable
from gmtw.core.types import Instance, ReadPlan
from gmtw.report.annotate.messages import message
from gmtw.report.annotate.names import SceneNames
from gmtw.report.annotate.types import GoalLine
from gmtw.tasks.plan.goals import Best, Impossible, Repair
from gmtw.tasks.plan.plan_counts import plan_of
from gmtw.tasks.plan.plan_diff import plan_diff
from gmtw.tasks.plan.task import PlanTask, certified_by
from gmtw.tasks.plan.view import times
from gmtw.worlds.goal_prompt import best_in_words
from gmtw.worlds.rule_wording import sentence


def goal_lines(instance: Instance, task: PlanTask, plan: ReadPlan, language: str) -> Iterator[GoalLine]:
    """Yield what there is to say of the goal; nothing where any plan that obeys will do."""
    words, goal = SceneNames(task.scene, language), task.goal
    if isinstance(goal, Repair):
        yield from _repair(instance, task, goal, plan, words)
    elif isinstance(goal, Best) and plan.cells:
        best = best_in_words(goal, instance.source, language)
        value = int(goal.quantity(plan_of(task, plan)))
        yield GoalLine(kind="reached", say=message("goal-best", value=value, proved=goal.proved, best=best))
    elif isinstance(goal, Impossible):
        yield from _impossible(instance, task, goal, plan, words)


def _repair(instance: Instance, task: PlanTask, goal: Repair, plan: ReadPlan, words: SceneNames) -> Iterator[GoalLine]:
    """Yield the number of changes, the new demands, and the earlier plan with what became of it."""
    if plan.cells:
        value = int(goal.quantity(plan_of(task, plan)))
        yield GoalLine(kind="reached", say=message("goal-repair", value=value, proved=goal.proved))
    demands = len(task.demands)
    yield from _demands(instance, task, range(demands - goal.new + 1, demands + 1), words, "new-demand")
    if plan.cells:
        rows: defaultdict[str, list[str]] = defaultdict(list)
        for slot, entity in plan.cells:
            rows[slot].append(entity)
        yield from diff_of(goal.earlier, rows, words)


def diff_of(
    earlier: Mapping[str, Sequence[str]], plan: Mapping[str, Sequence[str]], words: SceneNames
) -> Iterator[GoalLine]:
    """Yield what two plans have in common, by slot, and each change from the one to the other."""
    kept: defaultdict[tuple[str, ...], list[str]] = defaultdict(list)
    changed = []
    for change in plan_diff(words.scene, earlier, plan):
        before, now = (", ".join(times(map(words.slot, slots))) for slots in (change.before, change.now))
        name = words.entity(change.entity)
        if change.kind == "kept":
            kept[change.now].append(name)
        elif change.kind == "moved":
            changed.append(GoalLine(kind="moved", say=message("diff-moved", entity=name, before=before, now=now)))
        else:
            changed.append(
                GoalLine(kind=change.kind, say=message(f"diff-{change.kind}", entity=name, slot=before or now))
            )
    order = list(words.scene.slot)
    for slots in sorted(kept, key=lambda slots: order.index(slots[0])):
        named = ", ".join(times(map(words.slot, slots)))
        yield GoalLine(kind="kept", say=message("diff-kept", entities=", ".join(kept[slots]), slot=named))
    yield from changed


def _impossible(
    instance: Instance, task: PlanTask, goal: Impossible, plan: ReadPlan, words: SceneNames
) -> Iterator[GoalLine]:
    """Yield the verdict on saying that there is no plan, or on giving one; then the demands that clash."""
    if plan.clash is not None or goal.conflicts:
        yield GoalLine(kind="reached", say=_verdict(goal, plan))
    if plan.clash is not None and not goal.share_of(frozenset(plan.clash)):
        yield from _demands(instance, task, sorted(set(plan.clash)), words, "named-demand")
    for numbers in goal.conflicts:
        yield GoalLine(kind="clash", say=message("clash", numbers=_numbers(numbers)))
        yield from _demands(instance, task, numbers, words, "demand")


def _verdict(goal: Impossible, plan: ReadPlan) -> Translatable:
    named = frozenset(plan.clash or ())
    if plan.clash is None:
        return message("no-plan-exists")
    if not goal.conflicts:
        return message("plan-exists")
    if plan.cells or plan.unknown:
        return message("plan-beside")
    if not goal.share_of(named):
        return message("no-conflict")
    return message("conflict-named", named=len(named), smallest=goal.smallest)


def _demands(
    instance: Instance, task: PlanTask, numbers: Iterable[int], words: SceneNames, kind: str
) -> Iterator[GoalLine]:
    """Yield demands of the prompt with their numbers; a number that no demand has is said to be none."""
    demands: Mapping[int, str] = {
        number: sentence(rule, task.scene, certified_by(instance, task), words.language)
        for number, rule in enumerate(task.demands, 1)
    }
    for number in numbers:
        said = demands.get(number) or message("no-demand")
        yield GoalLine(kind=kind, say=message(kind, number=number, demand=said))


def _numbers(numbers: Iterable[int]) -> str:
    return " + ".join(map(str, numbers))
