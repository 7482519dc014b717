"""The figures of a board -> the rows that its charts draw; `say` is what is read out or shown under the pointer."""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from typing import Any

from gmtw.report.html.construction_data import PANELS
from gmtw.report.html.name_places import NARROW, WIDE, shortened, sides
from gmtw.report.html.robustness_data import PANELS as VARIANT_PANELS

Json = dict[str, Any]


def board_rows(figures: Json, key: str) -> list[Json]:
    """A row for each model that has this mean, the best first and those without a rank last; of equal ones as there."""
    known = [(model, mean) for model in figures["models"] if (mean := model["means"].get(key))]
    known.sort(key=lambda one: (one[0]["last"], -one[1][0]))
    return [{"model": model["label"], **_of(mean), "say": f"{model['label']}: {_said(mean)}"} for model, mean in known]


def _of(mean: Sequence[float]) -> Json:
    low, high = mean[2:4] if len(mean) == 4 else (mean[0], mean[0])
    return {"value": mean[0], "low": low, "high": high}


def _said(mean: Sequence[float]) -> str:
    interval = f" [{mean[2]:.3f}, {mean[3]:.3f}]" if len(mean) == 4 else ""
    return f"{mean[0]:.3f}{interval}, n = {mean[1]}"


def bars_rows(figures: Json, what: str) -> list[Json]:
    """A row for each model that says it: "speed", mean seconds, the fastest first; "money", dollars in all."""
    key = {"speed": "latency_s", "money": "cost_usd"}[what]
    found = [
        (model["label"], model["spent"][key]["value"])
        for model in figures["models"]
        if model["spent"] and model["spent"][key]["value"]
    ]
    rows = sorted(found, key=lambda one: (one[1], one[0]))
    return [
        {"model": label, "value": value, "low": value, "high": value, "say": f"{label}: {value:.4g}"}
        for label, value in rows
    ]


def parts_rows(
    figures: Json, axis: str, panels: Sequence[str] | None = None, first: int = 0, second: int = 1
) -> list[Json]:
    """A row for each panel, part of the set (world, level, goal, construction) and model; two models have a role."""
    roles = {first: "first", second: "second"}
    return [
        {
            "metric": metric,
            "order": order,
            "part": part,
            "role": roles.get(place, "others"),
            **_of(mean),
            "say": f"{model['label']}: {part}, {metric} {_said(mean)}",
        }
        for order, metric in enumerate(figures["panels"] if panels is None else panels)
        for part in figures[axis]
        for place, model in enumerate(figures["models"])
        if part in model[axis] and (mean := model[axis][part]["means"].get(metric))
    ]


def rules_rows(figures: Json) -> list[Json]:
    """A row for each model and kind of rule that was asked of it."""
    return [
        {
            "model": model["label"],
            "rule": f"{rule['metric']} {rule['kind']}",
            "held": (share := rule["held"][place] / rule["n"][place]),
            "text": per_cent(share),
            "say": f"{model['label']}: {rule['kind']} {rule['held'][place]} / {rule['n'][place]}",
        }
        for place, model in enumerate(figures["models"])
        for rule in figures["rules"]
        if rule["n"][place]
    ]


def per_cent(share: float) -> str:
    """Return whole per cent; 100 and 0 only if they are exact."""
    return str(min(99, max(1, round(share * 100)))) if 0 < share < 1 else str(round(share * 100))


def spent_rows(figures: Json, what: str) -> list[Json]:
    """A row for each model that says what an answer took: "cost" in US dollars, "latency" in seconds, or "tokens"."""
    found: dict[str, list[Json]] = {}
    for model in figures["models"]:
        mean, each = model["means"][figures["lead"]], _each(model["spent"], what)
        if mean and each:
            thought = model["spent"].get("thought")
            more = f", {thought:,.0f} tokens of thinking" if thought else ""
            said = {"thought": thought, "say": f"{model['label']}: {mean[0]:.3f}{more}"}
            row = {"model": model["label"], "x": each, **_of(mean), **said}
            found.setdefault(model["language"], []).append(row)
    return [row for rows in found.values() for row in _with_names(rows)]


def _with_names(rows: Sequence[Json]) -> list[Json]:
    """Return the rows with the ends of the axis, and with the names that fit and their sides; the best models first.

    name, side: in a wide window. name_narrow, side_narrow: in that of a phone.
    """
    first = sorted(rows, key=lambda row: -row["value"])
    low, high = _ends([row["x"] for row in rows])
    lowest = min(row["low"] for row in rows)
    dots = [(_between(log(row["x"]), log(low), log(high)), _between(row["value"], lowest, 1.0)) for row in first]
    names = [shortened(row["model"]) for row in first]
    placed = [_sided(names, dots, tail) for tail in TAILS]
    return [
        {**row, "from": low, "to": high, **wide, **narrow} for row, wide, narrow in zip(first, *placed, strict=True)
    ]


TAILS = {"": WIDE, "_narrow": NARROW}
"""The ends of the keys of a name -> the plot that it stands in."""


def _sided(names: Sequence[str], dots: Sequence[tuple[float, float]], tail: str) -> list[Json]:
    """Return each name, "" if it does not fit, with its side."""
    found = sides(names, dots, TAILS[tail])
    return [{f"name{tail}": name if side else "", f"side{tail}": side} for name, side in zip(names, found, strict=True)]


LEAST_RATIO = 2.0
"""The least ratio of the right end of a logarithmic axis to the left one: equal models stand side by side."""


def _ends(values: Sequence[float]) -> tuple[float, float]:
    low, high = min(values), max(values)
    if high / low >= LEAST_RATIO:
        return low, high
    middle = sqrt(low * high)
    return middle / sqrt(LEAST_RATIO), middle * sqrt(LEAST_RATIO)


def _between(value: float, low: float, high: float) -> float:
    """Return where the value stands between the two, from 0 to 1."""
    return (value - low) / (high - low) if high > low else 0.5


def _each(spent: Json | None, what: str) -> float | None:
    """Return the mean that an answer took, of those that say it."""
    if not spent:
        return None
    if what == "latency":
        return spent["latency_s"]["value"] or None
    if what == "tokens":
        return spent["budgets"]["each"] if "budgets" in spent else None
    cost = spent["cost_usd"]
    return cost["value"] / cost["n"] if cost["value"] and cost["n"] else None


def delta_rows(figures: Json) -> list[Json]:
    """A row for each model, language and metric: what it has more than in the first language."""
    return [
        {
            "metric": metric,
            "order": order,
            "model": one["model"],
            "value": (value := mean["delta"][0]),
            "low": min(mean["delta"]),
            "high": max(mean["delta"]),
            "say": f"{one['model']}: {metric} {value:+.3f}, {mean['reading']}, n = {mean['n']}",
        }
        for order, metric in enumerate(figures["delta_keys"])
        for one in figures["delta"]
        if (mean := one["means"].get(metric))
    ]


def _standings(figures: Json) -> dict[str, list[Json]]:
    """The rows of the first chart: dots of the figure that leads, or of items the published dashboard's bars."""
    if not figures["items"]:
        return {"board": board_rows(figures, figures["lead"])}
    bars = {what: bars_rows(figures, what) for what in ("speed", "money")}
    return {"accuracy": board_rows(figures, "accuracy"), **bars}


def all_rows(figures: Json) -> dict[str, list[Json]]:
    """The rows of every chart that has anything to show, by the chart's name."""
    rows = {
        **_standings(figures),
        "worlds": parts_rows(figures, "worlds"),
        "levels": parts_rows(figures, "levels"),
        "goals": parts_rows(figures, "goals"),
        "constructions": parts_rows(figures, "constructions", PANELS),
        "variants": parts_rows(figures, "variants", VARIANT_PANELS),
        "rules": rules_rows(figures),
        "cost": spent_rows(figures, "cost"),
        "latency": spent_rows(figures, "latency"),
        "tokens": spent_rows(figures, "tokens"),
        "delta": delta_rows(figures),
    }
    return {name: found for name, found in rows.items() if found}
