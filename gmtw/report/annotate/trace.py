"""The reading of an output once more, for display: where in the raw output the explanation and the plan stand.

The steps are those of `gmtw.text.clean.clean` and `gmtw.scoring.parse.read`; grading does not come this way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from gmtw.core.types import Instance
from gmtw.report.annotate.offset_map import Span, Traced, joined
from gmtw.tasks.plan.parse import BROKEN, CODE, FENCE, FENCE_MARK, find_answer
from gmtw.tasks.plan.resolve import resolver
from gmtw.tasks.plan.task import PlanTask
from gmtw.text.clean import CEDILLA, CLOSE, ESCAPE, HALF, HALF_ESCAPE, OPEN, SPECIAL, character
from gmtw.text.json_objects import objects


class Gone(NamedTuple):
    """A span of the raw output that the explanation does not have: "token", "reasoning" or "aside"."""

    kind: str
    start: int
    end: int


class Trace(NamedTuple):
    """An output as read: `explanation`, the `answer` object where there is one, and what was left out."""

    explanation: Traced
    answer: Traced | None
    gone: tuple[Gone, ...]


def trace(text: str, instance: Instance, language: str) -> Trace:
    """What `gmtw.scoring.parse.read` makes of `text`, each character with its place there."""
    gone: list[Gone] = []
    spoken = _cleaned(Traced.of(text), gone)
    if not isinstance(instance.task, PlanTask):
        return Trace(spoken.stripped(), None, tuple(gone))
    found = find_answer(spoken.text, resolver(instance.task.scene, language))
    if found is None:
        return Trace(_prose(spoken, gone), None, tuple(gone))
    searched = spoken if found.text == spoken.text else _unescaped(spoken)
    start, end = found.answer.start, found.answer.end
    parts = [_prose(searched.part(0, start), gone), _prose(searched.part(end), gone)]
    return Trace(joined([part for part in parts if part.text], "\n\n"), searched.part(start, end), tuple(gone))


def _cleaned(raw: Traced, gone: list[Gone]) -> Traced:
    """In NFC with comma letters, without chat tokens and reasoning."""
    whole = raw.replaced(HALF_ESCAPE, lambda _: "\\ufffd")
    composed = whole.spelt(HALF.sub("\ufffd", whole.text)).composed()
    letters = composed.spelt(composed.text.translate(CEDILLA))
    tokens = [match.span() for match in SPECIAL.finditer(letters.text)]
    gone += _gone("token", letters, tokens)
    return _spoken(letters.edited((start, end, " ") for start, end in tokens), gone)


def _spoken(text: Traced, gone: list[Gone]) -> Traced:
    """Without reasoning: blocks, one that never closes, and what a closing tag ends that nothing opened."""
    blocks = list(_blocks(text.text))
    gone += _gone("reasoning", text, blocks)
    rest = text.edited((start, end, "") for start, end in blocks)
    closings = list(CLOSE.finditer(rest.text))
    if not closings:
        return rest
    gone += _gone("reasoning", rest, [(0, closings[-1].end())])
    return rest.part(closings[-1].end())


def _blocks(text: str) -> Iterator[Span]:
    place = 0
    while opening := OPEN.search(text, place):
        closing = CLOSE.search(text, opening.end())
        place = closing.end() if closing else len(text)
        yield opening.start(), place


def _prose(text: Traced, gone: list[Gone]) -> Traced:
    """Without objects, whole or broken, and without blocks of code."""
    for cuts in (_code, _objects):
        spans = list(cuts(text.text))
        gone += _gone("aside", text, spans)
        text = text.edited((start, end, "\n") for start, end in spans)
    broken = [match.span() for match in BROKEN.finditer(text.text)]
    gone += _gone("aside", text, broken)
    text = text.edited((start, end, "") for start, end in broken).replaced(FENCE_MARK, lambda _: "").stripped()
    return _unescaped(text) if "\\n" in text.text and "\n" not in text.text else text


def _code(text: str) -> Iterator[Span]:
    return (match.span() for match in FENCE.finditer(text) if CODE.search(match[1]))


def _objects(text: str) -> Iterator[Span]:
    return ((item.start, item.end) for item in objects(text))


def _unescaped(text: Traced) -> Traced:
    return text.replaced(ESCAPE, character)


def _gone(kind: str, text: Traced, spans: Iterable[Span]) -> Iterator[Gone]:
    return (Gone(kind, *text.origin(start, end)) for start, end in spans if start < end)
