"""Find the mentions that a text leaves out: "am exclus X", "X nu a fost inclus"; not "X nu poate fi mutat".

Precision first: a verb that only may happen, a place that is not the whole plan, or an unclear subject denies nothing.
docs/denials-and-claims.md explains the model and shows how to add a cue.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from gmtw.languages import Language
from gmtw.languages.denials import Denials
from gmtw.text.denial_model import (
    DENYING,
    SIGNS,
    BesideCue,
    DenialCue,
    DenialLexicon,
    DenialState,
    Names,
    OutsideBracket,
    PendingDenial,
    cue_words,
)
from gmtw.text.phrases import SentenceFilter
from gmtw.text.sentences import PAUSE, Atom, Sentence
from gmtw.text.verb_context import CHAIN, VerbContext

FRONT = 4
"""The atoms of a sentence among which "except for X" speaks of what follows."""

OPENING = 10
"""The atoms of a sentence among which a pronoun takes up a name of the sentence before."""

MOST_NAMES = 50
"""The most names before one that a verb is about as well."""


@dataclass(slots=True)
class _PassageState:
    """What one sentence leaves for the next one."""

    open_list: bool = False
    """The sentence announced a list of what is left out: "Am exclus:"."""

    last: Names = ()
    """The names that a pronoun of the next sentence stands for."""

    line: int = -1
    """The line of the sentence."""


class Denier:
    """Finds what sentences of one language leave out."""

    def __init__(self, table: Denials) -> None:
        self._lexicon = DenialLexicon(table)
        self._cues = self._lexicon.cues
        longest = frozenset(self._longest_words(table))
        self._filter = SentenceFilter(lambda word: word in longest or self._denies(word))

    def denied(self, sentences: Iterable[Sentence]) -> frozenset[int]:
        """Return the numbers of the mentions that are left out; a list after "am exclus:" is left out as a whole."""
        found: set[int] = set()
        passage = _PassageState()
        for sentence in sentences:
            names = tuple(atom.mention for atom in sentence.atoms if atom.mention is not None) if sentence.names else ()
            if sentence.line != passage.line:
                passage.last = ()
            passage.open_list = passage.open_list and (sentence.item or not names)
            about = names or passage.last or sentence.ends_open or sentence.heading
            if passage.open_list or (about and self._filter.holds(sentence.words)):
                self._read(sentence, names, passage, found)
            else:
                passage.last = names if len(names) == 1 else ()
            passage.line = sentence.line
        return frozenset(found)

    def _read(self, sentence: Sentence, names: Names, passage: _PassageState, found: set[int]) -> None:
        """Add what a sentence leaves out to `found`, and update `passage`."""
        state = DenialState(last=passage.last, inherited=passage.last)
        state.group = passage.last if sentence.joined else ()
        if passage.open_list and self._is_bare_item(sentence):
            state.pending = PendingDenial(self._lexicon.table.lists.reach, adjacent=True)
        DenialReader(self._lexicon, sentence.atoms, state, found).run()
        waits = state.pending is not None and not state.pending.named
        announces = waits and (sentence.ends_open or sentence.heading)
        passage.open_list = (passage.open_list and sentence.names) or announces
        passage.last = state.last if len(names) == len(state.last) else ()

    def _is_bare_item(self, sentence: Sentence) -> bool:
        """Return whether a list item does not say that what it names is put in, or moved."""
        cues = {self._cues.cue(atom.text) for atom in sentence.atoms}
        return DenialCue.NEGATOR in cues or cues.isdisjoint({DenialCue.PUT_IN, DenialCue.MOVE})

    def _denies(self, word: str) -> bool:
        """Return whether a word can deny by itself."""
        return self._cues.cue(word) in DENYING

    def _longest_words(self, table: Denials) -> Iterable[str]:
        """Yield the longest word of each denying phrase that has no word which denies by itself."""
        words = cue_words(table)
        listed = [words[cue] for cue in DenialCue if cue in DENYING]
        for phrases in (*listed, table.beside_name.instead_of, table.beside_name.except_for):
            for parts in (phrase.split() for phrase in phrases):
                if len(parts) > 1 and not any(map(self._denies, parts)):
                    yield max(parts, key=len)


class CueHit(NamedTuple):
    """A cue that was found in the sentence: it starts at atom `place` and ends before atom `end`."""

    place: int
    end: int
    cue: DenialCue


class DenialReader:
    """Reads one sentence from left to right and collects what it leaves out.

    Each atom is a name, a sign (comma, bracket, colon) or a word. A word that is a cue runs the action that `ACTIONS`
    has for it. Actions read and change `state`, and add mentions to `found` or remove them from it.
    """

    def __init__(self, lexicon: DenialLexicon, atoms: Sequence[Atom], state: DenialState, found: set[int]) -> None:
        self.lexicon, self.table = lexicon, lexicon.table
        self.atoms, self.state, self.found = atoms, state, found
        self.context = VerbContext(atoms, lexicon.table)

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
        joins = self.context.word(place) in self.table.lists.joiners
        state.beside_name, state.listing = state.listing, state.listing and joins
        if state.pending is not None and not state.pending.goes_on(joins, cue, state.described):
            state.pending = None
        if cue is not None and (action := ACTIONS.get(cue)) is not None:
            action(self, CueHit(place, end, cue))

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
        if denied or self.context.word(place - 1) not in self.table.scope.obliques:
            state.group = state.last = (*state.group[-MOST_NAMES:], number) if listing and state.group else (number,)
        else:
            state.aside = (number,)
        start = state.clause_start
        if place - 1 == start and self.context.word(start) in self.table.clauses.name_openers:
            state.fronted_until = place + CHAIN

    def _is_awaited(self, place: int) -> bool:
        """Return whether the denial that waits is about the name at `place`."""
        pending = self.state.pending
        if pending is None or ((pending.named or pending.paused) and self.context.is_subject(place)):
            return False
        fits = pending.fits(pending.spent and self.context.follows_conjunction(place))
        if fits:
            pending.take_name(self.table.lists.reach)
        return fits

    def _is_denied_beside(self, place: int, number: int) -> bool:
        """Return whether what is right before the name leaves it out: "în loc de X", "fără X", "nu X"."""
        state = self.state
        beside = self.lexicon.beside_name.before(self.atoms, place)
        if beside is BesideCue.SAME_AS:
            return bool(state.last) and state.last[-1] in self.found
        if beside is BesideCue.INSTEAD_OF or (beside is BesideCue.EXCEPT_FOR and self._puts_in_all_else(place)):
            state.pending = PendingDenial(self.table.lists.reach, named=True)
            return True
        if beside is None and self._is_negated_name(place):
            state.corrected = (*state.corrected, number)
            state.pending = PendingDenial(self.table.lists.reach, named=True)
            return True
        return False

    def _is_negated_name(self, place: int) -> bool:
        """Return whether a negator is about the name only; not under another one: "nu e complet fără X"."""
        negator = "" if self.state.unsure else self.context.negator_of(place)
        doubled = place < self.state.negated_until and self.lexicon.cues.cue(negator) is not DenialCue.NEGATOR
        return bool(negator) and not doubled

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
        state.pending, state.group = None, state.group[-1:] if self.context.is_name(place - 1) else ()
        state.listing = bool(state.group)

    # --- cues around verbs ---

    def on_negator(self, hit: CueHit) -> None:
        """Negate the next verb; if none follows, leave out the name before: "Y rămâne, X nu"."""
        state, pending = self.state, self.state.pending
        state.negated_until = hit.place + self.table.negation.reach
        if self.context.negates_name_before(hit.place, hit.end):
            self.found.update(state.group[-1:])
        waits = pending is not None and not (pending.named or state.described)
        if waits and self.context.negator_starts_clause(hit.place):
            state.pending = None

    def on_canceller(self, hit: CueHit) -> None:
        """Undo the negator before: "Planul nu include doar X"."""
        self.state.negated_until = 0
        if self.state.pending is not None and self.state.pending.soft:
            self.state.pending = None

    def on_conjunction(self, hit: CueHit) -> None:
        """End the negation, unless a clitic follows: "nu e scump și l-am ales"."""
        if not self.context.is_tied(hit.end):
            self.state.negated_until = 0

    def on_other_object(self, hit: CueHit) -> None:
        """Make the negation about something else: "nu avem conflicte"."""
        self.state.other_object_until = hit.place + self.table.negation.reach

    def on_condition(self, hit: CueHit) -> None:
        """Deny nothing up to the next comma, and start a new thought."""
        self.state.unsure = True
        self.on_break(hit)

    def on_modal(self, hit: CueHit) -> None:
        """Deny nothing over the next few words: "X poate fi exclus"."""
        self.state.modal_until = hit.place + CHAIN

    def on_passive(self, hit: CueHit) -> None:
        """Make the next verb be about the name before; announce the list of a denial: "locul evitat este X"."""
        pending = self.state.pending
        self.state.passive_until = hit.place + CHAIN + 1
        if pending is not None and pending.adjacent and not pending.named:
            pending.introduce()

    def on_contrast(self, hit: CueHit) -> None:
        """Start a clause about the same names."""
        self.state.start_clause(hit.end)

    def on_break(self, hit: CueHit) -> None:
        """Start a new thought, with names of its own."""
        state = self.state
        state.start_clause(hit.end)
        state.giving_reasons = True
        state.group = state.aside = state.corrected = ()

    def on_relative(self, hit: CueHit) -> None:
        """What follows describes something other than the names: "vedem un film care nu e inclus"."""
        self.state.described = not self.state.beside_name

    def on_other_subject(self, hit: CueHit) -> None:
        """Make the next verb be about other things."""
        self.state.group = ()

    def on_subject_pronoun(self, hit: CueHit) -> None:
        """Make the next verb be about the last name: "Aceasta a fost exclusă"."""
        self.state.group = self.state.group or self._antecedent(self.context.word(hit.place))

    # --- verbs ---

    def on_leave_out(self, hit: CueHit) -> None:
        """Leave out the object, or the subject of a passive: "Am exclus X", "X a fost exclus"."""
        if self._is_certain(hit) and not self.context.is_partial(hit.end):
            self._leave_out(hit, PendingDenial(self.table.lists.reach, after_class_noun=True))

    def on_leave_out_adjacent(self, hit: CueHit) -> None:
        """The same, but a name must be next to the verb: "Am evitat X"."""
        if self._is_certain(hit) and not self.context.is_partial(hit.end):
            self._leave_out(hit, PendingDenial(self.table.lists.reach, adjacent=True))

    def on_left_undone(self, hit: CueHit) -> None:
        """Leave out the subject or object of what denies by itself: "X lipsește", "Am lăsat X deoparte"."""
        self.state.intransitive_at = hit.place
        if self._is_certain(hit) and not self.context.is_partial(hit.end):
            self._leave_out(hit, PendingDenial(self.table.lists.reach))

    def on_leave(self, hit: CueHit) -> None:
        """Wait for a particle: "Am lăsat X pe dinafară", "X rămâne pe dinafară"."""
        self.state.leave_until, self.state.pending = hit.place + 2 * CHAIN, None
        if self.context.word(hit.place) in self.table.verb_forms.passive:
            self.state.passive_until = hit.place + CHAIN

    def on_leave_particle(self, hit: CueHit) -> None:
        """After a verb of leaving, leave out its subject or object."""
        if hit.place < self.state.leave_until:
            self.on_left_undone(hit)

    def on_give_way(self, hit: CueHit) -> None:
        """Leave out what makes room for something else: "X a făcut loc pentru Y"."""
        if self._is_certain(hit) and self.context.is_name(hit.place - 1):
            self.found.update(self.state.group[-1:])
        self.state.pending = None

    def on_drop_out(self, hit: CueHit) -> None:
        """Leave out what falls, if nothing follows: "X cade"; not "X cade luni"."""
        if self.context.word(hit.end) in ("", PAUSE, ")") and not self.context.is_name(hit.end):
            self.on_left_undone(hit)

    def on_replace(self, hit: CueHit) -> None:
        """Leave out what is replaced: "Am înlocuit X cu Y", "X, înlocuit cu Y", "l-am înlocuit cu Y"."""
        if not self._is_certain(hit):
            return
        after = hit.end + bool(self.context.pronoun_of(hit.place, hit.end))
        comes_in = self.context.word(after) in self.table.verbs.replaced_by
        if comes_in and self.state.outside is not None:
            return  # "X (înlocuit cu lapte vegetal)": a part of it, since the bracket has no name
        self._leave_out(hit, None if comes_in else PendingDenial(self.table.lists.reach, adjacent=True))

    def on_swap(self, hit: CueHit) -> None:
        """Leave out what is changed for another name: "am schimbat-o cu Y"; else move it."""
        named = any(self.context.is_name(at) for at in (hit.end + 1, hit.end + 2))
        if named and self.context.pronoun_of(hit.place, hit.end):
            self.on_replace(hit)
        self.on_move(hit)

    def on_move(self, hit: CueHit) -> None:
        """End a negation: what is not moved is not left out."""
        self.state.negated_until, self.state.wanted = 0, False

    def on_put_in(self, hit: CueHit) -> None:
        """Leave out what is not put in: "nu am inclus X", "am evitat să includem X"; affirmed, take a denial back."""
        state, pending, negated = self.state, self.state.pending, self.state.negates(hit.place)
        state.negated_until, state.wanted = 0, True
        if self._starts_list(hit):
            return
        governed = pending is not None and pending.governs and self.context.is_governed(hit.place)
        if governed or negated:
            state.pending = None
            if not state.unsure and not self._only_where_not(hit):
                self._leave_out(hit, pending if governed else PendingDenial(self.table.lists.reach, soft=True))
        elif self.context.is_predicate(hit.place) and not self.context.after_relative(hit.place):
            state.pending = None
            self._take_back(hit)

    def _starts_list(self, hit: CueHit) -> bool:
        """Return whether the verb announces the names of a denial: "lista celor evitate cuprinde X"."""
        pending = self.state.pending
        waits = pending is not None and pending.adjacent and not pending.named
        if pending is None or not waits or self.context.word(hit.place) not in self.table.lists.list_verbs:
            return False
        pending.introduce()
        return True

    def _take_back(self, hit: CueHit) -> None:
        """Affirm what a pronoun stands for: "Am exclus X, apoi am reintrodus-o"; not in a reason."""
        pronoun = self.context.pronoun_of(hit.place, hit.end)
        if pronoun and not self.state.giving_reasons:
            self.found.difference_update(self._antecedent(pronoun))

    def on_appear(self, hit: CueHit) -> None:
        """Negated, leave out the subject: "X nu apare în plan"."""
        state, negated = self.state, self.state.negates(hit.place)
        state.negated_until = 0
        if negated and not state.unsure and not self._only_where_not(hit):
            state.intransitive_at = hit.place
            state.group = state.group or state.aside
            self._leave_out(hit, PendingDenial(self.table.lists.reach, soft=True))

    def on_possible(self, hit: CueHit) -> None:
        """Negated, leave out what was to be put in: "am vrut să includem X, dar nu a fost posibil"."""
        start = max(self.state.clause_start, hit.place - 2 * CHAIN)
        if self.state.wanted and not self.context.names_place(start, hit.place):
            self.on_appear(hit)

    def on_room(self, hit: CueHit) -> None:
        """Negated, leave out what there is no room for: "pentru X nu mai e loc"."""
        if hit.place < self.state.negated_until and not self.state.unsure:
            self.found.update(self.state.aside)

    # --- what a verb is about ---

    def _is_certain(self, hit: CueHit) -> bool:
        """Return whether a verb of leaving out holds: no "nu", "dacă", "poate", "mutat sau"; ends the negation."""
        state = self.state
        negated, state.negated_until = hit.place < state.negated_until, 0
        doubtful = state.unsure or hit.place < state.modal_until
        return not (negated or doubtful or self.context.is_one_of_two(hit.place))

    def _only_where_not(self, hit: CueHit) -> bool:
        return self.context.only_where_not(self.state.clause_start, hit.place, hit.end)

    def _antecedent(self, pronoun: str) -> Names:
        return self.state.antecedent(pronoun in self.table.pronouns.plural)

    def _leave_out(self, hit: CueHit, pending: PendingDenial | None) -> None:
        """Leave out what the verb is about: a pronoun, the names before it, or (`pending`) those that follow."""
        state = self.state
        state.pending = pending
        described, state.described = state.described, False
        if pending is not None and self.context.name_follows(hit.end):
            return
        names = self._names_before(hit)
        if state.pending is not None and not self.context.is_predicate(hit.place):
            state.pending.adjacent = True
        if names and not described:
            self.found.difference_update(state.corrected)
            self.found.update(names)
            state.pending = None

    def _names_before(self, hit: CueHit) -> Names:
        """Return the names before the verb that it is about; may replace `state.pending`."""
        state, pronouns = self.state, self.table.pronouns
        pronoun = self.context.pronoun_of(hit.place, hit.end) or self.context.determiner_after(hit.end)
        if pronoun in pronouns.relative_heads and not state.group:
            state.pending = PendingDenial(self.table.lists.reach, adjacent=True, after_class_noun=True)
            return ()
        if pronoun:
            state.pending = None
            return self._antecedent(pronoun)
        if self._is_about_group(hit) and not self.context.other_subject_follows(hit.end):
            return state.group[-1:] if self.context.is_singular(hit.place) else state.group
        return ()

    def _is_about_group(self, hit: CueHit) -> bool:
        """Return whether the verb is about the names before it: a passive, a participle beside them, "lipsește"."""
        state, place = self.state, hit.place
        passive = place < state.passive_until and self.context.can_be_passive(place)
        participle = not self.context.is_predicate(place) and bool(state.beside_name or state.outside)
        return passive or participle or place == state.intransitive_at or place < state.fronted_until


Action = Callable[[DenialReader, CueHit], None]

ACTIONS: Mapping[DenialCue, Action] = {
    DenialCue.NEGATOR: DenialReader.on_negator,
    DenialCue.CANCELLER: DenialReader.on_canceller,
    DenialCue.CONDITION: DenialReader.on_condition,
    DenialCue.MODAL: DenialReader.on_modal,
    DenialCue.LEFT_UNDONE: DenialReader.on_left_undone,
    DenialCue.REPLACE: DenialReader.on_replace,
    DenialCue.SWAP: DenialReader.on_swap,
    DenialCue.LEAVE_OUT: DenialReader.on_leave_out,
    DenialCue.LEAVE_OUT_ADJACENT: DenialReader.on_leave_out_adjacent,
    DenialCue.BE_MISSING: DenialReader.on_left_undone,
    DenialCue.LEAVE: DenialReader.on_leave,
    DenialCue.LEAVE_PARTICLE: DenialReader.on_leave_particle,
    DenialCue.GIVE_WAY: DenialReader.on_give_way,
    DenialCue.DROP_OUT: DenialReader.on_drop_out,
    DenialCue.MOVE: DenialReader.on_move,
    DenialCue.ROOM: DenialReader.on_room,
    DenialCue.POSSIBLE: DenialReader.on_possible,
    DenialCue.PUT_IN: DenialReader.on_put_in,
    DenialCue.APPEAR: DenialReader.on_appear,
    DenialCue.PASSIVE: DenialReader.on_passive,
    DenialCue.OTHER_OBJECT: DenialReader.on_other_object,
    DenialCue.CONTRAST: DenialReader.on_contrast,
    DenialCue.BREAK: DenialReader.on_break,
    DenialCue.OTHER_SUBJECT: DenialReader.on_other_subject,
    DenialCue.SUBJECT_PRONOUN: DenialReader.on_subject_pronoun,
    DenialCue.CONJUNCTION: DenialReader.on_conjunction,
    DenialCue.RELATIVE: DenialReader.on_relative,
}
"""What each cue does. EXAMPLE, LIMIT, CAUSE and CLASS_NOUN only work on lists: `PendingDenial.goes_on` reads them."""


def _first(tests: Iterable[bool]) -> int:
    """Return the number of the first test that holds, or the number of tests if none does."""
    at = 0
    for holds in tests:
        if holds:
            break
        at += 1
    return at


@lru_cache(maxsize=8)
def denier_of(language: Language) -> Denier:
    """Return the denier of `language`, built once."""
    return Denier(language.denials)
