"""The table `[statements]` of a language folder: how the language states what can be checked against a plan.

A total ("în total 120 de lei"), a count ("planul cuprinde trei muzee"), a rule that is kept ("am respectat bugetul"),
all rules ("toate cerințele sunt respectate"), or a quality of all ("niciun preparat nu conține gluten").
docs/checked-statements.md explains how `gmtw.text.statements` uses the table. Words are folded.
"""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field

from gmtw.languages.grammar import Table, Words


class Amounts(Table):
    """Sums of what things cost, last or have."""

    units: Mapping[str, Words] = Field(default_factory=dict)
    """Attribute -> its units: "120 de LEI"; `hours` are 60 `minutes`."""

    totals: Words = ()
    """Words that make a number a total: "ÎN TOTAL 120 de lei"."""

    sums: Words = ()
    """Verbs of amounts without such a word: "vizitele CER 90 de minute"."""


class Counts(Table):
    """Numbers of things."""

    things: Mapping[str, Words] = Field(default_factory=dict)
    """Attribute -> the names of what has it, in the plural: "trei MUZEE"."""

    holds: Words = ()
    """Words that say that the plan has so many: "planul CUPRINDE trei muzee"."""

    closed_by: Words = ()
    """Words that may follow the name of a thing; any other one narrows it: "trei muzee mari"."""


class Kept(Table):
    """Rules said to be kept."""

    rules: Words = ()
    """Names of rules: "toate CERINȚELE"."""

    every: Words = ()
    """Words for all of them: "TOATE cerințele"."""

    none: Words = ()
    """Words for none of them: "NICIO cerință"."""

    verbs: Words = ()
    """Verbs that say that a rule is kept: "toate cerințele sunt RESPECTATE"."""

    negators: Words = ()
    """Words that negate them: "NU toate cerințele sunt respectate"."""

    wholes: Words = ()
    """Words for the plan: "un PLAN care respectă toate cerințele"."""

    parts: Words = ()
    """Words for a part of it, right before the verb: "această COMBINAȚIE respectă toate cerințele"."""

    relatives: Words = ()
    """Words before a verb about the noun before them: "un muzeu CARE se încadrează în buget"."""

    modals: Words = ()
    """Words before a verb that make it a possibility: "POT fi vizitate fără a depăși bugetul"."""

    budget: Words = ()
    """Phrases that say that the budget is kept: "NU DEPĂȘEȘTE BUGETUL"."""

    closed_by: Words = ()
    """Words that may follow the name of rules; any other one narrows it: "toate cerințele de timp"."""


class Qualities(Table):
    """What is said of each thing of the plan."""

    things: Mapping[str, Words] = Field(default_factory=dict)
    """Attribute -> its things, all together and one: "toate PREPARATELE", "niciun PREPARAT"."""

    have: Mapping[str, Words] = Field(default_factory=dict)
    """Attribute -> phrases that say that a thing has it: "sunt VEGETARIENE"."""

    lack: Mapping[str, Words] = Field(default_factory=dict)
    """Attribute -> phrases that say that it has not: "sunt FĂRĂ GLUTEN"."""

    none: Words = ()
    """Words for not one of them: "NICIUN preparat nu conține gluten"."""

    copulas: Words = ()
    """Verbs between thing and quality: "toate preparatele SUNT vegetariene"."""

    alternatives: Words = ()
    """Words after a quality that make it one of two: "gratuite SAU ieftine"."""

    chosen: Words = ()
    """The only words between thing and verb: "toate preparatele DIN MENIU sunt vegetariene"."""


class Statements(Table):
    """How statements that can be checked are made; without it nothing is checked."""

    amounts: Amounts = Field(default_factory=Amounts)
    counts: Counts = Field(default_factory=Counts)
    kept: Kept = Field(default_factory=Kept)
    qualities: Qualities = Field(default_factory=Qualities)

    breaks: Words = ()
    """Words that start another statement after a comma: "costă 52 de lei, IAR limita este de 60 de lei"."""

    limits: Words = ()
    """Words that make a number no total: a LIMIT, an ESTIMATE, a CONDITION, a part of the plan."""

    intended: Words = ()
    """Words right before a verb that make it an aim: "pentru A respecta toate cerințele"."""

    conditions: Words = ()
    """Words a little before it that do so too: "TREBUIE să respecte toate cerințele"."""
