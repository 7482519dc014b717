"""The answers that a regression is made of: right in the baseline, wrong or worse now, the worst first."""

from __future__ import annotations

import shlex
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import NamedTuple

from gmtw.core.files import from_here
from gmtw.core.types import Frozen, Record
from gmtw.results.gate.baseline import Baseline
from gmtw.results.gate.comparisons import Pair
from gmtw.results.gate.metric_change import model_label
from gmtw.results.gate.model_scores import Answer, ModelKey, ModelScores
from gmtw.results.records import AVG, FAITHFUL, SOLVED, goal_of
from gmtw.results.run import Run
from gmtw.results.summary import in_order

MOST = 5
"""Answers that are named; `gmtw compare` counts all of them."""

AMONG = 60
"""The worst answers that they are chosen from, so that worlds and goals take turns."""


class ScoreFall(Frozen):
    """A score of one answer, before and now."""

    metric: str
    before: float
    now: float


class BrokenRule(Frozen):
    """A kind of rule that the plan breaks now. times: how many bounds of such rules are missed, perhaps of one rule.

    gap: by how much the worst misses its bound; None where there is no bound.
    """

    rule: str
    times: int
    gap: int | None = None


class NewlyBroken(Frozen):
    """An answer that fell. model: its label in tables. command: shows the answer with everything marked in it."""

    model: str
    instance: str
    sample: int
    falls: tuple[ScoreFall, ...]
    rules: tuple[BrokenRule, ...]
    command: str


class _Fallen(NamedTuple):
    """An answer that fell, by how much its plan and the mean of its scores."""

    solved: float
    mean: float
    answer: Answer


def newly_broken(current: Run, baseline: Baseline, pair: Pair) -> list[NewlyBroken]:
    """Return the answers of a model that fell most against the baseline, at most MOST; [] without its records.

    An answer of a world and goal that none was named of yet comes before a worse one of the same world and goal.
    """
    if pair.scores is None:
        return []
    ours, theirs = pair.scores
    candidates = [fallen.answer for fallen in sorted(_fallen(ours, theirs))[:AMONG]]
    now = _records(current, pair.name, candidates)
    worst = _spread([answer for answer in candidates if answer in now], now)
    before = _records(baseline.run, pair.theirs, worst) if baseline.run else {}
    return [
        NewlyBroken(
            model=model_label(pair.rows),
            instance=answer[0],
            sample=answer[1],
            falls=tuple(_falls(ours, theirs, answer)),
            rules=_rules(now[answer], before.get(answer)),
            command=_command(current, now[answer]),
        )
        for answer in worst
    ]


def _spread(candidates: Sequence[Answer], records: Mapping[Answer, Record]) -> list[Answer]:
    """Return MOST of the candidates, the worst first, as evenly as can be of all worlds and goals."""
    named = Counter[tuple[str, str]]()
    order: list[tuple[int, int, Answer]] = []
    for place, answer in enumerate(candidates):
        record = records[answer]
        part = (record.source, goal_of(record.scores["U"].parts) if "U" in record.scores else "")
        order.append((named[part], place, answer))
        named[part] += 1
    return [answer for _, place, answer in sorted(sorted(order)[:MOST], key=itemgetter(1))]


def _fallen(ours: ModelScores, theirs: ModelScores) -> Iterator[_Fallen]:
    """Yield every answer that is there in both runs and fell; the worst are the smallest."""
    for instance, sample in ours.answered:
        solved, mean = (_change(ours, theirs, (instance, sample), metric) for metric in (SOLVED, AVG))
        if solved < 0 or (solved == 0 and mean < 0):
            yield _Fallen(solved, mean, (instance, sample))


def _change(ours: ModelScores, theirs: ModelScores, answer: Answer, metric: str) -> float:
    """Return the change of one score of an answer, 0 where it was not measured in both runs."""
    before, now = _both(ours, theirs, answer, metric)
    return 0.0 if before is None or now is None else now - before


def _both(ours: ModelScores, theirs: ModelScores, answer: Answer, metric: str) -> tuple[float | None, float | None]:
    """Return one score of an answer before and now."""
    instance, sample = answer
    return theirs.of_sample(instance, metric, sample), ours.value(instance, metric, sample)


def _falls(ours: ModelScores, theirs: ModelScores, answer: Answer) -> Iterator[ScoreFall]:
    """Yield the metrics by which an answer fell."""
    for metric in in_order(set(ours.values) - {SOLVED, FAITHFUL, AVG}):
        before, now = _both(ours, theirs, answer, metric)
        if before is not None and now is not None and now < before:
            yield ScoreFall(metric=metric, before=before, now=now)


def _records(run: Run, name: ModelKey | None, wanted: Collection[Answer]) -> Mapping[Answer, Record]:
    """Return the records of those answers of that model."""
    return {
        (record.instance_id, record.sample): record
        for record in run.records()
        if (record.model, record.language) == name and (record.instance_id, record.sample) in wanted
    }


def _rules(now: Record, before: Record | None) -> tuple[BrokenRule, ...]:
    """Return the rules that a plan breaks and did not break before; all that it breaks where they are the same."""
    broken, known = _missed(now), _missed(before) if before else {}
    new = {rule: gaps for rule, gaps in broken.items() if len(gaps) > len(known.get(rule, ()))} or broken
    return tuple(
        BrokenRule(rule=rule, times=len(gaps), gap=max(filter(None, gaps), key=abs, default=None))
        for rule, gaps in new.items()
    )


def _missed(record: Record) -> Mapping[str, list[int | None]]:
    """Return the kinds of rules that an answer breaks, each with the gap of every such rule."""
    found = defaultdict[str, list[int | None]](list)
    for one in record.scores["U"].evidence if "U" in record.scores else ():
        if one.kind == "rule-missed" and one.rule:
            found[one.rule].append(one.gap)
    return found


def _command(run: Run, record: Record) -> str:
    """Return the command that shows the answer."""
    words = ["gmtw", "debug", *(from_here(run.folder / name) for name in ("instances.jsonl", "outputs.jsonl"))]
    return shlex.join([*words, "--id", record.instance_id, "--model", record.model])
