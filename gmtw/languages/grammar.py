"""The tables of a language folder that the text tools read: inflection, quantities, foreign words, repetition.

`Table` and `Words` are what every table is made of. All words are matched folded (without case and diacritics)
unless a table says otherwise. docs/languages.md lists the tables.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field


class WordSet(tuple[str, ...]):
    """The words of one key of a table. `word in words` is true for a listed word.

    An entry that ends in a star matches every word that begins like it: "elimin*" matches "eliminat". Entries of
    several words are phrases; only `gmtw.text.phrases` finds those in a sentence.
    """

    _exact: frozenset[str]
    _beginnings: tuple[str, ...]

    def __new__(cls, entries: Iterable[str] = ()) -> WordSet:
        """Return the set of `entries`, prepared for lookups."""
        words = super().__new__(cls, entries)
        words._exact = frozenset(entry for entry in words if not entry.endswith("*"))
        words._beginnings = tuple(entry[:-1] for entry in words if entry.endswith("*"))
        return words

    def __contains__(self, word: object) -> bool:
        """Return whether `word` is listed, or begins like an entry that ends in a star."""
        if word in self._exact:
            return True
        return bool(self._beginnings) and isinstance(word, str) and word.startswith(self._beginnings)


Words: TypeAlias = Annotated[tuple[str, ...], AfterValidator(WordSet)]
"""The type of a key that lists words."""


class Table(BaseModel):
    """A table of a language folder. It cannot change, and an unknown key is an error."""

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
