"""Find what a text gives as the answer of a question: "Răspunsul corect este X"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import takewhile

from gmtw.languages import Language
from gmtw.text.phrases import phrase_set
from gmtw.text.sentences import EDGE, PAUSE, Sentence

REACH = 3
"""The most atoms between the phrase and the answer: quotes, a colon, an article."""


class StatedAnswers:
    """Finds the answers that sentences of one language give."""

    def __init__(self, language: Language) -> None:
        self._phrases = phrase_set(language.claims.answers)
        self._wrong = phrase_set(language.claims.wrong)
        self._negators = language.denials.negation.negators
        self._reversals = language.claims.clauses.reversals
        self._turns = frozenset((PAUSE, EDGE, ":", "(", *_turns(language)))

    def given(self, sentences: Iterable[Sentence], denied: frozenset[int]) -> list[int]:
        """Return the numbers of the mentions that are presented as the answer; one denied or called wrong is none.

        One after a reversal takes the place of those before: "Răspunsul este X, dar ...: răspunsul este Y".
        """
        found: list[int] = []
        turned = False
        for sentence in sentences:
            denied |= self._wrong_in(sentence)
            hits = {hit.first: hit.last for hit in self._phrases.find(sentence.atoms)} if sentence.names else {}
            for at, atom in enumerate(sentence.atoms):
                turned = bool(found) and (turned or atom.text in self._reversals)
                number = self._answer(sentence, hits[at]) if at in hits else None
                if number is not None and number not in denied:
                    found = [number] if turned else [*found, number]
                    turned = False
        return found

    def called_wrong(self, sentences: Iterable[Sentence]) -> frozenset[int]:
        """Return the numbers of the mentions that their clause calls wrong: "Informația despre X este incorectă"."""
        return frozenset().union(*map(self._wrong_in, sentences))

    def _wrong_in(self, sentence: Sentence) -> frozenset[int]:
        found: set[int] = set()
        for hit in self._wrong.find(sentence.atoms) if sentence.names and self._wrong.may_be_in(sentence.words) else ():
            before = sentence.atoms[: hit.first]
            if not any(atom.text in self._negators for atom in before[-REACH:]):
                clause = takewhile(lambda atom: atom.text not in self._turns, reversed(before))
                found |= {atom.mention for atom in clause if atom.mention is not None}
        return frozenset(found)

    def _answer(self, sentence: Sentence, place: int) -> int | None:
        """Return the first mention from `place` on, if it is near and no negator is before it."""
        for atom in sentence.atoms[place : place + REACH + 1]:
            if atom.mention is not None:
                return atom.mention
            if atom.text in self._negators:
                return None
        return None


def _turns(language: Language) -> Iterator[str]:
    """Yield the words after which a clause says something else: "X, deși pare greșit"."""
    clauses, doubts = language.claims.clauses, language.claims.doubts
    yield from (*clauses.contrasts, *clauses.reversals, *doubts.conditions, *language.denials.clauses.contrasts)


@lru_cache(maxsize=8)
def answers_of(language: Language) -> StatedAnswers:
    """Return the finder of `language`, built once."""
    return StatedAnswers(language)
