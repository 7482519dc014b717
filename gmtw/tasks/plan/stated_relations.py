"""Whether named things of a plan stand to each other as a text says: together, apart, in an order, only one of them.

A thing that the plan has several times stands in every place that it has. Within one slot there is no order, nor is
there one between shops. What is not in the plan is neither before nor beside anything: a text that plainly says so is
wrong, but "X și Y nu sunt în aceeași cursă" is not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from itertools import pairwise, product

from gmtw.constraints import Plan
from gmtw.text.statements.relations import VAN
from gmtw.text.statements.statement_model import Statement


def truth_of_relation(said: Statement, plan: Plan[int], mentioned: Sequence[str]) -> str | None:
    """Return in which slots the named things are, if they do not stand as is said; None if they do, or may.

    mentioned: the entity of each mention of the text.
    """
    ids = [mentioned[number] for number in said.mentions]
    at = {id_: [slot.id for slot in plan.scene.slots if id_ in plan.cells.get(slot.id, ())] for id_ in ids}
    if len(at) < 2 or not _is_false(said, plan, ids, at):
        return None
    return "; ".join(f"{id_}: {', '.join(slots) or '-'}" for id_, slots in at.items())


def truth_of_standing(said: Statement, plan: Plan[int], mentioned: Sequence[str]) -> str | None:
    """Return where the named things are, if none of them opens or ends the plan, or is alone, as is said.

    Halves of a day, meals and vans are not told apart: what is on the first day, or the last one, may open or end it.
    """
    scene = plan.scene
    ids = {mentioned[number] for number in said.mentions}
    filled = [day for day, slots in scene.days.items() if plan.count(slots)]
    placed = [slot.id for slot in scene.slots if ids & plan.row(slot.id).keys()]
    if any(map(plan.unknown, scene.slot)) or not placed or any(slot.place for slot in scene.slots):
        return None
    days = {scene.slot[slot].day for slot in placed}
    if said.kind == "alone":
        right = any(plan.count(scene.days[day]) == 1 or plan.count([s]) == 1 for day in days for s in placed)
    else:
        right = (filled[0] if said.kind == "opens" else filled[-1]) in days
    return None if right else f"{', '.join(sorted(ids))}: {', '.join(placed)}"


def _is_false(said: Statement, plan: Plan[int], ids: Sequence[str], at: Mapping[str, Sequence[str]]) -> bool:
    """Return whether a relation does not hold, whatever unknown names of the plan are."""
    scene = plan.scene
    known = not any(map(plan.unknown, scene.slot))
    if said.kind == "only":
        *_, kept = ids
        return any(at[id_] for id_ in ids if id_ != kept) or (known and not at[kept])
    if not all(at.values()):
        return known and said.total
    days = [{scene.slot[slot].day for slot in at[id_]} for id_ in ids]
    if said.about == VAN:
        return _is_false_of_places(said, [{scene.slot[slot].part for slot in at[id_]} for id_ in ids])
    match said.kind:
        case "together" | "apart":
            return _is_false_of_places(said, days)
        case "order" | "between" if not any(slot.place for slot in scene.slots):
            places = [[list(scene.slot).index(slot) for slot in at[id_]] for id_ in ids]
            if said.kind == "between":
                middle, *ends = places
                orders = [[ends[0], middle, ends[1]], [ends[1], middle, ends[0]]]
                return not any(_may_follow(order) for order in orders)
            near = not said.number or any(b - a == said.number for a, b in product(days[0], days[-1]))
            return not (near and all(_may_follow(pair) for pair in pairwise(places)))
        case _:
            return False


def _is_false_of_places(said: Statement, places: Sequence[Set[object]]) -> bool:
    """Return whether things that each have these days, or vans, are not together, or apart, as is said."""
    if said.kind == "together":
        return not set(places[0]).intersection(*places)
    return all(len(at) == 1 for at in places) and any(a & b for n, a in enumerate(places) for b in places[:n])


def _may_follow(places: Sequence[Sequence[int]]) -> bool:
    """Return whether things may come in this order, each in one of its places; those of one slot in any."""
    return any(all(a <= b for a, b in pairwise(order)) for order in product(*places))
