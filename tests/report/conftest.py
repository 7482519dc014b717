"""Runs that were graded, to be written in every format: an ordinary one, and one of hostile names and answers."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from gmtw.cli import app
from gmtw.results.run import Run, open_run

SAMPLE = Path(__file__).parents[2] / "bench" / "sample"


HOSTILE = (
    "<script>alert(1)</script>",
    "</script>",
    "\x1b[31mred\x1b[0m",
    "\u202eevil",
    '=HYPERLINK("http://x")',
    "+1",
    "-1+1",
    "@SUM(A1)",
    "a|b",
    "a\\|b",
    "| :-- |",
    "../../x",
    "a/b",
    "a.b",
    "x" * 300,
    "a`b``c",
    "`",
    "[x](http://e.ro)",
    "![i](http://e.ro/i.png)",
    "http://e.ro",
    "www.e.ro",
    "a\nb\r\n\n# c",
    "<r><t>x</t></r>",
    "_x0041_",
    "**b** _c_ ~~d~~",
    "&amp; &#65;",
    "<!-- -->",
    " leading and trailing ",
    "a\\",
    "nul\x00 bell\x07 c1\x9b",
    "no character\uffff",
    "\u200b",
    "țară 模型",
    ":smile: $x$ #1 @user",
)
"""Names and answers that models may have."""


def graded(home: Path, files: Iterable[Path], *arguments: str) -> Path:
    """The folder of the run that grades these outputs on the sample."""
    words = ["grade", str(SAMPLE), *map(str, files), "--report-dir", str(home / "reports"), *arguments]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0, result.output
    return next((home / "reports").iterdir())


def write_rows(path: Path, rows: Iterable[dict[str, Any]]) -> Path:
    """A file of outputs."""
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def rows_of(name: str) -> list[dict[str, Any]]:
    """The rows of a file of outputs that comes with the sample."""
    return [json.loads(line) for line in (SAMPLE / name).read_text(encoding="utf-8").splitlines()]


@pytest.fixture(scope="session")
def hostile_names() -> tuple[str, ...]:
    """Return names of models."""
    return HOSTILE


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two models; the first says what it took, and failed once; the second left out an answer."""
    home = tmp_path_factory.mktemp("plain")
    first, *others = rows_of("good.jsonl")
    took = {"latency_s": 1.5, "usage": {"prompt": 10, "completion": 2000}, "cost_usd": 0.00025}
    failed = {"instance_id": others[0]["instance_id"], "model": first["model"], "error": "timeout <b>\x1b[1m"}
    good = write_rows(home / "good.jsonl", [first | took, failed, *others[1:]])
    return graded(home, [good, write_rows(home / "middling.jsonl", rows_of("middling.jsonl")[:-1])])


@pytest.fixture
def run(folder: Path) -> Run:
    """The same, opened."""
    return open_run(folder)


@pytest.fixture(scope="session")
def whole_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two models that answered everything."""
    home = tmp_path_factory.mktemp("whole")
    return graded(home, [SAMPLE / "good.jsonl", SAMPLE / "middling.jsonl"])


@pytest.fixture
def whole(whole_folder: Path) -> Run:
    """The same, opened."""
    return open_run(whole_folder)


@pytest.fixture(scope="session")
def hostile_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A model of every hostile name that answers one instance with its name, one that nobody has, and one well."""
    home = tmp_path_factory.mktemp("hostile")
    good = rows_of("good.jsonl")
    rows = [
        row
        for name in HOSTILE
        for row in (
            {"instance_id": good[0]["instance_id"], "model": name, "output": f"{name}\n{json.dumps({name: [name]})}"},
            {**good[1], "model": name},
            {"instance_id": good[2]["instance_id"], "model": name, "error": name},
            {"instance_id": f"unknown {name}", "model": name, "output": name},
        )
    ]
    empty = [{**row, "model": ""} for row in good[:2]]
    return graded(home, [write_rows(home / "hostile.jsonl", rows), write_rows(home / "=1+1.jsonl", empty)])


@pytest.fixture
def hostile(hostile_folder: Path) -> Run:
    """The same, opened."""
    return open_run(hostile_folder)
