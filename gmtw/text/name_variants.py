"""The ways to say a name: inflected, with or without its article, cut short, and as a quantity in digits or words.

"Grădina Zoologică Băneasa" may be said "grădinii zoologice", "Muzeul de Artă" may be "Muzeului de Artă", and the value
"4 țări" may be answered "4" or "patru".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from gmtw.languages import Language
from gmtw.text.forms import Forms
from gmtw.text.words import Tokens, fold, fold_word, tokens_of

LEAST = 2
"""The fewest words of a short form besides small ones: "muzeul" alone is no name."""

_BRACKETED = re.compile(r"\s*\([^()]*\)")
_NUMBER = re.compile(r"(\d+(?:[. \u00a0]\d{3})+|\d+(?:[.,]\d+)?)\s*(.*)", re.DOTALL)


class Spoken(NamedTuple):
    """A way to say a name: its folded tokens, the keys of each, and how many function words may differ."""

    tokens: tuple[str, ...]
    keys: tuple[frozenset[str], ...]
    spare: int


class ShortName(NamedTuple):
    """A name cut short before the word `cut` (folded); keys: those of each of its words."""

    text: str
    cut: str
    keys: tuple[frozenset[str], ...]


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


def short_names(names: Mapping[str, Iterable[str]], forms: Forms) -> Iterator[tuple[str, str, str]]:
    """Yield id, short form and the word it was cut before, for each short form that fits one entity only.

    Of "Grădina Zoologică din Oradea", "Grădina Zoologică" is one, unless another name has all of its words too.
    """
    kept = {id_: list(dict.fromkeys(variants)) for id_, variants in names.items()}
    keys = {id_: [_all_keys(name, forms) for name in variants] for id_, variants in kept.items()}
    for id_, variants in kept.items():
        shortened = [short for name in variants for short in _shortened(name, forms)]
        others = [of for other, all_of in keys.items() if other != id_ for of in all_of] if shortened else []
        for short in shortened:
            if not any(_has_all(other, short.keys) for other in others):
                yield id_, short.text, short.cut


def _has_all(keys: frozenset[str], words: Iterable[frozenset[str]]) -> bool:
    """Return whether a name with these keys has each of some words, inflected or not."""
    return not any(map(keys.isdisjoint, words))


def goes_on(text: str, tokens: Tokens, end: int, cut: str) -> bool:
    """Return whether the words after a short form say that something else is meant: "smoothie verde cu mango"."""
    if end >= len(tokens) or tokens.gaps[end] != " ":
        return False
    return tokens.folded[end] == cut or tokens.texts[end][:1].isupper()


@lru_cache(maxsize=1 << 14)
def _shortened(name: str, forms: Forms) -> tuple[ShortName, ...]:
    """Return a name up to a preposition, and without a proper name at its end."""
    tokens, small = tokens_of(name), frozenset(forms.inflection.function_words)
    folded, cuts = tokens.folded, forms.inflection.cuts
    if any(text.isdigit() for text in tokens.texts):
        return ()
    found = []
    for at, text in enumerate(tokens.texts):
        last = at == len(tokens) - 1 and text[:1].isupper() and folded[at - 1] not in small
        told = sum(before not in small for before in folded[:at])
        if told >= LEAST and (folded[at] in cuts or (last and cuts)):
            short = name[tokens.starts[0] : tokens.ends[at - 1]]
            found.append(ShortName(short, folded[at], tuple(map(forms.keys, tokens_of(short).texts))))
    return tuple(found)


@lru_cache(maxsize=1 << 14)
def _all_keys(name: str, forms: Forms) -> frozenset[str]:
    """Return the keys of all words of a name."""
    return frozenset().union(*map(forms.keys, tokens_of(name).texts))


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
    grouped = [f"{int(digits):,}".replace(",", ".")] if digits.isdigit() and len(digits) > 3 and unit else []
    spoken = list(dict.fromkeys([number, digits, *grouped, *_in_words(digits, language)]))
    if fold(unit) in map(fold, language.quantities.scales):
        return [f"{word} {unit}" for word in spoken]
    if not unit:
        return spoken
    names = _unit_names(unit, language)
    return [*spoken, *(f"{word} {name}" for word in spoken for name in names)] if names else []


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
