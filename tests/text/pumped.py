"""Texts on which a regular expression may be slow: what its repeats repeat, again and again, with an end that fails.

A pattern is slow where a repeat can read the same text in several ways (`(a|aa)*`, an optional filler that also matches
the word after it), and so tries them all before it gives up. Each repeat of a pattern is therefore fed with what it
repeats. Of alternatives each one is tried in turn, so that one among hundreds is not missed.
"""

from __future__ import annotations

import re
import time
from collections import deque
from collections.abc import Iterator
from re import _constants as sre  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

SHORT = (12, 16, 20, 26, 34, 44, 57, 74, 96, 125, 163, 212, 276)
"""Characters of a text, each a third more."""

ENOUGH = 0.25
"""CPU seconds beyond which a search is slow; one that is not takes a thousandth of that."""

SUSPECT, BRIEF = 0.001, 60
"""CPU seconds of a text of at most so many characters after which each next one is one piece longer: where each piece
multiplies the time, a third more characters would take minutes.
"""

MOST_SAMPLES = 60
"""Samples of one repeat: each alternative in it is in some of them, up to so many."""

TURNS = 3
"""Samples with each alternative of a repeat, each with another number of repetitions of what is inside."""

LEAST = 8
"""The fewest repetitions of a repeat that can make a text slow."""

_LETTERS = {
    sre.CATEGORY_DIGIT: "7",
    sre.CATEGORY_SPACE: " ",
    sre.CATEGORY_WORD: "a",
    sre.CATEGORY_NOT_DIGIT: "a",
    sre.CATEGORY_NOT_SPACE: "a",
    sre.CATEGORY_NOT_WORD: " ",
}
_ANY = "a a7,.-" + '"'


def slow_text(pattern: re.Pattern[str], most: int = SHORT[-1]) -> str:
    """Return a text of at most so many characters that the pattern takes long to search, "" where none is found."""
    lengths = [one for one in SHORT if one <= most]
    bodies = _repeated(parser.parse(pattern.pattern, pattern.flags & ~re.UNICODE))
    pieces = dict.fromkeys(piece for body in bodies for piece in _samples(body) if piece)  # many repeats repeat a space
    return next(filter(None, (_slow_of(pattern, piece, lengths) for piece in pieces)), "")


def _slow_of(pattern: re.Pattern[str], piece: str, lengths: list[int]) -> str:
    """Return the first text of that piece that the pattern takes long to search, "" if there is none."""
    seconds, at = 0.0, 0
    for length in lengths:
        while at < length:
            at = min(length, at + len(piece)) if seconds > SUSPECT and at < BRIEF else length
            text = piece * (at // len(piece)) + "\0"
            seconds = _seconds(pattern, text)
            if seconds > ENOUGH:
                return text
    return ""


def _samples(body: Any) -> dict[str, None]:
    """Return texts that a repeat repeats: in each round all alternatives, with other numbers of repetitions inside."""
    width = _width(body)
    turns = range(min(MOST_SAMPLES, TURNS * width))
    return dict.fromkeys(_sample(body, turn, sum(divmod(turn, width)) % TURNS) for turn in turns)


def _seconds(pattern: re.Pattern[str], text: str) -> float:
    """Return the CPU seconds of a search through the text."""
    started = time.process_time()
    deque(pattern.finditer(text), maxlen=0)
    return time.process_time() - started


def _width(tree: Any) -> int:
    """Return the most alternatives that a tree has at one place."""
    own = [len(value[1]) if kind is sre.BRANCH else len(value) if kind is sre.IN else 1 for kind, value in tree]
    return max([*own, *(_width(part) for kind, value in tree for part in _parts(kind, value))], default=1)


def _repeated(tree: Any) -> Iterator[Any]:
    """Yield the bodies of the repeats in a tree, the tree itself last: a search repeats the whole pattern."""
    for kind, value in tree:
        for part in _parts(kind, value):
            yield from _repeated(part)
        if kind in (sre.MAX_REPEAT, sre.MIN_REPEAT) and value[1] >= LEAST:
            yield value[2]
    yield tree


def _parts(kind: Any, value: Any) -> list[Any]:
    """Return the trees in one node of a tree."""
    if kind is sre.BRANCH:
        return list(value[1])
    if kind is sre.SUBPATTERN:
        return [value[3]]
    if kind in (sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT):
        return [value[2]]
    if kind is sre.GROUPREF_EXISTS:
        return [one for one in value[1:] if one is not None]
    return [value] if kind is sre.ATOMIC_GROUP else []


def _sample(tree: Any, turn: int, times: int) -> str:
    """Return a text that a tree matches but for what it looks at: the alternative of that turn, repeats so many times.

    A repeat that cannot be so short or so long comes as often as it must or may.
    """
    return "".join(_sampled(kind, value, turn, times) for kind, value in tree)


def _sampled(kind: Any, value: Any, turn: int, times: int) -> str:
    if kind is sre.LITERAL:
        return chr(value)
    if kind is sre.NOT_LITERAL:
        return next(letter for letter in _ANY if letter != chr(value))
    if kind is sre.ANY:
        return _ANY[turn % len(_ANY)]
    if kind is sre.IN:
        return _one_of(value, turn)
    if kind is sre.BRANCH:
        return _sample(value[1][turn % len(value[1])], turn, times)
    if kind in (sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT):
        least, most, body = value
        return _sample(body, turn, times) * int(max(least, min(most, times)))
    return "".join(_sample(part, turn, times) for part in _parts(kind, value))


def _one_of(members: Any, turn: int) -> str:
    """Return a character of a set."""
    negated = members[0][0] is sre.NEGATE
    listed = [one for one in members if one[0] is not sre.NEGATE]
    if negated:
        excluded = {chr(value) for kind, value in listed if kind is sre.LITERAL}
        excluded |= {_LETTERS[value] for kind, value in listed if kind is sre.CATEGORY}
        return next((letter for letter in _ANY[turn % 3 :] + _ANY if letter not in excluded), "\u0001")
    kind, value = listed[turn % len(listed)]
    if kind is sre.RANGE:
        return chr(value[0])
    return chr(value) if kind is sre.LITERAL else str(_LETTERS.get(value, "a"))
