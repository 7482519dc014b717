"""Read which things are meant where a text says of them all, or of the only one: "COLET FRAGIL DIN CURSA 1 este X"."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import NamedTuple

from gmtw.languages import Language
from gmtw.text.phrases import Phrases, phrase_set
from gmtw.text.sentences import Atom
from gmtw.text.slots.slot_expressions import SlotExpression
from gmtw.text.statements.quality_words import Quality, quality_phrases, sort_phrases

Taken = Mapping[int, SlotExpression]
"""The places of a sentence that say one slot, by their first atoms."""


def slots_said(places: Sequence[SlotExpression]) -> Taken:
    """Return those places of a sentence that say one slot, or one day."""
    return {place.first: place for place in places if len(place.days) == 1 and not place.parts}


class SaidClass(NamedTuple):
    """What the atoms up to `last` (not included) say of things: what they have, their sorts, and where they are.

    whole: in the plan. verbs: what the verbs of amounts among them may mean.
    """

    last: int
    qualities: tuple[Quality, ...] = ()
    sorts: tuple[str, ...] = ()
    whole: bool = False
    day: int | None = None
    verbs: str = ""


class SaidClasses:
    """Reads the words for classes of things in sentences of one language; `negators` turn round a quality."""

    def __init__(self, language: Language, fill: Container[str], negators: Container[str] = ()) -> None:
        statements = language.statements
        self._qualities, self._sorts = quality_phrases(language), sort_phrases(language)
        self._whole, self._fill, self._negators = frozenset(statements.groups.whole), fill, negators
        self._is: Phrases[bool] = phrase_set(statements.degrees.is_it)

    def read(
        self, atoms: Sequence[Atom], at: int, taken: Taken, verbs: Mapping[str, str], passed: Container[str] = ()
    ) -> SaidClass:
        """Return the class that the atoms from a place on say; `passed`: further words before it."""
        things, negated = SaidClass(at), False
        while at < len(atoms):
            text, sort, quality = atoms[at].text, self._sorts.at(atoms, at), self._qualities.at(atoms, at)
            if at in taken:
                things, at = things._replace(day=next(iter(taken[at].days))), taken[at].last
            elif quality is not None and (sort is None or quality.last > sort.last):
                said = quality.value[0], quality.value[1] is not negated
                things, at, negated = things._replace(qualities=(*things.qualities, said)), quality.last, False
            elif sort is not None:
                things, at = things._replace(sorts=(*things.sorts, sort.value)), sort.last
            elif text in self._negators:
                negated, at = True, at + 1
            elif not self._goes_on(atoms, at, verbs) and not (
                text in passed and not (things.qualities or things.sorts)
            ):
                break
            else:
                of_plan = things.whole or text in self._whole
                things, at = things._replace(whole=of_plan, verbs=things.verbs or verbs.get(text, "")), at + 1
        return things._replace(last=at)

    def _goes_on(self, atoms: Sequence[Atom], at: int, verbs: Mapping[str, str]) -> bool:
        """Return whether the word at a place belongs to a class, and leads to no name of it."""
        text = atoms[at].text
        return text in self._whole or text in verbs or (text in self._fill and self._is.at(atoms, at) is None)
