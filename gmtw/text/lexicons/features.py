"""A word form's readings: its part of speech, gender, number, case, person.

`features_of(language).readings("plajei")` is one `Reading`, that of "noun f s gd def", as language folders spell it.
Of a form that the lexicon does not know, or not wholly, it returns `()`, so that what it returns is all there is. The
readings of the dictionary's forms are made when gmtw is built (wordlists/features.py), one number for each key of the
word list; the table `[features]` of the language folder adds small and irregular words.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Mapping
from functools import lru_cache
from importlib.resources import files
from mmap import ACCESS_READ, mmap
from pathlib import Path
from struct import Struct
from typing import NamedTuple

from gmtw.core.cache import memoized
from gmtw.core.errors import MissingWordsError
from gmtw.languages import Language
from gmtw.text.lexicons.wordlist import WordList, wordlist_of

UNKNOWN = "?"
"""The sign of wordlists/features.py for a form that no rule explains."""

_NUMBER = Struct("<H")
"""The format of a set's number, one for each key of the word list."""

_FIELDS: Mapping[str, Mapping[str, str]] = {
    "gender": {"m": "m", "f": "f", "n": "n"},
    "number": {"s": "s", "p": "p"},
    "case": {"na": "na", "gd": "gd", "voc": "voc"},
    "person": {"1": "1", "2": "2", "3": "3"},
}


class Reading(NamedTuple):
    """One thing that a form may be. Empty (and None) is what the reading does not say, or what does not matter to it.

    pos: noun, adj, verb, adv, det, pron, num, ord, poss, art, prep, conj, aux, particle, name. gender: m, f, or n
    (masculine in the singular and feminine in the plural). number: s, p. case: na, gd, voc. definite: with the
    article. person: 1, 2, 3. form: of verbs, pres, subj, impf, past, plup, inf, ger, part.
    """

    pos: str
    gender: str = ""
    number: str = ""
    case: str = ""
    definite: bool | None = None
    person: str = ""
    form: str = ""

    @property
    def shown(self) -> str:
        """The gender that other words agree with: m or f, "" if it is open."""
        return {"s": "m", "p": "f"}.get(self.number, "") if self.gender == "n" else self.gender

    def is_a(self, asked: Reading) -> bool:
        """Return whether a reading is all that is asked; the gender is the one that other words agree with."""
        has = (self.pos, self.shown, *self[2:])
        return all(value in ("", None) or value == mine for value, mine in zip(asked, has, strict=True))


class Entry(NamedTuple):
    """All that a form may be, and the parts of speech among it."""

    readings: tuple[Reading, ...]
    pos: frozenset[str]

    @classmethod
    def of(cls, readings: tuple[Reading, ...]) -> Entry:
        """Return the entry of these readings."""
        return cls(readings, frozenset(reading.pos for reading in readings))


NOTHING = Entry((), frozenset())
"""The entry of a form that is not known."""


@memoized
def parse_reading(text: str) -> Reading:
    """Return the reading that is spelled "noun f s na def"."""
    pos, *marks = text.split()
    found: dict[str, str] = {}
    definite = None
    for mark in marks:
        if mark in ("def", "indef"):
            definite = mark == "def"
        else:
            found[next((name for name, values in _FIELDS.items() if mark in values), "form")] = mark
    return Reading(pos, definite=definite, **found)


class Features:
    """The feature lexicon of one language.

    file: made by hatch_build.py. words: readings as they are spelled -> words of which these are all readings.
    Raise OSError if the file is missing and ValueError if it is damaged.
    """

    def __init__(self, file: Path, wordlist: WordList, words: Mapping[str, tuple[str, ...]]) -> None:
        with file.open("rb") as opened:
            line = opened.readline()
            self._file = mmap(opened.fileno(), 0, access=ACCESS_READ)
        self._start = len(line)
        head = json.loads(line)
        self.digest: str = head["digest"]
        self._sets: list[str] = head["sets"]
        self._wordlist = wordlist
        self._words = _by_word(words)
        self.readings = memoized(self._readings)
        self._of = memoized(Entry.of)
        self.entry = memoized(self._entry)
        self.entry_of_capital = memoized(self._entry_of_capital)
        self._parsed = lru_cache(maxsize=None)(_parse_set)
        self.is_word = memoized(self._is_word)

    def may_be(self, form: str, asked: Collection[Reading]) -> bool:
        """Return whether one of the readings of the lower-case `form` is one of those that are asked."""
        return any(reading.is_a(one) for reading in self.readings(form) for one in asked)

    def _is_word(self, form: str) -> bool:
        """Return whether the lower-case `form` is a word, whatever is known of it."""
        return form in self._words or self._wordlist.is_word(form)

    def _entry(self, form: str) -> Entry:
        """Return the entry of the lower-case `form` where it is written so, and is no name."""
        return self._of(tuple(one for one in self.readings(form) if one.pos != "name"))

    def _entry_of_capital(self, form: str) -> Entry:
        """Return the entry of the lower-case `form` where it is written with a capital."""
        return self._of(self.readings(form))

    def _readings(self, form: str) -> tuple[Reading, ...]:
        """Return all that the lower-case `form` may be, () if that is not known."""
        if form in self._words:
            return self._words[form]
        key = self._wordlist.key(form)
        return self._parsed(self._sets[self._number(key)]) if key is not None else ()

    def _number(self, key: int) -> int:
        """Return the number of the set of a key."""
        number: int = _NUMBER.unpack_from(self._file, self._start + _NUMBER.size * key)[0]
        return number


def _parse_set(text: str) -> tuple[Reading, ...]:
    """Return the readings of a set as features.bin spells it; none if one of them is unknown."""
    spelled = text.split(" | ")
    return () if UNKNOWN in spelled else tuple(map(parse_reading, spelled))


def _by_word(words: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[Reading, ...]]:
    """Return the readings of each word of a table that lists words by reading."""
    found: dict[str, tuple[Reading, ...]] = {}
    for spelled, forms in words.items():
        reading = parse_reading(spelled)
        for form in dict.fromkeys(forms):
            found[form] = (*found.get(form, ()), reading)
    return found


@lru_cache(maxsize=8)
def features_of(language: Language) -> Features | None:
    """Return the feature lexicon of that language, loaded once per process; None if its folder asks for none.

    Raise MissingWordsError if the folder asks for one and the file is not there.
    """
    wordlist = wordlist_of(language)
    if wordlist is None or not language.paradigms.stems:
        return None
    file = Path(str(files("gmtw.languages") / language.code / "words" / "features.bin"))
    try:
        return Features(file, wordlist, language.features.words)
    except (OSError, ValueError):
        raise MissingWordsError(language.code, file) from None


def short_digest(language: Language) -> str:
    """Return 4 hexadecimal digits that change with any word of the list and any reading; "" without a list.

    Signatures name them.
    """
    words, features = wordlist_of(language), features_of(language)
    if words is None:
        return ""
    both = f"{words.digest} {features.digest}" if features else ""
    return hashlib.sha256(both.encode()).hexdigest()[:4] if both else words.digest[:4]
