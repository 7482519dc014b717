"""Topic x draws -> a text that tells every fact: one sentence of several for each, and what stands around them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gmtw.core.rng import RandomStream
from gmtw.worlds.writing.parts import Form, Genre, Topic, Values


class Composed(NamedTuple):
    """A text in its pieces: what opens it, the sentences, what closes it. joined: how the pieces are put together."""

    head: Sequence[str]
    sentences: Sequence[str]
    tail: Sequence[str]

    @property
    def text(self) -> str:
        """The whole text."""
        return "\n".join((*self.head, " ".join(self.sentences), *self.tail))


def compose(
    genre: Genre,
    topic: Topic,
    values: Values,
    form: Form | None,
    reader: int,
    rng: RandomStream,
    kept: Sequence[int] = (),
) -> Composed:
    """Return a text in that form, for the reader of that number; if facts are kept, only these, as a summary."""
    chosen = [fact for at, fact in enumerate(topic.facts) if not kept or at in kept]
    facts = [values.fill(rng.choice(fact.lines(form))) for fact in chosen]
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
    return Composed([title, ""], [opening, *facts, closing], [])


def _continued(opening: str, sentences: Sequence[str], genre: Genre) -> list[str]:
    """Return sentences that go on after an opening: a small letter after a comma, but for names."""
    first = sentences[0]
    word = first.split(" ")[0]
    small = opening.endswith(",") and word in genre.genre.small
    return [first[:1].lower() + first[1:] if small else first, *sentences[1:]]
