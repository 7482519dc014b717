"""What is said of things: qualities of named ones and of groups, what they cost or last, comparisons."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field

from gmtw.languages.grammar import Table, Words


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

    no_thing: Words = ()
    """Words for none of them, before what none is: "nu livrăm NIMIC fragil"."""

    lacks: Words = ()
    """Verbs beside what the plan has none of: "din meniu LIPSESC ouăle"."""

    contents: Mapping[str, Words] = Field(default_factory=dict)
    """Attribute -> what things contain that have it: "din meniu lipsesc OUĂLE"."""

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


class Degrees(Table):
    """How amounts of named things are compared."""

    er: Words = ()
    """Words before a word of degree: "MAI lung"; without any, those of degree compare by themselves: "longer"."""

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
