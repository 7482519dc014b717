"""Misspelt names: "Cazanoul" for "Cazinoul", one edit away from a word of one name and no word of the language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, lru_cache, partial

from gmtw.core.cache import memoized
from gmtw.languages import Language
from gmtw.text.lexicons.forms import forms_of
from gmtw.text.lexicons.lemmas import is_known
from gmtw.text.lexicons.wordlist import wordlist_of
from gmtw.text.words import Tokens, fold_word, tidy

SHORTEST = 6
"""The fewest letters of a word that may be misspelt: one edit makes another word of a shorter one."""

LONGEST = 60
"""The most letters of such a word: no word of a name is as long."""

ROOT = 5
"""The fewest letters of the root that two forms of a word share but for one edit."""


class Misspellings:
    """The words of the names of one scene, and which unknown words are one edit away from exactly one of them."""

    def __init__(self, names: Mapping[str, Iterable[str]], language: Language) -> None:
        self._language, self._forms = language, forms_of(language)
        self._names, self._is_unknown = names, _unknown_in(language)

    @cached_property
    def _words(self) -> frozenset[str]:
        """The words of the names."""
        return frozenset().union(*(_words_of(name) for names in self._names.values() for name in names))

    @cached_property
    def _vocabulary(self) -> frozenset[str]:
        """The keys of all forms of these words."""
        return frozenset().union(*map(self._forms.keys, self._words))

    @cached_property
    def _traced(self) -> list[tuple[str, frozenset[tuple[str, str]]]]:
        """The words of names that may be misspelt, in order, with their traces."""
        return [(word, _traces(word, self._language)) for word in sorted(self._words) if len(word) >= SHORTEST]

    def corrected(self, tokens: Tokens) -> Tokens:
        """Return the words with each misspelt word of a name as the name spells it; the same object if none is."""
        strange = filter(self._is_unknown, set(tokens.texts))
        right = {word: meant for word in strange if (meant := self._meant(word))}
        if not right:
            return tokens
        texts = [right.get(word, word) for word in tokens.texts]
        return Tokens(tokens.text, texts, tokens.starts, tokens.ends, tokens.gaps)

    def _meant(self, word: str) -> str | None:
        """Return the word of a name that `word` misspells; None if it is a word itself, or several are as near."""
        if not self._vocabulary.isdisjoint(self._forms.keys(word)):
            return None
        traces = _traces(word, self._language)
        found = [meant for meant, its in self._traced if not traces.isdisjoint(its)]
        near = [meant for meant in found if _is_near(word, meant, self._language)]
        return near[0] if len(near) == 1 else None


@lru_cache(maxsize=1 << 14)
def _words_of(name: str) -> frozenset[str]:
    """Return the words of a name; names come again from scene to scene."""
    return frozenset(Tokens.of(name).texts)


@lru_cache(maxsize=8)
def _unknown_in(language: Language) -> Callable[[str], bool]:
    """Return `_is_unknown` for words of that language, which remembers them."""
    return memoized(partial(_is_unknown, language))


def _is_unknown(language: Language, word: str) -> bool:
    """Return whether no word of the language is spelled so, with its diacritics or without."""
    words, spelled = wordlist_of(language), tidy(word)
    if not SHORTEST <= len(word) <= LONGEST or not spelled.isalpha():
        return False
    if words is None:
        return not is_known(spelled, language.code)
    return not words.is_word(spelled) and not words.marked(spelled)


def _roots(word: str, language: Language) -> set[tuple[str, str]]:
    """Return the long roots of a word, each with the group of endings that it is left by; the word has no group."""
    keys = (key.partition(":") for key in forms_of(language).keys(word) if ":" in key)
    return {("", fold_word(word)), *((group, root) for group, _, root in keys if len(root) >= ROOT)}


@lru_cache(maxsize=1 << 14)
def _traces(word: str, language: Language) -> frozenset[tuple[str, str]]:
    """Return the roots of a word, and each of them without one letter: two that are one edit apart share a trace."""
    roots = _roots(word, language)
    return frozenset(roots | {(group, root[:at] + root[at + 1 :]) for group, root in roots for at in range(len(root))})


def _is_near(word: str, meant: str, language: Language) -> bool:
    """Return whether two words, or their roots under one group of endings, differ by one edit."""
    from rapidfuzz.distance import OSA

    roots = _roots(meant, language)
    ones = _roots(word, language)
    return any(group == other and OSA.distance(one, two) <= 1 for group, one in ones for other, two in roots)
