"""What an amount of a text may be of a plan: of which attributes, how nearly, and what groups add or take off.

Words name units, not attributes: "minute" may be the time of visits or of cooking, "lei" what is paid or what is saved.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gmtw.constraints import Plan, Scene
from gmtw.text.statements.statement_model import Statement

_OF_UNIT = {"minutes": ("minutes", "prep"), "cost": ("cost", "saved")}

KIND = "kind="
"""How the attributes begin that say of what kind a thing is."""

ROUNDING = 6
"""Minutes by which a duration in hours may be rounded."""

HALF_HOUR = 30
"""A number of minutes that this divides may be hours, rounded, if it is an hour or more."""


def attributes_of(about: str) -> Sequence[str]:
    """Return the attributes that are measured in the unit of one: "cost" is also what offers save."""
    return _OF_UNIT.get(about, (about,))


def is_unit(about: str) -> bool:
    """Return whether several attributes are measured in the unit of one."""
    return about in _OF_UNIT


def has(scene: Scene, attribute: str) -> bool:
    """Return whether anything of a scene has an attribute: an entity, anywhere or in one slot, a group, or a slot."""
    forms = list(scene.forms(attribute))
    return attribute in scene.of_slots or any(e.attributes.get(form) for form in forms for e in scene.entities)


def nearness(said: Statement) -> int:
    """Return by how much a number may differ from the true one: minutes that are hours, or half hours, are rounded."""
    return ROUNDING if said.about == "minutes" and said.number >= 60 and said.number % HALF_HOUR == 0 else 0


def added_by_groups(plan: Plan[int], attribute: str) -> dict[tuple[str, str], int]:
    """Return what groups add to an attribute, by slot and entity; negative for what offers take off."""
    rows = plan.cells.items()
    return {(slot, id_): int(n) for slot, row in rows for id_, n in plan.grouped(attribute, slot, row).items()}


def of_groups(plan: Plan[int], attribute: str) -> Iterator[int]:
    """Yield what groups add or take off: one, alone and with one piece; all of a thing, of a slot, of all."""
    scene, added = plan.scene, added_by_groups(plan, attribute)
    for size in scene.groups.get(attribute, ()):
        for id_ in scene.entity:
            for slot in scene.slot:
                each = scene.amount(id_, f"{attribute}/{size}", slot)
                yield from (abs(each), scene.amount(id_, attribute, slot) + each) if each else ()
    yield from map(abs, added.values())
    yield from (abs(sum(int(n) for (at, _), n in added.items() if at == slot)) for slot in scene.slot)
    yield abs(sum(int(n) for n in added.values()))
