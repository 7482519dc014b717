"""Which sentences may say more of a name than the name: all others are not read for statuses."""

from __future__ import annotations

from gmtw.text.phrases import phrase_set
from gmtw.text.sentences import Sentence
from gmtw.text.statuses.status_model import StatusCue, StatusLexicon

_INCLUDING = (StatusCue.PUT, StatusCue.CHOSEN, StatusCue.DESCRIBED, StatusCue.PLAN, StatusCue.PLAN_SUBJECT)
"""Cues without one of which a sentence affirms nothing."""


class StatusFilter:
    """Tells cheaply which sentences may say more of a name than the name."""

    def __init__(self, lexicon: StatusLexicon) -> None:
        words, table = lexicon.words, lexicon.table
        doubts = (*words[StatusCue.HEDGE], *words[StatusCue.OPENING_HEDGE], *words[StatusCue.WEIGH])
        self._doubts = phrase_set((*doubts, *table.hedges.beside_name, *table.options.compared)).longest
        inclusion = table.inclusion
        including = [phrase for cue in _INCLUDING for phrase in words[cue]]
        self._includes = phrase_set([*including, *inclusion.not_left, *inclusion.goes]).longest
        self._alternatives = frozenset(words[StatusCue.ALTERNATIVE])
        self._everything = phrase_set(words[StatusCue.EVERYTHING]).longest
        self._texts, self._voids = (phrase_set(words[cue]).longest for cue in (StatusCue.TEXT, StatusCue.VOID))
        self._wholes, self._frames = phrase_set(words[StatusCue.WHOLE]), phrase_set(words[StatusCue.FRAME])
        self._all_in = lexicon.all_in.longest

    def may_speak(self, sentence: Sentence, asked: frozenset[int] | None) -> bool:
        """Return whether a sentence has the words of a hedge, of options, of a retraction, or of what is asked."""
        absent = sentence.words.isdisjoint
        if not absent(self._doubts) or not (absent(self._texts) or absent(self._voids)):
            return True
        if self._wholes.may_be_in(sentence.words) or (sentence.names and not absent(self._alternatives)):
            return True
        if self._frames.may_be_in(sentence.words) or not (absent(self._everything) or absent(self._all_in)):
            return True
        return not absent(self._includes) and (
            asked is None
            or sentence.ends_open
            or not absent(self._everything)
            or any(atom.mention in asked for atom in sentence.atoms if atom.mention is not None)
        )
