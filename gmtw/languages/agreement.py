"""The tables of a language folder that say by which words rules of grammar know their places.

They are `[agreement]`, `[cases]`, `[verbs]`, `[relatives]` and `[companions]`.
All words are in lower case with their marks. Gender, number and case come from the feature lexicon; these tables only
say which words are looked at.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from pydantic import Field

from gmtw.languages.grammar import Table


class Agreement(Table):
    """Nouns with what belongs to them. Without `determiners` nothing is checked."""

    determiners: frozenset[str] = frozenset()
    """Words that always stand before a noun or its adjective: "acest", "niciun"."""

    quantifiers: frozenset[str] = frozenset()
    """Words that stand before a noun or for one: "toate", "doi"."""

    @cached_property
    def determining(self) -> frozenset[str]:
        """The words of both kinds."""
        return self.determiners | self.quantifiers

    about: frozenset[str] = frozenset()
    """Words before a number that make it a rough one: "vreo" in "vreo două ore"."""

    indefinite: frozenset[str] = frozenset()
    """Those of them after which a noun has no article."""

    floating: frozenset[str] = frozenset()
    """Those of the quantifiers that may stand alone after a verb: "au ambele prioritate"."""

    articles_tied: Mapping[str, frozenset[str]] = Field(default_factory=dict)
    """Words that are determiners, but after a hyphen only behind these: "o" behind "într", "dintr"."""

    degrees: frozenset[str] = frozenset()
    """Words between an article and an adjective: "cea mai frumoasă"."""

    heads: frozenset[str] = frozenset()
    """Articles of adjectives: "cel", "cea"."""

    times: frozenset[str] = frozenset()
    """Nouns that say when, beside any other noun: "dimineața"."""

    adverbials: frozenset[str] = frozenset()
    """Nouns that are an adverb with a preposition: "obicei" in "de obicei"."""

    leading: frozenset[str] = frozenset()
    """Adjectives with article that stand before their noun: "următoarele"."""

    not_after: Mapping[str, frozenset[str]] = Field(default_factory=dict)
    """Determiners that are pronouns after these words: "o" after "nu"."""

    def is_clitic(self, form: str, before: str, *, tied: bool) -> bool:
        """Return whether a word that may be a determiner is a pronoun, by the word right before it: "o" in "nu o".

        tied: whether a hyphen ties it to that word: the "o" of "într-o" is none, that of "vizitând-o" is one.
        """
        if tied and form in self.articles_tied:
            return before not in self.articles_tied[form]
        return before in self.not_after.get(form, frozenset())

    pasts: tuple[str, ...] = ()
    """Endings of participles that are a past too, after a pronoun: the "use" of "o aduse"."""

    results: frozenset[str] = frozenset()
    """Words before a number that something else comes to: "la" in "urcă la trei numărul locurilor"."""

    prepositional: Mapping[str, frozenset[str]] = Field(default_factory=dict)
    """Nouns that are a preposition with one of these words after them: "față" with "de"."""

    adverbs: frozenset[str] = frozenset()
    """Adjectives that often serve as adverbs after a noun: "inițial", "direct"."""

    never_adverbs: frozenset[str] = frozenset()
    """Adjectives that are no adverbs, whatever the dictionary says: "mic", "necesar"."""

    degree_adverbs: frozenset[str] = frozenset()
    """Adverbs that look like an adjective and stand before one: the "ușor" of "ușor accesibil"."""

    collectives: frozenset[str] = frozenset()
    """Nouns with which words agree by meaning: "majoritatea"."""

    joins: frozenset[str] = frozenset()
    """Words that join nouns, so that a plural may follow two singulars: "și"."""

    being: frozenset[str] = frozenset()
    """Gerunds between a participle and its subject: the "fiind" of "dată fiind vremea"."""

    also_owners: frozenset[str] = frozenset()
    """Personal pronouns that may be a genitive too, unless they open a sentence: "ei"."""

    partitives: Mapping[str, str] = Field(default_factory=dict)
    """Pronouns before "of them", with their gender: "unul" m, "una" f."""

    of_them: frozenset[str] = frozenset()
    """Words after those pronouns: "dintre"."""

    declined_names: tuple[str, ...] = ()
    """Endings of names in the genitive: "Mariei"."""

    dative_clitics: frozenset[str] = frozenset()
    """Pronouns that repeat a dative: the "le" of "femeilor acelora le place"."""

    after_nouns: frozenset[str] = frozenset()
    """Demonstratives in the form that stands after a noun: "acestea"."""

    possessives: frozenset[str] = frozenset()
    """Articles before a genitive: "al", "a", "ai", "ale"."""

    possessive_adjectives: frozenset[str] = frozenset()
    """Possessives that agree with the noun before them: "meu", "noastră"."""

    copulas: frozenset[str] = frozenset()
    """Verbs before an adjective that agrees with their subject: "este", "sunt"."""

    copula_helpers: frozenset[str] = frozenset()
    """Words before "fost" and "fi" in such a verb: "a fost", "va fi"."""

    copula_parts: frozenset[str] = frozenset()
    """Those words: "fost", "fi"."""

    active_helpers: frozenset[str] = frozenset()
    """Words before "fi" that make it a past with a participle that does not agree: "ar", "să"."""

    future_helpers: frozenset[str] = frozenset()
    """Those of them that make it a future: "vor"."""

    intensifiers: frozenset[str] = frozenset()
    """Words between a noun and its adjective: the "foarte" of "un loc foarte frumos"."""

    before_adjectives: frozenset[str] = frozenset()
    """Words between such a verb and its adjective: "foarte"."""

    openers: frozenset[str] = frozenset()
    """Words after which a clause begins: "că", "iar"."""

    blockers: frozenset[str] = frozenset()
    """Words that make the subject of a clause uncertain: "și", "care"."""

    pronouns: frozenset[str] = frozenset()
    """Pronouns that may be the subject of such a verb: "acestea"."""

    company: frozenset[str] = frozenset()
    """Words by which a singular subject may take a plural verb: "cu"."""

    where: frozenset[str] = frozenset()
    """Prepositions of places and times: an adjective after their noun may say how the subject is."""

    days: frozenset[str] = frozenset()
    """Nouns that may say when, although they are a subject: "zi"."""

    of_things: frozenset[str] = frozenset()
    """Participles that are never said of somebody: "dedicat" is the day in "ziua este dedicată odihnei"."""

    relatives: frozenset[str] = frozenset()
    """Relative pronouns that may be a subject: "care"."""

    chosen: frozenset[str] = frozenset()
    """Participles whose object a later pronoun takes up: "am ales planul, apoi l-am schimbat"."""

    feminine_object: frozenset[str] = frozenset()
    """Pronouns for an object that is a feminine singular, tied to the verb: "o"."""

    plural_helpers: frozenset[str] = frozenset()
    """Words before such a part whose subject is a plural: "au"."""

    of_many: frozenset[str] = frozenset()
    """Pronouns before an auxiliary whose form is that of one person too: "noi am fost"."""

    of_ordinals: frozenset[str] = frozenset()
    """Words between an article and its ordinal: the "de" of "celei de-a treia"."""

    whole_subjects: frozenset[str] = frozenset()
    """Words before a plural noun that may follow its predicate: the "toate" of "sunt respectate toate regulile"."""

    both: frozenset[str] = frozenset()
    """Words that join two subjects: "și"."""

    of_heads: frozenset[str] = frozenset()
    """Words after a noun that tell it from a verb: the "de" of "vizita de la muzeu"."""

    copula_numbers: Mapping[str, str] = Field(default_factory=dict)
    """Copulas of one person only, with its number: "suntem" is "p"."""

    passives: frozenset[str] = frozenset()
    """Other verbs before a predicate that agrees with what follows: "trebuie rezervată masa"."""

    infinitives: frozenset[str] = frozenset()
    """Copulas with which a participle may be a past of who does it: the "fi" of "va fi văzut"."""

    naming: frozenset[str] = frozenset()
    """Participles with a noun that is not their subject: "a fost numită directorul muzeului"."""

    roles: frozenset[str] = frozenset()
    """Words before a noun that says what something serves as: "ca masă principală"."""

    adjectives: tuple[tuple[str, str, str, str], ...] = ()
    """Paradigms of adjectives and determiners: the endings of masculine and feminine singular and plural."""

    nouns: tuple[tuple[str, str, str], ...] = ()
    """Paradigms of nouns and adjectives: the endings without article, with it, and of the genitive with it."""

    persons: Mapping[str, str] = Field(default_factory=dict)
    """Personal pronouns that may be a subject, with person and number: "noi" is "1p"."""

    whole: frozenset[str] = frozenset()
    """Words after which a plural noun has its article: "toate"."""

    demonstratives: frozenset[str] = frozenset()
    """Demonstratives that stand without a noun, or after it: "acesta"."""


class Cases(Table):
    """Nouns after prepositions. Without `genitive` nothing is checked."""

    genitive: frozenset[str] = frozenset()
    """Prepositions before a genitive or dative: "asupra"."""

    genitive_phrases: frozenset[str] = frozenset()
    """The same of two words: "în jurul"."""

    @cached_property
    def genitive_seconds(self) -> frozenset[str]:
        """The second words of those phrases."""
        return frozenset(phrase.split()[1] for phrase in self.genitive_phrases)

    @cached_property
    def genitive_ends(self) -> frozenset[str]:
        """The last words of prepositions of both kinds."""
        return self.genitive | self.genitive_seconds

    alone: frozenset[str] = frozenset()
    """Nouns with article that stand beside another one: "lunea", and titles such as "doamna"."""

    of_names: frozenset[str] = frozenset()
    """The prepositions of both kinds before which names of places are declined."""

    accusative: frozenset[str] = frozenset()
    """Prepositions before a nominative or accusative."""

    bare: frozenset[str] = frozenset()
    """Those of them before a noun without article, unless something follows it: "în parc", "în parcul mare"."""

    of_men: frozenset[str] = frozenset()
    """Articles of names of men: "lui"."""

    of_both: frozenset[str] = frozenset()
    """Names of men that look like names of women: "nicola"."""

    names: Mapping[str, str] = Field(default_factory=dict)
    """Endings of names of women, with those of their genitive."""

    sure_possessives: frozenset[str] = frozenset()
    """Possessive articles that are nothing else: "ale"."""

    asking: frozenset[str] = frozenset()
    """Pronouns without a genitive, which those prepositions do not take: the "ce" of "asupra ce"."""

    measures: frozenset[str] = frozenset()
    """Nouns before what they measure: the "durata" of "durata vizitei"."""

    wholly: frozenset[str] = frozenset()
    """Nouns without article that may stand before a dative: "în întregime relaxării"."""

    joins: frozenset[str] = frozenset()
    """Words that join two genitives: "și"."""

    articled: frozenset[str] = frozenset()
    """Nouns that keep their article there: "dreapta"."""

    clauses: frozenset[str] = frozenset()
    """Words that open another clause right after a noun: "deoarece"."""

    after_pause: frozenset[str] = frozenset()
    """Words with which a sentence goes on after what is said before it: the "ne" of "după prânz, ne odihnim"."""

    declined: tuple[str, ...] = ()
    """Endings of names in the genitive."""

    acts: Mapping[str, tuple[str, ...]] = Field(default_factory=dict)
    """Endings of nouns of action, whose object is in the genitive, with those of their verb's gerund: "area", "ând"."""


class Verbs(Table):
    """Forms of verbs. Without `clitics` nothing is checked."""

    clitics: frozenset[str] = frozenset()
    """Small words between a mark and its verb: "nu", "se", "le"."""

    paradigms: tuple[tuple[str, str, str, str, str, str], ...] = ()
    """Paradigms of verbs: the endings of the three persons in the singular, then in the plural."""

    never_commanded: frozenset[str] = frozenset()
    """Verbs of the third person whose form is not that of a command to one."""

    one_form: frozenset[str] = frozenset()
    """Verbs that have one form for all persons: the "trebuie" of "eu trebuie să plec"."""

    impersonal: frozenset[str] = frozenset()
    """Those of them by which a verb may be impersonal: "se"."""

    conjunctive: frozenset[str] = frozenset()
    """The marks of the subjunctive: "să"."""

    marked_also: frozenset[str] = frozenset()
    """Other spellings of those marks, after which a subjunctive is none of the rule's business: "sa", "s"."""

    anywhere: frozenset[str] = frozenset()
    """Subjunctives that stand without mark: "fie"."""

    infinitive: frozenset[str] = frozenset()
    """The marks of the infinitive: "a"."""

    before_infinitive: frozenset[str] = frozenset()
    """Words that tell this mark from others: "pentru"."""

    modals: frozenset[str] = frozenset()
    """Words before an infinitive without mark: "vom", "putem"."""

    whoever: frozenset[str] = frozenset()
    """Words before such a word that is a verb of its own: the "care" of "cine poate oase roade"."""

    perfect: frozenset[str] = frozenset()
    """Words before a participle: "am"."""

    first: frozenset[str] = frozenset()
    """The words before those participles that tell a first person."""

    personal: tuple[str, ...] = ()
    """Endings that only a verb with a person has, for words that the lexicon does not know: "ăm"."""

    never_subjunctive: tuple[str, ...] = ()
    """Endings of no subjunctive: "eam"."""

    repeating: frozenset[str] = frozenset()
    """Pronouns that repeat an object before the verb: the "le" of "greșelile le face el"."""

    weak: frozenset[str] = frozenset()
    """Those pronouns: "îmi"."""

    own_gerunds: frozenset[str] = frozenset()
    """Gerunds whose subject is who speaks, if the sentence tells what the speaker did: "asigurându"."""


class Relatives(Table):
    """Relative pronouns and what they stand for. Without `pronouns` nothing is checked.

    Where words have a gender and number, these are spelled as in [features]: "m s".
    """

    pronouns: frozenset[str] = frozenset()
    """Relative pronouns that have a preposition where they are an object: "care" in "pe care"."""

    objects: frozenset[str] = frozenset()
    """Clitics that repeat an object: "îl", "le"."""

    direct: Mapping[str, str] = Field(default_factory=dict)
    """Those of them that are never a dative, with gender and number: "o" is "f s"."""

    clitics: frozenset[str] = frozenset()
    """All small words between such a pronoun and its verb."""

    speakers: frozenset[str] = frozenset()
    """Auxiliaries of the first and second person: "am", "veți"."""

    helpers: frozenset[str] = frozenset()
    """Auxiliaries of the third person, between a clitic and its verb: "a", "vor"."""

    impersonal: frozenset[str] = frozenset()
    """Verbs without a subject of their own, before a subjunctive: the "trebuie" of "care trebuie să le vedem"."""

    marks: frozenset[str] = frozenset()
    """The marks of the subjunctive: the "să" of "care vrem să le vedem"."""

    of_objects: frozenset[str] = frozenset()
    """The preposition of such a pronoun where it is the object: "pe"."""

    owners: Mapping[str, str] = Field(default_factory=dict)
    """Genitives after a possessive article, with gender and number of the owner: "cărei" is "f s"."""

    prepositions: frozenset[str] = frozenset()
    """Prepositions that may stand before that article: "pe ale cărui ziduri"."""


class Companions(Table):
    """Words that need another one in their sentence. Without `only` nothing is checked."""

    only: frozenset[str] = frozenset()
    """Words that mean "only" after a negation, and compare after a comparison: "decât"."""

    negations: frozenset[str] = frozenset()
    """Words that make a sentence negative: "nu"."""

    negative: tuple[str, ...] = ()
    """Beginnings of gerunds that do: the "ne" of "neavând"."""

    gerunds: tuple[str, ...] = ()
    """The endings of those gerunds: "ând"."""

    comparisons: frozenset[str] = frozenset()
    """Words that compare: "altul"."""

    degrees: frozenset[str] = frozenset()
    """Words that compare, unless a verb follows them: "mai"."""

    never_twice: frozenset[str] = frozenset()
    """Small words that never follow themselves: "prin"."""

    as_much: frozenset[str] = frozenset()
    """The first word of "both ... and": "atât"."""

    as_well: frozenset[str] = frozenset()
    """The second one: the "cât" of "cât și"."""

    joins: frozenset[str] = frozenset()
    """Words after the second one: "și"."""
