"""Cut a sentence into clauses: the names and places that each puts together, without reasons and asides.

docs/denials-and-claims.md explains the model and shows each cue with an example.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, StrEnum, auto
from typing import NamedTuple

from gmtw.core.cache import memoized
from gmtw.languages import Language
from gmtw.languages.claims import Claims
from gmtw.languages.grammar import WordSet
from gmtw.text.phrases import CueLexicon, phrase_set
from gmtw.text.sentences import PAUSE, Atom
from gmtw.text.slot_expressions import DayParts, SlotExpression

START = 3
"""The atoms among which a sentence says that it goes on, or where it is."""

DOUBLED = 4
"""The most atoms between a pronoun and the name that it only announces: "l-am pus pe X"."""

THERE = 2
"""The atoms of a clause among which a place goes with the last name: "ci marți"."""

SIGHT = 60
"""How many atoms are looked ahead for the end of a bracket."""

_SIGNS = frozenset({"(", PAUSE, ":"})
"""Signs that a reader of clauses looks at."""

SOON = 8
"""How many atoms are looked ahead for a word that says that it cannot be so."""


class ClauseCue(StrEnum):
    """What a word or phrase does in a clause. The value is the key of `[claims]` that lists the words.

    A word that two keys list is the cue that comes first here.
    """

    ALTERNATIVE = "doubts.alternatives"
    HARMLESS = "doubts.harmless"
    IDENTITY = "asides.identities"
    REASON = "asides.reasons"
    PURPOSE = "asides.purposes"
    RELATIVE = "asides.relatives"
    CONDITION = "doubts.conditions"
    COORDINATE = "clauses.coordinates"
    CONTRAST = "clauses.contrasts"
    WHERE = "asides.wheres"
    POLITE = "doubts.polite"
    FREE_SLOT = "doubts.free_slots"
    GIVEN = "doubts.given"
    UNSURE = "doubts.unsure"


def clause_cue_words(table: Claims) -> Mapping[ClauseCue, Sequence[str]]:
    """Return the words of each cue."""
    groups = {name: getattr(table, name) for name in type(table).model_fields}
    return {cue: getattr(groups[group], key) for cue in ClauseCue for group, key in (cue.value.split("."),)}


class ClauseItem(NamedTuple):
    """A mention or a place at atom `at` of its clause."""

    at: int
    mention: int | None = None
    place: SlotExpression | None = None

    taken_up: bool = False
    """A pronoun stands for the mention."""

    @property
    def end(self) -> int:
        """The atom after it; a pronoun has none of its own."""
        return self.at + (not self.taken_up)


@dataclass(slots=True)
class Clause:
    """The atoms of a clause, and its names and places in order."""

    opening: str = ""
    """The word that started it: "dar"; empty for the first clause."""

    atoms: list[Atom] = field(default_factory=list)
    """Its atoms without cues and without what is read over. A place is one atom without text."""

    items: list[ClauseItem] = field(default_factory=list)
    """Its names and places."""

    doubtful: bool = False
    """It may be untrue, so it claims nothing."""

    past: bool = False
    """It is doubtful only because it is about the past: "X era luni"."""

    given: bool = False
    """It is about an earlier plan: "am găsit X luni"."""

    undoes: bool = False
    """What was said right before it does not hold: "..., dar e ocupat"."""

    @property
    def first(self) -> SlotExpression | None:
        """The place that comes before any name."""
        return self.items[0].place if self.items else None

    @property
    def placed(self) -> bool:
        """Whether it has a place."""
        return any(item.place for item in self.items)

    @property
    def named(self) -> bool:
        """Whether it has a name, or a pronoun for one."""
        return any(item.mention is not None for item in self.items)

    @property
    def day_parts(self) -> list[DayParts]:
        """The days and parts of its places."""
        return [item.place.day_parts for item in self.items if item.place]

    def add(self, atom: Atom, place: SlotExpression | None = None) -> None:
        """Put one more name, place or word at the end; a name takes the place of a pronoun before it."""
        at = len(self.atoms)
        if atom.mention is not None or place is not None:
            if atom.mention is not None and self._announced(at):
                self.items.pop()
            self.items.append(ClauseItem(at, atom.mention, place))
        self.atoms.append(atom if place is None else atom._replace(text=""))

    def _announced(self, at: int) -> bool:
        """Return whether a pronoun right before only announces the name at `at`: "l-am pus pe X"."""
        return bool(self.items) and self.items[-1].taken_up and at - self.items[-1].at <= DOUBLED

    def take_up(self, mention: int) -> None:
        """Put a pronoun for `mention` at the end."""
        self.items.append(ClauseItem(len(self.atoms), mention, taken_up=True))


class ClauseCutter:
    """Cuts the sentences of one language into clauses."""

    def __init__(self, language: Language) -> None:
        self.table, self.denials = language.claims, language.denials
        self.cues = CueLexicon(clause_cue_words(self.table))
        self.clashes = phrase_set(self.table.clauses.clashes)
        pronouns = self.table.pronouns
        self.pronouns = WordSet((*pronouns.subjects, *pronouns.objects, *pronouns.after_verb))
        self.watched = WordSet((*self.pronouns, *self.table.origins.formerly))
        """Words that are no cues but may do something."""
        self.is_quiet = memoized(self._is_quiet)

    def _is_quiet(self, word: str) -> bool:
        """Return whether a word or sign does nothing, and starts no phrase that does: most words are read over so."""
        return word not in _SIGNS and word not in self.watched and self.cues.is_quiet(word)

    def cut(self, atoms: Sequence[Atom], places: Sequence[SlotExpression], last: int | None) -> list[Clause]:
        """Return the clauses of a sentence in order, inserted ones before those that they are in.

        Args:
            atoms: the atoms of the sentence.
            places: the expressions for slots in it.
            last: the mention that a pronoun at its start stands for.
        """
        return ClauseReader(self, atoms, places, last).run()


class Skip(Enum):
    """What is read over."""

    NOTHING = auto()
    TO_PAUSE = auto()
    """A purpose or a description: up to the next comma."""
    TO_END = auto()
    """A reason: up to the end of the clause, unless it resumes."""


class ClauseReader:
    """Reads one sentence from left to right and cuts it into clauses.

    Each atom is a name, a place, a bracket, a pause or a word. A word that is a cue runs the action that
    `CLAUSE_ACTIONS` has for it.
    """

    def __init__(
        self, cutter: ClauseCutter, atoms: Sequence[Atom], places: Sequence[SlotExpression], last: int | None
    ) -> None:
        self.cutter, self.table, self.atoms = cutter, cutter.table, atoms
        self.places = {place.first: place for place in places}
        self.found: list[Clause] = []
        self.clause = Clause()
        self.outer: Clause | None = None
        """The clause that an inserted one ("X, care ...,") is in."""
        self.skip = Skip.NOTHING
        """What is read over."""
        self.last = last
        """The mention that a pronoun stands for."""
        self.named = False
        """A name was read in this sentence."""
        self.excused = False
        """A reason follows "dar"."""
        self.before: list[DayParts] = []
        """The days and parts of the clause before "dar"."""

    def run(self) -> list[Clause]:
        """Return the clauses in order."""
        at, end, is_quiet = 0, len(self.atoms), self.cutter.is_quiet
        while at < end:
            atom = self.atoms[at]
            if self.skip is Skip.NOTHING and atom.mention is None and at not in self.places and is_quiet(atom.text):
                self.clause.atoms.append(atom)  # most words
                at += 1
            else:
                at = self._read(at)
        self._close("")
        return self.found

    def _read(self, at: int) -> int:
        """Read what is at `at`, and return the place of the next thing."""
        atom, place = self.atoms[at], self.places.get(at)
        if atom.mention is not None or place is not None:
            return self._read_item(at, atom, place)
        if self.skip is not Skip.NOTHING and self._resumes(at):
            self._resume(at)
        if self.cutter.is_quiet(atom.text):
            return self._read_quiet(atom, at)
        if atom.text == "(":
            return self._read_bracket(at)
        if atom.text in (PAUSE, ":"):
            self._read_pause(atom.text)
        else:
            end, cue = self._cue(at)
            if cue is not None:
                self._read_cue(at, end, cue)
                return end
            if atom.text in self.cutter.watched:
                self._read_word(at)
        return self._read_quiet(atom, at)

    def _read_quiet(self, atom: Atom, at: int) -> int:
        """Add a word or sign to the clause, unless it is read over."""
        if self.skip is Skip.NOTHING:
            self.clause.atoms.append(atom)
        return at + 1

    def _read_item(self, at: int, atom: Atom, place: SlotExpression | None) -> int:
        """Add a name or a place to the clause, unless it is read over."""
        if atom.mention is not None:
            self._remember(at, atom.mention)
        if self.skip is Skip.NOTHING:
            self.clause.add(atom, place)
        return place.last if place is not None else at + 1

    def _remember(self, at: int, mention: int) -> None:
        """Let the next pronoun stand for a name, unless no verb is about it or it is one of several."""
        before = self.atoms[at - 1].text if at else ""
        lists, obliques = self.cutter.denials.lists, self.cutter.denials.scope.obliques
        listed = at > 1 and before in lists.joiners and self.atoms[at - 2].mention is not None
        oblique = before in obliques
        aside = (oblique and self.named) if self.skip is Skip.NOTHING else (oblique or self.named)
        if not aside:
            self.last = None if listed else mention
        self.named = True

    def _read_pause(self, sign: str) -> None:
        """End what a comma ends; what a colon announces is not as doubtful as what is before it."""
        self._pause()
        if sign == ":" and self.clause.doubtful and not (self.clause.given or self.clause.named):
            self.clause = Clause(self.clause.opening)

    def _read_bracket(self, at: int) -> int:
        """Skip a bracket that names nothing, or that is about the past."""
        last = min(len(self.atoms), at + SIGHT) - 1
        end = next((to for to in range(at, last + 1) if self.atoms[to].text == ")"), last)
        inside = range(at + 1, end)
        says = any(self.atoms[to].mention is not None or to in self.places for to in inside)
        sure = all(self.cutter.cues.cue(self.atoms[to].text) is not ClauseCue.UNSURE for to in inside)
        if not (says and sure):
            return end + 1
        if self.skip is Skip.NOTHING:
            self.clause.add(self.atoms[at])
        return at + 1

    # --- words and cues ---

    def _cue(self, at: int) -> tuple[int, ClauseCue | None]:
        """Return the end of the cue that starts at `at`, and the cue; a phrase with a place in it is no cue."""
        end, cue = self.cutter.cues.at(self.atoms, at)
        holds = end > at + 1 and any(to in self.places for to in range(at, end))
        return (at + 1, None) if holds else (end, cue)

    def _read_cue(self, at: int, end: int, cue: ClauseCue) -> None:
        """Start another clause, or run the action of the cue."""
        word = self.atoms[at].text
        if cue is ClauseCue.COORDINATE and self.clause.doubtful and self._is_unconditional():
            self._close(word)
        elif cue is ClauseCue.CONTRAST and self._turns(word):
            self._close(word)
            if word in self.table.clauses.reversals:
                self._reverse(end)
        elif self.skip is Skip.NOTHING:
            if word in self.table.clauses.consequences and self.clause.placed and self._clashes(at + 1):
                self.clause.doubtful = True
            action = CLAUSE_ACTIONS.get(cue)
            if not (self._starts_with_formerly(word) or (action is not None and action(self, at))):
                self._read_pronoun(at)

    def _read_word(self, at: int) -> None:
        """Read a word that is no cue: "inițial" at the start of a clause, or a pronoun."""
        if self.skip is Skip.NOTHING and not self._starts_with_formerly(self.atoms[at].text):
            self._read_pronoun(at)

    def _starts_with_formerly(self, word: str) -> bool:
        """Note that a clause which starts with "inițial" is about an earlier plan; return whether it does."""
        if self.clause.atoms or word not in self.table.origins.formerly:
            return False
        self.clause.doubtful = self.clause.given = True
        return True

    def _read_pronoun(self, at: int) -> None:
        """Put the last name for a pronoun."""
        if self.last is not None and self.atoms[at].text in self.cutter.pronouns and self._takes_up(at):
            self.clause.take_up(self.last)

    # --- actions of cues; each returns whether the word did something ---

    def on_given(self, at: int) -> bool:
        """The clause is about an earlier plan: "am găsit X luni"."""
        self.clause.doubtful = self.clause.given = True
        return True

    def on_free_slot(self, at: int) -> bool:
        """The places said so far have nothing: "luni e liber"."""
        self.clause.items.clear()
        self.skip = Skip.TO_PAUSE
        return True

    def on_unsure(self, at: int) -> bool:
        """The clause is doubtful: "X nu e luni"; not for a negator that leaves out a name only: "luni Y, nu X"."""
        return not self._negates_name(at) and self._doubt(at)

    def on_alternative(self, at: int) -> bool:
        """The clause is doubtful if a name or a place is beside: "luni X sau Y"."""
        return self._is_beside_item(at) and self._doubt(at)

    def on_condition(self, at: int) -> bool:
        """The clause is doubtful, or what follows is read over if something was named: "X luni, dacă nu plouă"."""
        return self.on_purpose(at) if self.clause.items else self._doubt(at)

    def on_polite(self, at: int) -> bool:
        """The clause is doubtful unless it starts with a place: "X ar putea fi luni"."""
        return self.clause.first is None and self._doubt(at)

    def on_reason(self, at: int) -> bool:
        """What follows is read over: up to the end of the clause, or up to a comma if nothing was named yet."""
        self.skip = Skip.TO_END if self.clause.items else Skip.TO_PAUSE
        return True

    def on_purpose(self, at: int) -> bool:
        """What follows is read over up to the next comma: "pentru a evita luni"."""
        self.skip = Skip.TO_PAUSE
        return True

    def on_relative(self, at: int) -> bool:
        """After a name, a clause about it is inserted: "X, care e luni, rămâne"; else what follows is read over."""
        return self._insert() or self.on_purpose(at)

    def on_where(self, at: int) -> bool:
        """The same, but after a place the clause goes on: "luni, unde mergem la X"."""
        return self._insert() or (self.clause.named and self.on_purpose(at))

    def _doubt(self, at: int) -> bool:
        """Make the clause doubtful."""
        clause = self.clause
        past = self.atoms[at].text in self.table.doubts.pasts
        clause.past, clause.doubtful = past and (clause.past or not clause.doubtful), True
        return True

    def _insert(self) -> bool:
        """Start a clause about the name right before, a pause between them or none; return whether there is one."""
        atoms = self.clause.atoms
        before = atoms[-2:] if atoms and atoms[-1].text == PAUSE else atoms[-1:]
        if self.outer is not None or not before or before[0].mention is None:
            return False
        self.outer, self.clause = self.clause, Clause()
        self.clause.take_up(before[0].mention)
        return True

    def _negates_name(self, at: int) -> bool:
        """Return whether a negator is about a name alone, which is left out then: "..., nu X"."""
        denials = self.cutter.denials
        near = self.atoms[at + 1 : at + 3]
        named = [atom.mention is not None for atom in near]
        if self.atoms[at].text not in denials.negation.of_names or not any(named):
            return False
        return named[0] or near[0].text in denials.lists.joiners

    def _is_beside_item(self, at: int) -> bool:
        """Return whether a name or a place is beside the word at `at`, or one word further on."""
        before = bool(self.clause.items and self.clause.items[-1].end == len(self.clause.atoms))
        ahead = range(at + 1, min(at + 3, len(self.atoms)))
        return before or any(to in self.places or self.atoms[to].mention is not None for to in ahead)

    def _takes_up(self, at: int) -> bool:
        """Return whether the word at `at` is a pronoun for the last name: "l-am pus", "Aceasta rămâne"."""
        pronouns, put, atom = self.table.pronouns, self.table.verbs.put, self.atoms[at]
        if atom.text in pronouns.after_verb and (self.atoms[at - 1].text if at else "") in put:
            return True
        if atom.text in pronouns.subjects:
            return (not self.named and at < DOUBLED) or bool(self.clause.opening and not self.clause.items)
        if atom.text not in pronouns.objects or self.clause.first:
            return False
        if atom.tied:
            return self.atoms[at - 1].text in put
        rest = [after.text for after in self.atoms[at + 1 : at + 1 + DOUBLED]]
        return next((word for word in rest if word not in self.cutter.denials.verb_forms.auxiliaries), "") in put

    # --- where clauses start and end ---

    def _turns(self, word: str) -> bool:
        """Return whether "dar" starts a clause, and is not in "un mic dejun ușor, dar hrănitor: X"."""
        clause = self.clause
        return word not in self.table.clauses.reversals or clause.doubtful or not clause.items or clause.named

    def _is_unconditional(self) -> bool:
        """Return whether no condition holds for the clause."""
        cue = self.cutter.cues.cue
        return not self.clause.given and all(cue(atom.text) is not ClauseCue.CONDITION for atom in self.clause.atoms)

    def _reverse(self, at: int) -> None:
        """Let what follows "dar" take back what was said if it cannot be, or if a reason for something else follows."""
        at += at < len(self.atoms) and self.atoms[at].text == PAUSE
        cue = self.cutter.cues.at(self.atoms, at)[1] if at < len(self.atoms) else None
        self.clause.undoes, self.excused = self._clashes(at), cue in (ClauseCue.REASON, ClauseCue.PURPOSE)
        self.before = self.found[-1].day_parts

    def _clashes(self, at: int) -> bool:
        """Return whether the words from `at` up to a pause say that it cannot be: "e ocupat"; not "nu e ocupat"."""
        stops = self.cutter.denials.negation.of_names
        for to in range(at, min(at + SOON, len(self.atoms))):
            if self.cutter.clashes.at(self.atoms, to) is not None:
                return True
            if self.atoms[to].text in (PAUSE, ":") or self.atoms[to].text in stops:
                return False
        return False

    def _pause(self) -> None:
        """End what is read over up to a comma, and an inserted clause."""
        if self.skip is Skip.TO_PAUSE:
            self.skip = Skip.NOTHING
        if self.outer is not None:
            self.found.append(self.clause)
            self.clause, self.outer = self.outer, None

    def _close(self, opening: str) -> None:
        """End the clause, and any that it is in; start one with the word `opening`."""
        self._pause()
        clause, clauses = self.clause, self.table.clauses
        starts = clause.atoms[0].text if clause.opening and clause.atoms else ""
        resumed = starts in clauses.resumes or clause.opening in clauses.corrections
        if resumed and self.last is not None and not clause.named and self._goes_on(clause):
            clause.items.insert(0, ClauseItem(0, self.last, taken_up=True))
        clause.undoes = self._undoes(clause)
        self.found.append(clause)
        self.clause, self.skip, self.excused = Clause(opening), Skip.NOTHING, False

    def _undoes(self, clause: Clause) -> bool:
        """Return whether a clause that ends takes back what was said before it."""
        if self.excused and (clause.doubtful or any(atom.text in self.table.verbs.change for atom in clause.atoms)):
            return True
        there = clause.day_parts
        return clause.undoes and (not there or any(place in self.before for place in there))

    def _goes_on(self, clause: Clause) -> bool:
        """Return whether a clause without a name puts the last one somewhere: "dar a fost mutat marți", "ci marți"."""
        puts = any(atom.text in self.table.verbs.put for atom in clause.atoms[: DOUBLED + THERE])
        return puts or (clause.first is not None and clause.items[0].at <= THERE)

    # --- where a clause goes on after what is read over ---

    def _resume(self, at: int) -> None:
        """Stop reading over at `at`."""
        self.skip = Skip.NOTHING
        if self.atoms[at - 1].text == PAUSE and not self.clause.placed:
            self.clause.add(self.atoms[at - 1])

    def _resumes(self, at: int) -> bool:
        """Return whether the clause goes on at `at`: after a reason, or with a list of names."""
        return (self.skip is Skip.TO_END and self._ends_reason(at)) or self._goes_on_listing(at)

    def _ends_reason(self, at: int) -> bool:
        """Return whether a reason ends: ", urmat de X", ", și X la prânz", ", și am pus X"; "X, ..., a fost pus"."""
        if self.atoms[at - 1].text != PAUSE:
            return False
        word, near = self.atoms[at].text, self.atoms[at + 1 : at + 1 + THERE]
        if word in self.table.asides.resumed_by:
            return True
        puts = any(atom.text in self.table.verbs.put for atom in near)
        if word in self.table.expressions.conjunctions and (puts or self._is_name_with_place(at)):
            return True
        return puts and word in self.table.clauses.resumes and self.clause.named and not self.clause.placed

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

    def _goes_on_listing(self, at: int) -> bool:
        """Return whether a list of names that a place leads goes on: "ziua 1, X pentru a vedea animalele și Y"."""
        if self.atoms[at].text not in self.table.expressions.conjunctions:
            return False
        if not self.clause.first or self.clause.items[-1].mention is None:
            return False
        named = [atom.mention is not None for atom in self.atoms[at + 1 : at + 1 + THERE]]
        obliques = self.cutter.denials.scope.obliques
        return any(named) and (named[0] or self.atoms[at + 1].text in obliques)


ClauseAction = Callable[[ClauseReader, int], bool]

CLAUSE_ACTIONS: Mapping[ClauseCue, ClauseAction] = {
    ClauseCue.ALTERNATIVE: ClauseReader.on_alternative,
    ClauseCue.REASON: ClauseReader.on_reason,
    ClauseCue.PURPOSE: ClauseReader.on_purpose,
    ClauseCue.RELATIVE: ClauseReader.on_relative,
    ClauseCue.CONDITION: ClauseReader.on_condition,
    ClauseCue.WHERE: ClauseReader.on_where,
    ClauseCue.POLITE: ClauseReader.on_polite,
    ClauseCue.FREE_SLOT: ClauseReader.on_free_slot,
    ClauseCue.GIVEN: ClauseReader.on_given,
    ClauseCue.UNSURE: ClauseReader.on_unsure,
}
"""What each cue does. HARMLESS and IDENTITY do nothing, and so keep the words in them from doing anything.

CONTRAST and COORDINATE start a clause, before any action is looked up.
"""
