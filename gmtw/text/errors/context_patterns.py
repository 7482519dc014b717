"""Cues: what the neighbours of a word say about it, in the patterns of a language folder.

A pattern is a word, an ending ("*ul"), a beginning ("spun*"), a class of words ("@noun"), "|" for
punctuation or the edge of the text, or two of these for the two words next to it ("| nu").
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from gmtw.core.cache import memoized
from gmtw.languages.agreement import Agreement
from gmtw.languages.spelling import Cue, Paradigm
from gmtw.text.words import Tokens, fold_word, tidy

EDGE = "|"
"""The sign for a neighbour across punctuation, a line break, or the text's edge."""

NEAR = 20
"""The words on each side in which a cue looks for what is near."""

ROOT = 2
"""The fewest letters before an ending that tells a class of words or a pair."""

_STOPS = frozenset(".,;:!?()[]{}|\n\t#/=…–—")


class Seen(NamedTuple):
    """A word as patterns see it: as dictionaries spell it, and folded."""

    tidy: str
    folded: str


_EDGE = Seen(EDGE, EDGE)

Knows = Callable[[str, str], bool]
"""A test if a tidied word is of a class."""


class WordInContext:
    """A word of a text and its neighbours, for cues.

    For patterns of one word, an article that is a pronoun where it stands has a hyphen ("-o" in "a avut-o"), and the
    word after may have the one that ties it ("-n" in "ca-n").
    """

    def __init__(self, tokens: Tokens, at: int, articles: Agreement) -> None:
        self._tokens, self._at = tokens, at
        self.word = tokens.texts[at]
        self.before, self.after = self._before(), self._after()
        near, farther = self.before
        clitic = near is not _EDGE and articles.is_clitic(near.tidy, farther.tidy, tied=tokens.tied(at - 1))
        self.alone = _tied(near) if clitic else near
        self.tied = _tied(self.after[0]) if tokens.hyphened[at + 1] else self.after[0]

    def _before(self) -> tuple[Seen, Seen]:
        """Return the word before it, and the one before that."""
        at, tokens = self._at, self._tokens
        if not at or _stopped(tokens.gaps[at]):
            return _EDGE, _EDGE
        near = seen(tokens.texts[at - 1])
        return near, _EDGE if at < 2 or _stopped(tokens.gaps[at - 1]) else seen(tokens.texts[at - 2])

    def _after(self) -> tuple[Seen, Seen]:
        """Return the word after it, and the one after that."""
        at, tokens = self._at + 1, self._tokens
        if at >= len(tokens) or _stopped(tokens.gaps[at]):
            return _EDGE, _EDGE
        near = seen(tokens.texts[at])
        return near, _EDGE if at + 1 >= len(tokens) or _stopped(tokens.gaps[at + 1]) else seen(tokens.texts[at + 1])

    def around(self) -> Iterable[Seen]:
        """Return the words near it, whatever stands between."""
        return map(seen, self._tokens.texts[max(0, self._at - NEAR) : self._at + NEAR + 1])


def _tied(word: Seen) -> Seen:
    """Return a word with the hyphen before it."""
    return Seen(f"-{word.tidy}", f"-{word.folded}")


def _stopped(gap: str) -> bool:
    """Return whether punctuation or a line break stands between two words."""
    return gap != " " and not _STOPS.isdisjoint(gap)


@memoized
def seen(word: str) -> Seen:
    """Return a word of a text as patterns see it."""
    return Seen(tidy(word), fold_word(word))


class Patterns:
    """Some patterns of one side, ready to be matched."""

    def __init__(self, patterns: Iterable[str], knows: Knows) -> None:
        single = [p for p in patterns if " " not in p]
        self._words = frozenset(p for p in single if p[0] != "@" and "*" not in (p[0], p[-1]))
        self._endings = tuple(p[1:] for p in single if p[0] == "*")
        self._beginnings = tuple(p[:-1] for p in single if p[0] != "*" and p[-1] == "*")
        self._classes = tuple(p[1:] for p in single if p[0] == "@")
        self._double = [[Patterns([part], knows) for part in p.split(" ")] for p in patterns if " " in p]
        self._knows = knows

    def fit(self, word: Seen) -> bool:
        """Return whether one word is as some pattern says."""
        tidied, folded = word
        return (
            folded in self._words
            or tidied in self._words
            or folded.startswith(self._beginnings)
            or tidied.endswith(self._endings)
            or folded.endswith(self._endings)
            or (bool(self._classes) and any(self._knows(kind, tidied) for kind in self._classes))
        )

    def either(self, near: Seen, one: Seen, other: Seen) -> bool:
        """Return whether the word beside a place, or two words there in their order, are as some pattern says."""
        if self.fit(near):
            return True
        return bool(self._double) and any(first.fit(one) and second.fit(other) for first, second in self._double)


class Rule:
    """A cue, ready to be asked."""

    def __init__(self, cue: Cue, knows: Knows) -> None:
        self.marked, self.sure, self.subject = cue.marked, cue.sure, cue.subject
        self._before, self._after, self._near = (
            Patterns(patterns, knows) if patterns else None for patterns in (cue.before, cue.after, cue.near)
        )

    def holds(self, place: WordInContext) -> bool:
        """Return whether the neighbours of a word are as the cue says."""
        (before, farther), (after, beyond) = place.before, place.after
        if self._before is not None and not self._before.either(place.alone, farther, before):
            return False
        if self._after and not (self._after.either(after, after, beyond) or self._after.fit(place.tied)):
            return False
        return self._near is None or any(map(self._near.fit, place.around()))


def of_class(word: str, paradigms: Iterable[Paradigm], is_word: Callable[[str], bool]) -> bool:
    """Return whether the dictionary has the forms of `word` that one paradigm asks for, and none that it rules out."""
    for paradigm in paradigms:
        for ending in paradigm.ends:
            root = word.removesuffix(ending)
            if word.endswith(ending) and len(root) >= ROOT and _inflects(root, paradigm, is_word):
                return True
    return False


def _inflects(root: str, paradigm: Paradigm, is_word: Callable[[str], bool]) -> bool:
    listed = all(any(is_word(root + ending) for ending in either.split("|")) for either in paradigm.listed)
    return listed and not any(is_word(root + ending) for ending in paradigm.unlisted)
