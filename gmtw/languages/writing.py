"""The table `[writing]` of a language folder: the words by which the constraints of a writing task are checked.

Words are written as dictionaries spell them, and are not folded: "fata" is no "față".
"""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field

from gmtw.languages.grammar import Table
from gmtw.languages.number import Forms

Set = frozenset[str]


class VerbGroups(Table):
    """The parts of a verb of several words (gmtw.reading.verb_groups). Without `perfect` nothing is read.

    perfect, conditional, future: Auxiliaries before a participle, or before an infinitive; persons: those of each.
    always: Auxiliaries that are nothing else. subjunctive: "să". infinitive: "a". be: "fi"; been: "fost"; being:
    other forms of it; tied: those that are pronouns, too, if a hyphen ties them to the word before. beside: What may
    stand between an auxiliary and its verb. modals: Verbs before an infinitive without mark: "poate". perhaps_future:
    Auxiliaries that are nouns, too: "om" in "om vedea". colloquial: Auxiliaries of a future with a subjunctive: "o"
    in "o să plec". having: Those that may be one: "am să plec". asking: Words between "have" and an infinitive: "am
    ce face". weak: Pronouns that stand before a verb only; asked: those of the second person. negators: "nu".
    pronouns: Marks that are pronouns before one of `helpers`: "s" in "s-a dus". nominal: Words before a noun or an
    adjective, and never before a verb. unreal: Forms of a verb that are nearly always something else. infinitives,
    participles, gerunds, plurals: How they end, of the last only those of the second person that are participles,
    too. gerunds_tied: How a gerund ends before a pronoun. joins: "sau". doubtful: Ends of a simple perfect that may
    be a present of another verb: "presară". endings: Tense -> the ends of a verb that the lexicon does not know.
    """

    perfect: Set = frozenset()
    conditional: Set = frozenset()
    future: Set = frozenset()
    subjunctive: Set = frozenset()
    infinitive: Set = frozenset()
    persons: Mapping[str, tuple[str, ...]] = Field(default_factory=dict)
    be: Set = frozenset()
    tied: Set = frozenset()
    being: Set = frozenset()
    been: Set = frozenset()
    beside: Set = frozenset()
    modals: Set = frozenset()
    perhaps_future: Set = frozenset()
    colloquial: Set = frozenset()
    having: Set = frozenset()
    asking: Set = frozenset()
    weak: Set = frozenset()
    asked: Set = frozenset()
    negators: Set = frozenset()
    always: Set = frozenset()
    pronouns: Set = frozenset()
    helpers: Set = frozenset()
    nominal: Set = frozenset()
    unreal: Set = frozenset()
    joins: Set = frozenset()
    doubtful: tuple[str, ...] = ()
    infinitives: tuple[str, ...] = ()
    participles: tuple[str, ...] = ()
    plurals: tuple[str, ...] = ()
    gerunds: tuple[str, ...] = ()
    gerunds_tied: tuple[str, ...] = ()
    endings: Mapping[str, tuple[str, ...]] = Field(default_factory=dict)


class Addressing(Table):
    """The words that address the reader, and those of the one who speaks (gmtw.reading.address).

    familiar: Words of "tu"; familiar_tied: those that are only with a hyphen; familiar_beside: possessives that look
    like another word. plural, plural_tied: of the second person in the plural. polite: "dumneavoastră". several: Words
    that tell that there are several readers: "voi", "amândoi". after_command: Pronouns behind an imperative;
    plural_ends: how that of the plural ends. speaker, speaker_tied: Of the first person; perhaps_speaker: those
    that are other words, too. third: Pronouns of the third person alone. many: Pronouns that are a subject in the
    plural. being: Forms of "to be" that are of the first person in the singular, and of the third in the plural.
    """

    familiar: Set = frozenset()
    familiar_tied: Set = frozenset()
    familiar_beside: Set = frozenset()
    plural: Set = frozenset()
    plural_tied: Set = frozenset()
    polite: Set = frozenset()
    several: Set = frozenset()
    after_command: Set = frozenset()
    plural_ends: tuple[str, ...] = ()
    speaker: Set = frozenset()
    speaker_tied: Set = frozenset()
    perhaps_speaker: Set = frozenset()
    third: Set = frozenset()
    many: Set = frozenset()
    being: Set = frozenset()


class CaseWords(Table):
    """The words by which genitives and vocatives are known (gmtw.reading.case_uses).

    articles: "al". before_numbers: Those before a numeral: "a doi colegi". prepositions: With a genitive: "asupra".
    pronouns: Genitives that are datives, too: "lui". before_names: "lui". declined: How genitives of words end that
    the lexicon does not know; perhaps_declined: how others may, after their noun; declined_names: likewise of names.
    ordinals: How ordinals end that have one form. called: How a vocative ends that the lexicon does not know. giving:
    Verbs that have a dative. dative: Its pronouns. addressing: Words before somebody's name: "dragă". calls: Words that
    only call: "domnule". greetings: "salut". of: Prepositions inside a vocative: "vecine de la etajul trei".
    never_first: Words with which none begins.
    """

    articles: Set = frozenset()
    prepositions: Set = frozenset()
    pronouns: Set = frozenset()
    giving: Set = frozenset()
    dative: Set = frozenset()
    before_numbers: Set = frozenset()
    before_names: Set = frozenset()
    declined: tuple[str, ...] = ()
    perhaps_declined: tuple[str, ...] = ()
    declined_names: tuple[str, ...] = ()
    ordinals: tuple[str, ...] = ()
    called: tuple[str, ...] = ()
    addressing: Set = frozenset()
    calls: Set = frozenset()
    greetings: Set = frozenset()
    of: Set = frozenset()
    never_first: Set = frozenset()


class CliticWords(Table):
    """Unstressed pronouns (gmtw.reading.sightings).

    dative, accusative: Those of a pair; untied: of the accusatives those that no hyphen ties to it. perhaps_dative:
    Words that may be something else. apart: Of the accusatives those that no hyphen has to tie to it. helpers:
    Auxiliaries between. after_verb: Accusatives after a verb.
    """

    dative: Set = frozenset()
    perhaps_dative: Set = frozenset()
    accusative: Set = frozenset()
    untied: Set = frozenset()
    apart: Set = frozenset()
    tied_only: Set = frozenset()
    also_verbs: Set = frozenset()
    helpers: Set = frozenset()
    after_verb: Set = frozenset()


class ReportedWords(Table):
    """The words of reported speech. joins: Those before what somebody said."""

    joins: Set = frozenset()


class Connectives(Table):
    """Words that join, of one kind. sure: Always of it. at_pause: So after punctuation. named: Those that a task names.

    named_at_pause: Of the named ones those that are connectives after punctuation, and may be something else elsewhere.
    """

    sure: tuple[str, ...] = ()
    at_pause: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    named_at_pause: tuple[str, ...] = ()


class Writing(Table):
    """All of the table.

    small: Words of which one may doubt whether they are content words. elided: The letter that a hyphen before a word
    may stand for. connectives: Kind -> its words. abbreviations: Words with
    a full stop that ends no sentence. wordings: Constraint -> how a prompt asks for it. kinds: Kind of connective ->
    its name. asking: What a prompt says around facts and constraints. breaking: Sentences each of which breaks a
    constraint.
    """

    verbs: VerbGroups = Field(default_factory=VerbGroups)
    address: Addressing = Field(default_factory=Addressing)
    cases: CaseWords = Field(default_factory=CaseWords)
    clitics: CliticWords = Field(default_factory=CliticWords)
    reported: ReportedWords = Field(default_factory=ReportedWords)
    small: Set = frozenset()
    elided: str = ""
    connectives: Mapping[str, Connectives] = Field(default_factory=dict)
    abbreviations: Set = frozenset()
    wordings: Mapping[str, tuple[str, ...]] = Field(default_factory=dict)
    kinds: Mapping[str, str] = Field(default_factory=dict)
    asking: Mapping[str, tuple[str, ...]] = Field(default_factory=dict)
    breaking: tuple[str, ...] = ()
    counted: Forms = ("", "")
