"""A cache for functions of objects that cannot be hashed, such as a scene with its dicts."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, TypeVarTuple

First = TypeVar("First")
Ts = TypeVarTuple("Ts")
T = TypeVar("T")

KEPT = 640
"""The number of cached results per function, and of instances that stay in memory; the oldest is dropped first.

The largest frozen set has 600 instances. One takes 60 KB, and what its scene prepares for grading 150 KB.
"""


def remembered(function: Callable[[First, *Ts], T]) -> Callable[[First, *Ts], T]:
    """Return `function` with a cache. The key is the identity of the first argument, and the other arguments.

    Arguments must be positional and, but for the first, hashable.

    The cache keeps the first argument alive, so no other object can get its identity.
    """
    kept: dict[Any, tuple[Any, T]] = {}

    @wraps(function)
    def wrapper(first: First, *further: *Ts) -> T:
        key = (id(first), further)
        if key not in kept:
            while len(kept) >= KEPT:
                del kept[next(iter(kept))]
            kept[key] = (first, function(first, *further))
        return kept[key][1]

    return wrapper
