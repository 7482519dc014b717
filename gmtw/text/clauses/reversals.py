"""What a clause after "dar" takes back of what was said before it: "X luni, dar e ocupat", "X luni, dar l-am scos"."""

from __future__ import annotations

from collections.abc import Sequence

from gmtw.text.clauses.clause_model import Clause, ClauseCue, ClauseLexicon
from gmtw.text.sentences import PAUSE, Atom
from gmtw.text.slots.slot_expressions import DayParts

SOON = 8
"""How many atoms are looked ahead for a word that says that it cannot be so."""


class Reversals:
    """The reversals of one sentence ("dar", "însă"), and what they take back."""

    def __init__(self, lexicon: ClauseLexicon, atoms: Sequence[Atom]) -> None:
        self.lexicon, self.table, self.atoms = lexicon, lexicon.table, atoms
        self.excused = False
        """A reason follows "dar"."""
        self.before: list[DayParts] = []
        """The days and parts of the clause before "dar"."""

    def starts_clause(self, word: str, clause: Clause) -> bool:
        """Return whether a contrast starts a clause: any but the "dar" of "un mic dejun ușor, dar hrănitor: X"."""
        return word not in self.table.clauses.reversals or clause.doubtful or not clause.items or clause.named

    def open(self, at: int, before: Clause, clause: Clause) -> None:
        """Let a clause from `at` on take back what was said if it cannot be, or if a reason to change it follows."""
        at += at < len(self.atoms) and self.atoms[at].text == PAUSE
        cue = self.lexicon.cues.at(self.atoms, at)[1] if at < len(self.atoms) else None
        clause.undoes, self.excused = self.clashes(at), cue in (ClauseCue.REASON, ClauseCue.PURPOSE)
        self.before = before.day_parts

    def close(self, clause: Clause) -> None:
        """Note whether a clause that ends takes back what was said before it."""
        clause.undoes, self.excused = self._undoes(clause), False

    def _undoes(self, clause: Clause) -> bool:
        """Return whether a clause takes back what was said: "dar, fiindcă e departe, l-am scos", "dar e ocupat"."""
        if self.excused and (clause.doubtful or any(atom.text in self.table.verbs.change for atom in clause.atoms)):
            return True
        there = clause.day_parts
        return clause.undoes and (not there or any(place in self.before for place in there))

    def clashes(self, at: int) -> bool:
        """Return whether the words from `at` up to a pause say that it cannot be: "e ocupat"; not "nu e ocupat"."""
        stops = self.lexicon.denials.negation.of_names
        for to in range(at, min(at + SOON, len(self.atoms))):
            if self.lexicon.clashes.at(self.atoms, to) is not None:
                return True
            if self.atoms[to].text in (PAUSE, ":") or self.atoms[to].text in stops:
                return False
        return False
