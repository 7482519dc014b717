"""Which statements about the changes of a repair are false: held against the agreed plan and the new one.

A thing that is said to be moved, added or as before is looked up in both plans. Where unknown names are in the new
plan, only the agreed one is looked at: nobody knows what they are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Literal, TypeAlias, get_args

from gmtw.constraints import Plan
from gmtw.text.statements.statement_model import Statement

ChangeKind: TypeAlias = Literal["moved", "swapped", "added", "removed", "kept", "was", "untouched", "rest"]

CHANGING = frozenset(get_args(ChangeKind))
"""The kinds of statements about what was changed."""


class ChangeCheck:
    """Checks what is said of the changes from an agreed plan, `earlier` (slot id -> entity ids).

    mentioned: the entity of each mention of the text.
    """

    def __init__(self, plan: Plan[int], earlier: Mapping[str, Sequence[str]], mentioned: Sequence[str]) -> None:
        self._plan, self._earlier, self._mentioned = plan, earlier, mentioned
        self._unknown = any(map(plan.unknown, plan.scene.slot))

    def truth(self, said: Statement) -> str | None:
        """Return what is true instead of a false statement; None if it is true, or cannot be judged."""
        if said.kind == "untouched":
            return self._of_slots(said.slots)
        ids = list(dict.fromkeys(self._mentioned[number] for number in said.mentions))
        if said.kind == "rest":
            return None if self._unknown else ", ".join(self._changed(said.about).difference(ids)) or None
        if said.kind == "swapped":
            against = ids if len(ids) == 2 and not self._are_swapped(*ids) else []
        else:
            against = [id_ for id_ in ids if self._is_false(said, id_)]
        return "; ".join(f"{id_}: {self._story(id_)}" for id_ in against) or None

    def _is_false(self, said: Statement, id_: str) -> bool:
        """Return whether a change that is said of one thing was not made."""
        then, now = self._then(id_), self._now(id_)
        same = then == now and self._counts(id_, then) == [self._plan.count([slot], id_) for slot in sorted(now)]
        match said.kind:
            case "moved":
                elsewhere = bool(said.left) and then.isdisjoint(said.left)
                stayed = bool(said.slots) and then <= said.slots and not said.slots <= then
                gone = not now and not said.slots  # else it is invented where it is said to have come
                return not then or elsewhere or stayed or (not self._unknown and (gone or then == now))
            case "added":
                return same and bool(then)
            case "removed":
                return not then
            case "kept":
                return not self._unknown and then != now
            case _:
                return then.isdisjoint(said.slots) if said.slots else not then

    def _are_swapped(self, one: str, other: str) -> bool:
        """Return whether each of two things is where the other one was."""
        then, now = (self._then(one), self._then(other)), (self._now(one), self._now(other))
        return self._unknown or not (then[0].isdisjoint(now[1]) or then[1].isdisjoint(now[0]))

    def _of_slots(self, slots: frozenset[str]) -> str | None:
        """Return the slots that are said to be untouched and have other things than before."""
        known = (slot for slot in sorted(slots) if not self._plan.unknown(slot))
        return ", ".join(slot for slot in known if self._row(slot) != sorted(self._earlier.get(slot, ()))) or None

    def _row(self, slot: str) -> list[str]:
        return sorted(id_ for id_, times in self._plan.cells.get(slot, {}).items() for _ in range(times))

    def _changed(self, how: str) -> set[str]:
        """Return the things that were moved, added or removed, or changed in any way."""
        changed = {id_ for id_ in self._all if self._is_changed(id_)}
        return {
            id_
            for id_ in changed
            if how in ("", "moved" if self._then(id_) and self._now(id_) else "added" if self._now(id_) else "removed")
        }

    def _is_changed(self, id_: str) -> bool:
        return any(self._plan.count([slot], id_) != self._earlier.get(slot, ()).count(id_) for slot in self._slots)

    @cached_property
    def _slots(self) -> Sequence[str]:
        return tuple(self._plan.scene.slot)

    @cached_property
    def _all(self) -> Sequence[str]:
        """The things of both plans."""
        rows = ((*self._plan.cells.get(slot, ()), *self._earlier.get(slot, ())) for slot in self._slots)
        return sorted({id_ for row in rows for id_ in row})

    def _then(self, id_: str) -> frozenset[str]:
        return frozenset(slot for slot in self._slots if id_ in self._earlier.get(slot, ()))

    def _now(self, id_: str) -> frozenset[str]:
        return frozenset(slot for slot in self._slots if id_ in self._plan.cells.get(slot, ()))

    def _counts(self, id_: str, slots: frozenset[str]) -> list[int]:
        return [self._earlier[slot].count(id_) for slot in sorted(slots)]

    def _story(self, id_: str) -> str:
        """Return where a thing was and is."""
        return " > ".join(", ".join(sorted(slots)) or "-" for slots in (self._then(id_), self._now(id_)))
