"""Questions asked by threads of one server: tries, waits, and one outcome for each question that was begun."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from queue import Empty, SimpleQueue

import requests

from gmtw.generation.budget import BROKE, Money
from gmtw.generation.rate_limiter import Pace
from gmtw.generation.requests import Question
from gmtw.providers.http_chat import Server
from gmtw.providers.messages import OWN, RETRIED, STOPPING, Failure, Reply, Settings, Usage

LONGEST_WAIT = 3600.0
"""The most seconds that a Retry-After is obeyed; a provider that asks for more is asked again another day."""

SLOWEST = 60.0
"""The most seconds between two tries where the server does not say."""

GRACE = 10.0
"""Seconds that a run which stops waits for answers under way: they are paid for."""

GIVE_UP = 20
"""The fewest questions that fail one after another, with no answer between, before the run stops."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one question, in how many tries, and the tokens and dollars of all of them, where known."""

    question: Question
    came: Reply | Failure
    tries: int = 1
    usage: Usage | None = None
    cost: float | None = None


@dataclass(frozen=True, slots=True)
class Rules:
    """How a run asks: places, seconds between starts, further tries, and the first wait between tries."""

    concurrency: int = 8
    delay: float = 0.0
    retries: int = 6
    first_wait: float = 1.0


class Pool:
    """Threads that ask a server. why: why the run stopped before its end, "" where it did not.

    stop: set from outside or inside, no further request starts. retried: tries that failed and were made again.
    """

    def __init__(self, server: Server, settings: Settings, rules: Rules, money: Money) -> None:
        self.server, self.settings, self.rules, self.money = server, settings, rules, money
        self.pace = Pace(rules.concurrency, rules.delay)
        self.stop = threading.Event()
        self.why = ""
        self.reached = False
        self.retried = 0
        self._row = 0
        self._defect: Exception | None = None
        self._rng = random.Random()
        self._lock = threading.Lock()
        self._came: SimpleQueue[Outcome | None] = SimpleQueue()

    def outcomes(self, questions: Sequence[Question]) -> Iterator[list[Outcome]]:
        """What came since the last time, [] where nothing did for a moment; ends when all is answered or stopped."""
        self._left = iter(questions)
        count = min(self.rules.concurrency, len(questions))
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

    def halt(self, why: str) -> bool:
        """The run stops; the first reason stands. Whether this is the first."""
        with self._lock:
            first = not self.stop.is_set()
            self.why = self.why or (why if first else "")
            self.stop.set()
        return first

    def _batch(self) -> tuple[list[Outcome], int]:
        """All that waits to be written, and how many threads ended."""
        batch: list[Outcome] = []
        ended = 0
        try:
            item = self._came.get(timeout=0.1)
            while True:
                if item is None:
                    ended += 1
                else:
                    batch.append(item)
                item = self._came.get_nowait()
        except Empty:
            return batch, ended

    def _work(self) -> None:
        """One thread's life: a connection, and questions until there are none."""
        try:
            with self.server.session() as session:
                while not self.stop.is_set():
                    with self._lock:
                        question = next(self._left, None)
                    outcome = self._ask(session, question) if question else None
                    if outcome is None:
                        break
                    self._came.put(outcome)
        except Exception as error:
            self._defect = error
            self.stop.set()
        finally:
            self._came.put(None)

    def _ask(self, session: requests.Session, question: Question) -> Outcome | None:
        """The question's outcome; None where the run stopped before anything was asked."""
        cuts = self.pace.enter(self.stop)
        if cuts is None:
            return None
        good = False
        try:
            outcome, cuts = self._tries(session, question, cuts)
            good = outcome is not None and isinstance(outcome.came, Reply)
            return outcome
        finally:
            self.pace.leave(cuts, good)

    def _tries(self, session: requests.Session, question: Question, cuts: int) -> tuple[Outcome | None, int]:
        """The outcome of the last try; None where the run stopped before it, and nothing is known to be charged."""
        body = self.server.body(self.settings, question.asked, question.sample)
        prompt = question.tokens(self.settings.system)
        outcome: Outcome | None = None
        for number in range(self.rules.retries + 1):
            if not self.money.hold(prompt, self.settings.max_tokens, self.stop):
                self.halt(BROKE)
                break
            came = self.server.ask(session, body)
            outcome = _added(outcome, question, came, self.money.settle(prompt, self.settings.max_tokens, came))
            if isinstance(came, Reply):
                self.reached, self._row = True, 0
                return outcome, cuts
            if came.kind == "rate-limit" or came.wait_s is not None:
                cuts = self.pace.refused(cuts)
            if (final := self._final(came, number == self.rules.retries)) is not None:
                return (outcome if final else None), cuts
            if not self._waited(came, number):
                break
        return (outcome if outcome and outcome.usage else None), cuts

    def _final(self, came: Failure, last: bool) -> bool | None:
        """Whether the failure is the question's outcome, None where it is tried again; stops a run that has no hope.

        Of the requests that meet the same end while a run stops only the first is an outcome; the others
        are asked by the next run.
        """
        if came.kind == "unreachable" and not self.reached:
            return self.halt(f"nothing answers at {self.server.provider.base_url}: {came.detail}; is it running?")
        self.reached = self.reached or came.kind != "unreachable"
        if came.kind in STOPPING:
            return self.halt(f"{came.kind}: {came.detail}")
        if came.wait_s is not None and came.wait_s > LONGEST_WAIT:
            hours = min(came.wait_s / 3600, 999)
            return self.halt(f"{came.kind}: the provider asks to wait {hours:.1f} hours; run the same command then")
        if last or came.kind not in RETRIED:
            if came.kind not in OWN:
                self._failed(came)
            return True
        self.retried += 1
        return None

    def _failed(self, came: Failure) -> None:
        with self._lock:
            self._row += 1
        if self._row >= max(GIVE_UP, 2 * self.rules.concurrency):
            self.halt(f"{self._row} questions failed one after another, the last with {came.kind}: {came.detail}")

    def _waited(self, came: Failure, number: int) -> bool:
        """The wait before the next try is over: what the server asks for, or twice as long each time, jittered."""
        asked = came.wait_s
        first = self.rules.first_wait
        jitter = self._rng.uniform(0.5, 1.0) * min(SLOWEST, first * 2**number)
        wait = jitter if asked is None else asked + min(jitter, first) / 4
        return not self.stop.wait(wait) and self.pace.again(self.stop)


def _added(before: Outcome | None, question: Question, came: Reply | Failure, cost: float | None) -> Outcome:
    """The outcome after one more try."""
    usage = came.usage
    if before is None:
        return Outcome(question, came, 1, usage, cost)
    both = before.usage + usage if before.usage and usage else before.usage or usage
    total = None if before.cost is None and cost is None else (before.cost or 0) + (cost or 0)
    return Outcome(question, came, before.tries + 1, both, total)
