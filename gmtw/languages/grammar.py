"""The tables of a language folder that the text tools read: inflection, quantities, foreign words, repetition.

`Table` and `Words` are what every table is made of. All words are matched folded (without case and diacritics)
unless a table says otherwise. docs/languages.md lists the tables.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Annotated, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

MOST_WORDS = 1 << 14
"""The most words a set remembers with its answer."""


class _Answers(dict[object, bool]):
    """Answers if a word is listed or begins like an entry; remembered, because texts use the same words again."""

    def __init__(self, exact: frozenset[str], beginnings: tuple[str, ...]) -> None:
        super().__init__()
        self._exact, self._beginnings = exact, beginnings

    def __missing__(self, word: object) -> bool:
        """Return the answer for a word that was not asked yet."""
        if len(self) >= MOST_WORDS:
            self.clear()
        self[word] = isinstance(word, str) and (word in self._exact or word.startswith(self._beginnings))
        return self[word]


class WordSet(tuple[str, ...]):
    """The words of one key of a table. `word in words` is true for a listed word.

    An entry that ends in a star matches every word that begins like it: "elimin*" matches "eliminat". Entries of
    several words are phrases; only `gmtw.text.phrases` finds those in a sentence.
    """

    _exact: frozenset[str]
    _beginnings: tuple[str, ...]
    answers: _Answers

    def __new__(cls, entries: Iterable[str] = ()) -> WordSet:
        """Return the set of `entries`, prepared for lookups."""
        words = super().__new__(cls, entries)
        words._exact = frozenset(entry for entry in words if not entry.endswith("*"))
        words._beginnings = tuple(entry[:-1] for entry in words if entry.endswith("*"))
        words.answers = _Answers(words._exact, words._beginnings)
        return words

    def __contains__(self, word: object) -> bool:
        """Return whether `word` is listed, or begins like an entry that ends in a star."""
        return self.answers[word]

    @property
    def exact(self) -> frozenset[str]:
        """The entries that match one word."""
        return self._exact

    @property
    def beginnings(self) -> tuple[str, ...]:
        """The beginnings of words that match, without their stars."""
        return self._beginnings


def listed_in(words: Collection[str]) -> Callable[[str], bool]:
    """Return what tells whether a word is one of these, as `in` does; it is asked in a third of the time.

    A star of an entry holds also where keys were put together: `(*one, *two)` is no WordSet any more.
    """
    return (words if isinstance(words, WordSet) else WordSet(words)).answers.__getitem__


Words: TypeAlias = Annotated[tuple[str, ...], AfterValidator(WordSet)]
"""The type of a key that lists words."""


class Table(BaseModel):
    """A table of a language folder. It cannot change, and an unknown key is an error."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


class Inflection(Table):
    """Changes of names in running text."""

    paradigms: Mapping[str, tuple[str, ...]] = Field(default_factory=dict)
    """Groups of endings of one word. Two forms are the same word if they share a root under one group."""

    irregular: tuple[tuple[str, ...], ...] = ()
    """Words that no group fits, each with all its forms."""

    changes: tuple[tuple[str, str], ...] = ()
    """Letters that alternate inside roots, folded: "ea" and "e" in "neagră", "negre"."""

    root: int = 3
    """The fewest letters of a root."""

    fixed_after: tuple[str, ...] = ()
    """Words after which the next word of a name never changes: "de" in "Muzeul de Artă"."""

    agreeing: tuple[str, ...] = ()
    """Endings that a later word has only if the first word of the name has one too: "marilor" only after "piețelor"."""

    function_words: tuple[str, ...] = ()
    """Words of which one may be missing or extra in a mention."""

    articles: tuple[str, ...] = ()
    """Endings written after a hyphen: "ul" in "workshop-ul"."""

    conjunctions: tuple[str, ...] = ()
    """Words between the numbers of "întâlnirile (1) și (2)"."""

    empty: tuple[str, ...] = ()
    """Words of an empty slot of a plan: "liber"."""


class Shortening(Table):
    """The shortening of names in running text: "sarmalele" for "Sarmale în foi de viță". Empty: they are not."""

    cuts: Words = ()
    """Words before which a name may end: "cu" in "Omletă cu brânză"."""

    head_last: bool = False
    """True if the head of a name is its last word: "the omelette" for "Mushroom Omelette"."""

    generic: Words = ()
    """Heads that are common words for many things, and alone no name: "întâlnirea", "vizita"."""

    complements: Words = ()
    """Words that say something else after a short name, unless a time follows: "smoothie verde cu mango"."""

    times: tuple[str, ...] = ()
    """Such times, beside the names of days and of their parts: "la" in "sarmalele de la prânz"."""

    bare_after: Words = ()
    """Words after which a definite noun has no article: "de LA cetate"."""

    definite: tuple[str, ...] = ()
    """Endings of definite forms, with diacritics: "ul" in "interviul"."""

    definite_plural: tuple[str, ...] = ()
    """Those of the plural, which a name in the singular does not have: "ile" in "întâlnirile"."""

    plural: tuple[str, ...] = ()
    """Those of them that always are: "urile" in "workshopurile"."""

    definite_after: Words = ()
    """Words that make a form after them definite: "the"."""

    after_head: Words = ()
    """The only words that may stand right after a head alone: "interviul rămâne", and not "grădina zoologică"."""

    governs: Words = ()
    """Words before a head as listed that make it a part of something: "cu" in "o tartă cu orez"."""

    sets: Words = ()
    """Words for several things, after which a preposition says which: "o COMBINAȚIE de paste și orez"."""

    wholes: Words = ()
    """Heads of names that nothing else is made of, sure in the form of the list too: "la prânz: SARMALE"."""

    made_of: Words = ()
    """Words before what something is made of: "cu" in "o cină cu pește", "conțin" in "preparate care conțin pește"."""

    all_of: Words = ()
    """Words for all of several things: "ambele" in "ambele ședințe", "toate" in "toate cele trei ședințe"."""

    plurals: tuple[str, ...] = ()
    """Endings of nouns that mean several known things without such a word: "ședințELE de proiect"."""

    def __hash__(self) -> int:
        return hash((self.cuts, self.definite))


class Cells(Table):
    """Words that may stand by a listed name in a plan's cell."""

    units: tuple[str, ...] = ()
    """Units of numbers: "X (20 LEI)"."""

    amounts: tuple[str, ...] = ()
    """Words for an amount, before or after it: "X, PREȚ: 20 lei"."""

    clock: tuple[str, ...] = ()
    """Words before a time of day: "X, DE LA ORA 9:00"."""

    hour: tuple[str, ...] = ()
    """Those of them that say no more than the time: "DE LA ORA 10:15" is 10:15; "până la ora 10:15" is not."""

    forenoon: tuple[str, ...] = ()
    """Words after a time before noon: "8:15 DIMINEAȚA"."""

    afternoon: tuple[str, ...] = ()
    """Words after a time after noon, of which the hours begin again: "8:15 SEARA" is 20:15."""

    night: tuple[str, ...] = ()
    """Words after a time of the night, before or after midnight: "11:45 NOAPTEA" is 23:45, "2:00 NOAPTEA" is 2:00."""


class Quantities(Table):
    """Ways to say a stated quantity in an answer."""

    approximators: tuple[str, ...] = ()
    """Words before a number that change nothing: "aproximativ 4"."""

    scales: tuple[str, ...] = ()
    """Words after a number that are part of it and never left out: "4 milioane"."""

    units: tuple[tuple[str, ...], ...] = ()
    """The names of each unit, in lower case. They may be left out: "4" for "4 țări"."""

    words: Mapping[str, tuple[str, ...]] = Field(default_factory=dict)
    """The names of a number in digits: "doi", "două" for "2"."""

    joiner: str = " "
    """The text between tens and ones: "douăzeci și doi"."""

    pieces: tuple[str, ...] = ()
    """Words for pieces of a thing that is counted: "două STICLE de apă"."""

    of_pieces: tuple[str, ...] = ()
    """Small words between a number, its pieces and the name: "două sticle DE apă"."""

    each: tuple[str, ...] = ()
    """Words before a number that holds for each name after it: "CÂTE două pungi de X și Y"."""

    bounds: tuple[str, ...] = ()
    """Words before a number that make it a bound, which restates a demand: "cel PUȚIN două sticle"."""

    shares: tuple[str, ...] = ()
    """Words for another amount, of which a number may be what a thing has: "18 PORȚII de X", "PORȚII: X 18"."""


class WordSource(Table):
    """The dictionary from which hatch_build.py makes the word list of the language."""

    package: str
    """The Python package that has the dictionary, pinned in pyproject.toml."""

    dictionary: str
    """The path of the dictionary in the package, without .aff and .dic."""

    licence: str
    """The licence of the dictionary, in a few words."""

    notices: tuple[str, ...] = ()
    """The files beside the dictionary that its licence wants copied."""

    within: str = ""
    """Characters besides letters and digits that words of the list may have."""

    suffixes: int = 2
    """The most suffixes of a form; 1 if the second suffix only ties pronouns to verbs (Galician)."""

    respell: Mapping[str, str] = Field(default_factory=dict)
    """Letters that the dictionary writes in an outdated way, and their spelling today."""


class Foreign(Table):
    """The recognition of other languages' words. Without `languages` the part of G is not measured."""

    languages: tuple[str, ...] = ()
    """Codes of the languages whose frequency lists are the evidence."""

    margin: float = 1.0
    """By how much more frequent (zipf) a word must be there than here, if the dictionary lacks it."""

    known: float = 1.5
    """The same, if the dictionary has the word."""

    unmarked: float | None = None
    """The same, if the dictionary has the word with marks; None: as for one that it lacks."""

    grown: float = 4.5
    """The least frequency there of a word that its neighbours make foreign."""

    leaning: float = 0.2
    """The least lead (zipf) there of such a word beside one foreign word."""

    shared: float = 1.0
    """The greatest lag (zipf) there of such a word between two foreign words."""

    telling: frozenset[str] = frozenset()
    """Words that are of another language, whatever the lists say: for a language without a frequency list."""

    company: frozenset[str] = frozenset()
    """Words that are of another language beside one of them."""

    crowd: float = 0.3
    """The share of different unknown words in a passage from which on all of them count as foreign."""

    loans: tuple[str, ...] = ()
    """Borrowed words that belong to the language, in any inflection."""

    likening: frozenset[str] = frozenset()
    """Verbs that have a noun after a preposition of both languages: "miroase a must"."""

    compounds: tuple[str, ...] = ()
    """Borrowed words of several parts, with their hyphens. No part alone is one of the language."""

    enclitics: tuple[str, ...] = ()
    """Words of the language only where a hyphen ties them to the one before: "agafar-LOS"."""


class Repetition(Table):
    """Limits of `gmtw.text.repetition`: when a text repeats itself, or says nothing.

    Hardly any clean text falls below them.
    """

    words: int = 30
    """Texts of fewer words are short."""

    distinct: float = 0.4
    """The least mean share of distinct words in a window."""

    fresh: float = 0.45
    """The least share of three-word runs that are new."""

    least: int = 4
    """Texts of fewer words are never judged."""

    short_distinct: float = 0.55
    """`distinct` of short texts."""

    short_fresh: float = 0.5
    """`fresh` of short texts."""

    hollow: frozenset[str] = frozenset()
    """Words that say nothing alone, folded."""

    says: float = 0.2
    """The least share of other words."""
