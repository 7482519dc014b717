"""Suites of items are compared by their weighted total."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gmtw.datasets import load
from gmtw.results.compare import compare
from gmtw.results.run import open_run
from tests.report.workbook import gmtw, grade

EWE = Path(__file__).parents[3] / "bench" / "ewe"


@pytest.fixture(scope="module")
def rows(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """Right answers to the items of the suite that have one."""
    path = tmp_path_factory.mktemp("gold") / "gold.jsonl"
    assert gmtw("run", EWE, "--model", "builtin/gold", "-o", path).exit_code == 0
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def test_points_are_the_weighted_total(rows: list[dict[str, Any]], tmp_path: Path) -> None:
    """A model that is right in light categories only is not first; the figure is that of the report, as a share."""
    every = [{**row, "language": "ee"} for row in rows]
    ids = sorted({instance.id for instance in load(EWE)} - {row["instance_id"] for row in rows})
    every += [{"instance_id": id_, "output": "?", "language": "ee"} for id_ in ids]
    wrong = [{**row, "output": "?"} if row["instance_id"].startswith("r") else row for row in every]
    run = open_run(grade(tmp_path, "suite", EWE, {"all": every, "some": wrong}))
    found = compare([run])
    assert found.lead == "points"
    points = {model.model: model.points.all for model in run.summary.models if model.points}
    assert [one.label for one in found.standings] == sorted(points, key=lambda name: -(points[name] or 0))
    for one in found.standings:
        whole = points[one.model]
        assert whole is not None
        assert one.means["points"].value == pytest.approx(whole / 100)
        assert one.means["points"].interval is None
    (pair,) = found.pairs
    assert pair.gaps["points"].adjusted is not None
    assert pair.gaps["points"].mean == pytest.approx(abs((points["all"] or 0) - (points["some"] or 0)) / 100)
