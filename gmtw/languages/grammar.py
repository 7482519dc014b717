"""The typed tables of a language folder that the text tools read; docs/languages.md lists each key.

All words in them are matched folded (without case and diacritics) unless a table says otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import BaseModel, ConfigDict, Field


class Table(BaseModel):
    """A table of a language folder: immutable, and strict about unknown keys."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Inflection(Table):
    """How names change in running text.

    paradigms: groups of endings that one word alternates between; two forms are the same word where
    they share a root under one group. changes: letters that alternate inside roots, written as they
    are compared. root: the fewest letters of a root. fixed_after: words after which the next word of
    a name never changes. agreeing: endings that a later word takes only where the first word of the
    name takes one too. function_words: words of which one may be missing or extra in a mention.
    articles: endings written after a hyphen ("workshop-ul"). conjunctions: words between the numbers
    of "întâlnirile (1) și (2)". empty: what is written in a plan where nothing stands ("liber").
    """

    paradigms: Mapping[str, tuple[str, ...]] = Field(default_factory=dict)
    changes: tuple[tuple[str, str], ...] = ()
    root: int = 3
    fixed_after: tuple[str, ...] = ()
    agreeing: tuple[str, ...] = ()
    function_words: tuple[str, ...] = ()
    articles: tuple[str, ...] = ()
    conjunctions: tuple[str, ...] = ()
    empty: tuple[str, ...] = ()


class Quantities(Table):
    """How a stated quantity may be said in an answer.

    approximators: words before a number that change nothing. scales: words after a number that are
    part of it ("milioane"), never left out. units: the names of each unit, which may be left out,
    lower case. words: a number in digits -> its names.
    """

    approximators: tuple[str, ...] = ()
    scales: tuple[str, ...] = ()
    units: tuple[tuple[str, ...], ...] = ()
    words: Mapping[str, tuple[str, ...]] = Field(default_factory=dict)


class Cue(Table):
    """A neighbour that decides between two spellings: `marked` says for which.

    before, after: the word beside it is one of these, or ends so ("*ul"), or the two words beside it
    are ("a o"), or punctuation or the edge of the text is ("|"). Where both are given, both must hold.
    """

    marked: bool
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()


class Pair(Table):
    """Two spellings that are both words ("sa", "să"): the first cue that holds decides.

    plain, marked: the spellings, or endings ("*a", "*ă"). others: further spellings that the same cues
    decide, plain -> marked. otherwise: what holds where no cue does. base: for endings, the ending of
    a third form that must be a frequent word as well ("" for "cultural", beside "culturala").
    """

    plain: str = ""
    marked: str = ""
    others: Mapping[str, str] = Field(default_factory=dict)
    cues: tuple[Cue, ...] = ()
    otherwise: bool = False
    base: str | None = None


class Diacritics(Table):
    """How the language spells with marks; without `letters` it has none and the part is unmeasured.

    letters: plain letter -> its marked letters. known, unknown: by how much more frequent (zipf) the
    marked spelling must be where the plain one stands in the dictionary, and where it does not.
    least_share: the least share of words with marks in prose of `prose` words or more. pairs: the
    spellings that only their neighbours decide. words: plain words that are right whatever the lists say.
    never: endings that no word has without marks ("eaza" -> "ează"); they decide words of no frequency.
    """

    letters: Mapping[str, str] = Field(default_factory=dict)
    known: float = 0.7
    unknown: float = 0.4
    least_share: float = 0.0
    prose: int = 30
    pairs: tuple[Pair, ...] = ()
    words: tuple[str, ...] = ()
    never: Mapping[str, str] = Field(default_factory=dict)


class WordSource(Table):
    """The dictionary that the word list of the language is made from; read by hatch_build.py.

    package: the Python package that carries it, pinned in pyproject.toml. dictionary: the path in it,
    without .aff and .dic. licence: of the dictionary, in a few words. notices: the files beside it
    that the licence wants copied. within: characters besides letters and digits that words of the
    list may have. suffixes: the most suffixes of a form, 1 where the second one only ties pronouns to
    verbs (Galician). respell: letters that the dictionary writes in an outdated way.
    """

    package: str
    dictionary: str
    licence: str
    notices: tuple[str, ...] = ()
    within: str = ""
    suffixes: int = 2
    respell: Mapping[str, str] = Field(default_factory=dict)


class Foreign(Table):
    """How words of other languages are told apart; without `languages` the part is unmeasured.

    languages: codes whose frequency lists are the evidence. margin, known: by how much more frequent
    (zipf) a word must be there than here, where the dictionary lacks it, and where it has it.
    grown: the least frequency there of a word that its neighbours make foreign; leaning: how much more
    frequent than here where it stands beside one foreign word; shared: how much less frequent it may
    be where it stands between two. crowd: the share of unknown words from which on they all count.
    loans: borrowed words that are at home here, in any inflection.
    """

    languages: tuple[str, ...] = ()
    margin: float = 1.0
    known: float = 1.5
    grown: float = 4.5
    leaning: float = 0.2
    shared: float = 1.0
    crowd: float = 0.1
    loans: tuple[str, ...] = ()


class Repetition(Table):
    """When a text repeats itself, by `gmtw.text.statistics`: what hardly any clean text falls below.

    words: texts shorter than this are never judged. distinct: the least mean share of distinct words
    per window. fresh: the least share of three-word runs that are new.
    """

    words: int = 30
    distinct: float = 0.4
    fresh: float = 0.45


class Denials(Table):
    """How the language says that something was left out. Words are folded; "elimin*" is a beginning.

    negators: "nu", "fără"; they work over `reach` words. not_negators: words that undo one ("nu doar").
    deny: verbs that leave out. near: those that must stand right before the name. take: verbs that put
    in; negated, they deny. appear: verbs that a name is the subject of; negated, they deny. move:
    negated, they deny nothing ("nu poate fi mutată"). undone: words that deny by themselves
    ("neprogramat"). replace, by: what is replaced is left out, what it is replaced by is not.
    instead: phrases that deny the name right after them ("în loc de"). passive: words that turn a verb
    towards the name before it, or with one of `plural` towards all the names before it. examples:
    words that introduce names of what was left out; joins: words inside such a list. objects: what is
    avoided instead of the name ("am eliminat conflictul cu"). contrasts: words that go on about the
    same names ("dar"). limits: words that end a list of what is left out. breaks: words that start
    another thought. places: a negated verb with one says where not; a verb of leaving out with one
    after a word of `leaving` says from where, unless that is one of `wholes` ("din planul de luni").
    far: the most words between such a verb and the name.
    """

    negators: tuple[str, ...] = ()
    not_negators: tuple[str, ...] = ()
    reach: int = 5
    deny: tuple[str, ...] = ()
    near: tuple[str, ...] = ()
    take: tuple[str, ...] = ()
    appear: tuple[str, ...] = ()
    move: tuple[str, ...] = ()
    passive: tuple[str, ...] = ()
    contrasts: tuple[str, ...] = ()
    breaks: tuple[str, ...] = ()
    limits: tuple[str, ...] = ()
    undone: tuple[str, ...] = ()
    replace: tuple[str, ...] = ()
    by: tuple[str, ...] = ()
    wholes: tuple[str, ...] = ()
    objects: tuple[str, ...] = ()
    instead: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    joins: tuple[str, ...] = ()
    plural: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    leaving: tuple[str, ...] = ()
    far: int = 9


class Claims(Table):
    """How the language puts things into slots. Words are folded; "{n}" is the number of a day.

    numbered: ways to name day n. days: ways to name the first, the second, ... day. last: ways to name
    the last day. parts: part of the day -> its names. links: words inside one expression ("dimineața
    de marți"). joins: words between two expressions that both hold. origins: words before a place
    that was left ("de pe luni"), unless these are the end of lead_ins ("intervalul de"). doubts: words
    that make a clause no claim, unless they are part of examples ("cum ar fi"). going:
    words with which a sentence goes on with the day of the one before, unless it has one of
    other_days. moves: verbs that make the
    bracket after a name its old place. reasons: words after which nothing is claimed; relatives: the
    same up to the next comma. contrasts: words that start a new clause. compared: words before a name
    that is only compared with. answers: phrases before the answer of a question.
    """

    numbered: tuple[str, ...] = ()
    days: tuple[tuple[str, ...], ...] = ()
    last: tuple[str, ...] = ()
    parts: Mapping[str, tuple[str, ...]] = Field(default_factory=dict)
    links: tuple[str, ...] = ()
    joins: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    lead_ins: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    going: tuple[str, ...] = ()
    other_days: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()
    relatives: tuple[str, ...] = ()
    contrasts: tuple[str, ...] = ()
    compared: tuple[str, ...] = ()
    sequels: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()
