"""Work that takes long, counted for whoever watches: the command line shows a bar, a library call shows nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Protocol, TypeVar

T = TypeVar("T")


class Watcher(Protocol):
    """Returns the items unchanged, and counts them while they pass; `total`: how many there are at most."""

    def __call__(self, items: Iterable[T], label: str, total: int) -> Iterable[T]:
        """Return the items."""


def _unwatched(items: Iterable[T], label: str, total: int) -> Iterable[T]:
    return items


_WATCHER: ContextVar[Watcher] = ContextVar("watcher", default=_unwatched)


def watched(items: Iterable[T], label: str, total: int) -> Iterable[T]:
    """Return the items unchanged, counted by the watcher, if there is one."""
    return _WATCHER.get()(items, label, total)


@contextmanager
def watching(watcher: Watcher) -> Iterator[None]:
    """Let the watcher count what is done in this block."""
    token = _WATCHER.set(watcher)
    try:
        yield
    finally:
        _WATCHER.reset(token)
