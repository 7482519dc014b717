"""JSON objects inside prose: where they stand, and the best reading of a broken one."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

_START = re.compile(r"""\{\s*["'“”„«\w\\]""")
_OBJECT = re.compile(r'\{\s*(?:\}|"(?:[^"\\]|\\.)*"\s*:)', re.DOTALL)
_QUOTE = re.compile(r'(?<!\\)"')

PATIENCE = 8
"""How many times its own length a text may be scanned in vain, and how many broken objects are tried."""

LONGEST_REPAIR = 20_000
"""Characters of a broken object that repair looks at; a plan is far shorter."""


class Object(NamedTuple):
    """A JSON object of a text, `text[start:end]`; `twice` are keys that it states more than once."""

    start: int
    end: int
    value: dict[str, Any]
    twice: tuple[str, ...] = ()


class _Keys(dict[str, Any]):
    """An object that remembers which keys came twice; the last value counts."""

    twice: tuple[str, ...] = ()


def _pairs(pairs: list[tuple[str, Any]]) -> _Keys:
    found = _Keys(pairs)
    if len(found) < len(pairs):
        counts = Counter(key for key, _ in pairs)
        found.twice = tuple(sorted(key for key, n in counts.items() if n > 1))
    return found


_DECODER = json.JSONDecoder(strict=False, object_pairs_hook=_pairs)


def objects(text: str) -> list[Object]:
    """All top-level JSON objects of `text` that parse strictly, in order.

    A brace that begins no object is prose. On text made to be slow only its first and last objects
    are looked for.
    """
    return list(_objects(text))


def _objects(text: str) -> Iterator[Object]:
    starts = [match.start() for match in _OBJECT.finditer(text)]
    patience = PATIENCE * (len(text) + 1000)
    parsed = 0
    for number, start in enumerate(starts):
        if start < parsed or (patience < 0 and number < len(starts) - PATIENCE):
            continue
        try:
            value, parsed = _DECODER.raw_decode(text, start)
        except json.JSONDecodeError as error:
            patience -= error.pos - start + error.pos // 16  # the error counts all lines before it
        except (RecursionError, ValueError):  # nested too deep, or a number with thousands of digits
            patience -= 2 * len(text)
        else:
            yield Object(start, parsed, value, value.twice)


def repaired(text: str, wanted: Callable[[dict[str, Any]], bool]) -> Object | None:
    """The last broken object of `text` that json-repair makes a `wanted` one of, or None.

    An unfinished last string is cut off first: half a name is no name.
    """
    starts = [match.start() for match in _START.finditer(text)]
    for start in starts[: -PATIENCE - 1 : -1]:
        end = _end(text, start)
        value = _repair(text[start : min(end, start + LONGEST_REPAIR)])
        if value and wanted(value):
            return Object(start, end, value)
    return None


def _end(text: str, start: int) -> int:
    """Where the broken object that begins at `start` ends: after its last brace, or at the fence."""
    fence = text.find("```", start)
    limit = fence if fence >= 0 else len(text)
    brace = text.rfind("}", start, limit)
    return brace + 1 if brace >= 0 else limit


def _repair(region: str) -> dict[str, Any] | None:
    import json_repair

    quotes = [match.start() for match in _QUOTE.finditer(region)]
    if len(quotes) % 2 and not region.endswith("}"):
        region = region[: quotes[-1]]
    try:
        value = json_repair.loads(region)
    except (ValueError, RecursionError):
        return None
    if isinstance(value, list):  # several objects in a row: the last one counts
        value = next((item for item in reversed(value) if isinstance(item, dict)), None)
    return value if isinstance(value, dict) else None
