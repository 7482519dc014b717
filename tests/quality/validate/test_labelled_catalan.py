"""G on the labelled Catalan sentences of tests/labelled: half of them right, half with one error."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gmtw.quality.validate import validate

ROWS = Path(__file__).parents[2] / "labelled" / "catalan.jsonl"


@pytest.mark.parametrize(
    ("category", "recall"),
    [("foreign", 0.96), ("diacritics", 0.96), ("spelling", 0.76), ("usage", 0.76), ("punctuation", 0.33)],
)
def test_what_g_finds_of_a_category(tmp_path: Path, category: str, recall: float) -> None:
    """No right word of these is accused, and so many of the wrong ones are."""
    rows = [line for line in ROWS.read_text("utf-8").splitlines() if json.loads(line)["category"] == category]
    (tmp_path / "rows.jsonl").write_text("\n".join(rows), "utf-8")
    result = validate("errors", [tmp_path / "rows.jsonl"], language="ca")
    assert len(rows) == 30
    assert result.counts["flagged"] == result.counts["right"]
    assert result.counts["found"] >= recall * len(rows)
