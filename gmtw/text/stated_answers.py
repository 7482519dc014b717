"""What a text gives as the answer of a question: "Răspunsul corect este X"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from gmtw.languages import Language
from gmtw.text.phrases import Phrases, among
from gmtw.text.sentences import Sentence

REACH = 3
"""The most atoms between the phrase and the answer: quotes, a colon, an article."""


class Answers:
    """Finds the answers that sentences of one language give."""

    def __init__(self, language: Language) -> None:
        self._phrases = Phrases([(phrase, True) for phrase in language.claims.answers])
        self._negators = language.denials.negators

    def given(self, sentences: Iterable[Sentence], denied: frozenset[int]) -> Iterator[int]:
        """The numbers of the mentions that are presented as the answer."""
        for sentence in sentences:
            for hit in self._phrases.find(sentence.atoms):
                for atom in sentence.atoms[hit.last : hit.last + REACH + 1]:
                    if among(self._negators, atom.text):
                        break
                    if atom.mention is not None:
                        if atom.mention not in denied:
                            yield atom.mention
                        break


@lru_cache(maxsize=8)
def answers_of(language: Language) -> Answers:
    """The finder of that language, built once."""
    return Answers(language)
