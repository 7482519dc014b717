"""Find JSON objects inside prose, and repair a broken one."""

from __future__ import annotations

import json
import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from gmtw.core.output_limits import LONGEST_REPAIR, MOST_OBJECTS, SCANS

_GAP = r"(?:\s+|//[^\n]{0,500}\n|#[^\n]{0,500}\n|/\*(?:[^*]|\*(?!/)){0,500}\*/)*+"
_COMMENTED = re.compile(r"\{" + _GAP)
_START = re.compile(r"\{" + _GAP + r"""["'“”„«\w\\]""")
_CURLY = re.compile(r"""(?<=[{\[,:])(\s*)[“”„«»]|[“”„«»](?=\s*[,:}\]])""")
_COMMA = re.compile(r"\s*,\s*")
_OBJECT = re.compile(r'\{\s*(?:\}|"(?:[^"\\]|\\.)*"\s*:)', re.DOTALL)
_QUOTE = re.compile(r'(?<!\\)"')

NEAR = 50
"""Characters before an object in which the bracket of its list is looked for."""


class Object(NamedTuple):
    """A JSON object of a text, `text[start:end]`; `twice` are keys that it states more than once.

    more: the number of further objects that it represents and that were not parsed. closed_by_repair: whether the text
    ends before the object does.
    """

    start: int
    end: int
    value: dict[str, Any]
    twice: tuple[str, ...] = ()
    more: int = 0
    closed_by_repair: bool = False


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
    """Return the top-level JSON objects of `text` that parse strictly, in order.

    A brace that begins no object is prose. On text made to be slow only its first and last objects
    are looked for; of more than MOST_OBJECTS what is between the first and the last ones counts as one, empty.
    """
    starts = [match.start() for match in _OBJECT.finditer(text)]
    found: list[Object] = []
    for item in _parsed(text, starts, 0):
        if len(found) == MOST_OBJECTS:
            return _shortened(text, starts, found)
        found.append(item)
    return found


def members_joined(text: str, found: Sequence[Object]) -> list[Object]:
    """Return the objects, those of one key each that stand in one list, `[{"a": 1}, {"b": 2}]`, as a single one."""
    runs: list[list[Object]] = []
    for item in found:
        if runs and _goes_on(text, runs[-1], item):
            runs[-1].append(item)
        else:
            runs.append([item])
    return [
        Object(run[0].start, run[-1].end, merged([one.value for one in run])) if run[1:] else run[0] for run in runs
    ]


def merged(members: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """Return objects as a single one; of a key that comes twice the last value counts."""
    return {key: value for member in members for key, value in member.items()}


def _goes_on(text: str, run: Sequence[Object], item: Object) -> bool:
    """Return whether an object of one new key is the next member of the list that holds the run."""
    return (
        len(item.value) == len(run[0].value) == 1
        and not any(item.value.keys() & one.value.keys() for one in run)
        and _COMMA.fullmatch(text, run[-1].end, item.start) is not None
        and text[max(0, run[0].start - NEAR) : run[0].start].rstrip().endswith("[")
    )


def _shortened(text: str, starts: list[int], found: list[Object]) -> list[Object]:
    """Return the first objects of a text that has too many, the last ones, and what is between them as one."""
    first, half = found[: MOST_OBJECTS // 2], MOST_OBJECTS // 2
    begun = bisect_left(starts, first[-1].end)
    last = list(_parsed(text, starts[max(begun, len(starts) - half) :], first[-1].end))
    between = len(starts) - begun - half
    if between <= 0:
        return [*first, *last]
    start, end = starts[begun], last[0].start if last else len(text)
    return [*first, Object(start, end, {}, more=between - 1), *last]


def _parsed(text: str, starts: Sequence[int], parsed: int) -> Iterator[Object]:
    """Yield the objects that begin at those places, from `parsed` on."""
    patience = SCANS * (len(text) + 1000)
    for number, start in enumerate(starts):
        if start < parsed or (patience < 0 and number < len(starts) - SCANS):
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
    """Return the last broken object of `text` that json-repair makes a `wanted` one of, or None.

    One that breaks off in a value is taken only if none before it is whole but for its syntax. Its unfinished last
    string is cut off first: half a name is no name.
    """
    starts = [match.start() for match in _START.finditer(text)]
    broken_off: Object | None = None
    for start in starts[: -SCANS - 1 : -1]:
        end = _end(text, start)
        region = text[start : min(end, start + LONGEST_REPAIR)]
        value = _repair(region)
        if value and wanted(value):
            found = Object(start, end, value, closed_by_repair=region.count("{") > region.count("}"))
            if not _breaks_off(region):
                return found
            broken_off = broken_off or found
    return broken_off


def _breaks_off(region: str) -> bool:
    """Return whether an object ends in the middle of a value, a list or a pair, and not only without its last brace."""
    return not region.rstrip().endswith("}") and (
        len(_QUOTE.findall(region)) % 2 == 1 or region.rstrip()[-1:] in (",", ":", "[", "{")
    )


def _end(text: str, start: int) -> int:
    """Return where the broken object that begins at `start` ends: after its last brace, or at the fence."""
    fence = text.find("```", start)
    limit = fence if fence >= 0 else len(text)
    brace = text.rfind("}", start, limit)
    return brace + 1 if brace >= 0 else limit


def _repair(region: str) -> dict[str, Any] | None:
    import json_repair

    region = _COMMENTED.sub("{", region, count=1)
    if region[1:2] in "“”„«":
        region = _CURLY.sub(r'\1"', region)
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
