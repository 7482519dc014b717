"""Requests to a model in this process, in batches. A batch is written before the next one begins."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Protocol

from gmtw.generation.budget import Budget
from gmtw.generation.requests import Request
from gmtw.generation.worker_pool import Outcome
from gmtw.providers.messages import ChatRequest, Failure, Reply, Settings


class LocalModel(Protocol):
    """A model that answers in this process."""

    def answer(self, chats: Sequence[ChatRequest], seeds: Sequence[int | None]) -> list[Reply | Failure]:
        """Return what it answers to each, in their order."""
        ...


class LocalEngine:
    """Asks a local model batch by batch. No further batch begins once `stop` is set."""

    def __init__(self, model: LocalModel, settings: Settings, batch: int, budget: Budget) -> None:
        self.model, self.settings, self.batch, self.budget = model, settings, batch, budget
        self.stop = threading.Event()
        self.stop_reason = ""
        self.retried = 0
        self.notes: tuple[str, ...] = ()

    def outcomes(self, pending: Sequence[Request]) -> Iterator[list[Outcome]]:
        """Yield the outcomes of one batch after another."""
        for start in range(0, len(pending), self.batch):
            if self.stop.is_set():
                return
            batch = pending[start : start + self.batch]
            results = self.model.answer([one.chat for one in batch], [self._seed(one) for one in batch])
            yield [self._outcome(request, result) for request, result in zip(batch, results, strict=True)]

    def _outcome(self, request: Request, result: Reply | Failure) -> Outcome:
        self.budget.hold(0, 0, self.stop)
        return Outcome(request, result, 1, result.usage, *self.budget.settle(0, 0, result))

    def _seed(self, request: Request) -> int | None:
        """Return the seed of a request. Each has its own, so that equal prompts do not get equal draws."""
        seed = self.settings.seed_for(request.sample)
        if seed is None:
            return None
        return int.from_bytes(sha256(f"{seed}\0{request.instance_id}".encode()).digest()[:4], "big") >> 1


def open_model(name: str, settings: Settings, batch: int) -> tuple[LocalModel, int]:
    """Return the model that "hf" or "vllm" opens, and how many prompts it takes at once.

    Raise GmtwError if its library is missing or the model cannot be opened.
    """
    if name == "vllm":
        from gmtw.providers import vllm

        return vllm.VllmModel(settings), batch or vllm.BATCH
    from gmtw.providers import hf

    return hf.TransformersModel(settings), batch or hf.BATCH
