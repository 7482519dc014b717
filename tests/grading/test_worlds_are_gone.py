"""A set whose worlds are gone keeps its scores: all that grading needs travels in its lines."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gmtw.baselines.catalog import outputs
from gmtw.cli import app
from gmtw.core.types import Instance, Output
from gmtw.datasets.generate import generate
from gmtw.worlds import WORLDS, Part

MODELS = ("oracle", "sloppy", "takes-back")


def _told_elsewhere(instances: list[Instance]) -> Iterator[Output]:
    """Yield right answers whose words tell the plan of another answer."""
    right = list(outputs("oracle", instances, "ro"))
    for one, other in zip(right, [*right[1:], right[0]], strict=True):
        said = f"{other.output.rsplit('{', 1)[0]}\n\n{one.output}"
        yield one.model_copy(update={"model": "told-elsewhere", "output": said})


def _graded(folder: Path) -> tuple[bytes, bytes]:
    """Return the records and the summary of one grading, in a folder of its own."""
    reports = folder / f"reports{len(list(folder.iterdir()))}"
    done = CliRunner().invoke(
        app, ["grade", f"{folder}/set.jsonl", f"{folder}/said.jsonl", "--report-dir", f"{reports}"]
    )
    assert done.exit_code == 0, done.output
    [run] = reports.iterdir()
    return (run / "records.jsonl").read_bytes(), (run / "summary.json").read_bytes()


def test_a_set_keeps_its_scores(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same bytes with all worlds and with none, also of what is told wrongly."""
    made = list(generate([Part(world, "medium", 2) for world in ("travel", "schedule", "fact", "shopping")], seed=77))
    said = [*(one for model in MODELS for one in outputs(model, made, "ro")), *_told_elsewhere(made)]
    (tmp_path / "set.jsonl").write_text("".join(f"{one.model_dump_json()}\n" for one in made), encoding="utf-8")
    (tmp_path / "said.jsonl").write_text("".join(f"{one.model_dump_json()}\n" for one in said), encoding="utf-8")
    records, summary = _graded(tmp_path)
    assert b'"contradictions":1' in records
    monkeypatch.setattr(WORLDS, "_found", {})
    assert not WORLDS.names
    assert _graded(tmp_path) == (records, summary)
