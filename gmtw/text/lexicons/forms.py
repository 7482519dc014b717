"""The forms of a word: keys that two inflected forms of the same word share."""

from __future__ import annotations

from functools import lru_cache

from gmtw.core.cache import memoized
from gmtw.languages import Language
from gmtw.text.lexicons.lemmas import lemma
from gmtw.text.words import fold_word, tidy


class Forms:
    """Compares words of one language over inflection; a pure function of the language folder."""

    def __init__(self, language: Language) -> None:
        self.inflection = language.inflection
        self._lemmas = language.code if language.lexicon is None else ""
        self._irregular = {form: f"irregular:{group[0]}" for group in self.inflection.irregular for form in group}
        self._groups: dict[str, list[str]] = {}
        for group, endings in self.inflection.paradigms.items():
            for ending in dict.fromkeys(endings):
                self._groups.setdefault(ending, []).append(group)
        self._lengths = sorted({len(ending) for ending in self._groups})
        self._root, self._changes = self.inflection.root, self.inflection.changes
        self.keys = memoized(self._keys)
        self.head_keys = memoized(self._head_keys) if self._lemmas else self.keys

    def _keys(self, word: str) -> frozenset[str]:
        """Return the folded form, its irregular group, and for each group of endings that fits, group and root."""
        folded = fold_word(word)
        if not folded.isalpha():
            return frozenset({folded})
        keys = {folded, self._irregular.get(folded, folded)}
        for length in self._lengths:
            end = len(folded) - length
            if end >= self._root and (groups := self._groups.get(folded[max(0, end) :])):
                root = self._alike(folded[:end])
                keys.update(f"{group}:{root}" for group in groups)
        return frozenset(keys)

    def _head_keys(self, word: str) -> frozenset[str]:
        """Return `keys` and the dictionary's lemma, which knows irregular nouns; only asked where no word list is."""
        return self.keys(word) | {f"lemma:{fold_word(lemma(tidy(word), self._lemmas))}"}

    def _alike(self, root: str) -> str:
        for one, other in self._changes:
            root = root.replace(one, other)
        return root


@lru_cache(maxsize=8)
def forms_of(language: Language) -> Forms:
    """Return the forms of that language, built once."""
    return Forms(language)
