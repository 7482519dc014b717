"""The charts of a board as svg and png files, drawn without a browser and without a network."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any, Literal

from gmtw.core.files import write_atomically
from gmtw.core.sanitize import visible
from gmtw.report.html.board import Board, judged
from gmtw.report.html.chart_rows import all_rows
from gmtw.report.html.charts import filled, palette, spec
from gmtw.report.html.delta_data import between as languages_between
from gmtw.report.html.name_places import shortened_labels
from gmtw.report.html.page_data import figures, lead_of
from gmtw.report.interface_words import words

Kind = Literal["svg", "png"]

WIDTH = 560
"""The width of a chart that fills its container on the page, in pixels."""

LONGEST_LABEL = 34
"""Characters of the longest name of a model beside its line."""

FONTS = "Liberation Sans, Arial, DejaVu Sans, sans-serif"


def draw(board: Board, folder: Path, kind: Kind, theme: str = "light", language: str = "en") -> list[Path]:
    """Write a file for each chart that has data: board.svg, worlds.svg, ... Return their paths.

    Where models answered in several languages, every language but the first has charts of its own: board-en.svg, ...
    """
    up = f"axis.{lead_of(board)}"
    drawn = []
    for name, (part, rows) in _all_charts(board).items():
        path = folder / f"{name}.{kind}"
        chart = name.partition("-")[0]
        drawing = picture(chart, rows, kind, theme, language, _key(chart, part, language), up)
        write_atomically(path, partial(_put, drawing))
        drawn.append(path)
    return drawn


def _all_charts(board: Board) -> dict[str, tuple[Board, list[dict[str, Any]]]]:
    """Return the rows of every chart by the name of its file, with the board that they are of."""
    by_file: dict[str, tuple[Board, list[dict[str, Any]]]] = {}
    for place, part in enumerate(board.by_language):
        found = all_rows(figures(part, judged(part)))
        tail = f"-{part.rows[0].model.language}" if place else ""
        by_file |= {f"{name}{tail}": (part, rows) for name, rows in found.items()}
    between = all_rows(figures(board, judged(board))).get("delta") if len(board.by_language) > 1 else None
    return by_file | ({"delta": (board, between)} if between else {})


def _put(drawing: bytes, draft: Path) -> None:
    draft.write_bytes(drawing)


def picture(
    name: str, rows: list[dict[str, Any]], kind: Kind, theme: str, language: str, key: str = "", up: str = "axis.avg"
) -> bytes:
    """Return the chart as bytes. key: the legend above it. up: the title of the other axis of a cost chart."""
    import vl_convert

    text = words(language)
    titles = {key: value for key, value in text.items() if isinstance(value, str)}
    tokens = {**palette()[theme], **titles, "axis.spent": titles.get(f"axis.{name}", "")}
    tokens["axis.bars"] = titles.get(f"axis.{name}", "")
    tokens["axis.lead"] = titles[up]
    whole = filled(json.loads(spec(name)), tokens)
    whole["data"] = {"values": _said(rows, titles)}
    if "columns" in whole:
        whole["columns"] = 3 if len({row["metric"] for row in rows}) > 4 else 4
    whole["background"] = palette()[theme]["paper"]
    whole["padding"] = 16
    whole["config"]["font"] = FONTS
    if key:
        whole["title"] = {"text": key, "anchor": "start", "fontSize": 12, "fontWeight": "normal", "offset": 14}
    if whole.get("width") == "container":
        whole["width"] = WIDTH
    point = {"decimal": ",", "thousands": ".", "grouping": [3], "currency": ["", " USD"]} if language == "ro" else None
    if kind == "svg":
        return bytes(vl_convert.vegalite_to_svg(whole, format_locale=point).encode())
    return bytes(vl_convert.vegalite_to_png(whole, scale=2, format_locale=point))


def _key(name: str, board: Board, language: str) -> str:
    """The models that have a dot and a diamond, or what is drawn."""
    text = words(language)
    if name == "delta":
        first, *others = (str(text.get(f"language.{code}", code)) for code in languages_between(board))
        return str(text["difference"]).format(first=first, language=others[0] if len(others) == 1 else text["each"])
    labels = [f"{mark} {visible(row.model.label)}" for mark, row in zip("●◆", board.rows, strict=False)]
    return "    ".join(labels) if name in ("worlds", "levels", "goals", "constructions", "variants") else ""


def _said(rows: list[dict[str, Any]], titles: dict[str, str]) -> list[dict[str, Any]]:
    """Worlds, levels, metrics and rules by their names in that language; models without the middle of a long name."""
    models = sorted({row["model"] for row in rows if "model" in row})
    named = {
        "metric": lambda key: titles.get(key, key),
        "part": lambda key: titles.get(f"part.{key}", key),
        "rule": lambda key: f"{key[:2]}{titles.get(f'rule.{key[2:]}', key[2:])}",
        "model": shortened_labels(models, LONGEST_LABEL).__getitem__,
    }
    return [{key: named[key](value) if key in named else value for key, value in row.items()} for row in rows]
