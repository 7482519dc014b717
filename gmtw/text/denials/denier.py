"""Find the mentions that a text leaves out, sentence by sentence: what one sentence leaves for the next one.

A list after "am exclus:" is left out as a whole, and a pronoun may take up the only name of the sentence before.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from gmtw.languages import Language
from gmtw.languages.denials import Denials
from gmtw.text.denials.denial_model import (
    DENYING,
    DenialCue,
    DenialLexicon,
    DenialState,
    Names,
    PendingDenial,
)
from gmtw.text.denials.denial_reader import DenialReader
from gmtw.text.phrases import SentenceFilter
from gmtw.text.sentences import Sentence


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
    """Finds what sentences of one language leave out. pieces: its words for pieces of things: "o pungă de X"."""

    def __init__(self, table: Denials, pieces: Sequence[str] = ()) -> None:
        self._lexicon = DenialLexicon(table, pieces)
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
        listed = [words for cue, words in self._lexicon.words.items() if cue in DENYING]
        beside = table.beside_name
        for phrases in (*listed, beside.instead_of, beside.instead_of_it, beside.except_for):
            for parts in (phrase.split() for phrase in phrases):
                if len(parts) > 1 and not any(map(self._denies, parts)):
                    yield max(parts, key=len)


@lru_cache(maxsize=8)
def denier_of(language: Language) -> Denier:
    """Return the denier of `language`, built once."""
    return Denier(language.denials, language.quantities.pieces)
