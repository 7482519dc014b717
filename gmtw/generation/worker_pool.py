"""WorkerPool: threads that send requests to one server. Every request that was begun has one outcome.

A request is retried as the RetryPolicy says (`gmtw.providers.retry`). The RateLimiter says when it may start, the
Budget whether it may be paid for.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from operator import length_hint
from queue import Empty, SimpleQueue
from random import Random

import requests

from gmtw.generation.budget import BUDGET_SPENT, Budget, Charge
from gmtw.generation.rate_limiter import RateLimiter
from gmtw.generation.requests import Request
from gmtw.providers.dialect import Dialect
from gmtw.providers.http_chat import ChatServer
from gmtw.providers.messages import OWN, STOPPING, Failure, Reply, Settings, Usage
from gmtw.providers.retry import Retries, RetryPolicy

GRACE = 10.0
"""Seconds that a run which stops waits for answers under way: they are paid for."""

GIVE_UP = 20
"""The fewest requests that fail one after another, with no answer between, before the run stops."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of one request, how often it was sent, and the tokens and dollars of all its tries, if known.

    Attributes:
        doubtful: the most dollars that its tries without known tokens may be charged.
    """

    request: Request
    result: Reply | Failure
    tries: int = 1
    usage: Usage | None = None
    cost: float | None = None
    doubtful: float = 0.0

    @property
    def charged(self) -> bool:
        """True if it was, or may be, paid for. It has a line then, also if the run stops."""
        return bool(self.usage or self.doubtful)


class WorkerPool:
    """Threads that send requests to a server.

    Args:
        server: where the requests go.
        settings: how the model is asked.
        policy: which failures are retried, and how long a retry waits.
        budget: what the run may cost.
        limiter: how many requests are under way at once.
        rng: the source of jitter between retries.

    Attributes:
        stop: no further request starts once it is set, from outside or inside. It also ends every wait.
        stop_reason: why the run stopped before its end, "" if it did not.
        retried: how many tries failed and were made again.
        dialect: the server and the settings, as its refusals taught this run to ask.
    """

    def __init__(
        self,
        server: ChatServer,
        settings: Settings,
        policy: RetryPolicy,
        budget: Budget,
        limiter: RateLimiter,
        rng: Random | None = None,
    ) -> None:
        self.dialect, self.policy, self.budget, self.limiter = Dialect(server, settings), policy, budget, limiter
        self.stop = threading.Event()
        self.stop_reason = ""
        self.retried = 0
        self._reached = self._answered = False
        self._failed_in_a_row = 0
        self._defect: Exception | None = None
        self._rng = rng or Random()
        self._lock = threading.Lock()
        self._done: SimpleQueue[Outcome | None] = SimpleQueue()

    def outcomes(self, pending: Iterable[Request]) -> Iterator[list[Outcome]]:
        """Yield what came since the last time, [] if nothing did for a moment. End when all is answered or stopped.

        The requests may be made lazily: each is taken when a thread is free.
        """
        self._pending = iter(pending)
        count = min(self.limiter.concurrency, length_hint(pending, self.limiter.concurrency))
        for _ in range(count):
            threading.Thread(target=self._work, daemon=True).start()
        grace = GRACE
        while count:
            batch, ended = self._batch()
            count -= ended
            if self.stop.is_set() and not batch and not ended:
                grace -= 0.1
                if grace <= 0:
                    break
            yield batch
        if self._defect:
            raise self._defect

    def halt(self, reason: str) -> bool:
        """Stop the run; the first reason is kept. Return whether this call was the first."""
        with self._lock:
            first = not self.stop.is_set()
            self.stop_reason = self.stop_reason or (reason if first else "")
            self.stop.set()
        return first

    def _batch(self) -> tuple[list[Outcome], int]:
        """Return all outcomes that wait to be written, and how many threads ended."""
        batch: list[Outcome] = []
        ended = 0
        try:
            item = self._done.get(timeout=0.1)
            while True:
                if item is None:
                    ended += 1
                else:
                    batch.append(item)
                item = self._done.get_nowait()
        except Empty:
            return batch, ended

    def _work(self) -> None:
        """Send requests over one connection until there are none. This is the body of one thread."""
        try:
            with self.dialect.server.session() as session:
                while not self.stop.is_set():
                    with self._lock:
                        request = next(self._pending, None)
                    outcome = self._send(session, request) if request else None
                    if outcome is None:
                        break
                    self._done.put(outcome)
        except Exception as error:
            self._defect = error
            self.stop.set()
        finally:
            self._done.put(None)

    def _send(self, session: requests.Session, request: Request) -> Outcome | None:
        """Return the outcome of the request, None if the run stopped before it was sent."""
        cuts = self.limiter.acquire(self.stop)
        if cuts is None:
            return None
        answered = False
        try:
            outcome = self._send_with_retries(session, request, cuts)
            answered = outcome is not None and isinstance(outcome.result, Reply)
            return outcome
        finally:
            self.limiter.release(answered)

    def _send_with_retries(self, session: requests.Session, request: Request, cuts: int) -> Outcome | None:
        """Return the outcome of the last try, None if the run stopped before it and nothing is known to be charged."""
        prompt = request.tokens(self.dialect.settings.system)
        retries = Retries(self.policy, self.stop, self._rng)
        outcome: Outcome | None = None
        while True:
            dialect = self.dialect
            server, settings, max_tokens = dialect.server, dialect.settings, dialect.settings.max_tokens
            if not self.budget.hold(prompt, max_tokens, self.stop):
                self.halt(BUDGET_SPENT)
                break
            result = server.ask(session, server.body(settings, request.chat, request.sample))
            outcome = _with_try(outcome, request, result, self.budget.settle(prompt, max_tokens, result))
            if isinstance(result, Reply):
                self._reached, self._answered, self._failed_in_a_row = True, True, 0
                return outcome
            if self._learn(dialect, result):
                self.retried += 1
                continue
            if result.kind == "rate-limit" or result.retry_after is not None:
                cuts = self.limiter.refused(cuts)
            if (hopeless := self._hopeless(result)) is not None:
                return outcome if self.halt(hopeless) or outcome.charged else None
            wait = retries.next_wait(result)
            if wait is None:
                self._count_failure(result)
                return outcome
            self.retried += 1
            if not (retries.wait(wait) and self.limiter.wait_for_retry(self.stop)):
                break
        return outcome if outcome and outcome.charged else None

    @property
    def notes(self) -> tuple[str, ...]:
        """Notes for the user on how the server wanted to be asked."""
        return tuple(filter(None, self.dialect.notes.values()))

    def _learn(self, asked: Dialect, failure: Failure) -> bool:
        """Ask from now on as that refusal says. Return whether the request is to be sent again for that reason."""
        with self._lock:
            current = self.dialect is asked
            learnt = asked.learnt(failure, self._answered and current)
            if learnt and current:
                self.dialect = learnt
            return learnt is not None

    def _hopeless(self, failure: Failure) -> str | None:
        """Return why the run has to stop, None if it may go on.

        Of the requests that meet the same end while a run stops only the first has an outcome. The next run sends the
        others again.
        """
        if failure.kind == "unreachable" and not self._reached:
            return f"nothing answers at {self.dialect.server.provider.base_url}: {failure.detail}; is it running?"
        self._reached = self._reached or failure.kind != "unreachable"
        if failure.kind in STOPPING:
            return f"{failure.kind}: {failure.detail}"
        if self.policy.asks_too_much(failure):
            hours = min((failure.retry_after or 0.0) / 3600, 999)
            return f"{failure.kind}: the provider asks to wait {hours:.1f} hours; run the same command then"
        return None

    def _count_failure(self, failure: Failure) -> None:
        """Count a request that failed for good, and stop the run after too many in a row."""
        if failure.kind in OWN:
            return
        with self._lock:
            self._failed_in_a_row += 1
        if self._failed_in_a_row >= max(GIVE_UP, 2 * self.limiter.concurrency):
            count = self._failed_in_a_row
            self.halt(f"{count} questions failed one after another, the last with {failure.kind}: {failure.detail}")


def _with_try(before: Outcome | None, request: Request, result: Reply | Failure, charge: Charge) -> Outcome:
    """Return the outcome after one more try: its result, and the tokens and dollars of all tries."""
    usage = result.usage
    if before is None:
        return Outcome(request, result, 1, usage, *charge)
    both = before.usage + usage if before.usage and usage else before.usage or usage
    total = None if before.cost is None and charge.cost is None else (before.cost or 0) + (charge.cost or 0)
    return Outcome(request, result, before.tries + 1, both, total, before.doubtful + charge.doubtful)
