"""The full word list of a language, built with the package and mapped into memory.

The list is a marisa-trie of forms in lower case; a word that is only written with a capital ends
with "^" in it. Measured on the 1.55 million Romanian forms: 3.5 MB on disk, loaded in 2 ms, a word
looked up in 1 us, its marked spellings in 13 us. Keys "plain form, marks" answered the latter in
4 us, but were 40 % larger, made every other look-up four times slower, and tied the list to the
table of letters.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from pathlib import Path

import marisa_trie

from gmtw.core.cache import memoized
from gmtw.core.errors import MissingWordsError
from gmtw.languages import Language

NAME = "^"
"""The end of the key of a word only written with a capital; wordlists/build.py writes it."""

MANY = 16
"""Beginnings of spellings that are kept untried: fewer tries cost more spellings (measured: 8 to 16 is best)."""


class WordList:
    """All forms of the words of one language, as lower-case words and as names.

    file: made by hatch_build.py. letters: plain letter -> its marked letters. Raise OSError if
    the file is missing and RuntimeError if it is no trie.
    """

    def __init__(self, file: Path, letters: dict[str, str]) -> None:
        self._trie = marisa_trie.Trie().mmap(str(file))
        self._letters = letters
        self.marked = memoized(self._marked)
        """Return the words and names that a lower-case form becomes with more marks, sorted.

        Marks that it bears already stay: "dimineată" -> ("dimineață",).
        """

    @property
    def digest(self) -> str:
        """16 hexadecimal digits that change when any word of the list does; "" for a list without them."""
        return next((key[1:] for key in self._trie.iterkeys("#")), "")

    def __len__(self) -> int:
        return len(self._trie) - 1

    def is_word(self, form: str) -> bool:
        """Return whether the lower-case `form` is listed, as a word or as a name."""
        return form in self._trie or form + NAME in self._trie

    def key(self, form: str) -> int | None:
        """Return the number of the lower-case `form` in the list, None if it is not listed."""
        found: int | None = self._trie.get(form, self._trie.get(form + NAME))
        return found

    def is_name(self, form: str) -> bool:
        """Return whether the lower-case `form` is listed with a capital only: "timișoara", "adn"."""
        return form + NAME in self._trie

    def _marked(self, form: str) -> tuple[str, ...]:
        """Return what `marked` says of a form that it was not asked yet."""
        starts, done = [""], 0
        for place, letter in enumerate(form):
            if letter in self._letters:
                part, done = form[done:place], place + 1
                choices = letter + self._letters[letter]
                starts = [start + part + choice for start in starts for choice in choices]
                if len(starts) > MANY:
                    starts = [start for start in starts if self._begins(start)]
        rest = form[done:]
        return tuple(sorted(word for start in starts if (word := start + rest) != form and self.is_word(word)))

    def _begins(self, start: str) -> bool:
        """Return whether some key begins so."""
        return next(self._trie.iterkeys(start), None) is not None


@lru_cache(maxsize=8)
def wordlist_of(language: Language) -> WordList | None:
    """Return the word list of that language, loaded once per process; None if its folder asks for none.

    Raise MissingWordsError if the folder asks for one and the file is not there.
    """
    if language.lexicon is None:
        return None
    file = Path(str(files("gmtw.languages") / language.code / "words" / "words.marisa"))
    try:
        return WordList(file, dict(language.diacritics.letters))
    except (OSError, RuntimeError):
        raise MissingWordsError(language.code, file) from None
