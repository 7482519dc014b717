"""Words that are no words: slips of a letter, and forms that no word has ("vegetariane", "incluzut").

That a dictionary lacks a word is no proof: names, borrowed words and terms of science are missing too. What proves a
slip is the word that was meant: a frequent one that differs in one letter.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from types import MappingProxyType
from typing import NamedTuple
from unicodedata import normalize

from gmtw.core.cache import memoized
from gmtw.languages import Language
from gmtw.text.errors import Masks, RegisteredDetector, TextError
from gmtw.text.lexicons.forms import forms_of
from gmtw.text.lexicons.lexicon import Lexicon, lexicon_of
from gmtw.text.words import HYPHENS, Tokens

LEAST = 5
"""Shorter unknown words are not judged: too many words differ from them in one letter."""

MOST = 40
"""Longer runs of letters are no words, and nothing is near them."""

SHORT = 7
"""Up to so many letters, the word that was meant must be a very frequent one."""

BASE = 4
"""The fewest letters of a word that another one is derived from."""


RULES = MappingProxyType(
    {
        "genitive": "form",
        **dict.fromkeys(
            ("fixed-spelling", "no-such-form", "wrong-diacritics", "sounds-alike", "one-letter", "fused"), "spelling"
        ),
        "unknown-among-slips": "spelling",
    }
)
"""The rules, each with the category of its errors."""


class Slip(NamedTuple):
    """The error of a word: the rule, and the word meant if that is known."""

    rule: str
    better: str = ""


UNPROVED = Slip("unknown-among-slips")
"""The verdict on a word that nobody knows, and that no other word proves to be a slip."""

_VOWELS = re.compile("[aăâeiîou]")
"""The letters that change in a declined root; the rest of it stays."""

COMPANY = 2
"""The fewest different slips of a text that convict its unknown words."""


class Misspellings:
    """The detector of one language."""

    key = "spelling"
    rules = RULES

    def __init__(self, language: Language, lexicon: Lexicon) -> None:
        self._table, self._lexicon, self._forms = language.spelling, lexicon, forms_of(language)
        self._accepted = frozenset(key for word in self._table.accepted for key in self._forms.keys(word))
        self._exact = frozenset(self._table.forms) | frozenset(self._table.accepted)
        marks = self._marked = language.diacritics.letters
        self._plain = str.maketrans({mark: letter for letter, marked in marks.items() for mark in marked})
        self._slip = memoized(self._slip_of)

    def find(self, tokens: Tokens, masks: Masks) -> Sequence[TextError]:
        """Return the words that are slips, in order. Words with a capital are names unless they are bad genitives.

        Unknown words that nothing proves are slips in the company of as many different ones that are proved.
        """
        slips = {form: slip for form in filter(self._slip, tokens.places) if (slip := self._slip_in(form, masks))}
        if not slips:
            return []
        wrong = [(at, slips[form]) for at, form in enumerate(tokens.tidied) if form in slips]
        found = [(at, slip) for at, slip in wrong if self._is_judged(tokens, at, slip)]
        proved = {tokens.tidied[at] for at, slip in found if slip != UNPROVED}
        doubtful = {tokens.tidied[at] for at, slip in found if slip == UNPROVED}
        convicted = len(proved) >= COMPANY and len(doubtful) <= len(proved)
        return [
            TextError(tokens.starts[at], tokens.ends[at], RULES[slip.rule], slip.rule, slip.better)
            for at, slip in found
            if convicted or slip != UNPROVED
        ]

    def _slip_in(self, form: str, masks: Masks) -> Slip | None:
        """Return what is wrong with a lower-case word of a text; None for names and words of the prompt."""
        slip = self._slip(form)
        if slip is None or form in masks.names or form in masks.quoted or self._is_inflected(form, masks):
            return None
        return slip

    def _is_judged(self, tokens: Tokens, at: int, slip: Slip) -> bool:
        """Return whether a word with a slip is no part of a compound, and no name unless it is a bad genitive.

        A capital at the start of a sentence is no name if the word ends like a verb: "Vizitem muzeul."
        """
        if _is_hyphenated(tokens, at):
            return False
        if slip.rule == "genitive" or tokens.texts[at].islower():
            return True
        form = tokens.tidied[at]
        sure = form in self._table.fixed or (slip != UNPROVED and form.endswith(self._table.verbal))
        return sure and tokens.texts[at].istitle() and _starts_sentence(tokens, at)

    def _slip_of(self, form: str) -> Slip | None:
        """Return what is wrong with a lower-case word; None if it is a word, or may be one that nobody listed."""
        if form in self._table.fixed:
            return Slip("fixed-spelling", self._table.fixed[form])
        if not LEAST <= len(form) <= MOST or not form.isalpha() or self._is_known(form) or self._is_borrowed(form):
            return None
        if genitive := self._genitive(form):
            return Slip("genitive", genitive)
        if self._is_derived(form) or form.endswith(self._table.latin):
            return None
        if self._is_bad_form(form):
            return Slip("no-such-form")
        if meant := self._conjugated(form):
            return Slip("no-such-form", meant)
        if meant := self._other_marks(form):
            return Slip("wrong-diacritics", meant)
        if meant := self._sounding(form):
            return Slip("sounds-alike", meant)
        if meant := self._near(form):
            return Slip("one-letter", meant)
        if parts := self._fused(form):
            return Slip("fused", parts)
        return None if form.startswith(self._table.learned) else UNPROVED

    def _is_known(self, form: str) -> bool:
        """Return whether the word is one, in the dictionary or in use."""
        if self._lexicon.is_word(form) or form in self._exact:
            return True
        return not self._accepted.isdisjoint(self._forms.keys(form))

    def _is_borrowed(self, form: str) -> bool:
        """Return whether a letter is of another language ("crème"); "ã" is none: it is typed for "ă"."""
        others = (normalize("NFD", letter)[0] for letter in form if letter not in self._table.letters)
        return any(letter not in self._marked for letter in others)

    def _is_inflected(self, form: str, masks: Masks) -> bool:
        """Return whether the word is a name or a quoted word with an article."""
        bases = (form.removesuffix(article) for article in self._table.articles if form.endswith(article))
        return any(base in masks.names or base in masks.quoted for base in bases if not self._lexicon.is_word(base))

    def _genitive(self, form: str) -> str:
        """Return the right genitive of a word that bears a wrong one ("pieței" for "piaței"); "" if it bears none."""
        regular = form.endswith(self._table.regular) or not form.endswith(tuple(self._table.genitives))
        if regular or len(form) <= LEAST:
            return ""
        for ending, bases in self._table.genitives.items():
            if any(self._lexicon.is_word(form.removesuffix(ending) + base) for base in bases):
                roots = (word for word in self._one_letter_off(form) if word.endswith(form[-1]))
                alike = (word for word in roots if _VOWELS.sub("", word) == _VOWELS.sub("", form))
                return max(alike, key=lambda word: (len(word) == len(form), self._lexicon.zipf(word), word), default="")
        return ""

    def _is_bad_form(self, form: str) -> bool:
        """Return whether the word is one of the dictionary with an ending that it does not take."""
        bases = (form.removesuffix(ending) for ending in self._table.own if form.endswith(ending))
        return any(len(base) >= BASE - 1 and self._is_common(base) for base in bases)

    def _fused(self, form: str) -> str:
        """Return the two words that are written as one; "" if it is not so."""
        for first in self._table.fused:
            rest = form.removeprefix(first)
            if form.startswith(first) and len(rest) >= LEAST and self._lexicon.zipf(rest) >= self._table.near:
                return f"{first} {rest}"
        return ""

    def _is_derived(self, form: str) -> bool:
        """Return whether the word is made of another one by a rule of the language."""
        for prefix in self._table.prefixes:
            rest = form.removeprefix(prefix)
            if form.startswith(prefix) and len(rest) >= BASE and self._is_known(rest):
                return True
        return any(self._is_known(base) for base in self._bases(form))

    def _bases(self, form: str) -> Iterator[str]:
        """Yield what the word may be made of by a suffix; by an article only of a word of another language."""
        for suffix, replaced in self._table.suffixes.items():
            if form.endswith(suffix) and len(form) >= len(suffix) + BASE:
                yield from (form.removesuffix(suffix) + letters for letters in replaced)

    def _other_marks(self, form: str) -> str:
        """Return the word that has more diacritics on the same letters, or others if it is in use; "" if none is."""
        plain, more = form.translate(self._plain), self._lexicon.marked(form)
        others = filter(self._lexicon.zipf, (*self._lexicon.marked(plain), plain))
        return next((word for word in (*more, *others) if word != form and self._is_common(word)), "")

    def _conjugated(self, form: str) -> str:
        """Return the verb with the ending that it takes ("creează" for "crează"); "" if the word is no such verb."""
        for wrong, right in self._table.conjugated.items():
            meant = form.removesuffix(wrong) + right
            if form.endswith(wrong) and len(meant) >= LEAST and self._lexicon.is_word(meant):
                return meant
        return ""

    def _sounding(self, form: str) -> str:
        """Return the word that sounds like this one, spelled otherwise in one or two places; "" if none does."""
        spelled = {form}
        for _ in range(2):
            spelled = {other for one in spelled for other in _respelled(one, self._table.alike)}
            words = filter(self._is_common, spelled)
            if found := max(words, key=lambda word: (self._lexicon.zipf(word), word), default=""):
                return found
        return ""

    def _near(self, form: str) -> str:
        """Return the most frequent word that differs in one letter; "" if none is frequent enough."""
        least = self._table.near_short if len(form) <= SHORT else self._table.near
        # Few are frequent, so that is asked first: the word list would be asked for hundreds.
        frequent = (word for word in _edits(form, self._table.letters) if self._lexicon.zipf(word) >= least)
        return max(filter(self._is_common, frequent), key=lambda word: (self._lexicon.zipf(word), word), default="")

    def _one_letter_off(self, form: str) -> set[str]:
        """Return the words that differ in one letter, not the first."""
        return {word for word in _edits(form, self._table.letters) if self._lexicon.is_word(word)}

    def _is_common(self, form: str) -> bool:
        """Return whether the dictionary has the word, and not as a name."""
        return self._lexicon.is_word(form) and not self._lexicon.is_name(form)


def _starts_sentence(tokens: Tokens, at: int) -> bool:
    """Return whether a word starts a sentence that goes on with a small letter."""
    starts = at == 0 or not frozenset(".!?\n").isdisjoint(tokens.gaps[at])
    return starts and at + 1 < len(tokens) and tokens.gaps[at + 1] == " " and tokens.texts[at + 1].islower()


def _is_hyphenated(tokens: Tokens, at: int) -> bool:
    """Return whether a hyphen ties the word to a neighbour: a part of a word is not judged."""
    return tokens.gaps[at][-1:] in _HYPHENS or tokens.gaps[at + 1][:1] in _HYPHENS


_HYPHENS = frozenset(HYPHENS)


def _respelled(form: str, pairs: Iterable[tuple[str, str]]) -> set[str]:
    """Return what the word becomes if one spelling stands for another in one place; beside "" only at the start."""
    found = set[str]()
    for old, new in (way for pair in pairs for way in (pair, pair[::-1])):
        if not old or not new:
            if form.startswith(old):
                found.add(new + form.removeprefix(old))
            continue
        at = form.find(old)
        while at >= 0:
            found.add(form[:at] + new + form[at + len(old) :])
            at = form.find(old, at + 1)
    return found


def _edits(form: str, letters: str) -> Iterator[str]:
    """Yield what the word becomes if one letter after the first is left out, changed, put in, or swapped."""
    for at in range(1, len(form) + 1):
        yield from (form[:at] + letter + form[at:] for letter in letters)
        if at < len(form):
            yield form[:at] + form[at + 1 :]
            yield from (form[:at] + letter + form[at + 1 :] for letter in letters)
        if at + 1 < len(form):
            yield form[:at] + form[at + 1] + form[at] + form[at + 2 :]


DETECTOR = RegisteredDetector(
    "spelling", lambda language: Misspellings(language, lexicon_of(language)) if language.spelling.letters else None
)
