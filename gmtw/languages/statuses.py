"""The table `[statuses]` of a language folder: how firmly the language says that something is in the plan.

Each field shows one Romanian example; "X" and "Y" stand for names. docs/denials-and-claims.md explains how the engine
(`gmtw.text.statuses`) uses the tables, and a test runs an example sentence for each of them.
"""

from __future__ import annotations

from pydantic import Field

from gmtw.languages.grammar import Table, Words


class HedgeWords(Table):
    """Words that leave open whether what is said is so."""

    anywhere: Words = ()
    """The clause is uncertain, on both sides of them: "AM PUTEA vedea X."."""

    opening: Words = ()
    """They do so at the start of a clause only: "PARCĂ marți era X."."""

    beside_name: Words = ()
    """They do so right before a name: "Mergem la Y, EVENTUAL la X."."""


class OptionWords(Table):
    """Words for what was weighed and not taken, or what is only compared with."""

    weighed: Words = ()
    """What follows was thought about; it is dropped if a reversal comes: "AM LUAT ÎN CALCUL X, dar e departe."."""

    compared: Words = ()
    """The name right after them is only a measure: "E mai ieftin DECÂT X."."""


class InclusionWords(Table):
    """Words that say that something is in the plan."""

    puts: Words = ()
    """The object is in the plan: "AM INCLUS X."."""

    not_left: Words = ()
    """Verbs of leaving out; negated, they put the object into the plan: "Nu am UITAT nici de X."."""

    tenses: Words = ()
    """Words between the negator and such a verb: "Nu AM uitat nici de X."."""

    goes: Words = ()
    """Verbs of going and doing; with a word of `also` or `too`, a thing is in the plan: "Vom URCA și la X."."""

    also: Words = ()
    """After such a verb, they put the name right after them into the plan: "Vom urca ȘI la X."."""

    too: Words = ()
    """Beside such a verb, they put the subject into the plan: "X pleacă ȘI EA la drum."."""

    chosen: Words = ()
    """The subject is in the plan: "X ESTE O ALEGERE bună."."""

    such_as: Words = ()
    """Words for examples of the object, which are in the plan too: "Am inclus locuri liniștite, CUM AR FI X."."""

    goes_on: Words = ()
    """Words after which the object goes on, however long it is: "Am inclus o pauză lungă, URMATĂ DE X."."""

    one_of: Words = ()
    """Before such words they leave open which example it is: "Vedem UN loc liniștit, cum ar fi X sau Y."."""

    described: Words = ()
    """What is named beside something planned is in the plan too: "X și Y SUNT OPȚIUNI ușoare."."""

    groups: Words = ()
    """Nouns for things that a verb of `puts` announces without names: "Am inclus LOCURI plăcute. X oferă liniște."."""

    members: Words = ()
    """Verbs right after a name that make it one of those things: "Am inclus locuri plăcute. X OFERĂ liniște."."""

    plans: Words = ()
    """Phrases for the inside of the plan; beside a word of `appears` the subject is in it: "ÎN PLAN intră X."."""

    appears: Words = ()
    """Verbs that say, beside a phrase of `plans`, that the subject is in it: "În plan SE AFLĂ X."."""

    plan_subjects: Words = ()
    """Nouns for the plan; before a word of `holds` the object is in it: "PLANUL cuprinde X."."""

    holds: Words = ()
    """Verbs that say, after a noun of `plan_subjects`, that the object is in it: "Planul CUPRINDE X."."""

    everything: Words = ()
    """After a verb of `puts`, all that there is to choose from is in the plan: "Vizităm TOATE OBIECTIVELE."."""

    unrestricted: Words = ()
    """Words after which `everything` still means all: "Vizităm toate obiectivele DIN LISTĂ."."""

    all_in: Words = ()
    """After both, verbs that put all that there is into the plan: "Toate obiectivele din listă SUNT INCLUSE."."""

    reach: int = 0
    """The most words between such a verb and its name, or between two names of its list."""


class RetractionWords(Table):
    """Words that take back what the text has said."""

    texts: Words = ()
    """Words for the text; in a sentence with a word of `voids` they take it back: "CE AM SCRIS nu e adevărat."."""

    voids: Words = ()
    """Words that say that something is not so; they need a word of `texts`: "Ce am scris NU E ADEVĂRAT."."""

    whole: Words = ()
    """Phrases that take it back by themselves: "DE FAPT AM GLUMIT."."""

    frames: Words = ()
    """Phrases that take back the rest of their sentence: "NU E ADEVĂRAT CĂ vizităm X."."""

    wholes: Words = ()
    """Nouns for the whole plan, and words for all of it: "EXCURSIA nu mai are loc."."""

    drafts: Words = ()
    """Nouns for a plan that may have been refused, in a front: "VARIANTA respinsă: X."."""

    fallen: Words = ()
    """What is said of a whole that is not done or does not hold: "Excursia NU MAI ARE LOC."."""

    dropping: Words = ()
    """Verbs whose object is a whole that is dropped: "AM ANULAT tot."."""

    places: Words = ()
    """Words for the places of a plan all together: "Am încurcat ZILELE."."""

    mixing: Words = ()
    """Verbs that say that such places were mixed up, or shall be exchanged: "AM ÎNCURCAT zilele."."""

    these: Words = ()
    """Words at the start of a sentence for all that was told: "ACESTA era planul inițial."."""

    copulas: Words = ()
    """Verbs after them, before what it was or is not: "Acesta ERA planul inițial."."""

    first_tries: Words = ()
    """What was told is no plan if it is one of these: "Aceasta era o PRIMĂ VARIANTĂ."."""

    nothing: Words = ()
    """Words for nothing and nowhere, which end a sentence that turns: "Până la urmă nu mergem NICĂIERI."."""

    doing: Words = ()
    """Verbs for what a plan is made of; negated beside `nothing` or in a front they drop it: "Ce nu FACEM: X."."""

    turning: Words = ()
    """Words at the start of a sentence that turn from what was told: "PÂNĂ LA URMĂ nu mergem nicăieri."."""

    openers: Words = ()
    """Other words with which such a sentence may start: "DIN PĂCATE, excursia s-a anulat."."""

    fillers: Words = ()
    """Words that say nothing more of a whole: "Planul DE MAI SUS s-a anulat."."""

    refused: Words = ()
    """Words for what was refused; in a front they take back what follows it: "Planul RESPINS: X."."""

    not_doing: Words = ()
    """Words before a verb of `doing` that make a front of what is not done: "CE NU facem: X."."""

    turns: Words = ()
    """Words that end what follows such a front: "Planul respins: X. ACUM vizităm Y."."""


class Statuses(Table):
    """The table `[statuses]`."""

    hedges: HedgeWords = Field(default_factory=HedgeWords)
    options: OptionWords = Field(default_factory=OptionWords)
    inclusion: InclusionWords = Field(default_factory=InclusionWords)
    retraction: RetractionWords = Field(default_factory=RetractionWords)
