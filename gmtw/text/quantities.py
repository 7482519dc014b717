"""Short forms of a stated value: "4 țări" may be answered "4", and "Moldoveanu (2544 m)" "Moldoveanu"."""

from __future__ import annotations

import re

from gmtw.languages import Language
from gmtw.text.words import fold

_BRACKETED = re.compile(r"\s*\([^()]*\)")
_NUMBER = re.compile(r"(\d+(?:[. \u00a0]\d{3})+|\d+(?:[.,]\d+)?)\s*(.*)", re.DOTALL)


def short_forms(value: str, language: Language) -> tuple[str, ...]:
    """Other ways to say `value` in full: without a bracketed remark, an approximator or a unit, the
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
    """The number of a quantity, alone and with each name of its unit; nothing for other values."""
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
    """The names of a number: those listed, and below 100 those put together of tens and ones."""
    words = language.quantities.words
    if digits in words:
        return list(words[digits])
    if len(digits) != 2 or digits[0] + "0" not in words or digits[1] not in words:
        return []
    joiner = language.quantities.joiner
    return [f"{ten}{joiner}{one}" for ten in words[digits[0] + "0"] for one in words[digits[1]]]


def _unit_names(unit: str, language: Language) -> tuple[str, ...]:
    """The ways to write a unit; empty where it is none that the language folder knows."""
    for names in language.quantities.units:
        if unit.strip().lower() in names:
            return names
    return ()
