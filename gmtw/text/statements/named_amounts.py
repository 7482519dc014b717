"""Find what a text says that a named thing costs, lasts or has: "X (60 de minute)", "X, al cărei bilet costă 9 lei".

Only words of a list may stand between a name and its amount, and one of them must tie both, unless the amount is in
brackets after the name, or the name opens its item. Whether it is true is decided by `gmtw.tasks.plan.thing_check`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gmtw.languages import Language
from gmtw.text.phrases import phrase_set
from gmtw.text.sentences import EDGE, PAUSE, SIGNS, Atom, mentions_in, text_at
from gmtw.text.statements.amounts import AmountReader, SaidAmount
from gmtw.text.statements.descriptions import Description, Item, QualityItems, bracket_of, cells_of, entry_of, row_of

REACH = 12
"""The most atoms between a name and its amount."""

BEFORE = 3
"""The most words between an amount and the name after it: "cele 60 de minute de la X"."""


_STOPS = SIGNS | {""}
"""The signs between which an amount may stand alone, and the ends of a sentence."""


class NamedAmount(NamedTuple):
    """Atoms `first` to `last` (not included) say how much the last of the names `mentions` has; others stand before.

    tied: A word ties both, so that the amount is none of a slot.
    """

    first: int
    last: int
    about: str
    value: float
    mentions: tuple[int, ...]
    tied: bool = True


class NamedAmountReader:
    """Reads the amounts of named things in sentences of one language."""

    def __init__(self, language: Language, amounts: AmountReader) -> None:
        table, self._amounts = language.statements.measures, amounts
        self._links, self._ties = frozenset((*table.links, *table.ties)), frozenset(table.ties)
        self._brackets, self._apart = frozenset(table.brackets), frozenset(table.apart)
        self._closed_by, self._of = phrase_set(table.closed_by), frozenset(table.of)
        self._nouns, self._ands = frozenset(table.nouns), frozenset(language.statements.amounts.ands)
        self._joined = frozenset((PAUSE, *language.claims.expressions.joiners))
        self._items = QualityItems(language)
        self._heads, self._with = frozenset(table.heads), frozenset(table.has)
        self._is = frozenset((*language.statements.qualities.copulas, *table.ties, ":"))
        self.needed = (phrase_set((*amounts.units, EDGE)),) if self._ties else ()
        """The table without a phrase of which a sentence has no amount of a thing; rows may have units above them."""

    def read(self, atoms: Sequence[Atom], header: Sequence[Atom] = ()) -> Iterator[NamedAmount]:
        """Yield the amounts of the things that a sentence names; of a row, header is the first one of its table."""
        row = row_of(atoms)
        if row is not None:
            yield from self._described(atoms, row, header)
            return
        for at in [at for at, atom in enumerate(atoms) if atom.mention is not None]:
            named = tuple(mentions_in(atoms[: at + 1]))
            closed = self._closed(atoms, at + 1)
            bracket, entry = bracket_of(atoms, at), entry_of(atoms, at)
            if bracket is not None and bracket.strict:
                yield from self._described(atoms, bracket, ())
            elif closed is not None:
                for said in self._in_brackets(atoms, at + 1, closed):
                    yield NamedAmount(said.first, said.last, said.about, said.value, named, tied=False)
            if entry is not None and entry.strict and (found := list(self._described(atoms, entry, ()))):
                yield from found
                continue
            for said, tied in self._after(atoms, at, at + 1 if closed is None else closed + 1):
                yield NamedAmount(
                    said.first, said.last, said.about, said.value, self._list_to(atoms, at) if tied else named, tied
                )
            before = self._before(atoms, at)
            if before is not None:
                yield NamedAmount(before.first, before.last, before.about, before.value, named[-1:])

    def _described(self, atoms: Sequence[Atom], of: Description, header: Sequence[Atom]) -> Iterator[NamedAmount]:
        """Yield the amounts that are whole items of a description; none of a unit that several items have."""
        heads = cells_of(header)
        found = list[SaidAmount]()
        for item in of.items:
            said = list(self._in_item(atoms, item, heads))
            counted = any(atom.text.isdigit() for atom in atoms[item.first : item.last])  # "4 bucăți, 48 de lei"
            if not (said or of.closed or counted or self._items.read(atoms, item)):
                break
            found += said
        abouts = [one.about for one in found]
        named = self._list_to(atoms, of.name)
        for one in found:
            if abouts.count(one.about) == 1:
                yield NamedAmount(one.first, one.last, one.about, one.value, named)

    def _in_item(self, atoms: Sequence[Atom], item: Item, heads: Sequence[Sequence[Atom]]) -> Iterator[SaidAmount]:
        """Yield the amounts of an item: "60 de minute", "60 de minute și 20 de lei", or "60" below "minute"."""
        first = item.first
        while first < item.last and atoms[first].text in self._brackets:
            first += 1
        said = self._amounts.amount_at(atoms, first)
        while said is not None and said.last <= item.last:
            if said.last == item.last or self._closes_to(atoms, said.last, item.last):
                yield said
                return
            more = text_at(atoms, said.last) in self._ands
            if more:
                yield said
            said = self._amounts.amount_at(atoms, said.last + 1) if more else None
        number = self._amounts.number_at(atoms, first)
        head = heads[item.cell] if item.cell < len(heads) else ()
        units = [unit for at in range(len(head)) if (unit := self._amounts.unit_at(head, at)) is not None]
        if said is None and number is not None and number[0] == item.last and len(units) == 1:
            yield SaidAmount(first, item.last, units[0].about, number[1] * units[0].factor)

    def _list_to(self, atoms: Sequence[Atom], name: int) -> tuple[int, ...]:
        """Return the names of the list that ends with the one at a place: "la X (20 de lei) și la Y"."""
        at = name
        while at >= 0 and (
            atoms[at].mention is not None or atoms[at].text in self._joined | self._of or atoms[at].text == ")"
        ):
            if atoms[at].text == ")":
                at = next((to for to in range(at, -1, -1) if atoms[to].text == "("), 0)
            at -= 1
        return tuple(mentions_in(atoms[at + 1 : name + 1]))

    def _closed(self, atoms: Sequence[Atom], at: int) -> int | None:
        """Return where a bracket that begins at a place ends, if it holds no name."""
        if text_at(atoms, at) != "(":
            return None
        end = next((to for to in range(at, len(atoms)) if atoms[to].text == ")"), None)
        return end if end is not None and not mentions_in(atoms[at:end]) else None

    def _in_brackets(self, atoms: Sequence[Atom], opened: int, closed: int) -> Iterator[SaidAmount]:
        """Yield the amounts that are whole items of a bracket: "(muzeu, 60 de minute, 20 de lei)"."""
        start = opened + 1
        for at in range(start, closed + 1):
            if atoms[at].text == PAUSE or atoms[at].text in self._ands or at == closed:
                while start < at and atoms[start].text in self._brackets:
                    start += 1
                said = self._amounts.amount_at(atoms, start) if start < at else None
                if said is not None and (said.last == at or self._closes_to(atoms, said.last, at)):
                    yield said
                start = at + 1

    def _closes_to(self, atoms: Sequence[Atom], place: int, end: int) -> bool:
        """Return whether a phrase that may follow an amount fills the rest of an item."""
        hit = self._closed_by.at(atoms, place)
        return hit is not None and hit.last == end

    def _after(self, atoms: Sequence[Atom], name: int, at: int) -> Iterator[tuple[SaidAmount, bool]]:
        """Yield the amounts between which and a name are only words of the lists, and whether one ties both."""
        if text_at(atoms, name - 1) in self._apart:
            return
        tied, pauses, led = False, 0, self._leads(atoms, name)
        opens = text_at(atoms, name - 1) in (":", EDGE) or all(atom.text == PAUSE for atom in atoms[:name])
        while at < min(len(atoms), name + REACH):
            text = atoms[at].text
            said = self._amounts.amount_at(atoms, at)
            if said is not None:
                beside = (opens and pauses) or self._stands_alone(atoms, name, said)
                if not (tied or beside) or not self._is_closed(atoms, said.last):
                    return
                yield said, tied
                at, name = said.last, said.last
                continue
            if text in (PAUSE, ":", *self._ands):
                pauses += 1
                if text in self._ands and not tied:
                    return
            elif text not in self._links:
                return
            tied = tied or text in self._ties or (led and text in self._is)
            tied = tied or (text in self._with and text_at(atoms, at - 1) == PAUSE)
            at += 1

    def _stands_alone(self, atoms: Sequence[Atom], name: int, said: SaidAmount) -> bool:
        """Return whether an amount is all that stands between signs after a name: "X, 25 kg, pleacă", "X 10 lei, Y"."""
        after = text_at(atoms, said.last) in _STOPS
        first = text_at(atoms, name - 1) in _STOPS and said.first == name + 1
        return after and (first or (said.first == name + 2 and atoms[name + 1].text == PAUSE))

    def _leads(self, atoms: Sequence[Atom], name: int) -> bool:
        """Return whether what stands before a name is what it has: "INTRAREA LA X este de 20 de lei"."""
        at = name - 1
        while at >= 0 and atoms[at].text in self._of:
            at -= 1
        return text_at(atoms, at) in self._heads

    def _is_closed(self, atoms: Sequence[Atom], at: int) -> bool:
        """Return whether nothing at a place narrows the amount before it, or compares it."""
        return at >= len(atoms) or atoms[at].text in SIGNS or self._closed_by.at(atoms, at) is not None

    def _before(self, atoms: Sequence[Atom], name: int) -> SaidAmount | None:
        """Return the amount before a name: "cele 60 de minute DE LA X", "un bilet de 20 de lei LA X"."""
        at = name
        while at > name - BEFORE and text_at(atoms, at - 1) in self._of:
            at -= 1
        first = next(
            (place for place in range(at - 1, max(-1, at - REACH // 2), -1) if self._ends(atoms, place, at)), 0
        )
        said = self._amounts.amount_at(atoms, first) if at < name and first else None
        if said is None or self._goes_on(atoms, name):
            return None
        noun = first - 1
        while text_at(atoms, noun) in self._of:
            noun -= 1
        return said if text_at(atoms, noun) in self._nouns else None

    def _ends(self, atoms: Sequence[Atom], first: int, last: int) -> bool:
        """Return whether an amount fills the atoms between two places."""
        said = self._amounts.amount_at(atoms, first)
        return said is not None and said.last == last

    def _goes_on(self, atoms: Sequence[Atom], name: int) -> bool:
        """Return whether another name follows the one at a place, so that the amount may be that of both."""
        at = name + 1
        while at < len(atoms) and (atoms[at].text in self._joined or atoms[at].text in self._of):
            at += 1
        return at > name + 1 and at < len(atoms) and atoms[at].mention is not None
