"""The rules of the form of a text: how it opens and closes, its title, points and parts, and what it leaves out."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pydantic import PositiveInt

from gmtw.reading.verb_groups import Tense
from gmtw.tasks.writing.constraint import Constraint, Verdict, off
from gmtw.tasks.writing.written_text import WrittenText
from gmtw.text.offset_map import Span
from gmtw.text.words import fold

CLOSING_WORDS = 14
"""The words at the end among which a closing stands; names and a date may follow it."""

SHORT = 6
"""The most words of an address, or of a farewell."""

_LINE = re.compile(r"[^\n]*\w[^\n]*")
_ADDRESS = re.compile(r"[^,!?.:;\n]+(?=[,!\n]|$)")
_POINT = re.compile(r"\s*(?:[-*•–]|\d{1,2}[.)])\s+\S")


class Opening(Constraint):
    """Begin with one of these phrases, or with another address; later: so may any line begin, as in an e-mail."""

    kind = "opening"
    phrases: tuple[str, ...]
    later: bool = False

    def check(self, text: WrittenText) -> Verdict:
        """Return the verdict; marks before the first word make no difference. Open: a few words without a verb."""
        lines = [match.span() for match in _LINE.finditer(text.text)]
        begins = [(text.first_word(start), end) for start, end in (lines if self.later else lines[:1])]
        said = [fold(text.text[start:end]) for start, end in begins]
        if any(line.startswith(fold(phrase)) for line in said for phrase in self.phrases):
            return Verdict(True)
        return Verdict(None if any(_may_address(text, *one) for one in begins) else False, 1)


class Closing(Constraint):
    """End with one of these phrases, or with another farewell; names and a date may follow it."""

    kind = "closing"
    phrases: tuple[str, ...]

    def check(self, text: WrittenText) -> Verdict:
        """Return the verdict on the last words. Open: a short sentence or line there that is more than a name."""
        last = text.words[-CLOSING_WORDS:]
        if _ends_with(text, self.phrases):
            return Verdict(True)
        pieces = [one for one in text.pieces if last and one[1] > last[0][0]]
        perhaps = any(text.counts(*one)[1] <= SHORT and not _is_name(text, one) for one in pieces)
        return Verdict(None if perhaps else False, 1)


class Signature(Constraint):
    """End with one of these names, after which a telephone number or a date may stand."""

    kind = "signature"
    names: tuple[str, ...]

    def check(self, text: WrittenText) -> Verdict:
        """Return the verdict: it must stand in the last words of the text."""
        held = _ends_with(text, self.names)
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


def _ends_with(text: WrittenText, phrases: Iterable[str]) -> bool:
    """Return whether one of these phrases stands in the last words of a text."""
    last = text.words[-CLOSING_WORDS:]
    said = f" {fold(text.text[last[0][0] :])} " if last else ""
    return any(f" {fold(phrase)} " in said for phrase in phrases)


def _may_address(text: WrittenText, start: int, end: int) -> bool:
    """Return whether a line begins with a few words before a comma or its end, none of which is a verb."""
    found = _ADDRESS.match(text.text, start, end)
    if found is None or text.counts(*found.span())[1] > SHORT:
        return False
    verbs = (text.tokens.starts[one.first] for one in text.verbs if Tense.NONE not in one.tenses)
    return not any(found.start() <= verb < found.end() for verb in verbs)


def _is_name(text: WrittenText, span: Span) -> bool:
    """Return whether each word of a piece has a capital, or is a number."""
    words = (text.text[start:end] for start, end in text.words if span[0] <= start < span[1])
    return all(word[0].isupper() or word[0].isdigit() for word in words)
