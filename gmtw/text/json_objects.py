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
_TEXT = re.compile(r'"((?:[^"\\]|\\.)*+)"\s*:\s*"((?:[^"\\]|\\.)*+)"', re.DOTALL)
_QUOTE = re.compile(r'(?<!\\)"')
_VALUE = re.compile(r"""(?:["'“”„«»]|[{,]\s*\w+)\s*:\s*\Z""")

NEAR = 50
"""Characters before an object in which the bracket of its list, or the key that it is the value of, is looked for."""


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


def members_joined(
    text: str, found: Sequence[Object], as_one: Callable[[list[dict[str, Any]]], Mapping[str, Any] | None]
) -> list[Object]:
    """Return the objects, those that stand in one list and are one plan, `[{"a": 1}, {"b": 2}]`, as a single one.

    as_one: what makes the members of a list one object, or returns None for members that stay apart.
    """
    runs: list[list[Object]] = []
    for item in found:
        if runs and _goes_on(text, runs[-1], item):
            runs[-1].append(item)
        else:
            runs.append([item])
    return [one for run in runs for one in _as_one(text, run, as_one)]


def _as_one(
    text: str, run: list[Object], as_one: Callable[[list[dict[str, Any]]], Mapping[str, Any] | None]
) -> list[Object]:
    """Return the members of a list as one object if they are one; a list that the text ends in is closed by repair."""
    whole = as_one([item.value for item in run]) if run[0].start and _in_list(text, run[0]) else None
    if whole is None:
        return run
    closed = text[run[-1].end :].lstrip().startswith("]")
    return [Object(run[0].start, run[-1].end, dict(whole), closed_by_repair=not closed)]


def text_span(text: str, key: str, value: str) -> tuple[int, int] | None:
    """Return where the JSON string `value` of that key stands in `text`, without its quotes."""
    found = (match for match in _TEXT.finditer(text) if _decoded(match[1]) == key and _decoded(match[2]) == value)
    return next((match.span(2) for match in found), None)


def _decoded(string: str) -> str:
    try:
        return str(_DECODER.decode(f'"{string}"'))
    except json.JSONDecodeError:
        return string


def merged(members: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """Return objects as a single one; of a key that comes twice the last value counts."""
    return {key: value for member in members for key, value in member.items()}


def _goes_on(text: str, run: Sequence[Object], item: Object) -> bool:
    """Return whether an object is the next member of the list that holds the run."""
    return _COMMA.fullmatch(text, run[-1].end, item.start) is not None and _in_list(text, run[0])


def _in_list(text: str, first: Object) -> bool:
    return text[max(0, first.start - NEAR) : first.start].rstrip().endswith("[")


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

    One that is the value of a key is taken only if none that stands alone is wanted. One that breaks off in a value is
    taken only if none before it is whole but for its syntax. Its unfinished last string is cut off first: half a name
    is no name.
    """
    starts = [match.start() for match in _START.finditer(text)]
    values = {start for start in starts if _VALUE.search(text[max(0, start - NEAR) : start])}
    whole = _last_repaired(text, [start for start in starts if start not in values], wanted)
    return whole or _last_repaired(text, sorted(values), wanted)


def _last_repaired(text: str, starts: Sequence[int], wanted: Callable[[dict[str, Any]], bool]) -> Object | None:
    """Return the last wanted object that begins at one of those places; one that breaks off if there is no other."""
    broken_off: Object | None = None
    for start in starts[: -SCANS - 1 : -1]:
        end = _end(text, start)
        region = _plain_quotes(text[start : min(end, start + LONGEST_REPAIR)])
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


def _plain_quotes(region: str) -> str:
    """Return a broken object without a comment at its beginning, its quotes straight if its first one is curly."""
    region = _COMMENTED.sub("{", region, count=1)
    return _CURLY.sub(r'\1"', region) if region[1:2] in "“”„«" else region


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
