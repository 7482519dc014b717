"""Metrics that the published evaluator stored, beside each other and beside a run of the same outputs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from gmtw.cli import app
from gmtw.results.compare.stored_metrics import StoredComparison, is_stored_metrics, read_stored_metrics

BENCH = Path(__file__).parents[3] / "bench" / "sample"
GOOD = BENCH / "good.jsonl"
IDS = [json.loads(line)["instance_id"] for line in GOOD.read_text(encoding="utf-8").splitlines()]
FIRST = {"U_details": {"satisfied": 2, "total": 2}}
LATER = {"U_details": {"U_constraints_linear": 1.0}}


def metrics(folder: Path, name: str, values: dict[str, Any], details: dict[str, Any], ids: list[str] = IDS) -> Path:
    """A file as the evaluator writes it: the scores of each instance, then how they came about."""
    rows = [{"instance_id": id_} | {"U": 1.0, "R": 1.0, "G": 1.0, "F": 1.0} | values | details for id_ in ids]
    path = folder / f"metrics_{name}.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def gmtw(*words: object) -> Result:
    return CliRunner().invoke(app, ["compare", *map(str, words)])


def stored(folder: Path, *files: Path) -> StoredComparison:
    """The comparison that `gmtw compare -o` writes of these files."""
    done = gmtw(*files, "-o", folder / "out.json")
    assert done.exit_code == 0, done.output
    return StoredComparison.model_validate_json((folder / "out.json").read_text("utf-8"))


def test_two_files_beside_each_other(tmp_path: Path) -> None:
    """Means over what both have, the second minus the first, and who measured."""
    one, other = metrics(tmp_path, "a", {}, FIRST), metrics(tmp_path, "b", {"U": 0.5, "F": None}, LATER, IDS[1:])
    found = stored(tmp_path, one, other)
    assert (found.common, [column.answered for column in found.columns]) == (len(IDS) - 1, [len(IDS), len(IDS) - 1])
    assert [column.means["U"].value for column in found.columns] == [1.0, 0.5]
    assert found.columns[1].means["F"].value is None
    assert ["cubes" in column.origin for column in found.columns] == [False, True]
    (difference,) = found.differences
    assert (difference.gaps["U"].mean, "F" in difference.gaps) == (-0.5, False)
    assert list(difference.worst) == sorted(IDS[1:])[:5]


def test_files_of_one_name_are_called_by_their_folders(tmp_path: Path) -> None:
    files = []
    for folder in ("base", "tuned"):
        (tmp_path / folder).mkdir()
        files.append(metrics(tmp_path / folder, "a", {}, FIRST))
    found = stored(tmp_path, *files, metrics(tmp_path, "b", {}, FIRST))
    assert [column.label for column in found.columns] == ["base/metrics_a", "tuned/metrics_a", "metrics_b"]


def test_beside_the_same_outputs_graded_here(tmp_path: Path) -> None:
    """With the set and its outputs, the models of the run are further columns."""
    done = gmtw(BENCH, metrics(tmp_path, "good", {"G": 0.25}, FIRST), GOOD, "--worst", "1")
    assert done.exit_code == 0, done.output
    assert f"on the {len(IDS)} instances that all have" in done.stdout
    assert "by the published evaluator, its first version" in done.stdout
    assert "by gmtw" in done.stdout
    assert "G 0.25 -> " in done.stdout
    assert "are not the same measures" in done.stdout


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"U": 1.5}, ":1: U: expected a number from 0 to 1, got 1.5"),
        ({"F": "1"}, ":1: F: expected a number from 0 to 1, got '1'"),
        ({"instance_id": 7}, ":1: expected an instance_id, got 7"),
        ({"instance_id": "a"}, ":2: 'a' stands twice"),
    ],
)
def test_lines_that_are_wrong(tmp_path: Path, values: dict[str, Any], says: str) -> None:
    """One line, with the place."""
    done = gmtw(metrics(tmp_path, "a", values, FIRST), metrics(tmp_path, "b", {}, FIRST))
    assert (done.exit_code, f"metrics_a.jsonl{says}" in done.stderr) == (4, True), done.stderr


def test_files_that_cannot_be_compared(tmp_path: Path) -> None:
    alone = metrics(tmp_path, "a", {}, {})
    assert "stands alone" in gmtw(alone).stderr
    assert "leave out --by world" in gmtw(alone, alone, "--by", "world").stderr
    assert "no instance is in all" in gmtw(alone, metrics(tmp_path, "b", {}, {}, ["elsewhere"])).stderr
    assert read_stored_metrics(alone).origin == "the published evaluator"


def test_what_is_no_such_file(tmp_path: Path) -> None:
    """Outputs with scores of their own, sets, and what is not there."""
    outputs = metrics(tmp_path, "o", {"output": "..."}, {})
    assert [is_stored_metrics(path) for path in (outputs, GOOD, BENCH, tmp_path / "none.jsonl")] == [False] * 4
