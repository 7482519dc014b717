"""Statements on all demands at once: that all are kept, or none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from gmtw.languages import Language
from gmtw.languages.grammar import WordSet
from gmtw.reading.propositions import Stance
from gmtw.reading.stance import stance_of
from gmtw.text.phrases import Phrases
from gmtw.text.sentences import Sentence

_UNSAID = frozenset({Stance.HYPOTHESIS, Stance.HEDGE, Stance.QUESTION, Stance.AGREED, Stance.TRIED})
"""The stances in which nothing is said of this plan."""


@dataclass(frozen=True, slots=True)
class RuleStatus:
    """A statement that all demands are kept, or (not `kept`) none. start, end: its characters."""

    kept: bool
    start: int
    end: int


class RuleStatusReader:
    """Reads it in one language."""

    def __init__(self, language: Language) -> None:
        words = language.reading.rules
        self._phrases = Phrases([*((one, True) for one in words.all_kept), *((one, False) for one in words.none_kept)])
        self._negators, self._stances = WordSet(language.reading.negation.negators), stance_of(language)

    def read(self, sentences: Sequence[Sentence], text: str) -> Iterator[RuleStatus]:
        """Yield what the sentences of a text say of all demands."""
        for sentence in sentences:
            hits = self._phrases.find(sentence.atoms) if self._phrases.may_be_in(sentence.words) else []
            for hit in hits:
                atoms = sentence.atoms
                negated = hit.first > 0 and atoms[hit.first - 1].text in self._negators  # "nu toate"
                if not negated and not self._is_unsaid(sentence, text, hit.first):
                    yield RuleStatus(hit.value, atoms[hit.first].start, atoms[hit.last - 1].end)

    def _is_unsaid(self, sentence: Sentence, text: str, at: int) -> bool:
        """Return whether the clause at a place, or one before it, makes it no statement of this plan."""
        before = Stance.THIS
        for clause in self._stances.clauses.clauses(sentence, text):
            before = self._stances.of_clause(clause, sentence, before)
            if before in _UNSAID or (clause.first <= at < clause.last and clause.opener is not None and clause.would):
                return True
            if clause.last > at:
                return False
        return False


@lru_cache(maxsize=8)
def rule_status_of(language: Language) -> RuleStatusReader:
    """Return the reader of a language, built once."""
    return RuleStatusReader(language)
