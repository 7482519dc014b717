"""Remembering what was computed for an object that cannot be hashed, such as a scene with its dicts."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, TypeVarTuple

First = TypeVar("First")
Ts = TypeVarTuple("Ts")
T = TypeVar("T")

KEPT = 2048
"""Objects remembered per function; the oldest goes first."""


def remembered(function: Callable[[First, *Ts], T]) -> Callable[[First, *Ts], T]:
    """`function`, computed once for each object given first, by identity, and hashable further arguments.

    Arguments go by position: a name in the call would be a way around the memory.

    The object is kept alive while it is remembered, so its identity cannot pass to another one.
    """
    kept: dict[Any, tuple[Any, T]] = {}

    @wraps(function)
    def wrapper(first: First, *further: *Ts) -> T:
        key = (id(first), further)
        if key not in kept:
            if len(kept) >= KEPT:
                del kept[next(iter(kept))]
            kept[key] = (first, function(first, *further))
        return kept[key][1]

    return wrapper
