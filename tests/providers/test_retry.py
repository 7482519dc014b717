"""RetryPolicy: what is retried, how long it waits, and what ends a wait; on a clock that stands still."""

from __future__ import annotations

import threading
import time
from random import Random

import pytest

from gmtw.providers.messages import OWN, STOPPING, Failure
from gmtw.providers.retry import RETRIED, Retries, RetryPolicy

BUSY = Failure("rate-limit", "")


class FakeEvent(threading.Event):
    """An event that notes how long it was waited for, and does not wait."""

    def __init__(self) -> None:
        super().__init__()
        self.waits: list[float] = []

    def wait(self, timeout: float | None = None) -> bool:
        self.waits.append(timeout or 0.0)
        return self.is_set()


def waits(policy: RetryPolicy, failure: Failure, seed: int = 0) -> list[float]:
    """The seconds of every wait, if each try ends in that failure."""
    stop = FakeEvent()
    retries = Retries(policy, stop, Random(seed))
    while (wait := retries.next_wait(failure)) is not None:
        assert retries.wait(wait)
    assert len(stop.waits) == retries.count
    assert retries.waited == pytest.approx(sum(stop.waits))
    return stop.waits


def test_waits_double_with_jitter() -> None:
    """From the first wait, never above a minute; as many as there are retries. The seed decides the jitter."""
    found = waits(RetryPolicy(retries=10, first_wait=1.0), Failure("server", ""))
    assert len(found) == 10
    for number, wait in enumerate(found):
        assert min(60, 2**number) / 2 <= wait <= min(60, 2**number)
    assert max(found) > 30
    assert found == waits(RetryPolicy(retries=10), Failure("server", ""))
    assert found != waits(RetryPolicy(retries=10), Failure("server", ""), seed=1)


@pytest.mark.parametrize("seed", range(5))
def test_a_retry_after_is_obeyed(seed: int) -> None:
    """At least so long, and a little more, so that not all come back at once."""
    for wait in waits(RetryPolicy(first_wait=1.0), Failure("rate-limit", "", retry_after=7.0), seed):
        assert 7.0 < wait <= 7.25


@pytest.mark.parametrize(
    ("seconds", "count"), [(1800.0, 4), (2400.1, 2), (3600.0, 2), (3600.1, 0), (86_400.0, 0), (1e300, 0)]
)
def test_a_retry_after_beyond_the_cap_is_not_waited_for(seconds: float, count: int) -> None:
    """A day is given up at once. An hour is waited twice: the total of two hours is reached, and not exceeded."""
    failure = Failure("rate-limit", "", retry_after=seconds)
    found = waits(RetryPolicy(first_wait=0.0), failure)
    assert found == [seconds] * count
    assert RetryPolicy().asks_too_much(failure) == (seconds > 3600)


def test_one_request_waits_no_longer_than_the_total() -> None:
    """However many retries there are: the wait that would go beyond it is not begun."""
    found = waits(RetryPolicy(retries=1000, max_total_wait=100.0), Failure("rate-limit", "", retry_after=30.0))
    assert len(found) == 3
    assert waits(RetryPolicy(retries=1000, max_total_wait=90.0), Failure("rate-limit", "", retry_after=30.0))[2:] == []
    assert sum(waits(RetryPolicy(retries=5000), BUSY)) <= 7200


def test_only_what_a_retry_may_mend_is_retried() -> None:
    """A key that is refused stays refused; no kind both stops the run and is retried."""
    for kind in ("refused-key", "no-model", "refused-request", "context-overflow", "misaligned"):
        assert waits(RetryPolicy(), Failure(kind, "")) == []
    for kind in RETRIED:
        assert len(waits(RetryPolicy(retries=2), Failure(kind, ""))) == 2
    assert RETRIED.isdisjoint(STOPPING)
    assert {"null-content"} == RETRIED & OWN
    assert waits(RetryPolicy(retries=0), BUSY) == []
    assert waits(RetryPolicy(kinds=frozenset({"reset"})), BUSY) == []


def test_a_stop_ends_the_wait_at_once() -> None:
    """Each thread that shares the event stops, and so does a later wait."""
    stop = threading.Event()
    retries = Retries(RetryPolicy(), stop, Random(0))
    threading.Timer(0.05, stop.set).start()
    started = time.monotonic()
    assert not retries.wait(3600.0)
    assert not retries.wait(3600.0)
    assert time.monotonic() - started < 60
