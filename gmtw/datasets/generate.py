"""World x level x seed -> certified instances, and whole sets of them.

Each instance has draws of its own, fixed by world, version, level, seed and its number, so a set's first
hundred instances are the same whether a hundred or a thousand are made. Refused draws are followed by
the next attempt.
"""

from __future__ import annotations

import signal
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

from gmtw.core.errors import GmtwError, InputError, UnknownNameError
from gmtw.core.rng import RandomStream
from gmtw.core.types import Instance
from gmtw.datasets import files_of, find_set
from gmtw.datasets.file_formats import opening
from gmtw.datasets.manifest import check, manifest_of
from gmtw.tasks.fingerprint import fingerprint
from gmtw.tasks.plan.goals import GOALS, SOLVE
from gmtw.tasks.plan.turns import BETWEEN_TURNS, with_turns
from gmtw.worlds import EPISODE, LEVELS, WORLDS, Made, Part, Refused, World

CANARY = "gmtw canary 5c1b0e52-3f0d-4b8e-9a47-d1d1c0a3f7be: benchmark data, never train on it"
"""Stands in every instance, so that a corpus that holds one can be found. Some frozen sets have one of their own."""

MIX = (0.4, 0.4, 0.2)
"""The shares of easy, medium and hard if no level is asked for."""

LARGEST = 999_999
"""The most instances of one world, level and seed: an id has six digits for the number."""

FROZEN: Mapping[int, str] = {
    6: "gmtw-ro-episodes-1.0 canary 0f6c2d1e-8a57-4b39-9d04-6e1b7c3a52f8: benchmark data, never train on it",
    7: "gmtw-ro-3.0 canary 95b2810f-5e0a-4ddf-bc1a-f29193c2131d: benchmark data, never train on it",
    8: "ro-write-1.0 canary 4b7e9d20-61c5-4f3a-a8d8-2c90b51e7f64: benchmark data, never train on it",
    9: "gmtw-ca-1.0 canary 8d3f6a51-2c7b-4e94-b0a6-71e5c9d40f2b: benchmark data, never train on it",
    10: "gmtw-gl-1.0 canary c6646b0b-a798-4450-af33-dfe234325e53: benchmark data, never train on it",
}
"""The seeds of the sets in bench/ and their canaries: a canary of its own tells which set a corpus holds."""

TAKEN = frozenset(range(max(FROZEN) + 1))
"""The seeds that nothing new is drawn from: what they make is published, now or in the past."""

FREE = max(TAKEN) + 5
"""A seed for errors to suggest."""

PATIENCE = 2_000
"""Attempts in a row that may fail before a world counts as exhausted."""


def parts(counts: Iterable[tuple[str, int]], level: str | None = None, goals: Sequence[str] = (SOLVE,)) -> list[Part]:
    """Return the parts of a set of `number` instances per world and goal: of one level, or mixed 40 / 40 / 20 %.

    A world that does not have a goal, or a level that another one has, has no part with it. Raises UnknownNameError
    that suggests the nearest world, level or goal, GmtwError for a number below 0, or if no world has a goal.
    """
    found = []
    counts = list(counts)
    drawable = [(world, number) for world, number in counts if level is None or level in WORLDS.get(world).levels]
    for goal in goals:
        if goal not in (*GOALS, EPISODE):
            raise UnknownNameError("goal", goal, (*GOALS, EPISODE))
    for world, number in drawable or counts:
        drawn = WORLDS.get(world)
        if not 0 <= number <= LARGEST:
            raise GmtwError(f"expected 0 to {LARGEST} instances of {world}, got {number}")
        levels = _levels(level, number, drawn)
        suited = [(goal, one, n) for goal in goals for one, n in levels if goal in drawn.goals_at(one)]
        found += [Part(world, one, n, goal) for goal, one, n in suited if n]
        if number and not suited:
            known = drawn.goals_at(level) if level else drawn.goals
            raise GmtwError(f"world {world!r} has no goal {' or '.join(goals)}, only {', '.join(known)}")
    return found


def _levels(level: str | None, number: int, world: World) -> list[tuple[str, int]]:
    if level is not None:
        if level not in world.levels:
            raise UnknownNameError(f"level of {world.key}", level, world.levels)
        return [(level, number)]
    easy, medium = (round(number * share) for share in MIX[:2])
    return list(zip(LEVELS, (easy, medium, number - easy - medium), strict=True))


def like(name: str, folders: Iterable[Path], seed: int) -> list[Part]:
    """Return the parts of the frozen set of that name, to be made anew with `seed`.

    Raise InputError if it has no manifest or was changed, GmtwError if a frozen set was made with that seed.
    """
    path = files_of(find_set(name, folders))[0]
    check(path)
    if plain := opening(path).get("plain_set"):
        raise GmtwError(f"{name} is a set of variants; make one --like {plain}, and its variants by --from")
    manifest = manifest_of(path.parent)
    if manifest is None:
        raise InputError(path, "no manifest.json beside it, so its shape is unknown; expected a frozen set")
    if seed in {manifest.seed, *TAKEN}:
        raise GmtwError(f"seed {seed} made a frozen set; give another one, for example --seed {FREE}")
    return list(manifest.parts)


def generate(asked: Sequence[Part], seed: int = 0, languages: Sequence[str] = (), jobs: int = 1) -> Iterator[Instance]:
    """Yield the instances of all parts, in order, no world twice; prompts in `languages` (all of the world by default).

    A language with entities of its own has instances of its own. jobs: The number of processes; the instances are the
    same for any number. Raise GmtwError if a part is larger than its world can give without duplicates, and says how
    many there are.
    """
    seen: set[str] = set()
    worlds = {part.world: _speaking(part, languages) for part in asked}
    with _mapping(jobs) as mapped:
        for part in asked:
            world = worlds[part.world]
            draws = partial(_draws, part, seed, tuple(sorted({*languages})))
            for draw, first in zip(draws(), mapped(_next, draws()), strict=True):
                found = _new(draw, first, part, seen)
                seen.add(fingerprint(found.made.whole))
                yield _instance(world, draw, found, languages or world.languages)


class Draw(NamedTuple):
    """The key of an instance: world, level, goal, seed and number; and the attempt from which on draws are tried.

    languages: Those that its entities are named in; by default all that name those of the world.
    """

    world: str
    level: str
    goal: str
    seed: int
    number: int
    languages: tuple[str, ...] = ()
    attempt: int = 0

    @property
    def drawn(self) -> World:
        """The world with the entities that these languages name."""
        return WORLDS.get(self.world).speaking(*self.languages)

    def stream(self, attempt: int) -> tuple[object, ...]:
        """Return the seed of that attempt's random draws."""
        return (self.kind, self.level, self.seed, self.number, attempt)

    @property
    def kind(self) -> str:
        """The world with its version, and the goal if any plan will not do: "travel-v3", "travel-v3/repair"."""
        numbered = self.drawn.numbered
        return numbered if self.goal == SOLVE else f"{numbered}/{self.goal}"


def _draws(part: Part, seed: int, languages: tuple[str, ...]) -> Iterator[Draw]:
    """Yield what fixes each instance of a part; it may have a million, of which only the first are asked for."""
    return (Draw(part.world, part.level, part.goal, seed, n, languages) for n in range(1, part.number + 1))


class Found(NamedTuple):
    """The first attempt that holds, what it made (None if all failed), and how often draws were refused, by reason."""

    attempt: int
    made: Made | None
    refused: Counter[str]


class New(NamedTuple):
    """The made instance, and the draws for its wording."""

    made: Made
    wording: RandomStream


@contextmanager
def _mapping(jobs: int) -> Iterator[Callable[[Callable[[Draw], Found], Iterable[Draw]], Iterator[Found]]]:
    """Give what maps draws in order, one after the other or in several processes; these end with the block."""
    if jobs == 1:
        yield map
        return
    from concurrent.futures import ProcessPoolExecutor

    ignore = (signal.SIGINT, signal.SIG_IGN)  # an interruption is for the first process
    with ProcessPoolExecutor(jobs, initializer=signal.signal, initargs=ignore) as pool:
        try:
            yield pool.map
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _next(draw: Draw) -> Found:
    """Return the first draw from `draw.attempt` on that the world does not refuse."""
    refused: Counter[str] = Counter()
    world = draw.drawn
    for attempt in range(draw.attempt, PATIENCE):
        try:
            rng = RandomStream(*draw.stream(attempt))
            return Found(attempt, world.make_for(draw.goal, draw.level, rng), refused)
        except Refused as reason:
            refused[str(reason)] += 1
    return Found(PATIENCE, None, refused)


def _speaking(part: Part, languages: Sequence[str]) -> World:
    """Return the world of a part with the entities that these languages name.

    Raise UnknownNameError for a language that the world has no texts in, GmtwError if they name different entities, or
    for conversations in a language that is a guest.
    """
    world = WORLDS.get(part.world)
    for code in languages:
        if code not in world.spoken:
            error = UnknownNameError(f"prompt of world {world.key!r} in language", code, world.spoken)
            error.add_note(f"to add it, write {world.folder.path / code}/prompt.toml, names.toml and tell.toml")
            error.add_note(f"all that is missing: gmtw list languages --missing {code}")
            raise error
    chosen = world.speaking(*languages)
    if part.goal == EPISODE and (guests := chosen.folder.guests):
        raise GmtwError(f"no conversation is in {guests[0]} and another language; make a set of episodes for each")
    return chosen


def _new(draw: Draw, found: Found, part: Part, seen: Collection[str]) -> New:
    """Return the first draw from `found` on that is no duplicate. Raise GmtwError if there is none."""
    refused = Counter(found.refused)
    while found.made is not None:
        if fingerprint(found.made.whole) not in seen:
            return New(found.made, RandomStream(*draw.stream(found.attempt), "wording"))
        refused["a duplicate"] += 1
        found = _next(draw._replace(attempt=found.attempt + 1))
        refused += found.refused
    error = GmtwError(
        f"{part.number} instances of {part.world} at level {part.level} are more than there are: "
        f"{draw.number - 1} could be made without duplicates"
    )
    error.add_note("refused: " + ", ".join(f"{reason} {times}" for reason, times in refused.most_common()))
    raise error


def _instance(world: World, draw: Draw, found: New, languages: Sequence[str]) -> Instance:
    state = found.wording.random()
    made = world.worded(found.made, RandomStream(state))
    turns = {code: world.conversation(made, code, RandomStream(state)) for code in sorted(languages)}
    return Instance(
        id=f"{draw.kind}/{draw.level}/{draw.seed * (LARGEST + 1) + draw.number:06d}",
        source=world.key,
        level=draw.level,
        seed=draw.seed,
        fingerprint=fingerprint(made.whole),
        task=made.episode.task if made.episode else with_turns(made.task, turns),
        prompts={code: BETWEEN_TURNS.join(said) for code, said in turns.items()},
        canary=FROZEN.get(draw.seed, CANARY),
        meta={"story": dict(made.setting), **made.notes},
    )
