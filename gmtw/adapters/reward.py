"""A reward for reinforcement learning: solved x faithful x language, from 0 to 1; docs/reward.md says why.

It pays for a plan that obeys, with a faithful explanation in proper language; a factor that is 0 leaves nothing of
the others. Each control of `gmtw.baselines` that knows the right plan and explains it badly earns at most .1 on
average, and so does each one that hears only a part of the rules, on the instances of `gmtw.adapters.stream`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property

from gmtw.core.types import Instance, Note, Output, Record, Score
from gmtw.scoring.grade import Grading, ends_early
from gmtw.scoring.grade import solved as all_held
from gmtw.tasks.handler import handler_of

NEARLY = 0.2
"""The most that a plan earns which is not solved: what is above it can only be had by obeying every rule."""

HALF_FAITHFUL = 0.5
"""The F up to which nothing is earned: the names of the plan without their places have it."""

POOR, CLEAN = 0.75, 0.95
"""G up to which nothing is earned, and from which on all is.

.75 is four errors of language in 100 words, .95 one in 140. Detectors accuse a right word now and then, so one error
in a long text costs nothing.
"""


class Reward:
    """The reward of one answer: the product of three factors from 0 to 1, each measured when somebody asks for it.

    Where one of them is 0, `total` asks for no further one: G and F take nine tenths of the time of a grade.
    """

    def __init__(
        self, score: Callable[[str], Score | None], chance: float | None, notes: Callable[[], Iterable[Note]] = tuple
    ) -> None:
        """score: gives what a metric says. chance: the mean U of random valid plans, None if nobody measured it.

        notes: gives the notes of the answer; one that was cut off earns nothing.
        """
        self._score, self._chance, self._notes = score, chance, notes

    @cached_property
    def solved(self) -> float:
        """1 if every rule holds, the goal is reached, and the explanation comes first.

        Else at most NEARLY, by how far U is above chance.
        """
        found = {metric: score for metric in "UR" if (score := self._score(metric))}
        if ends_early(self._notes()):
            return 0.0
        if all_held(found, ()) and _in_order(found.get("U")):
            return 1.0
        valid = _value(found.get("R")) == 1 and self._chance is not None and self._chance < 1
        return NEARLY * _share(_value(found.get("U")), self._chance or 0.0, 1) ** 2 if valid else 0.0

    @cached_property
    def faithful(self) -> float:
        """1 if the explanation tells the plan."""
        return _share(_value(self._score("F")), HALF_FAITHFUL, 1) ** 2

    @cached_property
    def language(self) -> float:
        """1 if it is in proper language."""
        return _share(_value(self._score("G")), POOR, CLEAN)

    @property
    def total(self) -> float:
        """The reward: the product of the factors."""
        return self.solved * self.faithful * self.language if self.solved and self.faithful else 0.0

    @property
    def strict(self) -> float:
        """The reward without what is paid for plans that are not solved."""
        return self.total if self.solved == 1 else 0.0


def reward(instance: Instance, text: str, language: str = "ro") -> Reward:
    """Return what an answer to that instance earns. Raise GmtwError if the instance asks for no plan and no text."""
    chance = chance_of(instance)
    grading = Grading(instance, Output(instance_id=instance.id, output=text, language=language))
    return Reward(grading.score, chance, lambda: grading.answer.notes)


def chance_of(instance: Instance) -> float | None:
    """Return the U of what was not made for it, None if nobody measured that. Raise GmtwError as `reward` does."""
    return handler_of(instance.task).chance(instance.task)


def reward_of(record: Record, chance: float | None) -> Reward:
    """Return what the record of a plan earns. chance: the mean U of random valid plans, None if nobody measured it."""
    return Reward(record.scores.get, chance, lambda: record.notes)


def reward_of_turn(held: bool, scores: Mapping[str, Score]) -> float:
    """Return what a turn of an episode earns: faithful x language if it is held and explained first, else 0.

    A turn that changes no plan has nothing to tell (F is not measured), but says something all the same.
    """
    paid = Reward(scores.get, None)
    if not (held and _in_order(scores.get("U"))):
        return 0.0
    return (1.0 if _is_untold(scores.get("F")) else paid.faithful) * paid.language


def _is_untold(score: Score | None) -> bool:
    """Return whether nothing was there to be told."""
    return score is None or score.value is None


def _in_order(score: Score | None) -> bool:
    """Return whether the explanation comes before the plan: who gives the plan first has not reasoned in it."""
    return score is None or bool(score.parts.get("in_order", True))


def _value(score: Score | None) -> float:
    """Return what a score says; 0 where it was not measured, since what nobody measured earns nothing."""
    return score.value or 0.0 if score else 0.0


def _share(value: float, low: float, high: float) -> float:
    """Return where a value lies between two bounds: 0 below them, 1 above them."""
    return min(1.0, max(0.0, (value - low) / (high - low)))
