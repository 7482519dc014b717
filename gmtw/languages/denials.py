"""The table `[denials]` of a language folder: how the language says that something was left out of a plan.

Each field shows one Romanian example; "X" and "Y" stand for names. docs/denials-and-claims.md explains how the engine
(`gmtw.text.denials`) uses the tables, and a test runs an example sentence for each of them.
"""

from __future__ import annotations

from pydantic import Field

from gmtw.languages.grammar import Table, Words


class DenialVerbs(Table):
    """Verbs, and nouns of such verbs, that leave something out of the plan or put it in."""

    leave_out: Words = ()
    """The object is left out, and so is the subject of the passive: "Am EXCLUS X."."""

    leave_out_adjacent: Words = ()
    """The same, but the name must be next to the verb: "Am EVITAT X."."""

    put_in: Words = ()
    """Negated, the object is left out; affirmed, it takes back a denial: "Nu am INCLUS X."."""

    appear: Words = ()
    """The name is the subject; negated, it is left out: "X nu APARE în plan."."""

    be_missing: Words = ()
    """The subject is left out, without any negation: "X LIPSEȘTE din plan."."""

    left_undone: Words = ()
    """The subject or object is left out, without any negation: "Am lăsat X DEOPARTE."."""

    leave: Words = ()
    """It denies only together with a word of `leave_particles`: "Am LĂSAT X pe dinafară."."""

    leave_particles: Words = ()
    """After a verb of `leave`, the object is left out: "Am lăsat X PE DINAFARĂ."."""

    replace: Words = ()
    """The object is left out, and what replaces it is not: "Am ÎNLOCUIT X cu Y."."""

    replaced_by: Words = ()
    """Right after a verb of `replace`, the name that follows is the one that comes in: "X, înlocuit CU Y"."""

    swap: Words = ()
    """Replaces only with a pronoun before it and a name after it: "Am SCHIMBAT-o cu Y."."""

    move: Words = ()
    """Ends a negation without denying anything: "X nu poate fi MUTAT."."""

    give_way: Words = ()
    """The subject is left out for the name that follows: "X A FĂCUT LOC pentru Y."."""

    drop_out: Words = ()
    """The subject is left out where nothing follows the verb: "X CADE."."""

    room: Words = ()
    """Negated, what is after a word of `scope.obliques` is left out: "Pentru X nu mai e LOC."."""

    possible: Words = ()
    """Negated, what was to be put in is left out: "Am vrut să includem X, dar nu a fost POSIBIL."."""


class VerbForms(Table):
    """Small words before a verb and endings of verbs, which tell its subject and its object."""

    auxiliaries: Words = ()
    """Words that make one verb together: "nu A MAI PUTUT FI inclus"."""

    passive: Words = ()
    """Words that make the name before the verb its object: "X A FOST exclus."."""

    reflexives: Words = ()
    """The same, also from before other auxiliaries: "X nu S-au mai putut programa."."""

    singular: Words = ()
    """Words that say that only the last name before the verb is meant: "Y rămâne și X A fost exclus."."""

    participle_endings: Words = ()
    """Endings of verbs that need no auxiliary: "X, exclusĂ din plan"."""

    definite_endings: Words = ()
    """Endings of a noun that is the subject of a verb right after it: "X rămâne, bastionUL fiind exclus"."""

    governed_after: Words = ()
    """Words before a verb that another verb governs: "Am evitat SĂ includem X."."""

    finite: Words = ()
    """Words that make the name before them a subject, which ends a list: "Am exclus X, Y RĂMÂNE."."""


class Negation(Table):
    """Words that negate, and what undoes them."""

    negators: Words = ()
    """They negate the verbs after them: "NU am inclus X."."""

    reach: int = 6
    """Over how many atoms a negator works."""

    cancelled_by: Words = ()
    """Words that undo a negator before them: "Planul nu include DOAR X."."""

    of_names: Words = ()
    """Negators that may be right before a name and leave it out: "Mergem la Y, NU la X."."""

    copulas: Words = ()
    """Words between such a negator and its name: "nu ESTE X, ci Y"."""


class Uncertainty(Table):
    """Words that make what follows uncertain, so that nothing is denied."""

    conditions: Words = ()
    """Nothing is denied up to the next comma: "DACĂ plouă excludem X."."""

    modals: Words = ()
    """Nothing is denied over the next few words: "X AR fi exclus."."""

    alternatives: Words = ()
    """Nothing is denied by a verb beside them: "X a fost mutat SAU eliminat."."""

    wishes: Words = ()
    """Nothing is denied up to the next comma, if a word of `reversals` follows: "MĂ GÂNDEAM să scot X, dar ..."."""

    reversals: Words = ()
    """They drop the wish before them: "Voiam să scot X, DAR nu se poate."."""


class DenialPronouns(Table):
    """Pronouns, and what they stand for."""

    before_verb: Words = ()
    """They stand for the last name, before a verb or tied to it: "L-am exclus."."""

    after_verb: Words = ()
    """They stand for the last name, after a verb: "We excluded IT."."""

    plural: Words = ()
    """Those of the pronouns that mean all names of the last list: "LE-am lăsat pe dinafară."."""

    relative_heads: Words = ()
    """Pronouns that start a clause about a noun before them: "lucrul LA CARE am renunțat: X"."""

    subjects: Words = ()
    """Pronouns that are subjects and stand for the last name: "ACEASTA a fost eliminată."."""

    determiners: Words = ()
    """Words before one of `lists.class_nouns` that take up the last name: "Am exclus ACEASTĂ vizită."."""

    other_subjects: Words = ()
    """Words for other things, about which the verb is then: "X rămâne, RESTUL au fost excluse."."""


class DenialScope(Table):
    """Words that say from what something is left out, or that something other than the name is left out."""

    places: Words = ()
    """A negated verb beside them says where not, and denies nothing: "X nu este LUNI."."""

    anywhere: Words = ()
    """But beside these it denies: "X nu intră în NICIUN interval."."""

    whole_plan: Words = ()
    """Words for the plan itself; beside these it denies too: "X nu este în PLAN luni."."""

    days: Words = ()
    """What is left out of one of these stays in the plan: "Am exclus din prima ZI X."."""

    from_day: Words = ()
    """Words before such a day: "Am exclus DIN prima zi X."."""

    at_first: Words = ()
    """Words after a verb that say that it did not stay so: "Am exclus INIȚIAL X."."""

    other_objects: Words = ()
    """What a negated verb is about, instead of the name: "Nu avem CONFLICTE, includem X."."""

    obliques: Words = ()
    """Words before a name that no verb is about: "CU X a fost exclus Y."."""


class DenialLists(Table):
    """Lists of what was left out."""

    class_nouns: Words = ()
    """Words for the things that plans are made of; they may be before a name of a list: "X și VIZITA la Y"."""

    examples: Words = ()
    """Words before the names of what was left out: "Am exclus locurile scumpe, CUM AR FI X."."""

    list_verbs: Words = ()
    """Verbs of `verbs.put_in` that start the list after a noun: "Lista celor evitate CUPRINDE X."."""

    joiners: Words = ()
    """Words that may be between the names of one list: "X, LA Y ȘI Z"."""

    conjunctions: Words = ()
    """Those of them that go on with a list: "X ȘI Y"."""

    limits: Words = ()
    """What is after them is not left out: "Am renunțat la ghidul PENTRU X."."""

    causes: Words = ()
    """The same, but after a name a conjunction may go on with the list: "Am omis X din CAUZA ploii și Y."."""

    reach: int = 9
    """The most words between a verb and its name, or between two names of its list."""


class BesideName(Table):
    """Phrases right before a name that say by themselves whether it is left out."""

    instead_of: Words = ()
    """The name after them is left out: "ÎN LOC DE X mergem la Y."."""

    instead_of_it: Words = ()
    """The name after them is left out, or, after what is left out already, comes in: "am scos X; ÎN LOCUL LUI, Y"."""

    except_for: Words = ()
    """The name after them is left out where everything else is put in: "Am inclus toate locurile, MAI PUȚIN X."."""

    universal: Words = ()
    """Words for everything, which `except_for` needs: "Am inclus TOATE locurile, mai puțin X."."""

    same_as: Words = ()
    """The name after them is left out where the last name is: "Am exclus X, LA FEL CA Y."."""


class DenialClauses(Table):
    """Words between the clauses of a sentence."""

    contrasts: Words = ()
    """They start a clause about the same names, and end a list: "Am exclus X, DAR Y rămâne."."""

    breaks: Words = ()
    """They start a new thought, with names of its own: "Am exclus X, FIINDCĂ Y e mai aproape."."""

    relatives: Words = ()
    """They start a description; after another noun it is not about the name: "vedem un film CARE nu e inclus"."""

    name_openers: Words = ()
    """Words before a name with which a clause starts that the verb is about: "LA X nu ajungem."."""


class Denials(Table):
    """The groups of `[denials]`; a language without them denies nothing."""

    verbs: DenialVerbs = Field(default_factory=DenialVerbs)
    verb_forms: VerbForms = Field(default_factory=VerbForms)
    negation: Negation = Field(default_factory=Negation)
    uncertainty: Uncertainty = Field(default_factory=Uncertainty)
    pronouns: DenialPronouns = Field(default_factory=DenialPronouns)
    scope: DenialScope = Field(default_factory=DenialScope)
    lists: DenialLists = Field(default_factory=DenialLists)
    beside_name: BesideName = Field(default_factory=BesideName)
    clauses: DenialClauses = Field(default_factory=DenialClauses)
