"""With distractions: two sentences beside each demand that are true and useless."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from gmtw.core.rng import RandomStream
from gmtw.worlds import Refused
from gmtw.worlds.variants import Variant
from gmtw.worlds.variants.layout import Line, chained, joined, lines_of
from gmtw.worlds.variants.plain_prompt import PlainPrompt, with_asked

EACH = 2
"""The number of sentences beside each demand."""


class Distracted(Variant):
    """Two useless sentences after each demand, or before it, where the next demand points back to it."""

    key = "distracted"
    needs = ("distractions",)

    def turns(self, plain: PlainPrompt, rng: RandomStream) -> tuple[str, ...]:
        """Return the user's turns with further sentences. Raise Refused if there is no demand, or too many."""
        if plain.is_text:
            raise Refused("a text has no demands")
        sentences = iter(rng.shuffled(plain.language.variants.distractions))
        return tuple(with_asked(plain.said, lambda turn: joined(_chatting(lines_of(turn), plain, sentences))))


def _chatting(lines: Sequence[Line], plain: PlainPrompt, sentences: Iterator[str]) -> list[Line]:
    """Return the lines with useless sentences beside each demand, none of them inside a group that points back."""
    texts = {}
    for group in chained([line for line in lines if line.kind == "demand"], plain.language.variants.pointing):
        first, last = group[0], group[-1]
        for line in group:
            texts[line] = line.text
        texts[last] = f"{texts[last]} {_chat(sentences)}"
        if first != last:
            texts[first] = f"{_chat(sentences)} {first.text}"
    return [line.said(texts.get(line, line.text)) for line in lines]


def _chat(sentences: Iterator[str]) -> str:
    """Return the next useless sentences. Raise Refused if there are too few left."""
    drawn = list(islice(sentences, EACH))
    if len(drawn) < EACH:
        raise Refused("more demands than there are sentences for")
    return " ".join(drawn)


VARIANT = Distracted()
