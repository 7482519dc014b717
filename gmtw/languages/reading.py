"""Words by which explanations are read (`gmtw.reading`): closed classes, concepts, and frames of whole texts.

All words are folded; a star ends a beginning ("vizit*"). docs/reading.md says what they do.
"""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field

from gmtw.languages.grammar import Table, Words


class ClauseWords(Table):
    """Words that begin a clause, and what they make of it."""

    contrasts: Words = ()
    """The clause asserts as the one before it: "X e luni, IAR Y e marți"."""

    reasons: Words = ()
    """It only mentions: "DEOARECE X e aproape"."""

    conditions: Words = ()
    """It supposes: "DACĂ luăm X"; what follows in its sentence does so too."""

    purposes: Words = ()
    """It only mentions: "PENTRU A evita X"."""

    relatives: Words = ()
    """It speaks of the name before it: "X, PE CARE l-am lăsat acasă"."""

    free_relatives: Words = ()
    """It speaks of what it names itself, as a clause without a relative does: "EL QUE comprem al majorista: X"."""

    namely: Words = ()
    """The place after them is the one that the place before them means: "a doua zi, ADICĂ miercuri"."""

    finite: Words = ()
    """Small verbs: after a comma they begin a clause."""


class StanceWords(Table):
    """Words that say of which plan a clause speaks, if not of this one."""

    agreed: Words = ()
    """The plan of before: "ÎN PLANUL VECHI"."""

    tried: Words = ()
    """One that was thought of and dropped: "AM ÎNCERCAT cu X"."""

    demands: Words = ()
    """The demands: "CERINȚA 2", "TREBUIE"."""

    options: Words = ()
    """The things to choose from: "DINTRE X și Y"."""

    wishes: Words = ()
    """Aims and tastes: "am fi VRUT"."""

    hedges: Words = ()
    """It leaves open: "POATE CĂ luni mergem la X"."""

    alternatives: Words = ()
    """Words between two names of which only one holds: "X SAU Y"."""

    supposing: Words = ()
    """A clause without a verb that begins with one only mentions: "CU X la prânz, doar 2960"."""

    would: Words = ()
    """Auxiliaries that alone make a conditional: "AR"."""

    would_before_infinitive: Words = ()
    """Auxiliaries that do so before an infinitive: "AM avea"."""

    past: Words = ()
    """Verbs in a tense of the old plan, beside those that the feature lexicon knows."""


class ConceptWords(Table):
    """Verbs and phrases of planning by what they do."""

    sequel: Words = ()
    """Verbs that go on to a later part of a day: "ziua se ÎNCHEIE cu X"."""

    include: Words = ()
    """Those of them that alone say that the name after them is in the plan: "IN PLAN INTRĂ X"."""

    put: Words = ()
    """They put something into the plan: "am PROGRAMAT X"."""

    state: Words = ()
    """They say what a thing is like, and put it nowhere: "X are ORĂ FIXĂ marți"."""

    drop: Words = ()
    """They leave something out: "am RENUNȚAT la X"."""

    fall: Words = ()
    """Verbs that drop something or say when it is: "X CADE marți"; a name beside them is neither denied nor placed."""

    leave: Words = ()
    """Verbs that do so with a word of `away`: "RĂMÂNE acasă"."""

    away: Words = ()
    """Places of things left out: "PE DINAFARĂ"."""

    later: Words = ()
    """When it comes instead; beside a verb of `put` the clause only mentions: "DATA VIITOARE vedem X"."""

    replace: Words = ()
    """They leave out the first name and put in the second one: "am ÎNLOCUIT X cu Y"."""

    replaced_by: Words = ()
    """The word between the two: "am înlocuit X CU Y"."""


class NegationWords(Table):
    """Words that deny."""

    negators: Words = ()
    """They deny the verb after them: "NU mergem la X"."""

    beside_name: Words = ()
    """Right before a name they deny it: "NU X, ci Y"."""

    cancelled: Words = ()
    """Right after a negator they undo it: "nu DOAR X"."""

    excepts: Words = ()
    """After a negator they affirm: "nu luăm DECÂT X"."""


class NameWords(Table):
    """Words beside names."""

    compared: Words = ()
    """The name after them is only a measure: "înainte DE X"."""

    given: Words = ()
    """`compared` words that place it right after a verb of putting: "ziua 1 e rezervată PENTRU X"."""

    small: Words = ()
    """Words that may stand between the two: "înaintea CELUI de la X"."""


class RetractionWords(Table):
    """A text's retraction as a whole: a whole and a falsity in one short clause."""

    wholes: Words = ()
    """"TOT CE AM SCRIS", "PLANUL DE MAI SUS"."""

    falsities: Words = ()
    """"ESTE FALS", "NU MAI ARE LOC"."""

    truths: Words = ()
    """Those falsities that are some only with a negator before them: "nothing above IS TRUE"."""

    disowned: Words = ()
    """Phrases of a heading, or before a colon, that disown what follows: "PLANUL RESPINS"."""


class FrameWords(Table):
    """Words of the sentences around a plan: whose it is."""

    own: Words = ()
    """The writer vouches for it: "vă PROPUN"; denied, they disown it."""

    chosen: Words = ()
    """It is what was chosen: "varianta FINALĂ"."""

    other: Words = ()
    """Beside them a clause speaks of another plan: "nu există ALT plan"."""

    undone: Words = ()
    """It is undone or unreal: "ANULAT", "o GLUMĂ"."""

    vouched: Words = ()
    """Every plan is so; denied, they disown it: "nu RESPECTĂ"."""

    plans: Words = ()
    """Denied, beside a word of `all`, there is none: "nu există niciun PLAN"."""

    all: Words = ()
    """All that such a plan must keep: "TOATE"."""

    degrees: Words = ()
    """Words that compare: "niciun plan MAI bun"."""

    without: Words = ()
    """Words that deny beside the negators: "FĂRĂ glumă"."""

    wholes: Words = ()
    """The text as a whole: "de MAI JOS"."""


class QuantityWords(Table):
    """Units and what is said of numbers."""

    units: Mapping[str, Words] = Field(default_factory=dict)
    """Attribute -> the words of its unit: "120 de MINUTE"."""

    hours: Words = ()
    """Words for 60 of the unit "minutes"."""

    fractions: Words = ()
    """Words after hours that make the number unclear: "o oră și JUMĂTATE"."""

    totals: Words = ()
    """Words that make an amount of their clause one of several things: "ÎN TOTAL 120 de minute"."""

    bounded: Words = ()
    """Words before a number that is a limit, an estimate or a difference: "SUB 120 de minute"."""


class RuleStatusWords(Table):
    """Phrases about all demands at once."""

    all_kept: Words = ()
    """"TOATE CERINȚELE SUNT RESPECTATE"."""

    none_kept: Words = ()
    """"NICIO CERINȚĂ NU ESTE RESPECTATĂ"."""


class Reading(Table):
    """The groups of `[reading]`; a language without them is read by its names and places alone."""

    clauses: ClauseWords = Field(default_factory=ClauseWords)
    stance: StanceWords = Field(default_factory=StanceWords)
    concepts: ConceptWords = Field(default_factory=ConceptWords)
    negation: NegationWords = Field(default_factory=NegationWords)
    names: NameWords = Field(default_factory=NameWords)
    retraction: RetractionWords = Field(default_factory=RetractionWords)
    frames: FrameWords = Field(default_factory=FrameWords)
    rules: RuleStatusWords = Field(default_factory=RuleStatusWords)
    quantities: QuantityWords = Field(default_factory=QuantityWords)
