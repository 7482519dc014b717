"""Evidence about words: is it one, how frequent is it, which marked spellings does it have.

The seam behind which the word data stand. The first engine reads the frequency lists of wordfreq
3.1.1 and the form lists of simplemma 2.0.0; another one (a full-form trie) only has to offer the
three methods of `Lexicon`.
"""

from __future__ import annotations

import gzip
import itertools
from collections.abc import Mapping
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Protocol

from gmtw.languages import Language

LISTED = 2.9
"""The frequency (zipf) granted to a dictionary word that no list has: the lists end at 3.0."""

MOST_SPELLINGS = 4096
"""The most spellings of one word that are looked up in the form list."""


class Lexicon(Protocol):
    """What the detectors ask about lower-case words of one language."""

    def is_word(self, form: str) -> bool:
        """Whether the form list has `form`."""
        ...

    def marked(self, form: str) -> tuple[str, ...]:
        """The words that `form` becomes where marks are added to its plain letters, most frequent first."""
        ...

    def zipf(self, form: str) -> float:
        """How frequent `form` is: log10 of occurrences per billion words, 0 where it is not listed."""
        ...


class WordLists:
    """A lexicon from the frequency list and the form list of a language."""

    def __init__(self, language: Language) -> None:
        self._marks = {letter: letter + marks for letter, marks in language.diacritics.letters.items()}
        self._frequency = frequencies(language.code)
        self._forms = _forms(language.code)
        plain = str.maketrans({mark: letter for letter, marks in language.diacritics.letters.items() for mark in marks})
        self._listed: dict[str, list[str]] = {}
        for form in self._frequency:
            if not form.isascii():
                self._listed.setdefault(form.translate(plain), []).append(form)
        self._plain = plain
        self.marked = lru_cache(maxsize=1 << 15)(self._marked)

    def is_word(self, form: str) -> bool:
        """Whether the form list has `form`, as it is or as a name."""
        return form in self._forms or form.capitalize() in self._forms

    def zipf(self, form: str) -> float:
        """How frequent `form` is in the frequency list, 0 where it is not."""
        return self._frequency.get(form, 0.0)

    def _marked(self, form: str) -> tuple[str, ...]:
        listed = (word for word in self._listed.get(form.translate(self._plain), ()) if self._more_marked(word, form))
        found = {word for word in (*listed, *self._spelled(form)) if word != form}
        return tuple(sorted(found, key=lambda word: (-self.zipf(word), word)))

    def _spelled(self, form: str) -> list[str]:
        """The words of the form list among all spellings of `form` with more marks."""
        choices = [self._marks.get(letter, letter) for letter in form]
        spellings = 1
        for choice in choices:
            spellings *= len(choice)
        if not 1 < spellings <= MOST_SPELLINGS:
            return []
        return [word for word in map("".join, itertools.product(*choices)) if self.is_word(word)]

    def _more_marked(self, word: str, form: str) -> bool:
        """Whether every letter of `form` stands in `word`, as it is or with a mark added."""
        return all(new == old or new in self._marks.get(old, "") for new, old in zip(word, form, strict=True))


@lru_cache(maxsize=8)
def lexicon_of(language: Language) -> Lexicon:
    """The word data of that language, loaded once per process; empty where none are known."""
    return WordLists(language)


@lru_cache(maxsize=32)
def frequencies(code: str) -> Mapping[str, float]:
    """Zipf frequencies of the words listed for that language: those above one per million words.

    Read from the file of the installed wordfreq (its "small" list), because importing the package
    costs 0.16 s per process. Empty where it has no list.
    """
    spec = find_spec("wordfreq")
    folder = Path(spec.origin).parent if spec and spec.origin else Path()
    path = folder / "data" / f"small_{code}.msgpack.gz"
    if not code.isalpha() or not path.is_file():
        return {}
    import msgpack

    with gzip.open(path) as file:
        _header, *bands = msgpack.load(file)
    return {word: (900 - centibels) / 100 for centibels, band in enumerate(bands) for word in band}


def _forms(code: str) -> Mapping[str, str]:
    """The form list of simplemma, form -> lemma; empty where it has none."""
    from simplemma.strategies.dictionaries.dictionary_factory import DEFAULT_DICTIONARY_FACTORY

    try:
        return DEFAULT_DICTIONARY_FACTORY.get_dictionary(code)
    except ValueError:
        return {}
