"""Cut a sentence into clauses, from left to right: what each name, place, sign and cue does to the clause."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum, auto

from gmtw.languages import Language
from gmtw.text.clauses.antecedents import Antecedents
from gmtw.text.clauses.clause_model import DOUBLED, THERE, Clause, ClauseCue, ClauseItem, ClauseLexicon
from gmtw.text.clauses.resumptions import Resumptions
from gmtw.text.clauses.reversals import Reversals
from gmtw.text.sentences import PAUSE, Atom
from gmtw.text.slots.slot_expressions import SlotExpression

SIGHT = 60
"""How many atoms are looked ahead for the end of a bracket."""


class ClauseCutter:
    """Cuts the sentences of one language into clauses."""

    def __init__(self, language: Language) -> None:
        self._lexicon = ClauseLexicon(language)

    def cut(self, atoms: Sequence[Atom], places: Sequence[SlotExpression], last: int | None) -> list[Clause]:
        """Return the clauses of a sentence in order, inserted ones before those that they are in.

        Args:
            atoms: the atoms of the sentence.
            places: the expressions for slots in it.
            last: the mention that a pronoun at its start stands for.
        """
        return ClauseReader(self._lexicon, atoms, places, last).run()


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
        self, lexicon: ClauseLexicon, atoms: Sequence[Atom], places: Sequence[SlotExpression], last: int | None
    ) -> None:
        self.lexicon, self.table, self.atoms = lexicon, lexicon.table, atoms
        self.places = {place.first: place for place in places}
        self.antecedents = Antecedents(lexicon, atoms, last)
        self.reversals = Reversals(lexicon, atoms)
        self.resumptions = Resumptions(lexicon, atoms, self.places)
        self.found: list[Clause] = []
        self.clause = Clause()
        self.outer: Clause | None = None
        """The clause that an inserted one ("X, care ...,") is in."""
        self.skip = Skip.NOTHING
        """What is read over."""

    def run(self) -> list[Clause]:
        """Return the clauses in order."""
        at, end, is_quiet = 0, len(self.atoms), self.lexicon.is_quiet
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
        if self.lexicon.is_quiet(atom.text):
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
            if atom.text in self.lexicon.watched:
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
            self.antecedents.read_name(at, atom.mention, read_over=self.skip is not Skip.NOTHING)
        if self.skip is Skip.NOTHING:
            self.clause.add(atom, place)
        return place.last if place is not None else at + 1

    def _read_pause(self, sign: str) -> None:
        """End what a comma ends; what a colon announces is not as doubtful as what is before it."""
        self._pause()
        if sign != ":" or self.clause.named:
            return
        self.skip = Skip.NOTHING
        if self.clause.doubtful and not self.clause.given:
            self.found.append(self.clause)
            self.clause = Clause(self.clause.opening)

    def _read_bracket(self, at: int) -> int:
        """Skip a bracket that names nothing, or that is about the past."""
        last = min(len(self.atoms), at + SIGHT) - 1
        end = next((to for to in range(at, last + 1) if self.atoms[to].text == ")"), last)
        inside = range(at + 1, end)
        says = any(self.atoms[to].mention is not None or to in self.places for to in inside)
        sure = all(self.lexicon.cues.cue(self.atoms[to].text) is not ClauseCue.UNSURE for to in inside)
        if not (says and sure):
            return end + 1
        if self.skip is Skip.NOTHING:
            self.clause.add(self.atoms[at])
        return at + 1

    # --- words and cues ---

    def _cue(self, at: int) -> tuple[int, ClauseCue | None]:
        """Return the end of the cue that starts at `at`, and the cue; a phrase with a place in it is no cue."""
        end, cue = self.lexicon.cues.at(self.atoms, at)
        holds = end > at + 1 and any(to in self.places for to in range(at, end))
        return (at + 1, None) if holds else (end, cue)

    def _read_cue(self, at: int, end: int, cue: ClauseCue) -> None:
        """Start another clause, or run the action of the cue."""
        word = self.atoms[at].text
        if cue is ClauseCue.COORDINATE and (
            (self.clause.doubtful and self._is_unconditional()) or self._puts_more_there(end)
        ):
            self._close(word)
        elif cue is ClauseCue.CONTRAST and self._is_inside_denial(at, end):
            pass
        elif cue is ClauseCue.CONTRAST and self.reversals.starts_clause(word, self.clause):
            self._close(word)
            if word in self.table.clauses.reversals:
                self.reversals.open(end, self.found[-1], self.clause)
        elif self.skip is Skip.NOTHING:
            if word in self.table.clauses.consequences and self.clause.placed and self.reversals.clashes(at + 1):
                self.clause.doubtful = True
            action = CLAUSE_ACTIONS.get(cue)
            if not (self._starts_with_formerly(word) or (action is not None and action(self, at))):
                self._read_pronoun(at)

    def _puts_more_there(self, at: int) -> bool:
        """Return whether a verb at `at` puts other names into a place right after it: "... și am mutat în ziua 3 Y"."""
        if not self.clause.named or self.outer is not None or self.skip is not Skip.NOTHING:
            return False
        first = next((to for to in range(at + 1, at + 2 + THERE) if to in self.places), None)
        if first is None or self.atoms[at].text not in self.table.verbs.put:
            return False
        after = next(iter(self.atoms[self.places[first].last :]), None)
        return after is not None and (
            after.mention is not None or (after.text.isalpha() and self.lexicon.is_quiet(after.text))
        )

    def _is_inside_denial(self, at: int, end: int) -> bool:
        """Return whether "deci" is inside a clause that denies a place of its name: "X nu e deci în cursa a doua"."""
        clause = self.clause
        denies = clause.doubtful and clause.named and not clause.placed
        if not denies or self.atoms[at].text not in self.table.doubts.kept_after:
            return False
        return self.atoms[at - 1].text != PAUSE and any(to in self.places for to in range(end, end + THERE))

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
        mention = self.antecedents.of_pronoun(at, self.clause)
        if mention is not None:
            self.clause.take_up(mention)

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
        """The clause is doubtful unless it starts with a place: "X ar putea fi luni", "luni stăm mult: X ar ajunge"."""
        starts = self.clause.first is not None and not self._is_subject_after_colon()
        return not starts and self._doubt(at)

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

    def _is_subject_after_colon(self) -> bool:
        """Return whether the last name, or the list that it is in, is close before the word and after a colon."""
        items, atoms = self.clause.items, self.clause.atoms
        if items[-1].mention is None or len(atoms) - items[-1].end > THERE:
            return False
        since = next((item.end for item in reversed(items) if item.place is not None), 0)
        return any(atom.text == ":" for atom in atoms[since:])

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
        denials = self.lexicon.denials
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

    # --- where clauses start and end ---

    def _is_unconditional(self) -> bool:
        """Return whether no condition holds for the clause."""
        cue = self.lexicon.cues.cue
        return not self.clause.given and all(cue(atom.text) is not ClauseCue.CONDITION for atom in self.clause.atoms)

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
        last = self.antecedents.last
        if resumed and last is not None and not clause.named and self._goes_on(clause):
            clause.items.insert(0, ClauseItem(0, last, taken_up=True))
        self.reversals.close(clause)
        self.found.append(clause)
        self.clause, self.skip = Clause(opening), Skip.NOTHING

    def _goes_on(self, clause: Clause) -> bool:
        """Return whether a clause without a name puts the last one somewhere: "dar a fost mutat marți", "ci marți"."""
        puts = any(atom.text in self.table.verbs.put for atom in clause.atoms[: DOUBLED + THERE])
        return clause.placed and (puts or (clause.first is not None and clause.items[0].at <= THERE))

    # --- where a clause goes on after what is read over ---

    def _resume(self, at: int) -> None:
        """Stop reading over at `at`."""
        self.skip = Skip.NOTHING
        if self.atoms[at - 1].text == PAUSE and not self.clause.placed:
            self.clause.add(self.atoms[at - 1])

    def _resumes(self, at: int) -> bool:
        """Return whether the clause goes on at `at`: after a reason, or with a list of names."""
        ends = self.skip is Skip.TO_END and self.resumptions.ends_reason(at, self.clause)
        return ends or self.resumptions.goes_on_listing(at, self.clause)


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
