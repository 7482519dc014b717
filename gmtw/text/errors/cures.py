"""The right form of a word that does not agree with another one, where its paradigm gives exactly one.

A paradigm is a row of endings. A word is of it if each of them makes a word with its root: "plăcut" has "plăcută",
"plăcuți" and "plăcute". Some rows are of whole words, and "" stands where they lack one. A form that nobody writes is
no cure (`RuleDetector`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from gmtw.languages.agreement import Agreement, Verbs
from gmtw.reading.tokens import Readings, TaggedText
from gmtw.text.errors.grammar_rules import Conflict

_SHOWN = ("ms", "fs", "mp", "fp")
_ARTICLES = ("bare", "articled", "genitive")
_PERSONS = ("1s", "2s", "3s", "1p", "2p", "3p")


def agreeing(text: TaggedText, n: int, with_: Readings, table: Agreement) -> set[str]:
    """Return the forms that an adjective or determiner may have beside a noun, none if that is not certain."""
    return _others(text, n, table.adjectives, _SHOWN, {one.shown + one.number for one in with_ if one.case != "gd"})


def articled(text: TaggedText, n: int, how: Literal["bare", "articled", "genitive"], table: Agreement) -> set[str]:
    """Return the forms that a noun or adjective may have without its article, with it, or as a genitive."""
    return _others(text, n, table.nouns, _ARTICLES, {how})


def of_person(text: TaggedText, n: int, persons: Iterable[str], table: Verbs) -> set[str]:
    """Return the forms that a verb may have in the only one of these persons ("3p"), none if they are several."""
    return _others(text, n, table.paradigms, _PERSONS, set(persons))


def cured(text: TaggedText, first: int, last: int, at: int, forms: Iterable[str]) -> Conflict:
    """Return the conflict of some words, with its cures: other forms of the word `at`."""
    tokens, capital = text.tokens, text.tokens.texts[at][0].isupper()
    before = tokens.text[tokens.starts[first] : tokens.starts[at]]
    after = tokens.text[tokens.ends[at] : tokens.ends[last]]
    whole = (f"{before}{form.capitalize() if capital else form}{after}" for form in sorted(forms))
    return Conflict(first, last, tuple(whole))


def _others(
    text: TaggedText, n: int, rows: Sequence[Sequence[str]], names: Sequence[str], wanted: set[str]
) -> set[str]:
    """Return the forms in the only wanted column of the rows that the word is of."""
    if len(wanted) != 1 or (column := wanted.pop()) not in names:
        return set()
    found = {row[names.index(column)] for row in _whole_rows(text, text.forms[n], rows)}
    return set() if text.forms[n] in found else found - {""}


def _whole_rows(text: TaggedText, form: str, rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """Return the paradigms that a form is of with its longest ending, as whole words: "au" is of "a" and of "are"."""
    for length in sorted({len(one) for row in rows for one in row if form.endswith(one)}, reverse=True):
        root = form[: len(form) - length]
        own = ([root + one if root or one else "" for one in row] for row in rows if form[len(root) :] in row)
        if found := [row for row in own if all(all(map(text.is_word, one.split())) for one in row)]:
            return found
    return []
