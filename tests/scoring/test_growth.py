"""A text that a model repeats without end costs at most two and a half times as much where it is twice as long.

Seconds are CPU seconds of the process, compared with each other and not with a clock; a text that seems slow is
measured again, and what is quick at any length is not looked at.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from pathlib import Path

import pytest

from benchmarks.hostile_texts import TEXTS
from gmtw.baselines.goals import has_clash, right_clash
from gmtw.baselines.plan_answers import filled, task_of, written
from gmtw.core.rng import RandomStream
from gmtw.core.types import Instance
from gmtw.datasets import load
from gmtw.scoring.grade import grade
from tests.timing import cpu_seconds, cpu_units

BENCH = Path(__file__).parents[2] / "bench"

LENGTH = 12_000
"""Characters of the shorter text: the longer one is read whole, too."""

GROWTH, NOTICED = 2.5, 0.15
"""The most that twice the text may take of the time of the text, and CPU seconds more that are noise."""

TRIES = 4

SHARE = 21
"""One in so many pieces is tried in a cell, as many as there are cells; all are where tests may take minutes."""

PIECES = (
    *("a doua ", "prima, a doua, a treia, ", "prima zi, a doua zi, ultima, ", "nai sau trombon sau ", ". ", "; ", "( "),
    *(
        "cerința 1 și 2, ",
        "nu ",
        "nici {name}, nici ",
        "{name} sau {name}, ",
        "{name} și {name} ",
        "poate {name}, ",
        "({name}) ",
    ),
    *("ziua următoare ", "a doua și ultima zi ", "10 lei + 20 lei = 30 lei, ", "între 10 și 20 de minute ", "fiindcă "),
    *(
        "cel mai ieftin {name} ",
        "în loc de {name} ",
        "dimineața, după-amiaza, ",
        "cel mult două ",
        "[THINK]",
        "<|end|>",
    ),
    *(
        "<think>a</think>",
        "<|channel|>analysis",
        "</think>",
        "analysis",
        "`<think>`",
        '{"imposibil": [',
        "the first, the second ",
    ),
    *("atât viața și ", "decât ", "poată aibă fie ", "sunt anulate "),
)
"""Pieces to repeat; {name} is a name of the instance."""


@cache
def instances() -> Mapping[str, Instance]:
    """Return one instance of each world and goal, by both."""
    found: dict[str, Instance] = {}
    for one in load(BENCH / "gmtw-ro-3.0"):
        found.setdefault(f"{one.source} {type(getattr(one.task, 'goal', None)).__name__}", one)
    return found


CELLS = [
    *(
        f"{world} {goal}"
        for world in ("travel", "schedule", "recipe", "logistics", "shopping")
        for goal in ("NoneType", "Repair", "Best", "Impossible")
    ),
    "fact NoneType",
]


def answer(instance: Instance, language: str) -> str:
    """Return the right answer without an explanation."""
    if has_clash(instance):
        return right_clash(instance, language, RandomStream("growth"))
    task = task_of(instance)
    return written("", filled(task.scene, task.witness or {}, language))


def pumped(piece: str, instance: Instance, language: str, length: int) -> str:
    """Return the piece again and again, and then the right answer."""
    name = task_of(instance).scene.entities[0].names[language][0]
    said = piece.replace("{name}", name)
    return said * (length // len(said)) + "\n" + answer(instance, language)


def grows(instance: Instance, short: str, long: str, language: str) -> tuple[float, float] | None:
    """Return the seconds of both texts if the longer one takes too much, each the least of some tries."""
    least = [float("inf")] * 2
    for _ in range(TRIES):
        taken = (cpu_seconds(partial(grade, instance, text, language), times=1) for text in (short, long))
        least = [min(one, other) for one, other in zip(least, taken, strict=True)]
        if least[1] <= GROWTH * least[0] + NOTICED:
            return None
    return least[0], least[1]


def slow(
    cell: str, pieces: list[str], languages: tuple[str, ...] = ("ro", "en")
) -> list[tuple[str, str, str, tuple[float, float]]]:
    """Return which pieces grow too fast in a cell, by language."""
    found, instance = [], instances()[cell]
    for language in languages:
        grade(instance, "Da.", language)
        for piece in pieces:
            short, long = (pumped(piece, instance, language, length) for length in (LENGTH, 2 * LENGTH))
            if taken := grows(instance, short, long, language):
                found.append((cell, language, piece, taken))
    return found


@pytest.mark.parametrize("cell", CELLS)
def test_growth_in_every_world_and_goal(cell: str) -> None:
    """One or two pieces in each, and over all cells each piece once."""
    assert len(CELLS) == SHARE
    at = CELLS.index(cell)
    pieces = [piece for number, piece in enumerate(PIECES) if (number + at) % SHARE == 0]
    assert not slow(cell, pieces, ("ro", "ro", "en")[at % 3 :][:1])


@pytest.mark.minutes
@pytest.mark.parametrize("cell", CELLS)
def test_growth_of_every_piece(cell: str) -> None:
    assert not slow(cell, list(PIECES))


@pytest.mark.minutes
@pytest.mark.parametrize("cell", CELLS)
def test_growth_of_every_hostile_text(cell: str) -> None:
    instance = instances()[cell]
    grade(instance, "Da.")
    found = {
        name: taken
        for name, text in TEXTS.items()
        if (taken := grows(instance, text(instance, LENGTH), text(instance, 2 * LENGTH), "ro"))
    }
    assert not found


@pytest.mark.parametrize("piece", ["atât viața și ", "decât ", "poată aibă fie "])
def test_a_sentence_without_end_is_judged_in_linear_time(piece: str) -> None:
    """Rules of grammar looked for the start or the end of its sentence from each word of it."""
    assert not slow("travel NoneType", [piece], ("ro",))


@pytest.mark.parametrize(
    "piece", ["a doua ", ". ", "nai sau trombon sau ", "prima zi, a doua zi, ultima, ", "{name} sau "]
)
def test_a_megabyte_is_graded(piece: str) -> None:
    """ ". " 50,000 times took 6 seconds for an answer that there is no plan."""
    instance = instances()["travel Impossible"]
    grade(instance, "Da.")
    text = pumped(piece, instance, "ro", 1_000_000)
    assert cpu_units(lambda: grade(instance, text)) < 300
