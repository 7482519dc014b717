"""In another register: informal, as one writes to a friend, and formal, with the polite form of address."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from gmtw.core.rng import RandomStream
from gmtw.languages.variants import Dialect, Manner
from gmtw.text.lexicons.lexicon import lexicon_of
from gmtw.worlds import Made, Refused, world_of
from gmtw.worlds.goals import Worded
from gmtw.worlds.variants import Variant
from gmtw.worlds.variants.layout import Line, joined, lines_of
from gmtw.worlds.variants.plain_prompt import PlainPrompt, demands, is_asked, with_asked
from gmtw.worlds.varied_world import VariedWorld

_WORD = re.compile(r"[^\W\d_]+")

FORMAL, EVERYDAY = "formal", "everyday"
"""The registers of worlds (their prompt.toml) that the variants are made from."""


def reframed(plain: PlainPrompt, register: str, rng: RandomStream) -> tuple[str, ...]:
    """Return the turns in another register of the world. Raise Refused if the world is not here or has none."""
    instance, code = plain.instance, plain.language.code
    world = world_of(instance.source)
    if world is None or "register" not in instance.meta:
        raise Refused("its world has no registers")
    setting: Mapping[str, Any] = instance.meta.get("story", {})
    made = Made(plain.task, setting, instance.meta)
    try:
        now = demands(world.conversation(made, code, rng))
    except IndexError:  # it has fewer wordings now
        now = []
    if now != demands(plain.said):
        raise Refused("its world words the demands otherwise now")
    setting = {**setting, "register": register} if "register" in setting else setting
    moved = Worded(world, made).moved(register, rng) if isinstance(world, VariedWorld) else {"register": register}
    turns = world.conversation(Made(plain.task, setting, {**instance.meta, **moved}), code, rng)
    return tuple(turn if is_asked(n) else said for n, (turn, said) in enumerate(zip(turns, plain.said, strict=True)))


def framed(lines: Sequence[Line], opening: str, closing: str) -> list[Line]:
    """Return the lines with a greeting before the first one, and thanks after the last one before the JSON form."""
    last = max(at for at, line in enumerate(lines) if line.kind == "text" and line.text)
    return [
        line.said(f"{opening if at == 0 else ''} {line.text} {closing if at == last else ''}".strip())
        for at, line in enumerate(lines)
    ]


class Formal(Variant):
    """The formal register, with a greeting and thanks."""

    key = "formal"
    needs = ("formal",)

    def turns(self, plain: PlainPrompt, rng: RandomStream) -> tuple[str, ...]:
        """Return the turns in the formal register."""
        return spoken_to(reframed(plain, FORMAL, rng), plain.language.variants.formal, rng)


class Informal(Variant):
    """The everyday register, with a greeting, the list as running text, and words that lead over to each demand."""

    key = "informal"
    needs = ("informal",)

    def turns(self, plain: PlainPrompt, rng: RandomStream) -> tuple[str, ...]:
        """Return the turns in the everyday register, without lists."""
        manner = plain.language.variants.informal
        turns = reframed(plain, EVERYDAY, rng)
        said = with_asked(turns, lambda turn: joined(_linked([*_running(lines_of(turn), plain)], plain, rng)))
        return spoken_to(said, manner, rng)


def spoken_to(turns: Iterable[str], manner: Manner | Dialect, rng: RandomStream) -> tuple[str, ...]:
    """Return the turns with a greeting in the first one, and thanks in each that the user says."""
    said = []
    for number, turn in enumerate(turns):
        opening = rng.choice(manner.opening) if number == 0 and manner.opening else ""
        closing = rng.choice(manner.closing) if is_asked(number) and manner.closing else ""
        said.append(joined(framed(lines_of(turn), opening, closing)) if is_asked(number) else turn)
    return tuple(said)


def _running(lines: Sequence[Line], plain: PlainPrompt) -> Iterator[Line]:
    """Yield the lines, those of the list as running text behind the line above them."""
    for kind, group in groupby(lines, key=lambda line: line.kind == "entry"):
        rows = list(group)
        if kind:
            yield Line("text", "", _as_text([row.text for row in rows], plain))
        else:
            yield from rows


def _as_text(entries: Sequence[str], plain: PlainPrompt) -> str:
    """Return the entries of a list in one line: sentences as they are, entities with their attributes in brackets."""
    if plain.is_text:
        return " ".join(entries)
    return ", ".join(f"{name} ({said})" for name, _, said in (entry.partition(": ") for entry in entries)) + "."


def _linked(lines: Sequence[Line], plain: PlainPrompt, rng: RandomStream) -> Iterator[Line]:
    """Yield the lines with words that lead over to each demand, but the first one and what points back."""
    variants = plain.language.variants
    links = rng.shuffled(variants.informal.links)
    commas = [link for link in links if not link.endswith(":")] or links
    first = next((at for at, line in enumerate(lines) if line.kind == "demand"), None)
    for at, line in enumerate(lines):
        tied = at == first or line.text.lower().startswith(variants.pointing)
        fitting = commas if ": " in line.text else links
        free = line.kind == "demand" and fitting and not tied
        yield line.said(f"{fitting[at % len(fitting)]} {_lower(line.text, plain)}") if free else line


def _lower(sentence: str, plain: PlainPrompt) -> str:
    """Return a sentence with a small letter at its beginning, if that is no name."""
    first = _WORD.match(sentence)
    if first is None or sentence.startswith(plain.names) or not lexicon_of(plain.language).is_word(first[0].lower()):
        return sentence
    return sentence[:1].lower() + sentence[1:]


VARIANTS = (Formal(), Informal())
