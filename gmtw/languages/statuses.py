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
    """Phrases that take it back by themselves: "DE FAPT PLANUL ESTE ALTUL."."""

    frames: Words = ()
    """Phrases that take back the rest of their sentence: "NU E ADEVĂRAT CĂ vizităm X."."""


class Statuses(Table):
    """The table `[statuses]`."""

    hedges: HedgeWords = Field(default_factory=HedgeWords)
    options: OptionWords = Field(default_factory=OptionWords)
    inclusion: InclusionWords = Field(default_factory=InclusionWords)
    retraction: RetractionWords = Field(default_factory=RetractionWords)
