"""Find what a text says of the dated sources of a question: what one of them gives, and which one is the newest.

"Ediția din 1994 dă 19 kilometri", "cea mai nouă este nota din 1998". Beside the year there are in its clause only one
value, near it, and no word of a doubt, a denial or a comparison.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from gmtw.languages import Language
from gmtw.languages.grammar import listed_in
from gmtw.text.phrases import phrase_set
from gmtw.text.sentences import SIGNS, Atom, Sentence
from gmtw.text.statements.statement_model import Statement

NEAR = 6
"""The most atoms between a year and the value that its source gives."""

DIGITS = 4
"""The digits of a year."""


class DatedSourceReader:
    """Reads what sentences of one language say of dated sources."""

    def __init__(self, language: Language) -> None:
        table, doubts = language.claims.questions, language.claims.doubts
        self._newest = phrase_set(table.newest)
        self._most = phrase_set(phrase.rpartition(" ")[0] for phrase in table.newest)
        denying = (*language.denials.negation.negators, *table.unless, *doubts.conditions)
        self._denies = listed_in((*denying, *doubts.unsure, *doubts.polite))
        self._compares = listed_in(table.compared)
        self._turns = frozenset(language.claims.clauses.contrasts)

    def statements(self, sentences: Sequence[Sentence]) -> Iterator[Statement]:
        """Yield what the sentences say of sources, each known by its year."""
        for sentence in sentences if self._newest.starts else ():
            if not sentence.asks and any(_is_year(atom) for atom in sentence.atoms):
                yield from self._superlatives(sentence.atoms)
                yield from (said for clause in self._clauses(sentence.atoms) for said in self._dated(clause))

    def _superlatives(self, atoms: Sequence[Atom]) -> Iterator[Statement]:
        """Yield which source is said to be the newest, in a sentence with one year."""
        years = [atom for atom in atoms if _is_year(atom)]
        hits = self._newest.find(atoms)
        if len(years) == len(hits) == 1 and not any(self._denies(atom.text) for atom in atoms):
            end = max(years[0].end, atoms[hits[0].last - 1].end)
            yield Statement("newest", min(years[0].start, atoms[hits[0].first].start), end, number=float(years[0].text))

    def _dated(self, clause: Sequence[Atom]) -> Iterator[Statement]:
        """Yield the only value of a clause, if it has one year, near it."""
        years = [at for at, atom in enumerate(clause) if _is_year(atom)]
        values = [(at, atom.mention) for at, atom in enumerate(clause) if atom.mention is not None]
        doubtful = any(self._denies(atom.text) or self._compares(atom.text) for atom in clause)
        if len(years) != 1 or len(values) != 1 or doubtful:
            return
        (at, value), year = values[0], years[0]
        if value is not None and abs(at - year) <= NEAR and not self._most.ends_at(clause, at):  # "cea mai nouă": no 9
            start, end = clause[min(at, year)].start, clause[max(at, year)].end
            yield Statement("dated", start, end, number=float(clause[year].text), mentions=(value,))

    def _clauses(self, atoms: Sequence[Atom]) -> Iterator[Sequence[Atom]]:
        start = 0
        for at, atom in enumerate(atoms):
            if atom.text in SIGNS or atom.text in self._turns:
                yield atoms[start:at]
                start = at + 1
        yield atoms[start:]


def _is_year(atom: Atom) -> bool:
    return atom.mention is None and len(atom.text) == DIGITS and atom.text.isdigit()


@lru_cache(maxsize=8)
def dated_sources_of(language: Language) -> DatedSourceReader:
    """Return the reader of that language, built once."""
    return DatedSourceReader(language)
