"""Find an order told in words: "La început X, apoi Y, la final Z"."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum, auto
from functools import lru_cache

from gmtw.languages import Language
from gmtw.text.phrases import Phrases
from gmtw.text.sentences import Sentence

Steps = Sequence[Sequence[int]]
"""The mentions of each step, in the order in which they are told."""


class _OrderCue(Enum):
    FIRST = auto()
    FOLLOWING = auto()
    LAST = auto()


class OrderReader:
    """Reads the order that sentences of one language tell."""

    def __init__(self, language: Language) -> None:
        order = language.slots.order
        listed: Mapping[_OrderCue, Sequence[str]] = {
            _OrderCue.FIRST: order.first,
            _OrderCue.FOLLOWING: order.following,
            _OrderCue.LAST: order.last,
        }
        self._cues = Phrases([(phrase, cue) for cue, phrases in listed.items() for phrase in phrases])

    def steps(self, sentences: Iterable[Sentence]) -> Steps:
        """Return the steps of a text that tells one order from its beginning on; none if it tells none, or several."""
        steps: list[list[int]] = []
        ended = False
        for sentence in sentences:
            cues = {hit.first: hit.value for hit in self._cues.find(sentence.atoms)}
            for at, atom in enumerate(sentence.atoms):
                cue = cues.get(at)
                if cue is _OrderCue.FIRST and steps and steps != [[]]:
                    return ()
                if cue is _OrderCue.FIRST or (cue is not None and steps and steps[-1]):
                    if ended:
                        return ()
                    steps = [*steps, []] if steps != [[]] else steps
                ended = ended or (cue is _OrderCue.LAST and bool(steps))
                if atom.mention is not None and steps:
                    steps[-1].append(atom.mention)
        found = [step for step in steps if step]
        return found if len(found) > 1 else ()


@lru_cache(maxsize=8)
def order_of(language: Language) -> OrderReader:
    """Return the reader of `language`, built once."""
    return OrderReader(language)
