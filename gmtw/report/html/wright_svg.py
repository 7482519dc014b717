"""The Wright map as SVG: models left of an axis of logits, items right of it.

Places across are percentages and places down are pixels, so the picture fills its column at any width and its letters
stay as large as they are. Colours are the custom properties of the page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from markupsafe import escape

from gmtw.core.sanitize import visible
from gmtw.core.text_width import columns, fitted
from gmtw.report.wright_map import Band, axis, bands
from gmtw.results.items.item_report import ItemReport, ModelAbility

LOGIT, TOP, LINE = 46, 34, 17
"""Pixels: of a logit, above the axis, and from one name to the next."""

STEP = 0.25
AXIS, LONGEST = 44.0, 40.0
"""The place of the axis, and the length of the longest bar, in percent of the width."""

NAME = 20
"""Columns of the longest name; the whole name is its tooltip, and in the table of models."""


def wright_svg(found: ItemReport) -> str:
    """Return the picture as one element that stands in a page."""
    whole = axis(found)
    height = TOP + LOGIT * (len(whole) - 1) + LINE
    parts = [*_axis(whole), *_bars(bands(found, STEP), whole), *_models(found.models, whole)]
    told = f"Wright map: {len(found.models)} models and {len(found.items)} items on one axis of logits"
    head = f'<svg class="wright" role="img" aria-label="{escape(told)}" width="100%" height="{height}">'
    return head + "".join(parts) + "</svg>"


def _down(value: float, whole: Sequence[int]) -> float:
    """Return how far down a value stands, in pixels."""
    return round(TOP + LOGIT * (whole[-1] - value), 1)


def _axis(whole: Sequence[int]) -> Iterator[str]:
    yield f'<text class="head end" x="{AXIS - 4}%" y="14">models</text>'
    yield f'<text class="head" x="{AXIS + 4}%" y="14">items</text>'
    ends = (_down(whole[-1], whole), _down(whole[0], whole))
    yield f'<line class="axis" x1="{AXIS}%" x2="{AXIS}%" y1="{ends[0]}" y2="{ends[1]}"/>'
    for logit in whole:
        y = _down(logit, whole)
        yield f'<line class="tick" x1="{AXIS}%" x2="100%" y1="{y}" y2="{y}"/>'
        yield f'<text class="logit" x="{AXIS + 0.8}%" y="{y - 3}">{f"{logit:+d}" if logit else "0"}</text>'


def _bars(found: Sequence[Band], whole: Sequence[int]) -> Iterator[str]:
    """Yield a bar for each band that has items; the part of flat items is in another colour."""
    high = LOGIT * STEP - 2
    for band in found:
        if not band.items:
            continue
        y, long = _down(band.low + STEP, whole) + 1, LONGEST * band.share
        usual = long * (band.items - band.flat) / band.items
        yield f"<g><title>{band.items} items, {band.flat} of them flat, from {band.low:+.2f}</title>"
        for start, width, kind in ((0.0, usual, "usual"), (usual, long - usual, "flat")):
            if width:
                x = AXIS + 7 + start
                yield f'<rect class="{kind}" x="{x:.2f}%" y="{y}" width="{width:.2f}%" height="{high}"/>'
        yield f'<text class="count" x="{AXIS + 7.6 + long:.2f}%" y="{y + high - 1}">{band.items}</text></g>'


def _models(models: Sequence[ModelAbility], whole: Sequence[int]) -> Iterator[str]:
    """Yield the dot of each model, its standard error, its name, and a line from one to the other."""
    places = _spaced([_down(one.ability, whole) for one in models])
    for one, place in zip(models, places, strict=True):
        y = _down(one.ability, whole)
        low, high = (_down(one.ability + side * one.error, whole) for side in (-1, 1))
        name = fitted(one.model, NAME).rstrip() if columns(visible(one.model)) > NAME else visible(one.model)
        yield f"<g><title>{escape(visible(one.model))}: {one.ability:+.2f} ±{one.error:.2f}</title>"
        yield f'<line class="error" x1="{AXIS}%" x2="{AXIS}%" y1="{high}" y2="{low}"/>'
        yield f'<line class="lead-line" x1="{AXIS - 4}%" x2="{AXIS}%" y1="{place}" y2="{y}"/>'
        yield f'<circle class="dot" cx="{AXIS}%" cy="{y}" r="4.5"/>'
        yield f'<text class="end" x="{AXIS - 5}%" y="{place + 4}">{escape(name)}</text></g>'


def _spaced(places: Sequence[float]) -> list[float]:
    """Return the places from the top down, each at least a line below the one before; a run is kept around its middle.

    places: ascending.
    """
    runs: list[list[float]] = [[one] for one in places]
    while any(_overlap(a, b) for a, b in pairwise(runs)):
        at = next(at for at, (a, b) in enumerate(pairwise(runs)) if _overlap(a, b))
        runs[at : at + 2] = [runs[at] + runs[at + 1]]
    return [_top(run) + LINE * at for run in runs for at in range(len(run))]


def _top(run: Sequence[float]) -> float:
    middle = (run[0] + run[-1]) / 2
    return max(float(TOP), middle - LINE * (len(run) - 1) / 2)


def _overlap(one: Sequence[float], other: Sequence[float]) -> bool:
    return _top(other) < _top(one) + LINE * len(one)
