"""Evidence about words: whether a form is a word, how frequent it is, and its spellings with diacritics.

Whether a form is a word comes from the full word list of the language (`gmtw.text.lexicons.wordlist`), or from
simplemma 2.0.0 if it has none; how frequent it is comes from wordfreq 3.1.1.
"""

from __future__ import annotations

import gzip
import itertools
import math
from collections.abc import Mapping
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Protocol

from gmtw.core.cache import memoized
from gmtw.languages import Language
from gmtw.text.lexicons.wordlist import WordList, wordlist_of

LISTED = 2.9
"""The frequency (zipf) granted to a dictionary word that no list has: the lists end at 3.0."""

MOST_SPELLINGS = 4096
"""The most spellings of one word that are looked up in the form list."""


class Lexicon(Protocol):
    """Answers for detectors about lower-case words of one language."""

    def is_word(self, form: str) -> bool:
        """Return whether the form list has `form`."""
        ...

    def is_name(self, form: str) -> bool:
        """Return whether the form list has `form` with a capital only."""
        ...

    def marked(self, form: str) -> tuple[str, ...]:
        """Return the words that `form` becomes if marks are added to its plain letters, most frequent first."""
        ...

    def zipf(self, form: str) -> float:
        """Return how frequent `form` is: log10 of occurrences per billion words, 0 if it is not listed."""
        ...


class FullForms:
    """A lexicon from the word list of a language, which knows every form, and its frequency list."""

    def __init__(self, language: Language, wordlist: WordList) -> None:
        self._list, self._frequent = wordlist, Frequent(language)
        self.zipf = self._frequent.zipf
        self.is_word = memoized(wordlist.is_word)
        self.is_name = wordlist.is_name
        self.marked = memoized(self._marked)

    def _marked(self, form: str) -> tuple[str, ...]:
        return self._frequent.first({*self._frequent.marked(form), *self._list.marked(form)})


class KnownForms:
    """A lexicon for a language without a word list: the forms that simplemma has, and its frequency list."""

    def __init__(self, language: Language) -> None:
        self._marks = {letter: letter + marks for letter, marks in language.diacritics.letters.items()}
        self._forms, self._frequent = _forms(language.code), Frequent(language)
        self.zipf = self._frequent.zipf
        self.marked = memoized(self._marked)

    def is_word(self, form: str) -> bool:
        """Return whether the form list has `form`, as it is or as a name."""
        return form in self._forms or form.capitalize() in self._forms

    def is_name(self, form: str) -> bool:
        """Return whether the form list has `form` with a capital only."""
        return form not in self._forms and form.capitalize() in self._forms

    def _marked(self, form: str) -> tuple[str, ...]:
        return self._frequent.first({*self._frequent.marked(form), *self._spelled(form)} - {form})

    def _spelled(self, form: str) -> list[str]:
        """Return the words of the form list among all spellings of `form` with more marks."""
        choices = [self._marks.get(letter, letter) for letter in form]
        if not 1 < math.prod(map(len, choices)) <= MOST_SPELLINGS:
            return []
        return [word for word in map("".join, itertools.product(*choices)) if self.is_word(word)]


class Frequent:
    """The frequency list of a language, and its words with marks by what they are without."""

    def __init__(self, language: Language) -> None:
        self._marks = language.diacritics.letters
        self._zipf = frequencies(language.code)
        self._plain = [(mark, letter) for letter, marks in self._marks.items() for mark in marks]
        self._listed: dict[str, list[str]] = {}
        forms = [form for form in self._zipf if not form.isascii()]
        for form, plain in zip(forms, self._without_marks("\n".join(forms)).split("\n"), strict=False):
            self._listed.setdefault(plain, []).append(form)

    def zipf(self, form: str) -> float:
        """Return how frequent `form` is, 0 if it is not listed."""
        return self._zipf.get(form, 0.0)

    def marked(self, form: str) -> list[str]:
        """Return the listed words that `form` becomes with more marks."""
        listed = self._listed.get(self._without_marks(form), ())
        return [word for word in listed if word != form and self._more_marked(word, form)]

    def _without_marks(self, text: str) -> str:
        """Return the text with plain letters; for so few marks this is faster than `str.translate`."""
        for mark, letter in self._plain:
            text = text.replace(mark, letter)
        return text

    def first(self, forms: set[str]) -> tuple[str, ...]:
        """Return the forms, most frequent first."""
        return tuple(sorted(forms, key=lambda form: (-self.zipf(form), form)))

    def _more_marked(self, word: str, form: str) -> bool:
        """Return whether every letter of `form` is in `word`, as it is or with a mark added."""
        return all(new == old or new in self._marks.get(old, "") for new, old in zip(word, form, strict=True))


@lru_cache(maxsize=8)
def lexicon_of(language: Language) -> Lexicon:
    """Return the word data of that language, loaded once per process.

    Raise MissingWordsError if the language asks for a word list and the file is not there.
    """
    wordlist = wordlist_of(language)
    return KnownForms(language) if wordlist is None else FullForms(language, wordlist)


@lru_cache(maxsize=32)
def frequencies(code: str) -> Mapping[str, float]:
    """Zipf frequencies of the words listed for that language: those above one per million words.

    Read from the file of the installed wordfreq (its "small" list), because importing the package
    costs 0.16 s per process. Empty if it has no list.
    """
    spec = find_spec("wordfreq")
    folder = Path(spec.origin).parent if spec and spec.origin else Path()
    path = folder / "data" / f"small_{code}.msgpack.gz"
    if not code.isalpha() or not path.is_file():
        return {}
    import msgpack

    with gzip.open(path) as file:
        _header, *bands = msgpack.load(file)
    found: dict[str, float] = {}
    for centibels, band in enumerate(bands):
        found.update(dict.fromkeys(band, (900 - centibels) / 100))
    return found


def _forms(code: str) -> Mapping[str, str]:
    """Return the form list of simplemma, form -> lemma; empty if it has none."""
    from simplemma.strategies.dictionaries.dictionary_factory import DEFAULT_DICTIONARY_FACTORY

    try:
        return DEFAULT_DICTIONARY_FACTORY.get_dictionary(code)
    except ValueError:
        return {}
