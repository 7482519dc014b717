"""Which place each name of a clause goes with: the one before it, the one after it, or one of a list in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from gmtw.languages.places import Claims
from gmtw.text.clause_items import Clause, Item
from gmtw.text.phrases import Phrases, among
from gmtw.text.sentences import PAUSE, Atom
from gmtw.text.slot_expressions import Place

TRAILING = 16
"""The most atoms between a name and the place that is said after it."""

JOINED = 2
"""The most words between a part of the day and what it does."""

TOUCHING = 3
"""The most words between a name and a place that stands right after it."""


class Pairing:
    """Puts the names and places of clauses together, by the words of one language."""

    def __init__(self, table: Claims) -> None:
        self.table = table
        self._compared = Phrases([(phrase, True) for phrase in table.compared])

    def certain(self, clause: Clause) -> list[Item]:
        """The items without places that were left, old places in brackets, and names that are only compared with."""
        kept: list[Item] = []
        for item in clause.items:
            if item.place and (item.place.left or self._was(clause, item)):
                continue
            if item.mention is None or not self._compared.ends_at(clause.atoms, item.at):
                kept.append(item)
        return kept

    def _was(self, clause: Clause, item: Item) -> bool:
        """Whether a place in brackets is where something was moved from: "am mutat X (luni) pe marți"."""
        bracketed = item.at > 0 and clause.atoms[item.at - 1].text == "("
        if not bracketed:
            return False
        before = (atom.text for atom in reversed(clause.atoms[: item.at]))
        verb = next((word for word in before if among((*self.table.moves, *self.table.keeps), word)), "")
        later = any(among(self.table.moves, atom.text) for atom in clause.atoms[item.at :])
        return among(self.table.moves, verb) or (later and not verb)

    def attach(
        self, clause: Clause, items: list[Item], says: Callable[[Place], frozenset[int] | frozenset[str]]
    ) -> dict[int, Place]:
        """Mention -> the place that it is said with. Places lead where one comes first, else they trail.

        Where places lead and another one stands last, or trail and a name stands last, only what touches is certain.
        """
        line = [item for item in items if item.mention is not None or (item.place and says(item.place))]
        if all(item.place is None for item in line):
            return {}
        same = len({says(item.place) for item in line if item.place}) == 1
        if line[0].place is not None and (same or line[-1].mention is not None):
            return self._leading(clause, line)
        if line[0].mention is not None and line[-1].place is not None:
            return self._trailing(clause, line)
        return self._touching(clause, line)

    def _leading(self, clause: Clause, line: list[Item]) -> dict[int, Place]:
        """Each name goes with the last place before it; a part of the day holds up to a sequel."""
        names = [item.mention for item in line if item.mention is not None]
        first = line[0].place
        ordered = any(atom.text in self.table.pairing for atom in clause.atoms)
        if first and ordered and len(line) == len(names) + 1 and len(names) == len(first.cells) > 1:
            return dict(self._paired(names, first._replace(paired=True)))
        found: dict[int, Place] = {}
        place, seen, followed = line[0].place, line[0].at, False
        for item in line:
            followed = followed or self._followed(clause.atoms[seen : item.at])
            seen = item.at
            if item.place is not None:
                place, followed = item.place, False
            elif item.mention is not None and place is not None and not (place.parts and followed):
                found[item.mention] = place
        return found

    def _followed(self, atoms: Sequence[Atom]) -> bool:
        """Whether a sequel ends a part of the day; not one that the part itself does: "cina se încheie cu X"."""
        at = next((at for at, atom in enumerate(atoms) if among(self.table.sequels, atom.text)), 0)
        return at > 0 and (
            at > JOINED or PAUSE in [atom.text for atom in atoms[:at]] or not self._with(atoms[at + 1 :])
        )

    def _with(self, atoms: Sequence[Atom]) -> bool:
        return bool(atoms) and atoms[0].text in self.table.withs

    def _touching(self, clause: Clause, line: list[Item]) -> dict[int, Place]:
        """The names of a list go with the place right after it, else with the one before it, if that is free."""
        found: dict[int, Place] = {}
        free: Place | None = None
        group: list[Item] = []
        seen = 0
        for item in (*line, None):
            if item and not group and self._followed(clause.atoms[seen : item.at]):
                free = None
            seen = item.at if item else seen
            between = clause.atoms[group[-1].end : item.at] if group and item else []
            if item and item.mention is not None and group and self._listed(between):
                group.append(item)
                continue
            touches = item is not None and item.place is not None and self._touches(between)
            place = item.place if item and touches else free
            torn = bool(group) and touches and free is not None and self._torn(clause, group)
            if group and place is not None and not torn:
                found.update(self._paired([one.mention for one in group if one.mention is not None], place))
            free = item.place if item and item.place and not (group and touches) else free if not group else None
            group = [item] if item and item.mention is not None else []
        return found

    def _touches(self, between: Sequence[Atom]) -> bool:
        """Whether a place stands right after a name: "X la prânz"."""
        return len(between) <= TOUCHING and all(atom.text != PAUSE for atom in between) and not self._adds(between)

    def _adds(self, between: Sequence[Atom]) -> bool:
        """Whether what stands after a name adds something else to it: "X și o plimbare în ziua 2"."""
        return len(between) > 1 and between[0].text in self.table.ands

    def _torn(self, clause: Clause, group: list[Item]) -> bool:
        """Whether only commas join a list of names, so that it may go with the places on both sides."""
        inside = clause.atoms[group[0].end : group[-1].at]
        return len(group) > 1 and all(atom.text not in self.table.ands for atom in inside)

    def _trailing(self, clause: Clause, line: list[Item]) -> dict[int, Place]:
        """The names of the list right before a place go with it, where it is near; in pairs where it is a list."""
        found: dict[int, Place] = {}
        group: list[Item] = []
        for item in line:
            between = clause.atoms[group[-1].end : item.at] if group else []
            if item.mention is not None:
                group = [*group, item] if group and self._listed(between) else [item]
            elif item.place is not None:
                ends = all(atom.text == PAUSE for atom in clause.atoms[item.end :])
                inserted = bool(group) and group[0].at > 0 and clause.atoms[group[0].at - 1].text == PAUSE
                if group and self._near(between, inserted, ends) and not self._listed_on(clause, line, item):
                    found.update(self._paired([one.mention for one in group if one.mention is not None], item.place))
                group = []
        return found

    def _listed_on(self, clause: Clause, line: list[Item], item: Item) -> bool:
        """Whether another place stands right after a place, so that they go with the names in some order."""
        after = next((one for one in line if one.at > item.at), None)
        return after is not None and after.place is not None and self._listed(clause.atoms[item.end : after.at])

    def _paired(self, mentions: list[int], place: Place) -> Iterator[tuple[int, Place]]:
        """Each name with the place: "X și Y sunt luni dimineața și după-amiaza" tells them in order."""
        in_order = place.paired or (len(place.days) == 1 and all(parts for _, parts in place.cells))
        pairs = in_order and len(place.cells) == len(mentions) > 1
        if place.paired and len(place.cells) > 1 and not pairs:
            return
        for number, mention in enumerate(mentions):
            days, parts = place.cells[number] if pairs else (place.days, place.parts)
            yield mention, place._replace(days=days, parts=parts, cells=place.cells if len(mentions) == 1 else ())

    def _listed(self, between: Sequence[Atom]) -> bool:
        """Whether two names stand in one list: commas, conjunctions and brackets between them."""
        return all(atom.text in self.table.joins or atom.text == PAUSE for atom in _unbracketed(between))

    def _near(self, between: Sequence[Atom], inserted: bool, ends: bool) -> bool:
        """Whether a place belongs to the name before it: few words between, and whole insertions only.

        inserted: the name stands between commas itself; ends: nothing follows the place.
        """
        bare = _unbracketed(between)
        words = [atom.text for atom in bare]
        pauses = words.count(PAUSE)
        paired = pauses % 2 == 0 or (inserted and words[0] == PAUSE)
        told = words[:1] == [PAUSE] and any(among(self.table.puts, word) for word in words[1:TOUCHING])
        whole = len(bare) == 1 or paired or (ends and (told or PAUSE in words[-2:]))
        fits = len(bare) <= TRAILING and whole and not self._adds(bare)
        return fits and ":" not in words[1:-1] and not self._compared.find(bare)


def _unbracketed(atoms: Sequence[Atom]) -> list[Atom]:
    """The atoms that do not stand in brackets; a bracket that only closes belongs to the name before."""
    depth, kept = 0, []
    for atom in atoms:
        if atom.text == "(":
            depth += 1
        elif atom.text == ")":
            depth = max(0, depth - 1)
        elif not depth:
            kept.append(atom)
    return kept
