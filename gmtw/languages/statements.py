"""The table `[statements]` of a language folder: how the language states what can be checked against a plan.

A total ("în total 120 de lei"), a count ("planul cuprinde trei muzee"), a rule that is kept ("am respectat bugetul",
"am evitat preparatele cu gluten"), all rules ("toate cerințele sunt respectate"), or a quality of all ("niciun preparat
nu conține gluten").
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

    added: Words = ()
    """Phrases that add what is elsewhere, so that a sum is not that of a slot: "luni ajunge ÎMPREUNĂ CU X la 97"."""

    sums: Words = ()
    """Verbs of amounts without such a word: "vizitele CER 90 de minute"."""

    halves: Words = ()
    """Words for half an hour after hours: "o oră și JUMĂTATE"."""

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


class OneRule(Table):
    """Single rules said to be kept."""

    keeps: Words = ()
    """Phrases of keeping a limit: "RESPECTÂND limita de două pe zi"."""

    no_day: Words = ()
    """The same of each day: "NICIO ZI NU ARE MAI MULT DE două programări"."""

    facts: Words = ()
    """The same as facts, which only restate a rule in a clause of `reasons`: "NU EXISTĂ MAI MULT DE două pe zi"."""

    reasons: Words = ()
    """Words that start such a clause: "DEOARECE nu există mai mult de două pe zi"."""

    avoids: Words = ()
    """Phrases of leaving something out: "AM EVITAT preparatele cu gluten"."""

    retains: Words = ()
    """Phrases of having all of something: "AM PĂSTRAT TOATE programările cu prioritate înaltă"."""

    repeats: Words = ()
    """Phrases that say that nothing is there twice: "NICIUN PREPARAT NU SE REPETĂ"."""

    named: Mapping[str, Words] = Field(default_factory=dict)
    """Attribute -> things that a verb after them says to be within a limit: "BUGETUL nu depășește 60 de lei"."""

    within: Words = ()
    """Such verbs, with their negation: "bugetul NU DEPĂȘEȘTE 60 de lei"."""

    wished: Words = ()
    """The same as a wish, which counts after a word of `results`: "astfel încât bugetul SĂ RĂMÂNĂ SUB 60 de lei"."""

    results: Words = ()
    """Words before what was reached: "ASTFEL ÎNCÂT bugetul să rămână sub 60 de lei"."""

    holding: Words = ()
    """Verbs before such a thing, if a word of `under` follows it: "MENȚINÂND bugetul sub 60 de lei"."""

    under: Words = ()
    """Words between that thing and its limit: "menținând bugetul SUB 60 de lei"."""

    more_of: Words = ()
    """The only words between such a thing and its verb: "bugetul TOTAL nu depășește 60 de lei"."""

    to_limit: Words = ()
    """The only words between that verb and the limit: "bugetul nu depășește LIMITA DE 60 de lei"."""

    most: Words = ()
    """After a part of the day, that it has most: "prânzul ARE MAI MULTE CALORII DECÂT cina"."""

    least: Words = ()
    """After a part of the day, that it has least: "cina ARE MAI PUȚINE CALORII DECÂT prânzul"."""

    wished_most: Words = ()
    """Like `most`, after a word of `results`: "astfel încât prânzul SĂ FIE MASA PRINCIPALĂ"."""

    wished_least: Words = ()
    """Like `least`, after a word of `results`: "astfel încât cina SĂ AIBĂ CELE MAI PUȚINE CALORII"."""

    has: Words = ()
    """Verbs before `at_least`: "fiecare zi INCLUDE cel puțin un muzeu"."""

    at_least: Words = ()
    """Words before what each day has: "fiecare zi include CEL PUȚIN un muzeu"."""

    exactly: Words = ()
    """Words that make what each day has exact: "fiecare zi are EXACT două programări"."""

    exceptions: Words = ()
    """Words with which it is not said of each day: "CU EXCEPȚIA zilei de luni"."""

    each_day: Words = ()
    """Words for each day, before or after: "FIECARE ZI include cel puțin un muzeu"."""

    all_of: Mapping[str, Words] = Field(default_factory=dict)
    """Attribute -> all that have it, before `stands`: "CONTROALELE MEDICALE sunt dimineața"."""

    stands: Words = ()
    """Verbs between them and the part of the day in which they all are: "controalele medicale SUNT dimineața"."""

    absent: Words = ()
    """After a thing and before a day, that it is not there: "muzeele NU SUNT PROGRAMATE marți"."""

    removed: Words = ()
    """After all of a thing, that none of it is there: "programările cu prioritate scăzută AU FOST ELIMINATE"."""

    remains: Words = ()
    """After all of a thing, that it is there: "toate programările cu prioritate înaltă SUNT PĂSTRATE"."""

    between: Words = ()
    """The only words between the verb and what the rule is about: "am evitat PREPARATELE CU gluten"."""

    negated: Words = ()
    """Such words after which something is left out: "regula de a NU programa"."""

    beyond: Words = ()
    """Words before a limit: "MAXIM două pe zi"."""

    avoided: Mapping[str, Words] = Field(default_factory=dict)
    """Attribute -> what is left out: "preparatele cu GLUTEN"."""

    diets: Mapping[str, Words] = Field(default_factory=dict)
    """Attribute, or "not " and one -> diets that are kept, by what they leave out: "am respectat restricția VEGANĂ"."""

    limited: Mapping[str, Words] = Field(default_factory=dict)
    """Attribute -> amounts that have a limit: "limita de TIMP"."""

    counted: Mapping[str, Words] = Field(default_factory=dict)
    """Attribute -> things that have one: "două ACTIVITĂȚI ÎN AER LIBER pe zi"."""

    one: Words = ()
    """Articles that count such a thing: "limita de O activitate în aer liber"."""

    joiners: Words = ()
    """Words between a number and what it counts: "120 DE minute"."""

    daily: Words = ()
    """They make it a limit of each day: "PE ZI"."""

    whole: Words = ()
    """They make it a limit of all days: "trei programări PE SĂPTĂMÂNĂ"."""

    same_day: Words = ()
    """After a number that is not to be reached: "nu am programat două întâlniri ÎN ACEEAȘI ZI"."""

    narrowing: Words = ()
    """Words with which nothing is stated: "am evitat ÎN GENERAL glutenul"."""

    closed_by: Words = ()
    """Words that may follow what the rule is about; any other one narrows it."""


class Kept(Table):
    """Rules said to be kept."""

    rules: Words = ()
    """Names of rules: "toate CERINȚELE"."""

    every: Words = ()
    """Words for all of them: "TOATE cerințele"."""

    definite: Words = ()
    """Those of `rules` that mean all of them alone, after a verb: "am respectat CERINȚELE"."""

    none: Words = ()
    """Words for none of them: "NICIO cerință"."""

    verbs: Words = ()
    """Verbs that say that a rule is kept: "toate cerințele sunt RESPECTATE"."""

    wished: Words = ()
    """The same as a wish, which counts after words of a result: "astfel încât SĂ RESPECTE toate cerințele"."""

    negators: Words = ()
    """Words that negate them: "NU toate cerințele sunt respectate"."""

    wholes: Words = ()
    """Words for the plan: "un PLAN care respectă toate cerințele"."""

    parts: Words = ()
    """Words for a part of it, right before the verb: "această COMBINAȚIE respectă toate cerințele"."""

    each: Words = ()
    """Words before such a part that make it all of them: "FIECARE zi are cel mult două programări"."""

    these: Words = ()
    """Words that show a part anywhere before the verb: "ACESTE vizite ne încântă, respectând bugetul"."""

    means: Words = ()
    """Words before these that make them no subject: "PRIN această alegere, am respectat bugetul"."""

    prices: Words = ()
    """Words for a single price before the verb: "TAXA de intrare respectă bugetul"."""

    relatives: Words = ()
    """Words before a verb about the noun before them: "un muzeu CARE se încadrează în buget"."""

    modals: Words = ()
    """Words before a verb that make it a possibility: "POT fi vizitate fără a depăși bugetul"."""

    closed_by: Words = ()
    """Words that may follow the name of rules; any other one narrows it: "toate cerințele de timp"."""


class Qualities(Table):
    """What is said of each thing of the plan."""

    things: Mapping[str, Words] = Field(default_factory=dict)
    """Attribute -> its things, all together and one: "toate PREPARATELE", "niciun PREPARAT"."""

    things_all: Words = ()
    """Those of them that mean all of the things: "PROGRAMĂRILE cu prioritate scăzută au fost eliminate"."""

    have: Mapping[str, Words] = Field(default_factory=dict)
    """Attribute -> phrases that say that a thing has it: "sunt VEGETARIENE"."""

    lack: Mapping[str, Words] = Field(default_factory=dict)
    """Attribute -> phrases that say that it has not: "sunt FĂRĂ GLUTEN"."""

    none: Words = ()
    """Words for not one of them: "NICIUN preparat nu conține gluten"."""

    these: Words = ()
    """Words for the names listed before: "toate ACESTEA fiind gratuite"."""

    only: Words = ()
    """Words for nothing else, before the thing: "am ales DOAR preparate vegetariene"."""

    chooses: Words = ()
    """Verbs right before a thing and a quality that a rule asks for: "AM ALES preparate vegetariene"."""

    gerunds: Words = ()
    """Verbs between them and a quality: "toate acestea FIIND gratuite"."""

    copulas: Words = ()
    """Verbs between thing and quality: "toate preparatele SUNT vegetariene"."""

    alternatives: Words = ()
    """Words after a quality that make it one of two: "gratuite SAU ieftine"."""

    chosen: Words = ()
    """The only words between thing and verb: "toate preparatele DIN MENIU sunt vegetariene"."""


class Named(Table):
    """What is said of things by their names."""

    have: Mapping[str, Words] = Field(default_factory=dict)
    """Attribute -> phrases that say that a named thing has it: "X (PRIORITATE ÎNALTĂ)"."""

    lack: Mapping[str, Words] = Field(default_factory=dict)
    """Attribute -> phrases that say that it has not: "X este FĂRĂ GLUTEN"."""

    alone: Mapping[str, Words] = Field(default_factory=dict)
    """Attribute -> words that say so where they are a whole item, or a cell: "X (ÎNALTĂ, 60 de minute)"."""

    links: Words = ()
    """The only words between a name and its quality: "X, CARE ARE prioritate înaltă"."""

    nouns: Words = ()
    """Nouns that stand for the name there, maybe with another word after them: "X, o OPȚIUNE foarte bună vegană"."""

    plural: Words = ()
    """Those of the links that make it a quality of all names of a list: "X și Y AU prioritate medie"."""

    both: Words = ()
    """The same, only after a list: "X și Y, AMBELE cu prioritate medie"."""

    pairs: Words = ()
    """Those of them that mean two, also names of the sentence before: "X și Y. AMÂNDOUĂ sunt gratuite"."""

    other: Words = ()
    """Words that begin what is said of something else: "X e luni, IAR gratuit e numai muzeul"."""

    narrowed: Words = ()
    """Phrases after a quality with which only a part has it: "X este gratuit PENTRU COPII"."""

    of_subject: Words = ()
    """Links to what the sentence is about, its first name: "Am păstrat X, DEOARECE are prioritate înaltă"."""

    contrasts: Words = ()
    """Links that end a negation: "X nu este vegan, DAR este vegetarian"."""

    unlike: Words = ()
    """Words after a quality that make it another one: "prioritate medie RESPECTIV scăzută"."""

    negators: Words = ()
    """Words right before a quality that negate it, beside those of `kept`: "o alegere NON-vegană"."""

    groups: Words = ()
    """Nouns for many things, before their quality and their names: "PREPARATELE cu gluten (X, Y)"."""

    such_as: Words = ()
    """Words between that quality and the names: "preparatele cu gluten, PRECUM X"."""


class Groups(Table):
    """What is said of all things of the plan, of a slot or of one meal."""

    things: Mapping[str, Words] = Field(default_factory=dict)
    """Attribute -> its things, one and all: "toate COLETELE", "niciun COLET"."""

    sorts: Mapping[str, Words] = Field(default_factory=dict)
    """Attribute -> the nouns for what has it: "toate BĂUTURILE", "cel mai scump MUZEU"."""

    these: Words = ()
    """Words before a number of things: "CELE trei cine"."""

    everything: Words = ()
    """Phrases for all things: "TOT CE vine de la depozit"."""

    each: Words = ()
    """Words for all things, one by one: "FIECARE prânz este vegetarian"."""

    one: Words = ()
    """Those of the nouns that are of one thing: "COLETUL din cursa 4 este fragil"."""

    nothing: Words = ()
    """Phrases for none of the things: "NIMIC DIN CE pleacă nu este fragil", "NICIUNUL DINTRE coletele din cursa 2"."""

    plans: Words = ()
    """Words for the plan itself: "MENIUL este vegetarian"."""

    verbs: Words = ()
    """Verbs between the things and what is said of them, beside copulas: "toate coletele MERG în Centrul Vechi"."""

    puts: Words = ()
    """Further verbs between a quality and the things that have it: "cu semnătură se PREDAU X și Y"."""

    wholly: Words = ()
    """Words after the verb of a plan, or of a slot: "ziua 2 este COMPLET fără gluten"."""

    outside: Words = ()
    """With them it is of what is not planned: "în DEPOZIT rămân numai colete fragile"."""

    fill: Words = ()
    """The only words between the things and what is said of them: "toate coletele DIN cursa 2 sunt fragile"."""

    whole: Words = ()
    """Words that say that all of the plan is meant: "niciun fel ALES nu are lactoză"."""

    links: Words = ()
    """The only words between the verb and the quality: "toate sunt PENTRU Dealul Viilor"."""


class Measures(Table):
    """What a named thing costs, lasts or has."""

    links: Words = ()
    """The only words between a name and its amount: "X, pentru CARE dăm 20 de lei"."""

    ties: Words = ()
    """Those of which one must stand there: "X COSTĂ 20 de lei", "X, cu BILET de 20 de lei"."""

    brackets: Words = ()
    """Words that may begin an item of a bracket after the name: "X (BILET 20 de lei)"."""

    closed_by: Words = ()
    """Phrases that may follow the amount; any other word narrows it or compares: "60 de minute DE VIZITARE"."""

    apart: Words = ()
    """Right before a name they make what follows the amount of something else: "FĂRĂ X, ziua are 60 de minute"."""

    heads: Words = ()
    """Nouns before a name for what it has, before a verb: "INTRAREA la X este de 20 de lei"."""

    has: Words = ()
    """Words after a comma that tie an amount to the name before it: "X, CU 450 de kilocalorii"."""

    nouns: Words = ()
    """Words before an amount that a name follows: "un BILET de 20 de lei la X", "CELE 60 de minute de la X"."""

    of: Words = ()
    """The only words between them: "cele 60 de minute DE LA X"."""


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


class NumberedDemands(Table):
    """Demands that are called by their numbers and said to be kept."""

    links: Words = ()
    """Words between the word for a demand and its number: "cerința CU NUMĂRUL 4"."""

    fill: Words = ()
    """The only words between the number and the verb: "cerința 4 ESTE ASTFEL respectată"."""

    verbs: Words = ()
    """Verbs that say that it is kept, after its number, beside those of `kept`: "cerința 4 este BIFATĂ"."""

    leads: Words = ()
    """The only words between such a verb and the demand: "respectă ȘI cerința 4"."""


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

    beside: Words = ()
    """Phrases between a thing and the one that it is with: "X este ÎN ACEEAȘI ZI CU Y"."""

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


class Changes(Table):
    """What was changed from an agreed plan."""

    moved: Words = ()
    """What is said of a thing that was moved: "X A TRECUT de luni pe joi"."""

    comes: Words = ()
    """Verbs that say so only beside the place that was left: "X A VENIT de luni pe joi"."""

    moves: Words = ()
    """Verbs before such a thing: "AM MUTAT X de luni pe joi"."""

    participles: Words = ()
    """The same after a name and a comma: "X, MUTAT în ziua 2"."""

    swapped: Words = ()
    """What is said of two things each of which is where the other one was: "X și Y FAC SCHIMB"."""

    adds: Words = ()
    """Verbs before a thing that is new: "AM ADĂUGAT X"."""

    added: Words = ()
    """What is said of such a thing: "X A INTRAT"."""

    replaces: Words = ()
    """What is said of it before another thing: "X A LUAT LOCUL lui Y"."""

    removes: Words = ()
    """Verbs before a thing that was taken out: "AM SCOS X"."""

    removed: Words = ()
    """What is said of such a thing: "X A IEȘIT"."""

    beside: Words = ()
    """Words after such verbs before a name that is not their object: "am adăugat LÂNGĂ X"."""

    origins: Words = ()
    """Words before the place that a thing has left: "DIN prima în a doua"."""

    ends: Words = ()
    """Words before the place that it came to: "din prima ÎN a doua"."""

    unchanged: Words = ()
    """What is said of a name, a slot or the rest that is as before: "X a rămas NEATINS"."""

    stays: Words = ()
    """Words between them: "X A RĂMAS neatins"."""

    rest: Words = ()
    """Words for all that was not said to be changed: "RESTUL a rămas neatins"."""

    closed_by: Words = ()
    """Words that may follow what is said to be as before; any other narrows it: "X a rămas neatins ȘI e bine"."""

    as_before: Words = ()
    """Phrases that say that a place is as it was: "X stă luni, CA ÎNAINTE"."""

    was: Words = ()
    """Verbs of what was, beside words for the agreed plan: "X ERA luni în planul vechi"."""

    agreed: Words = ()
    """Such words: "X era luni ÎN PLANUL VECHI"."""

    negators: Words = ()
    """With them nothing is said of a change: "X NU a ieșit"."""

    nothing: Words = ()
    """Words for nothing, after such a word and a verb of `none_of`: "nu am scos NIMIC"."""

    none_of: Mapping[str, Words] = Field(default_factory=dict)
    """What was done to nothing -> the verbs: "nu am SCOS nimic"."""

    breaks: Words = ()
    """Words that begin what is said of something else: "am scos X, IAR Y a rămas"."""

    hints: Words = ()
    """Words of sentences that may speak of changes; the rest is what they do not name: "ACUM X e luni"."""

    open: Words = ()
    """Words with which a sentence states nothing: "DACĂ X ieșea"."""


class ChangeCounts(Table):
    """How many changes a repair has."""

    changes: Words = ()
    """Names of changes: "4 SCHIMBĂRI"."""

    moves: Words = ()
    """Names of changes that may be moves alone: "o singură MUTARE"."""

    things: Words = ()
    """Words for what was changed, after a verb of `touches`: "am umblat la două LUCRURI"."""

    touches: Words = ()
    """Such verbs: "AM UMBLAT LA două lucruri"."""

    one: Words = ()
    """Words for one: "O SINGURĂ schimbare"."""

    before: Words = ()
    """The only words before the number in its clause: "AM FĂCUT patru schimbări"."""

    between: Words = ()
    """The only words between the name and a number after it: "schimbările SUNT patru"."""

    closed_by: Words = ()
    """Words that may follow; any other narrows the number: "patru schimbări FAȚĂ de planul vechi"."""


class Degrees(Table):
    """How amounts of named things are compared."""

    er: Words = ()
    """Words before a word of degree: "MAI lung"."""

    more: Mapping[str, Words] = Field(default_factory=dict)
    """Attribute -> words of degree for much of it: "mai LUNG"."""

    less: Mapping[str, Words] = Field(default_factory=dict)
    """Attribute -> the same for little of it: "mai SCURT"."""

    much: Words = ()
    """The same of what a verb of `verbs` says: "costă mai MULT"."""

    little: Words = ()
    """The same for little: "costă mai PUȚIN"."""

    verbs: Mapping[str, Words] = Field(default_factory=dict)
    """Attribute -> its verbs: "COSTĂ mai mult"."""

    same: Words = ()
    """Words before a word of degree for as much: "LA FEL DE lung"."""

    alike: Mapping[str, Words] = Field(default_factory=dict)
    """Attribute -> phrases for as much of it: "X are ACEEAȘI DURATĂ ca Y"."""

    than: Words = ()
    """Words before what has less, or more: "mai lung DECÂT Y"."""

    as_much: Words = ()
    """Words before what has as much: "la fel de lung CA Y"."""

    links: Words = ()
    """The only words between a name and what is said of it, beside verbs: "X, CARE ESTE mai lung"."""

    fill: Words = ()
    """The only words before `than`: "mai mult TIMP decât Y"."""

    to: Words = ()
    """The only words right before a name: "mai lung decât CEL DE LA Y"."""

    articles: Words = ()
    """Words that make it the most of all: "CEL mai lung"."""

    among: Words = ()
    """Right before them they make it one of several: "UNUL DINTRE cele mai lungi"."""

    nouns: Words = ()
    """Nouns that stand for the thing, beside those of groups: "cel mai scump BILET"."""

    of: Words = ()
    """The only other words before and after the noun: "cel mai greu DINTRE colete"."""

    is_it: Words = ()
    """Phrases between it and its name: "cel mai lung ESTE X"."""


class Singles(Table):
    """What is said of one thing alone."""

    single: Words = ()
    """Words before the class of which a thing is the only one: "SINGURUL colet fragil este X"."""

    but: Words = ()
    """Phrases before the only things that are not so: "CU EXCEPȚIA lui X, toate sunt gratuite"."""

    rest: Words = ()
    """Words for all others, beside those for all: "în afară de X, CELELALTE sunt gratuite"."""

    verbs: Words = ()
    """Verbs between a name and what only it is, beside copulas: "doar la X SE PLĂTEȘTE bilet"."""

    fill: Words = ()
    """The only other words there: "doar X este CONSIDERAT fragil"."""


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
    empty: Emptied = Field(default_factory=Emptied)
    units: Units = Field(default_factory=Units)
    absent: Absences = Field(default_factory=Absences)
    bounds: Bounds = Field(default_factory=Bounds)
    slot_sums: SlotSums = Field(default_factory=SlotSums)
    extremes: Extremes = Field(default_factory=Extremes)
    standings: Standings = Field(default_factory=Standings)
    numbered: NumberedDemands = Field(default_factory=NumberedDemands)
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
