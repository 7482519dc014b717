"""The number of cores that this process may use."""

from __future__ import annotations

import os


def cores() -> int:
    """Return the number of cores that the process may run on, of all where the system does not say."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
