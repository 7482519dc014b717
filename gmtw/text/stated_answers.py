"""Find what a text gives as the answer of a question: "Răspunsul corect este X"."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from gmtw.languages import Language
from gmtw.text.phrases import phrase_set
from gmtw.text.sentences import Sentence

REACH = 3
"""The most atoms between the phrase and the answer: quotes, a colon, an article."""


class StatedAnswers:
    """Finds the answers that sentences of one language give."""

    def __init__(self, language: Language) -> None:
        self._phrases = phrase_set(language.claims.answers)
        self._negators = language.denials.negation.negators
        self._reversals = language.claims.clauses.reversals

    def given(self, sentences: Iterable[Sentence], denied: frozenset[int]) -> list[int]:
        """Return the numbers of the mentions that are presented as the answer; a denied mention is none.

        One after a reversal takes the place of those before: "Răspunsul este X, dar ...: răspunsul este Y".
        """
        found: list[int] = []
        turned = False
        for sentence in sentences:
            hits = {hit.first: hit.last for hit in self._phrases.find(sentence.atoms)} if sentence.names else {}
            for at, atom in enumerate(sentence.atoms):
                turned = (turned or atom.text in self._reversals) and bool(found)
                number = self._answer(sentence, hits[at]) if at in hits else None
                if number is not None and number not in denied:
                    found = [number] if turned else [*found, number]
                    turned = False
        return found

    def _answer(self, sentence: Sentence, place: int) -> int | None:
        """Return the first mention from `place` on, if it is near and no negator is before it."""
        for atom in sentence.atoms[place : place + REACH + 1]:
            if atom.mention is not None:
                return atom.mention
            if atom.text in self._negators:
                return None
        return None


@lru_cache(maxsize=8)
def answers_of(language: Language) -> StatedAnswers:
    """Return the finder of `language`, built once."""
    return StatedAnswers(language)
