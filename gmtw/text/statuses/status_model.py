"""What statuses are read with: cues, the words of a language, and the state of a sentence and of its clause.

docs/denials-and-claims.md shows each cue with an example.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from gmtw.languages import Language
from gmtw.text.only_ones import only_ones_of
from gmtw.text.phrases import CueLexicon, phrase_set, words_of_cues
from gmtw.text.sentences import EDGE, PAUSE
from gmtw.text.statuses.mention_status import MentionStatus, Span

NEVER = -1_000
"""The place of what was not read."""

SIGNS = frozenset((PAUSE, EDGE, "(", ")", ":"))
"""Atoms that are no words."""


class StatusCue(StrEnum):
    """What a word or phrase does in a clause. The value is the key of `[statuses]` or `[claims]` that lists the words.

    A word that two keys list is the cue that comes first here.
    """

    EVERYTHING = "statuses.inclusion.everything"
    WHOLE = "statuses.retraction.whole"
    FRAME = "statuses.retraction.frames"
    TEXT = "statuses.retraction.texts"
    VOID = "statuses.retraction.voids"
    HEDGE = "statuses.hedges.anywhere"
    OPENING_HEDGE = "statuses.hedges.opening"
    WEIGH = "statuses.options.weighed"
    EXAMPLE = "statuses.inclusion.such_as"
    GOES_ON = "statuses.inclusion.goes_on"
    PUT = "statuses.inclusion.puts"
    TOO = "statuses.inclusion.too"
    CHOSEN = "statuses.inclusion.chosen"
    DESCRIBED = "statuses.inclusion.described"
    PLAN = "statuses.inclusion.plans"
    HARMLESS = "claims.harmless"
    BREAK = "claims.clauses.contrasts"
    REASON = "claims.asides.reasons"
    PURPOSE = "claims.asides.purposes"
    RELATIVE = "claims.asides.relatives"
    WHERE = "claims.asides.wheres"
    CONDITION = "claims.doubts.conditions"
    POLITE = "claims.doubts.polite"
    ALTERNATIVE = "claims.doubts.alternatives"
    PLAN_SUBJECT = "statuses.inclusion.plan_subjects"
    HOLD = "statuses.inclusion.holds"
    APPEAR = "statuses.inclusion.appears"
    GIVEN = "claims.given"
    UNSURE = "claims.doubts.unsure"
    ALSO = "statuses.inclusion.also"


class StatusLexicon:
    """The words of one language: its tables, the cue of each word, and the phrases that are beside names."""

    def __init__(self, language: Language) -> None:
        self.table, self.negators = language.statuses, language.denials.negation.negators
        self.only = language.denials.negation.cancelled_by
        self.reversals, self.joiners = language.claims.clauses.reversals, language.denials.lists.joiners
        self.conjunctions = frozenset(language.claims.expressions.conjunctions)
        self.words = words_of_cues(StatusCue, language)
        self.cues = CueLexicon(self.words)
        self.beside = phrase_set(self.table.hedges.beside_name)
        self.compared, self.only_ones = phrase_set(self.table.options.compared), only_ones_of(language)
        self.formerly = frozenset(language.claims.origins.formerly)
        self.unrestricted = phrase_set(self.table.inclusion.unrestricted)
        self.all_in = phrase_set(self.table.inclusion.all_in)
        self.not_left, self.goes = phrase_set(self.table.inclusion.not_left), phrase_set(self.table.inclusion.goes)
        self.copulas = frozenset(language.denials.negation.copulas)
        self.plans = phrase_set(self.table.inclusion.plans)
        self.elsewhere = phrase_set(language.denials.verbs.leave_particles)
        self.tenses = frozenset(self.table.inclusion.tenses)
        self.corrections = frozenset(language.claims.clauses.corrections)
        self.governing = frozenset(language.denials.verb_forms.governed_after)


@dataclass(slots=True)
class StatusClause:
    """What the atoms of a clause that were read so far mean for its names."""

    starts: int = 0
    """The first atom after the last comma."""

    named: list[int] = field(default_factory=list)
    """Its names."""

    beside: list[int] = field(default_factory=list)
    """Its names since the last comma, which a verb after them may be about."""

    hedged: bool = False
    """What follows is uncertain."""

    weighs: bool = False
    """What follows was thought about."""

    doubtful: bool = False
    """Nothing in it is affirmed."""

    conditional: bool = False
    """Nothing up to the next comma is affirmed."""

    puts_until: int = 0
    """The names before this atom are affirmed: a verb puts them into the plan."""

    plan: int = NEVER
    """Where a phrase of `plans` ended."""

    appear: int = NEVER
    """Where a verb of `appears` ended."""

    subject: int = NEVER
    """Where a noun of `plan_subjects` ended."""

    put: int = NEVER
    """Where a verb of `puts` ended."""

    examples: int = NEVER
    """Where examples of what a verb puts into the plan start: "am inclus locuri liniștite, cum ar fi X"."""

    one_of: bool = False
    """They are examples of one thing."""

    not_left: int = NEVER
    """Where a negated verb of leaving out ended: "nu am uitat"."""

    interrupted: bool = False
    """A relative stands in the list of what a verb puts into the plan: "am ales X, care e ieftin, și Y"."""


@dataclass(slots=True)
class StatusState:
    """What the atoms of a sentence that were read so far mean for the mentions of the text."""

    statuses: list[MentionStatus]
    """The status of each mention of the text, by its number."""

    clause: StatusClause = field(default_factory=StatusClause)
    """The clause that is being read."""

    weighed: list[int] = field(default_factory=list)
    """The names that were thought about, which a reversal drops."""

    alternatives: list[tuple[int, int]] = field(default_factory=list)
    """The names of which it is left open which one is meant: "X sau Y"."""

    everything: list[Span] = field(default_factory=list)
    """The phrases that put all there is into the plan."""

    text: Span | None = None
    """Where the sentence speaks of the text."""

    void: Span | None = None
    """Where it says that something is not so."""

    whole: Span | None = None
    """The phrase that takes the text back by itself."""

    framed: bool = False
    """What follows in the sentence is said to be false."""

    @property
    def retraction(self) -> Span | None:
        """The characters that take back what the text says, or None."""
        if self.whole is None and self.text and self.void:
            return min(self.text[0], self.void[0]), max(self.text[1], self.void[1])
        return self.whole

    def set(self, number: int, status: MentionStatus) -> None:
        """Set the status of a mention that is not denied."""
        if self.statuses[number] is not MentionStatus.DENIED:
            self.statuses[number] = status

    def withdraw(self, number: int) -> None:
        """Let a mention that was affirmed be only named."""
        if self.statuses[number] is MentionStatus.AFFIRMED:
            self.statuses[number] = MentionStatus.NAMED
