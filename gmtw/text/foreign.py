"""Words that are not of the language, whatever language they come from."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Literal

from gmtw.languages import Language
from gmtw.text.forms import forms_of
from gmtw.text.lexicon import LISTED, Lexicon, frequencies, lexicon_of
from gmtw.text.words import Word, tidy, words

Kind = Literal["foreign", "leaning", "shared", "unknown", "name", "own"]
"""foreign: surely; leaning: beside a foreign word; shared: between two; unknown: no evidence; name: and a capital."""


class Foreigners:
    """The judge of foreign words in text of one language."""

    def __init__(self, language: Language, lexicon: Lexicon) -> None:
        self._table, self._lexicon, self._forms = language.foreign, lexicon, forms_of(language)
        self._lists = [frequencies(code) for code in self._table.languages]
        self._loans = frozenset(key for loan in self._table.loans for key in self._forms.keys(loan))
        self.alone = lru_cache(maxsize=1 << 15)(self._alone)

    def find(self, text: str, masked: frozenset[str] = frozenset()) -> list[Word]:
        """The foreign words of `text`, in order; words in `masked` (tidied) are nobody's."""
        tokens = [word for word in words(text) if word.text.isalpha()]
        kinds: list[Kind] = ["own" if tidy(w.text) in masked else self.alone(w.text) for w in tokens]
        self._crowd(kinds)
        _grow(kinds, [_joined(text, one, two) for one, two in pairwise(tokens)])
        return [word for word, kind in zip(tokens, kinds, strict=True) if kind == "foreign"]

    def _alone(self, word: str) -> Kind:
        """What can be said of a word without its neighbours."""
        form = tidy(word)
        here, there = self._here(form), max((listed.get(form, 0.0) for listed in self._lists), default=0.0)
        if not self._loans.isdisjoint(self._forms.keys(form)):
            return "own"
        if len(form) > 1 and there - here > (self._table.known if self._lexicon.is_word(form) else self._table.margin):
            return "foreign"
        lead = there - self._lexicon.zipf(form)
        if there >= self._table.grown and lead > -self._table.shared:
            return "leaning" if lead > self._table.leaning else "shared"
        if here or len(form) < 3:
            return "own"
        return "name" if word[0].isupper() else "unknown"

    def _here(self, form: str) -> float:
        """How frequent the word is in the language, in its best spelling."""
        zipf = max(self._lexicon.zipf(form), *(self._lexicon.zipf(word) for word in self._lexicon.marked(form)), 0.0)
        return max(zipf, LISTED) if self._lexicon.is_word(form) or self._lexicon.marked(form) else zipf

    def _crowd(self, kinds: list[Kind]) -> None:
        """Unknown words are foreign where the text is full of them, names too."""
        strange = sum(kind in ("unknown", "foreign") for kind in kinds)
        if strange >= 3 and strange > self._table.crowd * len(kinds):
            kinds[:] = ["foreign" if kind in ("unknown", "name") else kind for kind in kinds]


def _joined(text: str, one: Word, two: Word) -> bool:
    """Whether nothing but a space or a hyphen stands between two words."""
    return two.start - one.end <= 2 and text[one.end : two.start].strip(" -\u2011'’") == ""


def _grow(kinds: list[Kind], joined: Sequence[bool]) -> None:
    """Leaning words beside foreign ones become foreign, and then runs of shared words between two."""
    for places in (range(len(kinds)), range(len(kinds) - 1, -1, -1)):
        step = places.step
        for place in places[1:]:
            if kinds[place] == "leaning" and kinds[place - step] == "foreign" and joined[min(place, place - step)]:
                kinds[place] = "foreign"
    start: int | None = None
    for place, kind in enumerate(kinds):
        if (place and not joined[place - 1]) or kind not in ("foreign", "leaning", "shared"):
            start = None
        if kind == "foreign":
            if start is not None:
                kinds[start:place] = ["foreign"] * (place - start)
            start = place


@lru_cache(maxsize=8)
def foreigners_of(language: Language) -> Foreigners:
    """The judge of that language, built once."""
    return Foreigners(language, lexicon_of(language))
