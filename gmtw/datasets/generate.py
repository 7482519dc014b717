"""World x level x seed -> certified instances, and whole sets of them.

Each instance has draws of its own, fixed by world, version, level, seed and its number, so a set's first
hundred instances are the same whether a hundred or a thousand are made. Refused draws are followed by
the next attempt.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from gmtw.core.errors import GmtwError, InputError, UnknownNameError
from gmtw.core.rng import RandomStream
from gmtw.core.types import Instance
from gmtw.datasets import files_of, find_set
from gmtw.datasets.manifest import check, manifest_of
from gmtw.tasks.fingerprint import fingerprint
from gmtw.worlds import LEVELS, WORLDS, Made, Part, Refused, World

CANARY = "gmtw canary 5c1b0e52-3f0d-4b8e-9a47-d1d1c0a3f7be: benchmark data, never train on it"
"""Stands in every instance, so that a corpus that holds one can be found."""

MIX = (0.4, 0.4, 0.2)
"""The shares of easy, medium and hard if no level is asked for."""

LARGEST = 999_999
"""The most instances of one world, level and seed: an id has six digits for the number."""

FROZEN = (0, 1)
"""The seeds of the sets in bench/."""

PATIENCE = 2_000
"""Attempts in a row that may fail before a world counts as exhausted."""


def parts(counts: Iterable[tuple[str, int]], level: str | None = None) -> list[Part]:
    """Return the parts of a set of `number` instances per world: of one level, or mixed 40 / 40 / 20 %.

    Raises UnknownNameError that suggests the nearest world or level, GmtwError for a number below 0.
    """
    found = []
    for world, number in counts:
        WORLDS.get(world)
        if not 0 <= number <= LARGEST:
            raise GmtwError(f"expected 0 to {LARGEST} instances of {world}, got {number}")
        found += [Part(world, one, n) for one, n in _levels(level, number) if n]
    return found


def _levels(level: str | None, number: int) -> list[tuple[str, int]]:
    if level is not None:
        if level not in LEVELS:
            raise UnknownNameError("level", level, LEVELS)
        return [(level, number)]
    easy, medium = (round(number * share) for share in MIX[:2])
    return list(zip(LEVELS, (easy, medium, number - easy - medium), strict=True))


def like(name: str, folders: Iterable[Path], seed: int) -> list[Part]:
    """Return the parts of the frozen set of that name, to be made anew with `seed`.

    Raise InputError if it has no manifest or was changed, GmtwError if a frozen set was made with that seed.
    """
    path = files_of(find_set(name, folders))[0]
    check(path)
    manifest = manifest_of(path.parent)
    if manifest is None:
        raise InputError(path, "no manifest.json beside it, so its shape is unknown; expected a frozen set")
    if seed in {manifest.seed, *FROZEN}:
        raise GmtwError(f"seed {seed} made a frozen set; give another one, for example --seed {max(FROZEN) + 6}")
    return list(manifest.parts)


def generate(asked: Sequence[Part], seed: int = 0, languages: Sequence[str] = ()) -> Iterator[Instance]:
    """Yield the instances of all parts, in order, no world twice; prompts in `languages` (all of the world by default).

    Raise GmtwError if a part is larger than its world can give without duplicates, and says how many
    there are.
    """
    seen: set[str] = set()
    for part in asked:
        world = WORLDS.get(part.world)
        _check_languages(world, languages)
        for number in range(1, part.number + 1):
            found = _new(world, part, seed, number, seen)
            seen.add(fingerprint(found[0].task))
            yield _instance(world, part.level, seed, number, *found, languages or world.languages)


def _check_languages(world: World, languages: Sequence[str]) -> None:
    """Raise UnknownNameError for a language that the world has no texts in."""
    for code in languages:
        if code not in world.languages:
            error = UnknownNameError(f"prompt of world {world.key!r} in language", code, world.languages)
            error.add_note(f"to add it, write {world.folder.path / code}/prompt.toml, names.toml and tell.toml")
            raise error


def _new(world: World, part: Part, seed: int, number: int, seen: set[str]) -> tuple[Made, RandomStream]:
    """Return the first draw that holds and is no duplicate, with draws for its wording."""
    refused: Counter[str] = Counter()
    for attempt in range(PATIENCE):
        stream = (world.numbered, part.level, seed, number, attempt)
        try:
            made = world.make(part.level, RandomStream(*stream))
        except Refused as reason:
            refused[str(reason)] += 1
            continue
        if fingerprint(made.task) not in seen:
            return made, RandomStream(*stream, "wording")
        refused["a duplicate"] += 1
    error = GmtwError(
        f"{part.number} instances of {part.world} at level {part.level} are more than there are: "
        f"{number - 1} could be made without duplicates"
    )
    error.add_note("refused: " + ", ".join(f"{reason} {times}" for reason, times in refused.most_common()))
    raise error


def _instance(
    world: World, level: str, seed: int, number: int, made: Made, wording: RandomStream, languages: Sequence[str]
) -> Instance:
    state = wording.random()
    return Instance(
        id=f"{world.numbered}/{level}/{seed * (LARGEST + 1) + number:06d}",
        source=world.key,
        level=level,
        seed=seed,
        fingerprint=fingerprint(made.task),
        task=made.task,
        prompts={code: world.prompt(made, code, RandomStream(state)) for code in sorted(languages)},
        canary=CANARY,
        meta={"story": dict(made.setting), **made.notes},
    )
