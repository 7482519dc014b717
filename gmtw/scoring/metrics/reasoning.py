"""R, reasoning: is it a plan at all?

R = structure rules held / structure rules; 0 for a plan without one known entity (docs/scoring.md, R). An answer that
there is no plan is valid where there is none, if it names demands of the prompt.
"""

from __future__ import annotations

from gmtw.constraints import checked
from gmtw.core.translatable import message
from gmtw.core.types import Answer, Evidence, Instance, ReadPlan, Score
from gmtw.scoring.metrics import OfKinds, TaskMetric
from gmtw.scoring.metrics.constraints_met import FormKept
from gmtw.scoring.metrics.verdicts import describe, evidence, parameters_of, rules_of
from gmtw.tasks.plan.goals import Impossible
from gmtw.tasks.plan.plan_counts import plan_of
from gmtw.tasks.plan.task import PlanTask


class Reasoning(TaskMetric[PlanTask]):
    """The metric R of plan tasks."""

    key = "R"
    name = "reasoning"
    decides = ("U", "R")
    task_type = PlanTask

    def score(self, task: PlanTask, instance: Instance, answer: Answer, language: str) -> Score:
        """Return the share of structure rules that hold."""
        read = answer.plan or ReadPlan()
        if read.clash is not None and isinstance(task.goal, Impossible):
            return _of_clash(task, task.goal, read)
        plan = plan_of(task, read)
        if not rules_of(task, "structure"):
            why = message("no-structure")
            return Score(metric="R", value=None, why_none=why, parts={"rules": 0, "held": 0, "each": []})
        verdicts = [(rule, checked(rule, plan)) for rule in rules_of(task, "structure")]
        held = sum(verdict.held for _, verdict in verdicts) if read.cells else 0
        described = zip(parameters_of(task, "structure"), verdicts, strict=True)
        each = [describe(line, v, float(v.held and bool(read.cells))) for line, (_, v) in described]
        missed = [reason for rule, v in verdicts for reason in evidence(rule, v)]
        return Score(
            metric="R",
            value=held / len(verdicts),
            parts={"rules": len(verdicts), "held": held, "each": each},
            evidence=tuple(missed) if read.cells else (Evidence(kind="no-plan"), *missed),
        )


def _of_clash(task: PlanTask, goal: Impossible, read: ReadPlan) -> Score:
    """Return 1 for an answer that names demands of the prompt and gives no plan, if there is none; else 0."""
    known = all(1 <= number <= len(task.demands) for number in read.clash or (0,))
    valid = bool(goal.conflicts) and known and not (read.cells or read.unknown or read.strays)
    parts = {"rules": 1, "held": int(valid), "each": []}
    return Score(metric="R", value=float(valid), parts=parts, evidence=() if valid else (Evidence(kind="no-plan"),))


METRIC = OfKinds(Reasoning(), FormKept())
