"""The cells of a plan that break a rule: those without which it would be missed by less."""

from __future__ import annotations

from copy import copy

from gmtw.constraints import Bound, Plan, Rule, check
from gmtw.report.annotate.names import Cell

MOST_CELLS = 64
"""The most cells of a plan that are tried; of a larger plan the place of the miss is marked alone."""


def culprits(rule: Rule, plan: Plan[int], bound: Bound[int]) -> tuple[Cell, ...]:
    """Return the cells that break the rule at that bound; none if they are too many to be tried.

    They are those without any one of which the bound holds. If no one alone is enough, they are all that take the plan
    nearer to it.
    """
    cells = [(slot, entity) for slot, row in plan.cells.items() for entity, count in row.items() if count]
    if len(cells) > MOST_CELLS:
        return ()
    missed = abs(bound.gap)
    left = {cell: _missed(rule, _without(plan, cell), bound.where) for cell in cells}
    enough = tuple(cell for cell in cells if not left[cell])
    return enough or tuple(cell for cell in cells if left[cell] < missed)


def _missed(rule: Rule, plan: Plan[int], where: str) -> int:
    """Return by how much the plan misses the rule's bounds at that place."""
    return sum(abs(bound.gap) for bound in check(rule, plan).missed if bound.where == where)


def _without(plan: Plan[int], cell: Cell) -> Plan[int]:
    slot, entity = cell
    found = copy(plan)
    found.cells = {**plan.cells, slot: {one: count for one, count in plan.row(slot).items() if one != entity}}
    return found
