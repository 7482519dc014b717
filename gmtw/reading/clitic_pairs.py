"""Pairs of unstressed pronouns, one in the dative and one in the accusative: "mi l-a dat", "mi-ai dat-o"."""

from __future__ import annotations

from collections.abc import Iterator

from gmtw.languages import Language
from gmtw.reading.sightings import Sighting
from gmtw.reading.tokens import VERBAL, TaggedText


def clitic_pairs(text: TaggedText, language: Language) -> Iterator[Sighting]:
    """Yield the pairs; one with "și", which may be "and", is only possible."""
    words = language.writing.clitics
    for n in range(len(text)):
        form = text.forms[n]
        if form not in words.dative and form not in words.perhaps_dative:
            continue
        after = text.forms[n + 1] if text.follows[n + 1] else ""
        sure = form in words.dative
        apart = after in words.apart or (sure and after not in words.tied_only and not text.tied[n])
        if after in words.accusative and (text.tied[n + 1] or apart):
            yield Sighting.of(
                text, n, n + 1, sure and not (after in words.also_verbs and not _before_verb(text, n + 2))
            )
        elif after in words.helpers and text.tied[n + 1]:
            at = _object_after(text, n + 1, words.after_verb)
            if at is not None:
                yield Sighting.of(text, n, at, sure)


def _before_verb(text: TaggedText, n: int) -> bool:
    """Return whether a verb may follow."""
    return not text.pos[n].isdisjoint(VERBAL) and text.follows[n]


def _object_after(text: TaggedText, n: int, objects: frozenset[str]) -> int | None:
    """Return the pronoun that a hyphen ties to the verb after an auxiliary: the "o" of "mi-ai dat-o"."""
    for at in range(n + 2, min(n + 6, len(text))):
        if not text.follows[at]:
            return None
        if text.tied[at] and text.forms[at] in objects:
            return at
    return None
