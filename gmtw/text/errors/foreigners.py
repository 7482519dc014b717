"""Words that are not of the language, whatever language they come from."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from functools import lru_cache
from itertools import compress, pairwise
from types import MappingProxyType
from typing import Literal

from gmtw.core.cache import memoized
from gmtw.languages import Language
from gmtw.text.errors import Masks, RegisteredDetector, SparedWords, TextError
from gmtw.text.lexicons.features import features_of
from gmtw.text.lexicons.forms import forms_of
from gmtw.text.lexicons.lexicon import LISTED, Lexicon, frequencies, lexicon_of
from gmtw.text.words import HYPHENS, Tokens, Word, tidy, tokens_of

Kind = Literal["foreign", "leaning", "even", "shared", "unknown", "name", "own"]
"""foreign: surely; leaning: beside a foreign word; even: before a foreign phrase; shared: between two foreign
words; unknown: no evidence; name: no evidence, and a capital."""

LATIN = "\u024f"
"""The last Latin letter of European languages; words with letters after it are of another script."""

ACRONYM = 4
"""The most letters of an abbreviation, and of a word in capitals that is one."""

SMALL = 2
"""The most letters of foreign words that prove nothing without a longer one: "of" is a sigh."""

PASSAGE = 24
"""The words among which unknown ones may be a crowd."""

FEWEST = 3
"""The fewest unknown words that are a crowd."""

_OPENING, _CLOSING = frozenset("„“”«\"'‘"), frozenset("”“»\"'’")
_STARTS = frozenset(".!?:;\n*#|")

_JOINING = ("foreign", "leaning", "even", "shared")

_NOUN, _BEFORE_NOUNS = frozenset(("noun",)), frozenset(("prep", "det", "num"))


class Foreigners:
    """The judge of foreign words in text of one language."""

    def __init__(self, language: Language, lexicon: Lexicon) -> None:
        self._table, self._lexicon, self._forms = language.foreign, lexicon, forms_of(language)
        self._lists = [frequencies(code) for code in self._table.languages]
        self._loans = frozenset(key for loan in self._table.loans for key in self._forms.keys(loan))
        pairs = (pair for compound in self._table.compounds for pair in pairwise(compound.split("-")))
        self._compounds = frozenset((one, key) for one, other in pairs for key in self._forms.keys(other))
        own = language.spelling.accepted
        self._own, self._own_keys = frozenset(own), frozenset(key for word in own for key in self._forms.keys(word))
        self._features = features_of(language)
        self.alone = memoized(self._alone)

    def find(self, text: str, masked: Container[str] = frozenset()) -> list[Word]:
        """Return the foreign words of `text`, in order; words in `masked` (tidied) are nobody's."""
        tokens = tokens_of(text)
        places = tokens.alphabetic
        kinds = list(map(self.alone, map(tokens.texts.__getitem__, places)))
        for n in [n for n, kind in enumerate(kinds) if kind != "own"]:
            if tokens.tidied[places[n]] in masked:
                kinds[n] = "own"
        if "foreign" in kinds:
            self._spare_fragments(tokens, places, kinds)
        if kinds.count("unknown") + kinds.count("foreign") >= FEWEST:
            self._crowd([tokens.tidied[place] for place in places], kinds)
        foreign = compress(places, map("foreign".__eq__, kinds))
        if not any(len(tokens.texts[n]) > SMALL for n in foreign):
            return []
        joined = [_joined(tokens, one, two) for one, two in pairwise(places)]
        self._spare_nouns([tokens.tidied[place] for place in places], kinds, joined)
        _spare_names(tokens, places, kinds, joined)
        _grow(kinds, joined)
        return [tokens.word(place) for place, kind in zip(places, kinds, strict=True) if kind == "foreign"]

    def _spare_fragments(self, tokens: Tokens, places: Sequence[int], kinds: list[Kind]) -> None:
        """A part that a hyphen ties to its word is no word of its own: "exclu-at", "get-beget", "agafar-los"."""
        for n, place in enumerate(places):
            if not (tokens.tied(place) and n and places[n - 1] == place - 1) or "foreign" not in kinds[n - 1 : n + 1]:
                continue
            before, form = tokens.tidied[place - 1 : place + 1]
            cut = kinds[n - 1] == "unknown" or form in self._table.enclitics or self._lexicon.is_word(before + form)
            if form.endswith(before) or any((before, key) in self._compounds for key in self._forms.keys(form)):
                kinds[n - 1 : n + 1] = ["own", "own"]
            elif cut and kinds[n] == "foreign":
                kinds[n] = "own"

    def _spare_nouns(self, forms: Sequence[str], kinds: list[Kind], joined: Sequence[bool]) -> None:
        """A noun of the language among its words, after a preposition or numeral, is none of another one."""
        for n, form in enumerate(forms[1:], 1):
            before = kinds[n - 1] == "own" or forms[max(n - 2, 0)] in self._table.likening
            if kinds[n] != "foreign" or not (before and joined[n - 1] and self._is(_BEFORE_NOUNS, forms[n - 1])):
                continue
            company = n < len(joined) and joined[n] and kinds[n + 1] in _JOINING
            if self._is(_NOUN, form) and not company:
                kinds[n] = "own"

    def _is(self, pos: frozenset[str], form: str) -> bool:
        """Return whether a word may be one of these parts of speech."""
        return self._features is not None and not pos.isdisjoint(self._features.entry(form).pos)

    def _alone(self, word: str) -> Kind:
        """Return what can be said of a word without its neighbours."""
        form = tidy(word)
        kind = self._kind(word, form)
        keys = self._forms.keys(form) if kind != "own" else frozenset()
        inflected = form not in self._own and not self._own_keys.isdisjoint(keys)
        return "own" if inflected or not self._loans.isdisjoint(keys) else kind

    def _kind(self, word: str, form: str) -> Kind:
        """Return what the lists say of a word."""
        if (len(form) > 1 and max(form) > LATIN and self._lists) or form in self._table.telling:
            return "foreign"
        if form in self._table.company:
            return "leaning"
        here, there = self._here(form), max((listed.get(form, 0.0) for listed in self._lists), default=0.0)
        known = self._lexicon.is_word(form) and (word[0].isupper() or not self._lexicon.is_name(form))
        if len(form) > 1 and there - here > (self._table.known if known else self._margin(form)):
            return "leaning" if word.isupper() and len(word) <= ACRONYM else "foreign"
        lead = there - self._lexicon.zipf(form)
        if there >= self._table.grown and lead > -self._table.shared:
            return "leaning" if lead > self._table.leaning else "even" if lead > -self._table.leaning else "shared"
        if here or len(form) < 3:
            return "own"
        return "name" if word[0].isupper() else "unknown"

    def _margin(self, form: str) -> float:
        """Return by how much more frequent a word that the dictionary lacks is elsewhere if it is foreign."""
        if self._table.unmarked is None or not self._lexicon.marked(form):
            return self._table.margin
        return self._table.unmarked

    def _here(self, form: str) -> float:
        """Return how frequent the word is in the language, in its best spelling."""
        zipf = max(self._lexicon.zipf(form), *(self._lexicon.zipf(word) for word in self._lexicon.marked(form)), 0.0)
        return max(zipf, LISTED) if self._lexicon.is_word(form) or self._lexicon.marked(form) else zipf

    def _crowd(self, forms: Sequence[str], kinds: list[Kind]) -> None:
        """Unknown words are foreign in a passage that is full of different ones, names too."""
        strange = [form if kind in ("unknown", "foreign") else "" for form, kind in zip(forms, kinds, strict=True)]
        for start in range(max(1, len(kinds) - PASSAGE + 1)):
            passage = range(start, min(len(kinds), start + PASSAGE))
            distinct = {strange[at] for at in passage} - {""}
            if len(distinct) >= FEWEST and len(distinct) > self._table.crowd * len(passage):
                for at in passage:
                    kinds[at] = "foreign" if kinds[at] in ("unknown", "name") else kinds[at]


def _joined(tokens: Tokens, one: int, two: int) -> bool:
    """Return whether nothing but a space or a hyphen is between two words."""
    return two == one + 1 and len(tokens.gaps[two]) <= 2 and tokens.gaps[two].strip(" -\u2011'’") == ""


def _spare_names(tokens: Tokens, places: Sequence[int], kinds: list[Kind], joined: Sequence[bool]) -> None:
    """A word that looks like a name is foreign only beside foreign words: abbreviations, titles, a capital before a
    comma or inside a sentence.

    A foreign compound in quotation marks is meant, and so is the second word after a foreign name ("Voyage au bout").
    """
    for run in _quoted(tokens, places, joined):
        if "own" not in kinds[run.start : run.stop]:
            kinds[run.start : run.stop] = ["name"] * len(run)
    named = [kind == "foreign" and _is_named(tokens, place) for kind, place in zip(kinds, places, strict=True)]
    for n, place in enumerate(places):
        marked = named[n] or any(test(tokens, place) for test in (_is_abbreviated, _begins_name, _is_explained))
        follows = n > 1 and named[n - 2] and joined[n - 2] and joined[n - 1]
        if kinds[n] == "foreign" and (marked or follows):
            kinds[n] = "leaning"
    for run in _titles([tokens.texts[place][0].isupper() for place in places], kinds, joined):
        inside = _is_named(tokens, places[run.start]) or any(kinds[at] == "name" for at in run)
        if inside and len(run) > 1:
            kinds[run.start : run.stop] = ["name"] * len(run)


def _quoted(tokens: Tokens, places: Sequence[int], joined: Sequence[bool]) -> Iterator[range]:
    """Yield the compounds in quotation marks: "wearing-off"."""
    for start, place in enumerate(places):
        if tokens.gaps[place][-1:] in _OPENING:
            end = start + 1
            while end <= len(joined) and joined[end - 1] and tokens.gaps[places[end]] in HYPHENS:
                end += 1
            if end - start > 1 and tokens.gaps[places[end - 1] + 1][:1] in _CLOSING:
                yield range(start, end)


def _titles(capital: Sequence[bool], kinds: Sequence[Kind], joined: Sequence[bool]) -> Iterator[range]:
    """Yield the runs of words with capitals. One small foreign word may stand between two of them."""
    start = 0
    while start < len(capital):
        end = start + 1
        while capital[start] and end <= len(joined) and joined[end - 1]:
            if capital[end]:
                end += 1
            elif kinds[end] != "own" and end < len(joined) and joined[end] and capital[end + 1]:
                end += 2
            else:
                break
        if capital[start]:
            yield range(start, end)
        start = end


def _is_named(tokens: Tokens, place: int) -> bool:
    """Return whether a word has a capital that no start of a sentence, line or bold text explains."""
    return tokens.texts[place][0].isupper() and place > 0 and _STARTS.isdisjoint(tokens.gaps[place])


def _begins_name(tokens: Tokens, place: int) -> bool:
    """Return whether a hyphen ties the word to a capital: the "al" of "al-Jazeera"."""
    after = tokens.gaps[place + 1]
    return bool(after) and after in HYPHENS and place + 1 < len(tokens) and tokens.texts[place + 1][0].isupper()


def _is_explained(tokens: Tokens, place: int) -> bool:
    """Return whether a word with a capital has a comma after it, as a name that the next words explain has."""
    return tokens.texts[place][0].isupper() and tokens.gaps[place + 1] == ", "


def _is_abbreviated(tokens: Tokens, place: int) -> bool:
    """Return whether a short word ends with a point inside a sentence."""
    after = tokens.gaps[place + 1]
    if len(tokens.texts[place]) > ACRONYM or not after.startswith(".") or "\n" in after or place + 1 == len(tokens):
        return False
    return tokens.texts[place][0].isupper() or tokens.texts[place + 1][0].islower()


def _grow(kinds: list[Kind], joined: Sequence[bool]) -> None:
    """Leaning words beside foreign ones become foreign, then runs of shared words before or between them."""
    for places in (range(len(kinds)), range(len(kinds) - 1, -1, -1)):
        step = places.step
        for place in places[1:]:
            if kinds[place] == "leaning" and kinds[place - step] == "foreign" and joined[min(place, place - step)]:
                kinds[place] = "foreign"
    _span(kinds, joined)


def _span(kinds: list[Kind], joined: Sequence[bool]) -> None:
    """Words between two foreign ones become foreign, and those before a foreign phrase."""
    start, after = 0, False
    for place, kind in enumerate(kinds):
        if kind not in _JOINING or (place and not joined[place - 1]):
            start, after = place + (kind not in _JOINING), False
        if kind != "foreign":
            continue
        run = range(start, place)
        if not after:
            run = _before(kinds, joined, run)
        for between in run:
            kinds[between] = "foreign"
        start, after = place + 1, True


def _before(kinds: list[Kind], joined: Sequence[bool], run: range) -> range:
    """Return the end of a run that belongs to the foreign word after it: a phrase of two words or more."""
    place = run.stop
    start = next((at + 1 for at in reversed(run) if kinds[at] == "shared"), run.start)
    phrase = place + 1 < len(kinds) and joined[place] and kinds[place + 1] == "foreign"
    return range(start, place) if phrase or "leaning" in kinds[start:place] else range(place, place)


@lru_cache(maxsize=8)
def foreigners_of(language: Language) -> Foreigners:
    """Return the judge of that language, built once."""
    return Foreigners(language, lexicon_of(language))


class ForeignWords:
    """The detector of one language."""

    key = "foreign"
    rules = MappingProxyType({"foreign-word": "foreign"})

    def __init__(self, foreigners: Foreigners) -> None:
        self._foreigners = foreigners

    def find(self, tokens: Tokens, masks: Masks) -> Sequence[TextError]:
        """Return the words that are not of the language, each on its own."""
        found = self._foreigners.find(tokens.text, SparedWords(masks))
        return [TextError(word.start, word.end, "foreign", "foreign-word") for word in found]


DETECTOR = RegisteredDetector(
    "foreign", lambda language: ForeignWords(foreigners_of(language)) if language.foreign.languages else None
)
