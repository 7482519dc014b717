"""The text of a server before anything else reads it: of bounded length and depth, whole characters, without the key.

All text of servers of models passes here: answers, errors, events of a stream, lists of models.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from gmtw.core.given_files import not_too_deep
from gmtw.core.sanitize import whole_characters
from gmtw.providers.catalog import Key

MAX_BODY = 2**27
"""The most bytes of one answer that are read, unpacked: 128 MiB. A stream has some 300 bytes for each token, so that
400,000 tokens fit; no model writes as many."""

MAX_DIGITS = 15
"""Whole numbers of more digits are read as floats: they count nothing, and floats cannot overflow later."""

EXCERPT = 200
"""The most characters of a server's words that a message repeats."""


class TooLongError(Exception):
    """An answer had more than MAX_BODY bytes."""

    def __init__(self) -> None:
        super().__init__(f"more than {MAX_BODY >> 20} MiB came")


def bounded(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the chunks. Raise TooLongError as soon as they have more than MAX_BODY bytes."""
    size = 0
    for chunk in chunks:
        size += len(chunk)
        if size > MAX_BODY:
            raise TooLongError
        yield chunk


def parse_json(body: bytes) -> Any:
    """Return the parsed JSON. Raise ValueError if it is none, or nested too deep."""
    try:
        return not_too_deep(json.loads(body, parse_int=_number))
    except RecursionError:
        raise ValueError("nested too deep") from None


def clean(value: Any, key: Key) -> Any:
    """Return the parsed JSON without the key, with U+FFFD for half a surrogate pair, as a cut emoji leaves it."""
    if isinstance(value, str):
        return key.hide(whole_characters(value))
    if isinstance(value, list):
        return [clean(one, key) for one in value]
    if isinstance(value, dict):
        return {clean(name, key): clean(one, key) for name, one in value.items()}
    return value


def clean_text(body: bytes, key: Key) -> str:
    """Return a body that is no JSON as text, without the key, and without its beginning where the body is cut."""
    return key.hide_at_end(key.hide(body.decode("utf-8", "replace")))


def excerpt(text: str) -> str:
    """Return the beginning of a clean text on one line, quoted."""
    text = " ".join(text[: 8 * EXCERPT].split())
    return repr(text if len(text) <= EXCERPT else text[: EXCERPT - 3] + "...")


def _number(digits: str) -> int | float:
    return int(digits) if len(digits) <= MAX_DIGITS else float(digits)
