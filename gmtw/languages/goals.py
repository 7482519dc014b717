"""The table `[goals]` of a language folder: how goals are asked for, and how an answer says that there is no plan."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field

from gmtw.languages.grammar import Table

Wordings = tuple[str, ...]
"""Templates, of which one is drawn."""


class Asked(Table):
    """Requests for goals in one register of prompts. {plan} and its forms are the world's word for its plan.

    impossible: That there may be no plan, and what to write then; {key} is the JSON key. best: Which plan is wanted;
    {best} is what the world says of it ("the lowest total cost"). changed: The line above the new demands of a repair.
    repair: That the other demands stay, and that little should change; {change} is what the world counts as a change.
    """

    impossible: Wordings = ()
    best: Wordings = ()
    changed: Wordings = ()
    repair: Wordings = ()


class Goals(Table):
    """All of the table.

    key: The JSON key under which an answer names demands that cannot go together. demands: Every form of the words for
    a demand, which stand before its number in an explanation. conflict: Words that speak of a conflict, or their
    beginnings. acquits: Words that say that a demand has no part in it. compatible: Words that say that demands go
    together, or that there is a plan. ordinals: For each number from 1 its ordinals:
    "a doua cerință". not_numbers: Words beside a number that make it none of a demand: "cerințele, trei LA NUMĂR".
    asked: Register -> how goals are asked for; "" for worlds without registers. explained: Sentences that say so of
    {numbers}, a list of them.
    """

    key: str = ""
    demands: tuple[str, ...] = ()
    conflict: tuple[str, ...] = ()
    acquits: tuple[str, ...] = ()
    compatible: tuple[str, ...] = ()
    ordinals: tuple[tuple[str, ...], ...] = ()
    not_numbers: tuple[str, ...] = ()
    asked: Mapping[str, Asked] = Field(default_factory=dict)
    explained: Wordings = ()
