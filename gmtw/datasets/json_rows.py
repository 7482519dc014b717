"""An item of a file with its line, the text of a file, and the elements of JSON arrays."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from gmtw.core.errors import InputError
from gmtw.core.given_files import text_of


class RowInFile(NamedTuple):
    """An item of a file, and its 1-based line. twice: the keys that it has more than once."""

    line: int
    value: Any
    twice: tuple[str, ...] = ()


def array(path: Path) -> Iterator[RowInFile]:
    """Yield the elements of a JSON array, each with its line. Raise InputError with the line if it is not valid."""
    text = read_text(path)
    decoder = json.JSONDecoder(object_pairs_hook=_Object)
    place, line = text.index("[") + 1, text.count("\n", 0, text.index("[")) + 1
    empty = True
    while True:
        here = _skip(text, place)
        line += text.count("\n", place, here)
        place = here
        if text[place : place + 1] == "]" and empty:
            raise InputError(path, "is an empty list; expected items")
        try:
            value, end = decoder.raw_decode(text, place)
        except (ValueError, RecursionError) as error:
            raise InputError(path, f"not valid JSON: {error}", line) from None
        empty = False
        yield RowInFile(line, _unwrapped(value), _twice(value))
        here = _skip(text, end)
        line += text.count("\n", place, here)
        if text[here : here + 1] == "]":
            _ends(path, text, here + 1, line)
            return
        if text[here : here + 1] != ",":
            raise InputError(path, "not valid JSON: expected a comma or ] after this item", line)
        place = here + 1


def _ends(path: Path, text: str, place: int, line: int) -> None:
    here = _skip(text, place)
    if here < len(text):
        line += text.count("\n", place, here)
        raise InputError(path, f"not valid JSON: expected the end after the list, got {text[here : here + 20]!r}", line)


def read_text(path: Path) -> str:
    """Return the text of the file. Raise InputError if it cannot be read, is not UTF-8, or is empty."""
    text = text_of(path)
    if not text.strip():
        raise InputError(path, "is empty; expected items")
    return text


class _Object(list[tuple[str, Any]]):
    """The pairs of a JSON object, in order, repeats kept."""


def _unwrapped(value: Any) -> Any:
    if isinstance(value, _Object):
        return {key: _unwrapped(inner) for key, inner in value}
    return [_unwrapped(inner) for inner in value] if isinstance(value, list) else value


def _twice(value: Any) -> tuple[str, ...]:
    """Return the keys that an object has more than once, at any depth."""
    if not isinstance(value, list):
        return ()
    inner = [pair[1] for pair in value] if isinstance(value, _Object) else value
    keys = Counter(key for key, _ in value) if isinstance(value, _Object) else {}
    own = {key for key, times in keys.items() if times > 1}
    return tuple(sorted(own | {key for one in inner for key in _twice(one)}))


def _skip(text: str, place: int) -> int:
    while place < len(text) and text[place] in " \t\r\n":
        place += 1
    return place
