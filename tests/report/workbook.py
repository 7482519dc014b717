"""Runs as a workbook over many of them sees them, made of stored log-probabilities; and the workbook read back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from openpyxl import load_workbook
from typer.testing import CliRunner, Result

from gmtw.cli import app

Rows = list[dict[str, Any]]

PAIRS: Rows = [
    {"id": f"p{n}", "good": f"Băieții merg {n}.", "bad": f"Băieții merge {n}.", "language": "ro"} for n in (1, 2)
]


def gmtw(*words: object) -> Result:
    return CliRunner().invoke(app, [*map(str, words)])


def lines(path: Path, rows: Rows) -> Path:
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    return path


def scored(texts: Mapping[str, list[tuple[str, float]]], start: int = 0) -> Rows:
    """Outputs of one piece a candidate, that costs so many nats; `start`: where the candidate begins."""
    return [
        {"instance_id": id_, "output": "", "logprobs": [_piece(text, nats, start) for text, nats in found]}
        for id_, found in texts.items()
    ]


def _piece(text: str, nats: float, start: int) -> dict[str, Any]:
    return {"logprobs": [-nats], "offsets": [[start, start + len(text)]], "top": [False]}


def pairs(good: float, bad: float) -> Rows:
    return scored({one["id"]: [(one["good"], good), (one["bad"], bad)] for one in PAIRS})


def grade(home: Path, folder: str, instances: Path, rows: Mapping[str, Rows], *more: str) -> Path:
    """The run of these models, in a folder of that name."""
    files = [
        lines(home / f"{name}.jsonl", [{**row, "model": name, "built_in": False} for row in found])
        for name, found in rows.items()
    ]
    result = gmtw("grade", instances, *files, "--report-dir", home / "reports" / folder, *more)
    assert result.exit_code == 0, result.output
    return next((home / "reports" / folder).iterdir())


def book_of(reports: Path, path: Path) -> Any:
    result = gmtw("leaderboard", reports, "--format", "xlsx", "-o", path)
    assert result.exit_code == 0, result.output
    assert result.stdout.strip() == str(path)
    return load_workbook(path)


def table(sheet: Any) -> dict[str, dict[str, Any]]:
    """The cells by column, its lines joined, and model."""
    names = [cell.value for cell in sheet["A"]][1:]
    heads = [cell.value.replace("\n", " ") for cell in sheet[1]][1:]
    return {
        head: dict(zip(names, column[1:], strict=True))
        for head, column in zip(heads, list(sheet.columns)[1:], strict=True)
    }


def values(cells: Mapping[str, Any]) -> dict[str, Any]:
    return {name: cell.value for name, cell in cells.items() if cell.value is not None}


def bold(cells: Mapping[str, Any]) -> list[str]:
    return [name for name, cell in cells.items() if cell.font.bold]


def listed(book: Any) -> Rows:
    heads, *rows = book["runs"].values
    return [dict(zip(heads, row, strict=True)) for row in rows]
