"""What each cue of denials does: it denies names, or changes the state of the sentence for the cues after it.

Precision first: a verb that only may happen, a place that is not the whole plan, or an unclear subject denies nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from gmtw.languages.denials import Denials
from gmtw.text.denials.denial_model import DenialCue, DenialState, Names, PendingDenial
from gmtw.text.denials.verb_context import CHAIN, VerbContext
from gmtw.text.sentences import PAUSE


class CueHit(NamedTuple):
    """A cue that was found in the sentence: it starts at atom `place` and ends before atom `end`."""

    place: int
    end: int


class DenialActions:
    """The actions of cues in one sentence.

    They read and change `state`, and add mentions to `found` or remove them from it.
    """

    def __init__(self, context: VerbContext, table: Denials, state: DenialState, found: set[int]) -> None:
        self.context, self.table, self.state, self.found = context, table, state, found

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
        self.state.unsure = self.state.supposing = True
        self.on_break(hit)

    def on_wish(self, hit: CueHit) -> None:
        """Deny nothing up to the next comma if the wish is dropped: "mă gândeam să scot X, dar ..."."""
        if self.context.is_dropped(hit.end):
            self.state.wished_at, self.state.unsure = hit.place, True

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
        """What follows describes something other than the names, or the last one, also after a preposition.

        "Vedem un film care nu e inclus"; "X e mai scurt decât Y, pe care am lăsat-o deoparte".
        """
        self.state.described = not self.state.beside_name
        if self.state.aside:
            self.state.last = self.state.aside

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

    def on_be_missing(self, hit: CueHit) -> None:
        """Leave out the subject of "lipsește"; not what lacks something: "aragazului îi lipsesc 5 litri"."""
        if not self.context.pronoun_of(hit.place, hit.end):
            self.on_left_undone(hit)

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
            if not (state.unsure or self._is_supposed(hit)) and not self._only_where_not(hit):
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
        if negated and not (state.unsure or self._is_supposed(hit)) and not self._only_where_not(hit):
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
        if hit.place < self.state.negated_until and not (self.state.unsure or self._is_supposed(hit)):
            self.found.update(self.state.aside)

    # --- what a verb is about ---

    def _is_certain(self, hit: CueHit) -> bool:
        """Return whether a verb of leaving out holds: no "nu", "dacă", "poate", "mutat sau"; ends the negation."""
        state = self.state
        negated, state.negated_until = hit.place < state.negated_until, 0
        doubtful = state.unsure or hit.place < state.modal_until
        return not (negated or doubtful or self.context.is_one_of_two(hit.place))

    def _is_supposed(self, hit: CueHit) -> bool:
        """Return whether a verb says what would be with something: "dacă X pleacă / cu X, Y n-ar mai fi încăput"."""
        given = self.state.supposing or bool(self.state.aside)
        return given and hit.place < self.state.modal_until

    def _only_where_not(self, hit: CueHit) -> bool:
        """Return whether a place is all that is denied; also that of a wish: "voiam X luni, dar nu încape"."""
        wished, start = self.state.wished_at, self.state.clause_start
        if 0 <= wished < start and self.context.names_place(wished, start):
            return True
        return self.context.only_where_not(start, hit.place, hit.end)

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
        context = self.context
        pronoun = context.pronoun_of(hit.place, hit.end) or context.determiner_after(hit.end)
        pronoun = pronoun or context.pronoun_after(hit.end)
        if pronoun in pronouns.relative_heads and not state.group:
            state.pending = PendingDenial(self.table.lists.reach, adjacent=True, after_class_noun=True)
            return ()
        if pronoun:
            state.pending = None
            return self._antecedent(pronoun)
        other = self.context.other_subject_follows(hit.end) or self.context.other_subject_before(hit.place)
        if self._is_about_group(hit) and not other:
            return state.group[-1:] if self.context.is_singular(hit.place) else state.group
        return ()

    def _is_about_group(self, hit: CueHit) -> bool:
        """Return whether the verb is about the names before it: a passive, a participle beside them, "lipsește"."""
        state, place = self.state, hit.place
        passive = place < state.passive_until and self.context.can_be_passive(place)
        participle = not self.context.is_predicate(place) and bool(state.beside_name or state.outside)
        return passive or participle or place == state.intransitive_at or place < state.fronted_until


Action = Callable[[DenialActions, CueHit], None]

DENIAL_ACTIONS: Mapping[DenialCue, Action] = {
    DenialCue.NEGATOR: DenialActions.on_negator,
    DenialCue.CANCELLER: DenialActions.on_canceller,
    DenialCue.CONDITION: DenialActions.on_condition,
    DenialCue.WISH: DenialActions.on_wish,
    DenialCue.MODAL: DenialActions.on_modal,
    DenialCue.LEFT_UNDONE: DenialActions.on_left_undone,
    DenialCue.REPLACE: DenialActions.on_replace,
    DenialCue.SWAP: DenialActions.on_swap,
    DenialCue.LEAVE_OUT: DenialActions.on_leave_out,
    DenialCue.LEAVE_OUT_ADJACENT: DenialActions.on_leave_out_adjacent,
    DenialCue.BE_MISSING: DenialActions.on_be_missing,
    DenialCue.LEAVE: DenialActions.on_leave,
    DenialCue.LEAVE_PARTICLE: DenialActions.on_leave_particle,
    DenialCue.GIVE_WAY: DenialActions.on_give_way,
    DenialCue.DROP_OUT: DenialActions.on_drop_out,
    DenialCue.MOVE: DenialActions.on_move,
    DenialCue.ROOM: DenialActions.on_room,
    DenialCue.POSSIBLE: DenialActions.on_possible,
    DenialCue.PUT_IN: DenialActions.on_put_in,
    DenialCue.APPEAR: DenialActions.on_appear,
    DenialCue.PASSIVE: DenialActions.on_passive,
    DenialCue.OTHER_OBJECT: DenialActions.on_other_object,
    DenialCue.CONTRAST: DenialActions.on_contrast,
    DenialCue.BREAK: DenialActions.on_break,
    DenialCue.OTHER_SUBJECT: DenialActions.on_other_subject,
    DenialCue.SUBJECT_PRONOUN: DenialActions.on_subject_pronoun,
    DenialCue.CONJUNCTION: DenialActions.on_conjunction,
    DenialCue.RELATIVE: DenialActions.on_relative,
}
"""What each cue does. EXAMPLE, LIMIT, CAUSE and CLASS_NOUN only work on lists: `PendingDenial.goes_on` reads them."""
