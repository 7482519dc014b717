"""The ways to say a name in full: inflected, with or without its article, and as a quantity in digits or words.

"Grădina Zoologică Băneasa" may be said "grădinii zoologice", "Muzeul de Artă" may be "Muzeului de Artă", and the value
"4 țări" may be answered "4" or "patru".
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from gmtw.languages import Language
from gmtw.text.lexicons.forms import Forms
from gmtw.text.words import fold, fold_word, tokens_of

_BRACKETED = re.compile(r"\s*\([^()]*\)")
_NUMBER = re.compile(r"(\d+(?:[. \u00a0]\d{3})+|\d+(?:[.,]\d+)?)\s*(.*)", re.DOTALL)


class Spoken(NamedTuple):
    """A way to say a name: its folded tokens, the keys of each, and how many function words may differ."""

    tokens: tuple[str, ...]
    keys: tuple[frozenset[str], ...]
    spare: int


@lru_cache(maxsize=1 << 14)
def parsed(name: str, forms: Forms) -> tuple[str, tuple[Spoken, ...]]:
    """Return a name folded, and the ways to say it: in full, and without an article before it."""
    texts = tokens_of(name).merged(forms.inflection.articles).texts
    if not texts:
        return fold(name), ()
    minor = forms.inflection.function_words
    starts = [(0, 1), *([(1, 0)] if fold_word(texts[0]) in minor and len(texts) > 2 else [])]
    return fold(name), tuple(_spoken(list(texts[start:]), spare, forms) for start, spare in starts)


def _spoken(texts: list[str], spare: int, forms: Forms) -> Spoken:
    keys = (forms.head_keys(texts[0]), *(forms.keys(text) for text in texts[1:]))
    return Spoken(tuple(map(fold_word, texts)), keys, spare)


def closed(text: str, start: int, end: int) -> int:
    """Return `end`, or the place after the bracket that closes "(2)"."""
    return end + (text[end : end + 1] == ")" and text.rfind("(", start, end) > text.rfind(")", start, end))


@lru_cache(maxsize=1 << 14)
def short_forms(value: str, language: Language) -> tuple[str, ...]:
    """Return other ways to say `value` in full: without a bracketed remark, an approximator or a unit, the
    number in digits or in words. Only a known unit is left out, so "1" never stands for "1 Decembrie".
    """
    forms = [value]
    for shorten in (_without_brackets, _without_approximator):
        forms += [short for form in tuple(forms) if (short := shorten(form, language))]
    forms += [form for core in tuple(forms) for form in _numbers(core, language)]
    return tuple(form for form in dict.fromkeys(forms) if form != value)


def _without_brackets(value: str, language: Language) -> str:
    return _BRACKETED.sub("", value).strip()


def _without_approximator(value: str, language: Language) -> str:
    for word in language.quantities.approximators:
        if value.lower().startswith(f"{word} "):
            return value[len(word) + 1 :]
    return value


def _numbers(value: str, language: Language) -> list[str]:
    """Return the number of a quantity, alone and with each name of its unit; nothing for other values."""
    match = _NUMBER.fullmatch(value)
    if match is None:
        return []
    number, unit = match.groups()
    digits = re.sub(r"[. \u00a0](?=\d{3})", "", number)
    grouped = [f"{int(digits):,}".replace(",", ".")] if digits.isdecimal() and len(digits) > 3 and unit else []
    spoken = list(dict.fromkeys([number, digits, *grouped, *_in_words(digits, language)]))
    if fold(unit) in _scales(language):
        return [f"{word} {unit}" for word in spoken]
    if not unit:
        return spoken
    names = _unit_names(unit, language)
    return [*spoken, *(f"{word} {name}" for word in spoken for name in names)] if names else []


@lru_cache(maxsize=8)
def _scales(language: Language) -> frozenset[str]:
    return frozenset(map(fold, language.quantities.scales))


def _in_words(digits: str, language: Language) -> list[str]:
    """Return the names of a number: those listed, and below 100 those put together of tens and ones."""
    words = language.quantities.words
    if digits in words:
        return list(words[digits])
    if len(digits) != 2 or digits[0] + "0" not in words or digits[1] not in words:
        return []
    joiner = language.quantities.joiner
    return [f"{ten}{joiner}{one}" for ten in words[digits[0] + "0"] for one in words[digits[1]]]


def _unit_names(unit: str, language: Language) -> tuple[str, ...]:
    """Return the ways to write a unit; empty where it is none that the language folder knows."""
    for names in language.quantities.units:
        if unit.strip().lower() in names:
            return names
    return ()
