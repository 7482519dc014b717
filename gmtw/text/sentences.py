"""A text as lines and sentences, with its words folded and its mentions in place."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from gmtw.text.mentions import Mention
from gmtw.text.words import HYPHENS, fold_word, words

PAUSE = ","
"""The atom for punctuation between words; ":", "(" and ")" stand for themselves."""

EDGE = "|"
"""The atom between two cells of a table."""

_PAUSES = frozenset(",;–—→>/\n-")

GAP = 20
"""Characters on each side of a gap between two words that are looked at; a longer one is no punctuation."""

_LINE = re.compile(r"[^\n]+")
_END = re.compile(r"(?<!\d)[.!?](?=[\s*\"”’)]|$)|;|\.\.\.|…|(?<=\d)[.!?](?=\s+[A-ZĂÂÎȘȚ]|\s*$)")
_ROW = re.compile(r"\|.*\|$")
_ITEM = re.compile(r"\s*(?:[-*•–+]\s|\d+[.)]\s|\s{2,}\S)")


class Atom(NamedTuple):
    """A folded word, a pause, a bracket, or a mention (then `mention` is its number in the text).

    `tied`: a hyphen ties the word to the one before it, as clitics are ("exclus-o").
    """

    text: str
    start: int
    end: int
    mention: int | None = None
    tied: bool = False


class Sentence(NamedTuple):
    """A sentence: its atoms, their texts in `words`, and how its line looks.

    `ends_open`: a colon ends it; `alone`: it is the whole line; `names`: it has a mention; `row`: it is
    a row of a table, which is never cut; `asks`: it is a question; `joined`: a semicolon stands before it.
    """

    atoms: tuple[Atom, ...]
    words: frozenset[str]
    start: int
    end: int
    line: int
    item: bool
    heading: bool
    ends_open: bool
    after_blank: bool
    alone: bool
    names: bool
    row: bool
    asks: bool
    joined: bool


def sentences(text: str, mentions: Sequence[Mention]) -> Iterator[Sentence]:
    """The sentences of `text` in order, in linear time; lines without a word are left out."""
    atoms = _atoms(text, mentions)
    starts = [atom.start for atom in atoms]
    end_of_last = 0
    for number, line in enumerate(_LINE.finditer(text)):
        bare = line.group().strip()
        if not bare:
            continue
        blank = text.count("\n", end_of_last, line.start()) > 1
        end_of_last = line.end()
        looks = _Line(number, bool(_ITEM.match(line.group())), _is_heading(bare), blank, bool(_ROW.match(bare)))
        cuts = () if looks.row else (match.end() for match in _END.finditer(text, line.start(), line.end()))
        start, first = line.start(), True
        for bound in dict.fromkeys((*cuts, line.end())):
            inside = tuple(atoms[bisect_left(starts, start) : bisect_left(starts, bound)])
            if any(atom.text.isalnum() or atom.mention is not None for atom in inside):
                whole = first and bound == line.end()
                joined = start > line.start() and text[start - 1] == ";"
                yield _sentence(text[start:bound], inside, start, looks, whole)._replace(joined=joined)
                first = False
            start = bound


class _Line(NamedTuple):
    """How a line looks."""

    number: int
    item: bool
    heading: bool
    after_blank: bool
    row: bool


def _is_heading(bare: str) -> bool:
    bold = bare.startswith("**") and bare.rstrip(": ").endswith("**") and bare.count("**") == 2
    return bare.startswith("#") or bold


def _sentence(text: str, atoms: tuple[Atom, ...], start: int, line: _Line, alone: bool) -> Sentence:
    tail = text.rstrip(' *_\t"”»')
    return Sentence(
        atoms=atoms,
        words=frozenset([atom.text for atom in atoms]),
        start=start,
        end=start + len(text),
        line=line.number,
        item=line.item,
        heading=line.heading,
        ends_open=tail.endswith(":"),
        after_blank=line.after_blank,
        alone=alone,
        names=any(atom.mention is not None for atom in atoms),
        row=line.row,
        asks=tail.endswith("?"),
        joined=False,
    )


def _atoms(text: str, mentions: Sequence[Mention]) -> list[Atom]:
    """Words folded, with a pause where punctuation stands between them, and mentions as one atom each."""
    atoms: list[Atom] = []
    last, number = 0, 0
    start, end = mentions[0][1:] if mentions else (len(text), len(text))
    for word, begin, stop in words(text):
        while begin >= end and number < len(mentions):
            number += 1
            start, end = mentions[number][1:] if number < len(mentions) else (len(text), len(text))
        if begin > start:
            last = stop
            continue
        near = begin - last == 1 and bool(last)
        if not near:
            atoms += _pauses(text, last, begin)
        tied = near and text[last] in HYPHENS
        last = stop
        named = begin == start and number < len(mentions)
        atoms.append(Atom("", begin, stop, number) if named else Atom(fold_word(word), begin, stop, None, tied))
    return atoms + _pauses(text, last, len(text))


def _pauses(text: str, start: int, end: int) -> list[Atom]:
    """The brackets and cell edges between two words, and one pause for any run of other punctuation."""
    gap = text[start:end] if end - start <= 2 * GAP else f"{text[start : start + GAP]}{text[end - GAP : end]}"
    return [Atom(sign, start + at, start + at + 1) for sign, at in _signs(gap)]


@lru_cache(maxsize=1 << 10)
def _signs(gap: str) -> tuple[tuple[str, int], ...]:
    """The signs between two words that count, and where."""
    found: list[tuple[str, int]] = []
    for at, sign in enumerate(gap):
        if sign in "():|":
            found.append((sign, at))
        elif sign in _PAUSES and (sign != "-" or len(gap) > 1) and not (found and found[-1][0] == PAUSE):
            found.append((PAUSE, at))
    return tuple(found)
