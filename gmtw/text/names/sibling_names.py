"""Numbered siblings told together: "ambele ședințe de proiect", "Întâlnirea 1 și 2", "programările înalte (1 și 2)".

Like loose names (`gmtw.text.names.loose_names`), they only tell what is planned and not named otherwise.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from gmtw.languages import Language
from gmtw.text.lexicons.forms import forms_of
from gmtw.text.names.loose_names import Marked
from gmtw.text.names.mentions import Mention
from gmtw.text.words import Tokens, tokens_of

QUANTIFIED = 3
"""The words before a name among which "ambele" may stand."""

NEAR = 6
"""The most words between a name without its number and the bracket with numbers."""


class Sibling(NamedTuple):
    """A numbered name: the keys of its words, and its number."""

    id: str
    base: tuple[frozenset[str], ...]
    number: str


class SiblingNames:
    """Finds the numbered siblings of one scene that are told together; `names`: id -> those in the language."""

    def __init__(self, names: Mapping[str, Sequence[str]], language: Language) -> None:
        self._forms, self._all = forms_of(language), language.shortening.all_of
        self._plurals = tuple(language.shortening.plurals)
        self._joins = frozenset(language.inflection.conjunctions)
        read = (_sibling(id_, name, language) for id_, all_ in names.items() for name in all_)
        self._siblings = [sibling for sibling in read if sibling is not None]
        self._ids = frozenset(sibling.id for sibling in self._siblings)

    def find(self, marked: Marked, mentions: Sequence[Mention], wanted: Collection[str]) -> list[Mention]:
        """Return a mention of each of the entities that are wanted and told with its siblings."""
        if self._ids.isdisjoint(wanted):
            return []
        siblings = [sibling for sibling in self._siblings if sibling.id in wanted]
        found: dict[str, tuple[int, int]] = {}
        for id_, span in (*self._after_names(marked, mentions, siblings), *self._numbered(marked, siblings)):
            found.setdefault(id_, span)
        for id_, span in self._quantified(marked, [one for one in siblings if one.id not in found]):
            found.setdefault(id_, span)
        for id_, span in self._in_plural(marked, [one for one in siblings if one.id not in found]):
            found.setdefault(id_, span)
        tokens = marked.tokens
        return [Mention(id_, tokens.starts[at], tokens.ends[to], sure=False) for id_, (at, to) in found.items()]

    # --- a number after a name that has one: "Antrenament sportiv 1 și 2" ---

    def _after_names(
        self, marked: Marked, mentions: Sequence[Mention], siblings: Sequence[Sibling]
    ) -> Iterator[tuple[str, tuple[int, int]]]:
        tokens = marked.tokens
        bases = {one.id: one.base for one in self._siblings}
        for mention in mentions:
            base = bases.get(mention.id)
            if base is None:
                continue
            after = bisect_left(tokens.starts, mention.end)
            for at in self._listed_numbers(tokens, after):
                said = (one for one in siblings if one.base == base and one.number == tokens.folded[at])
                yield from ((one.id, (at, at)) for one in said)

    def _listed_numbers(self, tokens: Tokens, at: int) -> Iterator[int]:
        """Yield the places of the numbers that go on with a list of them: ", 2 și 3"."""
        while at < len(tokens):
            joined = tokens.folded[at] in self._joins
            comma = "," in tokens.gaps[at] and len(tokens.gaps[at]) <= 2
            number = at + joined
            if not (joined or comma) or number >= len(tokens) or not tokens.texts[number].isdecimal():
                return
            if number + 1 < len(tokens) and self._counts(tokens, number + 1):
                return
            yield number
            at = number + 1

    def _counts(self, tokens: Tokens, at: int) -> bool:
        """Return whether a number counts what follows: "1 și 20 de minute"."""
        return tokens.gaps[at] == " " and tokens.folded[at] == "de"

    # --- numbers in brackets: "ședințele cu prioritate înaltă (1 și 2)" ---

    def _numbered(self, marked: Marked, siblings: Sequence[Sibling]) -> Iterator[tuple[str, tuple[int, int]]]:
        tokens = marked.tokens
        for at, text in enumerate(tokens.texts):
            starts = at > 0 and tokens.gaps[at] == " (" and tokens.folded[at - 1] not in self._joins
            if starts and text.isdecimal() and at not in marked.taken:
                inside = [at, *self._listed_numbers(tokens, at + 1)]
                if tokens.gaps[inside[-1] + 1].startswith(")"):
                    yield from self._of_bracket(marked, inside, siblings)

    def _of_bracket(
        self, marked: Marked, inside: Sequence[int], siblings: Sequence[Sibling]
    ) -> Iterator[tuple[str, tuple[int, int]]]:
        """Yield the siblings with the numbers in a bracket, of the family that is named before it, or the only one."""
        tokens = marked.tokens
        before = range(inside[0] - 1, max(-1, inside[0] - NEAR - 1), -1)
        words = [self._forms.head_keys(tokens.texts[at]) for at in before]
        for at in inside:
            having = [one for one in self._siblings if one.number == tokens.folded[at]]
            named = [one for one in having if any(not one.base[0].isdisjoint(word) for word in words)]
            meant = named if len(named) == 1 else having
            if len(meant) == 1:
                yield from ((one.id, (at, at)) for one in siblings if one.id == meant[0].id)

    # --- all of them: "ambele ședințe de proiect" ---

    def _quantified(self, marked: Marked, siblings: Sequence[Sibling]) -> Iterator[tuple[str, tuple[int, int]]]:
        """Yield the siblings of each base that "ambele" or "toate" stands before, each with a word of its own."""
        tokens = marked.tokens
        quantified = [at for at, word in enumerate(tokens.folded) if word in self._all]
        for base in dict.fromkeys(one.base for one in siblings):
            span = next(filter(None, (self._after(marked, at, base) for at in quantified)), None)
            if span is not None:
                family = [one for one in siblings if one.base == base]
                yield from ((one.id, (at, at)) for one, at in zip(family, range(span[0], span[1] + 1), strict=False))

    def _in_plural(self, marked: Marked, siblings: Sequence[Sibling]) -> Iterator[tuple[str, tuple[int, int]]]:
        """Yield the siblings whose name stands in the plural, each with a word of its own: "ședințele de proiect"."""
        tokens = marked.tokens
        for base in dict.fromkeys(one.base for one in siblings):
            family = [one for one in siblings if one.base == base]
            starts = [at for at, word in enumerate(tokens.folded) if word.endswith(self._plurals)]
            spans = (span for at in starts if (span := self._at(marked, at, base)) is not None)
            span = next((one for one in spans if one[1] - one[0] + 1 >= len(family)), None)
            if span is not None:
                yield from ((one.id, (at, at)) for one, at in zip(family, range(span[0], span[1] + 1), strict=False))

    def _at(self, marked: Marked, at: int, base: Sequence[frozenset[str]]) -> tuple[int, int] | None:
        """Return the words of a base that begins at a place, if no number follows."""
        tokens = marked.tokens
        end = at + len(base)
        free = end <= len(tokens) and all(to not in marked.taken for to in range(at, end))
        numbered = end < len(tokens) and tokens.texts[end].isdecimal()
        words = zip(range(at, end), base, strict=True) if free and not numbered else ()
        fits = [not self._forms.head_keys(tokens.texts[to]).isdisjoint(keys) for to, keys in words]
        return (at, end - 1) if fits and all(fits) else None

    def _after(self, marked: Marked, at: int, base: Sequence[frozenset[str]]) -> tuple[int, int] | None:
        """Return the words of a base that follows a quantifier at `at` closely, from the quantifier on."""
        tokens = marked.tokens
        for start in range(at + 1, min(at + 1 + QUANTIFIED, len(tokens) - len(base) + 1)):
            places = range(start, start + len(base))
            if any(to in marked.taken for to in range(at, start + len(base))):
                continue
            fits = all(
                not self._forms.head_keys(tokens.texts[to]).isdisjoint(keys)
                for to, keys in zip(places, base, strict=True)
            )
            if fits:
                return at, start + len(base) - 1
        return None


@lru_cache(maxsize=1 << 12)
def _sibling(id_: str, name: str, language: Language) -> Sibling | None:
    """Return a name as a numbered one, None if it has no number; names come again from scene to scene."""
    tokens = tokens_of(name)
    if len(tokens) < 2 or not tokens.texts[-1].isdecimal():
        return None
    return Sibling(id_, tuple(map(forms_of(language).head_keys, tokens.texts[:-1])), tokens.folded[-1])
