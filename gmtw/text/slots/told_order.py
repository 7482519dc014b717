"""Find an order told in words: "La început X, apoi Y, la final Z", of days in a text, or of parts inside one day."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import lru_cache
from typing import NamedTuple

from gmtw.languages import Language
from gmtw.languages.grammar import listed_in
from gmtw.text.phrases import PhraseHit, Phrases
from gmtw.text.sentences import PAUSE, Atom, Sentence, any_listed, text_at

Steps = Sequence[Sequence[int]]
"""The mentions of each step, in the order in which they are told."""


class DayOrder(NamedTuple):
    """The steps in which the things of one day are told."""

    day: int
    steps: Steps


class _OrderCue(Enum):
    FIRST = auto()
    FOLLOWING = auto()
    LAST = auto()


@dataclass(slots=True)
class _Telling:
    """What is told of one day, without a break.

    line: where that began. ended: its last step was told. clear: nothing says that it is not told in the order of its
    parts.
    """

    day: int
    line: int = -1
    steps: list[list[int]] = field(default_factory=lambda: [[]])
    ended: bool = False
    clear: bool = True

    def add(self, mention: int, cue: _OrderCue | None) -> None:
        """Add a mention, in the step that the cue before it begins."""
        begun = bool(self.steps[-1])
        if cue is not None and (self.ended or (begun and cue is _OrderCue.FIRST)):
            self.clear = False
        if cue is not None and begun:
            self.steps.append([])
        self.ended = self.ended or cue is _OrderCue.LAST
        self.steps[-1].append(mention)


class OrderReader:
    """Reads the order that sentences of one language tell."""

    def __init__(self, language: Language) -> None:
        order = language.claims.order
        listed: Mapping[_OrderCue, Sequence[str]] = {
            _OrderCue.FIRST: order.first,
            _OrderCue.FOLLOWING: order.following,
            _OrderCue.LAST: order.last,
        }
        told = [(phrase, cue) for cue, phrases in listed.items() for phrase in phrases]
        self._cues = Phrases(told)
        self._cues_in_days = Phrases([*told, *((phrase, _OrderCue.FOLLOWING) for phrase in order.goes_on)])
        self._is_work = listed_in(order.work)
        self._joiners = frozenset((*language.inflection.conjunctions, *language.claims.expressions.joiners))

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

    def of_days(self, sentences: Iterable[Sentence], day_of: Mapping[int, int | None]) -> Iterator[DayOrder]:
        """Yield each order that is told inside a day: "În ziua 1 începem cu X, continuăm cu Y și încheiem cu Z".

        Args:
            sentences: the sentences of a text.
            day_of: mention -> the day on which it is put, without a part of it; None where its part is said, or several
                days. A mention that is put nowhere is not in it; after a cue in the same line it is of the same day.
        """
        telling = _Telling(-1)
        for sentence in sentences:
            cue: _OrderCue | None = None
            cues = {hit.first: hit for hit in self._cues_in_days.find(sentence.atoms)} if sentence.names else {}
            for at, atom in enumerate(sentence.atoms):
                if at in cues:
                    cue = cues[at].value
                    telling.clear = telling.clear and not self._is_behind(sentence.atoms, cues[at])
                if atom.mention is None or (atom.mention not in day_of and not self._goes_on(telling, sentence, cue)):
                    continue
                day = day_of.get(atom.mention, telling.day)
                if day != telling.day:
                    yield from _order(telling)
                    telling = _Telling(-1 if day is None else day, sentence.line)
                telling.add(atom.mention, cue)
                telling.clear = telling.clear and not any_listed(sentence.atoms[:at], self._is_work)
                cue = None
            if cue is _OrderCue.FIRST:
                telling.clear = False  # it is said of what was named before
        yield from _order(telling)

    def _goes_on(self, telling: _Telling, sentence: Sentence, cue: _OrderCue | None) -> bool:
        """Return whether a thing that is put nowhere is the next one of a day: "Apoi urmează Y."."""
        return sentence.line == telling.line and cue in (_OrderCue.FOLLOWING, _OrderCue.LAST)

    def _is_behind(self, atoms: Sequence[Atom], hit: PhraseHit[_OrderCue]) -> bool:
        """Return whether a cue is said behind its thing: "Y la final, X la început"."""
        ends = hit.last >= len(atoms) or text_at(atoms, hit.last) in (PAUSE, ")", *self._joiners)
        return hit.first > 0 and atoms[hit.first - 1].mention is not None and ends


def _order(telling: _Telling) -> Iterator[DayOrder]:
    """Yield what is told of a day if it is an order."""
    if telling.day >= 0 and telling.clear and len(telling.steps) > 1:
        yield DayOrder(telling.day, telling.steps)


@lru_cache(maxsize=8)
def order_of(language: Language) -> OrderReader:
    """Return the reader of `language`, built once."""
    return OrderReader(language)
