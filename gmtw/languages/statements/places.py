"""Where things are said to be, or not: empty slots, absences, vans and halves, relations, spread."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field

from gmtw.languages.grammar import Table, Words


class Spread(Table):
    """Over how many days, or kinds of things, the plan is said to be spread."""

    verbs: Words = ()
    """Verbs before the number of days: "programările sunt DISTRIBUITE pe trei zile diferite"."""

    days: Words = ()
    """Words for the days after it: "pe trei ZILE DIFERITE"."""

    between: Words = ()
    """The only words before the verb, and between it and the number: "am distribuit PROGRAMĂRILE PE trei zile"."""

    holds: Words = ()
    """Verbs before the number of kinds: "planul ACOPERĂ trei tipuri diferite de activități"."""

    kinds: Words = ()
    """Words for kinds of things after it: "trei TIPURI DIFERITE de activități"."""


class DayKinds(Table):
    """Of what kinds a day is said to be."""

    leads: Words = ()
    """Verbs right after the day: "a doua zi ESTE DEDICATĂ muzeelor"."""

    fill: Words = ()
    """The only words between them and a kind: "prima zi include O VIZITĂ LA un muzeu"."""

    open: Words = ()
    """Further words after which nothing is stated: "prima zi include un parc, EVITÂND muzeele"."""

    kinds: Mapping[str, Words] = Field(default_factory=dict)
    """Attribute -> the names of what has it, in every case: "a doua zi este dedicată MUZEELOR"."""


class Emptied(Table):
    """Slots said to be left empty."""

    free: Words = ()
    """Words for nothing in it: "marți rămâne LIBER"."""

    stays: Words = ()
    """Verbs between the slot and such a word: "marți RĂMÂNE liber"."""

    leaves: Words = ()
    """Verbs before both: "AM LĂSAT marți dimineața liberă"."""

    empties: Words = ()
    """What says at the end of a clause that nothing is in the slot before it: "ziua 2 ESTE ANULATĂ"."""

    cancels: Words = ()
    """Verbs with the slot as their object, at the end of a clause: "AM ANULAT cursa 2"."""

    nothing: Words = ()
    """Words for nothing, as the object of a verb of what has things: "în ziua 2 nu vizităm NIMIC"."""

    planned: Words = ()
    """Words that may follow it: "marți nu avem nimic PROGRAMAT"."""

    verbs: Words = ()
    """Such verbs: "în ziua 2 nu VIZITĂM nimic"."""

    kept_for: Words = ()
    """Words after it that lead to what fills the slot: "marți rămâne liber PENTRU X"."""

    rest: Words = ()
    """Words for the rest of a slot, which may be empty when the slot is not: "în REST, ziua 2 rămâne liberă"."""


class Absences(Table):
    """Where a named thing is not."""

    verbs: Words = ()
    """Verbs after a negation: "X nu PLEACĂ în cursa 1"."""

    auxiliaries: Words = ()
    """Words between both: "marți nu MAI mergem la X"."""

    between: Words = ()
    """Further words that may stand beside the verb, the name and the place: "în ziua 2 nu mergem LA X"."""

    breaks: Words = ()
    """Words that start another clause: "X nu e în ziua 1, CI în ziua 2"."""

    unless: Words = ()
    """Words after a comma that narrow a denial: "marți nu mergem la X, DECÂT seara"."""


class LeftOuts(Table):
    """How many things are left out, or which alone."""

    verbs: Words = ()
    """Verbs before them: "AM ANULAT trei programări"."""

    stays: Words = ()
    """Verbs before them that need a word for where they stay: "nu RĂMÂNE niciun colet în depozit"."""

    after: Words = ()
    """Verbs after them: "trei programări AU FOST ANULATE"."""

    things: Mapping[str, Words] = Field(default_factory=dict)
    """Attribute -> the nouns for them: "am anulat trei PROGRAMĂRI"."""

    nothing: Words = ()
    """Words for none of anything: "nu am anulat NIMIC"."""

    one: Words = ()
    """Words after "un" and "o" that make them the number one: "am anulat o SINGURĂ programare"."""

    outside: Words = ()
    """Where they stay: "nu rămâne niciun colet ÎN DEPOZIT"."""

    fill: Words = ()
    """The only further words around them: "am anulat ASTFEL trei programări"."""


class Units(Table):
    """What is said of slots that are no days: when they leave, and by which part they are called."""

    all: Words = ()
    """Names of all slots: "AMBELE CURSE sunt dimineața"."""

    verbs: Words = ()
    """Words that tie a slot to what is said of it, beside `part_links` of the slot: "cursa 1 SE FACE cu duba mică"."""


class Relations(Table):
    """How named things stand to each other."""

    together: Words = ()
    """Phrases after a list of names and a verb: "X și Y sunt ÎN ACEEAȘI ZI"."""

    apart: Words = ()
    """The same of things that are not: "X și Y sunt ÎN ZILE DIFERITE"."""

    same_van: Words = ()
    """The same of things that one van takes, maybe on two trips: "X și Y sunt ÎN ACEEAȘI DUBĂ"."""

    other_van: Words = ()
    """The same of things that two vans take: "X și Y merg ÎN DUBE DIFERITE"."""

    withs: Words = ()
    """Words after phrases of `together` and `same_van` before the other thing: "X este în aceeași zi CU Y"."""

    beside: Words = ()
    """Further phrases between a thing and the one that it is with: "X pleacă ÎMPREUNĂ CU Y"."""

    away: Words = ()
    """The same of one that it is not with: "X este ÎN ALTĂ ZI DECÂT Y"."""

    earlier: Words = ()
    """Words between a thing and a later one: "X vine ÎNAINTEA lui Y"."""

    later: Words = ()
    """Words between a thing and an earlier one: "X vine DUPĂ Y"."""

    eve: Words = ()
    """Phrases between a thing and one on the day after: "X este CU O ZI ÎNAINTEA lui Y"."""

    next_day: Words = ()
    """Phrases between a thing and one on the day before: "X este ÎN ZIUA DE DUPĂ Y"."""

    between: Words = ()
    """Words between a thing and two others, with one on each side of it: "X este ÎNTRE Y și Z"."""

    accompanied: Words = ()
    """Verbs between two things that are both there: "X ESTE ÎNSOȚIT DE Y"."""

    both: Words = ()
    """Verbs after a list of names that are all there: "X și Y SUNT AMÂNDOUĂ ÎN PLAN"."""

    sequence: Words = ()
    """Words before names in their order: "ORDINEA X – Y – Z este respectată"."""

    respected: Words = ()
    """What is said of that order: "ordinea X – Y – Z ESTE RESPECTATĂ"."""

    of_these: Words = ()
    """Words before a list of which one is kept: "DINTRE X și Y se păstrează numai Y"."""

    only: Words = ()
    """Phrases between that list and the one: "dintre X și Y SE PĂSTREAZĂ NUMAI Y"."""

    verbs: Words = ()
    """Verbs between a thing and what is said of it: "X VINE înaintea lui Y"."""

    clitics: Words = ()
    """Pronouns and auxiliaries between a thing and its verb: "pe X și Y LE vedem în aceeași zi"."""

    puts: Words = ()
    """Verbs before a thing of which that is said: "AM PUS X înaintea lui Y"."""

    several: Words = ()
    """Verbs that may be about several things: "X și Y SUNT în zile diferite"."""

    fill: Words = ()
    """The only words that may stand between: "X vine ACUM înaintea lui Y"."""

    joiners: Words = ()
    """The only words between a phrase and the name after it: "X vine înaintea LUI Y"."""

    openings: Words = ()
    """The only words before the names of which it is said: "X e luni, IAR Y vine înaintea lui Z"."""

    relatives: Words = ()
    """Words between a name and its verb: "X, CARE vine înaintea lui Y"."""

    negators: Words = ()
    """With them the opposite is said of things together, and nothing of an order: "X și Y NU sunt în aceeași zi"."""

    located: Words = ()
    """Verbs that say where something is on a map, with "between": "X SE AFLĂ între Y și Z"."""

    compares: Words = ()
    """After the second name they make an order one of size: "X e după Y CEA mai lungă vizită"."""

    open: Words = ()
    """Words with which a sentence states nothing: "DACĂ X vine înaintea lui Y"."""


class Standings(Table):
    """What opens and ends the plan, and what is alone in its slot."""

    wholes: Words = ()
    """Nouns for the plan: "EXCURSIA se încheie cu X"."""

    opens: Words = ()
    """Verbs between them and what is in the first slot: "excursia ÎNCEPE CU X"."""

    ends: Words = ()
    """The same of the last slot: "excursia SE ÎNCHEIE CU X"."""

    alone: Words = ()
    """Phrases after a name that say that nothing is with it: "X ESTE SINGUR ÎN CURSA LUI"."""

    fill: Words = ()
    """The only words that may stand between: "excursia NOASTRĂ se încheie cu X"."""
