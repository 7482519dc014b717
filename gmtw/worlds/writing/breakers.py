"""Text x constraints -> for each a text that breaks it and no other: sentences left out, put in, cut or joined."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from gmtw.languages import Language
from gmtw.tasks.writing.constraint import Constraint
from gmtw.tasks.writing.constraints import WordCount
from gmtw.tasks.writing.written_text import WrittenText
from gmtw.worlds.writing.compose import Composed

MOST_LEFT_OUT = 3
"""The most sentences that are left out at once."""

MOST_CUT = 5
"""The most words that are cut out of a sentence."""


def breaking(
    composed: Composed, constraints: Sequence[Constraint], number: int, added: Sequence[str], language: Language
) -> str | None:
    """Return a text that surely breaks the constraint of that number, and surely meets the others; None if none does.

    added: Sentences that may be put in.
    """
    exact = any(isinstance(one, WordCount) for at, one in enumerate(constraints) if at != number)
    for text in _changed(composed, added, exact):
        read = WrittenText(text, language)
        if constraints[number].check(read).held is not False:
            continue
        if all(one.check(read).held for at, one in enumerate(constraints) if at != number):
            return text
    return None


def _changed(composed: Composed, added: Sequence[str], exact: bool) -> Iterator[str]:
    """Yield texts like it: with a sentence more, with sentences less, with two joined; exact: with as many words."""
    own = list(composed.sentences)
    if composed.starts:
        yield composed._replace(starts=()).text
    for more in (*added, *own):
        extra = [*own, more]
        if not exact:
            yield composed._replace(sentences=extra).text
            continue
        yield from (composed._replace(sentences=[*cut, more]).text for cut in _shortened(own, len(more.split())))
    if exact:
        for at, sentence in enumerate(own):
            words = sentence.split()
            for place in range(1, len(words) - 1):
                swapped = [*words[:place], "bine", *words[place + 1 :]]
                yield composed._replace(sentences=[*own[:at], " ".join(swapped), *own[at + 1 :]]).text
        return
    for left_out in range(1, MOST_LEFT_OUT + 1):
        for gone in combinations(range(len(own)), left_out):
            yield composed._replace(sentences=[one for at, one in enumerate(own) if at not in gone]).text
    for at in range(len(own) - 1):
        joined = f"{own[at].rstrip('.!?')}, {own[at + 1][:1].lower()}{own[at + 1][1:]}"
        yield composed._replace(sentences=[*own[:at], joined, *own[at + 2 :]]).text
    yield composed._replace(sentences=own[:1]).text
    yield Composed([], own[:1], []).text
    for more in added:
        yield composed._replace(sentences=[*own[:-1], f"{own[-1].rstrip('.!?')}, {more[:1].lower()}{more[1:]}"]).text
    for number in range(1, MOST_CUT + 1):
        yield from (composed._replace(sentences=cut).text for cut in _shortened(own, number))


def _shortened(sentences: Sequence[str], words: int) -> Iterator[list[str]]:
    """Yield the sentences with so many words cut out of the middle of one of them."""
    for at, sentence in enumerate(sentences):
        parts = sentence.split()
        if len(parts) > words + 1:
            for place in range(1, len(parts) - words):
                cut = " ".join((*parts[:place], *parts[place + words :]))
                yield [*sentences[:at], cut, *sentences[at + 1 :]]
