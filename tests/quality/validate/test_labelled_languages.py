"""G on the labelled Catalan and Galician sentences of tests/labelled: each with one error, and right without it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gmtw.quality.validate import validate

LABELLED = Path(__file__).parents[2] / "labelled"

FOUND = [
    ("catalan", "ca", {"foreign": 0.96, "diacritics": 0.96, "spelling": 0.76, "usage": 0.76, "punctuation": 0.33}),
    ("catalan_blind", "ca", {"foreign": 0.66, "diacritics": 0.83, "spelling": 0.83, "usage": 0.1, "punctuation": 0.33}),
    ("galician_blind", "gl", {"foreign": 0.83, "diacritics": 0.5, "spelling": 0.6, "usage": 0.36, "punctuation": 0.33}),
]
"""The least share of the errors that are found, by category. `blind`: their writer had seen no rule."""

ACCUSED = dict.fromkeys([("catalan_blind", one) for one in ("diacritics", "foreign", "usage")], 1)
"""Right words that are accused, with their number: "profe", as pupils say."""


@pytest.mark.parametrize(
    ("file", "code", "category", "recall"),
    [(file, code, category, recall) for file, code, found in FOUND for category, recall in found.items()],
)
def test_what_g_finds_of_a_category(tmp_path: Path, file: str, code: str, category: str, recall: float) -> None:
    """Hardly a right word of these is accused, and so many of the wrong ones are."""
    lines = (LABELLED / f"{file}.jsonl").read_text("utf-8").splitlines()
    rows = [line for line in lines if json.loads(line)["category"] == category]
    (tmp_path / "rows.jsonl").write_text("\n".join(rows), "utf-8")
    result = validate("errors", [tmp_path / "rows.jsonl"], language=code)
    assert len(rows) == 30
    assert result.counts["flagged"] - result.counts["right"] <= ACCUSED.get((file, category), 0)
    assert result.counts["found"] >= recall * len(rows)
