"""Find what a text says that a slot has in sum: "prima zi are 1570 de kilocalorii", "Luni: X, Y – 110 minute".

A sum is one of the only slot that its clause names, or whose list it ends. What only a part of the list has, or an
option that is weighed, is not read. `gmtw.tasks.plan.amount_check` decides what is true.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gmtw.languages import Language
from gmtw.text.phrases import phrase_set
from gmtw.text.sentences import PAUSE, SIGNS, Atom, mentions_in
from gmtw.text.slots.slot_expressions import SlotExpression
from gmtw.text.statements.amounts import AmountReader, SaidAmount

_OPENS = frozenset((PAUSE, ":", "("))


LISTED = 30
"""The most atoms from a word for a total to an amount of its list: "Total: 7 colete, 360 de litri"."""


class SlotSum(NamedTuple):
    """Atoms `first` to `last` (not included) say what the slots of `day` have in sum; None: of each day, or of all.

    numbers: the sum, or those of all days in order. mentions: the numbers of the names whose list it ends.
    """

    first: int
    last: int
    about: str
    numbers: tuple[float, ...]
    day: int | None = None
    mentions: tuple[int, ...] = ()


class SlotSumReader:
    """Reads the sums of slots in sentences of one language."""

    def __init__(self, language: Language, amounts: AmountReader) -> None:
        table = language.statements.slot_sums
        self._amounts = amounts
        self._verbs, self._between = frozenset(table.verbs), frozenset(table.between)
        self._subjects, self._each = frozenset((*table.subjects, *table.slots)), frozenset(table.each)
        self._slots = frozenset(table.slots)
        self._closed_by, self._totals = phrase_set(table.closed_by), phrase_set(language.statements.amounts.totals)
        self._weighed, self._ands = frozenset(language.statements.weighed), frozenset(language.statements.amounts.ands)
        self._read = self._weighed.union(amounts.words)
        self.needed = (phrase_set(amounts.units),)
        """The table without a phrase of which a sentence states nothing of this sort."""

    def read(self, atoms: Sequence[Atom], places: Sequence[SlotExpression]) -> Iterator[SlotSum]:
        """Yield the sums of a sentence that names these places, up to a word of what is only weighed."""
        last: SlotSum | None = None
        for at in [at for at, atom in enumerate(atoms) if self._counts(atom.text)]:
            if atoms[at].text in self._weighed:
                return
            said = self._amounts.amount_at(atoms, at)
            if said is None or not self._is_closed(atoms, said.last):
                continue
            found = self._also(atoms, said, last) or self._of_clause(atoms, said, places)
            found = found or self._of_days(atoms, said) or self._of_list(atoms, said, places)
            found = found or self._of_all(atoms, said)
            if found is not None:
                last = found
                yield found

    def _counts(self, text: str) -> bool:
        """Return whether an amount may begin with a word, or whether what follows it is only weighed."""
        return text.isdigit() or text in self._read

    def _also(self, atoms: Sequence[Atom], said: SaidAmount, last: SlotSum | None) -> SlotSum | None:
        """Return a further sum of the same slot: "120 de minute și 20 DE LEI", "90 de minute și are 1730 de ..."."""
        if last is None or last.about == said.about or len(last.numbers) > 1 or last.last > said.first:
            return None
        between = [atom.text for atom in atoms[last.last : said.first]]
        joined = between and (between[0] in self._ands or between[0] == PAUSE)
        more = all(text in self._between or text in self._verbs or text in self._ands for text in between[1:])
        if not (joined and more):
            return None
        return last._replace(first=said.first, last=said.last, about=said.about, numbers=(said.value,))

    def _of_clause(self, atoms: Sequence[Atom], said: SaidAmount, places: Sequence[SlotExpression]) -> SlotSum | None:
        """Return the sum of the only slot that a clause names before its verb: "LUNI sunt 40 de minute"."""
        verb = self._verb(atoms, said.first)
        start = self._start(atoms, verb)
        if verb is None or mentions_in(atoms[:verb]):
            return None
        inside = [place for place in places if start <= place.first and place.last <= verb]
        if len(inside) > 1 or not all(map(_is_whole_day, inside)):
            return None
        taken = {at for place in inside for at in range(place.first, place.last)}
        totals = self._totals.find(atoms[start : said.first])
        taken.update(start + at for hit in totals for at in range(hit.first, hit.last))
        if not all(atoms[at].text in self._subjects for at in range(start, verb) if at not in taken):
            return None
        of_slot = not self._slots.isdisjoint(atom.text for atom in atoms[start:verb])
        if not inside and (places or not (totals or of_slot)):
            return None
        day = next(iter(inside[0].days)) if inside else None
        return SlotSum(said.first, said.last, said.about, (said.value,), day)

    def _of_days(self, atoms: Sequence[Atom], said: SaidAmount) -> SlotSum | None:
        """Return the sums of all days in order: "ZILELE au 90, 80 și 80 de minute"."""
        numbers, at = [said.value], said.first
        while at > 1 and (atoms[at - 1].text == PAUSE or atoms[at - 1].text in self._ands):
            before = self._amounts.number_at(atoms, at - 2)
            if before is None or before[0] != at - 1:
                break
            numbers, at = [before[1], *numbers], at - 2
        verb = self._verb(atoms, at) if len(numbers) > 1 else None
        if verb is None:
            return None
        clause = [atom.text for atom in atoms[self._start(atoms, verb) : verb]]
        if self._each.isdisjoint(clause) or not self._each.union(self._subjects).issuperset(clause):
            return None
        return SlotSum(at, said.last, said.about, tuple(numbers))

    def _of_list(self, atoms: Sequence[Atom], said: SaidAmount, places: Sequence[SlotExpression]) -> SlotSum | None:
        """Return the sum that ends the list of a slot, its only day: "Luni: X (20 de minute), Y – 110 MINUTE"."""
        before = [place for place in places if place.days and place.last <= said.first]
        opening = before[-1] if before else None
        if opening is None or len(opening.days) != 1 or mentions_in(atoms[: before[0].first]):
            return None
        end = next((place.first for place in places if place.days and place.first > said.first), len(atoms))
        named = [at for at in range(opening.last, end) if atoms[at].mention is not None]
        if len(named) < 2 or named[-1] > said.first or any(place.left or place.same for place in places):
            return None
        if atoms[said.first - 1].text == "(" and any(atom.text == ")" for atom in atoms[opening.last : said.first]):
            return None  # each name has a bracket of its own
        between = _without_brackets(atoms[named[-1] + 1 : said.first])
        opens = between is not None and any(text in _OPENS or text in self._between for text in between)
        if between is None or not opens or not all(text in _OPENS or text in self._between for text in between):
            return None
        mentions = tuple(mentions_in(atoms[opening.last : end]))
        return SlotSum(said.first, said.last, said.about, (said.value,), next(iter(opening.days)), mentions)

    def _of_all(self, atoms: Sequence[Atom], said: SaidAmount) -> SlotSum | None:
        """Return the sum of all, or of the slot before: "TOTAL: 360 de minute", "TOTAL: 7 colete, 360 DE LITRI"."""
        label = next((at for at in range(said.first - 1, max(0, said.first - LISTED), -1) if atoms[at].text == ":"), 0)
        if (
            not label
            or not self._totals.ends_at(atoms, label)
            or not self._is_number_list(atoms[label + 1 : said.first])
        ):
            return None
        start = self._totals.find(atoms[max(0, label - LISTED) : label])[-1].first + max(0, label - LISTED)
        alone = all(atom.text in self._subjects or atom.text in SIGNS for atom in atoms[:start])
        return SlotSum(said.first, said.last, said.about, (said.value,)) if alone else None

    def _is_number_list(self, atoms: Sequence[Atom]) -> bool:
        """Return whether atoms are items of a list that begin with a number each, up to the last comma or "și"."""
        starts = True
        for at, atom in enumerate(atoms):
            if starts and self._amounts.number_at(atoms, at) is None:
                return False
            if atom.mention is not None or atom.text in ("(", ")"):
                return False
            starts = atom.text == PAUSE or atom.text in self._ands
        return starts

    def _verb(self, atoms: Sequence[Atom], at: int) -> int | None:
        """Return the place of the verb before a number, and before the addends: "avem 70 + 80 = 150 de minute"."""
        while at > 0 and atoms[at - 1].text.isdigit():
            at -= 1
        while at > 0 and atoms[at - 1].text in self._between:
            at -= 1
        return at - 1 if at > 0 and atoms[at - 1].text in self._verbs else None

    def _start(self, atoms: Sequence[Atom], verb: int | None) -> int:
        """Return where the clause of a verb begins."""
        return next((at + 1 for at in range((verb or 0) - 1, -1, -1) if atoms[at].text in SIGNS), 0)

    def _is_closed(self, atoms: Sequence[Atom], at: int) -> bool:
        """Return whether nothing at a place narrows the amount before it: "90 de minute de mers"."""
        return at >= len(atoms) or atoms[at].text in SIGNS or self._closed_by.at(atoms, at) is not None


def _is_whole_day(place: SlotExpression) -> bool:
    """Return whether an expression means one day, and no part of it."""
    return len(place.days) == 1 and not place.parts and not place.left and not place.same


def _without_brackets(atoms: Sequence[Atom]) -> list[str] | None:
    """Return the texts of atoms without what closed brackets say: "X (70 de minute) –"."""
    texts: list[str] = []
    for atom in atoms:
        if atom.text == ")":
            opened = next((at for at in range(len(texts) - 1, -1, -1) if texts[at] == "("), None)
            if opened is None:
                return None
            del texts[opened:]
        else:
            texts.append(atom.text)
    return texts
