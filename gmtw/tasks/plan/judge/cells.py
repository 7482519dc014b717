"""The statements of an explanation about each cell of a plan, and what it puts there that the plan does not have.

A cell is told if some reading puts its entity into its slot. It is elsewhere only if every best reading of every
mention that is put anywhere is wrong. An entity that the plan lacks is invented only if a clause surely puts it
somewhere, or into the plan.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal

from gmtw.constraints import Scene
from gmtw.reading.propositions import Slots, Stance
from gmtw.tasks.plan.judge.read_text import ReadText
from gmtw.text.sentences import mentions_in

Cell = tuple[str, str]
"""A slot and an entity, by their ids."""

CellKind = Literal[
    "told", "unslotted", "uncounted", "miscounted", "untold", "elsewhere", "denied", "hedged", "retracted"
]
"""The statement of a text about a planned cell: that it is so ("told"), its entity without a slot or without the
number of it, or why it tells nothing.
"""

OPEN = frozenset({Stance.HEDGE})
"""The stances that leave open whether a thing is in the plan."""

_DROPPED = frozenset({Stance.TRIED, Stance.AGREED, Stance.HEDGE})
"""The stances that say that an unplanned thing was thought of."""

FEW = 2
"""The fewest things of which a text must say two things, for it to be no slip of its reader."""

SHARE = 1 / 2
"""And the share of the planned things that they must exceed."""

FALSE = frozenset({"miscounted", "elsewhere", "denied"})
"""The kinds that contradict the plan."""


@dataclass(frozen=True, slots=True)
class ExplainedCell:
    """The statement of a text about one planned cell. mention: its place, None if it does not name the entity."""

    slot: str
    entity: str
    kind: CellKind
    mention: int | None = None


@dataclass(frozen=True, slots=True)
class Invention:
    """An entity that a text puts into one of `slots`, or into the plan (no slots), and the plan does not have."""

    entity: str
    slots: Slots
    mention: int


@dataclass(frozen=True, eq=False)
class ExplainedPlan:
    """The told things, held against the cells of a plan.

    unknown: the slots with names that no entity has, each with the entities that these may mean. times: how often the
    plan has each cell, where slots may hold several of one entity.
    """

    scene: Scene
    cells: Sequence[Cell]
    text: ReadText
    unknown: Mapping[str, frozenset[str]] = field(default_factory=dict)
    times: Mapping[Cell, int] = field(default_factory=dict)

    @cached_property
    def slots_of(self) -> Mapping[str, frozenset[str]]:
        """Planned entity -> its slots."""
        found: defaultdict[str, frozenset[str]] = defaultdict(frozenset)
        for slot, entity in self.cells:
            found[entity] |= {slot}
        return found

    # --- the best readings ---

    @cached_property
    def _listed(self) -> frozenset[int]:
        """The mentions of lists and tables that their own words put somewhere."""
        return frozenset(m for one in self.text.placed.sentences if one.listed for m in one.own)

    @cached_property
    def _put(self) -> Mapping[int, Sequence[Slots]]:
        """Mention -> where the best readings of its sentence put it, one for each."""
        found: dict[int, Sequence[Slots]] = {}
        for sentence in self.text.placed.sentences:
            wrong = [sum(not self._fits(m, slots) for m, slots in one.items()) for one in sentence.readings]
            best = [one for one, count in zip(sentence.readings, wrong, strict=True) if count == min(wrong)]
            for mention in {mention for one in best for mention in one}:
                if all(mention in one for one in best):
                    found[mention] = [one[mention] for one in best]
        return found

    @cached_property
    def _firm(self) -> Mapping[int, Slots]:
        """Mention -> the slots that govern it, whatever the reading of its sentence."""
        return {m: slots for one in self.text.placed.sentences for m, slots in one.firm.items()}

    def _is_wrong(self, mention: int) -> bool:
        """Return whether a mention is put somewhere, and wrongly in every best reading and by what governs it."""
        if any(self._fits(mention, slots) for slots in self._put.get(mention, ())):
            return False
        return mention in self._put and not self._fits(mention, self._firm.get(mention, frozenset()))

    def _fits(self, mention: int, slots: Slots) -> bool:
        """Return whether the plan has the entity of a mention in one of some slots, or a name that may mean it."""
        entity = self.text.mentions[mention].id
        if not slots.isdisjoint(self.slots_of.get(entity, ())):
            return True
        return any(slot in self.unknown and (entity in self.unknown[slot] or entity in self.slots_of) for slot in slots)

    # --- what a text takes back ---

    @cached_property
    def _taken_back(self) -> Mapping[str, ExplainedCell]:
        """Entity -> what else is surely said of it, of those that are told rightly and otherwise.

        Only if they are several and more than a share of all, and it is the last word on one: a few may be slips of
        the reader, and what was moved is told rightly last.
        """
        found: dict[str, ExplainedCell] = {}
        turned = False
        for entity, slots in self.slots_of.items():
            said = list(self._surely_said(min(slots), entity))
            right = [one for one in said if one.kind == "told"]
            if right and len(right) < len(said):
                found[entity] = next(one for one in reversed(said) if one.kind != "told")
                turned |= said[-1].kind != "told"
        return found if turned and FEW <= len(found) > SHARE * len(self.slots_of) else {}

    def _surely_said(self, slot: str, entity: str) -> Iterator[ExplainedCell]:
        """Yield what each mention of an entity surely says, in the order of the text."""
        for number in self.text.of.get(entity, ()):
            naming = self.text.naming(number)
            if not self.text.mentions[number].sure or naming.stance is not Stance.THIS:
                continue
            if naming.denied and not naming.compared:
                yield ExplainedCell(slot, entity, "denied", number)
            elif naming.asserts and number in self._firm and number in self._put:
                yield ExplainedCell(slot, entity, "elsewhere" if self._is_wrong(number) else "told", number)

    # --- planned cells ---

    def of_cells(self) -> list[ExplainedCell]:
        """Return what is said of each cell, in the order of the plan."""
        cells = self._with_company([self._of(slot, entity) for slot, entity in self.cells])
        return [self._counted(cell) for cell in cells] if self.scene.counts else cells

    def _with_company(self, cells: Sequence[ExplainedCell]) -> list[ExplainedCell]:
        """Return the cells, as told also those that a sentence names only beside things that are told in their slot."""
        told = {cell.entity: cell.slot for cell in cells if cell.kind == "told"}
        lacking = {cell.entity: cell.slot for cell in cells if cell.kind == "unslotted"}
        kept = set[str]()
        for sentence in self.text.sentences if lacking and told else ():
            named = {self.text.mentions[number].id for number in mentions_in(sentence.atoms)} & self.slots_of.keys()
            slots = {self.slots_of[entity] for entity in named}
            if len(slots) == 1 and not named.isdisjoint(told):
                kept |= named & lacking.keys()
        return [
            replace(cell, kind="told") if cell.kind == "unslotted" and cell.entity in kept else cell for cell in cells
        ]

    def _of(self, slot: str, entity: str) -> ExplainedCell:
        mentions = self.text.of.get(entity, ())
        if not mentions:
            return ExplainedCell(slot, entity, "untold")
        if entity in self._taken_back:
            return replace(self._taken_back[entity], slot=slot)
        namings = [self.text.naming(number) for number in mentions]
        standing = [n for n, one in zip(mentions, namings, strict=True) if not one.denied and one.stance not in OPEN]
        if not standing:
            hedged = next((n for n, one in zip(mentions, namings, strict=True) if one.stance in OPEN), None)
            number = mentions[-1] if hedged is None else hedged
            if hedged is None and not any(self.text.mentions[n].sure for n in mentions):
                return ExplainedCell(slot, entity, "untold")
            return ExplainedCell(slot, entity, "denied" if hedged is None else "hedged", number)
        put = [slots for number in standing for slots in self._put.get(number, ())]
        near = [slots for number in standing for slots in self.text.placed.hints.get(number, ())]
        if any(slot in slots and self._is_exact(entity, slots) for slots in (*put, *near)):
            return ExplainedCell(slot, entity, "told", standing[0])
        wrong = [n for n in standing if n in self._firm and self._is_wrong(n)]
        right = [n for n in standing if n in self._put and not self._is_wrong(n)]
        sure = [number for number in wrong if self.text.mentions[number].sure]
        if sure and not right and not any(slot in slots for slots in near):
            return ExplainedCell(slot, entity, "elsewhere", sure[0])
        if entity in self._ordered:
            return ExplainedCell(slot, entity, self._ordered[entity], standing[0])
        loose = [number for number in standing if self._firm.get(number) != self.scene.slot.keys()]
        here = any(slot in self.text.around.get(number, ()) for number in loose)
        return ExplainedCell(slot, entity, "told" if here else "unslotted", standing[0])

    def _is_exact(self, entity: str, slots: Slots) -> bool:
        """Return whether a place says the day, or several days on all of which the entity is planned."""
        days = {self.scene.slot[slot].day for slot in slots}
        placed = {self.scene.slot[slot].day for slot in slots & self.slots_of[entity]}
        return len(days) == 1 or days == placed

    # --- numbers ---

    def _counted(self, cell: ExplainedCell) -> ExplainedCell:
        """Return what is said of a cell with the number of its entity held against that of the plan.

        One piece need not be called one. Of an entity that is in several slots, each of its numbers is right somewhere.
        """
        if cell.kind not in ("told", "unslotted"):
            return cell
        said = [self.text.pieces[n] for n in self.text.of[cell.entity] if n in self.text.pieces]
        asserted = [
            self.text.pieces[n].own
            for n in self.text.of[cell.entity]
            if n in self.text.pieces and self.text.naming(n).asserts and self.text.mentions[n].sure
        ]
        own = {number for number in asserted if number is not None}
        right = {times for (_, entity), times in self.times.items() if entity == cell.entity}
        right |= {sum(times for (_, entity), times in self.times.items() if entity == cell.entity)}
        told_right = any(one.own in right or (one.own is None and not right.isdisjoint(one.near)) for one in said)
        if own and own.isdisjoint(right) and not told_right:
            return ExplainedCell(cell.slot, cell.entity, "miscounted", cell.mention)
        number = self.times[cell.slot, cell.entity]
        told = number == 1 or any(number in one.near or one.own == number for one in said)
        return cell if told or cell.kind != "told" else ExplainedCell(cell.slot, cell.entity, "uncounted", cell.mention)

    # --- an order told in words ---

    @cached_property
    def _ordered(self) -> Mapping[str, CellKind]:
        """Entity -> what an order told in words says of it: the right place, the wrong one, or only the right order."""
        steps = self._planned_steps()
        if len(steps) < 2:
            return {}
        at = {slot.id: number for number, slot in enumerate(self.scene.slots)}
        places = {entity: at[slot] for slot, entity in reversed(self.cells)}
        days = {entity: self.scene.slots[place].day for entity, place in places.items()}
        told = [entity for step in steps for entity in step]
        for ranks in (days, places):
            filled = sorted(set(ranks.values()))
            if len(filled) == len(steps):
                wanted = {entity: rank for rank, step in zip(filled, steps, strict=True) for entity in step}
                return {entity: "told" if ranks[entity] == wanted[entity] else "elsewhere" for entity in told}
        return {}

    def _planned_steps(self) -> list[list[str]]:
        """Return the planned entities of each step, each at its first mention."""
        seen: set[str] = set()
        steps: list[list[str]] = []
        for step in self.text.steps:
            named = (self.text.mentions[number].id for number in step if self.text.naming(number).asserts)
            fresh = [entity for entity in dict.fromkeys(named) if entity in self.slots_of and entity not in seen]
            seen.update(fresh)
            steps += [fresh] if fresh else []
        return steps

    # --- what the plan does not have ---

    def inventions(self) -> Iterator[Invention]:
        """Yield each entity once that is surely put where the plan does not have it, and is not in the plan."""
        maybe = frozenset[str]().union(*self.unknown.values()) if self.unknown else frozenset[str]()
        for entity, mentions in self.text.of.items():
            if entity in self.slots_of:
                yield from self._misplaced(entity, mentions)
                continue
            if entity in maybe:
                continue
            namings = [self.text.naming(number) for number in mentions]
            dropped = [number for number, one in enumerate(namings) if one.denied or one.stance in _DROPPED]
            if dropped and not any(one.asserts and one.put for one in namings[dropped[-1] :]):
                continue
            if not self.text.placed.withdrawn.isdisjoint(mentions):
                continue
            for number, naming in zip(mentions, namings, strict=True):
                placed = self._put.get(number) if number in self._firm else None
                if naming.asserts and self.text.mentions[number].sure and (placed or naming.put):
                    yield Invention(entity, placed[0] if placed else frozenset(), number)
                    break

    def _misplaced(self, entity: str, mentions: Sequence[int]) -> Iterator[Invention]:
        """Yield a planned entity that a list puts where the plan lacks it, though something else may tell it."""
        for number in mentions:
            put = self._put.get(number, ())
            if (
                number in self._listed
                and put
                and self.text.mentions[number].sure
                and not any(self._fits(number, slots) for slots in put)
            ):
                yield Invention(entity, put[0], number)
                return
