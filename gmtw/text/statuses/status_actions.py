"""What each cue of statuses does: it sets the statuses of names, or says what holds for the names after it.

Precision first: a name is hedged or affirmed only by a cue of its own clause, else it is only named.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from gmtw.text.sentences import PAUSE, Atom, Sentence, mentions_in
from gmtw.text.statuses.mention_status import MentionStatus, Span
from gmtw.text.statuses.status_model import NEVER, SIGNS, StatusClause, StatusCue, StatusLexicon, StatusState

NEAR = 5
"""The most atoms between the two parts of "în plan mai intră", "planul nostru cuprinde"."""

BESIDE = 3
"""The most atoms between a verb and "toate obiectivele", and between that and the end of its clause."""


class StatusActions:
    """The actions of cues in one sentence. A cue is at atom `at` and ends before atom `end`.

    `asked`: The mentions of which it matters whether they are affirmed or only named; None for all.
    """

    def __init__(
        self, lexicon: StatusLexicon, sentence: Sentence, state: StatusState, asked: frozenset[int] | None
    ) -> None:
        self.lexicon, self.inclusion = lexicon, lexicon.table.inclusion
        self.sentence, self.atoms = sentence, sentence.atoms
        self.state, self.asked = state, asked

    # --- doubts ---

    def on_hedge(self, at: int, end: int) -> None:
        """Make the clause uncertain, with the names right before the hedge: "X, poate"."""
        clause = self.state.clause
        clause.hedged = clause.doubtful = True
        for number in clause.beside:
            self.state.set(number, MentionStatus.HEDGED)

    def on_opening_hedge(self, at: int, end: int) -> None:
        """The same, but only at the start of a clause or after a comma."""
        if at == self.state.clause.starts:
            self.on_hedge(at, end)

    def on_weigh(self, at: int, end: int) -> None:
        """Let what follows be only thought about: "am luat în calcul X"."""
        self.state.clause.weighs = self.state.clause.doubtful = True

    def on_condition(self, at: int, end: int) -> None:
        """Affirm nothing up to the next comma, and nothing more of the clause if it has no name yet."""
        clause = self.state.clause
        if at and self.atoms[at - 1].text in self.lexicon.only:
            for number in clause.named:  # "X rămâne în coș numai dacă ..."
                self.state.withdraw(number)
        clause.conditional = True
        clause.doubtful = clause.doubtful or not clause.named

    def on_doubt(self, at: int, end: int) -> None:
        """Affirm no more names of the clause, nor the one right before: "am ales X nu se putea"."""
        self.state.clause.doubtful, self.state.clause.puts_until = True, 0
        before = self.atoms[at - 1].mention if at else None
        if before is not None:
            self.state.withdraw(before)

    def on_break(self, at: int, end: int) -> None:
        """Start a clause. A reversal drops what was thought about, and affirms nothing before it; not "dar și X"."""
        adds = end < len(self.atoms) and self.atoms[end].text in self.lexicon.joiners
        if self.atoms[at].text in self.lexicon.reversals and not adds:
            for number in self.state.weighed:
                self.state.set(number, MentionStatus.WEIGHED)
            for number in self.state.clause.named:
                self.state.withdraw(number)
        self.state.clause = StatusClause(starts=end)

    # --- what is put into the plan ---

    def on_put(self, at: int, end: int) -> None:
        """Affirm the object of a verb that puts it into the plan: "am ales X"."""
        self.state.clause.put = end
        if self._is_sure(at):
            self._affirm_following(end)

    def on_unsure(self, at: int, end: int) -> None:
        """Affirm no more names of the clause, but those after a negated verb of leaving out: "nu am uitat de X"."""
        clause = self.state.clause
        if at - clause.not_left <= BESIDE and at < clause.puts_until:  # "nu lipsesc din coș nici X"
            return
        verb = self._not_left_after(end) if self.atoms[at].text in self.lexicon.negators else None
        if verb is None or clause.hedged or clause.conditional:
            self.on_doubt(at, end)
        else:
            clause.not_left = verb
            self._affirm_following(verb)

    def _not_left_after(self, end: int) -> int | None:
        """Return where a verb of leaving out ends right after a negator, or None; "nu ne lipsește X" has none.

        Nor has "nu am renunțat la X din capriciu, ci din lipsă de timp".
        """
        if not self.lexicon.corrections.isdisjoint(self.sentence.words):
            return None
        for at in range(end, min(end + BESIDE, len(self.atoms))):
            hit = self.lexicon.not_left.at(self.atoms, at)
            if hit is not None:
                return hit.last
            if self.atoms[at].text not in self.lexicon.tenses:
                return None
        return None

    def on_also(self, at: int, end: int) -> None:
        """Affirm the name right after "și" and a verb of going: "vom urca și la X", not "mergem la Y și la X"."""
        following = self.atoms[end : end + BESIDE]
        first = next((atom for atom in following if atom.text in SIGNS or atom.mention is not None), None)
        if first is None or first.mention is None:
            return
        if self._goes(self.atoms[max(0, at - BESIDE) : at], at):
            self.state.set(first.mention, MentionStatus.AFFIRMED)

    def on_too(self, at: int, end: int) -> None:
        """Affirm the subject of a verb of going, or what is in the plan: "X pleacă și ea"; not "X e și ea frumoasă"."""
        around = [*self.atoms[max(0, at - BESIDE) : at], *self.atoms[end : end + BESIDE]]
        is_ = bool(at) and self.atoms[at - 1].text in self.lexicon.copulas and self._is_sure(at)
        if self._goes(around, at) or (is_ and self.lexicon.plans.find(self.atoms[end : end + NEAR])):
            self._affirm(self.state.clause.beside)

    def _goes(self, atoms: Sequence[Atom], at: int) -> bool:
        """Return whether atoms have a verb of going after their last name, which is sure to be done, and now."""
        hits = self.lexicon.goes.find(atoms)
        if not hits or not self._is_sure(at) or self.lexicon.elsewhere.find(self.atoms):
            return False
        before = atoms[max(0, hits[-1].first - 2) : hits[-1].first]
        named = any(atom.mention is not None for atom in atoms[hits[-1].first :])
        return not named and all(atom.text not in self.lexicon.governing for atom in before)

    def on_plan(self, at: int, end: int) -> None:
        """Affirm the subject or object of a verb beside the plan: "în plan intră X"."""
        self.state.clause.plan = end
        self._put_beside_plan(at, end)

    def on_appear(self, at: int, end: int) -> None:
        """Affirm the subject of a verb beside the plan: "X intră în plan"."""
        self.state.clause.appear = end
        self._put_beside_plan(at, end)

    def on_hold(self, at: int, end: int) -> None:
        """Affirm the object of a verb whose subject is the plan, or that is beside it: "planul cuprinde X"."""
        clause = self.state.clause
        clause.appear = end
        self._put_beside_plan(at, end)
        if end - clause.subject <= NEAR and self._is_sure(at):
            self._affirm_following(end)

    def on_plan_subject(self, at: int, end: int) -> None:
        """Remember where the plan was named as a subject."""
        self.state.clause.subject = end

    def on_chosen(self, at: int, end: int) -> None:
        """Affirm the subject of a phrase that says that it was chosen: "X este o alegere bună"; not at first only."""
        near = self.atoms[max(0, at - BESIDE) : end + BESIDE]
        if self._is_sure(at) and all(atom.text not in self.lexicon.formerly for atom in near):
            self._affirm(self.state.clause.named)
            if not self.state.clause.named:  # "Locul a fost păstrat pentru X."
                self._affirm_following(end)

    def on_described(self, at: int, end: int) -> None:
        """Affirm what is described beside something planned: "X și Y sunt opțiuni ușoare"."""
        named, asked = self.state.clause.named, self.asked
        planned = [number for number in named if asked is None or number not in asked]
        if len(named) > 1 and planned and self._is_sure(at):
            self._affirm(named)

    def on_everything(self, at: int, end: int) -> None:
        """Note a phrase for all there is, if a verb puts it into the plan and nothing restricts it."""
        clause = self.state.clause
        put = at - max(clause.put, clause.appear) <= BESIDE and at < clause.puts_until
        all_ = self.lexicon.unrestricted.at(self.atoms, end)
        whole = self._ends(end) or all_ is not None
        verb = self.lexicon.all_in.at(self.atoms, all_.last) if all_ is not None and self._is_sure(at) else None
        if ((put and whole) or verb is not None) and not self.sentence.ends_open:
            self.state.everything.append(self._span(at, end))

    def on_goes_on(self, at: int, end: int) -> None:
        """Let a verb that puts things into the plan reach further: "am ales X, împreună cu Y"."""
        clause = self.state.clause
        if at < clause.puts_until and not clause.doubtful:
            self._affirm_following(end)

    def on_aside(self, at: int, end: int) -> None:
        """End what a verb puts into the plan: what follows is a reason or a description."""
        self.state.clause.puts_until = 0

    def on_relative(self, at: int, end: int) -> None:
        """The same, but the list may go on after it: "am ales X, care e ieftin, și Y"."""
        clause = self.state.clause
        clause.interrupted |= at < clause.puts_until
        self.on_aside(at, end)

    def _put_beside_plan(self, at: int, end: int) -> None:
        """Affirm the names beside a verb and the plan, if both were said."""
        clause = self.state.clause
        if abs(clause.plan - clause.appear) <= NEAR and self._is_sure(at):
            self._affirm_following(end)
            self._affirm(clause.beside)

    def _affirm(self, numbers: list[int]) -> None:
        """Affirm some names that were read."""
        for number in numbers:
            self.state.set(number, MentionStatus.AFFIRMED)

    def _affirm_following(self, end: int) -> None:
        """Affirm the names that follow a verb which ends before `end`."""
        self.state.clause.puts_until = end + self.inclusion.reach

    def _ends(self, at: int) -> bool:
        """Return whether a clause ends before an atom."""
        return at >= len(self.atoms) or self.atoms[at].text in SIGNS

    def _is_sure(self, at: int) -> bool:
        """Return whether nothing makes a verb doubtful."""
        clause = self.state.clause
        return not (clause.doubtful or clause.conditional or self._is_negated(at))

    def _is_negated(self, at: int) -> bool:
        """Return whether a negator is right before a verb."""
        return any(atom.text in self.lexicon.negators for atom in self.atoms[max(0, at - NEAR) : at])

    # --- examples and alternatives ---

    def on_example(self, at: int, end: int) -> None:
        """Let a verb that puts things into the plan reach the examples of them."""
        clause = self.state.clause
        clause.examples = end
        words = [atom.text for atom in self.atoms[max(0, at - NEAR) : at] if atom.text not in SIGNS]
        clause.one_of = any(word in self.inclusion.one_of for word in words[-BESIDE:])
        resumed = clause.interrupted and at and self.atoms[at - 1].text == PAUSE and not self._is_negated(at)
        if (at < clause.puts_until or resumed) and not clause.doubtful:
            self._affirm_following(end)

    def on_alternative(self, at: int, end: int) -> None:
        """Leave open which of two it is: the clause is doubtful, unless they are examples of several things."""
        if self._is_between_examples(at):
            self._leave_open(at)
        else:
            self._note_alternative(at, end)
            self.on_doubt(at, end)
            self._unlist(at)

    def _note_alternative(self, at: int, end: int) -> None:
        """Note the two names around an alternative: "X sau la Y"; not "X, care e ieftin sau Y"."""
        before = self.atoms[at - 2 if at > 1 and self.atoms[at - 1].text == PAUSE else at - 1].mention if at else None
        following = next((atom for atom in self.atoms[end : end + BESIDE + 1] if atom.mention is not None), None)
        if before is not None and following is not None and following.mention is not None:
            self.state.alternatives.append((before, following.mention))

    def _is_between_examples(self, at: int) -> bool:
        """Return whether an alternative is between two examples: "cum ar fi X, Y sau Z"."""
        start, atoms = self.state.clause.examples, self.atoms
        named = [place for place in range(max(0, start), at) if atoms[place].mention is not None]
        follows = any(atom.mention is not None for atom in atoms[at + 1 : at + 1 + BESIDE])
        return start >= 0 and bool(named) and follows and named[-1] >= at - BESIDE

    def _leave_open(self, at: int) -> None:
        """Hedge the examples of one thing: "un loc, cum ar fi X sau Y"; of several things, all are in the plan."""
        clause = self.state.clause
        if clause.one_of:
            for number in mentions_in(self.atoms[clause.examples : at + 1 + BESIDE]):
                self.state.set(number, MentionStatus.HEDGED)
            clause.doubtful = clause.hedged = True

    def _unlist(self, at: int) -> None:
        """Affirm no examples among which is an alternative: "ceva dulce (X, Y sau Z)"."""
        if not mentions_in(self.atoms[max(0, at - NEAR) : at]):
            return  # between other things: "X, pentru cine evită lactatele sau glutenul"
        opens = [place for place in range(at) if self.atoms[place].text == "("]
        start = max(self.state.clause.examples, opens[-1] if opens else NEVER)
        listed = self.atoms[start:at] if start >= 0 else ()
        if all(atom.text != ")" for atom in listed):
            for number in mentions_in(listed):
                self.state.withdraw(number)

    # --- retractions ---

    def on_whole(self, at: int, end: int) -> None:
        """Take back all that the text said so far: "nimic din ce am scris"."""
        self.state.whole = self._span(at, end)

    def on_frame(self, at: int, end: int) -> None:
        """Take back what follows in the sentence: "nu e adevărat că vizităm X"."""
        self.state.framed = True

    def on_text(self, at: int, end: int) -> None:
        """Remember where the sentence speaks of the text."""
        self.state.text = self._span(at, end)

    def on_void(self, at: int, end: int) -> None:
        """Remember where the sentence says that something is not so."""
        self.state.void = self._span(at, end)

    def _span(self, at: int, end: int) -> Span:
        """Return the characters of some atoms."""
        return self.atoms[at].start, self.atoms[end - 1].end


StatusAction = Callable[[StatusActions, int, int], None]

STATUS_ACTIONS: Mapping[StatusCue, StatusAction] = {
    StatusCue.EVERYTHING: StatusActions.on_everything,
    StatusCue.WHOLE: StatusActions.on_whole,
    StatusCue.FRAME: StatusActions.on_frame,
    StatusCue.TEXT: StatusActions.on_text,
    StatusCue.VOID: StatusActions.on_void,
    StatusCue.HEDGE: StatusActions.on_hedge,
    StatusCue.OPENING_HEDGE: StatusActions.on_opening_hedge,
    StatusCue.WEIGH: StatusActions.on_weigh,
    StatusCue.EXAMPLE: StatusActions.on_example,
    StatusCue.GOES_ON: StatusActions.on_goes_on,
    StatusCue.PUT: StatusActions.on_put,
    StatusCue.CHOSEN: StatusActions.on_chosen,
    StatusCue.DESCRIBED: StatusActions.on_described,
    StatusCue.PLAN: StatusActions.on_plan,
    StatusCue.BREAK: StatusActions.on_break,
    StatusCue.REASON: StatusActions.on_aside,
    StatusCue.PURPOSE: StatusActions.on_aside,
    StatusCue.RELATIVE: StatusActions.on_relative,
    StatusCue.WHERE: StatusActions.on_aside,
    StatusCue.CONDITION: StatusActions.on_condition,
    StatusCue.POLITE: StatusActions.on_doubt,
    StatusCue.ALTERNATIVE: StatusActions.on_alternative,
    StatusCue.PLAN_SUBJECT: StatusActions.on_plan_subject,
    StatusCue.HOLD: StatusActions.on_hold,
    StatusCue.APPEAR: StatusActions.on_appear,
    StatusCue.GIVEN: StatusActions.on_doubt,
    StatusCue.UNSURE: StatusActions.on_unsure,
    StatusCue.ALSO: StatusActions.on_also,
    StatusCue.TOO: StatusActions.on_too,
}
"""What each cue does. HARMLESS does nothing, and so keeps the words in it from doing anything."""
