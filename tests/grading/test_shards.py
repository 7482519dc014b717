"""Records on disk: joined by case, sorted, none lost, none half."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

from gmtw.core.types import Evidence, Record, Score
from gmtw.grading.shards import Shard, join, merged, to_line


def record(id_: str, model: str = "m", **scores: float | None) -> Record:
    """A record with these scores; 1 counts as every rule held."""
    return Record(
        model=model,
        language="ro",
        sample=0,
        instance_id=id_,
        source="travel",
        level="easy",
        fingerprint="f",
        scores={key: score(key, value) for key, value in scores.items()},
    )


def score(key: str, value: float | None) -> Score:
    parts: dict[str, Any] = {"held": int(value == 1), "rules": 1}
    return Score(metric=key, value=value, parts=parts, evidence=(Evidence(kind="told", text="a\tb\nc"),))


def fill(path: Path, *records: Record) -> None:
    """A shard of these records, in this order."""
    with closing(Shard(path)) as shard:
        for each in records:
            shard.add(each)


def test_shards_of_all_processes_come_back_sorted(tmp_path: Path) -> None:
    """Two processes, any order: one record per case, sorted by model and id."""
    fill(tmp_path / "a.shard", record("3", U=1.0), record("1", U=1.0))
    fill(tmp_path / "b.shard", record("2", U=0.5), record("9", model="a", U=0.5))
    assert [(r.model, r.instance_id) for r in merged(tmp_path)] == [("a", "9"), ("m", "1"), ("m", "2"), ("m", "3")]


def test_a_case_that_was_split_becomes_one_record(tmp_path: Path) -> None:
    """Scores measured in two processes join in the order of reports, and `solved` is worked out again."""
    fill(tmp_path / "a.shard", record("1", F=0.5, R=1.0))
    fill(tmp_path / "b.shard", record("1", U=1.0, G=None))
    (whole,) = merged(tmp_path)
    assert list(whole.scores) == ["U", "R", "G", "F"]
    assert whole.solved is True
    assert join([record("1", U=1.0), record("1", R=0.0)]).solved is False


def test_a_line_that_a_crash_cut_off_is_left_out(tmp_path: Path) -> None:
    """Lines whole before the crash are kept."""
    fill(tmp_path / "a.shard", record("1", U=1.0))
    with (tmp_path / "a.shard").open("ab") as file:
        file.write(b'["m", "ro", 0, "2"]\t{"status":"gra')
    assert [r.instance_id for r in merged(tmp_path)] == ["1"]


def test_a_line_reads_back_to_its_record() -> None:
    """Defaults are left out of a line, but for the status, and come back."""
    whole = record("1", U=None, R=0.1)
    line = to_line(whole)
    assert line.startswith(b'{"status":"graded","model":"m"')
    assert line.endswith(b"}\n")
    assert b'"gap"' not in line
    assert Record.model_validate_json(line) == whole


def test_no_record_no_file(tmp_path: Path) -> None:
    """A process that graded nothing leaves nothing."""
    Shard(tmp_path / "deep" / "a.shard").close()
    assert list(tmp_path.iterdir()) == []
