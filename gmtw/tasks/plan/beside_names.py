"""A listed name with something beside it: "1. Muzeul de Artă", "Muzeul de Artă – 20 lei", "ora 9:00: Muzeul de Artă".

Beside the name may stand only what changes nothing: the mark of a list, a number with its unit, a time of day, the slot
itself, and what the prompt's list shows of its things. Anything else may take the name back or put another in its
place ("(anulat)", "(sau Muzeul Satului)", "?"), so that nobody can say what the cell holds.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from itertools import islice

from gmtw import languages
from gmtw.constraints import Scene, Slot
from gmtw.core.output_limits import LONGEST_NAME, MOST_CUTS
from gmtw.languages import Language
from gmtw.text.hidden import hidden
from gmtw.text.lexicons.forms import forms_of
from gmtw.text.names.mentions import Gazetteer, Resolution
from gmtw.text.words import fold, fold_name

_DOUBT = re.compile(
    "[?\u037e\u061f\u203d\u2047-\u2049\u2753\u2754\ufe56\uff1f\u2610\u2612\u2715-\u2718\u274c\u274e\u26d4\U0001f6ab\u0335-\u0338]"
)
"""Signs that ask for a name or cross it out, which no list needs: "X?", "X ❌"."""

_MARK = re.compile(
    r"\s*(?:[\[(]?(?:\d{1,3}|[a-z]|[ivx]{1,4})\s*[.)\]:](?![\d:])|\d{1,3}\s+[-\u2013\u2014](?=\s)|#\s?\d{1,3}[.):]?(?!\w)"
    r"|\d{1,2}\ufe0f?\u20e3|[\u2460-\u24ff\u2776-\u2793]\ufe0f?)\s*",
    re.IGNORECASE,
)
"""The mark of a list's item before a name: "1.", "b)", "#3", "①"."""

_CUT = re.compile(
    r"\s*(?:[()\[\]{}|;/\u2022\u00b7\u2192=\n]|(?<!\d)[:,]|[:,](?!\d))+[>\s]*|\s+[-\u2010-\u2015\u2212]+>?\s*|\s*[\u2013\u2014]\s*|->"
)
"""The separators of a name from the words beside it."""

MOST_MENTIONS = 4
"""The most names that are looked for in one cell: one, and words of others that say what it is."""


class BesideNames:
    """Reads names with something beside them, for one scene.

    Args:
        names: the names of the scene.
        shown: the prompts, in which each name is listed with what is true of it.
    """

    def __init__(self, scene: Scene, names: Gazetteer, shown: str = "") -> None:
        self._scene, self._names, self._shown = scene, names, shown

    def is_doubtful(self, text: str) -> bool:
        """Return whether signs ask for a name or cross it out."""
        signs = _DOUBT.search(text) or next(hidden(text), None)
        return bool(signs) and not any(_DOUBT.search(name) for name in self._listed)

    def resolve(self, text: str, slot: Slot) -> Resolution | None:
        """Return the entity of a cell that has more than its name, None if what is there is not known to be idle."""
        if len(text) > LONGEST_NAME or self.is_doubtful(text):
            return None
        mark = _MARK.match(text)
        found = (match.span() for pattern in (_CUT, _amounts(self._names.language)) for match in pattern.finditer(text))
        cuts = list(islice(found, MOST_CUTS + 1))
        if len(cuts) > MOST_CUTS or not (cuts or mark):
            return None
        starts = {0, mark.end() if mark else 0, *(end for _, end in cuts)}
        ends = {len(text), *(start for start, _ in cuts)}
        for mention in self._names.find(text)[:MOST_MENTIONS]:
            start = max(start for start in starts if start <= mention.start)
            end = min(end for end in ends if end >= mention.end)
            if meant := self._alone(text, start, end, slot):
                return meant
        return None

    def _alone(self, text: str, start: int, end: int, slot: Slot) -> Resolution | None:
        """Return the entity that `text[start:end]` names if all the rest of the cell is idle."""
        meant = self._names.resolve(text[start:end])
        mark = _MARK.match(text[:start])
        before = text[mark.end() : start] if mark else text[:start]
        parts = [part for beside in (before, text[end:]) for part in _CUT.split(beside) if fold(part)]
        return meant if meant.id and all(self._is_idle(part, meant.id, slot) for part in parts) else None

    def _is_idle(self, part: str, entity: str, slot: Slot) -> bool:
        """Return whether words beside the name of an entity in a slot say nothing new."""
        if self._names.means(part) not in (None, entity):
            return False
        language = self._names.language
        bare, amounts = _amounts(language).subn(" ", part)
        words = fold(bare).split()
        if not amounts and _empty_words().issuperset(words):
            return False
        said = [word for word in words if word not in _beside_amounts()]
        of_slot = {word for names in slot.names.values() for name in names for word in fold(name).split()}
        own = self._own_words.get(entity, frozenset()) | of_slot
        known = own if any(word in self._slot_words for word in said) else own | self._all_words
        keys = forms_of(language).keys
        small = language.inflection.function_words
        return all(word in known or word in small or not keys(word).isdisjoint(known) for word in said)

    @cached_property
    def _listed(self) -> Mapping[str, str]:
        """Name -> its entity."""
        return {n: e.id for e in self._scene.entities for names in e.names.values() for n in names}

    @cached_property
    def _own_words(self) -> Mapping[str, frozenset[str]]:
        """Entity -> the words that say something of it: those of its lines in the prompts, and of its attributes."""
        found = {
            entity.id: {word for key, n in entity.attributes.items() if n for word in fold(key).split()}
            for entity in self._scene.entities
        }
        by_length = sorted(self._listed, key=len, reverse=True)
        for line in self._shown.split("\n"):
            bare = line.lstrip(" \t-*\u2022")
            name = next((n for n in by_length if bare.startswith(n) and not bare[len(n) : len(n) + 1].isalnum()), None)
            if name is not None:
                found[self._listed[name]].update(fold(bare[len(name) :]).split())
        return {id_: frozenset(word for word in words if not word.isdecimal()) for id_, words in found.items()}

    @cached_property
    def _all_words(self) -> frozenset[str]:
        """The words that are said of any entity."""
        return frozenset().union(*self._own_words.values())

    @cached_property
    def _slot_words(self) -> frozenset[str]:
        """The words of the slots' keys; of another entity or slot they may be wrong: another day, another shop."""
        keys = (name for slot in self._scene.slots for names in slot.names.values() for name in names)
        return frozenset(word for key in keys for word in fold(key).split())


@lru_cache(maxsize=8)
def _amounts(language: Language) -> re.Pattern[str]:
    """Return the pattern of a number with its unit or of a time of day, with the small words before it."""
    spoken = {language.code: language, **{code: languages.load(code) for code in languages.known()}}.values()
    units = _any_of(unit for one in spoken for unit in one.cells.units)
    leads = _any_of(word for one in spoken for word in (*one.cells.clock, *one.quantities.approximators, "~", "≈", "+"))
    halves = _any_of(word for one in spoken for word in (*one.cells.forenoon, *one.cells.afternoon))
    of = _any_of(one.number.joiner for one in spoken if one.number.joiner)
    number = r"\d+(?:[.,]\d+)?"
    amount = rf"{number}(?:\s?[-\u2013]\s?{number})?\s?(?:{of}\s)?(?:{units})(?!\w)\.?"
    time = rf"\d{{1,2}}(?:[:.]\d{{2}}|\s?h\s?\d{{2}}|\s?h(?!\w))(?!\d)(?:\s?(?:{halves})(?!\w))?"
    return re.compile(
        rf"(?<![\w.,])(?:(?:{leads})(?:(?<!\w)|(?![^\W\d]))\s?){{0,3}}(?<![^\W\d])(?:{amount}|{time})", re.IGNORECASE
    )


@lru_cache(maxsize=1)
def _beside_amounts() -> frozenset[str]:
    """Return the words that an amount may have with it, in any language."""
    spoken = [languages.load(code).cells for code in languages.known()]
    said = (phrase for one in spoken for phrase in (*one.amounts, *one.clock))
    return frozenset(word for phrase in said for word in fold(phrase).split())


@lru_cache(maxsize=1)
def _empty_words() -> frozenset[str]:
    """Return the words that say nothing of a thing by themselves: small ones, negators, those for an empty slot."""
    found: set[str] = set()
    for code in languages.known():
        one = languages.load(code)
        found.update(one.inflection.function_words, one.reading.negation.negators, one.reading.stance.alternatives)
        found.update(word for word in one.inflection.empty if " " not in word)
    return frozenset(map(fold_name, found))


def _any_of(words: Iterable[str]) -> str:
    """Return a pattern of these words, the longest first, with and without diacritics."""
    spelt = {form for word in words for form in (word.lower(), fold(word)) if form}
    return "|".join(
        re.escape(word).replace(r"\ ", r"\s") for word in sorted(spelt, key=lambda word: (-len(word), word))
    )
