"""Which statements of what is in which slot or day, of how much, and of what has a slot at all, are false."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gmtw.tasks.plan.measures import KIND, has
from gmtw.tasks.plan.shown_plan import ShownPlan
from gmtw.text.statements.statement_model import Statement

ENERGY = "kcal"
"""The attribute by which meals are compared."""

ALSO: Mapping[str, Sequence[str]] = {"kind=monument": ("kind=church",)}
"""Kind -> others that are called by its name, too."""


class SlotCheck:
    """Checks what slots and days hold.

    mentioned: The entity of each mention of the text. filled: Slot -> the last character at which the text puts
    something into it.
    """

    def __init__(self, shown: ShownPlan, mentioned: Sequence[str], filled: Mapping[str, int]) -> None:
        self._shown, self._mentioned = shown, mentioned
        self._filled = filled
        self._task, self._plan, self._scene = shown.task, shown.plan, shown.scene

    def of_empty(self, said: Statement) -> str | None:
        """Return what is in a slot that is said to be left empty, unless the text fills it after that."""
        meant = self._meant(said) if said.day is not None else []
        if any(self._filled.get(slot, -1) > said.end for slot in meant):
            return None
        planned = [id_ for slot in meant for id_ in self._plan.cells.get(slot, ())]
        return ", ".join(planned) or ", ".join(slot for slot in meant if self._plan.unknown(slot)) or None

    def of_absent(self, said: Statement) -> str | None:
        """Return the cells of the plan that are said not to be."""
        named = dict.fromkeys(self._mentioned[number] for number in said.mentions)
        cells = (f"{s}: {id_}" for s in self._meant(said) for id_ in named if id_ in self._plan.cells.get(s, ()))
        return ", ".join(cells) or None

    def of_unit(self, said: Statement) -> str | None:
        """Return the slots that are meant, if none of them has the parts and leaves in the half that are said."""
        meant = [slot for slot in self._scene.slots if said.day in (None, slot.day)]
        if any({slot.part, slot.accepts}.issuperset(said.about.split()) for slot in meant):
            return None
        return ", ".join(f"{slot.id}: {slot.part} {slot.accepts}" for slot in meant)

    def of_parts(self, said: Statement) -> str | None:
        """Return the slots of other parts of the day that have a thing which is said to be in one part only."""
        others = (slot.id for slot in self._scene.slots if slot.part and slot.part != said.thing)
        return ", ".join(slot for slot in others if self._plan.total(said.about, [slot])) or None

    def of_spread(self, said: Statement) -> str | None:
        """Return over how many days the plan is spread, or of how many kinds its things are, if that is not said."""
        filled = {slot for slot, row in self._plan.cells.items() if row}
        attributes = (item for id_ in self._shown.planned for item in self._scene.entity[id_].attributes.items())
        kinds = {name for name, value in attributes if value and name.startswith(KIND)}
        days = {self._scene.slot[slot].day for slot in filled}
        true = len(days) if said.kind == "days" else len(kinds)
        wrong = true != said.number if said.total else true < said.number
        return f"{said.kind}: {true}" if wrong and true and not self._shown.unknown else None

    def of_range(self, said: Statement) -> str | None:
        """Return the amounts of meals, or of days, that are out of a range."""
        if self._shown.unknown or not (has(self._scene, said.about) and self._shown.is_shown(said.about)):
            return None
        meals = [[slot.id] for slot in self._scene.slots if slot.part == said.thing and self._plan.cells.get(slot.id)]
        totals = [self._plan.total(said.about, slots) for slots in (meals if said.thing else self._scene.days.values())]
        against = [str(total) for total in totals if not said.number <= total <= said.high]
        return f"{said.about}: {', '.join(dict.fromkeys(against))}" if against else None

    def of_each_day(self, said: Statement) -> str | None:
        """Return the days, counted from 1, that have too little of a thing of which each has some."""
        if not has(self._scene, said.about) or not self._shown.is_shown(said.about):
            return None
        days = {day: slots for day, slots in self._scene.days.items() if self._shown.unknown.isdisjoint(slots)}
        totals = {day: self._plan.total(said.about, slots) for day, slots in days.items()}
        against = [d for d, total in totals.items() if total < said.number or (said.total and total != said.number)]
        return f"{said.about}: {', '.join(str(day + 1) for day in against)}" if against else None

    def of_day_kind(self, said: Statement) -> str | None:
        """Return what a day holds, if nothing of it is of the kind that it is said to be of."""
        slots = self._shown.slots_of(said.day)
        if not (has(self._scene, said.about) and self._shown.is_shown(said.about)) or self._shown.unknown:
            return None
        held = [id_ for slot in slots for id_ in self._plan.cells.get(slot, ())]
        kinds = (said.about, *ALSO.get(said.about, ()))
        if any(self._scene.entity[id_].attributes.get(kind) for id_ in held for kind in kinds):
            return None
        return f"{said.about}: {', '.join(held)}"

    def of_meal(self, said: Statement) -> str | None:
        """Return the meals of its day with which a thing has not the most, or the least, as it is said to have."""
        if not (has(self._scene, ENERGY) and self._shown.is_shown(ENERGY)):
            return None
        dish, truths = self._mentioned[said.mentions[0]], list[str]()
        slots = [slot for slot in self._scene.slots if slot.part == said.about]
        for slot in slots if not self._shown.unknown else ():
            if dish in self._plan.cells.get(slot.id, ()):
                mine = self._plan.total(ENERGY, [slot.id])
                day = self._shown.slots_of(slot.day)
                others = {other: self._plan.total(ENERGY, [other]) for other in day if other != slot.id}
                most = said.kind == "heaviest"
                truths.append(", ".join(o for o, much in others.items() if (much >= mine if most else much <= mine)))
        return truths[0] if truths and all(truths) else None

    def of_retained(self, said: Statement) -> str | None:
        """Return what is not in the plan of a thing of which it has all, if nothing in it is unknown."""
        if self._shown.unknown or not self._shown.is_shown(said.about):
            return None
        planned = self._shown.planned
        known = planned if said.total else planned.union(self._mentioned)  # "am adăugat ..." may begin a story of each
        missing = (e.id for e in self._scene.entities if e.attributes.get(said.about) and e.id not in known)
        return ", ".join(missing) or None

    def _meant(self, said: Statement) -> list[str]:
        """Return the slots of the day and the parts of a day that a statement names; no day or no part means any."""
        parts, slots = said.about.split(), self._shown.slots_of(said.day)
        return [id_ for id_ in slots if not parts or self._scene.slot[id_].part in parts]
