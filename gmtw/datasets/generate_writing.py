"""Genre x level x seed -> certified writing tasks, each fixed by its own draws, as `gmtw.datasets.generate` does it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice

from gmtw.core.errors import GmtwError, UnknownNameError
from gmtw.core.rng import RandomStream
from gmtw.core.types import Instance
from gmtw.datasets.generate import CANARY, FROZEN, LARGEST, MIX, PATIENCE
from gmtw.tasks.fingerprint import fingerprint
from gmtw.worlds import LEVELS, Part, Refused
from gmtw.worlds.writing import GENRES, MadeText, made

LANGUAGE = "ro"
"""The language that there are topics in."""

VERSION = 1
"""The number in ids, raised when the same seed gives other instances."""


def writing(number: int, levels: Sequence[tuple[str, int | None]] = (), seed: int = 0) -> Iterator[Instance]:
    """Yield so many tasks of each genre, in order, none twice.

    levels: Each with its own number, None for `number`; 40, 40 and 20 percent easy, medium and hard where none is
    named. Raise GmtwError for a number below 0, or if a genre cannot give as many, UnknownNameError for a level.
    """
    if not 0 <= number <= LARGEST:
        raise GmtwError(f"expected 0 to {LARGEST} instances of each genre, got {number}")
    easy, medium = (round(number * share) for share in MIX[:2])
    sizes = levels or tuple(zip(LEVELS, (easy, medium, number - easy - medium), strict=True))
    for genre in GENRES:
        seen: set[str] = set()
        for level, own in sizes:
            yield from islice(_drawn(genre, level, seed, seen), number if own is None else own)


def writing_of(source: str, level: str, seed: int) -> Iterator[Instance]:
    """Yield tasks of one source and level, none twice. Raise UnknownNameError for a level, GmtwError at the end."""
    return _drawn(GENRES[SOURCES.index(source)], level, seed, set())


def is_writing(parts: Iterable[Part]) -> bool:
    """Return whether one of these parts is of writing tasks."""
    return any(part.world in SOURCES for part in parts)


def sizes_like(parts: Sequence[Part]) -> list[tuple[str, int]]:
    """Return the levels of a set of writing tasks with their numbers. Raise GmtwError if its genres differ in them."""
    sizes = {source: {part.level: part.number for part in parts if part.world == source} for source in SOURCES}
    first = sizes[SOURCES[0]]
    if any(one != first for one in sizes.values()) or not {part.world for part in parts} <= set(SOURCES):
        raise GmtwError("expected a set with as many writing tasks of each genre, and nothing else")
    return [(level, first[level]) for level in LEVELS if level in first]


def _drawn(genre: str, level: str, seed: int, seen: set[str]) -> Iterator[Instance]:
    """Yield tasks of a genre that are none of those seen before."""
    if level not in LEVELS:
        raise UnknownNameError("level", level, LEVELS)
    for n in range(1, LARGEST + 1):
        found = _next(genre, level, seed, n, seen)
        seen.add(fingerprint(found.task))
        yield _instance(genre, level, seed, n, found)


def _next(genre: str, level: str, seed: int, n: int, seen: Collection[str]) -> MadeText:
    """Return the first draw that holds and is no duplicate."""
    for attempt in range(PATIENCE):
        try:
            found = made(genre, level, LANGUAGE, RandomStream(_numbered(genre), level, seed, n, attempt))
        except Refused:
            continue
        if fingerprint(found.task) not in seen:
            return found
    raise GmtwError(f"number {n} of {genre} at level {level} could not be made in {PATIENCE} attempts")


def _source(genre: str) -> str:
    return f"write-{genre}"


SOURCES = tuple(map(_source, GENRES))
"""The sources of writing tasks, by which reports count them."""


def _numbered(genre: str) -> str:
    return f"{_source(genre)}-v{VERSION}"


def _instance(genre: str, level: str, seed: int, n: int, found: MadeText) -> Instance:
    return Instance(
        id=f"{_numbered(genre)}/{level}/{seed * (LARGEST + 1) + n:06d}",
        source=_source(genre),
        level=level,
        seed=seed,
        fingerprint=fingerprint(found.task),
        task=found.task,
        prompts={LANGUAGE: found.prompt},
        canary=FROZEN.get(seed, CANARY),
    )
