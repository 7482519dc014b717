"""Tables of slots: the days and parts over and beside each name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gmtw.text.sentences import EDGE, Atom, Sentence
from gmtw.text.slot_expressions import Cell, Place, Places


class Grid:
    """A table: its first row says what the columns are, and cells without a name what a row is."""

    def __init__(self, places: Places) -> None:
        self._places = places
        self._columns: list[Place | None] | None = None
        self._days: frozenset[int] = frozenset()
        self._dated: int | None = None

    def read(self, row: Sentence) -> Iterator[tuple[int, Cell]]:
        """Each mention of a row with the days and parts over and beside it; a row without a day has the last one's."""
        cells = _cells(row.atoms)
        places = [next(iter(self._places.find(cell)), None) for cell in cells]
        if self._columns is None:
            self._columns = [] if row.names else places
            self._dated = next((n for n, cell in enumerate(cells) if self._places.dates(cell)), None)
        if self._dated is not None and self._dated < len(cells):
            places[self._dated] = places[self._dated] or self._places.numbered(cells[self._dated])
        named = [any(atom.mention is not None for atom in cell) for cell in cells]
        beside = [place for place, names in zip(places, named, strict=True) if place and not names]
        self._days = frozenset(day for place in beside for day in place.days) or self._days
        for number, cell in enumerate(cells):
            above = self._columns[number] if number < len(self._columns) else None
            over = [above, *beside] if above else beside
            days = frozenset(day for place in over for day in place.days) or self._days
            parts = frozenset(part for place in over for part in place.parts)
            if len(days) < 2 and len(parts) < 2:
                yield from ((atom.mention, (days, parts)) for atom in cell if atom.mention is not None)


def _cells(atoms: Sequence[Atom]) -> list[list[Atom]]:
    """The atoms of each cell of a row, without the edges."""
    cells: list[list[Atom]] = [[]]
    for atom in atoms[1:] if atoms[0].text == EDGE else atoms:
        if atom.text == EDGE:
            cells.append([])
        else:
            cells[-1].append(atom)
    return cells
