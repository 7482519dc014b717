"""The places of keys and names inside a JSON object, whole or broken."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import NamedTuple

from gmtw.core.output_limits import DEEPEST_VALUE

_PIECE = re.compile(r'"((?:[^"\\]|\\.)*)"|[{}\[\],:]|[^\s{}\[\],:"]+', re.DOTALL)


class JsonString(NamedTuple):
    """A key or a value: `text` at the characters `start:end`, quotes left out; `path` are the keys that lead there."""

    path: tuple[str, ...]
    text: str
    start: int
    end: int
    key: bool


def places(text: str) -> Iterator[JsonString]:
    """Yield the keys and single values of the object that `text` is, in order; of a broken one as many as it has.

    What is nested deeper than a plan is read at is left out.
    """
    path: list[str | None] = []  # the key that each open object is at; None for a list
    awaits_key = False
    for match in _PIECE.finditer(text):
        sign = match[0]
        if sign in "{[":
            path.append("" if sign == "{" else None)
            awaits_key = sign == "{"
        elif sign in "}]":
            del path[-1:]
            awaits_key = False
        elif sign in ",:":
            awaits_key = sign == "," and bool(path) and path[-1] is not None
        else:
            start, end = match.span(1) if match[1] is not None else match.span()
            written = _string(match[1]) if match[1] is not None else sign
            if awaits_key:
                path[-1] = written
            if len(path) <= DEEPEST_VALUE:
                yield JsonString(tuple(key for key in path if key), written, start, end, awaits_key)


def _string(written: str) -> str:
    """Return the string that this JSON text means; the text itself if it is not valid JSON."""
    try:
        return str(json.loads(f'"{written}"', strict=False))
    except ValueError:
        return written
