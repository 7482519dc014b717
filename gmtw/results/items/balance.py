"""A fresh set as hard as the frozen one that it is like: more instances are drawn than wanted, and those are kept whose
predicted difficulties are nearest to the frozen ones.

Worlds, levels and goals are the same without this; within these, difficulty is left to chance.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from gmtw.core.types import Instance
from gmtw.results.items.features import features
from gmtw.results.items.prediction import Predictor, fit_predictor
from gmtw.results.items.rasch import fit_rasch
from gmtw.results.items.responses import responses
from gmtw.results.run import Run
from gmtw.tasks.handler import handler_of
from gmtw.tasks.plan.goals import SOLVE
from gmtw.worlds import WORLDS, Part

DRAWN = 3
"""The number of instances drawn for each that is wanted."""

DIGITS = 4
"""Predictions are rounded, so that the same ones are chosen on every machine."""


class Difficulty(NamedTuple):
    """A predictor of how hard an instance is for some models. language: in which these were asked."""

    predictor: Predictor
    language: str

    def of(self, instances: Iterable[Instance]) -> list[float]:
        """Return the predicted difficulty of each instance, in logits."""
        known = [features(one, self.language) for one in instances]
        return [round(float(value), DIGITS) for value in self.predictor.predict(known)]


def difficulty(runs: Sequence[Run]) -> Difficulty:
    """Return what the answers of these runs predict. Raise InputError as `responses` does."""
    found, first = responses(runs), runs[0]
    language = first.summary.models[0].language
    known = [features(first.instances[id_], language) for id_ in found.items]
    return Difficulty(fit_predictor(known, fit_rasch(found.solved).difficulties), language)


def more(parts: Iterable[Part]) -> list[Part]:
    """Return the parts from which to choose."""
    return [part._replace(number=DRAWN * part.number) for part in parts]


def balanced(
    drawn: Iterator[Instance], parts: Iterable[Part], frozen: Iterable[Instance], hard: Difficulty
) -> Iterator[Instance]:
    """Yield of each part the instances that are as hard as those of the frozen set.

    drawn: the instances of `more(parts)`, in order.
    """
    wanted: defaultdict[tuple[str, str, str], list[Instance]] = defaultdict(list)
    for one in frozen:
        wanted[one.source, one.level, _goal(one)].append(one)
    for part in parts:
        candidates = list(islice(drawn, DRAWN * part.number))
        targets = hard.of(wanted[WORLDS.get(part.world).key, part.level, part.goal])
        yield from (candidates[at] for at in nearest(targets, hard.of(candidates)))


def nearest(targets: Sequence[float], values: Sequence[float]) -> list[int]:
    """Return the places of as many values as there are targets whose distances to these sum to the least, sorted.

    Each value serves one target. On a line the k-th smallest of those chosen serves the k-th smallest target, so the
    least sum over the first targets and values follows from the sums over fewer of them.
    """
    order = sorted(range(len(values)), key=lambda at: (values[at], at))
    least, taken = [0.0] * (len(order) + 1), list[list[bool]]()
    for target in sorted(targets):
        row, took = [float("inf")], [False]
        for before, at in enumerate(order):
            with_it = least[before] + abs(target - values[at])
            took.append(with_it < row[before])
            row.append(min(with_it, row[before]))
        least, taken = row, [*taken, took]
    found, end = [], len(order)
    for took in reversed(taken):
        while not took[end]:
            end -= 1
        end -= 1
        found.append(order[end])
    return sorted(found)


def _goal(instance: Instance) -> str:
    task = handler_of(instance.task).plan_task(instance.task)
    return task.goal_name if task else SOLVE
