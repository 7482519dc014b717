"""Answers that a script gives without reading: by place, length, number, frequency, or words shared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from gmtw.constraints import Entity, Scene
from gmtw.text.words import fold
from gmtw.worlds.fact.statements import UNKNOWN

Ids = tuple[str, ...]

PREFIX = 5
"""The letters of a word that a script compares if it compares the beginnings of words."""

NEAR_EDGE = 3
LENGTHS = (2, 3)
"""The numbers of answers that a script gives if a list is asked for."""


class NamedAnswer(NamedTuple):
    """The answer of a script.

    blind: it does not look at the question, so it solves as many instances as a guess; refusing these would
    tell a script what to leave out. No other script ever solves one.
    """

    name: str
    answer: Ids
    blind: bool = False


def from_scene(scene: Scene) -> Iterator[NamedAnswer]:
    """Yield the scripts that need the candidates only, in the order of the text."""
    found = [entity for entity in scene.entities if entity.attributes.get("candidate")]
    lengths = LENGTHS if scene.slots[0].capacity is None else (1,)
    for n in lengths:
        ids = [entity.id for entity in found]
        for at in range(min(NEAR_EDGE, len(ids) - n + 1)):
            yield NamedAnswer(f"place {at + 1}", tuple(ids[at : at + n]), blind=True)
            yield NamedAnswer(f"place -{at + 1}", tuple(ids[len(ids) - n - at : len(ids) - at]), blind=True)
        for code in scene.slots[0].names:
            yield from _by_name(found, code, n)
        numbers = [(int(id_.partition("-")[0]), id_) for id_ in ids if id_.partition("-")[0].isdecimal()]
        if numbers:
            yield NamedAnswer("largest", edge(numbers, n, high=True), blind=True)
            yield NamedAnswer("smallest", edge(numbers, n, high=False), blind=True)
    yield NamedAnswer(UNKNOWN, (UNKNOWN,), blind=True)
    if scene.slots[0].capacity is None:
        yield NamedAnswer("everything", tuple(entity.id for entity in found))


def _by_name(found: Sequence[Entity], code: str, n: int) -> Iterator[NamedAnswer]:
    """Yield the longest, the shortest and the alphabetically first names."""
    lengths = [(len(entity.names[code][0]), entity.id) for entity in found]
    for name, high in (("longest", True), ("shortest", False)):
        yield NamedAnswer(f"{name} {code}", edge(lengths, n, high), blind=True)
    first = sorted(found, key=lambda entity: fold(entity.names[code][0]))
    yield NamedAnswer(f"alphabet {code}", tuple(entity.id for entity in first[:n]), blind=True)


def edge(ranked: Sequence[tuple[int, str]], n: int, high: bool) -> Ids:
    """Return the `n` highest or lowest; of equal ones those that come first."""
    return tuple(id_ for _, id_ in sorted(ranked, key=lambda pair: -pair[0] if high else pair[0])[:n])


def from_rows(
    rows: Sequence[Sequence[str]],
    dates: Sequence[tuple[int, ...]],
    texts: Mapping[str, tuple[str, Sequence[str]]],
    lengths: Sequence[int],
) -> Iterator[NamedAnswer]:
    """Yield the scripts that go by the newest date, by frequency, or by the words of the question.

    rows, dates: Of each line the candidates that it names, and its date, () if it has none. texts: Language -> question
    and lines. lengths: How many answers a script gives.
    """
    if dated := [(date, row) for date, row in zip(dates, rows, strict=True) if date and row]:
        yield NamedAnswer("latest", tuple(max(dated)[1]), blind=True)
    for n in lengths:
        counted = Counter(id_ for row in rows for id_ in row).most_common(n)
        yield NamedAnswer("frequent", tuple(id_ for id_, _ in counted), blind=True)
        for question, lines in texts.values():
            yield from _overlap(question, lines, rows, n)


def _overlap(question: str, text: Sequence[str], rows: Sequence[Sequence[str]], n: int) -> Iterator[NamedAnswer]:
    """Yield the candidates in the sentences that share the most words with the question; first or last among equals.

    Where at least half of the candidates are equal, it is the place that decides.
    """
    for letters in (99, PREFIX):
        asked = _tokens(question, letters)
        shared = [(len(asked & _tokens(said, letters)), row) for said, row in zip(text, rows, strict=True) if row]
        top = max(number for number, _ in shared)
        level = {id_ for number, row in shared if number == top for id_ in row}
        tied = len(level) > n and 2 * len(level) >= len({id_ for _, row in shared for id_ in row})
        for turn in (1, -1):
            best = sorted(shared[::turn], key=lambda pair: -pair[0])
            yield NamedAnswer(
                f"overlap {turn}", tuple(dict.fromkeys(id_ for _, row in best for id_ in row))[:n], blind=tied
            )


def _tokens(text: str, letters: int) -> frozenset[str]:
    return frozenset(word[:letters] for word in fold(text).split())


def plans(scripts: Iterable[NamedAnswer], scene: Scene) -> list[Mapping[str, Ids]]:
    """Return the plans that the scripts make of entities of the scene, each once."""
    answers = dict.fromkeys(script.answer for script in scripts)
    return [{"answer": ids} for ids in answers if ids and scene.entity.keys() >= set(ids)]
