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
from itertools import repeat
from pathlib import Path

import marisa_trie

from gmtw.core.cache import memoized
from gmtw.core.errors import MissingWordsError
from gmtw.languages import Language
from gmtw.languages.errors import KnownWords

NAME = "^"
"""The end of the key of a word only written with a capital; wordlists/build.py writes it."""

MANY = 16
"""Beginnings of spellings that are kept untried: fewer tries cost more spellings (measured: 8 to 16 is best)."""

STEM = 3
"""The fewest letters before an ending of a form that is not listed; shorter ones would make words of foreign ones."""


class WordList:
    """All forms of the words of one language, as lower-case words and as names.

    file: made by hatch_build.py. letters: plain letter -> its marked letters. known: The table of the
    endings that make further words of them. Raise OSError if the file is missing and RuntimeError if it is no trie.
    """

    def __init__(self, file: Path, letters: dict[str, str], known: KnownWords | None = None) -> None:
        self._trie = marisa_trie.Trie().mmap(str(file))
        self._letters = letters
        self._endings = dict(known.inflected) if known else {}
        self._accented = known.accented if known else frozenset()
        self._plain = str.maketrans({mark: letter for letter, marks in letters.items() for mark in marks})
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
        """Return whether the lower-case `form` is listed, as a word or as a name, or is made of a listed one."""
        return self._is_listed(form) or any(map(self._is_made, repeat(form), self._endings))

    def _is_listed(self, form: str) -> bool:
        return form in self._trie or form + NAME in self._trie

    def _is_made(self, form: str, ending: str) -> bool:
        """Return whether the form is a listed one with that ending, which may give or take an accent."""
        stem = form.removesuffix(ending)
        if stem == form or len(stem) < STEM:
            return False
        plain = stem.translate(self._plain)
        if plain == stem and any(one in self._trie for one in self.marked(stem)):
            return True  # the accent went: "mantense" of "mantén"
        if plain == stem and ending in self._accented:
            return False
        marks = [at for at, letter in enumerate(plain) if letter != stem[at]]
        stems = (stem, *(stem[:at] + plain[at] + stem[at + 1 :] for at in marks))
        return any(one + listed in self._trie for one in stems for listed in self._endings[ending])

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
        return tuple(sorted(word for start in starts if (word := start + rest) != form and self._is_listed(word)))

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
        return WordList(file, dict(language.diacritics.letters), language.spelling)
    except (OSError, RuntimeError):
        raise MissingWordsError(language.code, file) from None
