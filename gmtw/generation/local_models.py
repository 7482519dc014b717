"""Questions asked in batches of a model in this process; a batch is written before the next begins."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Protocol

from gmtw.generation.budget import Money
from gmtw.generation.requests import Question
from gmtw.generation.worker_pool import Outcome
from gmtw.providers.messages import Asked, Failure, Reply, Settings


class Model(Protocol):
    """A model that answers questions in this process."""

    def answer(self, asked: Sequence[Asked], seeds: Sequence[int | None]) -> list[Reply | Failure]:
        """What it answers to each, in their order."""
        ...


class Local:
    """An engine of batches. stop: set from outside, no further batch begins. Raises GmtwError without its library."""

    def __init__(self, model: Model, settings: Settings, batch: int, money: Money) -> None:
        self.model, self.settings, self.batch, self.money = model, settings, batch, money
        self.stop = threading.Event()
        self.why = ""
        self.retried = 0

    def outcomes(self, questions: Sequence[Question]) -> Iterator[list[Outcome]]:
        """The outcomes of one batch after another."""
        for start in range(0, len(questions), self.batch):
            if self.stop.is_set():
                return
            batch = questions[start : start + self.batch]
            came = self.model.answer(
                [question.asked for question in batch], [self._seed(question) for question in batch]
            )
            yield [self._outcome(question, answer) for question, answer in zip(batch, came, strict=True)]

    def _outcome(self, question: Question, came: Reply | Failure) -> Outcome:
        self.money.hold(0, 0, self.stop)
        cost = self.money.settle(0, 0, came)
        return Outcome(question, came, 1, came.usage, cost)

    def _seed(self, question: Question) -> int | None:
        """The seed of that question: another for each, so that two like prompts are not answered by the same draws."""
        seed = self.settings.seed_of(question.sample)
        if seed is None:
            return None
        return int.from_bytes(sha256(f"{seed}\0{question.instance_id}".encode()).digest()[:4], "big") >> 1


def open_model(name: str, settings: Settings, batch: int) -> tuple[Model, int]:
    """The model that "hf" or "vllm" opens, and how many prompts it takes at once."""
    if name == "vllm":
        from gmtw.providers import vllm

        return vllm.Vllm(settings), batch or vllm.BATCH
    from gmtw.providers import hf

    return hf.Transformers(settings), batch or hf.BATCH
