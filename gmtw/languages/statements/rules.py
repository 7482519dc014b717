"""How rules are said to be kept: all of them, single ones, and those called by their numbers."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field

from gmtw.languages.grammar import Table, Words


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

    wished_has: Words = ()
    """The same as a wish, which counts after `results`: "astfel încât fiecare zi SĂ INCLUDĂ cel puțin un muzeu"."""

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


class BrokenDemands(Table):
    """Demands said to be broken."""

    exceeds: Words = ()
    """Verbs before a limit that is exceeded: "planul DEPĂȘEȘTE limita de 60 de lei"."""

    exceeded: Words = ()
    """Their participles: "limita este DEPĂȘITĂ"."""

    breaks: Words = ()
    """Verbs before any demand: "planul ÎNCALCĂ cerința 2"."""

    broken: Words = ()
    """Their participles: "cerința 2 este ÎNCĂLCATĂ"."""

    keeps: Words = ()
    """Verbs that say so with a negation: "cerința 2 nu este RESPECTATĂ"."""

    auxiliaries: Words = ()
    """The only words between a negation, or the demand, and the verb: "cerința 2 nu A PUTUT FI respectată"."""

    modals: Words = ()
    """Those of them with which a verb states nothing: "cerința 2 POATE FI încălcată"."""

    upper: Words = ()
    """Words for an upper limit: "LIMITA de timp"."""

    lower: Words = ()
    """Words for a lower one: "MINIMUL de 55 de lei"."""

    either: Words = ()
    """Words for any of them: "PRAGUL de 55 de lei"."""

    abouts: Mapping[str, Words] = Field(default_factory=dict)
    """Attribute -> words beside them that say what is limited: "limita de TIMP"."""

    links: Words = ()
    """The only further words there: "limita DE timp IMPUSĂ"."""

    subjects: Words = ()
    """The only words before the demand, or the verb, in its clause: "PLANUL depășește limita"."""

    openings: Words = ()
    """Words that begin the clause, beside conjunctions: "TOTUȘI limita este depășită"."""

    some: Words = ()
    """Names for one of all demands: "UNA DINTRE CERINȚE nu este respectată"."""

    elsewhere: Words = ()
    """Words of other plans, beside those of what is weighed: "în ORICE ALT plan limita este depășită"."""
