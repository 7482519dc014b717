"""Tell whether a verb asserts something of the plan: it is no aim ("pentru a respecta") and not about a part of it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from gmtw.languages import Language
from gmtw.languages.grammar import listed_in
from gmtw.text.phrases import phrase_set
from gmtw.text.sentences import PAUSE, Atom, any_listed

SUBJECT = 12
"""The atoms before a verb among which its subject is."""


class Assertions:
    """Judges the verbs of one language by the words before them."""

    def __init__(self, language: Language) -> None:
        table, kept = language.statements, language.statements.kept
        self._breaks, self._each_day = phrase_set(table.breaks), phrase_set(table.rule.each_day)
        self._results = phrase_set(table.rule.results)
        self._is_intended, self._is_condition = listed_in(table.intended), listed_in(table.conditions)
        self._is_modal, self._is_price, self._is_each = map(listed_in, (kept.modals, kept.prices, kept.each))
        self._is_relative, self._is_whole = listed_in(kept.relatives), listed_in(kept.wholes)
        self._is_part, self._is_means = listed_in(kept.parts), listed_in(kept.means)
        clauses = (phrase for phrase in table.rule.results if any(map(self._is_relative, phrase.split())))
        self._clauses = phrase_set(clauses)
        """Words of a result with one that may be a relative elsewhere: "ensuring THAT" opens a clause of its own."""
        self._these, self._days = frozenset(kept.these), frozenset(table.spread.days)

    def asserts(self, segment: Sequence[Atom], place: int) -> bool:
        """Return whether a verb is no aim and no condition, and is about the plan."""
        return not self.is_aim(segment, place) and self.is_of_plan(segment, place)

    def is_aim(self, segment: Sequence[Atom], place: int) -> bool:
        """Return whether a word before a verb makes it an aim, or one anywhere before it a condition."""
        return self.is_intended(segment[max(0, place - 1) : place]) or self.is_conditional(segment[:place])

    def is_intended(self, atoms: Sequence[Atom]) -> bool:
        """Return whether a word makes a verb after it an aim."""
        return any_listed(atoms, self._is_intended)

    def is_conditional(self, atoms: Sequence[Atom]) -> bool:
        """Return whether a word makes what follows a condition."""
        return any_listed(atoms, self._is_condition)

    def is_of_plan(self, segment: Sequence[Atom], place: int) -> bool:
        """Return whether a verb is about the plan: not about a part of it, nor after a relative of another noun."""
        if self._results.at(segment, place) is not None:
            return not self.shows_part(segment[:place])  # "am ales locurile ASTFEL ÎNCÂT să respectăm": no subject
        opening = self._breaks.at(segment, 0)
        start = opening.last if opening is not None and opening.last <= place else 0  # "în timp ce respectă bugetul"
        each = next((hit.first for hit in self._each_day.find(segment[:place]) if hit.last == place), 0)
        start = max(start, each)  # "această alegere asigură că FIECARE ZI are": it is a subject of its own
        before = segment[max(start, place - SUBJECT) : place]
        if (
            (place and segment[place].text != PAUSE and segment[place - 1].mention is not None)  # "X respectă dieta"
            or self.shows_part(segment[each:place])
            or any_listed(before, self._is_modal)
            or any_listed(before, self._is_price)
            or (any_listed(before[-1:], self._is_part) and not any_listed(before[-2:-1], self._is_each))
        ):
            return False
        related = before[max((hit.last for hit in self._clauses.find(before)), default=0) :]
        return not any_listed(related, self._is_relative) or any_listed(before, self._is_whole)

    def shows_part(self, atoms: Sequence[Atom]) -> bool:
        """Return whether words show a part of the plan: "aceste locuri"; "cele două zile" are all of it."""
        pairs = enumerate(pairwise(atoms), start=2)
        shown = (at for at, (one, other) in pairs if one.text in self._these and self._is_part(other.text))
        after = (at for at in shown if at < 3 or not self._is_means(atoms[at - 3].text))
        return any(at >= len(atoms) or atoms[at].text not in self._days for at in after)
