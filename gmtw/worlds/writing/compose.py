"""Topic x draws -> a text that tells every fact: one sentence of several for each, and what stands around them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from gmtw.core.rng import RandomStream
from gmtw.worlds.writing.parts import Form, Genre, Topic, Values


class Composed(NamedTuple):
    """A text in its pieces: what opens it, the sentences, what closes it.

    starts: The sentences, beside the first, that begin a paragraph.
    """

    head: Sequence[str]
    sentences: Sequence[str]
    tail: Sequence[str]
    starts: Sequence[int] = ()

    @property
    def text(self) -> str:
        """The whole text."""
        bounds = pairwise((0, *self.starts, len(self.sentences)))
        paragraphs = (" ".join(self.sentences[first:last]) for first, last in bounds)
        return "\n".join((*self.head, "\n\n".join(filter(None, paragraphs)), *self.tail))


def picked(topic: Topic, form: Form | None, rng: RandomStream, kept: Sequence[int] = ()) -> dict[int, int]:
    """Return for each fact, or for those that a summary keeps, the number of the sentence that tells it."""
    numbers = kept or range(len(topic.facts))
    return {at: rng.below(len(topic.facts[at].lines(form, brief=bool(kept)))) for at in numbers}


def compose(
    genre: Genre,
    topic: Topic,
    values: Values,
    form: Form | None,
    reader: int,
    rng: RandomStream,
    picks: Mapping[int, int],
) -> Composed:
    """Return a text of the picked sentences in that form, for the reader of that number.

    Where not all facts are told, it is a summary.
    """
    kept = len(picks) < len(topic.facts)
    facts = [values.fill(topic.facts[at].lines(form, kept)[pick]) for at, pick in picks.items()]
    if genre.greet:
        assert form is not None, "a message has a reader"
        greeting = genre.greet[form][reader].split("|")[0]
        close = values.fill(rng.choice(genre.part[form])).split("\n")
        return Composed([greeting], _continued(greeting, facts, genre), close)
    if genre.genre.variants or kept:
        return Composed([], facts, [])
    if topic.task:
        head = [values.fill(rng.choice(topic.titles))] if topic.titles else []
        start = values.fill(rng.choice(topic.open)).split("\n")
        close = values.fill(rng.choice(topic.close)).split("\n")
        return Composed([*head, *start], _continued(start[-1], facts, genre), close)
    title = values.fill(rng.choice(topic.titles))
    opening, closing = rng.choice(topic.open), rng.choice(topic.close)
    return Composed([title, ""], [opening, *facts, closing], [], rng.choice(LAYOUTS))


LAYOUTS: Sequence[Sequence[int]] = ((), (3,), (1, 6), (1, 4, 6))
"""The sentences of an essay, beside the first, that begin a paragraph: an opening, five facts, a close."""


def _continued(opening: str, sentences: Sequence[str], genre: Genre) -> list[str]:
    """Return sentences that go on after an opening: a small letter after a comma, but for names."""
    first = sentences[0]
    word = first.split(" ")[0]
    small = opening.endswith(",") and word in genre.genre.small
    return [first[:1].lower() + first[1:] if small else first, *sentences[1:]]
