"""Marks that overlap -> segments that do not; a value with its middle left out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from gmtw.core.output_limits import LONGEST_ASIDE, LONGEST_SHOWN
from gmtw.report.annotate.types import KINDS, Mark, Marked, Segment

UNREAD = ("reasoning", "aside", "overlong")


def in_order(marks: Iterable[Mark]) -> tuple[Mark, ...]:
    """Return the marks that cover anything, each once: by their start, of two that start together the longer first."""
    known = dict.fromkeys(mark for mark in marks if mark.start < mark.end)
    place = {kind: number for number, kind in enumerate(KINDS)}
    return tuple(sorted(known, key=lambda mark: (mark.start, -mark.end, place[mark.kind], mark.say)))


def segments(text: str, marks: Sequence[Mark]) -> Iterator[Segment]:
    """Yield the text cut wherever a mark begins or ends; `marks` are in order."""
    borders = sorted({0, len(text), *(mark.start for mark in marks), *(mark.end for mark in marks)})
    active: list[int] = []
    coming = 0
    for start, end in pairwise(borders):
        active = [number for number in active if marks[number].end > start]
        while coming < len(marks) and marks[coming].start == start:
            active.append(coming)
            coming += 1
        outermost = sorted(active, key=lambda number: (not KINDS[marks[number].kind].wide, number))
        yield Segment(text=text[start:end], marks=tuple(outermost))


def of_metric(marked: Marked, metric: str) -> Marked:
    """Return the output with the marks of that metric only, and those of no metric; all scores are kept.

    An unknown name breaks a rule of R, and costs U what the rules on that slot could earn.
    """
    both = ("", metric, *(("R",) if metric == "U" else ()))
    kept = tuple(m for m in marked.marks if m.metric in ("", metric) or (m.kind == "unknown-name" and m.metric in both))
    update = {
        "marks": kept,
        "segments": tuple(segments(marked.text, kept)),
        "broken": tuple(rule for rule in marked.broken if rule.metric == metric),
        "untold": marked.untold if metric == "F" else (),
        "goal": marked.goal if metric == "U" else (),
        "findings": tuple(finding for finding in marked.findings if finding.metric == metric),
    }
    return marked.model_copy(update=update)


def shortened(marked: Marked, longest: int = LONGEST_SHOWN, aside: int = LONGEST_ASIDE) -> Marked:
    """Return the output without the middle of a long text, and of long passages that were not read.

    A segment has the number of characters that were left out at its place.
    """
    parts = list(_without_middle(marked.segments, longest))
    for number, mark in enumerate(marked.marks):
        if mark.kind in UNREAD and mark.end - mark.start > aside:
            inside = [place for place, part in enumerate(parts) if number in part.marks]
            if inside:
                first, last = inside[0], inside[-1] + 1
                parts[first:last] = _without_middle(parts[first:last], aside)
    return marked.model_copy(update={"segments": tuple(parts)})


def _without_middle(parts: Sequence[Segment], longest: int) -> list[Segment]:
    """Return the first and the last half of `longest` characters, and between them how many are left out."""
    total = sum(len(part.text) for part in parts)
    if total <= longest:
        return list(parts)
    head, tail = list(_first(parts, longest // 2)), list(_last(parts, longest // 2))
    gone = total - sum(len(part.text) for part in (*head, *tail)) + sum(part.left_out for part in parts)
    around = set(head[-1].marks if head else ()) & set(tail[0].marks if tail else ())
    shared = tuple(number for number in (head[-1].marks if head else ()) if number in around)
    return [*head, Segment(text="", marks=shared, left_out=gone), *tail]


def _first(parts: Sequence[Segment], most: int) -> Iterator[Segment]:
    for part in parts:
        if most <= 0:
            return
        if part.text:
            yield part.model_copy(update={"text": part.text[:most]})
        most -= len(part.text)


def _last(parts: Sequence[Segment], most: int) -> Iterator[Segment]:
    kept = []
    for part in reversed(parts):
        if most <= 0:
            break
        if part.text:
            kept.append(part.model_copy(update={"text": part.text[-most:]}))
        most -= len(part.text)
    return reversed(kept)
