"""What a false statement is, and which of several say the same."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, get_args

from gmtw.tasks.plan.change_check import CHANGING
from gmtw.text.statements.relations import RelationKind
from gmtw.text.statements.standings import Standing
from gmtw.text.statements.statement_model import Statement, StatementKind

OF_AMOUNTS = frozenset({"amount", "value", "sum", "sums", "extreme", "addition", "measure"})
"""The kinds of statements that say how much there is."""

OF_THINGS = frozenset({"quality", "measure", "side", "left", "compared", "alike", "superlative", "single", "others"})
"""The kinds of statements of what things are by themselves, and those about things that need not be planned."""

NAMING = OF_THINGS.union(get_args(RelationKind), get_args(Standing))
"""The kinds of statements about named things: those about other things are others."""


class FalseStatement(NamedTuple):
    """A statement that is false, and what is against it.

    truth: the right number ("cost: 55"), the kinds of rules that are broken or kept, or the ids of entities.
    """

    statement: Statement
    truth: str


def distinct(false: Iterable[FalseStatement]) -> list[FalseStatement]:
    """Return the first of those that say the same."""
    first: dict[tuple[object, ...], FalseStatement] = {}
    ends: dict[int, StatementKind] = {}
    left_out: list[Statement] = []
    taken = set[int]()
    for found in false:
        said = found.statement
        if said.kind in OF_AMOUNTS and ends.setdefault(said.end, said.kind) != said.kind:
            continue  # the same number, read as a total and as the sum of a slot
        if said.kind == "side" and said.end in taken:
            continue  # the same number, read as a bound of a demand
        taken.add(said.end)
        if said.kind == "quality" and any(one.start < said.end and said.start < one.end for one in left_out):
            continue  # the same words, read as a rule that is kept
        left_out += [said] if said.kind == "avoided" else []
        number = 0 if said.kind == "budget" else said.number
        about = "" if said.kind == "daily" else said.about  # one sentence often says it of two things
        named = said.kind in (*NAMING, *CHANGING, "absent") and said.mentions
        of = found.truth if named or said.kind == "stated" else ""  # "X și Y, vegetariene": two other things
        kind = "limit" if said.kind == "bound" else "amount" if said.kind in OF_AMOUNTS else said.kind
        first.setdefault((kind, about, number, said.day, said.has, of), found)
    return list(first.values())
