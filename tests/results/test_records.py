"""Reading of records.jsonl: whole records and scores alone refuse the same values, with file and line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gmtw.core.errors import InputError
from gmtw.results.records import read_record_scores, read_records

ROW: dict[str, Any] = dict.fromkeys(("model", "instance_id", "source", "level", "fingerprint"), "x") | {
    "language": "ro",
    "sample": 0,
    "solved": True,
}


def written(path: Path, **changes: Any) -> Path:
    """A file of two records, the second one changed."""
    scores = {"U": {"metric": "U", "value": 0.5}}
    rows = [{**ROW, "status": "graded", "scores": scores}, {**ROW, "status": "graded", "scores": scores, **changes}]
    file = path / "records.jsonl"
    file.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    return file


@pytest.mark.parametrize("value", [0, 1, 0.0, 1.0, 0.25, None])
def test_a_score_is_a_number_from_0_to_1_or_null(tmp_path: Path, value: float | None) -> None:
    """Both ways of reading give it, and the same mean."""
    file = written(tmp_path, scores={"U": {"metric": "U", "value": value, "why_none": "" if value else "no"}})
    _, whole = read_records(file)
    _, alone = read_record_scores(file)
    assert whole.scores["U"].value == alone.values["U"] == value
    assert whole.average == alone.values["avg"]


@pytest.mark.parametrize("value", [7, -0.1, 1.0000001, float("nan"), float("inf"), "x", [1], {}])
def test_an_impossible_score_is_refused(tmp_path: Path, value: object) -> None:
    """By both ways of reading: a comparison of such scores would print a mean of nonsense."""
    file = written(tmp_path, scores={"U": {"metric": "U", "value": value}})
    for reader in (read_records, read_record_scores):
        with pytest.raises(InputError, match=r"records\.jsonl:2: not a record: "):
            list(reader(file))
    with pytest.raises(InputError, match=r"U: expected a number from 0 to 1, or null, got "):
        list(read_record_scores(file))


def test_solved_is_a_truth_value(tmp_path: Path) -> None:
    """The rate of solved tasks is a mean of these."""
    with pytest.raises(InputError, match=r"records\.jsonl:2: .*solved: expected true, false or null, got 7"):
        list(read_record_scores(written(tmp_path, solved=7)))
