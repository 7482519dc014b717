"""Where a reason or a purpose ends and its sentence goes on: "..., și am pus X luni", "pentru a vedea Y și X"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gmtw.languages.places import Claims
from gmtw.text.clause_items import DOUBLED, Clause
from gmtw.text.phrases import among
from gmtw.text.sentences import PAUSE, Atom
from gmtw.text.slot_expressions import Place

THERE = 2
"""The atoms of a clause among which a place goes with the last name: "ci marți"."""


class Resuming:
    """Finds where clauses of one language go on; `obliques` are words before names ("la")."""

    def __init__(self, table: Claims, obliques: frozenset[str]) -> None:
        self._table, self._obliques = table, obliques

    def at(self, atoms: Sequence[Atom], at: int, places: Mapping[int, Place], clause: Clause, reason: bool) -> bool:
        """Whether the clause goes on at `at` after what is read over; `reason`: that is no mere purpose."""
        return (reason and self._resumes(atoms, at, places, clause)) or self._lists(atoms, at, clause)

    def _resumes(self, atoms: Sequence[Atom], at: int, places: Mapping[int, Place], clause: Clause) -> bool:
        """Whether a reason ends: ", urmat de X", ", și X la prânz", ", și am pus X"; also "X, ..., a fost pus"."""
        if atoms[at - 1].text != PAUSE:
            return False
        near = atoms[at + 1 : at + 1 + THERE]
        named = next((at + 2 + n for n, atom in enumerate(near) if atom.mention is not None), 0)
        ands = atoms[at].text in self._table.ands
        placed = named > 0 and any(to in places for to in range(named, named + DOUBLED))
        puts = any(among(self._table.puts, atom.text) for atom in near)
        done = atoms[at].text in self._table.resumes and clause.named and not clause.placed
        leads = any(self._led(atoms, places[to]) for to in (at + 1, at + 2) if to in places)
        return atoms[at].text in self._table.resumed or (ands and (placed or puts or leads)) or (done and puts)

    def _led(self, atoms: Sequence[Atom], place: Place) -> bool:
        """Whether a name follows a place closely."""
        return any(atom.mention is not None for atom in atoms[place.last : place.last + DOUBLED])

    def _lists(self, atoms: Sequence[Atom], at: int, clause: Clause) -> bool:
        """Whether a list of names that a place leads goes on: "în ziua 1, X pentru a vedea animalele și Y"."""
        if atoms[at].text not in self._table.ands or not (clause.first and clause.items[-1].mention is not None):
            return False
        named = [atom.mention is not None for atom in atoms[at + 1 : at + 1 + THERE]]
        return any(named) and (named[0] or atoms[at + 1].text in self._obliques)
