"""Find amounts that something is said to be above or below: "totul costă sub 70 de lei", "X nu durează nici o oră".

The words of the comparison are taken out of the sentence, or a plain verb is put in their place ("biletele DEPĂȘESC 100
de lei", "biletele COSTĂ 100 de lei"), and what the readers of amounts find in the rest is what has more than that, or
less. Of each slot, or of each thing, it is read here. A bound of a demand is none of these: `kept_bounds` reads it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import NamedTuple

from gmtw.languages import Language
from gmtw.languages.grammar import listed_in
from gmtw.text.phrases import phrase_set, values_of
from gmtw.text.sentences import SIGNS, Atom, any_listed, mentions_in, text_at
from gmtw.text.statements.amounts import AmountReader, SaidAmount

NEAR = 3
"""The most atoms between a negation and the comparison that it turns round: "nu costă nici mai mult de 30 de lei"."""


class Side(NamedTuple):
    """Atoms `first` to `last` (not included) say that something has less than `amount`, or more.

    plain: the sentence without the comparison. end: the last character of the amount there.
    """

    first: int
    last: int
    amount: SaidAmount
    under: bool
    plain: tuple[Atom, ...]
    end: int


class EachSide(NamedTuple):
    """What each of which a side is said is: a thing that has the attribute `of`, or a slot if `of` is empty."""

    of: str


class SideReader:
    """Reads the comparisons with amounts in sentences of one language."""

    def __init__(self, language: Language, amounts: AmountReader) -> None:
        table, statements = language.statements.sides, language.statements
        self._amounts, self._stands_for = amounts, table.verbs
        self._less, self._more = phrase_set(table.less), phrase_set(table.more)
        self._stays_below, self._exceeds = phrase_set(table.stays_below), phrase_set(table.exceeds)
        self._sums, self._negators = frozenset(table.sums), frozenset(language.denials.negation.negators)
        self._each = frozenset(table.each)
        self._verbs = frozenset((*statements.slot_sums.verbs, *statements.measures.ties))
        self._daily = phrase_set(table.daily)
        self._slots = frozenset(statements.extremes.nouns)
        self._things = values_of({k: (*v, *table.things.get(k, ())) for k, v in statements.groups.things.items()})
        self._fill = frozenset(table.fill)
        self._closed_by = phrase_set((*statements.slot_sums.closed_by, *statements.measures.closed_by))
        self._open = listed_in((*statements.weighed, *statements.conditions, *table.asked))
        self._tables = (self._less, self._more, self._stays_below, self._exceeds)
        self._starts = frozenset[str]().union(*(words.starts for words in self._tables))
        self.needed = self._tables
        """The tables without a phrase of which a sentence states nothing of this sort."""

    def read(self, atoms: Sequence[Atom]) -> Iterator[Side]:
        """Yield the comparisons of a sentence in which nothing is weighed."""
        past = 0
        for at in [at for at, atom in enumerate(atoms) if atom.text in self._starts]:
            hit = max(filter(None, (words.at(atoms, at) for words in self._tables)), key=itemgetter(1), default=None)
            place = hit.last if hit is not None else at
            while text_at(atoms, place) in self._sums:
                place += 1
            said = self._amounts.amount_at(atoms, place) if hit is not None and place < len(atoms) else None
            if at < past or hit is None or said is None or self._is_weighed(atoms, at, said.last):
                continue
            past = said.last
            verbal = self._stays_below.at(atoms, at) == hit or self._exceeds.at(atoms, at) == hit
            under = self._less.at(atoms, at) == hit or self._stays_below.at(atoms, at) == hit
            denied = self._negation(atoms, at)
            if denied is not None and (verbal or atoms[denied + 1].text not in self._verbs):
                continue
            before = [atom for n, atom in enumerate(atoms[:at]) if n != denied]
            verb = [atoms[at]._replace(text=self._stands_for.get(said.about, ""))] if verbal else []
            plain = (*before, *verb, *atoms[place:])
            yield Side(at, said.last, said, under is (denied is None), plain, atoms[said.last - 1].end)

    def each(self, atoms: Sequence[Atom], side: Side) -> EachSide | None:
        """Return of what each has a side: "NICIUN BILET nu costă peste 30 de lei"; None if it is of one alone."""
        start = next((at + 1 for at in range(side.first - 1, -1, -1) if atoms[at].text in SIGNS), 0)
        if mentions_in(atoms[start : side.first]):
            return None
        if self._daily.find(atoms[start : side.first]) or self._daily.at(atoms, side.last) is not None:
            return EachSide("")
        each = next((at for at in range(start, side.first) if atoms[at].text in self._each), None)
        if each is None or not self._is_closed(atoms, side.last):
            return None
        thing = self._things.at(atoms, each + 1)
        if thing is None and text_at(atoms, each + 1) not in self._slots:
            return None
        last = thing.last if thing is not None else each + 2
        rest = [atom.text for atom in (*atoms[start:each], *atoms[last : side.first])]
        if not all(text in self._fill or text in self._verbs or text in self._negators for text in rest):
            return None
        return EachSide(thing.value if thing is not None else "")

    def _negation(self, atoms: Sequence[Atom], at: int) -> int | None:
        """Return the place of the negation of a verb before a comparison."""
        near = range(at - 1, max(-1, at - NEAR - 1), -1)
        return next((place for place in near if atoms[place].text in self._negators), None)

    def _is_closed(self, atoms: Sequence[Atom], at: int) -> bool:
        return at >= len(atoms) or atoms[at].text in SIGNS or self._closed_by.at(atoms, at) is not None

    def _is_weighed(self, atoms: Sequence[Atom], first: int, last: int) -> bool:
        """Return whether a word outside the comparison makes all of the sentence an option, or a demand."""
        negated = self._negation(atoms, first)
        rest = (atom for at, atom in enumerate(atoms) if not first <= at < last and at != negated)
        return any_listed(rest, self._open)
