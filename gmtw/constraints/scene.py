"""The parts of a plan: slots to fill, and entities with integer attributes to fill them with.

Every world has this shape. Travel: a slot is a day, an entity an attraction. Schedule: a slot is a
half-day, an entity an appointment. Recipe: a slot is a meal of a day, an entity a dish. Fact: one
slot, "answer", and an entity for each value that the context states. Shopping: a slot is a shop, an
entity a product, of which a shop may hold several pieces.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from pydantic import (
    Field,
    NonNegativeInt,
    PositiveInt,
    SerializerFunctionWrapHandler,
    model_serializer,
    model_validator,
)

from gmtw.constraints.roads import Roads, Terms
from gmtw.core.types import Frozen

Names = Mapping[str, tuple[str, ...]]
"""Language code -> names in that language; the first one is the name that prompts print."""


class Slot(Frozen):
    """A part of the plan that holds entities.

    names: the JSON keys that mean this slot. day: 0-based. weekday: "monday" ..., "" if days
    are numbered. part: the part of the day ("morning", "lunch"), "" if a day is one slot.
    capacity: the most entities it holds, None for any number. required: whether a valid plan fills
    it. accepts: the attribute that an entity must have to be here, "" for any. free_text: whether
    its value may be a sentence that states the entity. copies: the most times that it holds one entity;
    above 1 its value says how many of each. place: whether it is a place that texts call by its names,
    and not a day. The last two are written only where they are not the default, as sets frozen before
    them expect.
    """

    id: str
    names: Names
    day: NonNegativeInt = 0
    weekday: str = ""
    part: str = ""
    capacity: PositiveInt | None = None
    required: bool = True
    accepts: str = ""
    free_text: bool = False
    copies: PositiveInt = 1
    place: bool = False

    def __eq__(self, other: object) -> bool:
        """Return whether all fields are equal; caches ask it of many slots, and pydantic's own answer takes longer."""
        return type(other) is type(self) and vars(self) == vars(other)

    def __hash__(self) -> int:
        """Return a hash of what slots of a scene differ in; the names are a dict, which has none."""
        return hash((self.id, self.day))

    @model_serializer(mode="wrap")
    def _as_usual(self, write: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """Return the fields, without those that say what is so of nearly all slots."""
        fields: dict[str, Any] = write(self)
        usual = {"copies": 1, "place": False}
        return {name: value for name, value in fields.items() if name not in usual or value != usual[name]}


class Entity(Frozen):
    """Something a plan can hold.

    attributes: integers in fixed units (lei, minutes, kcal); a yes/no is 0 or 1, and a category is
    one-hot, "kind=museum": 1. An attribute that is not listed is 0. "cost@market": 12 is the cost in
    the slot "market" alone, where it comes in place of "cost". "cost/3@market": -12 is what each full three of
    it there add to their cost, "cost/3" what they add in any slot: of three, one is free.
    """

    id: str
    names: Names
    attributes: Mapping[str, int] = Field(default_factory=dict)


class Scene(Frozen):
    """The slots and entities of one world, in the order in which the prompt lists them.

    roads: How far it is from where the entities are to where they go, if that counts; written only if there are any.
    """

    slots: tuple[Slot, ...]
    entities: tuple[Entity, ...]
    roads: Roads | None = None

    @model_serializer(mode="wrap")
    def _as_usual(self, write: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """Return the fields, without roads where there are none, as sets frozen before them expect."""
        fields: dict[str, Any] = write(self)
        return {name: value for name, value in fields.items() if name != "roads" or value is not None}

    @model_validator(mode="after")
    def _ids_are_unique_and_named(self) -> Scene:
        for things in (self.slots, self.entities):
            ids = [thing.id for thing in things]
            if twice := sorted({id_ for id_ in ids if ids.count(id_) > 1}):
                raise ValueError(f"ids stand twice: {', '.join(twice)}")
            if unnamed := [thing.id for thing in things if not thing.names or not all(thing.names.values())]:
                raise ValueError(f"without a name: {', '.join(unnamed)}")
        return self

    @model_validator(mode="after")
    def _each_goes_to_one_place(self) -> Scene:
        """Check that roads lead to where each entity goes: without one it would be 0 kilometres away."""
        if self.roads is None:
            return self
        prefix = f"{self.roads.category}="
        known = [prefix + place for place in self.roads.places]
        for entity in self.entities:
            going = sorted(a for a, value in entity.attributes.items() if value and a.startswith(prefix))
            if len(going) != 1 or going[0] not in known:
                came = " and ".join(going) or "none"
                raise ValueError(
                    f"expected one of {', '.join(known)} of {entity.id!r}, as roads lead there, got {came}"
                )
        return self

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Scene:
        """Return the scene with other fields. It is built anew: pydantic's copy would keep old cached look-ups."""
        return Scene(**{name: getattr(self, name) for name in Scene.model_fields} | dict(update or {}))

    @cached_property
    def slot(self) -> dict[str, Slot]:
        """Slots by id."""
        return {slot.id: slot for slot in self.slots}

    @cached_property
    def entity(self) -> dict[str, Entity]:
        """Entities by id."""
        return {entity.id: entity for entity in self.entities}

    @cached_property
    def days(self) -> dict[int, tuple[str, ...]]:
        """Slot ids of each day, both in order."""
        days: dict[int, list[str]] = {}
        for slot in self.slots:
            days.setdefault(slot.day, []).append(slot.id)
        return {day: tuple(days[day]) for day in sorted(days)}

    def parts(self, *parts: str) -> tuple[str, ...]:
        """Return the ids of the slots in one of these parts of the day."""
        return tuple(slot.id for slot in self.slots if slot.part in parts)

    def weekdays(self, *weekdays: str) -> tuple[str, ...]:
        """Return the ids of the slots on one of these weekdays."""
        return tuple(slot.id for slot in self.slots if slot.weekday in weekdays)

    def having(self, attribute: str) -> tuple[str, ...]:
        """Return the ids of the entities with a non-zero `attribute`."""
        return tuple(e.id for e in self.entities if e.attributes.get(attribute))

    def values(self, category: str) -> tuple[str, ...]:
        """Return the one-hot attributes of a category ("kind" -> "kind=museum", ...), sorted."""
        prefix = f"{category}="
        return tuple(sorted({a for e in self.entities for a in e.attributes if a.startswith(prefix)}))

    @cached_property
    def own_values(self) -> Mapping[str, tuple[str, ...]]:
        """Attribute -> the forms of it that hold in one slot only ("cost@market"), of those that have such."""
        found = {a for entity in self.entities for a in entity.attributes if "@" in a}
        names = sorted({attribute.partition("@")[0] for attribute in found})
        return {name: tuple(sorted(a for a in found if a.partition("@")[0] == name)) for name in names}

    @cached_property
    def groups(self) -> Mapping[str, tuple[int, ...]]:
        """Attribute -> the sizes of groups that add to it ("cost/3@market": 3), of those that have such."""
        found = {a.partition("@")[0].partition("/") for e in self.entities for a in e.attributes if "/" in a}
        sizes = sorted((name, int(size)) for name, _, size in found if size.isdecimal())
        return {name: tuple(size for own, size in sizes if own == name) for name, _ in sizes}

    def forms(self, attribute: str) -> Iterator[str]:
        """Yield an attribute, and what holds of it in one slot or of groups: "cost", "cost@market", "cost/3@market"."""
        for name in (attribute, *(f"{attribute}/{size}" for size in self.groups.get(attribute, ()))):
            yield from (name, *self.own_values.get(name, ()))

    @cached_property
    def ungrouped(self) -> Scene:
        """The scene for who knows of no groups: without what they add."""
        plain = [{a: value for a, value in e.attributes.items() if "/" not in a} for e in self.entities]
        entities = [e.model_copy(update={"attributes": own}) for e, own in zip(self.entities, plain, strict=True)]
        return self.model_copy(update={"entities": tuple(entities)})

    def amount(self, entity: str, attribute: str, slot: str) -> int:
        """Return how much of an attribute an entity has in a slot: its value there, else its value anywhere."""
        attributes = self.entity[entity].attributes
        return attributes.get(f"{attribute}@{slot}", attributes.get(attribute, 0))

    @cached_property
    def of_slots(self) -> Mapping[str, Terms]:
        """Attribute -> what a slot has of it by what it holds: kilometres and trips, where there are roads."""
        return self.roads.terms if self.roads else {}

    @cached_property
    def counts(self) -> bool:
        """True if a slot may hold several of one entity, so that a plan says how many."""
        return any(slot.copies > 1 for slot in self.slots)

    @cached_property
    def room(self) -> int:
        """The most entities a plan can hold: the sum of the capacities, else one of each entity."""
        capacities = [slot.capacity for slot in self.slots]
        return sum(c for c in capacities if c) if all(capacities) else len(self.entities)
