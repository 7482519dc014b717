"""Which statements about the dated sources of a question are false of the text in its prompt.

A source is the lines of the prompt that have its year. What it gives is judged only if each of these lines has a value
of the same sort in words of its own: "tot atât de lung este și X" has none. Which one is the newest is judged among the
sources of one subject, a name in quotes; a line without one is about that of the line before.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from gmtw.constraints import Scene
from gmtw.text.statements.statement_model import Statement
from gmtw.text.words import fold

_YEAR = re.compile(r"\b(?:1[5-9]|20)\d\d\b")
_QUOTED = re.compile(r"[„“\"]([^„“”\"]+)[”“\"]")


class _Line(NamedTuple):
    """A line of the prompt: its years, what it is about, and the things that it names."""

    years: frozenset[str]
    about: frozenset[str]
    things: frozenset[str]


class SourceCheck:
    """Checks statements about the sources in one prompt. mentioned: the entity of each mention of the text."""

    def __init__(self, scene: Scene, prompt: str, mentioned: Sequence[str]) -> None:
        self._scene, self._prompt, self._mentioned = scene, prompt, mentioned

    def truth(self, said: Statement) -> str | None:
        """Return what is true instead of a false statement; None if it is true, or cannot be judged."""
        year = f"{said.number:.0f}"
        lines = [line for line in self._lines if year in line.years]
        if said.kind == "newest":
            later = [self._later(line, year) for line in lines]
            return max(map(max, later)) if later and all(later) else None
        thing = self._mentioned[said.mentions[0]]
        same = [sorted(other for other in line.things if _sort(other) == _sort(thing)) for line in lines]
        quoted = any(_QUOTED.search(name) for name in self._named(thing))
        if quoted or not same or not all(same) or any(thing in things for things in same):
            return None
        return f"{year}: {', '.join(dict.fromkeys(other for things in same for other in things))}"

    def _later(self, line: _Line, year: str) -> list[str]:
        """Return the later years of sources on what a line is about."""
        return [other for one in self._lines if one.about & line.about for other in one.years if other > year]

    @cached_property
    def _lines(self) -> Sequence[_Line]:
        lines: list[_Line] = []
        about = frozenset[str]()
        for text in self._prompt.splitlines():
            if text.startswith("- "):
                about = frozenset(fold(name) for name in _QUOTED.findall(text)) or about
                folded = f" {fold(text)} "
                named = (e.id for e in self._scene.entities if any(f" {fold(n)} " in folded for n in self._named(e.id)))
                lines.append(_Line(frozenset(_YEAR.findall(text)), about, frozenset(named)))
        return lines

    def _named(self, id_: str) -> list[str]:
        return [name for names in self._scene.entity[id_].names.values() for name in names]


def _sort(id_: str) -> str:
    """Return of what sort a value is: the unit of a number ("km"), or "" for any name."""
    number, _, unit = id_.partition("-")
    return unit if number.isdigit() else ""
