"""A sentence as clauses: the names and places that each puts together, without reasons and asides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from gmtw.languages import Language
from gmtw.text.phrases import Cues, among
from gmtw.text.places import Place
from gmtw.text.sentences import PAUSE, Atom

KINDS = (
    *("alternatives", "examples", "identities", "reasons", "purposes", "relatives", "conditions"),
    *("contrasts", "wheres", "polite", "frees", "doubts"),
)
"""What words of a clause do, in the order in which the tables are asked."""

DESCRIBING = frozenset({"relatives", "wheres"})
"""Kinds of words that start a clause about the name before them."""

OVER = frozenset({"reasons", "purposes", "relatives", "conditions"})
"""Kinds of words after which all is read over up to the next comma."""

SIGHT = 60
"""How many atoms are looked ahead for the end of a bracket."""

DOUBLED = 4
"""The most atoms between a pronoun and the name that it only announces: "l-am pus pe X"."""


class Item(NamedTuple):
    """A mention or a place at atom `at` of its clause; `taken_up`: a pronoun stands for the mention."""

    at: int
    mention: int | None = None
    place: Place | None = None
    taken_up: bool = False

    @property
    def end(self) -> int:
        """The atom after it; a pronoun has none of its own."""
        return self.at + (not self.taken_up)


@dataclass(slots=True)
class Clause:
    """The atoms of a clause, its items, the word that it starts with, and whether it may be untrue."""

    opening: str = ""
    atoms: list[Atom] = field(default_factory=list)
    items: list[Item] = field(default_factory=list)
    doubtful: bool = False

    def add(self, atom: Atom, place: Place | None = None) -> None:
        """Puts one more name, place or word at the end; a name takes the place of a pronoun before it."""
        at = len(self.atoms)
        if atom.mention is not None and self.items and self.items[-1].taken_up and at - self.items[-1].at <= DOUBLED:
            self.items.pop()
        if atom.mention is not None or place is not None:
            self.items.append(Item(at, atom.mention, place))
        self.atoms.append(atom if place is None else atom._replace(text=""))

    def take_up(self, mention: int) -> None:
        """Puts a pronoun for `mention` at the end."""
        self.items.append(Item(len(self.atoms), mention, taken_up=True))


class Clauses:
    """Cuts the sentences of one language."""

    def __init__(self, language: Language) -> None:
        self.table = language.claims
        self.cues = Cues({name: getattr(self.table, name) for name in KINDS})
        self.obliques = frozenset(language.denials.obliques)
        self.joins = frozenset(language.denials.joins)
        self.negators = frozenset(language.denials.bare_negators)
        self.verbal = frozenset(language.denials.verbal)

    def cut(self, atoms: Sequence[Atom], places: Sequence[Place], last: int | None) -> list[Clause]:
        """The clauses of a sentence; `last` is what a pronoun at its start stands for."""
        return _Cut(self, atoms, places, last).run()


class _Cut:
    """One pass over a sentence.

    skipping: what is read over, up to a pause or to the end of the clause. outer: the clause that an
    inserted one ("X, care ...,") stands in. last: what a pronoun stands for.
    """

    def __init__(self, by: Clauses, atoms: Sequence[Atom], places: Sequence[Place], last: int | None) -> None:
        self.by, self.atoms, self.last = by, atoms, last
        self.places = {place.first: place for place in places}
        self.clause = Clause()
        self.outer: Clause | None = None
        self.found: list[Clause] = []
        self.skipping = ""
        self.named = False

    def run(self) -> list[Clause]:
        """The clauses in order, those inserted before those that they stand in."""
        at = 0
        while at < len(self.atoms):
            at = self._step(at)
        self._close("")
        return self.found

    def _step(self, at: int) -> int:
        """Reads what stands at `at`, and says where the next thing starts."""
        atom, place = self.atoms[at], self.places.get(at)
        if atom.mention is not None or place is not None:
            if atom.mention is not None:
                self._name(at, atom.mention)
            if not self.skipping:
                self.clause.add(atom, place)
            return place.last if place is not None else at + 1
        if atom.text == "(":
            return self._bracket(at)
        if atom.text in (PAUSE, ":"):
            self._pause()
            if atom.text == ":" and self.clause.doubtful and all(item.mention is None for item in self.clause.items):
                self.clause = Clause(self.clause.opening)
        else:
            end, kind = self.by.cues.at(self.atoms, at)
            if any(to in self.places for to in range(at, end)):
                end, kind = at + 1, ""
            if kind == "contrasts" and self._turns():
                self._close(atom.text)
                return end
            self._word(at, kind)
            if kind:
                return end
        if not self.skipping:
            self.clause.add(atom)
        return at + 1

    def _turns(self) -> bool:
        """Whether "dar" starts a clause, and does not stand in "un mic dejun ușor, dar hrănitor: X"."""
        items = self.clause.items
        return self.clause.doubtful or not items or any(item.mention is not None for item in items)

    def _name(self, at: int, mention: int) -> None:
        """A name is what the next pronoun stands for, unless no verb is about it or it is one of several."""
        one = self.atoms[at - 1].text if at else ""
        listed = at > 1 and one in self.by.joins and self.atoms[at - 2].mention is not None
        if not self.skipping or not (self.named or one in self.by.obliques):
            self.last = None if listed else mention
        self.named = True

    def _word(self, at: int, kind: str) -> None:
        """What a word does to its clause: it is doubted, or what follows is read over or inserted."""
        clause = self.clause
        if self.skipping:
            return
        if kind == "frees":
            clause.items.clear()
            self.skipping = PAUSE
        elif (
            (kind == "doubts" and not self._only(at))
            or (kind == "alternatives" and self._beside(at))
            or (kind in ("conditions", "polite") and not clause.items)
            or (kind == "polite" and clause.items[0].place is None)
        ):
            clause.doubtful = True
        elif kind == "reasons" and clause.items:
            self.skipping = "end"
        elif kind in DESCRIBING and self.outer is None and (mention := self._described()) is not None:
            self.outer, self.clause = clause, Clause()
            self.clause.take_up(mention)
        elif kind in OVER or (kind == "wheres" and any(item.mention is not None for item in clause.items)):
            self.skipping = PAUSE
        elif self.last is not None and self._takes_up(at):
            clause.take_up(self.last)

    def _only(self, at: int) -> bool:
        """Whether a negator at `at` is about a name alone, which is left out then: "..., nu X"."""
        near = self.atoms[at + 1 : at + 3]
        named = [atom.mention is not None for atom in near]
        return self.atoms[at].text in self.by.negators and any(named) and (named[0] or near[0].text in self.by.joins)

    def _beside(self, at: int) -> bool:
        """Whether a name or a place stands beside the word at `at`, or one word further on."""
        before = bool(self.clause.items and self.clause.items[-1].end == len(self.clause.atoms))
        ahead = range(at + 1, min(at + 3, len(self.atoms)))
        return before or any(to in self.places or self.atoms[to].mention is not None for to in ahead)

    def _described(self) -> int | None:
        """The mention that "care" follows, a pause between them or none."""
        atoms = self.clause.atoms
        before = atoms[-2:] if atoms and atoms[-1].text == PAUSE else atoms[-1:]
        return before[0].mention if before else None

    def _takes_up(self, at: int) -> bool:
        """Whether the word at `at` is a pronoun for the last name: "l-am pus", "Aceasta rămâne"; not for a day."""
        table, atom = self.by.table, self.atoms[at]
        if atom.text in table.these:
            return (not self.named and at < DOUBLED) or bool(self.clause.opening and not self.clause.items)
        if atom.text not in table.pronouns or (self.clause.items and self.clause.items[0].place):
            return False
        if atom.tied:
            return among(table.puts, self.atoms[at - 1].text)
        rest = [after.text for after in self.atoms[at + 1 : at + 1 + DOUBLED]]
        verb = next((word for word in rest if word not in self.by.verbal), "")
        return among(table.puts, verb)

    def _pause(self) -> None:
        if self.skipping == PAUSE:
            self.skipping = ""
        if self.outer is not None:
            self.found.append(self.clause)
            self.clause, self.outer = self.outer, None

    def _bracket(self, at: int) -> int:
        """A bracket that names nothing, or that tells of what was, is read over."""
        last = min(len(self.atoms), at + SIGHT) - 1
        end = next((to for to in range(at, last + 1) if self.atoms[to].text == ")"), last)
        inside = range(at + 1, end)
        says = any(self.atoms[to].mention is not None or to in self.places for to in inside)
        sure = all(self.by.cues.kind(self.atoms[to].text) != "doubts" for to in inside)
        if says and sure:
            if not self.skipping:
                self.clause.add(self.atoms[at])
            return at + 1
        return end + 1

    def _close(self, opening: str) -> None:
        """Ends the clause, and any that it stands in; one that goes on about the last name starts with it."""
        self._pause()
        clause, table = self.clause, self.by.table
        starts = clause.atoms[0].text if clause.opening and clause.atoms else ""
        resumed = starts in table.resumes or clause.opening in table.corrections
        if resumed and self.last is not None and all(item.mention is None for item in clause.items):
            clause.items.insert(0, Item(0, self.last, taken_up=True))
        self.found.append(clause)
        self.clause, self.skipping = Clause(opening), ""
