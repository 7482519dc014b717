"""How many requests are under way: fewer where the server says "too many", slowly more where it does not."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable


class Pace:
    """At most `most` requests at once, `delay` seconds between two starts; threads may share it.

    Halved when the server refuses for load, once for all requests that were under way then; one more
    after half as many answers as there are places.
    """

    def __init__(self, most: int, delay: float = 0.0, clock: Callable[[], float] = time.monotonic) -> None:
        self.most, self.limit, self.delay, self.clock = most, most, delay, clock
        self._busy = self._good = self._cuts = 0
        self._next = 0.0
        self._free = threading.Condition()

    def enter(self, stop: threading.Event) -> int | None:
        """A place is taken: the number to leave it with. None where the run stops instead."""
        with self._free:
            while self._busy >= self.limit:
                if stop.is_set():
                    return None
                self._free.wait(0.2)
            self._busy += 1
            cuts, wait = self._cuts, self._turn()
        if wait > 0 and stop.wait(wait):
            self.leave(cuts)
            return None
        return cuts

    def refused(self, cuts: int) -> int:
        """The server was too busy for a request that entered with `cuts`; the number it goes on with."""
        with self._free:
            if cuts == self._cuts:
                self.limit = max(1, self.limit // 2)
                self._cuts += 1
                self._good = 0
            return self._cuts

    def again(self, stop: threading.Event) -> bool:
        """It is the turn of a request that has a place to be sent again; False where the run stops instead."""
        with self._free:
            wait = self._turn()
        return not (wait > 0 and stop.wait(wait))

    def leave(self, cuts: int, good: bool = False) -> None:
        """The place is free; `good` after an answer."""
        with self._free:
            self._busy -= 1
            if good and self.limit < self.most:
                self._good += 1
                if 2 * self._good >= self.limit:
                    self.limit, self._good = self.limit + 1, 0
            self._free.notify()

    def _turn(self) -> float:
        """Seconds until this start may be, `delay` after the one before."""
        if not self.delay:
            return 0.0
        now = self.clock()
        start = max(now, self._next)
        self._next = start + self.delay
        return start - now
