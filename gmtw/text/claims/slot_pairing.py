"""Decide which place each name of a clause goes with: the one before, the one after, or one of a list in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from gmtw.languages.claims import Claims
from gmtw.languages.grammar import listed_in
from gmtw.text.clauses import Clause, ClauseItem
from gmtw.text.phrases import PhraseHit, phrase_set
from gmtw.text.sentences import PAUSE, Atom
from gmtw.text.slots.slot_expressions import SlotExpression

TRAILING = 16
"""The most atoms between a name and the place that is said after it."""

JOINED = 2
"""The most words between a part of the day and what it does."""

INSERTED = 6
"""The most atoms of what is inserted between a name and its verb, with the commas around it."""

TOUCHING = 3
"""The most words between a name and a place that is right after it."""

CHANGE = 6
"""The most atoms of what a name changed from and to: "de la trei la două"."""


class SlotPairing:
    """Puts the names and the places of clauses together, by the words of one language."""

    def __init__(self, table: Claims) -> None:
        self.table = table
        self._compared = phrase_set(table.pairing.compared)
        self._added = phrase_set(table.pairing.added)
        self._origins = phrase_set(table.origins.before_place)
        self._still, self._joins = phrase_set(table.pairing.still), phrase_set(table.pairing.joins)
        self._is_sequel = listed_in(table.pairing.sequels)

    def certain(self, clause: Clause) -> list[ClauseItem]:
        """Return the items without places that were left or only sell, old places, and names only compared with."""
        kept: list[ClauseItem] = []
        for item in clause.items:
            if item.place and (item.place.left or item.place.offers or self._is_old_place(clause, item)):
                continue
            if item.mention is None or not self._compared.ends_at(clause.atoms, item.at):
                kept.append(item)
        return kept

    def _is_old_place(self, clause: Clause, item: ClauseItem) -> bool:
        """Return whether a place in brackets is the one that something was moved from: "am mutat X (luni) pe marți"."""
        if item.at == 0 or clause.atoms[item.at - 1].text != "(":
            return False
        verbs = self.table.verbs
        for atom in reversed(clause.atoms[: item.at]):
            if atom.text in verbs.move:
                return True
            if atom.text in verbs.keep:
                return False
        return any(atom.text in verbs.move for atom in clause.atoms[item.at :])

    def attach(
        self,
        clause: Clause,
        items: list[ClauseItem],
        says: Callable[[SlotExpression], frozenset[int] | frozenset[str]],
    ) -> dict[int, SlotExpression]:
        """Return for each mention the place that it is said with.

        Places lead if one comes first ("luni X"), else they trail ("X luni"). Where places lead and another one
        is last, or trail and a name is last, only a place that touches its name is certain.

        Args:
            clause: the clause.
            items: its items that are certain.
            says: what is asked of a place: its days, or its parts of the day.
        """
        line = [item for item in items if item.mention is not None or (item.place and says(item.place))]
        company = self._in_company(clause, line)
        line = _narrowed([item for item in line if item.mention not in company])
        return company | self._attached(clause, line, {says(item.place) for item in line if item.place})

    def _attached(
        self, clause: Clause, line: list[ClauseItem], said: set[frozenset[int] | frozenset[str]]
    ) -> dict[int, SlotExpression]:
        """Return the places of the names of a line: those before them, those after them, or those that touch them."""
        if not said:
            return {}
        if line[0].place is not None and (len(said) == 1 or line[-1].mention is not None):
            return self._leading(clause, line)
        if line[0].mention is not None and line[-1].place is not None:
            return self._trailing(clause, line)
        return self._touching(clause, line)

    # --- places before names ---

    def _leading(self, clause: Clause, line: list[ClauseItem]) -> dict[int, SlotExpression]:
        """Let each name go with the last place before it; a part of the day holds up to a sequel."""
        if in_order := self._in_order(clause, line):
            return in_order
        found: dict[int, SlotExpression] = {}
        place, seen, followed, told = line[0].place, line[0].at, False, False
        for before, item in zip((None, *line), line, strict=False):
            between = clause.atoms[seen : item.at]
            told = self._tells_change(between) if before and before.place else told
            followed = followed or self._is_followed(between) or self._added.ends_at(between, len(between))
            seen = item.at
            if item.place is not None:
                place, followed = item.place, False
            elif told and self._tells_change(clause.atoms[item.end : item.end + CHANGE]):
                continue
            elif item.mention is not None and place is not None and not (place.parts and followed):
                found[item.mention] = place._replace(cells=()) if place.paired else place
        return found

    def _tells_change(self, atoms: Sequence[Atom]) -> bool:
        """Return whether atoms say what became of a thing: "mutată la depozit și urcată DE LA UNA LA PATRU"."""
        links = self.table.expressions.links
        for hit in self._origins.find(atoms):
            after = atoms[hit.last : hit.last + 3]
            if len(after) == 3 and after[1].text in links and after[0].text.isalnum() and after[2].text.isalnum():
                return True
        return False

    def _in_order(self, clause: Clause, line: list[ClauseItem]) -> dict[int, SlotExpression]:
        """Return the names with the places of a list before them, in order: "luni și marți X, respectiv Y"."""
        names = [item.mention for item in line if item.mention is not None]
        first = line[0].place
        if first is None or len(line) != len(names) + 1 or not len(names) == len(first.cells) > 1:
            return {}
        ordered = first.paired or any(atom.text in self.table.expressions.in_order for atom in clause.atoms)
        return dict(self._paired(names, first._replace(paired=True))) if ordered else {}

    def _is_followed(self, atoms: Sequence[Atom]) -> bool:
        """Return whether a sequel ends a part of the day; false if the part itself does it: "cina se încheie cu X"."""
        still = {
            at for hit in self._still.find(atoms) if _is_after_verb(atoms, hit) for at in range(hit.first, hit.last)
        }
        at = next((at for at, atom in enumerate(atoms) if self._is_sequel(atom.text) and at not in still), 0)
        if at == 0:
            return False
        goes_on = at + 1 < len(atoms) and atoms[at + 1].text in self.table.pairing.sequel_with
        return at > JOINED or any(atom.text == PAUSE for atom in atoms[:at]) or not goes_on

    # --- names beside others that have a place ---

    def _in_company(self, clause: Clause, line: Sequence[ClauseItem]) -> dict[int, SlotExpression]:
        """Return the names of company that is said after a place, with it: "X e în ziua 2, împreună cu Y și Z".

        None that another place follows, which may be theirs.
        """
        found: dict[int, SlotExpression] = {}
        group: list[ClauseItem] = []
        place: SlotExpression | None = None
        for before, item in zip((None, *line), (*line, None), strict=True):
            between = clause.atoms[before.end : item.at] if before and item else []
            named = item is not None and item.mention is not None
            if group and named and self._is_listed(between) and item is not None:
                group.append(item)
                continue
            if place is not None and (item is None or item.place is None):
                found.update((mention, place._replace(cells=())) for mention in _mentions(group))
            joined = (
                named and before is not None and before.place is not None and self._is_joined(_unbracketed(between))
            )
            group = [item] if joined and item is not None else []
            place = before.place if joined and before is not None else None
        return found

    # --- places right after names ---

    def _touching(self, clause: Clause, line: list[ClauseItem]) -> dict[int, SlotExpression]:
        """Let the names of a list go with the place right after it, else with the one before it, if that is free."""
        found: dict[int, SlotExpression] = {}
        free: SlotExpression | None = None
        group: list[ClauseItem] = []
        seen = 0
        for item in (*line, None):
            if item and not group and self._is_followed(clause.atoms[seen : item.at]):
                free = None
            seen = item.at if item else seen
            between = clause.atoms[group[-1].end : item.at] if group and item else []
            if item and item.mention is not None and group and self._is_listed(between):
                group.append(item)
                continue
            after = item is not None and item.place is not None
            opens = after and item is not line[-1] and self._opens_another(between)
            touches = after and not opens and (self._is_right_after(between) or _has_left(clause, group, item))
            place = item.place if item and touches else free
            torn = free is not None and (
                self._is_torn(clause, group) if touches else item is line[-1] and self._comes_late(item, between)
            )
            if group and place is not None and not torn:
                found.update(self._paired(_mentions(group), place))
            if item and item.place and not (group and touches):
                free = item.place
            elif group:
                free = None
            group = [item] if item and item.mention is not None else []
        return found

    def _comes_late(self, item: ClauseItem | None, between: Sequence[Atom]) -> bool:
        """Return whether a last place stands after a name and a pause, so that it may be its own: "X, pentru cină"."""
        return item is not None and item.place is not None and 0 < len(between) <= TOUCHING and between[0].text == PAUSE

    def _is_right_after(self, between: Sequence[Atom]) -> bool:
        """Return whether a place is right after a name: "X la prânz"."""
        return (
            len(between) <= TOUCHING and all(atom.text != PAUSE for atom in between) and not self._adds_other(between)
        )

    def _adds_other(self, between: Sequence[Atom]) -> bool:
        """Return whether what is after a name adds something else to it: "X și o plimbare în ziua 2"."""
        return len(between) > 1 and between[0].text in self.table.expressions.conjunctions

    def _opens_another(self, between: Sequence[Atom]) -> bool:
        """Return whether only a conjunction stands before a place, which the next name goes with: "X ȘI seara Y"."""
        return len(between) == 1 and between[0].text in self.table.expressions.conjunctions

    def _is_torn(self, clause: Clause, group: list[ClauseItem]) -> bool:
        """Return whether only commas join a list of names, so that it may go with the places on both sides."""
        if len(group) < 2:
            return False
        inside = clause.atoms[group[0].end : group[-1].at]
        return all(atom.text not in self.table.expressions.conjunctions for atom in inside)

    # --- places after names ---

    def _trailing(self, clause: Clause, line: list[ClauseItem]) -> dict[int, SlotExpression]:
        """Let the names of the list right before a place go with it, if it is near; in pairs if it is a list."""
        found: dict[int, SlotExpression] = {}
        group: list[ClauseItem] = []
        for item in line:
            if item.mention is not None:
                listed = bool(group) and self._is_listed(clause.atoms[group[-1].end : item.at])
                group = [*group, item] if listed else [item]
            elif item.place is not None:
                if group and self._is_near(clause, group, item) and not self._goes_on_listing(clause, line, item):
                    found.update(self._paired(_mentions(group), item.place))
                group = []
        return found

    def _is_example(self, clause: Clause, at: int, end: int) -> bool:
        """Return whether a name is an example in brackets that close before `end`: "mese ușoare (ex: X), apoi cina"."""
        opened = next((to for to in range(at - 1, -1, -1) if clause.atoms[to].text == "("), -1)
        if opened < 0 or clause.atoms[opened + 1].text not in self.table.pairing.examples:
            return False
        return any(atom.text == ")" for atom in clause.atoms[at:end])

    def _goes_on_listing(self, clause: Clause, line: list[ClauseItem], item: ClauseItem) -> bool:
        """Return whether another place is right after a place, so that they go with the names in some order."""
        after = next((one for one in line if one.at > item.at), None)
        if after is None or after.place is None:
            return False
        links = self.table.expressions.links
        return self._is_listed([atom for atom in clause.atoms[item.end : after.at] if atom.text not in links])

    def _is_near(self, clause: Clause, group: list[ClauseItem], item: ClauseItem) -> bool:
        """Return whether a place belongs to the name before it: few words between, and whole insertions only."""
        if self._is_example(clause, group[0].at, item.at):
            return False
        bare = _unbracketed(clause.atoms[group[-1].end : item.at])
        words = [atom.text for atom in bare]
        if len(bare) > TRAILING or self._adds_other(bare) or ":" in words[1:-1] or self._compared.find(bare):
            return False
        if any(word in self.table.doubts.alternatives for word in words):
            return False
        inserted = group[0].at > 0 and clause.atoms[group[0].at - 1].text == PAUSE  # the name is between commas
        if len(bare) == 1 or words.count(PAUSE) % 2 == 0 or (inserted and words[0] == PAUSE):
            return True
        last = all(atom.text == PAUSE for atom in clause.atoms[item.end :])
        puts = words[:1] == [PAUSE] and any(word in self.table.verbs.put for word in words[1:TOUCHING])
        labels = words[:1] == [":"] and PAUSE in words[-TOUCHING:]  # "X: o pungă, de la depozit"
        return last and (puts or labels or PAUSE in words[-2:])

    # --- lists ---

    def _paired(self, mentions: list[int], place: SlotExpression) -> Iterator[tuple[int, SlotExpression]]:
        """Yield each name with the place: "X și Y sunt luni dimineața și după-amiaza" pairs them in order."""
        in_order = place.paired or (len(place.days) == 1 and all(parts for _, parts in place.cells))
        pairs = in_order and len(place.cells) == len(mentions) > 1
        if place.paired and len(place.cells) > 1 and not pairs:
            return
        for number, mention in enumerate(mentions):
            days, parts = place.cells[number] if pairs else place.day_parts
            yield mention, place._replace(days=days, parts=parts, cells=place.cells if len(mentions) == 1 else ())

    def _is_listed(self, between: Sequence[Atom]) -> bool:
        """Return whether two names are in one list: commas, conjunctions and brackets between them."""
        joiners = self.table.expressions.joiners
        bare = _unbracketed(between)
        return all(atom.text in joiners or atom.text == PAUSE for atom in bare) or self._is_joined(bare)

    def _is_joined(self, bare: Sequence[Atom]) -> bool:
        """Return whether the name before is put where the one after is: "X, mai ieftin, ține companie lui Y"."""
        hits = self._joins.find(bare)
        if len(hits) != 1 or any(atom.text != "lui" for atom in bare[hits[0].last :]):
            return False
        before = [atom.text for atom in bare[: hits[0].first]]
        inserted = len(before) <= INSERTED and before[:1] == before[-1:] == [PAUSE]
        return inserted or all(text in self.table.expressions.joiners or len(text) <= 1 for text in before)


def _is_after_verb(atoms: Sequence[Atom], hit: PhraseHit[bool]) -> bool:
    """Return whether a word, and no sign, is right before a phrase."""
    return hit.first > 0 and atoms[hit.first - 1].text.isalpha()


def _has_left(clause: Clause, group: Sequence[ClauseItem], item: ClauseItem | None) -> bool:
    """Return whether a place that was left stands between a name and a place: "X a venit de marți pe luni"."""
    if item is None or not group:
        return False
    return any(one.place and one.place.left and group[-1].at < one.at < item.at for one in clause.items)


def _narrowed(line: list[ClauseItem]) -> list[ClauseItem]:
    """Return a line without a half of the day that the place after its names narrows: "dimineața X, în duba mică"."""
    places = [item.place for item in line if item.place]
    if len(places) != 2 or not line[0].place or not line[-1].place or not all(place.half for place in places):
        return line
    return line[1:] if places[1].kind and places[1].days < places[0].days else line


def _mentions(group: Sequence[ClauseItem]) -> list[int]:
    """Return the mentions of some items."""
    return [item.mention for item in group if item.mention is not None]


def _unbracketed(atoms: Sequence[Atom]) -> list[Atom]:
    """Return the atoms that are not in brackets; a bracket that only closes belongs to the name before."""
    depth, kept = 0, []
    for atom in atoms:
        if atom.text == "(":
            depth += 1
        elif atom.text == ")":
            depth = max(0, depth - 1)
        elif not depth:
            kept.append(atom)
    return kept
