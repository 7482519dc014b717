"""The charts, as Vega-Lite made by Altair: once with data for svg and png, once without for the page, which fills them.

A string "@first" is a colour of palette.json and "@axis.score" a word of words/*.json; `filled` puts them in, and
the page does the same when the theme or the language changes. Every chart draws one table of plain rows (`rows.py`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from gmtw.report.html.name_places import SIDES

if TYPE_CHECKING:
    import altair as alt

Json = dict[str, Any]

FONT = "system-ui, 'Liberation Sans', Arial, 'DejaVu Sans', sans-serif"

BANDS = (0.25, 0.5, 0.75, 0.9, 1.0)
"""The bounds of the heat map's colours: a rule that always held has a colour of its own."""


def board_chart() -> Any:
    """A model per line: the mean, and its 95 % interval if there is one. Rows: model, value, low, high, say."""
    import altair as alt

    y = alt.Y("model:N", sort=None, title=None, axis=alt.Axis(domain=False, ticks=False, grid=False))
    scale = alt.Scale(zero=False, nice=True, domainMax=1)
    base = alt.Chart(alt.NamedData("rows"))
    axis = alt.Axis(tickCount=6, format=".2f")
    bars = base.mark_rule(color="@first", strokeWidth=2, opacity=0.45).encode(
        y=y, x=alt.X("low:Q", scale=scale, title="@axis.score", axis=axis), x2="high:Q"
    )
    dots = base.mark_point(color="@first", filled=True, size=70, opacity=1).encode(
        y=y, x=alt.X("value:Q", scale=scale, title="@axis.score", axis=axis), tooltip=["say:N"]
    )
    return alt.layer(bars, dots).properties(width="container", height=alt.Step(22))


def bars_chart() -> Any:
    """A bar per model, with its interval if there is one. Rows: model, value, low, high, say."""
    import altair as alt

    y = alt.Y("model:N", sort=None, title=None, axis=alt.Axis(domain=False, ticks=False, grid=False))
    scale, axis = alt.Scale(zero=True, nice=True), alt.Axis(tickCount=6)
    # Stacked bars are grouped by names as fields of an object, and every object has a "constructor".
    x = alt.X("value:Q", scale=scale, title="@axis.bars", axis=axis, stack=None)
    base = alt.Chart(alt.NamedData("rows"))
    bars = base.mark_bar(color="@first", opacity=0.75, height={"band": 0.62}).encode(y=y, x=x, tooltip=["say:N"])
    ends = base.transform_filter("datum.low < datum.high").mark_rule(color="@second", strokeWidth=2)
    return alt.layer(bars, ends.encode(y=y, x="low:Q", x2="high:Q")).properties(width="container", height=alt.Step(22))


def parts_chart() -> Any:
    """A panel per metric, a line per part of the set: all models as ticks, two of them with dot and interval.

    Rows: metric, order, part, value, low, high, role (first, second, others), say.
    """
    import altair as alt

    axis = alt.Axis(values=[0, 0.5, 1], labelFlush=True)
    return _by_part(alt.X("value:Q", scale=alt.Scale(domain=[0, 1]), title=None, axis=axis))


def shifts_chart() -> Any:
    """The same of differences, with a line at none."""
    import altair as alt

    scale = alt.Scale(zero=True, nice=True)
    none = alt.Chart().mark_rule(color="@others", strokeWidth=1).encode(x=alt.datum(0))
    return _by_part(alt.X("value:Q", scale=scale, title=None, axis=_signed_axis()), none)


def _signed_axis() -> alt.Axis:
    import altair as alt

    return alt.Axis(tickCount=4, format="+.2~f", labelExpr="datum.value === 0 ? '0' : datum.label", labelFlush=True)


def _by_part(x: alt.X, *behind: alt.Chart) -> Any:
    """A panel per metric with these layers behind the marks."""
    import altair as alt

    y = alt.Y("part:N", sort=None, title=None, axis=alt.Axis(domain=False, ticks=False, grid=True))
    base = alt.Chart()
    ticks = base.mark_tick(color="@others", thickness=1.5, size=16, opacity=0.6).encode(y=y, x=x, tooltip=["say:N"])
    shown = [layer for role in ("second", "first") for layer in _chosen(base, role, y, x)]
    panel = alt.layer(*behind, ticks, *shown).properties(width=170, height=alt.Step(30))
    header = alt.Header(title=None, labelFontSize=13, labelFontWeight="bold", labelAnchor="start", labelColor="@ink")
    return panel.facet(
        facet=alt.Facet("metric:N", sort=alt.SortField("order"), header=header),
        columns=4,
        data=alt.NamedData("rows"),
        spacing=24,
    )


def _chosen(base: alt.Chart, role: str, y: alt.Y, x: alt.X) -> tuple[alt.Chart, alt.Chart]:
    """Interval and dot of one of the two models, a little beside the line, so that both are seen."""
    import altair as alt

    off, shape = (-3, "circle") if role == "first" else (3, "diamond")
    rows = base.transform_filter(f"datum.role == '{role}'")
    bars = rows.mark_rule(strokeWidth=2, opacity=0.5, yOffset=off, color=f"@{role}")
    dots = rows.mark_point(filled=True, size=64, opacity=1, yOffset=off, shape=shape, color=f"@{role}")
    return (
        bars.encode(y=y, x=alt.X("low:Q", scale=x["scale"], title=None), x2="high:Q"),
        dots.encode(y=y, x=x, tooltip=["say:N"]),
    )


def rules_chart() -> Any:
    """The share in which each kind of rule held, by model, in per cent. Rows: model, rule, held, text, say."""
    import altair as alt

    axis = alt.Axis(domain=False, ticks=False, grid=False)
    base = alt.Chart(alt.NamedData("rows")).encode(
        y=alt.Y("model:N", sort=None, title=None, axis=axis),
        x=alt.X("rule:N", sort=None, title=None, axis=axis.copy(), scale=alt.Scale(paddingInner=0.06)),
        tooltip=["say:N"],
    )
    base.encoding.x.axis = alt.Axis(
        domain=False, ticks=False, grid=False, orient="top", labelAngle=-50, labelLimit=220, labelOverlap=False
    )
    fills, inks = (
        alt.Scale(type="threshold", domain=list(BANDS), range=[f"@{name}.{band}" for band in range(len(BANDS) + 1)])
        for name in ("heat", "heat-ink")
    )
    cells = base.mark_rect().encode(color=alt.Color("held:Q", scale=fills, legend=None))
    texts = base.mark_text(fontSize=10).encode(text="text:N", color=alt.Color("held:Q", scale=inks, legend=None))
    whole = alt.layer(cells, texts).resolve_scale(color="independent")
    return whole.properties(width=alt.Step(25), height=alt.Step(20))


def spent_chart() -> Any:
    """Return the chart of spending against the leading figure. Rows: model, x, value, low, high, name, side, say."""
    import altair as alt

    log, axis = alt.Scale(type="log", nice=False, padding=28), alt.Axis(grid=False, tickCount=5)
    x = alt.X("x:Q", scale=log, title="@axis.spent", axis=axis)
    scale = alt.Scale(zero=False, nice=True, domainMax=1)
    base = alt.Chart(alt.NamedData("rows"))
    bars = base.mark_rule(color="@first", strokeWidth=2, opacity=0.35).encode(
        x=x, y=alt.Y("low:Q", scale=scale, title="@axis.lead"), y2="high:Q"
    )
    dots = base.mark_point(color="@first", filled=True, size=70, opacity=1).encode(
        x=x, y=alt.Y("value:Q", scale=scale, title="@axis.lead"), tooltip=["say:N"]
    )
    ends = base.mark_rule(opacity=0).encode(x=alt.X("from:Q", scale=log, title="@axis.spent", axis=axis), x2="to:Q")
    names = [
        base.transform_filter(f"datum.side == '{side}'")
        .mark_text(align=place.align, dx=place.dx, dy=place.dy, fontSize=11, color="@ink")
        .encode(x=x, y=alt.Y("value:Q", scale=scale, title="@axis.lead"), text="name:N")
        for side, place in SIDES.items()
    ]
    return alt.layer(bars, dots, ends, *names).properties(width="container", height=300)


def delta_chart() -> Any:
    """A panel per metric, a line per model and language: the difference to the first one, and a line at none.

    Rows: metric, order, model, value, low, high, say.
    """
    import altair as alt

    y = alt.Y("model:N", sort=None, title=None, axis=alt.Axis(domain=False, ticks=False, grid=False))
    axis = _signed_axis()
    x = alt.X("value:Q", scale=alt.Scale(zero=True, nice=True), title=None, axis=axis)
    base = alt.Chart()
    none = base.mark_rule(color="@others", strokeWidth=1).encode(x=alt.datum(0))
    bars = base.mark_rule(color="@first", strokeWidth=2, opacity=0.5).encode(
        y=y, x=alt.X("low:Q", scale=alt.Scale(zero=True, nice=True), title=None, axis=axis), x2="high:Q"
    )
    dots = base.mark_point(color="@first", filled=True, size=70, opacity=1).encode(y=y, x=x, tooltip=["say:N"])
    header = alt.Header(title=None, labelFontSize=13, labelFontWeight="bold", labelAnchor="start", labelColor="@ink")
    panel = alt.layer(none, bars, dots).properties(width=170, height=alt.Step(24))
    return panel.facet(
        facet=alt.Facet("metric:N", sort=alt.SortField("order"), header=header),
        columns=4,
        data=alt.NamedData("rows"),
        spacing=24,
    )


CHARTS: Mapping[str, Callable[[], Any]] = {
    "board": board_chart,
    "accuracy": bars_chart,
    "speed": bars_chart,
    "money": bars_chart,
    "worlds": parts_chart,
    "levels": parts_chart,
    "goals": parts_chart,
    "constructions": parts_chart,
    "variants": shifts_chart,
    "rules": rules_chart,
    "cost": spent_chart,
    "latency": spent_chart,
    "tokens": spent_chart,
    "delta": delta_chart,
}
"""Every chart of a page, by the name of its rows."""


@cache
def spec(name: str) -> str:
    """The chart as JSON, without data, colours and words."""
    made = CHARTS[name]().to_dict(validate=True)
    made.pop("config", None)
    return json.dumps({**made, "config": CONFIG}, sort_keys=True)


CONFIG: Json = {
    "background": None,
    "font": FONT,
    "view": {"stroke": None},
    "axis": {
        "labelColor": "@soft",
        "titleColor": "@soft",
        "gridColor": "@line",
        "domainColor": "@line",
        "tickColor": "@line",
        "labelFontSize": 12,
        "titleFontSize": 12,
        "titleFontWeight": "normal",
        "titlePadding": 10,
        "labelPadding": 6,
        "labelLimit": 240,
    },
    "axisX": {"labelOverlap": "greedy", "labelSeparation": 8},
    "axisY": {"labelColor": "@ink"},
    "title": {"color": "@ink"},
}
"""The look of all charts."""


@cache
def palette() -> Mapping[str, Mapping[str, Any]]:
    """The colours of both themes."""
    found: Mapping[str, Mapping[str, Any]] = json.loads(
        (files("gmtw.report.html") / "static" / "palette.json").read_text("utf-8")
    )
    return found


def filled(part: Any, values: Mapping[str, Any]) -> Any:
    """The spec with every "@name" that is known replaced by its value."""
    if isinstance(part, str) and part.startswith("@"):
        return values.get(part[1:], part)
    if isinstance(part, Mapping):
        return {key: filled(value, values) for key, value in part.items()}
    if isinstance(part, Sequence) and not isinstance(part, str):
        return [filled(value, values) for value in part]
    return part
