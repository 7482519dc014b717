"""Whether an item of a suite is fit to grade with: its own answer passes, and saying nothing of use does not."""

from __future__ import annotations

from collections.abc import Sequence

from gmtw.baselines.item_controls import SENTENCE
from gmtw.core.types import Instance
from gmtw.quality.audit.types import Finding, Inspection, Place
from gmtw.scoring.grade import grade
from gmtw.tasks.item.gold import gold
from gmtw.tasks.item.option_order import LETTERS
from gmtw.tasks.item.task import AnswerTask


def inspected(instance: Instance, own: Sequence[Finding]) -> Inspection:
    """What is found of one item; `own`: what was found of it already.

    "unsolvable": the answer that it expects does not pass. "idle_rules": silence, the prompt repeated or a
    constant sentence passes. The place of the gold option tells whether the letters are balanced.
    """
    task = instance.task
    assert isinstance(task, AnswerTask)
    answer = gold(task)
    findings = [] if answer is None or _passes(instance, answer) else [_finding("unsolvable", instance, repr(answer))]
    findings += own
    said = (("", "silence"), (next(iter(instance.prompts.values())), "the prompt repeated"), (SENTENCE, "any sentence"))
    findings += [_finding("idle_rules", instance, f"{name} passes") for text, name in said if _passes(instance, text)]
    return Inspection(instance.id, instance.source, tuple(findings), place=_place(task))


def _passes(instance: Instance, text: str) -> bool:
    return grade(instance, text, next(iter(instance.prompts))).solved is True


def _place(task: AnswerTask) -> Place | None:
    if not task.choices or "letter" not in task.expect:
        return None
    return Place(LETTERS.index(task.expect["letter"]) / (len(task.choices) - 1), len(task.choices))


def _finding(kind: str, instance: Instance, what: str) -> Finding:
    return Finding(kind=kind, world=instance.source, id=instance.id, what=what)
