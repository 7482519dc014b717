"""Rules that earned less than they could, in words, and what metrics say of an output as a whole."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gmtw.marked.cells import Words
from gmtw.marked.values import Broken, Finding, Miss
from gmtw.metrics.verdicts import plan_of, rules_of
from gmtw.rules import Bound, check
from gmtw.rules.core import Side
from gmtw.values import Answer, Evidence, Instance, PlanTask, Score
from gmtw.view import sentence

SIDES: Mapping[str, Side] = {"U": "instruction", "R": "structure"}

WHOLE = {
    "no-text": "no explanation",
    "repetition": "the explanation repeats itself",
    "no-content": "the explanation has hardly a word besides small ones",
    "out-of-order": "the JSON comes before the explanation, or what follows it names something else than was planned",
}


def broken(
    instance: Instance, task: PlanTask, answer: Answer, scores: Mapping[str, Score], language: str
) -> Iterator[Broken]:
    """The rules of U and R that earned less than 1, in order; none where there is no plan, which breaks all."""
    if answer.plan is None or not answer.plan.cells:
        return
    plan, words, number = plan_of(task, answer.plan), Words(task.scene, language), 0
    for metric, side in SIDES.items():
        each = scores[metric].parts.get("each", ()) if metric in scores else ()
        for rule, line in zip(rules_of(task, side), each, strict=False):
            if line["earned"] == 1:
                continue
            number += not line["held"]
            yield Broken(
                metric=metric,
                rule=rule.kind,
                sentence=sentence(rule, instance, task, language),
                held=line["held"],
                number=0 if line["held"] else number,
                earned=line["earned"],
                misses=tuple(_miss(bound, words) for bound in check(rule, plan).missed),
                why=_why(line, scores[metric].parts),
            )


def _miss(bound: Bound[int], words: Words) -> Miss:
    place = words.place(bound.where)
    if bound.gap == -1 and bound.where in words.scene.entity:
        return Miss(gap=bound.gap, where=bound.where, say=f"{place} is missing")
    say = f"{'over' if bound.gap > 0 else 'short'} by {abs(bound.gap)}"
    return Miss(gap=bound.gap, where=bound.where, say=f"{place}: {say}" if place else say)


def _why(line: Mapping[str, Any], parts: Mapping[str, Any]) -> str:
    """Why a rule that held earned less than 1; empty for one that did not hold."""
    if not line["held"]:
        return ""
    if not line["earned"]:
        return "holds, and earns nothing: an unknown name stands where it looks"
    shares = [f"{part} {parts[part]:.2f}" for part in ("fill", "restraint") if parts[part] < 1]
    return f"holds, and earns {line['earned']:.2f}: {', '.join(shares)}"


def findings(scores: Mapping[str, Score], answer: Answer) -> Iterator[Finding]:
    """What the evidence of the scores says of no place in particular, each kind once for its metric."""
    no_plan = answer.plan is None or not answer.plan.cells
    for metric, score in scores.items():
        if score.value is None:
            yield Finding(metric=metric, kind="unmeasured", say=f"not measured: {score.why_none}")
        kinds = dict.fromkeys(reason.kind for reason in score.evidence)
        if "no-plan" in kinds or (metric == "U" and no_plan and score.value is not None):
            yield Finding(metric=metric, kind="no-plan", say=_no_plan(answer))
        yield from (Finding(metric=metric, kind=kind, say=WHOLE[kind]) for kind in kinds if kind in WHOLE)
        yield from _unlisted(metric, score)


def _no_plan(answer: Answer) -> str:
    return "no JSON object was found" if answer.plan is None else "the JSON holds no known name"


def _unlisted(metric: str, score: Score) -> Iterator[Finding]:
    """What is counted in the parts and more than the evidence lists."""
    listed: dict[str, list[Evidence]] = {}
    for reason in score.evidence:
        listed.setdefault(reason.kind, []).append(reason)
    for kind, part in (("missing-diacritic", "wrong"), ("foreign-word", "foreign")):
        total = score.parts.get(part, 0)
        if kind in listed and total > len(listed[kind]):
            say = f"{kind}: only the first {len(listed[kind])} of {total} are marked"
            yield Finding(metric=metric, kind="unlisted", say=say)
