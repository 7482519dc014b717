"""How numbers are stated: totals, counts, ranges, bounds, sums of slots, extremes, and the best there is."""

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

    added: Words = ()
    """Phrases that add what is elsewhere, so that a sum is not that of a slot: "luni ajunge ÎMPREUNĂ CU X la 97"."""

    sums: Words = ()
    """Verbs of amounts without such a word: "vizitele CER 90 de minute"."""

    of_hour: Mapping[str, Words] = Field(default_factory=dict)
    """Minutes -> the parts of an hour that they are: "UN SFERT DE ORĂ"."""

    halves: Words = ()
    """Words for half an hour after hours: "o oră și JUMĂTATE"."""

    parts: Words = ()
    """Phrases after a total that lead to what a part has of it: "76 de lei, DIN CARE 36 luni"."""

    ands: Words = ()
    """Words between hours and minutes, and between two amounts: "120 de minute ȘI 20 de lei"."""


class Counts(Table):
    """Numbers of things."""

    things: Mapping[str, Words] = Field(default_factory=dict)
    """Attribute -> the names of what has it, in the plural: "trei MUZEE"."""

    holds: Words = ()
    """Words that say that the plan has so many: "planul CUPRINDE trei muzee"."""

    wholes: Words = ()
    """Words that say that all of the plan is counted: "PLANUL CUPRINDE trei muzee"."""

    left_out: Words = ()
    """Phrases that make what `holds` counts what the plan leaves out: "rămân ÎN DEPOZIT trei colete"."""

    totalled: Words = ()
    """Words before a thing whose number comes after it: "NUMĂRUL TOTAL DE muzee este trei"."""

    closed_by: Words = ()
    """Words that may follow the name of a thing; any other one narrows it: "trei muzee mari"."""


class Tallies(Table):
    """Numbers of things without a verb of `counts`."""

    leads: Words = ()
    """Verbs that lead to a count at the start of a clause: "PLECĂM CU 14 bucăți"."""

    links: Words = ()
    """Words before a clause of its own, or right before the number: "CELE șase colete livrate"."""

    fill: Words = ()
    """The only words that may stand between what leads to a number and it: "sunt EXACT 14 bucăți"."""

    all: Words = ()
    """Words before such an article that mean all of the plan: "TOATE cele șase colete"."""

    kept: Words = ()
    """Words after a thing that mean all of the plan: "cele șase colete LIVRATE"."""

    verbs: Words = ()
    """Verbs between the things and their number, or between it and what some are: "muzeele SUNT trei"."""

    totals: Words = ()
    """Words after a count that make it one of all, beside `totals` of amounts: "șase colete CU TOTUL"."""

    closed_by: Words = ()
    """Words that may follow a count; any other one narrows it: "trei muzee ȘI un parc"."""

    things: Mapping[str, Words] = Field(default_factory=dict)
    """Attribute -> the names of what has it, beside those of `counts`: "șase BUCĂȚI cu totul"."""

    some: Mapping[str, Words] = Field(default_factory=dict)
    """Attribute -> what is said of those that have it, without their noun: "două CU PRIORITATE SCĂZUTĂ"."""

    named: Mapping[str, Words] = Field(default_factory=dict)
    """Attribute -> the names of all that have it, before their number: "BĂUTURILE sunt patru"."""

    one: Mapping[str, Words] = Field(default_factory=dict)
    """Attribute -> the names of the only one that has it: "O SINGURĂ GUSTARE"."""


class Ranges(Table):
    """Ranges of amounts, of each meal or of each day."""

    about: Words = ()
    """The attributes that have them."""

    joins: Words = ()
    """Words between the two numbers: "între 320 ȘI 380 kcal"."""

    rough: Words = ()
    """Words with which nothing is stated: "prânzul are APROXIMATIV 320-380 kcal"."""

    daily: Words = ()
    """Words for all of a day, where no meal is said: "TOTALUL CALORIC este între 780 și 930 kcal"."""


class Bounds(Table):
    """Bounds of demands that something is said to be on the right side of."""

    under: Words = ()
    """Words before an upper bound: "totalul este SUB limita de 60 de lei"."""

    over: Words = ()
    """Words before a lower bound: "totalul este PESTE minimul de 60 de lei"."""

    out_of: Words = ()
    """Words between an amount and its upper bound: "90 de minute DIN CELE 105 permise"."""

    within: Words = ()
    """Words before two bounds: "totalul SE ÎNCADREAZĂ ÎNTRE 40 și 60 de lei"."""

    nouns: Words = ()
    """Words between them and the number: "sub LIMITA DE 60 de lei"."""

    between: Words = ()
    """Words between an amount and such words: "40 de lei, DECI sub 60"."""

    by: Words = ()
    """Right before an amount beside a bound they make it the distance to it: "CU 10 lei sub 60 de lei"."""

    left: Words = ()
    """A little before an amount they do so, too: "RĂMÂN 10 lei din cei 60"."""

    only: Words = ()
    """Words between those of `by` and the distance: "cu NUMAI 10 lei sub 60"."""

    given: Words = ()
    """Words that may follow a number without a unit: "sub cele 60 PERMISE"."""

    asked: Words = ()
    """Words of the same clause with which a bound is asked for, or denied: "TREBUIE să fie sub 60"."""

    each: Words = ()
    """Words that say it of each slot: "NICIO cursă nu trece de 60 de litri"."""


class Sides(Table):
    """Amounts that something is said to be above or below, which are no bounds of demands."""

    less: Words = ()
    """Words before an amount that is not reached: "totul costă SUB 70 de lei"."""

    more: Words = ()
    """Words before one that is exceeded: "totul costă PESTE 70 de lei"."""

    stays_below: Words = ()
    """Verbs before an amount that is not reached: "biletele NU AJUNG LA 70 de lei"."""

    exceeds: Words = ()
    """Verbs before one that is exceeded: "biletele DEPĂȘESC 70 de lei"."""

    verbs: Mapping[str, str] = Field(default_factory=dict)
    """Attribute -> what stands for such a verb where only the amount is said: "biletele COSTĂ 70 de lei"."""

    sums: Words = ()
    """Words between the comparison and the amount: "biletele depășesc SUMA DE 70 de lei"."""

    each: Words = ()
    """Words before what all have: "NICIUN bilet nu costă peste 30 de lei"."""

    daily: Words = ()
    """Phrases in the clause, or after the amount, that say it of each slot: "totalul PE ZI nu depășește 1800 kcal"."""

    things: Mapping[str, Words] = Field(default_factory=dict)
    """Attribute -> nouns after them, beside those of groups and slots: "niciun BILET nu costă peste 30 de lei"."""

    fill: Words = ()
    """The only further words between them and the comparison: "niciun bilet DIN PLAN nu costă peste 30 de lei"."""

    asked: Words = ()
    """Words of a sentence that make it a demand, beside those of conditions: "totul TREBUIE SĂ coste sub 70 de lei"."""


class SlotSums(Table):
    """Sums of what a slot has."""

    verbs: Words = ()
    """Verbs between the slot and its sum: "luni SUNT 90 de minute"."""

    between: Words = ()
    """Words between the verb, or a list, and the sum: "luni sunt DOAR 90 de minute"."""

    subjects: Words = ()
    """The only words beside the slot before the verb: "PROGRAMĂRILE DE luni durează 90 de minute"."""

    closed_by: Words = ()
    """Words that may follow the sum; any other one narrows it: "90 de minute LA UN LOC"."""

    each: Words = ()
    """Words for all slots, whose sums follow in order: "ZILELE au 90, 80 și 80 de minute"."""

    slots: Words = ()
    """Nouns for the slot that was said last, as the subject: "BONUL ajunge la 46 de lei"."""

    in_turn: Words = ()
    """Further words between a slot and its sum, where several follow: "luni SE ADUNĂ 90 de minute, marți 80"."""

    leads: Words = ()
    """Words between two such pairs, beside a comma: "luni sunt 90 de minute, IAR marți 80"."""


class Extremes(Table):
    """Slots that have the most or the least of something."""

    most: Mapping[str, Words] = Field(default_factory=dict)
    """Attribute -> superlatives of slots that have most of it: "CEA MAI LUNGĂ cursă"; `any` is what a unit says."""

    least: Mapping[str, Words] = Field(default_factory=dict)
    """The same of slots that have least of it: "CEA MAI SCURTĂ cursă"."""

    nouns: Words = ()
    """Nouns for slots, beside such a word: "cea mai lungă CURSĂ"."""

    verbs: Words = ()
    """Verbs between it and the slot: "cea mai lungă ESTE prima"."""

    has: Words = ()
    """Words between it, or its slot, and how much that has: "cea mai lungă cursă ARE 60 de minute"."""

    of_all: Words = ()
    """Words after it that name all slots, with an amount before: "60 de minute, cel mai mult DINTRE TOATE ZILELE"."""

    links: Words = ()
    """Words that may follow it, and say of what it is: "ziua cu cel mai mult timp DE VIZITARE"."""

    fill: Words = ()
    """The only further words that may stand between: "prima zi este ȘI cea mai lungă"."""


class BestPlans(Table):
    """Plans said to be the best there are."""

    least: Words = ()
    """Superlatives of little, before words of `possible`: "CEA MAI MICĂ greutate posibilă"."""

    most: Words = ()
    """The same of much: "CELE MAI MULTE porții posibile"."""

    possible: Words = ()
    """Words for what can be: "cea mai mică greutate POSIBILĂ"."""

    less: Words = ()
    """Comparatives of little, beside words of `impossible`: "MAI PUȚIN nu se poate"."""

    more: Words = ()
    """The same of much: "MAI MULTE porții nu se pot strânge"."""

    impossible: Words = ()
    """Words for what cannot be: "mai puțin NU SE POATE"."""

    nouns: Mapping[str, Words] = Field(default_factory=dict)
    """Attribute -> nouns that say of what it is: "cea mai mică GREUTATE posibilă"; `count` counts things, `changes`
    those of a repair."""

    links: Words = ()
    """The only further words that may stand between: "un număr mai mic DE colete nu este posibil"."""

    unless: Words = ()
    """Words after it that make it a comparison: "nu poate fi mai mic DECÂT 40"."""
