"""The check that a prompt in other words states the same task; if so, its certificate holds untouched.

What must be the same in both: every number, in digits or in words; every name of an entity; the numbers of the
demands; every line of the list, word by word, because the attributes stand there; and what the keys of the JSON form
mean. All of it is read from the text that is sent, folded, and not from what the variant says that it did.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from gmtw.tasks.plan.name_index import resolver_of
from gmtw.text.number_words import in_digits
from gmtw.worlds import Refused
from gmtw.worlds.variants.layout import lines_of, of_kind
from gmtw.worlds.variants.plain_prompt import PlainPrompt, is_asked

_DEMAND = re.compile(r"^(\d+)\. ", re.MULTILINE)
_DIGITS = re.compile(r"\d+")


class Content(NamedTuple):
    """The content of a turn: how often each number and each name stands in it, the numbers of demands, the JSON keys.

    stated: the numbers without those of frames, which another register words otherwise ("one or two paragraphs").
    """

    numbers: Counter[str]
    stated: Counter[str]
    names: Counter[str]
    demands: Counter[str]
    keys: tuple[str | None, ...]


def refuse_if_changed(plain: PlainPrompt, turns: Sequence[str]) -> None:
    """Raise Refused with the reason if the turns do not state what those of the plain prompt do."""
    if tuple(turns) == plain.said:
        raise Refused("it changes nothing")
    if len(turns) != len(plain.said):
        raise Refused("it has other turns")
    for number, (before, after) in enumerate(zip(plain.said, turns, strict=True)):
        if not is_asked(number) and before != after:
            raise Refused("it changes what the model said before")
        for reason in _lost(plain, before, after):
            raise Refused(reason)


def _lost(plain: PlainPrompt, before: str, after: str) -> Iterator[str]:
    """Yield what is not the same in two turns."""
    old, new = content(plain, before), content(plain, after)
    if old.numbers != new.numbers and old.stated != new.stated:
        yield f"numbers differ: {_differing(old.stated, new.stated)}"
    if old.names != new.names:
        yield f"names differ: {_differing(old.names, new.names)}"
    if old.demands != new.demands:
        yield f"numbers of demands differ: {_differing(old.demands, new.demands)}"
    if old.keys != new.keys:
        yield "JSON keys differ"
    there = f" {in_digits(after, plain.language)} "
    for line in of_kind(lines_of(before), "entry"):
        if f" {in_digits(line.text, plain.language)} " not in there:
            yield f"not shown: {line.text}"


def content(plain: PlainPrompt, turn: str) -> Content:
    """Return what a turn states."""
    read = in_digits(turn, plain.language)
    bare = re.sub("|".join(plain.language.variants.frame_numbers) or r"(?!)", " ", read)
    keys = tuple(_slot(key, plain) for key in _form(turn))
    numbers, stated = (Counter(_DIGITS.findall(text)) for text in (read, bare))
    return Content(numbers, stated, Counter(_names(bare, plain)), Counter(_DEMAND.findall(turn)), keys)


def _names(read: str, plain: PlainPrompt) -> Iterator[str]:
    """Yield the names of entities in a folded text, a longer one before those inside it."""
    code = plain.language.code
    entities = (name for entity in plain.task.scene.entities for name in entity.names.get(code, ()))
    folded = {in_digits(name, plain.language) for name in entities} - {""}
    longest = sorted(folded, key=lambda name: (-len(name), name))
    yield from re.findall(r"\b(?:" + "|".join(map(re.escape, longest)) + r")\b", read)


def _form(turn: str) -> Mapping[str, Any]:
    """Return the JSON form at the end of a turn; empty if there is none."""
    rows = "\n".join(line.text for line in of_kind(lines_of(turn), "json"))
    try:
        found = json.loads(rows) if rows else {}
    except json.JSONDecodeError:
        return {}
    return found if isinstance(found, dict) else {}


def _slot(key: str, plain: PlainPrompt) -> str | None:
    slot = resolver_of(plain.instance, plain.task, plain.language.code).slot(key)
    return slot.id if slot else None


def _differing(one: Counter[str], other: Counter[str]) -> str:
    """Return what is in one but not in the other: "-120 +12"."""
    lost, added = sorted((one - other).elements()), sorted((other - one).elements())
    return " ".join([*(f"-{what}" for what in lost[:3]), *(f"+{what}" for what in added[:3])])
