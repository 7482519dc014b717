"""Sentences that take back all that a text has told: a word for the whole, and one that it does not hold."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from gmtw.languages import Language
from gmtw.reading.clauses import Cue, clauses_of
from gmtw.text.offset_map import Span
from gmtw.text.phrases import phrase_set
from gmtw.text.sentences import Sentence

SHORT = 3
"""The most words of a clause beside the whole and the falsity."""


class RetractionReader:
    """Finds them in one language."""

    def __init__(self, language: Language) -> None:
        words = language.reading.retraction
        self._clauses = clauses_of(language)
        self._wholes, self._falsities = phrase_set(words.wholes), phrase_set(words.falsities)
        self._cues = self._falsities.longest

    def span(self, sentences: Sequence[Sentence], text: str) -> Span | None:
        """Return the characters of the last sentence that takes back what was told before it, or None."""
        named = False
        found: Span | None = None
        for sentence in sentences:
            if named and not sentence.asks and self._takes_back(sentence, text):
                found = sentence.start, sentence.end
            named = named or sentence.names
        return found

    def _takes_back(self, sentence: Sentence, text: str) -> bool:
        """Return whether a clause of a sentence says so, and nothing else; "cursele 1 și 5" are not the whole."""
        if sentence.words.isdisjoint(self._cues):
            return False
        atoms = sentence.atoms
        for clause in self._clauses.clauses(sentence, text):
            part = atoms[clause.first : clause.last]
            if any(atom.mention is not None or atom.text.isdecimal() for atom in part):
                continue
            if clause.would or clause.opener in (Cue.CONDITION, Cue.REASON, Cue.RELATIVE):
                continue
            wholes, falsities = self._wholes.find(part), self._falsities.find(part)
            if not (wholes and falsities):
                continue
            used = {at for hit in (*wholes, *falsities) for at in range(hit.first, hit.last)}
            rest = [atom for at, atom in enumerate(part) if at not in used and atom.text.isalnum()]
            if len(rest) <= SHORT and wholes[0].first <= 2 + SHORT:
                return True
        return False


@lru_cache(maxsize=8)
def retractions_of(language: Language) -> RetractionReader:
    """Return the reader of a language, built once."""
    return RetractionReader(language)
