"""Find over how much a text says that the plan is spread: "pe trei zile diferite", "patru tipuri de activități".

A number with "cel puțin" is a lower limit; another number of days is exact. Of kinds each number is a lower limit,
because a text may count only those that a rule asks for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from gmtw.languages import Language
from gmtw.text.phrases import phrase_set
from gmtw.text.sentences import Atom
from gmtw.text.statements.amounts import AmountReader

REACH = 6
"""The most atoms between the verb and the number."""


class Spread(NamedTuple):
    """Atoms `first` to `last` (not included) say that the plan has things on `number` days, or of `number` kinds."""

    first: int
    last: int
    about: Literal["days", "kinds"]
    number: float
    least: bool


class SpreadReader:
    """Reads over how much segments of one language say that the plan is spread."""

    def __init__(self, language: Language, amounts: AmountReader) -> None:
        table = language.statements.spread
        self._amounts = amounts
        self._verbs, self._holds = table.verbs, phrase_set(table.holds)
        self._days, self._kinds = phrase_set(table.days), phrase_set(table.kinds)
        self._least = phrase_set(language.statements.rule.at_least)
        self._between = table.between
        self._joiners = frozenset(language.statements.rule.joiners)
        self._starts = self._days.starts | self._kinds.starts
        self.needed = (self._days, self._kinds)
        """The tables without a phrase of which a sentence states nothing of this sort."""

    def read(self, segment: Sequence[Atom]) -> Iterator[Spread]:
        """Yield what a segment says of the spread of the plan."""
        for at in [at for at, atom in enumerate(segment) if at and atom.text in self._starts]:
            days, kinds = self._days.at(segment, at), self._kinds.at(segment, at)
            hit = days or kinds
            start = self._number_before(segment, at) if hit else None
            if hit is None or start is None:
                continue
            place, number = start
            least = self._least.ends_at(segment, place)
            verb = self._verb(segment, place, of_days=days is not None)
            if verb is not None:
                yield Spread(verb, hit.last, "days" if days else "kinds", number, least or days is None)

    def _number_before(self, segment: Sequence[Atom], at: int) -> tuple[int, float] | None:
        """Return where the number right before `at` begins, and its value."""
        place = at - 2 if segment[at - 1].text in self._joiners and at > 1 else at - 1
        read = self._amounts.number_at(segment, place)
        return (place, read[1]) if read is not None else None

    def _verb(self, segment: Sequence[Atom], place: int, of_days: bool) -> int | None:
        """Return the place of the verb that says that the plan has so many."""
        near = range(max(0, place - REACH), place)
        if of_days:
            verb = next((at for at in near if segment[at].text in self._verbs), None)
            if verb is None or any(atom.text not in self._between for atom in segment[verb + 1 : place]):
                return None
            subject = next((at for at in range(verb - 1, -1, -1) if segment[at].text not in self._between), None)
            return verb if subject is None or not segment[subject].text.isalnum() else None
        hits = self._holds.find(segment[near.start : place])
        return near.start + hits[-1].first if hits else None
