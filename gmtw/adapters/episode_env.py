"""An episode as an environment for reinforcement learning: a message, an answer, a reward, until it is over.

    env = EpisodeEnv(instance)
    while env.message is not None:
        step = env.step(policy(env.messages))
    env.total                     # the mean reward of a turn; T of `gmtw grade` is the share that was held
    env.figures                   # solved, T, and the means of U, R, G, F and K over the turns

Fresh episodes come from `gmtw.adapters.stream.stream(Arm("travel", "easy", "episode"), seed, screened=False)`.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import fsum
from typing import NamedTuple

from gmtw.adapters import core
from gmtw.adapters.core import LANGUAGE, Messages
from gmtw.adapters.reward import reward_of_turn
from gmtw.core.types import Exchange, Instance, Output
from gmtw.scoring.grade import Grading
from gmtw.scoring.metrics import ORDER
from gmtw.scoring.metrics.turns import GradedTurn
from gmtw.tasks.episode.talk import Talk, Turn

SET = "gmtw-ro-episodes-1.0"
"""The set of episodes that hosts play if nobody names another."""


class Step(NamedTuple):
    """The earnings of an answer. held: whether the turn is. faithful, known: F and K, if measured.

    reward: of a held turn what its words are worth, from 0 to 1 (`reward_of_turn`): JSON alone earns nothing.
    """

    move: str
    held: bool
    faithful: float | None
    known: float | None
    reward: float


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

    def with_answers(self, answers: Iterable[str]) -> EpisodeEnv:
        """Return the environment after these answers; those after its end are left out."""
        for answer in answers:
            if self.message is not None:
                self.step(answer)
        return self

    @property
    def instance(self) -> Instance:
        """The episode."""
        return self._talk.instance

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
        """The mean reward of all turns, from 0 to 1; those to come have none yet."""
        return fsum(step.reward for step in self.steps) / self._turns

    @property
    def figures(self) -> dict[str, float]:
        """The figures of the conversation so far; those that were not measured are left out."""
        if not self.said:
            return {}
        line = Output(instance_id=self.instance.id, language=self.language, turns=self.said)
        record = Grading(self.instance, line).record()
        parts = record.scores["T"].parts if "T" in record.scores else {}
        means = {key: value for key in ORDER if isinstance(value := parts.get(key), float)}
        return {**core.figures(record), **means}

    def step(self, answer: str) -> Step:
        """Take an answer, and return what it earned. Raise ValueError if the episode is over."""
        turn = self._turn
        if turn is None:
            raise ValueError("expected an episode that goes on, but this one is over; make a new EpisodeEnv")
        move = turn.move.model_dump(mode="json") if turn.move else None
        self.said = (*self.said, Exchange(user=turn.text, output=answer, move=move))
        self._talk = self._talk.answered(turn, answer)
        self._turn = self._talk.turn()
        graded = GradedTurn(turn, answer, self.language, not self._talk.is_lost)
        line, paid = graded.line, reward_of_turn(graded.held, graded.scores)
        self.steps.append(Step(turn.name, graded.held, line["F"], line.get("K"), paid))
        return self.steps[-1]
