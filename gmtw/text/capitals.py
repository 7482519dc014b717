"""Running text in capitals: it is written anew in small letters, so that its words are not taken for names."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from itertools import groupby

from gmtw.languages import Language
from gmtw.text.lexicons.lexicon import lexicon_of
from gmtw.text.words import Tokens, tidy, tokens_of

ACRONYM = 4
"""The most letters of a word in capitals that may be an abbreviation."""

SHOUTED = 5
"""The fewest words in capitals in a row that are running text, if one in three of them is no abbreviation."""

TITLED = 7
"""The fewest words with a capital in a row, in no list, that are running text: names are shorter."""

_ENDS = frozenset('.!?:;\n*#|-–—•(„"“«')
"""Signs before a word that begins a sentence, a line or a quotation."""


def in_small_letters(text: str, language: Language, names: Container[str] = frozenset()) -> str:
    """Return the text with its runs of words in capitals in small letters, but for names and the starts of sentences.

    Every character keeps its place. names: Words (tidied) that are names unless they are words of the language, too.
    """
    tokens = tokens_of(text)
    places = {place for run in _runs(tokens) for place in run}
    if not places:
        return text
    lexicon = lexicon_of(language)
    letters = list(text)
    for place in places:
        word = tokens.texts[place]
        small = word.lower()
        form = tidy(word)
        is_name = lexicon.is_name(form) or (form in names and not lexicon.is_word(form))
        if is_name or not place or not _ENDS.isdisjoint(tokens.gaps[place]):
            small = word[0] + small[1:]
        if len(small) == len(word):
            letters[tokens.starts[place] : tokens.ends[place]] = small
    return "".join(letters)


def _runs(tokens: Tokens) -> Iterator[Sequence[int]]:
    """Yield the words of each run in capitals; a word in small letters ends any."""
    for small, run in groupby(tokens.alphabetic, lambda place: tokens.texts[place].islower()):
        places = () if small else tuple(run)
        if len(places) >= SHOUTED:
            yield from _runs_among(tokens, places)


def _runs_among(tokens: Tokens, places: Sequence[int]) -> Iterator[Sequence[int]]:
    """Yield the runs in capitals among words of which none is in small letters."""
    shouted: list[int] = []
    titled: list[int] = []
    for place in (*places, None):
        word = "" if place is None else tokens.texts[place]
        if not word.isupper():
            if _is_shouted(tokens, shouted):
                yield shouted
            shouted = []
        elif place is not None:
            shouted.append(place)
        has_capital = word[:1].isupper() and (len(word) == 1 or not word.isupper())
        if not has_capital or not titled or not _joined(tokens, titled[-1], place):
            if len(titled) >= TITLED:
                yield titled
            titled = []
        if place is not None and has_capital:
            titled.append(place)


def _is_shouted(tokens: Tokens, run: Sequence[int]) -> bool:
    long = sum(len(tokens.texts[place]) > ACRONYM for place in run)
    return len(run) >= SHOUTED and long >= max(2, len(run) / 3)


def _joined(tokens: Tokens, one: int, two: int | None) -> bool:
    """Return whether nothing but spaces, a hyphen or an apostrophe is between two words."""
    return two == one + 1 and not tokens.gaps[one + 1].strip(" \u00a0-\u2011'’")
