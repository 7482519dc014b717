"""RateLimiter: how many requests are under way at once, and how far apart they start.

The limit is halved when the server refuses for load, and slowly raised again when it answers. How long a refused
request waits before it is sent again is decided in `gmtw.providers.retry`.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable


class RateLimiter:
    """At most `limit` requests at once, and `delay` seconds between two starts. Threads may share it.

    `limit` starts at `concurrency`. A refusal halves it, once for all requests that were under way then. It grows by
    one after half as many answers as the limit is, up to `concurrency`.
    """

    def __init__(self, concurrency: int, delay: float = 0.0, clock: Callable[[], float] = time.monotonic) -> None:
        self.concurrency, self.limit, self.delay, self.clock = concurrency, concurrency, delay, clock
        self._busy = self._answers = self._cuts = 0
        self._next_start = 0.0
        self._free = threading.Condition()

    def acquire(self, stop: threading.Event) -> int | None:
        """Take a slot and wait for a turn. Return the number of cuts so far, None if the run stops instead.

        Pass that number to `refused` and `release`.
        """
        with self._free:
            while self._busy >= self.limit:
                if stop.is_set():
                    return None
                self._free.wait(0.2)
            self._busy += 1
            cuts, wait = self._cuts, self._wait_for_turn()
        if wait > 0 and stop.wait(wait):
            self.release()
            return None
        return cuts

    def refused(self, cuts: int) -> int:
        """Halve the limit, unless it was cut since the request started. Return the number of cuts so far."""
        with self._free:
            if cuts == self._cuts:
                self.limit = max(1, self.limit // 2)
                self._cuts += 1
                self._answers = 0
            return self._cuts

    def wait_for_retry(self, stop: threading.Event) -> bool:
        """Wait for the turn of a request that has a slot already. Return False if the run stops instead."""
        with self._free:
            wait = self._wait_for_turn()
        return not (wait > 0 and stop.wait(wait))

    def release(self, answered: bool = False) -> None:
        """Free the slot of a request. An answer counts towards a higher limit."""
        with self._free:
            self._busy -= 1
            if answered and self.limit < self.concurrency:
                self._answers += 1
                if 2 * self._answers >= self.limit:
                    self.limit, self._answers = self.limit + 1, 0
            self._free.notify()

    def _wait_for_turn(self) -> float:
        """Return the seconds until the next start is allowed, and book that start."""
        if not self.delay:
            return 0.0
        now = self.clock()
        start = max(now, self._next_start)
        self._next_start = start + self.delay
        return start - now
