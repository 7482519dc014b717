"""Sentences that take back all that a text has told: a word for the whole, and one that it does not hold."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from gmtw.languages import Language
from gmtw.languages.grammar import listed_in
from gmtw.reading.clauses import Cue, clauses_of
from gmtw.text.offset_map import Span
from gmtw.text.phrases import PhraseHit, phrase_set
from gmtw.text.sentences import Atom, Sentence, text_at

SHORT = 3
"""The most words of a clause beside the whole and the falsity."""


_ASIDE = (Cue.CONDITION, Cue.REASON, Cue.RELATIVE)


class RetractionReader:
    """Finds them in one language."""

    def __init__(self, language: Language) -> None:
        words = language.reading.retraction
        self._clauses = clauses_of(language)
        self._wholes, self._falsities = phrase_set(words.wholes), phrase_set(words.falsities)
        self._is_other = listed_in(language.reading.frames.other)
        self._truths, self._negators = phrase_set(words.truths), frozenset(language.answers.negators)
        self._small = frozenset(language.inflection.function_words)

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
        if not (self._falsities.may_be_in(sentence.words) and self._wholes.may_be_in(sentence.words)):
            return False
        atoms = sentence.atoms
        for clause in self._clauses.clauses(sentence, text):
            part = atoms[clause.first : clause.last]
            if any(atom.mention is not None or atom.text.isdecimal() for atom in part):
                continue
            if clause.would or clause.has(Cue.AGREED, Cue.TRIED) or clause.opener in _ASIDE:
                continue
            wholes, falsities = self._wholes.find(part), self._falsities.find(part)
            if not (wholes and falsities):
                continue
            if falsities[0].first < wholes[0].first and text_at(part, wholes[0].first - 1) in self._small:
                continue  # "ignorați prețurile din listă"
            used = {at for hit in (*wholes, *falsities) for at in range(hit.first, hit.last)}
            rest = [atom for at, atom in enumerate(part) if at not in used and atom.text.isalnum()]
            if any(self._is_other(atom.text) for atom in rest):
                continue
            if len(rest) <= SHORT and wholes[0].first <= 2 + SHORT and not self._affirms(part, wholes[0], falsities[0]):
                return True
        return False

    def _affirms(self, part: Sequence[Atom], whole: PhraseHit[bool], falsity: PhraseHit[bool]) -> bool:
        """Return whether a falsity without a negator of its own is denied, or a truth is not: "this is not a joke"."""
        said = [
            atom.text in self._negators for atom in part[max(0, min(whole.first, falsity.first) - 2) : falsity.last]
        ]
        own = any(said[len(said) - (falsity.last - falsity.first) :])
        return not own and any(said) is (self._truths.at(part, falsity.first) is None)


@lru_cache(maxsize=8)
def retractions_of(language: Language) -> RetractionReader:
    """Return the reader of a language, built once."""
    return RetractionReader(language)
