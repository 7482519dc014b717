"""Read the statuses of the names of a text, sentence by sentence: its names, signs and cues."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from gmtw.languages import Language
from gmtw.text.sentences import PAUSE, Sentence, mentions_in
from gmtw.text.statuses.announced_groups import AnnouncedGroups
from gmtw.text.statuses.disowned_passages import DisownedPassages
from gmtw.text.statuses.mention_status import MentionStatus, Reading, Span
from gmtw.text.statuses.status_actions import STATUS_ACTIONS, StatusActions
from gmtw.text.statuses.status_filter import StatusFilter
from gmtw.text.statuses.status_model import SIGNS, StatusLexicon, StatusState
from gmtw.text.statuses.taken_back import TakenBack


class StatusReader:
    """Reads the statuses of the names in sentences of one language."""

    def __init__(self, language: Language) -> None:
        self._lexicon = StatusLexicon(language)
        self._filter = StatusFilter(self._lexicon)
        self._announced = AnnouncedGroups(language)
        self._taken_back, self._disowned = TakenBack(language), DisownedPassages(language)

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
        alternatives: list[tuple[int, int]] = []
        retraction: Span | None = None
        listing, seen, named = False, 0, None
        for sentence in sentences:
            if named is not None and (taken_back := self._taken_back.span(sentence, named)) is not None:
                retraction = taken_back
                statuses[:seen] = [MentionStatus.RETRACTED] * seen
                everything.clear()
            if sentence.names:
                seen, named = max(mentions_in(sentence.atoms)) + 1, sentence
            listing = listing and (sentence.item or not sentence.names)
            if not listing and not self._filter.may_speak(sentence, asked):
                continue
            reader = _SentenceReader(self._lexicon, sentence, StatusState(statuses), listing, asked)
            reader.run()
            everything += reader.state.everything
            alternatives += reader.state.alternatives
            if reader.state.retraction is not None:
                retraction = reader.state.retraction
                statuses[:seen] = [MentionStatus.RETRACTED] * seen
                everything.clear()
            listing = (listing and sentence.names) or (sentence.ends_open and reader.announces)
        for at in self._announced.members(sentences) if asked is None or asked else ():
            if statuses[at] is MentionStatus.NAMED and (asked is None or at in asked):
                statuses[at] = MentionStatus.AFFIRMED
        for at in self._disowned.mentions(sentences):
            statuses[at] = MentionStatus.RETRACTED
        return Reading(statuses, everything, retraction, alternatives)


class _SentenceReader:
    """Reads one sentence from left to right and sets the statuses of its names."""

    def __init__(
        self,
        lexicon: StatusLexicon,
        sentence: Sentence,
        state: StatusState,
        listing: bool,
        asked: frozenset[int] | None,
    ) -> None:
        self.lexicon, self.atoms, self.state, self.listing = lexicon, sentence.atoms, state, listing
        self.actions = StatusActions(lexicon, sentence, state, asked)
        self.announces = False
        """A verb that puts things into the plan still waits for its names."""

    def run(self) -> None:
        """Read all atoms."""
        free, cues, is_quiet = 0, self.lexicon.cues, self.lexicon.cues.is_quiet
        for at, atom in enumerate(self.atoms):
            if atom.mention is not None:
                self._read_name(at, atom.mention)
            elif atom.text in SIGNS:
                self._read_sign(at, atom.text)
            elif at >= free and not is_quiet(atom.text):
                free, cue = cues.at(self.atoms, at)
                if cue is not None and (action := STATUS_ACTIONS.get(cue)) is not None:
                    action(self.actions, at, free)
        clause = self.state.clause
        self.announces = clause.puts_until > len(self.atoms) and not clause.named

    def _read_name(self, at: int, number: int) -> None:
        """Note a name, hedged, compared or affirmed by what is before it."""
        state, clause, lexicon = self.state, self.state.clause, self.lexicon
        clause.named.append(number)
        clause.beside.append(number)
        if clause.weighs:
            state.weighed.append(number)
        if state.framed:
            state.set(number, MentionStatus.RETRACTED)
        elif lexicon.compared.ends_at(self.atoms, at) and not lexicon.only_ones.are_at(self.atoms, at):
            state.set(number, MentionStatus.COMPARED)
        elif clause.hedged or lexicon.beside.ends_at(self.atoms, at):
            state.set(number, MentionStatus.HEDGED)
        elif at < clause.puts_until or (self.listing and not clause.doubtful) or self._resumes(at):
            state.set(number, MentionStatus.AFFIRMED)
            clause.puts_until = max(clause.puts_until, at + lexicon.table.inclusion.reach)

    def _resumes(self, at: int) -> bool:
        """Return whether a name goes on with the list before a relative: "am ales X, care e ieftin, și Y"."""
        clause, after = self.state.clause, self.atoms[at + 1 : at + 2]
        joined = at > 1 and self.atoms[at - 1].text in self.lexicon.conjunctions and self.atoms[at - 2].text == PAUSE
        return clause.interrupted and joined and not clause.doubtful and all(atom.text in SIGNS for atom in after)

    def _read_sign(self, at: int, sign: str) -> None:
        """Let a comma end what a verb may be about."""
        if sign == PAUSE:
            clause = self.state.clause
            clause.beside.clear()
            clause.starts, clause.conditional = at + 1, False


@lru_cache(maxsize=8)
def statuses_of(language: Language) -> StatusReader:
    """Return the reader of `language`, built once."""
    return StatusReader(language)
