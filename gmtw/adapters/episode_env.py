"""An episode as an environment for reinforcement learning: a message, an answer, a reward, until it is over.

    env = EpisodeEnv(instance)
    while env.message is not None:
        step = env.step(policy(env.messages))
    env.total                     # the share of turns that were held: T of `gmtw grade`

Fresh episodes come from `gmtw.adapters.stream.stream(Arm("travel", "easy", "episode"), seed, screened=False)`.
"""

from __future__ import annotations

from math import fsum
from typing import NamedTuple

from gmtw.adapters.core import LANGUAGE, Messages
from gmtw.core.types import Exchange, Instance
from gmtw.scoring.grade import grade
from gmtw.tasks.episode.talk import Talk, Turn


class Step(NamedTuple):
    """What an answer earned. reward: 1.0 if the turn is held, else 0.0. told: F of the turn, None if not measured."""

    move: str
    reward: float
    told: float | None


class EpisodeEnv:
    """One conversation with the user of an episode.

    instance: An instance of an episode. language: One of its languages. said: The turns so far.
    """

    def __init__(self, instance: Instance, language: str = LANGUAGE) -> None:
        self.language, self.steps = language, list[Step]()
        self.said: tuple[Exchange, ...] = ()
        self._talk = Talk(instance, language)
        self._turn: Turn | None = self._talk.turn()
        self._turns = len(self._talk.episode.script) + 1

    @property
    def message(self) -> str | None:
        """The words of the user that wait for an answer; None when the episode is over."""
        return self._turn.text if self._turn else None

    @property
    def messages(self) -> Messages:
        """The chat to be sent to a policy, the newest words of the user last."""
        turns = [{"role": one.role, "content": one.content} for one in self._talk.said]
        return [*turns, {"role": "user", "content": self._turn.text}] if self._turn else turns

    @property
    def total(self) -> float:
        """The share of all turns that were held so far, from 0 to 1."""
        return fsum(step.reward for step in self.steps) / self._turns

    def step(self, answer: str) -> Step:
        """Take an answer, and return what it earned. Raise ValueError if the episode is over."""
        turn = self._turn
        if turn is None:
            raise ValueError("expected an episode that goes on, but this one is over; make a new EpisodeEnv")
        told = grade(turn.instance, answer, self.language).scores["F"].value
        move = turn.move.model_dump(mode="json") if turn.move else None
        self.said = (*self.said, Exchange(user=turn.text, output=answer, move=move))
        self._talk = self._talk.answered(turn, answer)
        self._turn = self._talk.turn()
        self.steps.append(Step(turn.name, float(not self._talk.is_lost), told))
        return self.steps[-1]
