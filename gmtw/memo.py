"""Remembering what was computed for an object that cannot be hashed, such as a scene with its dicts."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

KEPT = 2048
"""Objects remembered per function; the oldest goes first."""


def remembered(function: Callable[P, T]) -> Callable[P, T]:
    """`function`, computed once for each object given first, by identity, and hashable further arguments.

    The object is kept alive while it is remembered, so its identity cannot pass to another one.
    """
    kept: dict[Any, tuple[Any, T]] = {}

    @wraps(function)
    def wrapper(*args: P.args, **kwargs: P.kwargs) -> T:
        key = (id(args[0]), args[1:])
        if key not in kept:
            if len(kept) >= KEPT:
                del kept[next(iter(kept))]
            kept[key] = (args[0], function(*args, **kwargs))
        return kept[key][1]

    return wrapper
