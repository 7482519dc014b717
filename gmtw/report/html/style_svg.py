"""The figures of `gmtw.results.style` as SVG: a panel for each, a line for each model, side by side.

Places across are percentages and places down are pixels, as in the Wright map.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from markupsafe import Markup, escape

from gmtw.core.sanitize import visible
from gmtw.results.style import ModelStyle, Spread

LINE, TOP = 40, 4
"""Pixels of a model's line, with its name above its dot, and above the first."""

ENDS = (2.5, 84.0)
"""Places of zero and of the largest value, in percent of the width; figures stand right of the largest."""


class Panel(NamedTuple):
    """A figure of all models. of: The figure of one; with the middle half where it has one."""

    title: str
    of: Callable[[ModelStyle], Spread | float | None]
    form: str = "{:.1f}"


def panel_svg(panel: Panel, models: Sequence[ModelStyle]) -> Markup:
    """Return a panel as one element that stands in a page: from 0 to the largest value that is shown."""
    values = [panel.of(one) for one in models]
    largest = max((one.high if isinstance(one, Spread) else one or 0 for one in values), default=0) or 1
    height = TOP + LINE * len(models)
    told = "; ".join(f"{visible(one.model)} {_said(panel, value)}" for one, value in zip(models, values, strict=True))
    head = (
        f'<svg class="style" role="img" aria-label="{escape(f"{panel.title}: {told}")}" width="100%" height="{height}">'
    )
    lines = (
        part
        for at, (one, value) in enumerate(zip(models, values, strict=True))
        for part in _line(panel, one, value, TOP + LINE * at, largest)
    )
    return Markup(head + "".join(lines) + "</svg>")


def _line(panel: Panel, model: ModelStyle, value: Spread | float | None, top: int, largest: float) -> Iterator[str]:
    y = top + LINE - 12
    yield f'<text class="name" x="0" y="{top + 14}">{escape(visible(model.model))}</text>'
    yield f'<line class="tick" x1="{ENDS[0]}%" x2="{ENDS[1]}%" y1="{y}" y2="{y}"/>'
    if value is None:
        yield f'<text class="figure" x="{ENDS[0] + 1}%" y="{y - 4}">–</text>'
        return
    if isinstance(value, Spread):
        low, high = (_across(one, largest) for one in (value.low, value.high))
        yield f'<line class="error" x1="{low}%" x2="{high}%" y1="{y}" y2="{y}"/>'
    mean = value.mean if isinstance(value, Spread) else value
    yield f'<circle class="dot" cx="{_across(mean, largest)}%" cy="{y}" r="5"/>'
    yield f'<text class="figure" x="99%" y="{y + 4}">{escape(panel.form.format(mean))}</text>'


def _across(value: float, largest: float) -> float:
    return round(ENDS[0] + (ENDS[1] - ENDS[0]) * value / largest, 2)


def _said(panel: Panel, value: Spread | float | None) -> str:
    if value is None:
        return "not measured"
    return panel.form.format(value.mean if isinstance(value, Spread) else value)
