"""The lines of a prompt about each entity: the words beside its name, as features and as numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple
from unicodedata import normalize

from gmtw.languages import Language
from gmtw.text.number_words import listed_numbers
from gmtw.text.words import fold

LONGEST = 4
"""Features are runs of up to this many words."""

_SEGMENT = re.compile(r"[,;:()\[\]|•\n]|\s[-–—]\s")
_NUMBER = re.compile(r"\d+(?:[ \u00a0]\d{3})+(?!\d)|\d+(?:[.,]\d+)*")


class EntityText(NamedTuple):
    """The text of a prompt about an entity, its name left out; heading: the line above that ends in a colon."""

    text: str
    heading: str = ""

    def features(self) -> frozenset[str]:
        """Runs of words between two commas or brackets, such a whole piece as "|piece|", the heading; no digits."""
        found = {f"#{fold(self.heading)}"} if self.heading else set()
        for segment in map(fold, _SEGMENT.split(self.text)):
            parts = segment.split()
            found.add(f"|{segment}|")
            found |= {" ".join(parts[a:b]) for a in range(len(parts)) for b in range(a + 1, a + 1 + LONGEST)}
        return frozenset(f for f in found if not any(c.isdecimal() for c in f))

    def amounts(self, language: Language) -> frozenset[float]:
        """The numbers said, in digits or in words; also times 60, and 60 a + b of two in a row: hours are minutes."""
        numbers = [[*_readings(match[0])] for match in _NUMBER.finditer(self.text)]
        flat = {n for readings in numbers for n in readings} | set(_spoken(self.text, language))
        pairs = {60 * a + b for one, two in pairwise(numbers) for a in one for b in two}
        return frozenset({*flat, *(60 * n for n in flat), *pairs})


def said(prompt: str, names: Mapping[str, str]) -> dict[str, EntityText]:
    """Return by entity id what the prompt says of each entity that it names; names: entity id -> name.

    An entity is described by the line that begins with its name, after a number or a mark, as in a list; else
    by the line that names it first. A name inside a longer one is not that entity.
    """
    lines = normalize("NFC", prompt).splitlines()
    ids = {normalize("NFC", name): id_ for id_, name in names.items()}
    longest = sorted(ids, key=len, reverse=True)
    pattern = re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, longest)) + r")(?!\w)")
    found: dict[str, tuple[bool, EntityText]] = {}
    if not ids:
        return {}
    for at, line in enumerate(lines):
        matches = list(pattern.finditer(line))
        for match, after in zip(matches, [*matches[1:], None], strict=False):
            first = not any(c.isalpha() for c in line[: match.start()])
            id_ = ids[match[0]]
            if id_ in found and (found[id_][0] or not first):
                continue
            whole = first or len(matches) == 1
            end = len(line) if whole or after is None else after.start()
            before = line[: match.start()] if whole and not first else ""
            heading = next((above for above in reversed(lines[:at]) if above.rstrip().endswith(":")), "")
            found[id_] = (first, EntityText(f"{before}, {line[match.end() : end]}", heading if first else ""))
    return {id_: text for id_, (_, text) in found.items()}


def _readings(digits: str) -> Iterator[float]:
    """Yield a number with its marks read as thousands, and as a decimal point."""
    yield float(re.sub(r"\D", "", digits))
    if re.fullmatch(r"\d+[.,]\d+", digits):
        yield float(digits.replace(",", "."))


def _spoken(text: str, language: Language) -> Iterator[float]:
    listed = listed_numbers(language)
    return (float(listed[word]) for word in set(fold(text).split()) & listed.keys())
