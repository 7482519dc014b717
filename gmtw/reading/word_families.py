"""Words of a text that are forms of one word: "cartea" and "cărților"."""

from __future__ import annotations

from collections.abc import Container, Iterator
from itertools import combinations
from typing import NamedTuple

from gmtw.languages import Language
from gmtw.reading.tokens import TaggedText, of
from gmtw.text.lexicons.lemmas import lemma
from gmtw.text.words import fold_word


class Repeat(NamedTuple):
    """Two words of a text, and whether they surely are forms of one."""

    one: int
    other: int
    sure: bool


def repeats(text: TaggedText, language: Language, least: int) -> Iterator[Repeat]:
    """Yield each two nouns, adjectives or verbs of at least so many letters that may be forms of one word.

    Names do not count, small words ("trebuie") only perhaps, and adverbs only as what they may be beside.
    """
    small = language.writing.small
    words = [n for n in range(len(text)) if len(text.forms[n]) >= ROOT - 1 and _has_content(text, n, small)]
    joining = set(_in_phrases(text, language))
    spelled = {n: _whole(text, n, language) for n in words}
    heads = {n: lemma(spelled[n], language.code) for n in words}
    for one, other in combinations(words, 2):
        forms = spelled[one], spelled[other]
        if max(map(len, (*forms, heads[one]))) < least:
            continue
        if heads[one] == heads[other] or forms[0] == forms[1]:
            shortest = min(map(len, (*forms, heads[one], heads[other])))
            plain = _is_content(text, one) and _is_content(text, other) and shortest >= least
            sure = plain and small.isdisjoint(forms) and joining.isdisjoint((one, other))
            yield Repeat(one, other, sure and _share_part(text, one, other))
        elif min(map(len, forms)) >= least - 1 and _look_alike(*forms):
            yield Repeat(one, other, False)


def _whole(text: TaggedText, n: int, language: Language) -> str:
    """Return a word with the letter that its hyphen stands for: the "nseamnă" of "ce-nseamnă" begins with "î"."""
    form, lost = text.forms[n], language.writing.elided
    return lost + form if text.tied[n] and not text.is_word(form) and text.is_word(lost + form) else form


def _in_phrases(text: TaggedText, language: Language) -> Iterator[int]:
    """Yield the words of connectives of several words: the "urmare" of "prin urmare"."""
    for kind in language.writing.connectives.values():
        for phrase in (*kind.sure, *kind.at_pause):
            words = phrase.rstrip(",").split()
            for n in text.places(frozenset(words[:1])) if len(words) > 1 else ():
                if list(text.forms[n : n + len(words)]) == words:
                    yield from range(n, n + len(words))


def _share_part(text: TaggedText, one: int, other: int) -> bool:
    """Return whether two words may be of one part of speech; a participle is a verb and an adjective."""
    one_of, other_of = text.pos[one], text.pos[other]
    return not one_of.isdisjoint(other_of) and (("noun" in one_of) == ("noun" in other_of))


def _look_alike(one: str, other: str) -> bool:
    """Return whether two words begin alike, so that they may be of one family that the dictionary does not know."""
    one, other = fold_word(one), fold_word(other)
    alike = next((n for n, letters in enumerate(zip(one, other, strict=False)) if len(set(letters)) > 1), len(one))
    return alike >= max(ROOT, max(len(one), len(other)) - ENDING)


ROOT, ENDING = 4, 4
"""The fewest letters that two such words share, and the most that they do not."""

_CONTENT = ("noun", "adj", "verb")


def _has_content(text: TaggedText, n: int, small: Container[str]) -> bool:
    """Return whether a word may be a noun, an adjective or a verb, and no name; a small word, if it is nothing else."""
    if text.is_name(n) or not text.forms[n].isalpha():
        return False
    readings = text.said_of(n)
    if text.forms[n] in small:
        return _is_content(text, n)
    return bool(of(readings, *_CONTENT)) or not readings


def _is_content(text: TaggedText, n: int) -> bool:
    """Return whether it is one of these in every reading."""
    readings = text.said_of(n)
    return bool(readings) and len(of(readings, *_CONTENT)) == len(readings)
