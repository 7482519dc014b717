"""Errors of language in a text: what detectors find, and the interface that they share.

Each module of this package is one detector. `errors_in` runs those that the language has data for and drops what
overlaps, so that one mistake is counted once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, Protocol

from gmtw.core.registry import Registry
from gmtw.languages import Language
from gmtw.text.capitals import in_small_letters
from gmtw.text.words import Tokens, tokens_of, vocabulary


class TextError(NamedTuple):
    """One error of a text.

    start, end: its characters. category: what kind of error a proofreader calls it, one of `CATEGORIES`. rule: the
    rule of the detector that found it. better: what would be right, "" if the detector does not know.
    """

    start: int
    end: int
    category: str
    rule: str
    better: str = ""


CATEGORIES = (
    "foreign",
    "diacritics",
    "spelling",
    "agreement",
    "form",
    "verb",
    "capital",
    "clitic",
    "preposition",
    "numeral",
    "calque",
    "punctuation",
    "word-order",
    "style",
)
"""The categories of errors, in the order of reports. Of two errors that overlap, the one with the earlier category is
kept."""

STYLE = "style"
"""The category of what is no error, and could be said better. It is shown, and costs nothing."""


class Masks(NamedTuple):
    """Words that are no errors: `names` of entities in any language, and the prompt's words.

    quoted: the words of the prompt. prompt: its text, whose wordings a model may copy, right or wrong.
    """

    names: frozenset[str]
    quoted: frozenset[str]
    prompt: str = ""

    @classmethod
    def of(cls, names: Iterable[str], quoted: Iterable[str] = ()) -> Masks:
        """Return the masks of those names and texts."""
        prompt = "\n".join(quoted)
        return cls(vocabulary("\n".join(names)), vocabulary(prompt), prompt)

    def has_wording(self, text: str, start: int, end: int) -> bool:
        """Return whether the prompt has these characters of a text, a single word with what stands before it.

        "62 lei" is a copy if the prompt says "62 lei", and "Joi" in "în Joi" if it says "în Joi". A capital that the
        prompt does not have is no copy.
        """
        before = text[:start].rstrip()
        if not any(map(str.isspace, text[start:end])):
            start = max(before.rfind(space) for space in " \n") + 1 if before else start
        wording = text[start:end]
        if wording.isalnum():
            return False
        if wording.islower():
            return _has(_in_small_letters(self.prompt), wording)
        return any(_has(self.prompt, one) for one in {wording, wording[:1].lower() + wording[1:]})


class SparedWords:
    """The words (tidied) of names, and those of the prompt but for some; they are never put into one set."""

    def __init__(self, masks: Masks, but: frozenset[str] = frozenset()) -> None:
        self._masks, self._but = masks, but

    def __contains__(self, form: object) -> bool:
        """Return whether a word is never an error."""
        return form in self._masks.names or (form in self._masks.quoted and form not in self._but)


@lru_cache(maxsize=4)
def _in_small_letters(prompt: str) -> str:
    """Return a prompt in small letters, remembered for the errors of one text."""
    return prompt.lower()


def _has(text: str, wording: str) -> bool:
    """Return whether a text has a wording of whole words."""
    return wording in text and re.search(rf"(?<!\w){re.escape(wording)}(?!\w)", text) is not None


class ErrorDetector(Protocol):
    """A detector of errors in one language."""

    key: str

    @property
    def rules(self) -> Mapping[str, str]:
        """Its rules, each with the category of its errors."""
        ...

    def find(self, tokens: Tokens, masks: Masks) -> Sequence[TextError]:
        """Return the errors of a text, in order."""
        ...


class RegisteredDetector(NamedTuple):
    """A kind of detector. `of` returns the one of a language, None if the language has no data for it."""

    key: str
    of: Callable[[Language], ErrorDetector | None]


DETECTORS: Registry[RegisteredDetector] = Registry("gmtw.text.errors", "DETECTOR")
"""All kinds of detectors: each is a module of this package that exposes DETECTOR."""


def errors_in(text: str, language: Language, masks: Masks) -> list[TextError]:
    """Return the errors that all detectors of the language find, in order; of errors that overlap only one.

    Running text in capitals is judged as if it were in small letters.
    """
    tokens = tokens_of(in_small_letters(text, language, masks.names))
    return distinct(error for detector in detectors_of(language) for error in detector.find(tokens, masks))


@lru_cache(maxsize=8)
def detectors_of(language: Language) -> tuple[ErrorDetector, ...]:
    """Return the detectors that the language has data for, built once."""
    return tuple(found for kind in DETECTORS if (found := kind.of(language)) is not None)


@lru_cache(maxsize=8)
def categories_of(language: Language) -> frozenset[str]:
    """Return the categories of errors that the language has a detector for."""
    return frozenset(category for detector in detectors_of(language) for category in detector.rules.values())


@lru_cache(maxsize=8)
def rules_of(language: Language) -> frozenset[str]:
    """Return the rules of all detectors that the language has data for."""
    return frozenset(rule for detector in detectors_of(language) for rule in detector.rules)


def distinct(errors: Iterable[TextError]) -> list[TextError]:
    """Return the errors in order, without those that overlap one of an earlier category, or an earlier one of theirs.

    One mistake breaks several rules at once: a foreign word is no word of the dictionary either.
    """
    taken: set[int] = set()
    kept: list[TextError] = []
    for error in sorted(errors, key=lambda error: (CATEGORIES.index(error.category), error)):
        places = range(error.start, error.end)
        if taken.isdisjoint(places):
            taken.update(places)
            kept.append(error)
    return sorted(kept)
