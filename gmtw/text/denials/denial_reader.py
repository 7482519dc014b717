"""Read one sentence from left to right, and collect what it leaves out: its names, signs and cues."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gmtw.text.denials.denial_actions import DENIAL_ACTIONS, CueHit, DenialActions
from gmtw.text.denials.denial_model import (
    SIGNS,
    BesideCue,
    DenialCue,
    DenialLexicon,
    DenialState,
    OutsideBracket,
    PendingDenial,
)
from gmtw.text.denials.verb_context import CHAIN, VerbContext
from gmtw.text.sentences import Atom

FRONT = 4
"""The atoms of a sentence among which "except for X" speaks of what follows."""

OPENING = 10
"""The atoms of a sentence among which a pronoun takes up a name of the sentence before."""

MOST_NAMES = 50
"""The most names before one that a verb is about as well."""


_INSTEAD = frozenset((BesideCue.INSTEAD_OF, BesideCue.INSTEAD_OF_IT))
"""The cues that leave out the name after them for another one."""


class DenialReader:
    """Reads one sentence from left to right and collects what it leaves out.

    Each atom is a name, a sign (comma, bracket, colon) or a word. A word that is a cue runs the action that
    `DENIAL_ACTIONS` has for it. Afterwards `found` has the mentions that are left out, and `state` what a next
    sentence may go on with.
    """

    def __init__(self, lexicon: DenialLexicon, atoms: Sequence[Atom], state: DenialState, found: set[int]) -> None:
        self.lexicon, self.table = lexicon, lexicon.table
        self.atoms, self.state, self.found = atoms, state, found
        self.context = VerbContext(atoms, lexicon.table)
        self.actions = DenialActions(self.context, lexicon.table, state, found)

    def run(self) -> None:
        """Read all atoms. Afterwards `state.pending` is a denial that may lack its names."""
        free, is_quiet = 0, self.lexicon.cues.is_quiet
        for place, atom in enumerate(self.atoms):
            if place == OPENING and self.state.last is self.state.inherited:
                self.state.last = ()
            if atom.mention is not None:
                self._read_name(place, atom.mention)
            elif atom.text in SIGNS:
                self._read_sign(place, atom.text)
            elif place >= free and (self.state.is_listening or not is_quiet(atom.text)):
                free, cue = self.lexicon.cues.at(self.atoms, place)
                if cue is not None or self.state.is_listening:
                    self._read_word(place, free, cue)

    def _read_word(self, place: int, end: int, cue: DenialCue | None) -> None:
        """Let the waiting denial read the word, then run the action of its cue."""
        state = self.state
        joins = self.lexicon.is_joiner(self.context.word(place))
        state.beside_name, state.listing = state.listing, state.listing and joins
        if state.pending is not None and not state.pending.goes_on(joins, cue, state.described):
            state.pending = None
        if cue is not None and (action := DENIAL_ACTIONS.get(cue)) is not None:
            action(self.actions, CueHit(place, end))

    # --- names ---

    def _read_name(self, place: int, number: int) -> None:
        """Deny the name if a denial waits for it or a phrase before it says so, and make it the last name."""
        state = self.state
        denied = self._is_awaited(place) or self._is_denied_beside(place, number)
        listing, state.listing, state.negated_until, state.described = state.listing, True, 0, False
        if denied:
            self.found.add(number)
        elif state.pending is not None:
            state.pending, listing = None, False
        listed = listing and state.aside[-1:] == (number - 1,) and self.context.follows_conjunction(place)
        if denied or not (listed or self._is_oblique(place)):
            state.group = state.last = (*state.group[-MOST_NAMES:], number) if listing and state.group else (number,)
        else:
            state.aside = (*state.aside, number) if listed else (number,)
        start = state.clause_start
        if place - 1 == start and self.context.word(start) in self.table.clauses.name_openers:
            state.fronted_until = place + CHAIN

    def _is_oblique(self, place: int) -> bool:
        """Return whether no verb is about the name at `place`; one is about "punga de X"."""
        governed = self.context.word(place - 1) in self.table.scope.obliques
        return governed and not self.lexicon.is_pack(self.context.word(place - 2))

    def _is_awaited(self, place: int) -> bool:
        """Return whether the denial that waits is about the name at `place`."""
        pending = self.state.pending
        if pending is None or ((pending.named or pending.paused) and self._starts_another(place)):
            return False
        fits = pending.fits(pending.spent and self.context.follows_conjunction(place))
        if fits:
            pending.take_name(self.table.lists.reach)
        return fits

    def _starts_another(self, place: int) -> bool:
        """Return whether the name at `place` starts a clause of its own: "X rămâne", "X în locul lui Y"."""
        follows = self.lexicon.beside_name.at(self.atoms, place + 1) if place + 1 < len(self.atoms) else None
        return self.context.is_subject(place) or (follows is not None and follows.value in _INSTEAD)

    def _is_denied_beside(self, place: int, number: int) -> bool:
        """Return whether what is right before the name leaves it out: "în loc de X", "fără X", "nu X"."""
        state = self.state
        beside = self.lexicon.beside_name.before(self.atoms, place)
        if beside is BesideCue.SAME_AS:
            return bool(state.last) and state.last[-1] in self.found
        if beside is BesideCue.INSTEAD_OF_IT and state.last and state.last[-1] in self.found:
            return False  # "am scos X și am pus în locul lui Y"
        if beside in _INSTEAD and state.unsure:
            return False
        if beside in _INSTEAD or (beside is BesideCue.EXCEPT_FOR and self._puts_in_all_else(place)):
            state.pending = PendingDenial(self.table.lists.reach, named=True)
            return True
        if beside is None and self._is_negated_name(place):
            if state.pending is not None and state.pending.named and not (state.corrected or state.pending.soft):
                return False  # "renunțăm la Y, nu la X"
            state.corrected = (*state.corrected, number)
            state.pending = PendingDenial(self.table.lists.reach, named=True)
            return True
        return False

    def _is_negated_name(self, place: int) -> bool:
        """Return whether a negator is about the name only; not under another one: "nu e complet fără X"."""
        negator = "" if self.state.unsure else self.context.negator_of(place)
        if self.lexicon.cues.cue(negator) is DenialCue.NEGATOR or not negator:
            return bool(negator)
        doubled = place < self.state.negated_until
        return not doubled and not self.context.only_supposes(place, self.state.clause_start)

    def _puts_in_all_else(self, place: int) -> bool:
        """Return whether the clause before `place`, or after it at the start, puts everything in and says no more."""
        span = 2 * self.table.lists.reach
        front = place <= FRONT
        near = slice(place + 1, place + span) if front else slice(max(0, place - span), place)
        words = [atom.text for atom in self.atoms[near]]
        cues = [self.lexicon.cues.cue(word) for word in words]
        every = _first(word in self.table.beside_name.universal for word in words)
        taken = _first(cue is DenialCue.PUT_IN for cue in cues)
        plain = {DenialCue.MOVE, DenialCue.LEAVE_OUT, DenialCue.NEGATOR, DenialCue.OTHER_OBJECT}.isdisjoint(cues)
        if front:
            return plain and every < taken < len(words)
        rest = words[max(every, taken) :]
        other = any(word in self.table.verb_forms.finite or word in self.table.scope.places for word in rest)
        return plain and DenialCue.SWAP not in cues and not other and bool(rest)

    # --- signs ---

    def _read_sign(self, place: int, sign: str) -> None:
        """Let a bracket speak of the name before it or go on with a list; let a comma end what is negated."""
        state, pending = self.state, self.state.pending
        if sign == "(" and not self._bracket_has_name(place):
            self._open_bracket(place)
        elif sign == ")" and state.outside is not None:
            (state.pending, state.group, state.listing), state.outside = state.outside, None
        elif sign in ("(", ":") and pending is not None and not pending.named:
            pending.introduce()
            pending.after_colon = sign == ":"
        elif pending is not None:
            pending.paused = not (pending.named or pending.introduced)
        state.start_clause(place + 1)
        state.fronted_until, state.unsure = 0, False

    def _bracket_has_name(self, place: int) -> bool:
        return any(self.context.is_name(at) for at in range(place, self.context.closing_bracket(place)))

    def _open_bracket(self, place: int) -> None:
        """Set aside what a bracket without names interrupts; its words are about the name before it."""
        state = self.state
        state.outside = OutsideBracket(state.pending, state.group, state.listing)
        before = self.atoms[place - 1].mention if place else None
        state.pending, state.group = None, () if before is None else (before,)
        state.listing = bool(state.group)


def _first(tests: Iterable[bool]) -> int:
    """Return the number of the first test that holds, or the number of tests if none does."""
    at = 0
    for holds in tests:
        if holds:
            break
        at += 1
    return at
