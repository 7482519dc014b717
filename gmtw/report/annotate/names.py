"""Cells and places in words: the names that a reader knows for the ids in evidence."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from gmtw.constraints import Scene
from gmtw.core.translatable import MESSAGES, Translatable, argument_names
from gmtw.report.annotate.messages import listed, message
from gmtw.tasks.plan.view import name

Cell = tuple[str, str]
"""A slot and an entity, by their ids."""


class SceneNames(NamedTuple):
    """The names of the things of a scene in a language."""

    scene: Scene
    language: str

    def slot(self, id_: str) -> str:
        """Return the key of the slot in the prompt."""
        return name(self.scene.slot[id_].names, self.language)

    def entity(self, id_: str) -> str:
        """Return the name of the entity."""
        return name(self.scene.entity[id_].names, self.language)

    def slots(self, ids: Iterable[str]) -> Translatable:
        """Return some slots in the order of the scene, one of which is meant: "day1 or day2"."""
        wanted = set(ids)
        return listed("or", (self.slot(slot.id) for slot in self.scene.slots if slot.id in wanted))

    def place(self, where: str) -> Translatable:
        """Return where a bound was missed: slots and entities by their names, anything else as it is."""
        if isinstance(where, Translatable):
            named = (self._named(one) if isinstance(one, str) else one for one in where.arguments)
            return message(where.key, **dict(zip(argument_names(MESSAGES[where.key]), named, strict=True)))
        if (whole := self._named(where)) != where:
            return Translatable(whole)
        return Translatable(" ".join(map(self._named, where.split(" "))))

    def _named(self, id_: str) -> str:
        if id_ in self.scene.slot:
            return self.slot(id_)
        return self.entity(id_) if id_ in self.scene.entity else id_


def cell_of(where: str | None) -> Cell:
    """Return the cell, or slots and entity, that evidence of F names: "day1: A3"."""
    slots, _, entity = (where or "").partition(": ")
    return slots, entity
