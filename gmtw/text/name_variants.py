"""The ways to say a name: its words as they are compared, with and without an article before them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from gmtw.text.forms import Forms
from gmtw.text.words import Word, fold, fold_word, glued, words


class Spoken(NamedTuple):
    """A way to say a name: its folded tokens, the keys of each, and how many function words may differ."""

    tokens: tuple[str, ...]
    keys: tuple[frozenset[str], ...]
    spare: int


@lru_cache(maxsize=1 << 14)
def parsed(name: str, forms: Forms) -> tuple[str, tuple[Spoken, ...]]:
    """A name folded, and the ways to say it: in full, and without an article before it."""
    texts = [token.text for token in carried(name, frozenset(forms.inflection.articles))]
    if not texts:
        return fold(name), ()
    minor = forms.inflection.function_words
    starts = [(0, 1), *([(1, 0)] if fold_word(texts[0]) in minor and len(texts) > 2 else [])]
    return fold(name), tuple(_spoken(texts[start:], spare, forms) for start, spare in starts)


def _spoken(texts: list[str], spare: int, forms: Forms) -> Spoken:
    keys = (forms.head_keys(texts[0]), *(forms.keys(text) for text in texts[1:]))
    return Spoken(tuple(map(fold_word, texts)), keys, spare)


def carried(text: str, articles: frozenset[str]) -> Sequence[Word]:
    """The words of `text`; a hyphenated article is drawn into the word that carries it."""
    tied = glued(text)
    if not tied:
        return words(text)
    tokens: list[Word] = []
    for word in words(text):
        if word.start in tied and tokens and fold_word(word.text) in articles:
            tokens[-1] = tokens[-1]._replace(end=word.end)
        else:
            tokens.append(word)
    return tokens


def closed(text: str, start: int, end: int) -> int:
    """`end`, or the place after the bracket that closes "(2)"."""
    return end + (text[end : end + 1] == ")" and text.rfind("(", start, end) > text.rfind(")", start, end))
