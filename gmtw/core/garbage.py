"""Garbage collection while many outputs are graded.

What was read before, and what is prepared for the scenes, stays until the end, and grading makes hardly any cycles. So
the collector is told to pass over what there is, and to look for garbage more seldom.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

YOUNG = 50_000
"""The objects that may be new before the collector looks through them; Python's own number is 700."""


@contextmanager
def seldom_collected() -> Iterator[None]:
    """Keep what there is out of garbage collection inside the block, and collect the rest seldom."""
    usual = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(YOUNG, *usual[1:])
    try:
        yield
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()
