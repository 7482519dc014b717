"""What denials are read with: cues, the state of a sentence, and the denial that waits for its names.

docs/denials-and-claims.md shows each cue with an example.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum, auto
from typing import NamedTuple

from gmtw.languages.denials import Denials
from gmtw.languages.grammar import listed_in
from gmtw.text.denials.verb_context import CHAIN
from gmtw.text.phrases import CueLexicon, Phrases, words_of_cues
from gmtw.text.sentences import EDGE, PAUSE
from gmtw.text.words import fold

CLOSE = 2
"""The most words between a verb and a name that it is next to."""

SIGNS = frozenset(("(", ")", ":", PAUSE, EDGE))
"""Atoms that are no words."""

Names = tuple[int, ...]
"""Numbers of mentions."""


class DenialCue(StrEnum):
    """What a word or phrase does in a sentence. The value is the key of `[denials]` that lists the words.

    A word that two keys list is the cue that comes first here.
    """

    NEGATOR = "negation.negators"
    CANCELLER = "negation.cancelled_by"
    CONDITION = "uncertainty.conditions"
    WISH = "uncertainty.wishes"
    MODAL = "uncertainty.modals"
    LEFT_UNDONE = "verbs.left_undone"
    REPLACE = "verbs.replace"
    SWAP = "verbs.swap"
    LEAVE_OUT = "verbs.leave_out"
    LEAVE_OUT_ADJACENT = "verbs.leave_out_adjacent"
    BE_MISSING = "verbs.be_missing"
    LEAVE = "verbs.leave"
    LEAVE_PARTICLE = "verbs.leave_particles"
    GIVE_WAY = "verbs.give_way"
    DROP_OUT = "verbs.drop_out"
    MOVE = "verbs.move"
    ROOM = "verbs.room"
    POSSIBLE = "verbs.possible"
    EXAMPLE = "lists.examples"
    PUT_IN = "verbs.put_in"
    APPEAR = "verbs.appear"
    PASSIVE = "verb_forms.passive"
    OTHER_OBJECT = "scope.other_objects"
    LIMIT = "lists.limits"
    CONTRAST = "clauses.contrasts"
    BREAK = "clauses.breaks"
    OTHER_SUBJECT = "pronouns.other_subjects"
    SUBJECT_PRONOUN = "pronouns.subjects"
    CAUSE = "lists.causes"
    CLASS_NOUN = "lists.class_nouns"
    CONJUNCTION = "lists.conjunctions"
    RELATIVE = "clauses.relatives"


DENYING = frozenset(
    {
        DenialCue.NEGATOR,
        DenialCue.LEFT_UNDONE,
        DenialCue.REPLACE,
        DenialCue.SWAP,
        DenialCue.LEAVE_OUT,
        DenialCue.LEAVE_OUT_ADJACENT,
        DenialCue.BE_MISSING,
        DenialCue.LEAVE,
        DenialCue.LEAVE_PARTICLE,
        DenialCue.GIVE_WAY,
        DenialCue.DROP_OUT,
    }
)
"""The cues without one of which a sentence leaves nothing out."""

ENDING = frozenset(
    {DenialCue.BREAK, DenialCue.CAUSE, DenialCue.CONTRAST, DenialCue.LIMIT, DenialCue.OTHER_OBJECT},
)
"""Cues after which a denial waits for no further name."""


class BesideCue(Enum):
    """What a phrase does to the name right after it; the keys are those of `[denials.beside_name]`."""

    INSTEAD_OF = auto()
    INSTEAD_OF_IT = auto()
    EXCEPT_FOR = auto()
    SAME_AS = auto()


STEM = 4
"""The fewest letters of a word for pieces that is known in any form."""


class DenialLexicon:
    """The words of one language: its tables, the cue of each word, and the phrases that are before names."""

    def __init__(self, table: Denials, pieces: Sequence[str] = ()) -> None:
        self.table = table
        self._packs = tuple(piece for piece in map(fold, pieces) if len(piece) >= STEM)
        self.words = words_of_cues(DenialCue, table)
        self.cues = CueLexicon(self.words)
        self.is_joiner = listed_in(table.lists.joiners)
        beside = {
            BesideCue.INSTEAD_OF: table.beside_name.instead_of,
            BesideCue.INSTEAD_OF_IT: table.beside_name.instead_of_it,
            BesideCue.EXCEPT_FOR: table.beside_name.except_for,
            BesideCue.SAME_AS: table.beside_name.same_as,
        }
        self.beside_name = Phrases([(phrase, cue) for cue, phrases in beside.items() for phrase in phrases])

    def is_pack(self, word: str) -> bool:
        """Return whether a word is one for pieces of a thing, in any form: "pachetul"."""
        return word.startswith(self._packs)


@dataclass(slots=True)
class PendingDenial:
    """A denial whose names may still follow: "am exclus ..." before "X, Y și Z".

    It moves through three stages: it waits for its first name, then (`named`) for the rest of the list, and it is
    over once `goes_on` is false.
    """

    words_left: int
    """Words until it is over."""

    adjacent: bool = False
    """Only a name next to the verb counts, or one of a list introduced after a class noun: "am evitat X"."""

    soft: bool = False
    """It comes from "nu am inclus", so that a later "doar" undoes it."""

    after_class_noun: bool = False
    """A word for such things is before the names: "am evitat locurile scumpe, cum ar fi X"."""

    named: bool = False
    """It has a name; only a list goes on: "am exclus X și ..."."""

    paused: bool = False
    """A comma came before any name."""

    spent: bool = False
    """Other words came after the names, so that only a conjunction goes on with the list."""

    introduced: bool = False
    """A list was announced: "cum ar fi", a colon, a bracket."""

    after_colon: bool = False
    """A colon announced it."""

    words: int = 0
    """Words since the verb, or since the list was announced."""

    def introduce(self) -> None:
        """Note that what follows is a list of what is left out."""
        self.paused, self.words, self.introduced = False, 0, True
        self.adjacent = self.adjacent and not self.after_class_noun

    def take_name(self, reach: int) -> None:
        """Note that a name was found; more may follow within `reach` words."""
        self.named, self.adjacent, self.paused, self.spent, self.words_left = True, False, False, False, reach

    def fits(self, follows_conjunction: bool) -> bool:
        """Return whether the name that comes now is one of those left out."""
        if self.named:
            return not self.spent or follows_conjunction
        near = not self.adjacent or (self.words <= CLOSE and not self.paused)
        return near and not (self.after_colon and self.words > CLOSE + 1)

    @property
    def governs(self) -> bool:
        """Whether a verb right after it belongs to it: "am evitat să includem X"."""
        return not (self.named or self.paused) and self.words <= CHAIN

    def goes_on(self, joins: bool, cue: DenialCue | None, described: bool) -> bool:
        """Read one more word and return whether names may still follow.

        Args:
            joins: the word may be inside a list.
            cue: what the word is.
            described: the word only describes what is left out ("locurile care ...").
        """
        if described and not self.named and cue not in (DenialCue.BREAK, DenialCue.CONTRAST):
            return True
        self.words_left, self.words = self.words_left - 1, self.words + 1
        self.after_class_noun = self.after_class_noun or cue in (DenialCue.CLASS_NOUN, DenialCue.OTHER_SUBJECT)
        if cue is DenialCue.CAUSE and self.named:
            self.spent = True
            return True
        if self._ends(joins, cue):
            return False
        if cue is DenialCue.EXAMPLE:
            self.introduce()
        self.spent = self.spent or (self.named and not joins and cue is not DenialCue.CLASS_NOUN)
        return True

    def _ends(self, joins: bool, cue: DenialCue | None) -> bool:
        """Return whether a word ends it: too far, another thought, another clause after "și"."""
        if self.words_left <= 0 or cue in ENDING or (self.paused and not joins and cue is not DenialCue.EXAMPLE):
            return True
        weak = (self.soft or self.adjacent) and not self.named
        return weak and cue is DenialCue.CONJUNCTION and self.words > 1


class OutsideBracket(NamedTuple):
    """What a bracket interrupts, and what goes on after it."""

    pending: PendingDenial | None
    group: Names
    listing: bool


@dataclass(slots=True)
class DenialState:
    """What the atoms of a sentence that were read so far mean for those that follow.

    A field that ends in `_until` is the atom before which a word of its kind still works; 0 if none does.
    """

    last: Names = ()
    """The names that a pronoun stands for: at first those of the sentence before."""

    inherited: Names = ()
    """`last` as the sentence before left it."""

    group: Names = ()
    """The names side by side that a verb may be about: "X și Y" of "X și Y au fost excluse"."""

    aside: Names = ()
    """The names that no verb is about, after a preposition: "pentru X și Y"."""

    corrected: Names = ()
    """The names after "nu" that "ci" may follow: "nu X, ci Y a fost exclus"."""

    pending: PendingDenial | None = None
    """A denial whose names may still follow."""

    outside: OutsideBracket | None = None
    """What a bracket without names interrupts."""

    clause_start: int = 0
    """The first atom of the clause."""

    negated_until: int = 0
    """After "nu"."""

    passive_until: int = 0
    """After "a fost", "se": the verb is about the name before it."""

    modal_until: int = 0
    """After "poate": the verb may not happen."""

    leave_until: int = 0
    """After "lăsat": a particle may follow."""

    fronted_until: int = 0
    """After "La X" at the start of a clause: the verb is about X."""

    other_object_until: int = 0
    """After "conflict": a negated verb is about that."""

    intransitive_at: int = -1
    """The last verb that has no object: "lipsește"."""

    listing: bool = False
    """Only words of a list came since the last name."""

    beside_name: bool = False
    """The same, of the word before this one: a participle here is about that name."""

    unsure: bool = False
    """A condition holds up to the next comma."""

    supposing: bool = False
    """A condition was read in the sentence: what would not be then is not denied."""

    wished_at: int = -1
    """The last wish that a reversal drops: "mă gândeam să scot X, dar ..."; -1 if there is none."""

    described: bool = False
    """A "care" describes something other than the names."""

    wanted: bool = False
    """A verb of putting in was read: "am vrut să includem X"."""

    giving_reasons: bool = False
    """A word like "fiindcă" was read in this clause."""

    @property
    def is_listening(self) -> bool:
        """Whether a word that is no cue changes anything: right after a name, or while a denial waits for one."""
        return self.listing or self.beside_name or self.pending is not None

    def antecedent(self, plural: bool) -> Names:
        """Return the names that a pronoun stands for: all of the last list, or the last one."""
        return self.last if plural else self.last[-1:]

    def start_clause(self, place: int) -> None:
        """Forget what holds inside one clause only."""
        self.negated_until, self.clause_start = 0, place
        self.described = self.giving_reasons = False

    def negates(self, place: int) -> bool:
        """Return whether a verb of putting in at `place` is negated, and nothing else ("nu e un conflict")."""
        return self.other_object_until <= place < self.negated_until
