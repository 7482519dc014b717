"""RetryPolicy: which failed requests are retried, how often, and how long each retry waits.

Every caller of a network retries by this module: chat completions and log-probabilities over HTTP
(`gmtw.generation.worker_pool`) and LanguageTool (`gmtw.providers.languagetool`). Datasets come from the hub through the
library `datasets`, which retries by itself; `gmtw.datasets.hub` has no loop.

Why not tenacity: it is alive, small and under the Apache licence, and we use four lines of it at most. Our failures are
values with a kind, a wait may come from the server, one event has to stop the waits of all threads, and the random
numbers are injected. In tenacity each of these is a callback of our own, and the `for` around the request would remain.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from random import Random

from gmtw.providers.messages import Failure

RETRIED = frozenset(
    {
        "rate-limit",
        "server",
        "reset",
        "timeout",
        "truncated",
        "null-content",
        "not-json",
        "no-choices",
        "unreachable",
    }
)
"""Kinds of failure that a retry may mend."""


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """When one request is sent again, and after how many seconds.

    If the server does not say, the wait doubles from `first_wait` up to `max_backoff` (exponential backoff), times a
    random number from 0.5 to 1 (jitter): threads that failed together must not come back together. A Retry-After is
    obeyed, plus a little jitter. It is never cut short: a server that is asked too early refuses again. If it is
    longer than `max_retry_after`, the request is given up at once.

    Args:
        retries: how often a request is sent again at most.
        first_wait: seconds before the first retry.
        max_backoff: the most seconds before a retry if the server does not say.
        max_retry_after: the longest Retry-After, in seconds, that is obeyed.
        max_total_wait: the most seconds that one request waits in all its retries.
        kinds: the kinds of failure that are retried.
    """

    retries: int = 6
    first_wait: float = 1.0
    max_backoff: float = 60.0
    max_retry_after: float = 3600.0
    max_total_wait: float = 7200.0
    kinds: frozenset[str] = RETRIED

    def wait_before(self, retry: int, retry_after: float | None, rng: Random) -> float:
        """Return the seconds to wait before retry number `retry` (0 for the first), caps aside."""
        backoff = rng.uniform(0.5, 1.0) * min(self.max_backoff, self.first_wait * 2.0 ** min(retry, 64))
        return backoff if retry_after is None else retry_after + min(backoff, self.first_wait) / 4

    def asks_too_much(self, failure: Failure) -> bool:
        """Return whether the server asks for a longer wait than this policy obeys."""
        return failure.retry_after is not None and failure.retry_after > self.max_retry_after


class Retries:
    """The retries of one request: counts them and waits before each. Not shared between threads.

    Args:
        policy: says what is retried, and how long a retry waits.
        stop: when it is set, a wait ends at once and nothing is retried any more.
        rng: the source of jitter.
    """

    def __init__(self, policy: RetryPolicy, stop: threading.Event, rng: Random) -> None:
        self.policy, self.stop, self.rng = policy, stop, rng
        self.count = 0
        self.waited = 0.0

    def next_wait(self, failure: Failure) -> float | None:
        """Return the seconds to wait before the request is sent again, None if it is to be given up."""
        policy = self.policy
        if failure.kind not in policy.kinds or self.count >= policy.retries or policy.asks_too_much(failure):
            return None
        wait = policy.wait_before(self.count, failure.retry_after, self.rng)
        return wait if self.waited + wait <= policy.max_total_wait else None

    def wait(self, seconds: float) -> bool:
        """Wait before a retry. Return False as soon as the run stops instead."""
        self.count += 1
        self.waited += seconds
        return not self.stop.wait(seconds)
