"""Caches for functions of objects that cannot be hashed, such as a scene with its dicts, and for functions of words."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, TypeVar, TypeVarTuple

First = TypeVar("First")
Ts = TypeVarTuple("Ts")
T = TypeVar("T")
Key = TypeVar("Key", bound=Hashable)

KEPT = 640
"""The number of cached results per function, and of instances that stay in memory; the oldest is dropped first.

The largest frozen set has 660 instances. One takes 60 KB, and what its scene prepares for grading 150 KB.
"""

MOST_ANSWERS = 1 << 15
"""The number of words of which the answer of one function is kept; texts of one language hardly have more."""


def remembered(function: Callable[[First, *Ts], T], most: int | None = None) -> Callable[[First, *Ts], T]:
    """Return `function` with a cache of at most so many results, `KEPT` if nothing is said.

    The key is the identity of the first argument, and the other arguments.
    Arguments must be positional and, but for the first, hashable.

    The cache keeps the first argument alive, so no other object can get its identity.
    """
    kept: dict[Any, tuple[Any, T]] = {}

    @wraps(function)
    def wrapper(first: First, *further: *Ts) -> T:
        key = (id(first), further)
        if key not in kept:
            while len(kept) >= (KEPT if most is None else most):
                del kept[next(iter(kept))]
            kept[key] = (first, function(first, *further))
        return kept[key][1]

    return wrapper


class _Answers(dict[Key, T]):
    """A function's answers, by the thing that was asked."""

    def __init__(self, function: Callable[[Key], T]) -> None:
        super().__init__()
        self._function = function

    def __missing__(self, asked: Key) -> T:
        """Return what the function says of a thing that it was not asked yet."""
        if len(self) >= MOST_ANSWERS:
            self.clear()
        answer = self[asked] = self._function(asked)
        return answer


def memoized(function: Callable[[Key], T]) -> Callable[[Key], T]:
    """Return a pure function of one thing, such as a word, with a cache, which is emptied when it is full.

    A text is asked about word by word, many times. `functools.lru_cache` takes several times as long for an answer that
    it has, because it also notes what was asked last.
    """
    return _Answers(function).__getitem__
