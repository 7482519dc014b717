"""Small files of others, read whole: text, JSON, TOML. Whatever stands in one is read, or an InputError names the file.

Each is of bounded size (`unpacking`) and depth: JSON nested deeper than MAX_DEPTH is nothing that a program wrote, and
Python's own readers, writers and comparisons give up below a thousand.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from gmtw.core.errors import InputError
from gmtw.core.sanitize import whole_characters
from gmtw.core.unpacking import whole

MAX_DEPTH = 100
"""The most levels of lists and objects. Logs and answers need about ten levels."""


def text_of(path: Path, why: str = "") -> str:
    """Return the text of a file, without a byte order mark. Raise InputError if it cannot be read, or is not UTF-8.

    why: what the file is needed for, added to the error of one that cannot be read.
    """
    try:
        return whole(path).decode("utf-8-sig")
    except OSError as error:
        raise InputError(path, f"cannot be read: {error.strerror}" + (f"; {why}" if why else "")) from None
    except UnicodeDecodeError as error:
        raise InputError(path, f"byte {error.start + 1} is not UTF-8; save the file as UTF-8") from None


def read_json(path: Path, why: str = "") -> Any:
    """Return what a file of one JSON value holds. Raise InputError if it cannot be read or is no JSON."""
    text = text_of(path, why)
    try:
        return sound(json.loads(text))
    except (ValueError, RecursionError) as error:
        raise InputError(path, f"not valid JSON: {error}") from None


def read_toml(path: Path, why: str = "") -> tuple[str, dict[str, Any]]:
    """Return the text of a TOML file, and its tables. Raise InputError if it cannot be read or is no TOML."""
    import tomllib

    text = text_of(path, why)
    try:
        return text, not_too_deep(tomllib.loads(text))
    except (ValueError, RecursionError) as error:
        raise InputError(path, f"not valid TOML: {error}") from None


def sound(value: Any) -> Any:
    """Return the value of JSON with whole characters. Raise ValueError if it is nested too deep."""
    return _whole(not_too_deep(value))


def _whole(value: Any) -> Any:
    if isinstance(value, str):
        return whole_characters(value)
    if isinstance(value, list):
        return [_whole(one) for one in value]
    return {_whole(key): _whole(one) for key, one in value.items()} if isinstance(value, dict) else value


def not_too_deep(value: Any, room: int = MAX_DEPTH) -> Any:
    """Return the value of JSON or TOML. Raise ValueError if it is nested too deep."""
    if isinstance(value, list | dict):
        if not room:
            raise ValueError(f"nested deeper than {MAX_DEPTH}")
        for one in value.values() if isinstance(value, dict) else value:
            not_too_deep(one, room - 1)
    return value
