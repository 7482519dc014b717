"""Time in tests: a slow or busy machine changes nothing.

CPU time is compared with other CPU time of the same run; a process that is waited for may take long.
"""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE = 600
"""Seconds after which a process of a test is taken to hang; says nothing about how long it should take."""


def cpu_seconds(call: Callable[[], object], times: int = 3) -> float:
    """Return the CPU seconds of the call, the best of some times."""
    best = float("inf")
    for _ in range(times):
        started = time.process_time()
        call()
        best = min(best, time.process_time() - started)
    return best


def cpu_units(call: Callable[[], object], times: int = 1) -> float:
    """Return the CPU time of the call in units of a fixed piece of work, 0.01 s on the machine that it was made on."""
    return cpu_seconds(call, times) / cpu_seconds(_work)


def _work() -> int:
    return sum(len(str(number * number)) for number in range(50_000))
