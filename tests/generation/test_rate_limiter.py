"""The limiter: requests under way at once, and the time between their starts."""

from __future__ import annotations

import threading

from gmtw.generation.rate_limiter import RateLimiter


def test_half_as_many_after_a_refusal_and_slowly_more_after_answers() -> None:
    """Once for all that were under way; never below one, never above what was asked for."""
    stop, limiter = threading.Event(), RateLimiter(8)
    assert [limiter.acquire(stop) for _ in range(3)] == [0, 0, 0]
    assert [limiter.refused(0), limiter.refused(0), limiter.limit] == [1, 1, 4]
    assert [limiter.refused(1), limiter.limit, limiter.refused(2), limiter.limit] == [2, 2, 3, 1]
    assert [limiter.refused(3), limiter.limit] == [4, 1]
    for _ in range(3):
        limiter.release()
    for _ in range(100):
        assert limiter.acquire(stop) == 4
        limiter.release(answered=True)
    assert limiter.limit == 8


def test_no_slot_is_given_while_all_are_taken() -> None:
    """Until one is released; a run that stops gives none."""
    stop, limiter = threading.Event(), RateLimiter(1)
    assert limiter.acquire(stop) == 0
    threading.Timer(0.05, limiter.release).start()
    assert limiter.acquire(stop) == 0
    stop.set()
    assert limiter.acquire(stop) is None


def test_starts_are_spaced() -> None:
    """By --delay, whoever starts; a clock that stands still shows each turn one delay later."""
    limiter = RateLimiter(8, delay=2.0, clock=lambda: 100.0)
    assert [limiter._wait_for_turn() for _ in range(3)] == [0.0, 2.0, 4.0]
