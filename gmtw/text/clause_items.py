"""A clause: the names and places that a part of a sentence puts together, and the kinds of words in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from gmtw.text.sentences import Atom
from gmtw.text.slot_expressions import Place

KINDS = (
    *("alternatives", "examples", "identities", "reasons", "purposes", "relatives", "conditions"),
    *("coordinates", "contrasts", "wheres", "polite", "frees", "given", "doubts"),
)
"""What words of a clause do, in the order in which the tables are asked."""

DESCRIBING = frozenset({"relatives", "wheres"})
"""Kinds of words that start a clause about the name before them."""

OVER = frozenset({"reasons", "purposes", "relatives", "conditions"})
"""Kinds of words after which all is read over up to the next comma."""

START = 3
"""The atoms among which a sentence says that it goes on, or where it is."""

DOUBLED = 4
"""The most atoms between a pronoun and the name that it only announces: "l-am pus pe X"."""


class Item(NamedTuple):
    """A mention or a place at atom `at` of its clause; `taken_up`: a pronoun stands for the mention."""

    at: int
    mention: int | None = None
    place: Place | None = None
    taken_up: bool = False

    @property
    def end(self) -> int:
        """The atom after it; a pronoun has none of its own."""
        return self.at + (not self.taken_up)


@dataclass(slots=True)
class Clause:
    """The atoms of a clause, its items, and the word that it starts with.

    doubtful: it may be untrue; past: only since it tells what was. given: it tells how things were.
    undoes: what was said right before it does not hold.
    """

    opening: str = ""
    atoms: list[Atom] = field(default_factory=list)
    items: list[Item] = field(default_factory=list)
    doubtful: bool = False
    past: bool = False
    given: bool = False
    undoes: bool = False

    @property
    def first(self) -> Place | None:
        """The place that comes before any name."""
        return self.items[0].place if self.items else None

    @property
    def placed(self) -> bool:
        """Whether it has a place."""
        return any(item.place for item in self.items)

    @property
    def named(self) -> bool:
        """Whether it has a name, or a pronoun for one."""
        return any(item.mention is not None for item in self.items)

    def add(self, atom: Atom, place: Place | None = None) -> None:
        """Puts one more name, place or word at the end; a name takes the place of a pronoun before it."""
        at = len(self.atoms)
        if atom.mention is not None and self.items and self.items[-1].taken_up and at - self.items[-1].at <= DOUBLED:
            self.items.pop()
        if atom.mention is not None or place is not None:
            self.items.append(Item(at, atom.mention, place))
        self.atoms.append(atom if place is None else atom._replace(text=""))

    def take_up(self, mention: int) -> None:
        """Puts a pronoun for `mention` at the end."""
        self.items.append(Item(len(self.atoms), mention, taken_up=True))
