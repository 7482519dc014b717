"""Tell how a text stands behind each name: affirmed, only named, denied, hedged, weighed, compared or taken back.

Precision first: a name is hedged or affirmed only by a cue of its own clause, else it is only named.
docs/denials-and-claims.md explains the model and shows how to add a cue.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from gmtw.languages import Language
from gmtw.languages.claims import Claims
from gmtw.languages.statuses import Statuses
from gmtw.text.announced_groups import AnnouncedGroups
from gmtw.text.phrases import CueLexicon, phrase_set
from gmtw.text.sentences import EDGE, PAUSE, Sentence

NEAR = 5
"""The most atoms between the two parts of "în plan mai intră", "planul nostru cuprinde"."""

BESIDE = 3
"""The most atoms between a verb and "toate obiectivele", and between that and the end of its clause."""


NEVER = -1_000
"""The place of what was not read."""

_SIGNS = frozenset((PAUSE, EDGE, "(", ")", ":"))

Span: TypeAlias = tuple[int, int]
"""The first character of something, and the one after its last."""


class MentionStatus(StrEnum):
    """How a text stands behind one mention."""

    AFFIRMED = "affirmed"
    """It is said to be in the plan: "Planul cuprinde X."."""
    NAMED = "named"
    """It is named, and nothing is said against it: "X e frumos."."""
    DENIED = "denied"
    """It is left out: "Am exclus X."."""
    HEDGED = "hedged"
    """It may be in the plan: "Poate că vedem X."."""
    WEIGHED = "weighed"
    """It was thought about and dropped: "Am luat în calcul X, dar e departe."."""
    COMPARED = "compared"
    """It is only a measure for something else: "E mai ieftin decât X."."""
    RETRACTED = "retracted"
    """The text takes back all that it said so far: "Nimic din ce am scris nu e adevărat."."""


STANDING = frozenset({MentionStatus.AFFIRMED, MentionStatus.NAMED})
"""The statuses of a mention that tells something of the plan."""


class Reading(NamedTuple):
    """What is read from all sentences.

    statuses: The status of each mention, by its number. everything: The characters (start, end) of phrases that put all
    there is into the plan. retraction: The characters of the last phrase that takes the text back, or None.
    """

    statuses: Sequence[MentionStatus]
    everything: Sequence[Span] = ()
    retraction: Span | None = None

    def standing(self, number: int) -> bool:
        """Return whether the text stands behind a mention."""
        return self.statuses[number] in STANDING


class StatusCue(StrEnum):
    """What a word or phrase does in a clause. The value is the key of `[statuses]` or `[claims]` that lists the words.

    A word that two keys list is the cue that comes first here.
    """

    EVERYTHING = "statuses.inclusion.everything"
    WHOLE = "statuses.retraction.whole"
    TEXT = "statuses.retraction.texts"
    VOID = "statuses.retraction.voids"
    HEDGE = "statuses.hedges.anywhere"
    OPENING_HEDGE = "statuses.hedges.opening"
    WEIGH = "statuses.options.weighed"
    EXAMPLE = "statuses.inclusion.such_as"
    GOES_ON = "statuses.inclusion.goes_on"
    PUT = "statuses.inclusion.puts"
    CHOSEN = "statuses.inclusion.chosen"
    DESCRIBED = "statuses.inclusion.described"
    PLAN = "statuses.inclusion.plans"
    HARMLESS = "claims.doubts.harmless"
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
    GIVEN = "claims.doubts.given"
    UNSURE = "claims.doubts.unsure"


_ASIDES = frozenset({StatusCue.REASON, StatusCue.PURPOSE, StatusCue.RELATIVE, StatusCue.WHERE})
"""Cues after which a name is no object of the verb before."""

_DOUBTS = frozenset({StatusCue.POLITE, StatusCue.ALTERNATIVE, StatusCue.GIVEN, StatusCue.UNSURE})
"""Cues of a clause that affirms nothing."""


def status_cue_words(language: Language) -> Mapping[StatusCue, Sequence[str]]:
    """Return the words of each cue."""
    tables: Mapping[str, Statuses | Claims] = {"statuses": language.statuses, "claims": language.claims}
    return {cue: getattr(getattr(tables[t], g), k) for cue in StatusCue for t, g, k in (cue.value.split("."),)}


@dataclass(slots=True)
class _Clause:
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

    interrupted: bool = False
    """A relative stands in the list of what a verb puts into the plan: "am ales X, care e ieftin, și Y"."""


class StatusReader:
    """Reads the statuses of the names in sentences of one language."""

    def __init__(self, language: Language) -> None:
        words = status_cue_words(language)
        self.table, self.negators = language.statuses, language.denials.negation.negators
        self.reversals, self.joiners = language.claims.clauses.reversals, language.denials.lists.joiners
        self.conjunctions = frozenset(language.claims.expressions.conjunctions)
        self.cues = CueLexicon(words)
        self.beside = phrase_set(self.table.hedges.beside_name)
        self.compared = phrase_set(self.table.options.compared)
        self.formerly = frozenset(language.claims.origins.formerly)
        self.unrestricted = phrase_set(self.table.inclusion.unrestricted)
        self._filter = _SentenceFilter(words, self.table)
        self._announced = AnnouncedGroups(language)

    def read(
        self,
        sentences: Sequence[Sentence],
        denied: frozenset[int],
        number: int,
        asked: frozenset[int] | None = None,
    ) -> Reading:
        """Return how a text stands behind its mentions.

        Args:
            sentences: the sentences of the text.
            denied: the numbers of the mentions that are left out.
            number: how many mentions there are.
            asked: the mentions of which it matters whether they are affirmed or only named; None for all.
        """
        statuses = [MentionStatus.DENIED if at in denied else MentionStatus.NAMED for at in range(number)]
        everything: list[Span] = []
        retraction: Span | None = None
        listing, seen = False, 0
        for sentence in sentences:
            if sentence.names:
                seen = max(atom.mention + 1 for atom in sentence.atoms if atom.mention is not None)
            listing = listing and (sentence.item or not sentence.names)
            if not listing and not self._filter.may_speak(sentence, asked):
                continue
            reader = _SentenceReader(self, sentence, statuses, listing, asked)
            reader.run()
            everything += reader.everything
            if reader.retraction is not None:
                retraction = reader.retraction
                statuses[:seen] = [MentionStatus.RETRACTED] * seen
                everything.clear()
            listing = (listing and sentence.names) or (sentence.ends_open and reader.announces)
        for at in self._announced.members(sentences) if asked is None or asked else ():
            if statuses[at] is MentionStatus.NAMED and (asked is None or at in asked):
                statuses[at] = MentionStatus.AFFIRMED
        return Reading(statuses, everything, retraction)


class _SentenceFilter:
    """Tells cheaply which sentences may say more of a name than the name."""

    def __init__(self, words: Mapping[StatusCue, Sequence[str]], table: Statuses) -> None:
        doubts = (*words[StatusCue.HEDGE], *words[StatusCue.OPENING_HEDGE], *words[StatusCue.WEIGH])
        self._doubts = phrase_set((*doubts, *table.hedges.beside_name, *table.options.compared)).longest
        self._includes = phrase_set(
            [
                phrase
                for cue in (
                    StatusCue.PUT,
                    StatusCue.CHOSEN,
                    StatusCue.DESCRIBED,
                    StatusCue.PLAN,
                    StatusCue.PLAN_SUBJECT,
                )
                for phrase in words[cue]
            ]
        ).longest
        self._examples = phrase_set(words[StatusCue.EXAMPLE]).longest
        self._alternatives = frozenset(words[StatusCue.ALTERNATIVE])
        self._everything = phrase_set(words[StatusCue.EVERYTHING]).longest
        self._texts, self._voids = (phrase_set(words[cue]).longest for cue in (StatusCue.TEXT, StatusCue.VOID))
        self._wholes = phrase_set(words[StatusCue.WHOLE]).longest
        self._ends = frozenset(phrase.split()[-1] for phrase in words[StatusCue.WHOLE])

    def may_speak(self, sentence: Sentence, asked: frozenset[int] | None) -> bool:
        """Return whether a sentence has the words of a hedge, of an option, of a retraction, or of what is asked."""
        absent = sentence.words.isdisjoint
        if not absent(self._doubts) or not (absent(self._texts) or absent(self._voids)):
            return True
        if not (absent(self._wholes) or absent(self._ends)) or not (
            absent(self._examples) or absent(self._alternatives)
        ):
            return True
        return not absent(self._includes) and (
            asked is None
            or sentence.ends_open
            or not absent(self._everything)
            or any(atom.mention in asked for atom in sentence.atoms if atom.mention is not None)
        )


class _SentenceReader:
    """Reads one sentence from left to right and sets the statuses of its names."""

    def __init__(
        self,
        reader: StatusReader,
        sentence: Sentence,
        statuses: list[MentionStatus],
        listing: bool,
        asked: frozenset[int] | None,
    ) -> None:
        self.reader, self.table, self.sentence = reader, reader.table, sentence
        self.atoms, self.statuses, self.listing, self.asked = sentence.atoms, statuses, listing, asked
        self.clause = _Clause()
        self.weighed: list[int] = []
        """The names that were thought about, which a reversal drops."""
        self.text: Span | None = None
        """Where the sentence speaks of the text."""
        self.void: Span | None = None
        """Where it says that something is not so."""
        self.everything: list[Span] = []
        self.retraction: Span | None = None
        self.announces = False
        """A verb that puts things into the plan still waits for its names."""

    def run(self) -> None:
        """Read all atoms."""
        free, is_quiet = 0, self.reader.cues.is_quiet
        for at, atom in enumerate(self.atoms):
            if atom.mention is not None:
                self._read_name(at, atom.mention)
            elif atom.text in _SIGNS:
                self._read_sign(at, atom.text)
            elif at >= free and not is_quiet(atom.text):
                free, cue = self.reader.cues.at(self.atoms, at)
                if cue is not None:
                    self._read_cue(at, free, cue)
        self.announces = self.clause.puts_until > len(self.atoms) and not self.clause.named
        if self.retraction is None and self.text and self.void:
            self.retraction = (min(self.text[0], self.void[0]), max(self.text[1], self.void[1]))

    # --- names and signs ---

    def _read_name(self, at: int, number: int) -> None:
        """Note a name, hedged, compared or affirmed by what is before it."""
        clause, reader = self.clause, self.reader
        clause.named.append(number)
        clause.beside.append(number)
        if clause.weighs:
            self.weighed.append(number)
        if reader.compared.ends_at(self.atoms, at):
            self._set(number, MentionStatus.COMPARED)
        elif clause.hedged or reader.beside.ends_at(self.atoms, at):
            self._set(number, MentionStatus.HEDGED)
        elif at < clause.puts_until or (self.listing and not clause.doubtful) or self._resumes(at):
            self._set(number, MentionStatus.AFFIRMED)
            clause.puts_until = max(clause.puts_until, at + self.table.inclusion.reach)

    def _resumes(self, at: int) -> bool:
        """Return whether a name goes on with the list before a relative: "am ales X, care e ieftin, și Y"."""
        clause, after = self.clause, self.atoms[at + 1 : at + 2]
        joined = at > 1 and self.atoms[at - 1].text in self.reader.conjunctions and self.atoms[at - 2].text == PAUSE
        return clause.interrupted and joined and not clause.doubtful and all(atom.text in _SIGNS for atom in after)

    def _read_sign(self, at: int, sign: str) -> None:
        """Let a comma end what a verb may be about."""
        if sign == PAUSE:
            self.clause.beside.clear()
            self.clause.starts = at + 1
            self.clause.conditional = False

    def _set(self, number: int, status: MentionStatus) -> None:
        """Set the status of a mention that is not denied."""
        if self.statuses[number] is not MentionStatus.DENIED:
            self.statuses[number] = status

    # --- cues ---

    def _read_cue(self, at: int, end: int, cue: StatusCue) -> None:
        """Do what a cue does."""
        clause = self.clause
        if cue is StatusCue.BREAK:
            self._break(at, end)
        elif cue is StatusCue.HEDGE or (cue is StatusCue.OPENING_HEDGE and at == clause.starts):
            self._hedge()
        elif cue is StatusCue.WEIGH:
            clause.weighs = clause.doubtful = True
        elif cue is StatusCue.CONDITION:
            clause.conditional = True
            clause.doubtful = clause.doubtful or not clause.named
        elif cue is StatusCue.EXAMPLE:
            self._read_examples(at, end)
        elif cue is StatusCue.GOES_ON:
            if at < clause.puts_until and not clause.doubtful:
                clause.puts_until = end + self.table.inclusion.reach
        elif cue in _ASIDES:
            clause.interrupted |= cue is StatusCue.RELATIVE and at < clause.puts_until
            clause.puts_until = 0
        elif cue is StatusCue.ALTERNATIVE and self._gives_examples(at):
            self._leave_open(at)
        elif cue in _DOUBTS:
            self._doubt(at)
            if cue is StatusCue.ALTERNATIVE:
                self._unlist(at)
        elif cue is StatusCue.WHOLE:
            self.retraction = self._span(at, end)
        elif cue is StatusCue.TEXT:
            self.text = self._span(at, end)
        elif cue is StatusCue.VOID:
            self.void = self._span(at, end)
        elif cue is StatusCue.EVERYTHING:
            self._read_everything(at, end)
        elif cue is StatusCue.CHOSEN:
            self._read_chosen(at, end)
        elif cue is StatusCue.DESCRIBED:
            self._read_described(at)
        else:
            self._read_inclusion(at, end, cue)

    def _doubt(self, at: int) -> None:
        """Affirm no more names of the clause, nor the one right before: "am ales X nu se putea"."""
        self.clause.doubtful, self.clause.puts_until = True, 0
        before = self.atoms[at - 1].mention if at else None
        if before is not None and self.statuses[before] is MentionStatus.AFFIRMED:
            self.statuses[before] = MentionStatus.NAMED

    def _unlist(self, at: int) -> None:
        """Affirm no examples among which is an alternative: "ceva dulce (X, Y sau Z)"."""
        if all(atom.mention is None for atom in self.atoms[max(0, at - NEAR) : at]):
            return  # between other things: "X, pentru cine evită lactatele sau glutenul"
        opens = [place for place in range(at) if self.atoms[place].text == "("]
        start = max(self.clause.examples, opens[-1] if opens else NEVER)
        listed = self.atoms[start:at] if start >= 0 else ()
        if all(atom.text != ")" for atom in listed):
            for number in (atom.mention for atom in listed if atom.mention is not None):
                if self.statuses[number] is MentionStatus.AFFIRMED:
                    self.statuses[number] = MentionStatus.NAMED

    def _read_examples(self, at: int, end: int) -> None:
        """Let a verb that puts things into the plan reach the examples of them."""
        clause = self.clause
        clause.examples = end
        words = [atom.text for atom in self.atoms[max(0, at - NEAR) : at] if atom.text not in _SIGNS]
        clause.one_of = any(word in self.table.inclusion.one_of for word in words[-BESIDE:])
        resumed = clause.interrupted and at and self.atoms[at - 1].text == PAUSE and not self._negated(at)
        if (at < clause.puts_until or resumed) and not clause.doubtful:
            clause.puts_until = end + self.table.inclusion.reach

    def _gives_examples(self, at: int) -> bool:
        """Return whether an alternative is between two examples: "cum ar fi X, Y sau Z"."""
        start, atoms = self.clause.examples, self.atoms
        named = [place for place in range(max(0, start), at) if atoms[place].mention is not None]
        follows = any(atom.mention is not None for atom in atoms[at + 1 : at + 1 + BESIDE])
        return start >= 0 and bool(named) and follows and named[-1] >= at - BESIDE

    def _leave_open(self, at: int) -> None:
        """Hedge the examples of one thing: "un loc, cum ar fi X sau Y"; of several things, all are in the plan."""
        clause = self.clause
        if not clause.one_of:
            return
        near = self.atoms[clause.examples : at + 1 + BESIDE]
        for number in (atom.mention for atom in near if atom.mention is not None):
            self._set(number, MentionStatus.HEDGED)
        clause.doubtful = clause.hedged = True

    def _hedge(self) -> None:
        """Make the clause uncertain, with the names right before the hedge."""
        self.clause.hedged = self.clause.doubtful = True
        for number in self.clause.beside:
            self._set(number, MentionStatus.HEDGED)

    def _break(self, at: int, end: int) -> None:
        """Start a clause; a reversal drops what was thought about, and may drop what was put in."""
        if self.atoms[at].text in self.reader.reversals and not self._adds(end):
            for number in self.weighed:
                self._set(number, MentionStatus.WEIGHED)
            for number in self.clause.named:
                if self.statuses[number] is MentionStatus.AFFIRMED:
                    self.statuses[number] = MentionStatus.NAMED
        self.clause = _Clause(starts=end)

    def _adds(self, end: int) -> bool:
        """Return whether "dar" only adds: "dar și X"."""
        return end < len(self.atoms) and self.atoms[end].text in self.reader.joiners

    def _read_inclusion(self, at: int, end: int, cue: StatusCue) -> None:
        """Affirm what a verb puts into the plan: its object, or its subject ("X intră în plan")."""
        clause = self.clause
        if cue is StatusCue.PLAN:
            clause.plan = end
        elif cue in (StatusCue.APPEAR, StatusCue.HOLD):
            clause.appear = end
        elif cue is StatusCue.PLAN_SUBJECT:
            clause.subject = end
        elif cue is StatusCue.PUT:
            clause.put = end
        included = cue is StatusCue.PUT or (cue is StatusCue.HOLD and end - clause.subject <= NEAR)
        both = cue in (StatusCue.PLAN, StatusCue.APPEAR, StatusCue.HOLD) and abs(clause.plan - clause.appear) <= NEAR
        if (included or both) and not (clause.doubtful or clause.conditional or self._negated(at)):
            clause.puts_until = end + self.table.inclusion.reach
            for number in clause.beside if both else ():
                self._set(number, MentionStatus.AFFIRMED)

    def _read_chosen(self, at: int, end: int) -> None:
        """Affirm the subject of a phrase that says that it was chosen: "X este o alegere bună"; not at first only."""
        clause = self.clause
        formerly = any(atom.text in self.reader.formerly for atom in self.atoms[max(0, at - BESIDE) : end + BESIDE])
        if not (clause.doubtful or clause.conditional or formerly or self._negated(at)):
            for number in clause.named:
                self._set(number, MentionStatus.AFFIRMED)
            if not clause.named:  # "Locul a fost păstrat pentru X."
                clause.puts_until = end + self.table.inclusion.reach

    def _read_described(self, at: int) -> None:
        """Affirm what is described beside something planned: "X și Y sunt opțiuni ușoare"."""
        clause, asked = self.clause, self.asked
        beside = [number for number in clause.named if asked is None or number not in asked]
        if len(clause.named) > 1 and beside and not (clause.doubtful or clause.conditional or self._negated(at)):
            for number in clause.named:
                self._set(number, MentionStatus.AFFIRMED)

    def _negated(self, at: int) -> bool:
        """Return whether a negator is right before a verb."""
        return any(atom.text in self.reader.negators for atom in self.atoms[max(0, at - NEAR) : at])

    def _read_everything(self, at: int, end: int) -> None:
        """Note a phrase for all there is, if a verb puts it into the plan and nothing restricts it."""
        clause = self.clause
        put = at - clause.put <= BESIDE and at < clause.puts_until
        after = [atom.text for atom in self.atoms[end : end + 1]]
        whole = not after or after[0] in _SIGNS or self.reader.unrestricted.at(self.atoms, end) is not None
        if put and whole and not self.sentence.ends_open:
            self.everything.append(self._span(at, end))

    def _span(self, at: int, end: int) -> Span:
        """Return the characters of some atoms."""
        return self.atoms[at].start, self.atoms[end - 1].end


@lru_cache(maxsize=8)
def statuses_of(language: Language) -> StatusReader:
    """Return the reader of `language`, built once."""
    return StatusReader(language)
