"""`gmtw run --logprobs`: every candidate of an item is scored by the model, and no text is written."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol, cast

from gmtw.core.errors import GmtwError, UnknownNameError
from gmtw.core.types import Instance, Scored
from gmtw.generation.budget import Money
from gmtw.generation.options import Options
from gmtw.generation.requests import Question
from gmtw.generation.worker_pool import Outcome
from gmtw.providers.catalog import Provider, find_key
from gmtw.providers.http_logprobs import Completions, EchoServer
from gmtw.providers.logprobs import BATCH, POLICIES, Bos, CausalLM, Text
from gmtw.providers.messages import Asked, Failure, Reply, Usage
from gmtw.tasks.continuation.prompt import before
from gmtw.tasks.continuation.task import ContinuationTask

CHUNK = 16
"""So many batches of texts are sorted by length together, and written before the next ones: memory stays flat."""


class Scorer(Protocol):
    """What gives log-probabilities to texts."""

    def score(self, texts: Sequence[Text]) -> list[Scored | Failure]:
        """What it gives to each, in their order."""
        ...


class Scoring:
    """An engine that scores. before: by id the examples that stand before an item, with what parts them from it.

    stop: set from outside, no further chunk begins.
    """

    def __init__(
        self, model: Scorer, tasks: Mapping[str, ContinuationTask], before: Mapping[str, str], batch: int, money: Money
    ) -> None:
        self.model, self.tasks, self.batch, self.money = model, tasks, batch, money
        self.before = before
        self.stop = threading.Event()
        self.why = ""
        self.retried = 0

    def outcomes(self, questions: Sequence[Question]) -> Iterator[list[Outcome]]:
        """The outcomes of one chunk after another, in the order of the questions."""
        for start in range(0, len(questions), self.batch * CHUNK):
            if self.stop.is_set():
                return
            yield self._chunk(questions[start : start + self.batch * CHUNK])

    def _chunk(self, questions: Sequence[Question]) -> list[Outcome]:
        started = time.monotonic()
        items = [(self.before.get(one.instance_id, ""), self.tasks[one.instance_id]) for one in questions]
        texts = [
            Text(before + task.head + one, len(before + task.context))
            for before, task in items
            for one in task.candidates
        ]
        came = iter(self.model.score(texts))
        found = [[_without(next(came), len(before)) for _ in task.candidates] for before, task in items]
        seconds = (time.monotonic() - started) / len(questions)
        return [self._outcome(question, scored, seconds) for question, scored in zip(questions, found, strict=True)]

    def _outcome(self, question: Question, found: list[Scored | Failure], seconds: float) -> Outcome:
        """One failure is the item's: half of its candidates compare with nothing."""
        good = tuple(one for one in found if isinstance(one, Scored))
        usage = Usage(prompt=sum(len(one.logprobs) for one in good))
        answer: Reply | Failure = Reply("", finish_reason="scored", usage=usage, latency_s=seconds, scored=good)
        for number, one in enumerate(found, start=1):
            if isinstance(one, Failure):
                answer = Failure(one.kind, f"item {question.instance_id!r}, candidate {number}: {one.detail}")
                break
        self.money.hold(0, 0, self.stop)
        return Outcome(question, answer, 1, answer.usage, self.money.settle(0, 0, answer))


def _without(scored: Scored | Failure, characters: int) -> Scored | Failure:
    """What was scored, its places counted without so many characters before the item."""
    if isinstance(scored, Failure) or not characters:
        return scored
    places = tuple((max(0, start - characters), end - characters) for start, end in scored.offsets)
    return scored.model_copy(update={"offsets": places})


def questions_of(instances: Sequence[Instance], most: int = 0) -> list[Question]:
    """A question for each of the first `most` instances (all where 0), each in its own language; GmtwError below 0."""
    if most < 0:
        raise GmtwError(f"expected --max of 0 or more, got {most}")
    chosen = instances[:most] if most else instances
    return [
        Question(one.id, next(iter(one.prompts)), 0, one.fingerprint, Asked(next(iter(one.prompts.values()))))
        for one in chosen
    ]


def check(options: Options, provider: Provider, instances: Sequence[Instance]) -> None:
    """Raise GmtwError where log-probabilities cannot be had so."""
    if provider.name == "vllm" and not provider.base_url:
        raise GmtwError("--logprobs needs hf/PATH, or a server: --model vllm/NAME with --base-url URL")
    if provider.base_url and options.bos != "auto":
        raise GmtwError(f"a server puts a BOS token as it does; expected --bos auto, got {options.bos!r}")
    if options.bos not in POLICIES:
        raise UnknownNameError("--bos", options.bos, POLICIES)
    if not options.reading.asked.options:
        raise GmtwError("--options is for answers in words; --logprobs shows no options")
    if options.samples != 1:
        raise GmtwError(f"--logprobs is the same every time; expected --samples 1, got {options.samples}")
    other = next((one for one in instances if not isinstance(one.task, ContinuationTask)), None)
    if other is not None:
        raise GmtwError(f"--logprobs needs items with candidates; {other.id!r} is a task of type {other.task.type!r}")


def parameters(options: Options) -> dict[str, Any]:
    """What the sidecar says of how candidates were scored."""
    if not options.logprobs:
        return {}
    return {"logprobs": True, "bos": options.bos}


def engine(options: Options, provider: Provider, path: str, instances: Sequence[Instance], money: Money) -> Scoring:
    """The engine with its model open, or with the server that has it."""
    batch = options.batch or BATCH
    model: Scorer
    if provider.base_url:
        server = Completions(provider, find_key(provider, options.api_key_file), options.timeout)
        model = EchoServer(server, path, options.concurrency or provider.concurrency, options.retries)
    else:
        model = CausalLM(path, cast("Bos", options.bos), options.dtype, options.device, batch)
    scored = {one.id: one.task for one in instances if isinstance(one.task, ContinuationTask)}
    return Scoring(model, scored, before(instances, options.reading.asked), batch, money)
