"""A sentence as clauses: the names and places that each puts together, without reasons and asides."""

from __future__ import annotations

from collections.abc import Sequence

from gmtw.languages import Language
from gmtw.text.clause_items import DESCRIBING, DOUBLED, KINDS, OVER, Clause, Item
from gmtw.text.clause_resume import THERE, Resuming
from gmtw.text.phrases import Cues, Phrases, among
from gmtw.text.sentences import PAUSE, Atom
from gmtw.text.slot_expressions import Cell, Place

SIGHT = 60
"""How many atoms are looked ahead for the end of a bracket."""

SOON = 8
"""How many atoms are looked ahead for a word that says that it cannot be so."""


class Clauses:
    """Cuts the sentences of one language."""

    def __init__(self, language: Language) -> None:
        self.table = language.claims
        self.cues = Cues({name: getattr(self.table, name) for name in KINDS})
        self.obliques = frozenset(language.denials.obliques)
        self.resuming = Resuming(self.table, self.obliques)
        self.clashes = Phrases([(phrase, True) for phrase in self.table.clashes])
        self.taking = frozenset((*self.table.these, *self.table.pronouns, *self.table.behind))
        self.consequences, self.formerly = frozenset(self.table.consequences), frozenset(self.table.formerly)
        self.joins = frozenset(language.denials.joins)
        self.negators = frozenset(language.denials.bare_negators)
        self.verbal = frozenset(language.denials.verbal)

    def cut(self, atoms: Sequence[Atom], places: Sequence[Place], last: int | None) -> list[Clause]:
        """The clauses of a sentence; `last` is what a pronoun at its start stands for."""
        return _Cut(self, atoms, places, last).run()


class _Cut:
    """One pass over a sentence.

    skipping: what is read over, up to a pause or to the end of the clause. outer: the clause that an
    inserted one ("X, care ...,") stands in. last: what a pronoun stands for. excused: a
    reason follows "dar"; before: the places of the clause before it.
    """

    def __init__(self, by: Clauses, atoms: Sequence[Atom], places: Sequence[Place], last: int | None) -> None:
        self.by, self.atoms, self.last = by, atoms, last
        self.places = {place.first: place for place in places}
        self.clause = Clause()
        self.outer: Clause | None = None
        self.found: list[Clause] = []
        self.before: list[Cell] = []
        self.skipping = ""
        self.named = self.excused = False

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
        self._resume(at)
        if atom.text == "(":
            return self._bracket(at)
        if atom.text in (PAUSE, ":"):
            self._pause()
            if atom.text == ":" and self.clause.doubtful and not (self.clause.given or self.clause.named):
                self.clause = Clause(self.clause.opening)
        else:
            end, kind = self._cue(at)
            if self._parts(atom.text, kind, end):
                return end
            self._word(at, kind)
            if kind:
                return end
        if not self.skipping:
            self.clause.add(atom)
        return at + 1

    def _cue(self, at: int) -> tuple[int, str]:
        """Where the cue ends that starts at `at`, and its kind; a phrase that holds a place is none."""
        end, kind = self.by.cues.at(self.atoms, at)
        holds = end > at + 1 and any(to in self.places for to in range(at, end))
        return (at + 1, "") if holds else (end, kind)

    def _resume(self, at: int) -> None:
        """Ends what is read over where the clause goes on at `at`."""
        if self.skipping and self.by.resuming.at(self.atoms, at, self.places, self.clause, self.skipping == "end"):
            self.skipping = ""
            if self.atoms[at - 1].text == PAUSE and not self.clause.placed:
                self.clause.add(self.atoms[at - 1])

    def _parts(self, word: str, kind: str, end: int) -> bool:
        """Whether a word starts another clause, which it does then."""
        coordinates = kind == "coordinates" and self.clause.doubtful and self._free()
        starts = coordinates or (kind == "contrasts" and self._turns(word))
        if starts:
            self._close(word)
        if starts and not coordinates and word in self.by.table.reversals:
            self._reverse(end)
        return starts

    def _turns(self, word: str) -> bool:
        """Whether "dar" starts a clause, and does not stand in "un mic dejun ușor, dar hrănitor: X"."""
        return word not in self.by.table.reversals or self.clause.doubtful or not self.clause.items or self.clause.named

    def _free(self) -> bool:
        """Whether no condition holds for the clause."""
        return not self.clause.given and all(self.by.cues.kind(atom.text) != "conditions" for atom in self.clause.atoms)

    def _reverse(self, at: int) -> None:
        """What follows "dar" takes back what was said if it cannot be, or if something else is done for a reason."""
        at += at < len(self.atoms) and self.atoms[at].text == PAUSE
        kind = self.by.cues.at(self.atoms, at)[1] if at < len(self.atoms) else ""
        self.clause.undoes, self.excused = self._clashes(at), kind in ("reasons", "purposes")
        self.before = [item.place[2:4] for item in self.found[-1].items if item.place]

    def _clashes(self, at: int) -> bool:
        """Whether the words from `at` up to a pause say that it cannot be: "intră în conflict"; not "nu intră"."""
        for to in range(at, min(at + SOON, len(self.atoms))):
            if self.atoms[to].text in (PAUSE, ":", *self.by.negators):
                return self.by.clashes.at(self.atoms, to) is not None
            if self.by.clashes.at(self.atoms, to) is not None:
                return True
        return False

    def _name(self, at: int, mention: int) -> None:
        """A name is what the next pronoun stands for, unless no verb is about it or it is one of several."""
        one = self.atoms[at - 1].text if at else ""
        listed = at > 1 and one in self.by.joins and self.atoms[at - 2].mention is not None
        if not self.skipping or not (self.named or one in self.by.obliques):
            self.last = None if listed else mention
        self.named = True

    def _word(self, at: int, kind: str) -> None:
        """What a word does to its clause: it is doubted, or what follows is read over or inserted."""
        clause, word = self.clause, self.atoms[at].text
        if self.skipping:
            return
        if kind and word in self.by.consequences and clause.placed and self._clashes(at + 1):
            clause.doubtful = True
        if kind == "given" or (not clause.atoms and word in self.by.formerly):
            clause.doubtful = clause.given = True
        elif kind == "frees":
            clause.items.clear()
            self.skipping = PAUSE
        elif (
            (kind == "doubts" and not self._only(at))
            or (kind == "alternatives" and self._beside(at))
            or (kind in ("conditions", "polite") and not clause.items)
            or (kind == "polite" and clause.items[0].place is None)
        ):
            clause.past = word in self.by.table.pasts and (clause.past or not clause.doubtful)
            clause.doubtful = True
        elif kind == "reasons" and clause.items:
            self.skipping = "end"
        elif kind in DESCRIBING and self.outer is None and (mention := self._described()) is not None:
            self.outer, self.clause = clause, Clause()
            self.clause.take_up(mention)
        elif kind in OVER or (kind == "wheres" and clause.named):
            self.skipping = PAUSE
        elif self.last is not None and word in self.by.taking and self._takes_up(at):
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
        if atom.text in table.behind and among(table.puts, self.atoms[at - 1].text if at else ""):
            return True
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

    def _goes_on(self, clause: Clause) -> bool:
        """Whether a clause without a name puts the last one somewhere: "dar a fost mutat marți", "ci marți"."""
        puts = any(among(self.by.table.puts, atom.text) for atom in clause.atoms[: DOUBLED + THERE])
        return puts or (clause.first is not None and clause.items[0].at <= THERE)

    def _close(self, opening: str) -> None:
        """Ends the clause, and any that it stands in; one that goes on about the last name starts with it."""
        self._pause()
        clause, table = self.clause, self.by.table
        starts = clause.atoms[0].text if clause.opening and clause.atoms else ""
        resumed = starts in table.resumes or clause.opening in table.corrections
        if resumed and self.last is not None and not clause.named and self._goes_on(clause):
            clause.items.insert(0, Item(0, self.last, taken_up=True))
        turned = clause.doubtful or any(among(table.changes, atom.text) for atom in clause.atoms)
        changed = self.excused and turned
        there = [item.place[2:4] for item in clause.items if item.place]
        clause.undoes = changed or (clause.undoes and (not there or any(place in self.before for place in there)))
        self.found.append(clause)
        self.clause, self.skipping, self.excused = Clause(opening), "", False
