"""Words in a heap: a paragraph in which words stand side by side that never do in a sentence.

Grammar knows which words cannot be neighbours ("să de", "un vom", "foarte și"). Each pair of them is an error in a
paragraph that has too many; in other paragraphs none is.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from gmtw.languages import Language
from gmtw.languages.word_order import Neighbours, WordOrder
from gmtw.text.errors import Masks, RegisteredDetector, TextError
from gmtw.text.features import Features, Reading, features_of
from gmtw.text.words import Tokens

RULE = "impossible-neighbours"

_ENDS = frozenset(".!?")


class Kind:
    """Some words and classes of words, ready to be asked."""

    def __init__(self, entries: Sequence[str], features: Features) -> None:
        self._words = frozenset(entry for entry in entries if entry[0] != "@")
        self._classes = [tuple(entry[1:].split(":")) for entry in entries if entry[0] == "@"]
        self._features = features

    def surely(self, form: str) -> bool:
        """Return whether the word is listed, or all that it may be is of the classes."""
        readings = self._features.readings(form) if self._classes else ()
        return form in self._words or (bool(readings) and all(map(self._is_of, readings)))

    def possibly(self, form: str) -> bool:
        """Return whether the word is listed, or something that it may be is of the classes, or nobody knows."""
        if form in self._words:
            return True
        readings = self._features.readings(form)
        return not readings or any(map(self._is_of, readings))

    def _is_of(self, reading: Reading) -> bool:
        definite = {True: "def", False: "indef", None: ""}[reading.definite]
        marks = {reading.pos, reading.form, reading.gender, reading.number, reading.case or "na", definite}
        return any(marks.issuperset(wanted) for wanted in self._classes)


class Bans:
    """One rule, ready to be asked of two neighbours."""

    def __init__(self, rule: Neighbours, features: Features) -> None:
        self.end = rule.end
        self.first = Kind(rule.first, features)
        self._never = Kind(rule.never, features)
        self._only = Kind(rule.only, features) if rule.only else None

    def bars(self, second: str) -> bool:
        """Return whether the word never follows."""
        return self._never.surely(second) or (self._only is not None and not self._only.possibly(second))


class Heaps:
    """The detector of one language."""

    key = "word-order"
    categories = ("word-order",)

    def __init__(self, table: WordOrder, features: Features) -> None:
        self._table = table
        self._bans = [Bans(rule, features) for rule in table.rules]
        self._small = frozenset(word for rule in table.rules for word in rule.first if word[0] != "@")
        self._of = lru_cache(maxsize=1 << 15)(self._bans_of)
        self._barred = lru_cache(maxsize=1 << 16)(self._is_barred)

    def find(self, tokens: Tokens, masks: Masks) -> Sequence[TextError]:
        """Return an error for each odd pair, on its first word, in every paragraph that has too many of them."""
        errors: list[TextError] = []
        for start, end in _paragraphs(tokens):
            odd = [at for at in range(start, end) if self._is_odd(tokens, at, masks)]
            if end - start >= self._table.words and len(odd) >= max(2, self._table.share * (end - start)):
                errors += (TextError(tokens.starts[at], tokens.ends[at], "word-order", RULE) for at in odd)
        return errors

    def _is_odd(self, tokens: Tokens, at: int, masks: Masks) -> bool:
        """Return whether a word cannot stand before the next one, or at the end of its sentence."""
        form, gap = tokens.tidied[at], tokens.gaps[at + 1]
        if tokens.tied(at):
            return False
        if gap == " " and at + 1 < len(tokens):
            odd = self._barred(form, tokens.tidied[at + 1]) or self._begins_sentence(tokens.texts[at + 1])
            return odd and not self._is_named(tokens, at, masks)
        return gap[:1] in _ENDS and gap[1:2] != "." and any(bans.end for bans in self._of(form))

    def _begins_sentence(self, word: str) -> bool:
        """Return whether a small word has a capital, which it has only where a sentence begins."""
        return word[0].isupper() and word[1:].islower() and word.lower() in self._small

    @staticmethod
    def _is_named(tokens: Tokens, at: int, masks: Masks) -> bool:
        """Return whether the next word begins a name, or both are of names: names have an order of their own."""
        form, second = tokens.tidied[at : at + 2]
        return second in masks.names and (form in masks.names or tokens.texts[at + 1][0].isupper())

    def _bans_of(self, form: str) -> tuple[Bans, ...]:
        return tuple(bans for bans in self._bans if bans.first.surely(form))

    def _is_barred(self, first: str, second: str) -> bool:
        return any(bans.bars(second) for bans in self._of(first))


def _paragraphs(tokens: Tokens) -> list[tuple[int, int]]:
    """Return the first word and the one after the last of each paragraph; blank lines stand between them."""
    breaks = [at for at in range(1, len(tokens)) if tokens.gaps[at].count("\n") > 1]
    bounds = [0, *breaks, len(tokens)]
    return [(start, end) for start, end in pairwise(bounds) if start < end]


def _of(language: Language) -> Heaps | None:
    features = features_of(language)
    return Heaps(language.word_order, features) if features and language.word_order.rules else None


DETECTOR = RegisteredDetector("word-order", _of)
