"""Find the parts by which slots that are no days are called, beside their number or alone: "cursa 1, cu duba mare".

Precision first: a part is tied to a slot only by a few words and signs, and stands alone only where it carries things.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from gmtw.constraints import Slot
from gmtw.languages.slots import UnitNames
from gmtw.text.phrases import PhraseHit, Phrases, phrase_set
from gmtw.text.sentences import EDGE, PAUSE, Atom

BETWEEN = 6
"""The most atoms between a slot and its part: "cursa 1 (după-amiaza, cu duba mare)"."""

_CLOSES = frozenset({PAUSE, ":", ")", EDGE})
"""Signs that end what is said of a part: "cursa 1 (duba mare)"."""


class Span(NamedTuple):
    """Atoms `first` to `last` (not included)."""

    first: int
    last: int


class SlotKinds:
    """Finds the parts of slots in sentences, by the names that a language has for them."""

    def __init__(self, units: Sequence[UnitNames]) -> None:
        self._names: Phrases[str] = Phrases(
            [(name, part) for unit in units for part, names in unit.parts.items() for name in names]
        )
        self._links = frozenset(word for unit in units for word in unit.part_links)
        self._carries = phrase_set(word for unit in units for word in unit.part_carries)
        self._by = phrase_set(word for unit in units for word in unit.part_by)

    def beside(self, spans: Sequence[Span], atoms: Sequence[Atom]) -> Mapping[int, str]:
        """Return the part of each of the slots named in `spans` that a sentence says: number of the span -> part.

        A part between two slots goes with the one to which no pause ties it; with neither if both are alike.
        """
        found: dict[int, set[str]] = {}
        for hit in self._names.find(atoms):
            if (at := self._tied(hit, spans, atoms)) is not None:
                found.setdefault(at, set()).add(hit.value)
        return {at: next(iter(parts)) for at, parts in found.items() if len(parts) == 1}

    def alone(self, atoms: Sequence[Atom]) -> Iterator[PhraseHit[str]]:
        """Yield the parts that carry something, or that something goes with: "duba mare duce X", "X e în duba mare"."""
        for hit in self._names.find(atoms):
            opens = hit.last < len(atoms) and atoms[hit.last].text == ":"
            if opens or self._carries_at(atoms, hit.last) or self._by.ends_at(atoms, hit.first):
                yield hit

    def untied(self, spans: Sequence[Span], atoms: Sequence[Atom]) -> list[PhraseHit[str]]:
        """Return the parts that stand alone and are said of none of the slots named in `spans`."""
        return [hit for hit in self.alone(atoms) if self._tied(hit, spans, atoms) is None]

    def _carries_at(self, atoms: Sequence[Atom], at: int) -> bool:
        return at < len(atoms) and self._carries.at(atoms, at) is not None

    def _tied(self, hit: PhraseHit[str], spans: Sequence[Span], atoms: Sequence[Atom]) -> int | None:
        """Return the number of the slot that a part is said of, or None."""
        before = next((at for at in reversed(range(len(spans))) if spans[at].last <= hit.first), None)
        after = next((at for at, span in enumerate(spans) if span.first >= hit.last), None)
        tied: dict[int, bool] = {}
        for at in (before, after):
            if at is None:
                continue
            gap = atoms[spans[at].last : hit.first] if at == before else atoms[hit.last : spans[at].first]
            carried = at == after and self._carries_at(atoms, hit.last)  # "duba mare duce după-amiaza X"
            if self._links_all(gap[carried:]) and (at == after or self._is_said(hit, spans[at], atoms)):
                tied[at] = any(atom.text == PAUSE for atom in gap)
        if len(tied) == 2:
            tied = {at: pause for at, pause in tied.items() if not pause}
        return next(iter(tied)) if len(tied) == 1 else None

    def _links_all(self, gap: Sequence[Atom]) -> bool:
        """Return whether only links and signs are between a slot and its part."""
        if len(gap) > BETWEEN:
            return False
        return all(atom.mention is None and (atom.text in self._links or atom.text in (PAUSE, "(")) for atom in gap)

    def _is_said(self, hit: PhraseHit[str], span: Span, atoms: Sequence[Atom]) -> bool:
        """Return whether a part after a slot is said of it, and no new thought: "în cursa 2, duba mică fiind plină"."""
        gap = [atom.text for atom in atoms[span.last : hit.first]]
        if not gap or gap[-1] != PAUSE:
            return True
        if hit.last == len(atoms) or atoms[hit.last].text in _CLOSES:
            return True
        return self._carries_at(atoms, hit.last) and not _named_before(span, atoms)


def _named_before(span: Span, atoms: Sequence[Atom]) -> bool:
    """Return whether a name is before a slot in what is said of it: "X pleacă în cursa 2, duba mică duce Y"."""
    for atom in reversed(atoms[: span.first]):
        if atom.text == PAUSE:
            return False
        if atom.mention is not None:
            return True
    return False


def counted_names(slots: Sequence[Slot], unit: UnitNames) -> Iterator[tuple[str, int]]:
    """Yield the names that count the slots of one part alone, with the day of each: "prima cursă a dubei mici"."""
    for part, names in unit.parts.items():
        own = [slot.day for slot in slots if slot.part == part]
        days = sorted({slot.day for slot in slots})
        for counts, listed, all_days in (
            (unit.ordinals, own, days),
            (unit.from_end, own[::-1], days[::-1]),
        ):
            for number, (numerals, day) in enumerate(zip(counts, listed, strict=False)):
                meant = all_days[number] if all_days[number] in own else day
                yield from ((f"{one} {of} {name}", meant) for one in numerals for of in unit.of_part for name in names)
