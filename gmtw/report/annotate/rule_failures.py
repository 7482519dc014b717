"""Rules that earned less than they could, in words, and what metrics say of an output as a whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from gmtw.constraints import Bound, Plan, Rule, check
from gmtw.constraints.rule import Side, amount_missed
from gmtw.core.translatable import Translatable
from gmtw.core.types import Answer, Instance, Score
from gmtw.report.annotate.culprits import culprits
from gmtw.report.annotate.messages import listed, message, restored
from gmtw.report.annotate.names import SceneNames
from gmtw.report.annotate.types import Broken, Miss, OutputFinding
from gmtw.scoring.metrics.verdicts import rules_of
from gmtw.tasks.plan.plan_counts import plan_of
from gmtw.tasks.plan.task import PlanTask, certified_by
from gmtw.worlds.rule_wording import sentence

SIDES: Mapping[str, Side] = {"U": "instruction", "R": "structure"}

LANGUAGE = ("missing-diacritic", "foreign-word", "language-error")
"""Kinds of evidence that are errors of language."""

WHOLE = ("no-text", "repetition", "no-content", "out-of-order")
"""Evidence of no place in particular."""


DEMANDS = ("demand-untold", "demand-added")
"""Evidence about demands that an answer names as a conflict, by their numbers."""


UNMEASURED = ("no-instruction", "no-structure", "not-asked", "no-plan-asked", "other-questions", "no-reply")
"""Facts that say the whole reason why a score is None."""


def broken(
    instance: Instance, task: PlanTask, answer: Answer, scores: Mapping[str, Score], language: str
) -> Iterator[Broken]:
    """Yield the rules of U and R that earned less than 1, in order; none if there is no plan, which breaks all."""
    if answer.plan is None or not answer.plan.cells:
        return
    plan, words = plan_of(task, answer.plan), SceneNames(task.scene, language)
    for metric, side in SIDES.items():
        each = scores[metric].parts.get("each", ()) if metric in scores else ()
        for number, (rule, line) in enumerate(zip(rules_of(task, side), each, strict=False), 1):
            if line["earned"] == 1:
                continue
            yield Broken(
                metric=metric,
                rule=rule.kind,
                sentence=sentence(rule, task.scene, certified_by(instance, task), language),
                held=line["held"],
                label=str(number) if metric == "U" else f"{metric}{number}",
                earned=line["earned"],
                misses=tuple(_miss(rule, bound, words, plan) for bound in check(rule, plan).missed),
                why=_why(line, scores[metric].parts),
            )


def _miss(rule: Rule, bound: Bound[int], words: SceneNames, plan: Plan[int]) -> Miss:
    return Miss(gap=bound.gap, where=bound.where, say=_missed(rule, bound, words), cells=culprits(rule, plan, bound))


def _missed(rule: Rule, bound: Bound[int], words: SceneNames) -> Translatable:
    """Return by how much a bound was missed, and where; only where, if the rule counts nothing."""
    place = words.place(bound.where)
    if bound.gap == -1 and bound.where in words.scene.entity:
        return message("missing", entity=place)
    if amount_missed(rule.kind, bound.gap) is None:
        return place or message("missed")
    say = message("over" if bound.gap > 0 else "short", n=abs(bound.gap))
    return message("at", place=place, miss=say) if place else say


def _why(line: Mapping[str, Any], parts: Mapping[str, Any]) -> Translatable:
    """Return why a rule that held earned less than 1; empty for one that did not hold."""
    if not line["held"]:
        return Translatable()
    if not line["earned"]:
        return message("earns-nothing")
    short = [part for part in ("fill", "restraint") if parts[part] < 1]
    shares = [message("share", part=message(part), value=parts[part]) for part in short]
    return message("earns-less", earned=line["earned"], shares=listed("shares", shares))


def findings(scores: Mapping[str, Score], answer: Answer, language: str, full_length: int) -> Iterator[OutputFinding]:
    """Yield what the evidence of the scores says of no place in particular, each kind once for its metric.

    full_length: the number of distinct words with which a text is long enough.
    """
    unmeasured = (*map(message, UNMEASURED), message("no-language", language=repr(language)))
    no_plan = answer.plan is None or not (answer.plan.cells or answer.plan.clash is not None)
    for metric, score in scores.items():
        if score.value is None:
            (why,) = restored([score.why_none], unmeasured)
            yield OutputFinding(metric=metric, kind="unmeasured", say=message("unmeasured", why=why))
        kinds = dict.fromkeys(reason.kind for reason in score.evidence)
        if "no-plan" in kinds or (metric == "U" and no_plan and score.value is not None):
            yield OutputFinding(metric=metric, kind="no-plan", say=_no_plan(answer))
        yield from (OutputFinding(metric=metric, kind=kind, say=message(kind)) for kind in kinds if kind in WHOLE)
        yield from _of_demands(metric, score)
        yield from _unlisted(metric, score)
        if metric == "G" and score.value and (length := score.parts.get("len", 1)) < 1:
            say = message("short-text", distinct=round(length * full_length), full=full_length)
            yield OutputFinding(metric=metric, kind="short-text", say=say)


def _no_plan(answer: Answer) -> Translatable:
    """Return what the answer has instead of a plan."""
    if answer.plan is None:
        return message("no-json")
    return message("no-known-name" if answer.plan.clash is None else "no-valid-conflict")


def _of_demands(metric: str, score: Score) -> Iterator[OutputFinding]:
    """Yield which demands the explanation leaves out, and which it adds, of an answer that there is no plan."""
    for kind in DEMANDS:
        if numbers := [reason.where or "" for reason in score.evidence if reason.kind == kind]:
            yield OutputFinding(metric=metric, kind=kind, say=message(kind, numbers=", ".join(numbers)))


def _unlisted(metric: str, score: Score) -> Iterator[OutputFinding]:
    """Yield what is counted in the parts and more than the evidence lists."""
    shown = Counter(reason.kind for reason in score.evidence if reason.kind in LANGUAGE or reason.kind in WHOLE)
    listed, total = sum(shown.values()), score.parts.get("errors", 0)
    if listed < total and not any(kind in shown for kind in WHOLE):
        yield OutputFinding(metric=metric, kind="unlisted", say=message("unlisted-errors", listed=listed, total=total))
