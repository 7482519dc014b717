"""`gmtw run --logprobs`: the model scores every candidate of an item, and writes no text.

A model in this process scores texts in batches (`LocalLogprobEngine`). A server gets one request for each text, through
the same worker pool as chats, with the same retries, rate limit and budget (`ServerLogprobEngine`).
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import fsum
from typing import Any, Protocol, cast

from gmtw.core.errors import GmtwError, UnknownNameError
from gmtw.core.types import Instance, Scored
from gmtw.datasets.spread import first_of_each
from gmtw.generation.budget import Budget
from gmtw.generation.options import RunOptions
from gmtw.generation.rate_limiter import RateLimiter
from gmtw.generation.requests import Request
from gmtw.generation.worker_pool import Outcome, WorkerPool
from gmtw.providers.catalog import Provider, find_key
from gmtw.providers.http_logprobs import CompletionServer, read_echo
from gmtw.providers.logprobs import BATCH, POLICIES, Bos, CausalLM, Text
from gmtw.providers.messages import ChatRequest, Failure, Reply, Settings, Usage
from gmtw.providers.retry import RetryPolicy
from gmtw.tasks.handler import Candidates, handler_of
from gmtw.tasks.prompt import few_shot_texts

CHUNK = 16
"""Batches of texts that are sorted by length together, and written before the next ones: memory stays flat."""


class LogprobModel(Protocol):
    """A model in this process that gives log-probabilities to texts."""

    def score(self, texts: Sequence[Text]) -> list[Scored | Failure]:
        """Return what it gives to each, in their order."""
        ...


class CandidateTexts:
    """The texts of an item: its few-shot examples, its context, and one of its candidates.

    Args:
        tasks: the candidates of the items by their id.
        few_shot: the text of the few-shot examples before an item, by its id.
    """

    def __init__(self, tasks: Mapping[str, Candidates], few_shot: Mapping[str, str]) -> None:
        self.tasks, self.few_shot = tasks, few_shot

    def of(self, request: Request) -> list[Text]:
        """Return the text of each candidate, of which what follows the context is scored."""
        task, shots = self.tasks[request.instance_id], self.few_shot.get(request.instance_id, "")
        return [Text(shots + task.head + one, len(shots + task.context)) for one in task.texts]

    def result(
        self, request: Request, found: Sequence[Scored | Failure], usage: Usage | None, seconds: float
    ) -> Reply | Failure:
        """Return the reply with the scores of all candidates, or the failure of one.

        One failure is that of the item: half of its candidates cannot be compared.
        """
        shots = len(self.few_shot.get(request.instance_id, ""))
        for number, one in enumerate(found, start=1):
            if isinstance(one, Failure):
                return Failure(one.kind, f"item {request.instance_id!r}, candidate {number}: {one.detail}")
        scored = tuple(_without(one, shots) for one in found if isinstance(one, Scored))
        return Reply("", finish_reason="scored", usage=usage, latency_s=seconds, scored=scored)


def _without(scored: Scored, characters: int) -> Scored:
    """Return the scores with offsets that do not count so many characters before the item."""
    if not characters:
        return scored
    places = tuple((max(0, start - characters), end - characters) for start, end in scored.offsets)
    return scored.model_copy(update={"offsets": places})


def _tokens(found: Sequence[Scored | Failure]) -> Usage:
    return Usage(prompt=sum(len(one.logprobs) for one in found if isinstance(one, Scored)))


class LocalLogprobEngine:
    """Scores candidates by a model in this process. No further chunk begins once `stop` is set."""

    def __init__(self, model: LogprobModel, texts: CandidateTexts, batch: int, budget: Budget) -> None:
        self.model, self.texts, self.batch, self.budget = model, texts, batch, budget
        self.stop = threading.Event()
        self.stop_reason = ""
        self.retried = 0
        self.notes: tuple[str, ...] = ()

    def outcomes(self, pending: Sequence[Request]) -> Iterator[list[Outcome]]:
        """Yield the outcomes of one chunk after another, in the order of the requests."""
        for start in range(0, len(pending), self.batch * CHUNK):
            if self.stop.is_set():
                return
            yield self._chunk(pending[start : start + self.batch * CHUNK])

    def _chunk(self, requests: Sequence[Request]) -> list[Outcome]:
        started = time.monotonic()
        texts = [self.texts.of(request) for request in requests]
        scores = iter(self.model.score([text for item in texts for text in item]))
        found = [[next(scores) for _ in item] for item in texts]
        seconds = (time.monotonic() - started) / len(requests)
        return [self._outcome(request, item, seconds) for request, item in zip(requests, found, strict=True)]

    def _outcome(self, request: Request, found: list[Scored | Failure], seconds: float) -> Outcome:
        result = self.texts.result(request, found, _tokens(found), seconds)
        self.budget.hold(0, 0, self.stop)
        return Outcome(request, result, 1, result.usage, *self.budget.settle(0, 0, result))


class ServerLogprobEngine:
    """Scores candidates by a server: each is one request of the worker pool, an item is done when all of its are."""

    def __init__(self, pool: WorkerPool, texts: CandidateTexts) -> None:
        self.pool, self.texts = pool, texts

    @property
    def stop(self) -> threading.Event:
        """No further request starts once it is set."""
        return self.pool.stop

    @property
    def stop_reason(self) -> str:
        """The reason why the run stopped before its end, "" if it did not."""
        return self.pool.stop_reason

    @property
    def retried(self) -> int:
        """The number of tries that failed and were made again."""
        return self.pool.retried

    @property
    def notes(self) -> tuple[str, ...]:
        """Notes for the user on how the server wanted to be asked."""
        return self.pool.notes

    def outcomes(self, pending: Sequence[Request]) -> Iterator[list[Outcome]]:
        """Yield the outcomes of items as they are complete, and a failure for one that was cut off if it cost."""
        items = {request.instance_id: request for request in pending}
        open_items: dict[str, dict[int, Outcome]] = {}
        for batch in self.pool.outcomes(one for request in pending for one in self._candidates(request)):
            done = []
            for outcome in batch:
                id_ = outcome.request.instance_id
                found = open_items.setdefault(id_, {})
                found[outcome.request.sample] = outcome
                if len(found) == len(self.texts.tasks[id_].texts):
                    done.append(self._merged(items[id_], [found[n] for n in sorted(open_items.pop(id_))]))
            yield done
        cut = (self._cut(items[id_], list(found.values())) for id_, found in open_items.items())
        yield [outcome for outcome in cut if outcome.charged]

    def _candidates(self, request: Request) -> Iterator[Request]:
        """Yield a request for each candidate, numbered by its sample."""
        for number, text in enumerate(self.texts.of(request)):
            yield replace(request, sample=number, chat=ChatRequest(text.whole))

    def _merged(self, request: Request, parts: list[Outcome]) -> Outcome:
        """Return the outcome of the item: the scores, tokens and dollars of all its candidates."""
        found = [
            read_echo(one.result.text, text) if isinstance(one.result, Reply) else one.result
            for one, text in zip(parts, self.texts.of(request), strict=True)
        ]
        usage = _usage(parts)
        seconds = fsum(one.result.latency_s for one in parts if isinstance(one.result, Reply))
        return _joined(request, self.texts.result(request, found, usage, seconds), parts)

    def _cut(self, request: Request, parts: list[Outcome]) -> Outcome:
        """Return the failure of an item of which only some candidates were scored, with what these cost."""
        count = len(self.texts.tasks[request.instance_id].texts)
        why = f"the run stopped after {len(parts)} of {count} candidates"
        return _joined(request, Failure("stopped", why, usage=_usage(parts)), parts)


def _usage(parts: Sequence[Outcome]) -> Usage | None:
    usages = [one.usage for one in parts if one.usage]
    return sum(usages, Usage()) if usages else None


def _joined(request: Request, result: Reply | Failure, parts: Sequence[Outcome]) -> Outcome:
    """Return the outcome of an item: that result, and the tries, tokens and dollars of its candidates."""
    costs = [one.cost for one in parts if one.cost is not None]
    doubtful = fsum(one.doubtful for one in parts)
    tries = max(one.tries for one in parts)
    return Outcome(request, result, tries, _usage(parts), fsum(costs) if costs else None, doubtful)


def logprob_requests(instances: Sequence[Instance], limit: int = 0) -> list[Request]:
    """Return a request for each of `limit` instances, spread over the set (all if 0), each in its own language.

    Raise GmtwError if `limit` is below 0.
    """
    if limit < 0:
        raise GmtwError(f"expected --limit of 0 or more, got {limit}")
    chosen = first_of_each(instances, limit)
    return [
        Request(one.id, next(iter(one.prompts)), 0, one.fingerprint, ChatRequest(next(iter(one.prompts.values()))))
        for one in chosen
    ]


def check_options(options: RunOptions, provider: Provider, instances: Sequence[Instance]) -> None:
    """Raise GmtwError if log-probabilities cannot be had with these options."""
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
    other = next((one for one in instances if handler_of(one.task).candidates(one.task) is None), None)
    if other is not None:
        kind = handler_of(other.task).kind
        raise GmtwError(f"--logprobs needs items with candidates; {other.id!r} is a task of type {kind!r}")


def logprob_parameters(options: RunOptions) -> dict[str, Any]:
    """Return what out.run.json says of how candidates were scored."""
    if not options.logprobs:
        return {}
    return {"logprobs": True, "bos": options.bos}


def open_engine(
    options: RunOptions, provider: Provider, settings: Settings, instances: Sequence[Instance], budget: Budget
) -> LocalLogprobEngine | ServerLogprobEngine:
    """Return the engine with its model open, or with the server that has it.

    Raise GmtwError if a key or an extra is missing, or if the model cannot be opened.
    """
    found = {one.id: handler_of(one.task).candidates(one.task) for one in instances}
    tasks = {id_: candidates for id_, candidates in found.items() if candidates}
    texts = CandidateTexts(tasks, few_shot_texts(instances, options.reading.asked))
    if not provider.base_url:
        batch = options.batch or BATCH
        model = CausalLM(settings.model, cast("Bos", options.bos), options.dtype, options.device, batch)
        return LocalLogprobEngine(model, texts, batch, budget)
    server = CompletionServer(provider, find_key(provider, options.api_key_file), options.answer_seconds(1))
    policy = RetryPolicy(options.retries, provider.first_wait)
    limiter = RateLimiter(options.concurrency or provider.concurrency, options.delay)
    settings = replace(settings, max_tokens=1, least_tokens=0, system="")
    return ServerLogprobEngine(WorkerPool(server, settings, policy, budget, limiter), texts)
