"""Where a clause goes on after a reason or a description that was read over: "X, fiindcă e ușoară, și Y la prânz"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gmtw.text.clauses.clause_model import DOUBLED, THERE, Clause, ClauseLexicon
from gmtw.text.sentences import PAUSE, Atom
from gmtw.text.slots.slot_expressions import SlotExpression


class Resumptions:
    """Tells where the clauses of one sentence go on."""

    def __init__(self, lexicon: ClauseLexicon, atoms: Sequence[Atom], places: Mapping[int, SlotExpression]) -> None:
        self.table, self.obliques = lexicon.table, lexicon.denials.scope.obliques
        self.atoms, self.places = atoms, places
        """`places` by their first atoms."""

    def ends_reason(self, at: int, clause: Clause) -> bool:
        """Return whether a reason ends: ", urmat de X", ", și X la prânz", ", și am pus X"; "X, ..., a fost pus"."""
        if self.atoms[at - 1].text != PAUSE:
            return False
        word, near = self.atoms[at].text, self.atoms[at + 1 : at + 1 + THERE]
        if word in self.table.asides.resumed_by:
            return True
        puts = any(atom.text in self.table.verbs.put for atom in near)
        if word in self.table.expressions.conjunctions and (puts or self._is_name_with_place(at)):
            return True
        return puts and word in self.table.clauses.resumes and clause.named and not clause.placed

    def goes_on_listing(self, at: int, clause: Clause) -> bool:
        """Return whether a list of names that a place leads goes on: "ziua 1, X pentru a vedea animalele și Y"."""
        if self.atoms[at].text not in self.table.expressions.conjunctions:
            return False
        if not clause.first or clause.items[-1].mention is None:
            return False
        named = [atom.mention is not None for atom in self.atoms[at + 1 : at + 1 + THERE]]
        return any(named) and (named[0] or self.atoms[at + 1].text in self.obliques)

    def _is_name_with_place(self, at: int) -> bool:
        """Return whether a name with a place, or a place with a name, follows a conjunction at `at`."""
        near = self.atoms[at + 1 : at + 1 + THERE]
        named = next((at + 2 + n for n, atom in enumerate(near) if atom.mention is not None), 0)
        if named and any(to in self.places for to in range(named, named + DOUBLED)):
            return True
        return any(self._leads(self.places[to]) for to in (at + 1, at + 2) if to in self.places)

    def _leads(self, place: SlotExpression) -> bool:
        """Return whether a name follows a place closely."""
        return any(atom.mention is not None for atom in self.atoms[place.last : place.last + DOUBLED])
