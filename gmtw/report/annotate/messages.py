"""Messages on annotated outputs: English text with its key and arguments, so that a page can show it in any language.

`messages.toml` has the words of all of them, English beside the other languages.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import cache, reduce
from importlib.resources import files
from typing import TypeVar

from gmtw.core.own_tables import own_tables
from gmtw.core.translatable import MESSAGES, Argument, Translatable

T = TypeVar("T", bound=Hashable)


@cache
def message_table() -> dict[str, dict[str, str]]:
    """Return the words of every message, by its key and then by language; the English of those in records is theirs."""
    tables = own_tables(files("gmtw.report.annotate") / "messages.toml")
    return {key: {"en": MESSAGES[key], **words} if key in MESSAGES else words for key, words in tables.items()}


def message(key: str, **arguments: Argument) -> Translatable:
    """Return the message of that key, filled in."""
    return Translatable.filled(key, message_table()[key]["en"], arguments)


def listed(key: str, items: Iterable[Argument]) -> Translatable:
    """Return the items joined two by two by the message of that key: "one or other"; no items make an empty text."""
    texts = [item if isinstance(item, Translatable) else Translatable(str(item)) for item in items]
    return reduce(lambda one, other: message(key, one=one, other=other), texts) if texts else Translatable()


def restored(recorded: Iterable[T], made_again: Iterable[T]) -> tuple[T, ...]:
    """Return the recorded values, each with its key and arguments where an equal one was made again.

    A record read from a file has English text only. This gives it its key back, and parses nothing: what is made
    again from the output is compared. A text that is not made any more (a run folder of an older version) stays as it
    is, and is shown in English.
    """
    known = {value: value for value in made_again}
    return tuple(known.get(value, value) for value in recorded)
