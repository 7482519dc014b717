"""Find the items that describe a named thing: in brackets after it, behind it in its entry of a list, or in its row.

"Muzeul Unirii (70 de minute, 20 de lei)", "- Laptop – 4 kg, rezistent", "| Ziua 2 | Parcul Mare | 60 min | gratuit |".
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from gmtw.languages import Language
from gmtw.text.phrases import PhraseHit, values_of
from gmtw.text.sentences import EDGE, PAUSE, Atom, mentions_in, text_at
from gmtw.text.statements.quality_words import Quality, quality_phrases

LONGEST = 6
"""The most atoms of an item of an entry; what is longer begins another clause."""

_CUTS = frozenset((PAUSE, EDGE))


class Item(NamedTuple):
    """Atoms `first` to `last` (not included) are an item; `cell`: the number of its cell in a row."""

    first: int
    last: int
    cell: int = 0


class Description(NamedTuple):
    """The items that describe the thing named at `name`; `strict`: of nothing else; `closed`: no clause can follow."""

    name: int
    items: tuple[Item, ...]
    strict: bool
    closed: bool = True


def row_of(atoms: Sequence[Atom]) -> Description | None:
    """Return the cells of a row that names one thing, as what describes it."""
    named = [at for at, atom in enumerate(atoms) if atom.mention is not None]
    if len(named) != 1 or atoms[0].text != EDGE:
        return None
    edges = [at for at, atom in enumerate(atoms) if atom.text == EDGE]
    cells = [Item(a + 1, b, n) for n, (a, b) in enumerate(pairwise(edges))]
    return Description(named[0], tuple(c for c in cells if c.first < c.last and not c.first <= named[0] < c.last), True)


def cells_of(row: Sequence[Atom]) -> Sequence[Sequence[Atom]]:
    """Return the cells of a row."""
    edges = [at for at, atom in enumerate(row) if atom.text == EDGE]
    return [row[a + 1 : b] for a, b in pairwise(edges)]


def entry_of(atoms: Sequence[Atom], name: int) -> Description | None:
    """Return the items behind a name that opens its entry: "- X – 60 min, 20 lei", "Ziua 1: X, muzeu, 60 de minute"."""
    opens = text_at(atoms, name - 1) == ":" or all(atom.text == PAUSE for atom in atoms[:name])
    start = name + 1
    if text_at(atoms, start) == "(":
        start = next((at + 1 for at in range(start, len(atoms)) if atoms[at].text == ")"), len(atoms))
    if not opens or text_at(atoms, start) not in (PAUSE, ":"):
        return None
    items, first = list[Item](), start + 1
    for at in range(first, len(atoms) + 1):
        if at == len(atoms) or atoms[at].text in _CUTS or atoms[at].mention is not None:
            if at - first > LONGEST or (at < len(atoms) and atoms[at].mention is not None):
                break
            items += [Item(first, at)] if first < at else []
            first = at + 1
    return Description(name, tuple(items), not mentions_in(atoms[:name]), closed=False) if items else None


def bracket_of(atoms: Sequence[Atom], name: int) -> Description | None:
    """Return the items of a bracket after a name that holds no other; several are of it alone."""
    if text_at(atoms, name + 1) != "(":
        return None
    end = next((at for at in range(name + 1, len(atoms)) if atoms[at].text == ")"), None)
    if end is None or mentions_in(atoms[name + 1 : end]):
        return None
    cuts = [at for at in range(name + 1, end + 1) if at in (name + 1, end) or atoms[at].text in _CUTS]
    items = tuple(Item(a + 1, b) for a, b in pairwise(cuts) if a + 1 < b)
    return Description(name, items, len(items) > 1)


class QualityItems:
    """Reads which items are nothing but qualities: "spațiu verde cu plată", "nu este fragil"."""

    def __init__(self, language: Language) -> None:
        statements, table = language.statements, language.statements.named
        self._said, self._alone = quality_phrases(language), values_of(table.alone)
        self._negators = frozenset((*statements.kept.negators, *table.negators))
        conjunctions = language.claims.expressions.conjunctions
        self._other = frozenset(table.other)
        self._between = frozenset((*table.links, *table.both, *table.nouns, *conjunctions))

    def read(self, atoms: Sequence[Atom], item: Item) -> Sequence[tuple[PhraseHit[Quality], bool]]:
        """Return the qualities that fill an item, and whether each is denied; none if it has another word."""
        if text_at(atoms, item.first) in self._other:
            return ()
        alone = self._alone.at(atoms, item.first)
        if alone is not None and alone.last == item.last:
            return [(PhraseHit(alone.first, alone.last, (alone.value, True)), False)]
        at, denied, hits = item.first, False, list[tuple[PhraseHit[Quality], bool]]()
        while at < item.last:
            hit, text = self._said.at(atoms, at), atoms[at].text
            if hit is not None and hit.last <= item.last:
                hits.append((hit, denied))
                at, denied = hit.last, False
            elif text in self._negators or text in self._between:
                denied = denied or text in self._negators
                at += 1
            else:
                return ()
        return hits
