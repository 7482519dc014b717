"""The digest of a set: two sets on which the same outputs could earn different scores never share it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gmtw.grading.inputs import open_job

SAMPLE = Path(__file__).parents[2] / "bench" / "sample"

Row = dict[str, Any]


def digest(lines: list[str], folder: Path) -> str:
    path = folder / "set.jsonl"
    path.write_text("".join(lines), encoding="utf-8")
    return open_job(path, [SAMPLE / "good.jsonl"], check=False).set_digest


@pytest.fixture
def lines() -> list[str]:
    return (SAMPLE / "instances.jsonl").read_text("utf-8").splitlines(keepends=True)


def test_the_order_of_lines_does_not_count(lines: list[str], tmp_path: Path) -> None:
    assert digest(lines[::-1], tmp_path) == digest(lines, tmp_path)


def add_a_name(row: Row) -> None:
    row["task"]["scene"]["entities"][0]["names"]["ro"].append("Obiectivul cel dintâi")


def add_a_chance(row: Row) -> None:
    row["task"]["chance"] = 0.5


def weigh(row: Row) -> None:
    row["meta"] = {"weight": 3.0}


@pytest.mark.parametrize("change", [add_a_name, add_a_chance, weigh])
def test_what_no_fingerprint_holds_counts(change: Callable[[Row], None], lines: list[str], tmp_path: Path) -> None:
    """Further names tell whom a text means, the chance is taken off U, and weights make a total."""
    before = digest(lines, tmp_path)
    row = json.loads(lines[0])
    change(row)
    lines[0] = json.dumps(row, ensure_ascii=False) + "\n"
    assert digest(lines, tmp_path) != before
