"""Marks and capitals that are missing: what ends a sentence, what divides a long one, and what begins the next one.

Headings, labels, entries of lists and rows of tables need neither. A mark that is missing is an error of the word
before it.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, pairwise
from types import MappingProxyType

from gmtw.core.cache import memoized
from gmtw.languages import Language
from gmtw.text.errors import Masks, RegisteredDetector, TextError
from gmtw.text.lexicons.lexicon import lexicon_of
from gmtw.text.lexicons.wordlist import wordlist_of
from gmtw.text.words import HYPHENS, Tokens, tidy

_STOP = re.compile(r"\.(?<=[^\W\d_]{2}\.)\s+(?=[^\W\d_])")
"""The end of a word, a full stop, and nothing but space before the next word. Speech goes on after "?" and "!".

It begins with the full stop so that the search skips quickly over everything else.
"""

_BREAK = re.compile(r"\n[ \t]*\n")
"""The end of a paragraph; marks of bold type may stand before it."""

_LABEL = re.compile(r"[^.!?\n]{1,40}:")
"""The beginning of a line that says what follows: "Ziua 1: ..."."""

_LIST_MARK = re.compile(r"(?:^|[\s(*])(?:[^\W_]|\d{1,3}|[ivx]{1,5})[*_]*$|[:;=]-?$", re.MULTILINE)
"""The text before a bracket that closes nothing: the mark of an entry ("a)", "2)"), or the eyes of a smile."""

_BRACKETS = frozenset("()")
_QUOTED_BEYOND = frozenset(("", *"\n.!?"))

_LETTERS = re.compile(r"[^\W\d_]+")

_INSIDE = re.compile(r"(?<=[^\W\d_] )[^\W\d_]+")
"""A word after another one, inside a sentence."""

HABIT = 4
"""The fewest sentences in small letters that are a habit, in a text that has capitals."""

_TIES = frozenset((*HYPHENS, "'", "’"))


class MissingMarks:
    """The detector of one language."""

    key = "punctuation"
    rules = MappingProxyType(
        {
            **dict.fromkeys(("lower-case-name", "lower-case-start"), "capital"),
            **dict.fromkeys(("no-end", "no-stop", "no-mark", "no-pair"), "punctuation"),
        }
    )

    def __init__(self, language: Language) -> None:
        self._table, self._words = language.punctuation, wordlist_of(language)
        self._lexicon = lexicon_of(language)
        self._borrowed = frozenset((*language.spelling.accepted, *language.foreign.loans))
        self._abbreviations = frozenset(self._table.abbreviations)
        self._one = frozenset(language.agreement.articles_tied)
        self._begins = frozenset(map(str.capitalize, self._table.begins))
        self._is_name = memoized(self._is_listed_name)
        self._pairs = {mark: pair for pair in self._table.pairs for mark in pair}
        self._paired = re.compile("[" + re.escape("".join(self._table.pairs)) + "]") if self._pairs else None

    def find(self, tokens: Tokens, masks: Masks) -> Sequence[TextError]:
        """Return the words that lack a capital, and those that lack a mark after them, in order."""
        found = {
            "lower-case-name": self._names(tokens, masks),
            "lower-case-start": self._starts(tokens),
            "no-end": self._ends(tokens),
            "no-stop": self._stops(tokens, masks),
            "no-mark": self._overdue(tokens),
        }
        words = (self._error(tokens, n, rule) for rule, places in found.items() for n in places)
        pairs = (TextError(at, at + 1, self.rules["no-pair"], "no-pair") for at in self._unpaired(tokens.text))
        return sorted((*words, *pairs))

    def _error(self, tokens: Tokens, n: int, rule: str) -> TextError:
        """Return the error of a word that lacks its capital, or a mark after it."""
        better = tokens.texts[n].capitalize() if self.rules[rule] == "capital" else ""
        return TextError(tokens.starts[n], tokens.ends[n], self.rules[rule], rule, better)

    def _unpaired(self, text: str) -> Iterator[int]:
        """Yield the marks that open and are not closed in their paragraph, and those that close what nothing opened."""
        if self._paired is None or not self._paired.search(text):
            return
        for start, end in pairwise((0, *(gap.end() for gap in _BREAK.finditer(text)), len(text))):
            opened: dict[str, list[int]] = {pair: [] for pair in self._table.pairs}
            closing: list[int] = []
            for mark in self._paired.finditer(text, start, end):
                pair = self._pairs[mark[0]]
                if mark[0] == pair[0]:
                    opened[pair].append(mark.start())
                elif opened[pair]:
                    opened[pair].pop()
                else:
                    closing.append(mark.start())
            mixed = any(mark in text[start:end] for mark in self._table.either)
            for at in (*closing, *chain.from_iterable(opened.values())):
                if not (self._goes_on(text, at) or mixed if text[at] not in _BRACKETS else _is_list_mark(text, at)):
                    yield at

    @staticmethod
    def _goes_on(text: str, at: int) -> bool:
        """Return whether a quotation may go on over paragraphs: its mark opens a line, or ends a sentence."""
        return text[:at].rstrip(" ")[-1:] in _QUOTED_BEYOND

    def _starts(self, tokens: Tokens) -> Sequence[int]:
        """Return the words in small letters that begin a sentence after another one, where that is a habit.

        A few in a text with capitals are none: what stands before them may be an abbreviation that no list has.
        """
        begins = [bisect_left(tokens.starts, stop.end()) for stop in _STOP.finditer(tokens.text)]
        small = [n for n in begins if tokens.texts[n][0].islower() and tokens.tidied[n - 1] not in self._abbreviations]
        habit = len(small) >= max(HABIT, len(begins) / 2) or tokens.text.islower()
        return small if habit else ()

    def _names(self, tokens: Tokens, masks: Masks) -> Iterator[int]:
        """Yield the names in small letters: of the dictionary, and of the prompt if the dictionary has no such word.

        One of several is no name: "un mercedes".
        """
        small, proper = _spelled(masks.prompt)
        names = {*filter(self._is_name, tokens.places), *filter(self._is_unknown, proper.intersection(tokens.places))}
        for form in names - small:
            named = (n for n in tokens.places[form] if tokens.texts[n] == form and not any(tokens.hyphened[n : n + 2]))
            yield from (n for n in named if not n or tokens.tidied[n - 1] not in self._one)

    def _is_listed_name(self, form: str) -> bool:
        """Return whether people write a word that the dictionary has with a capital only; no borrowed word."""
        known = self._words is not None and self._words.is_name(form) and self._lexicon.zipf(form) > 0
        return known and len(form) >= self._table.name and form not in self._borrowed

    def _is_unknown(self, form: str) -> bool:
        return self._words is not None and len(form) >= self._table.name and not self._words.is_word(form)

    def _ends(self, tokens: Tokens) -> Iterator[int]:
        """Yield the last word of each line of prose that ends a paragraph without a mark; not that of the text."""
        text = tokens.text
        whole = len(text.rstrip())
        for end in _BREAK.finditer(text):
            start = text.rfind("\n", 0, end.start()) + 1
            last = start + len(text[start : end.start()].rstrip("*_ \t"))
            if not (last > start and text[last - 1].isalnum()) or end.end() >= whole:
                continue
            first, after = bisect_left(tokens.starts, start), bisect_left(tokens.starts, last)
            is_prose = text[start].isalpha() and "|" not in text[start:last] and not _LABEL.match(text, start, last)
            if is_prose and after - first >= self._table.sentence:
                yield after - 1

    def _stops(self, tokens: Tokens, masks: Masks) -> Iterator[int]:
        """Yield the words before one that begins a sentence, with nothing but a space between."""
        for word in self._begins.intersection(tokens.texts):
            for n in tokens.places[tidy(word)]:
                if n and tokens.texts[n] == word and tokens.gaps[n] == " " and self._may_end(tokens, n - 1, masks):
                    yield n - 1

    @staticmethod
    def _may_end(tokens: Tokens, n: int, masks: Masks) -> bool:
        """Return whether a sentence may end with a word, and the next one is no part of a name."""
        named = tokens.tidied[n] in masks.names
        if tokens.tidied[n + 1] in masks.names:
            return False
        return named or (tokens.texts[n].isalpha() and tokens.texts[n].islower())

    def _overdue(self, tokens: Tokens) -> Iterator[int]:
        """Yield the words after which a mark is overdue: in a row of too many words without any."""
        most, each = self._table.row, self._table.each
        for first, end in pairwise((0, *self._marked(tokens), len(tokens))):
            yield from range(first + most - 1, end - 1, each)

    def _marked(self, tokens: Tokens) -> Iterator[int]:
        """Yield the words with a mark before them. The end of a line is one if the line is short."""
        line, sentence = 0, self._table.sentence
        for n, gap in [(n, gap) for n, gap in enumerate(tokens.gaps[:-1]) if gap != " " and gap not in _TIES]:
            short = n - line < sentence
            if "\n" in gap:
                line = n
            if not gap.isspace() or ("\n" in gap and short):
                yield n


@lru_cache(maxsize=1 << 10)
def _spelled(prompt: str) -> tuple[frozenset[str], frozenset[str]]:
    """Return the words that a prompt has in small letters, and those with a capital inside a sentence (tidied)."""
    lines = [_spelled_in_line(line) for line in prompt.split("\n")]
    small = frozenset[str]().union(*(small for small, _ in lines))
    return small, frozenset[str]().union(*(inside for _, inside in lines)) - small


@lru_cache(maxsize=1 << 14)
def _spelled_in_line(line: str) -> tuple[frozenset[str], frozenset[str]]:
    """Return the same of one line, small words among the others too: prompts of one set share most of their lines."""
    small = frozenset(filter(str.islower, _LETTERS.findall(line)))
    inside = frozenset(tidy(word) for word in _INSIDE.findall(line) if word[0].isupper() and word[1:].islower())
    return small, inside


def _is_list_mark(text: str, at: int) -> bool:
    """Return whether a bracket that nothing opened needs no other: "a)", "2)"."""
    return text[at] == ")" and _LIST_MARK.search(text[max(0, at - 8) : at]) is not None


DETECTOR = RegisteredDetector(
    "punctuation", lambda language: MissingMarks(language) if language.punctuation.row else None
)
