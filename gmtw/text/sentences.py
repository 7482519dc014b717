"""A text as lines and sentences, with its words folded and its mentions in place."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gmtw.text.mentions import Mention
from gmtw.text.words import HYPHENS, fold_word, words

PAUSE = ","
"""The atom for punctuation between words; ":", "(" and ")" stand for themselves."""

_LINE = re.compile(r"[^\n]+")
_END = re.compile(r"(?<!\d)[.!?](?=[\s*\"”’)]|$)|;|\.\.\.|…|(?<=\d)[.!?](?=\s+[A-ZĂÂÎȘȚ]|\s*$)")
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
    """A sentence: its atoms, and how its line looks.

    `ends_open`: a colon ends it; `alone`: it is the whole line; `names`: it has a mention.
    """

    atoms: tuple[Atom, ...]
    start: int
    end: int
    line: int
    item: bool
    heading: bool
    ends_open: bool
    after_blank: bool
    alone: bool
    names: bool


def sentences(text: str, mentions: Sequence[Mention]) -> Iterator[Sentence]:
    """The sentences of `text` in order, in linear time; lines without a word are left out."""
    atoms = _atoms(text, mentions)
    starts = [atom.start for atom in atoms]
    end_of_last = 0
    for number, line in enumerate(_LINE.finditer(text)):
        if not line.group().strip():
            continue
        blank = text.count("\n", end_of_last, line.start()) > 1
        end_of_last = line.end()
        bounds = [*(match.end() for match in _END.finditer(text, line.start(), line.end())), line.end()]
        start, first = line.start(), True
        for bound in dict.fromkeys(bounds):
            inside = tuple(atoms[bisect_left(starts, start) : bisect_left(starts, bound)])
            if any(atom.text.isalnum() or atom.mention is not None for atom in inside):
                whole = first and bound == line.end()
                yield _sentence(text, line, inside, (start, bound), number, blank, whole)
                first = False
            start = bound


def _sentence(
    text: str,
    line: re.Match[str],
    atoms: tuple[Atom, ...],
    span: tuple[int, int],
    number: int,
    blank: bool,
    whole: bool,
) -> Sentence:
    tail = text[span[0] : span[1]].rstrip(" *_\t")
    bare = line.group().strip()
    return Sentence(
        atoms=atoms,
        start=span[0],
        end=span[1],
        line=number,
        item=bool(_ITEM.match(line.group())),
        heading=bare.startswith("#")
        or (bare.startswith("**") and bare.rstrip(": ").endswith("**") and bare.count("**") == 2),
        ends_open=tail.endswith(":"),
        after_blank=blank,
        alone=whole,
        names=any(atom.mention is not None for atom in atoms),
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
        tied = begin - last == 1 and text[last] in HYPHENS
        if begin - last > 1 or not last:
            atoms += _pauses(text, last, begin)
        last = stop
        named = begin == start and number < len(mentions)
        atoms.append(Atom("", begin, stop, number) if named else Atom(fold_word(word), begin, stop, None, tied))
    return atoms + _pauses(text, last, len(text))


def _pauses(text: str, start: int, end: int) -> list[Atom]:
    """The brackets between two words, and one pause for any run of other punctuation."""
    found: list[Atom] = []
    for place in range(start, min(end, start + 40)):
        sign = text[place]
        if sign in "():":
            found.append(Atom(sign, place, place + 1))
        elif sign in ",;–—→>|/\n" and not (found and found[-1].text == PAUSE):
            found.append(Atom(PAUSE, place, place + 1))
    return found
