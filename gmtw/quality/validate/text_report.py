"""A result as plain text of at most 80 columns: figures, the comparison, and the worst errors in context."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from textwrap import shorten

from gmtw.core.text_width import columns, wrapped
from gmtw.quality.validate.result import Change, DetectorComparison, Figure, Result
from gmtw.quality.validate.tally import MEASURES
from gmtw.quality.validate.verdict import AROUND, Slip
from gmtw.report.text_table import COLUMNS

INDENT = 6
LABEL = 30
NAME = 14


def show(result: Result, worst: int = 10) -> str:
    """Return the whole text, with the `worst` most frequent forms of each kind of error, each in one context."""
    lines = [*_head(result), "", *_figures(result)]
    if result.categories:
        lines += ["", *_categories(result)]
    if result.comparison:
        lines += ["", *_comparison(result.comparison)]
    for kind in ("false alarm", "miss"):
        lines += _errors(kind, [slip for slip in result.slips if slip.kind == kind], worst)
    return "\n".join(lines) + "\n"


def _head(result: Result) -> list[str]:
    counts = result.counts
    files = ", ".join(result.files)
    what = f"{result.detector} ({result.language}): {files}{f', {result.selection}' if result.selection else ''}"
    size = (
        f"{len(result.rows)} rows, {result.texts} texts, {counts['words']:,} words; {result.unit}: "
        f"{counts['gold']:,} labelled, {counts['flagged']:,} flagged"
    )
    remarks = [f"{remark}: {count}" for remark, count in result.remarks.items()]
    return [line for text in (what, size, *remarks) for line in wrapped(text)]


def _figures(result: Result) -> Iterator[str]:
    yield f"{'':{LABEL}}  value   95 % interval    of"
    for key, figure in result.figures.items():
        measure = MEASURES[key]
        over = f"{figure.n:,} {measure.over}" if measure.over and figure.n else ""
        yield f"{measure.label:{LABEL}}  {_number(figure.value):5}   {_range(figure):13}    {over}".rstrip()


def _categories(result: Result) -> Iterator[str]:
    """Yield a line for each category that has labels or flags."""
    yield f"{'by category':{NAME}}  precision        recall           false alarms per 1,000"
    for name, figures in result.categories.items():
        precision, recall, false = (figures[key] for key in ("precision", "recall", "false_per_1000"))
        if precision.n or recall.n or false.value:
            shares = "  ".join(f"{_number(one.value):5} of {one.n:<6}" for one in (precision, recall))
            yield f"{name:{NAME}}  {shares}  {_number(false.value)}"


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}"


def _range(figure: Figure) -> str:
    return "-" if figure.low is None or figure.high is None else f"{figure.low:.3f} - {figure.high:.3f}"


def _comparison(comparison: DetectorComparison) -> Iterator[str]:
    alone = f"; {comparison.only_now} rows only here, {comparison.only_then} only there"
    since = f"since {comparison.baseline} (gmtw {comparison.gmtw}), on the {comparison.rows} rows of both"
    yield from wrapped(since + (alone if comparison.only_now or comparison.only_then else ""))
    for key, change in comparison.changes.items():
        yield f"{MEASURES[key].label:{LABEL}}  {_changed(change)}"[:COLUMNS]


def _changed(change: Change) -> str:
    if change.difference is None or change.low is None or change.high is None:
        return change.verdict
    span = f"({change.low:+.3f} to {change.high:+.3f})"
    return f"{change.verdict:6}  {change.difference:+.3f} {span}"


def _errors(kind: str, slips: Sequence[Slip], worst: int) -> Iterator[str]:
    """Yield the forms of one kind of error, most frequent first, then by form."""
    forms: defaultdict[str, list[Slip]] = defaultdict(list)
    for slip in slips:
        forms[slip.form].append(slip)
    ranked = sorted(forms.items(), key=lambda item: (-len(item[1]), item[0]))
    if not ranked or worst <= 0:
        return
    plural = {"false alarm": "false alarms", "miss": "misses"}[kind]
    yield from ("", f"{plural}: {len(slips)}, of {len(forms)} form{'' if len(forms) == 1 else 's'}")
    for form, found in ranked[:worst]:
        yield f"{len(found):4}x {shorten(' '.join(form.split()), 44, placeholder='...'):46}{found[0].place}"[:COLUMNS]
        yield " " * INDENT + in_context(found[0], COLUMNS - INDENT)
    if len(ranked) > worst:
        yield f"   ... and {len(ranked) - worst} more; --json has all"


def in_context(slip: Slip, width: int) -> str:
    """Return the slip on one line of at most `width` columns, the word between »« if its place is known."""
    before, word, after = (" ".join(part.split()) for part in (slip.before, slip.word, slip.after))
    marked = f"»{word}«" if word else ""
    side = min(AROUND, max(0, (width - columns(marked) - 2) // 2)) if word else 0
    left = f"{before[-side:] if side else ''}{' ' if slip.before[-1:].isspace() else ''}"
    right = f"{' ' if slip.after[:1].isspace() else ''}{after[:side] if word else after}"
    return (left + marked + right).strip()[:width]
