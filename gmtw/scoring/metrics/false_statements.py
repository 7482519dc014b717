"""What an explanation states and its plan does not bear out: totals, counts, rules said to be kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gmtw.core.types import Answer, Evidence, Instance
from gmtw.scoring.metrics.telling import Told
from gmtw.scoring.metrics.text_evidence import MOST_EVIDENCE, evidence_at
from gmtw.scoring.metrics.verdicts import plan_of
from gmtw.tasks.plan.statement_check import FalseStatement, StatementCheck
from gmtw.tasks.plan.task import PlanTask


def false_statements(
    task: PlanTask, instance: Instance, answer: Answer, told: Told, language: str
) -> list[FalseStatement]:
    """Return the false statements of an explanation, also those that say the same again."""
    if not told.statements or answer.plan is None:
        return []
    prompt, mentioned = instance.prompts.get(language, ""), [mention.id for mention in told.mentions]
    return list(StatementCheck(task, plan_of(task, answer.plan), prompt, mentioned).false(told.statements))


def evidence_of(text: str, false: Sequence[FalseStatement]) -> Iterator[Evidence]:
    """Yield each false statement with what is true."""
    for found in false[:MOST_EVIDENCE]:
        yield evidence_at("false-claim", text, found.statement, found.truth)
