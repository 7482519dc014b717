"""Garbage collection while outputs are graded.

What was read before, and what is prepared for the scenes, stays until the end, and grading makes hardly any cycles. So
where many are graded the collector is told to pass over what there is, and to look for garbage more seldom; while a
single one is, in a program of somebody else, it waits.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

YOUNG = 200_000
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


@contextmanager
def uncollected() -> Iterator[None]:
    """Look for no garbage inside the block: it takes milliseconds, and a trainer's heap is large."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()
