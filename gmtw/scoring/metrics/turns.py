"""T, turns: how many turns of an episode does the model hold?

T = turns that are solved / turns. A turn is graded as the plan task that it is: U, R, G and F by the metrics of plans,
solved as any plan is. The parts have every turn, and figures of the whole conversation.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise
from math import fsum
from typing import TYPE_CHECKING, Any

from gmtw.core.types import Answer, Evidence, Instance, Score
from gmtw.scoring import metrics
from gmtw.scoring.metrics import ORDER, TaskMetric
from gmtw.tasks.episode.task import EpisodeTask
from gmtw.tasks.handler import handler_of, task_of
from gmtw.tasks.plan.task import PlanTask

if TYPE_CHECKING:
    from gmtw.tasks.episode.talk import Turn

OF_TURNS = ("U", "R", "G", "F")
"""The metrics of every turn; K is of those with questions."""


class GradedTurn:
    """One turn with its scores."""

    def __init__(self, turn: Turn, output: str, language: str, held: bool) -> None:
        self.turn, self.output, self.language, self.held = turn, output, language, held

    @cached_property
    def scores(self) -> dict[str, Score]:
        """The scores of the metrics of plans, by their keys."""
        from gmtw.scoring.metrics.knowledge import share_of
        from gmtw.tasks.episode.talk import replies

        instance = self.turn.instance
        answer = handler_of(instance.task).parse(self.output, instance, self.language).answer
        scores = {key: metrics.METRICS.get(key).measure(instance, answer, self.language) for key in OF_TURNS}
        found = replies(self.turn, self.output, self.language)
        return {**scores, "K": share_of(found, task_of(instance, PlanTask), self.language)} if found else scores

    @property
    def line(self) -> dict[str, Any]:
        """The turn in `parts`, as a rule has it: its move, whether it was held; its scores; changes made and needed."""
        scores = self.scores
        goal = {key: scores["U"].parts[key] for key in ("value", "proved") if key in scores["U"].parts}
        values = {key: score.value for key, score in scores.items()}
        return {"kind": self.turn.name, "held": self.held, "earned": float(self.held), **values, **goal}


class Turns(TaskMetric[EpisodeTask]):
    """The metric T of episodes."""

    key = "T"
    name = "turns"
    decides = ("T",)
    task_type = EpisodeTask

    def score(self, task: EpisodeTask, instance: Instance, answer: Answer, language: str) -> Score:
        """Return the share of turns that are held; turns that were not asked are not."""
        from gmtw.tasks.episode.talk import Talk, turns_of  # only a set of episodes needs them

        graded, before = [], Talk(instance, language)
        try:
            for turn, talk in turns_of(before, answer.turns):
                graded.append(GradedTurn(turn, talk.said[-1].content, language, not talk.is_lost))
        except ValueError as error:
            return Score(metric=self.key, value=None, why_none=f"the transcript is refused: {error}")
        number = len(task.script) + 1
        held = [one.held for one in graded]
        lines = [{**one.line, "turn": at} for at, one in enumerate(graded, 1)]
        lost = [
            Evidence(kind="turn-lost", where=str(at), text=one.turn.name)
            for at, one in enumerate(graded, 1)
            if not one.held
        ]
        return Score(
            metric=self.key,
            value=sum(held) / number,
            parts={
                "rules": number,
                "held": sum(held),
                "each": lines,
                "first_lost": held.index(False) + 1 if False in held else None,
                "recovered": _recovered(held),
                "unasked": _unasked(graded),
                **{key: _mean([line.get(key) for line in lines]) for key in ORDER},
            },
            evidence=tuple(lost),
        )


def _mean(values: Sequence[float | None]) -> float | None:
    """Return the mean of the values that were measured."""
    known = [value for value in values if value is not None]
    return fsum(known) / len(known) if known else None


def _recovered(held: Sequence[bool]) -> float | None:
    """Return how often a turn is held right after one that was lost; None where none was lost before another."""
    after = [now for before, now in pairwise(held) if not before]
    return sum(after) / len(after) if after else None


def _unasked(graded: Sequence[GradedTurn]) -> int:
    """Return the changes beyond those that were needed, over all turns after the opening that ask for few."""
    from gmtw.tasks.episode.moves import Prefer

    beyond = 0
    for one in graded:
        parts = one.scores["U"].parts
        if "proved" in parts and not isinstance(one.turn.move, Prefer):
            beyond += max(0, parts["value"] - parts["proved"])
    return beyond


METRIC = Turns()
