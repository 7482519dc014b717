"""What an explanation says of each cell of a plan, and what it says that the plan does not have.

`Telling` holds what `gmtw.scoring.metrics.explanation_reader` reads against a plan; docs/scoring.md (F) defines both.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal

from gmtw.constraints import Scene
from gmtw.scoring.metrics.explanation_reader import Told
from gmtw.text.claims.claimer import Claim
from gmtw.text.slots.told_order import DayOrder, Steps
from gmtw.text.statuses import MentionStatus

Cell = tuple[str, str]
"""A slot and an entity, by their ids."""

CellKind = Literal[
    "told", "unslotted", "uncounted", "miscounted", "untold", "elsewhere", "denied", "hedged", "weighed", "retracted"
]
"""What a text says of a planned cell: that it is so ("told"), its entity without a slot or without the number of it, or
why it tells nothing.
"""

_REASONS: Mapping[MentionStatus, CellKind] = {
    MentionStatus.RETRACTED: "retracted",
    MentionStatus.DENIED: "denied",
    MentionStatus.HEDGED: "hedged",
    MentionStatus.WEIGHED: "weighed",
    MentionStatus.COMPARED: "weighed",
}
"""Why an entity is untold that the text names but does not stand behind, the weightiest reason first."""


@dataclass(frozen=True, slots=True)
class CellTelling:
    """What a text says of one planned cell. mention: where it does, None if it does not name the entity."""

    slot: str
    entity: str
    kind: CellKind
    mention: int | None = None


@dataclass(frozen=True, slots=True)
class Invention:
    """Something that a text says and the plan does not have: an entity in one of `slots`, or anywhere (no slots).

    planned: Whether the plan has the entity in another slot. start, end: The characters that say it.
    """

    entity: str
    slots: frozenset[str]
    planned: bool
    start: int
    end: int


@dataclass(frozen=True, eq=False)
class Telling:
    """What is told, held against the cells of a plan.

    unknown: The slots with names that no entity has, each with the entities that these may mean. times: How often the
    plan has each cell, where slots may hold several of one entity.
    """

    scene: Scene
    cells: Sequence[Cell]
    told: Told
    unknown: Mapping[str, frozenset[str]] = field(default_factory=dict)
    times: Mapping[Cell, int] = field(default_factory=dict)
    planned: frozenset[Cell] = field(init=False)

    def __post_init__(self) -> None:
        """Make the set of the cells, for look-ups."""
        object.__setattr__(self, "planned", frozenset(self.cells))

    @cached_property
    def entities(self) -> frozenset[str]:
        """The planned entities."""
        return frozenset(entity for _, entity in self.cells)

    # --- planned cells ---

    def of_cells(self) -> list[CellTelling]:
        """Return what is said of each cell, in the order of the plan."""
        cells = [self._of(slot, entity) for slot, entity in self.cells]
        return [self._counted(cell) for cell in cells] if self.scene.counts else cells

    def _counted(self, cell: CellTelling) -> CellTelling:
        """Return what is said of a cell with the number of its entity held against that of the plan.

        One piece need not be called one. Of an entity that is in several slots, each of its numbers is right somewhere.
        """
        if cell.kind not in ("told", "unslotted"):
            return cell
        told, number = self.told, self.times[cell.slot, cell.entity]
        mentions = (n for n in told.of[cell.entity] if told.reading.standing(n) or n in told.claimed)
        numbered = [mention for mention in mentions if mention in told.numbers]
        said = {told.numbers[mention] for mention in numbered}
        right = {times for (_, entity), times in self.times.items() if entity == cell.entity}
        if said - right:
            said = {told.numbers[mention] for mention in numbered if mention not in told.supposed} or (said & right)
        if said - right or (said and number not in said):
            return replace(cell, kind="miscounted")
        return replace(cell, kind="uncounted") if not said and number > 1 and cell.kind == "told" else cell

    def _of(self, slot: str, entity: str) -> CellTelling:
        """Return what is said of one cell."""
        told = self.told
        mention = told.standing(entity)
        if mention is None:
            return self._unsaid(slot, entity)
        put = told.slots.get(entity, ())
        kind: CellKind = "elsewhere"
        if any(slot in slots and self._is_exact(entity, slots) for slots in put):
            kind = "told"
        elif any(slot in slots for slots in put) or not put:
            kind = self._ordered.get(entity) or ("told" if self._is_near(slot, entity) else "unslotted")
        elif all(self._is_borne_out(entity, slots) for slots in put) and self._is_near(slot, entity):
            kind = "told"  # another visit, which the strict grammar of claims has missed
        if kind != "elsewhere" and (slot, entity) in self._disordered and frozenset({slot}) not in put:
            kind = "elsewhere"
        return CellTelling(slot, entity, kind, mention)

    def _is_near(self, slot: str, entity: str) -> bool:
        """Return whether a slot is said near an entity that nothing puts elsewhere, or near a looser name."""
        numbers = [number for number in self.told.of[entity] if self.told.reading.standing(number)]
        near = [slots for number in numbers for slots in self.told.near.get(number, ())]
        near += self.told.loosely.get(entity, ())
        return any(slot in slots and self._is_exact(entity, slots) for slots in near)

    def _unsaid(self, slot: str, entity: str) -> CellTelling:
        """Return why a cell is untold whose entity has no mention that the text stands behind."""
        told = self.told
        for status, kind in _REASONS.items():
            for mention in told.of.get(entity, ()):
                if told.reading.statuses[mention] is status:
                    return CellTelling(slot, entity, kind, mention)
        return CellTelling(slot, entity, "untold")

    def _is_borne_out(self, entity: str, slots: frozenset[str]) -> bool:
        """Return whether the plan has an entity in one of some slots, or a name there that may mean it.

        Beside an unknown name, what is planned elsewhere is not looked at: grammar may give it the place of that name.
        """
        maybe = (slot for slot in slots if slot in self.unknown)
        return any((slot, entity) in self.planned for slot in slots) or any(
            entity in self.entities or entity in self.unknown[slot] for slot in maybe
        )

    def _is_exact(self, entity: str, slots: frozenset[str]) -> bool:
        """Return whether a place says the day, or several days on all of which the entity is planned."""
        days = {self.scene.slot[slot].day for slot in slots}
        if len(days) == 1:
            return True
        placed = {self.scene.slot[slot].day for slot in slots if (slot, entity) in self.planned}
        return days == placed

    # --- an order told in words ---

    @cached_property
    def _ordered(self) -> Mapping[str, CellKind]:
        """Entity -> what an order told in words says of it: the right place, the wrong one, or only the right order."""
        steps = self._planned_in(self.told.steps, self.entities)
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
        return dict(_in_order(steps, places if self._divided else days))

    @cached_property
    def _disordered(self) -> frozenset[Cell]:
        """The cells to which an order told inside their day gives another part of it."""
        return frozenset(cell for order in self.told.day_orders for cell in self._out_of_order(order))

    def _out_of_order(self, order: DayOrder) -> Iterator[Cell]:
        """Yield the cells that an order puts into another part, if its steps are all the filled parts of the day."""
        slots = self.scene.days[order.day]
        cells = [(slot, entity) for slot, entity in self.cells if slot in slots]
        part = {entity: slot for slot, entity in cells}
        steps = self._planned_in(order.steps, part.keys())
        told = [entity for step in steps for entity in step]
        one_each = len(steps) == len(told) == len(cells) == len({slot for slot, _ in cells}) == len(part)
        if one_each and self.unknown.keys().isdisjoint(slots):
            filled = sorted(part.values(), key=slots.index)
            yield from ((part[e], e) for slot, e in zip(filled, told, strict=True) if part[e] != slot)

    @property
    def _divided(self) -> bool:
        return any(slot.part for slot in self.scene.slots)

    def _planned_in(self, told: Steps, planned: Set[str]) -> list[list[str]]:
        """Return the planned entities of each step, each at its first mention that the text stands behind."""
        seen: set[str] = set()
        steps: list[list[str]] = []
        for step in told:
            named = (self.told.mentions[number].id for number in step if self.told.reading.standing(number))
            fresh = [entity for entity in dict.fromkeys(named) if entity in planned and entity not in seen]
            seen.update(fresh)
            steps += [fresh] if fresh else []
        return steps

    # --- what the plan does not have ---

    def inventions(self) -> list[Invention]:
        """Return what is put where the plan does not have it, then what is said to be in the plan and is not."""
        misplaced = list(self._misplaced())
        known = self.entities | {invention.entity for invention in misplaced}
        return [*misplaced, *self._added(known)]

    def _misplaced(self) -> Iterator[Invention]:
        """Yield the claims that no cell bears out, the more exact one where two say the same of an entity."""
        false: dict[tuple[str, frozenset[str]], Claim] = {}
        for claim in self.told.claims:
            entity, sure = self.told.mentions[claim.mention].id, self.told.mentions[claim.mention].sure
            if sure and not (self._is_borne_out(entity, claim.slots) or self._is_withdrawn(claim)):
                false.setdefault((entity, claim.slots), claim)
        exact: defaultdict[str, list[frozenset[str]]] = defaultdict(list)
        for entity, slots in false:
            exact[entity].append(slots)
        for (entity, slots), claim in false.items():
            if not any(others < slots for others in exact[entity]):
                mention = self.told.mentions[claim.mention]
                yield Invention(entity, slots, entity in self.entities, mention.start, mention.end)

    def _is_withdrawn(self, claim: Claim) -> bool:
        """Return whether a later mention denies the entity of a claim, or moves it to where the plan has it."""
        return claim.mention < self._last_withdrawal.get(self.told.mentions[claim.mention].id, -1)

    @cached_property
    def _last_withdrawal(self) -> Mapping[str, int]:
        """Entity -> its last mention that denies it, or moves it to where the plan has it."""
        told = self.told
        last = {m.id: n for n, m in enumerate(told.mentions) if told.reading.statuses[n] is MentionStatus.DENIED}
        for claim in told.claims:
            entity = told.mentions[claim.mention].id
            if claim.mention in told.moved and self._is_borne_out(entity, claim.slots):
                last[entity] = max(claim.mention, last.get(entity, -1))
        return last

    def _added(self, known: frozenset[str]) -> Iterator[Invention]:
        """Yield what is said to be in the plan, without a slot, and is not."""
        if any(slot.free_text for slot in self.scene.slots):
            return
        maybe = frozenset[str]().union(*self.unknown.values())
        for entity in self.scene.entity:
            if entity not in known | maybe and (span := self._affirmed_at(entity)) is not None:
                yield Invention(entity, frozenset(), False, *span)

    def _affirmed_at(self, entity: str) -> tuple[int, int] | None:
        """Return where an entity is said to be in the plan, by name or with all others; the last word counts."""
        numbers, reading = self.told.of.get(entity, ()), self.told.reading
        said = [number for number in numbers if reading.statuses[number] is not MentionStatus.NAMED]
        if not said:
            return next(iter(reading.everything), None) if not self.unknown else None
        last = self.told.mentions[said[-1]]
        affirmed = (last.sure or said[-1] in self.told.listed) and reading.statuses[said[-1]] is MentionStatus.AFFIRMED
        return (last.start, last.end) if affirmed else None


def _in_order(steps: Sequence[Sequence[str]], places: Mapping[str, int]) -> Iterator[tuple[str, CellKind]]:
    """Yield each entity of some steps: unslotted in the right order, elsewhere in the wrong one."""
    ranked = sorted(places[entity] for step in steps for entity in step)
    start = 0
    for step in steps:
        here = set(ranked[start : start + len(step)])
        yield from ((entity, "unslotted" if places[entity] in here else "elsewhere") for entity in step)
        start += len(step)
