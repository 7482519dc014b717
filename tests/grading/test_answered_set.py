"""Outputs without a named set: graded on the usual set if it has their ids, else on the set that has them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gmtw.datasets import packaged
from gmtw.grading.answered_set import answered_set

BENCH = packaged()
USUAL = BENCH / "sample"


def outputs(folder: Path, *ids: str) -> Path:
    """A file of outputs that name these ids."""
    path = folder / f"{len(list(folder.iterdir()))}.jsonl"
    path.write_text("".join(json.dumps({"instance_id": id_, "output": "{}"}) + "\n" for id_ in ids), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("ids", "found"),
    [
        (("travel-v3/easy/7000001",), "gmtw-ro-3.0/instances.jsonl.xz"),
        (("nobody/1", "recipe-v3/hard/7000002"), "gmtw-ro-3.0/instances.jsonl.xz"),
        (("nobody/1",), "sample"),
    ],
)
def test_the_set_that_has_the_ids(tmp_path: Path, ids: tuple[str, ...], found: str) -> None:
    """Another frozen set, by any of the ids; the usual one if no set has any."""
    assert answered_set(USUAL, [outputs(tmp_path, *ids)], [BENCH]) == BENCH / found


def test_the_usual_set_comes_first(tmp_path: Path) -> None:
    """Also if outputs name ids of another set beside."""
    own = json.loads((USUAL / "instances.jsonl").read_text(encoding="utf-8").splitlines()[0])["id"]
    mixed = outputs(tmp_path, "travel-v3/easy/7000001", own)
    assert answered_set(USUAL, [mixed], [BENCH]) == USUAL


def test_what_is_wrong_is_left_to_grading(tmp_path: Path) -> None:
    """No outputs, files that cannot be read, and a usual set that is not there: the usual set, and its error."""
    broken = tmp_path / "broken.jsonl"
    broken.write_text("{", encoding="utf-8")
    for files in ([], [broken], [tmp_path / "missing.jsonl"]):
        assert answered_set(USUAL, files, [BENCH]) == USUAL
    nowhere = tmp_path / "no-such-set"
    assert answered_set(nowhere, [outputs(tmp_path, "travel-v3/easy/7000001")], [BENCH]) == nowhere


def test_a_set_that_cannot_be_read_is_passed_over(tmp_path: Path) -> None:
    """A folder may hold other files than sets."""
    folder = tmp_path / "sets"
    folder.mkdir()
    (folder / "a.jsonl").write_text("{}\n", encoding="utf-8")
    file = outputs(tmp_path, "travel-v3/easy/7000001")
    assert answered_set(USUAL, [file], [folder, BENCH]) == BENCH / "gmtw-ro-3.0" / "instances.jsonl.xz"
