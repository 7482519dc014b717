"""The rules of the form of a text: how it opens and closes, its title, points and parts, and what it leaves out."""

from __future__ import annotations

import re

from pydantic import PositiveInt

from gmtw.tasks.writing.constraint import Constraint, Verdict, off
from gmtw.tasks.writing.written_text import WrittenText
from gmtw.text.words import fold

CLOSING_WORDS = 14
"""The words at the end among which a closing stands; names and a date may follow it."""

_POINT = re.compile(r"\s*(?:[-*•–]|\d{1,2}[.)])\s+\S")


class Opening(Constraint):
    """Begin with one of these phrases."""

    kind = "opening"
    phrases: tuple[str, ...]

    def check(self, text: WrittenText) -> Verdict:
        """Return the verdict; case and marks before the first word make no difference."""
        start = next((start for start, _ in text.words), 0)
        said = fold(text.text[start : start + 200])
        held = any(said.startswith(fold(phrase)) for phrase in self.phrases)
        return Verdict(held, 0 if held else 1)


class Closing(Constraint):
    """End with one of these phrases, after which only names may stand."""

    kind = "closing"
    phrases: tuple[str, ...]

    def check(self, text: WrittenText) -> Verdict:
        """Return the verdict: it must stand in the last words of the text."""
        last = text.words[-CLOSING_WORDS:]
        said = f" {fold(text.text[last[0][0] :])} " if last else ""
        held = any(f" {fold(phrase)} " in said for phrase in self.phrases)
        return Verdict(held, 0 if held else 1)


class Title(Constraint):
    """Begin with a title: a line of its own, short and without a full stop."""

    kind = "title"

    def check(self, text: WrittenText) -> Verdict:
        """Return the verdict."""
        held = text.title is not None
        return Verdict(held, 0 if held else 1)


class Points(Constraint):
    """Have a list of so many points at least and at most: lines that begin with a dash, a dot or a number."""

    kind = "points"
    least: PositiveInt
    most: PositiveInt

    def check(self, text: WrittenText) -> Verdict:
        """Return the verdict."""
        number = sum(bool(_POINT.match(line)) for line in text.text.splitlines())
        return Verdict(self.least <= number <= self.most, off(number, self.least, self.most))


class HasLine(Constraint):
    """Have a part that begins with one of these words: "Ingrediente"."""

    kind = "part"
    names: tuple[str, ...]

    def check(self, text: WrittenText) -> Verdict:
        """Return the verdict."""
        lines = [fold(line) for line in text.text.splitlines()]
        held = any(line.startswith(fold(name)) for line in lines for name in self.names)
        return Verdict(held, 0 if held else 1)


class LeavesOut(Constraint):
    """Do not tell a fact. tells: What tells it, as that of a fact."""

    kind = "left-out"
    tells: tuple[tuple[str, ...], ...]

    def check(self, text: WrittenText) -> Verdict:
        """Return the verdict."""
        told = text.tells(self.tells)
        return Verdict(not told, -int(told))
