"""A text whose words have their readings: what grammar is read from."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import lru_cache
from itertools import chain, compress, count
from operator import not_, or_
from typing import TypeVar

from gmtw.core.cache import memoized
from gmtw.core.output_limits import LONGEST_JUDGED_SENTENCE
from gmtw.text.lexicons.features import NOTHING, Entry, Features, Reading
from gmtw.text.words import Tokens

T = TypeVar("T")

NOMINAL = frozenset(("noun", "adj", "num", "ord", "poss", "det"))
"""Parts of speech that have gender and number."""

NOUN = frozenset(("noun",))
"""The parts of speech of a word that is a noun and nothing else."""

NOUN_OR_ADJECTIVE = frozenset(("noun", "adj"))
"""The parts of speech of what a noun phrase is made of."""

VERBAL = frozenset(("verb", "aux"))
"""The parts of speech of verbs."""

UNFINISHED = frozenset(("inf", "ger", "part"))
"""Forms of a verb that have no person."""

SENTENCE_ENDS = frozenset(".!?\n")
"""The signs between words that end a sentence or a line."""

BEYOND = 3
"""The words after the last one that may be asked for; they are nothing."""

Readings = tuple[Reading, ...]


class TaggedText:
    """The words of a text with all that each may be; entry `n` of each list is about word `n`.

    forms: as dictionaries spell them. readings, pos: what they may be, nothing of names, of parts of hyphenated words,
    and of what the lexicon does not know. spaced, tied: whether nothing but a space, or a hyphen, stands before the
    word; follows: either. Lists are a little longer than the text, so that a rule may look beyond its end.
    """

    def __init__(self, tokens: Tokens, names: Collection[str], features: Features) -> None:
        beyond = [False] * BEYOND
        gaps = tokens.gaps[1:-1]
        self.tokens, self._features, self._length = tokens, features, len(tokens)
        self.places = tokens.places_of
        """The places of given words, in order."""
        self.forms = [*tokens.tidied, *[""] * BEYOND]
        self.spaced = [False, *map(" ".__eq__, gaps), *beyond]
        self.tied = [False, *tokens.hyphened[1:-1], *beyond]
        self.follows = list(map(or_, self.spaced, self.tied))
        self._entities = [*map(names.__contains__, tokens.tidied), *beyond]
        entries = [*self._entries(), *[NOTHING] * BEYOND]
        self.readings, self.pos = zip(*entries, strict=True)
        self._having: defaultdict[frozenset[str], list[int]] = defaultdict(list)
        for n, pos in enumerate(self.pos[: len(self)]):
            self._having[pos].append(n)
        self._computed: dict[str, object] = {}

    def __len__(self) -> int:
        return self._length

    def all_of(self, pos: frozenset[str]) -> Sequence[int]:
        """Return the words that are of these parts of speech and of no other, in order."""
        return self._having.get(pos, ())

    def any_of(self, pos: frozenset[str]) -> list[int]:
        """Return the words that may be of one of these parts of speech, in order."""
        found = (places for having, places in self._having.items() if not having.isdisjoint(pos))
        return sorted(chain.from_iterable(found))

    def once(self, key: str, compute: Callable[[], T]) -> T:
        """Return what `compute` returns; it is called once for each key and text, because several rules ask for it."""
        if key not in self._computed:
            self._computed[key] = compute()
        return self._computed[key]  # type: ignore[return-value]

    def said_of(self, n: int) -> Readings:
        """Return what a word may be, even as part of a name: "Grădina Botanică" is a garden."""
        return self.readings[n] or self._features.entry(self.forms[n]).readings

    def opens_sentence(self, n: int) -> bool:
        """Return whether a word is the first one of a sentence or line."""
        return n == 0 or not SENTENCE_ENDS.isdisjoint(self.tokens.gaps[n])

    def sentence(self, n: int) -> range | None:
        """Return the words of the sentence or line of a word, None where it is too long to look for something in it."""
        starts = self.once("sentences", lambda: [at for at in range(len(self)) if self.opens_sentence(at)])
        at = bisect_right(starts, n)
        first, end = starts[at - 1], starts[at] if at < len(starts) else len(self)
        return range(first, end) if end - first <= LONGEST_JUDGED_SENTENCE else None

    def is_word(self, form: str) -> bool:
        """Return whether the lower-case `form` is a word of the language, with or without readings."""
        return self._features.is_word(form)

    def nouns(self, form: str) -> Readings:
        """Return what the lower-case `form` may be as a noun."""
        return of(self._features.readings(form), "noun")

    def is_listed_name(self, form: str) -> bool:
        """Return whether the dictionary has the lower-case `form` as a name: "mariei"."""
        return any(one.pos == "name" for one in self._features.readings(form))

    def is_name(self, n: int) -> bool:
        """Return whether a word is a name: a capital that no sentence explains, or words of an entity's name."""
        word = self.tokens.texts[n]
        if word[0].isupper() and (self.follows[n] or self._entities[n] or (len(word) > 1 and word.isupper())):
            return True
        return self._entities[n] and len(word) > 3 and (self._entities[n - 1] or self._entities[n + 1])

    def is_entity(self, n: int) -> bool:
        """Return whether a word is one of an entity's name."""
        return self._entities[n]

    def beside(self, n: int) -> bool:
        """Return whether word `n` stands right after the one before it, or only stars for bold type between them."""
        return self.spaced[n] or (0 < n < len(self) and self.tokens.gaps[n].strip("*") == " ")

    def before(self, n: int, most: int) -> Iterator[int]:
        """Yield the words before word `n`, nearest first, up to punctuation and at most so many."""
        for place in range(n - 1, max(-1, n - 1 - most), -1):
            if not self.follows[place + 1]:
                return
            yield place

    def skip(self, n: int, words: Collection[str]) -> int:
        """Return the first word from `n` on that is none of these and stands right after the one before, or -1."""
        while self.follows[n] and self.forms[n] in words:
            n += 1
        return n if self.follows[n] else -1

    def _entries(self) -> list[Entry]:
        """Return what is known of each word; most are neither written like names nor near a hyphen."""
        tokens = self.tokens
        entries = list(map(self._features.entry, tokens.tidied))
        special = set(compress(count(), map(not_, map(str.islower, tokens.texts))))
        special.update(compress(range(len(entries)), self._entities))
        for n in compress(count(), self.tied):
            special |= {n - 1, n}
        for n in special:
            entries[n] = self._entry(n)
        return entries

    def _entry(self, n: int) -> Entry:
        """Return what is known of a word that is neither a name nor a part of "româno-germane"."""
        form = self.forms[n]
        if len(form) > 3 and (self.tied[n] or self.tied[n + 1]):
            return NOTHING
        capital = not self.tokens.texts[n].islower()
        if (capital or self._entities[n]) and self.is_name(n):
            return NOTHING
        return self._features.entry_of_capital(form) if capital else self._features.entry(form)


def fit(one: Reading, other: Reading, *, case: bool = True) -> bool:
    """Return whether two readings agree in gender, number and case; what one of them leaves open agrees."""
    mine, its = one.shown, other.shown
    if mine and its and mine != its:
        return False
    if one.number and other.number and one.number != other.number:
        return False
    return not case or not one.case or not other.case or one.case == other.case


@lru_cache(maxsize=1 << 14)
def agree(some: Readings, others: Readings, *, case: bool = True) -> bool:
    """Return whether any two readings of two words agree."""
    return any(fit(one, other, case=case) for one in some for other in others)


@lru_cache(maxsize=1 << 14)
def fitting(some: Readings, others: Readings) -> Readings:
    """Return those of some readings with which another one agrees."""
    return tuple(one for one in some if any(fit(one, other) for other in others))


@lru_cache(maxsize=1 << 14)
def of(readings: Readings, *pos: str) -> Readings:
    """Return the readings of these parts of speech."""
    return tuple(reading for reading in readings if reading.pos in pos)


@memoized
def is_articled(readings: Readings) -> bool:
    """Return whether a word may be a noun, and as one bears its article and is no genitive."""
    nouns = of(readings, "noun")
    return bool(nouns) and all(one.definite and one.case == "na" for one in nouns)


@memoized
def nominal(readings: Readings) -> Readings:
    """Return the readings that have gender and number."""
    return tuple(reading for reading in readings if reading.pos in NOMINAL)


@lru_cache(maxsize=1 << 14)
def only(readings: Readings, *pos: str) -> bool:
    """Return whether a word is known and is one of these parts of speech in every reading."""
    return bool(readings) and all(reading.pos in pos for reading in readings)


@memoized
def finite(readings: Readings) -> Readings:
    """Return the readings as a verb with a person."""
    return tuple(one for one in readings if one.pos in ("verb", "aux") and one.form not in UNFINISHED)


@memoized
def is_predicate(readings: Readings) -> bool:
    """Return whether a word is a verb with a person and no noun or adjective."""
    return bool(finite(readings)) and not nominal(readings)


@lru_cache(maxsize=4)
def tagged(tokens: Tokens, names: frozenset[str], features: Features) -> TaggedText:
    """Return the tagged text; the last few are remembered, because several rules read the same one."""
    return TaggedText(tokens, names, features)
