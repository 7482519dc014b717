"""The table `[statements]` of a language folder: how the language states what can be checked against a plan.

A total ("în total 120 de lei"), a count ("planul cuprinde trei muzee"), a rule that is kept ("am respectat bugetul",
"am evitat preparatele cu gluten"), all rules ("toate cerințele sunt respectate"), or a quality of all ("niciun preparat
nu conține gluten").
docs/checked-statements.md explains how `gmtw.text.statements` uses the table. Words are folded.
"""

from __future__ import annotations

from pydantic import Field

from gmtw.languages.grammar import Table, Words
from gmtw.languages.statements.changes import ChangeCounts, Changes
from gmtw.languages.statements.figures import (
    Amounts,
    BestPlans,
    Bounds,
    Counts,
    Extremes,
    Ranges,
    Sides,
    SlotSums,
    Tallies,
)
from gmtw.languages.statements.places import Absences, DayKinds, Emptied, LeftOuts, Relations, Spread, Standings, Units
from gmtw.languages.statements.rules import BrokenDemands, Kept, NumberedDemands, OneRule
from gmtw.languages.statements.things import Degrees, Groups, Measures, Named, Qualities, Singles

__all__ = [
    "Absences",
    "Amounts",
    "BestPlans",
    "Bounds",
    "BrokenDemands",
    "ChangeCounts",
    "Changes",
    "Counts",
    "DayKinds",
    "Degrees",
    "Emptied",
    "Extremes",
    "Groups",
    "Kept",
    "LeftOuts",
    "Measures",
    "Named",
    "NumberedDemands",
    "OneRule",
    "Qualities",
    "Ranges",
    "Relations",
    "Sides",
    "Singles",
    "SlotSums",
    "Spread",
    "Standings",
    "Statements",
    "Tallies",
    "Units",
]


class Statements(Table):
    """How statements that can be checked are made; without it nothing is checked."""

    amounts: Amounts = Field(default_factory=Amounts)
    counts: Counts = Field(default_factory=Counts)
    tallies: Tallies = Field(default_factory=Tallies)
    kept: Kept = Field(default_factory=Kept)
    rule: OneRule = Field(default_factory=OneRule)
    qualities: Qualities = Field(default_factory=Qualities)
    named: Named = Field(default_factory=Named)
    groups: Groups = Field(default_factory=Groups)
    measures: Measures = Field(default_factory=Measures)
    ranges: Ranges = Field(default_factory=Ranges)
    spread: Spread = Field(default_factory=Spread)
    day_kinds: DayKinds = Field(default_factory=DayKinds)
    empty: Emptied = Field(default_factory=Emptied)
    left: LeftOuts = Field(default_factory=LeftOuts)
    units: Units = Field(default_factory=Units)
    absent: Absences = Field(default_factory=Absences)
    bounds: Bounds = Field(default_factory=Bounds)
    sides: Sides = Field(default_factory=Sides)
    slot_sums: SlotSums = Field(default_factory=SlotSums)
    extremes: Extremes = Field(default_factory=Extremes)
    standings: Standings = Field(default_factory=Standings)
    numbered: NumberedDemands = Field(default_factory=NumberedDemands)
    broken: BrokenDemands = Field(default_factory=BrokenDemands)
    best: BestPlans = Field(default_factory=BestPlans)
    relations: Relations = Field(default_factory=Relations)
    changes: Changes = Field(default_factory=Changes)
    change_counts: ChangeCounts = Field(default_factory=ChangeCounts)
    degrees: Degrees = Field(default_factory=Degrees)
    singles: Singles = Field(default_factory=Singles)

    breaks: Words = ()
    """Words and phrases that start another statement after a comma: "costă 52 de lei, IAR limita este de 60 de lei"."""

    limits: Words = ()
    """Words that make a number no total: a LIMIT, an ESTIMATE, a CONDITION, a part of the plan."""

    intended: Words = ()
    """Words right before a verb that make it an aim: "pentru A respecta toate cerințele"."""

    conditions: Words = ()
    """Words a little before it that do so too: "TREBUIE să respecte toate cerințele"."""

    weighed: Words = ()
    """Words of an option, or of what was before: "totalul AR fi sub 60 de lei"."""
