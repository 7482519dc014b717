"""The forms of a word: keys that two inflected forms of the same word share."""

from __future__ import annotations

from functools import lru_cache

from gmtw.languages import Language
from gmtw.text.words import fold_word, tidy


class Forms:
    """Compares words of one language over inflection; a pure function of the language folder."""

    def __init__(self, language: Language) -> None:
        self.inflection = language.inflection
        self._lemmas = language.code if language.lexicon is None else ""
        self._irregular = {form: f"irregular:{group[0]}" for group in self.inflection.irregular for form in group}
        self.keys = lru_cache(maxsize=1 << 15)(self._keys)
        self.head_keys = lru_cache(maxsize=1 << 15)(self._head_keys)

    def _keys(self, word: str) -> frozenset[str]:
        """The folded form, its irregular group, and for each group of endings that fits, the group with the root."""
        folded = fold_word(word)
        if not folded.isalpha():
            return frozenset({folded})
        roots = (
            f"{group}:{self._alike(folded[: len(folded) - len(ending)])}"
            for group, endings in self.inflection.paradigms.items()
            for ending in endings
            if folded.endswith(ending) and len(folded) - len(ending) >= self.inflection.root
        )
        return frozenset({folded, self._irregular.get(folded, folded), *roots})

    def _head_keys(self, word: str) -> frozenset[str]:
        """`keys`, and where the language has no word list the dictionary's lemma, which knows irregular nouns."""
        return self.keys(word) | ({f"lemma:{fold_word(lemma(tidy(word), self._lemmas))}"} if self._lemmas else set())

    def _alike(self, root: str) -> str:
        for one, other in self.inflection.changes:
            root = root.replace(one, other)
        return root


@lru_cache(maxsize=8)
def forms_of(language: Language) -> Forms:
    """The forms of that language, built once."""
    return Forms(language)


def lemma(word: str, code: str) -> str:
    """The dictionary form of a lower-case word, or the word itself where none is known."""
    import simplemma

    try:
        return simplemma.lemmatize(word, lang=code)
    except ValueError:  # simplemma has no such language
        return word
