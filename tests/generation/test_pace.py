"""How many requests are under way, and how long one waits to try again."""

from __future__ import annotations

import threading

from gmtw.generation.budget import Money
from gmtw.generation.rate_limiter import Pace
from gmtw.generation.worker_pool import Pool, Rules
from gmtw.providers.catalog import Key, Provider
from gmtw.providers.http_chat import Server
from gmtw.providers.messages import Failure, Settings


def test_half_as_many_after_a_refusal_and_slowly_more_after_answers() -> None:
    """Once for all that were under way; never below one, never above what was asked for."""
    stop, pace = threading.Event(), Pace(8)
    entered = [pace.enter(stop) for _ in range(3)]
    assert entered == [0, 0, 0]
    assert [pace.refused(0), pace.refused(0), pace.limit] == [1, 1, 4]
    assert [pace.refused(1), pace.limit, pace.refused(2), pace.limit, pace.refused(3), pace.limit] == [2, 2, 3, 1, 4, 1]
    for _ in range(3):
        pace.leave(0)
    for _ in range(100):
        assert pace.enter(stop) == 4
        pace.leave(4, good=True)
    assert pace.limit == 8


def test_no_place_is_given_while_all_are_taken() -> None:
    """Until one is left; a run that stops gives none."""
    stop, pace = threading.Event(), Pace(1)
    assert pace.enter(stop) == 0
    threading.Timer(0.05, pace.leave, (0,)).start()
    assert pace.enter(stop) == 0
    stop.set()
    assert pace.enter(stop) is None


def test_starts_are_spaced() -> None:
    """By --delay, whoever starts; a clock that stands still shows each turn one delay later."""
    pace = Pace(8, delay=2.0, clock=lambda: 100.0)
    assert [pace._turn() for _ in range(3)] == [0.0, 2.0, 4.0]


class Recorded(threading.Event):
    """An event that notes how long it was waited for, and does not wait."""

    def __init__(self) -> None:
        super().__init__()
        self.waits: list[float] = []

    def wait(self, timeout: float | None = None) -> bool:
        self.waits.append(timeout or 0.0)
        return False


def test_waits_double_with_jitter_unless_the_server_says() -> None:
    """From the provider's first wait, never above a minute; a wait that is asked for is at least obeyed."""
    provider = Provider(name="test", base_url="http://localhost/v1")
    pool = Pool(Server(provider, Key()), Settings("x", 1), Rules(first_wait=1.0), Money(None))
    pool.stop = clock = Recorded()
    for number in range(10):
        pool._waited(Failure("server", ""), number)
    for number, wait in enumerate(clock.waits):
        assert min(60, 2**number) / 2 <= wait <= min(60, 2**number)
    pool._waited(Failure("rate-limit", "", wait_s=7.0), 0)
    assert 7.0 <= clock.waits[-1] <= 7.25
