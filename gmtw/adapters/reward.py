"""A reward for reinforcement learning: solved x told x language, from 0 to 1; docs/reward.md says why.

It pays for a plan that obeys, is told truly, and is told in proper language; a factor that is 0 leaves nothing of the
others. Each control of `gmtw.baselines` that knows the right plan and tells it badly earns at most .1 on average, and
so does each one that hears only a part of the rules, on the instances of `gmtw.adapters.stream`.
"""

from __future__ import annotations

from typing import NamedTuple

from gmtw.core.types import Instance, Record
from gmtw.scoring.grade import grade
from gmtw.tasks.handler import task_of
from gmtw.tasks.plan.task import PlanTask

NEARLY = 0.2
"""The most that a plan earns which is not solved: what is above it can only be had by obeying every rule."""

HALF_TOLD = 0.5
"""The F up to which nothing is earned: the names of the plan without their places have it."""

POOR, CLEAN = 0.75, 0.95
"""G up to which nothing is earned, and from which on all is.

.75 is four errors of language in 100 words, .95 one in 140. Detectors accuse a right word now and then, so one error
in a long text costs nothing.
"""


class Reward(NamedTuple):
    """What one answer earns, and its three factors, each from 0 to 1.

    solved: 1 if every rule holds and the goal is reached; else at most NEARLY, by how far U is above chance. told: 1 if
    the explanation tells the plan. language: 1 if it is in proper language.
    """

    solved: float
    told: float
    language: float

    @property
    def total(self) -> float:
        """The reward: the product of the factors."""
        return self.solved * self.told * self.language

    @property
    def strict(self) -> float:
        """The reward without what is paid for plans that are not solved."""
        return self.total if self.solved == 1 else 0.0


def reward(instance: Instance, text: str, language: str = "ro") -> Reward:
    """Return what an answer to that instance earns. Raise GmtwError if the instance asks for no plan."""
    task = task_of(instance, PlanTask)
    return reward_of(grade(instance, text, language), task.chance)


def reward_of(record: Record, chance: float | None) -> Reward:
    """Return what the record of a plan earns. chance: the mean U of random valid plans, None if nobody measured it."""
    u, r, g, f = (_value(record, metric) for metric in "URGF")
    valid = r == 1 and chance is not None and chance < 1
    nearly = NEARLY * _share(u, chance or 0.0, 1) ** 2 if valid else 0.0
    return Reward(
        solved=1.0 if record.solved else nearly,
        told=_share(f, HALF_TOLD, 1) ** 2,
        language=_share(g, POOR, CLEAN),
    )


def _value(record: Record, metric: str) -> float:
    """Return a score; 0 where it was not measured, since what nobody measured earns nothing."""
    score = record.scores.get(metric)
    return score.value or 0.0 if score else 0.0


def _share(value: float, low: float, high: float) -> float:
    """Return where a value lies between two bounds: 0 below them, 1 above them."""
    return min(1.0, max(0.0, (value - low) / (high - low)))
