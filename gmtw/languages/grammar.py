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
    they share a root under one group. irregular: words that no group fits, each with all its forms.
    changes: letters that alternate inside roots, written as they are compared. root: the fewest letters
    of a root. fixed_after: words after which the next word of a name never changes. agreeing: endings
    that a later word takes only where the first word of the name takes one too. function_words: words
    of which one may be missing or extra in a mention. articles: endings written after a hyphen
    ("workshop-ul"). conjunctions: words between the numbers of "întâlnirile (1) și (2)". empty: what is
    written in a plan where nothing stands ("liber"). cuts: words before which a long name may be cut
    short ("smoothie verde" for "smoothie verde cu spanac"); without them names are never cut.
    """

    paradigms: Mapping[str, tuple[str, ...]] = Field(default_factory=dict)
    irregular: tuple[tuple[str, ...], ...] = ()
    changes: tuple[tuple[str, str], ...] = ()
    root: int = 3
    fixed_after: tuple[str, ...] = ()
    agreeing: tuple[str, ...] = ()
    function_words: tuple[str, ...] = ()
    articles: tuple[str, ...] = ()
    conjunctions: tuple[str, ...] = ()
    empty: tuple[str, ...] = ()
    cuts: tuple[str, ...] = ()


class Quantities(Table):
    """How a stated quantity may be said in an answer.

    approximators: words before a number that change nothing. scales: words after a number that are
    part of it ("milioane"), never left out. units: the names of each unit, which may be left out,
    lower case. words: a number in digits -> its names. joiner: what stands between tens and ones.
    """

    approximators: tuple[str, ...] = ()
    scales: tuple[str, ...] = ()
    units: tuple[tuple[str, ...], ...] = ()
    words: Mapping[str, tuple[str, ...]] = Field(default_factory=dict)
    joiner: str = " "


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
    """When a text repeats itself or says nothing, by `gmtw.text.repetition`: what hardly any clean text falls below.

    distinct: the least mean share of distinct words per window. fresh: the least share of three-word
    runs that are new. short_distinct, short_fresh: the same of texts of less than `words`; least: texts
    shorter than this are never judged. hollow: words that say nothing alone, folded; says: the least share
    of others.
    """

    words: int = 30
    distinct: float = 0.4
    fresh: float = 0.45
    least: int = 4
    short_distinct: float = 0.55
    short_fresh: float = 0.5
    hollow: frozenset[str] = frozenset()
    says: float = 0.2


class Denials(Table):
    """How the language says that something was left out. Words are folded; "elimin*" is a beginning.

    Verbs. deny: they leave out ("am exclus X"). near: the name must stand next to them ("am evitat X").
    take: they put in; negated, they deny. appear: the name is their subject; negated, they deny. lacks,
    undone: the name is the subject or object of what denies by itself ("lipsește", "deoparte"); particles:
    the same after a verb of `leave` ("lăsat ... afară"). replace: what they replace is left out, what
    stands after `by` is not; swap: so only with a pronoun ("am schimbat-o cu Y"). move: negated, they deny
    nothing. room: negated, it denies what stands after `obliques` ("pentru X nu mai e loc"). possible: the
    same of what was to be taken in. gives: its subject leaves for what follows ("a făcut loc"); falls: its subject is
    left out where nothing follows ("X cade"). verbal: words that make one verb ("a mai putut fi"); passive: those
    that turn it to the name before it; reflexives: those that do so from further off ("nu s-a putut
    programa"); singular: those that turn it to one name only. participles: endings of verbs that may stand
    without any of these. fronts: words before a name that a clause starts with ("La X nu ajungem").
    infinitives: words before a verb that another verb governs ("să"). relatives: "care".

    Around verbs. negators work over `reach` words; not_negators undo them ("nu doar"); bare_negators, with
    copulas between, negate a name ("nu este X"). conditions (up to the next comma) and maybe (over a few
    words) make what follows uncertain, and so do alternatives ("sau"). pronouns, enclitics: before or tied
    to a verb, and after it, the last name; many: those that mean several; heads: those that a noun before
    them explains ("programarea la care"). these: pronouns that are subjects; this: those before
    one of classes ("această vizită"). others: words that are another
    subject. places: where a negated verb says where not, but for anywhere ("în niciun interval"); wholes:
    words for the whole plan. days: places that a thing may leave and stay in the plan; leaving: words
    before them; formerly: "la început". objects: what is left out instead of the name ("conflictul cu").
    obliques: words before names that no verb is about. finite: words that make the name before them a
    subject.

    Lists. classes: words for the things themselves. examples: words before names of what was left out.
    lists: verbs of such a list ("cele excluse cuprind"). joins, ands: words inside a list. limits: words
    that end one; causes: the same, but "și" may go on. far: the most words before a name. instead: phrases
    that deny the name after them; exceptions: the same beside one of universal ("toate"); alike: words before a name of
    which the same holds ("la fel ca"). contrasts: words
    that go on about the same names ("dar"). breaks: words that start another thought.
    """

    deny: tuple[str, ...] = ()
    near: tuple[str, ...] = ()
    take: tuple[str, ...] = ()
    appear: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    undone: tuple[str, ...] = ()
    leave: tuple[str, ...] = ()
    particles: tuple[str, ...] = ()
    replace: tuple[str, ...] = ()
    by: tuple[str, ...] = ()
    swap: tuple[str, ...] = ()
    move: tuple[str, ...] = ()
    gives: tuple[str, ...] = ()
    falls: tuple[str, ...] = ()
    alike: tuple[str, ...] = ()
    this: tuple[str, ...] = ()
    room: tuple[str, ...] = ()
    possible: tuple[str, ...] = ()
    causes: tuple[str, ...] = ()
    verbal: tuple[str, ...] = ()
    passive: tuple[str, ...] = ()
    reflexives: tuple[str, ...] = ()
    singular: tuple[str, ...] = ()
    participles: tuple[str, ...] = ()
    fronts: tuple[str, ...] = ()
    infinitives: tuple[str, ...] = ()
    relatives: tuple[str, ...] = ()
    negators: tuple[str, ...] = ()
    reach: int = 6
    not_negators: tuple[str, ...] = ()
    bare_negators: tuple[str, ...] = ()
    copulas: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    maybe: tuple[str, ...] = ()
    alternatives: tuple[str, ...] = ()
    pronouns: tuple[str, ...] = ()
    enclitics: tuple[str, ...] = ()
    many: tuple[str, ...] = ()
    heads: tuple[str, ...] = ()
    these: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    anywhere: tuple[str, ...] = ()
    wholes: tuple[str, ...] = ()
    days: tuple[str, ...] = ()
    leaving: tuple[str, ...] = ()
    formerly: tuple[str, ...] = ()
    objects: tuple[str, ...] = ()
    obliques: tuple[str, ...] = ()
    finite: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    lists: tuple[str, ...] = ()
    joins: tuple[str, ...] = ()
    ands: tuple[str, ...] = ()
    limits: tuple[str, ...] = ()
    far: int = 9
    instead: tuple[str, ...] = ()
    exceptions: tuple[str, ...] = ()
    universal: tuple[str, ...] = ()
    contrasts: tuple[str, ...] = ()
    breaks: tuple[str, ...] = ()
