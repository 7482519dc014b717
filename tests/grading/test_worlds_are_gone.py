"""A set whose worlds are gone keeps its scores: all that grading needs travels in its lines."""

from __future__ import annotations

import re
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


def _told_wrongly(instances: list[Instance]) -> Iterator[Output]:
    """Yield the lines of each page with all numbers changed, before a right answer."""
    for one in outputs("oracle", instances, "ro"):
        [own] = (instance for instance in instances if instance.id == one.instance_id)
        lines = [line[2:] for line in own.prompts["ro"].splitlines() if line.startswith("- ")]
        wrong = re.sub(r"\d+", lambda found: str(int(found[0]) + 3), "\n".join(lines))
        yield one.model_copy(update={"model": "wrong", "output": f"{wrong}\n\n{one.output}"})


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
    """The same bytes with all worlds and with none, also of what is false of a page."""
    made = list(generate([Part(world, "medium", 2) for world in ("travel", "schedule", "fact", "shopping")], seed=77))
    said = [*(one for model in MODELS for one in outputs(model, made, "ro")), *_told_wrongly(made)]
    (tmp_path / "set.jsonl").write_text("".join(f"{one.model_dump_json()}\n" for one in made), encoding="utf-8")
    (tmp_path / "said.jsonl").write_text("".join(f"{one.model_dump_json()}\n" for one in said), encoding="utf-8")
    records, summary = _graded(tmp_path)
    assert b'"false-claim"' in records
    monkeypatch.setattr(WORLDS, "_found", {})
    assert not WORLDS.names
    assert _graded(tmp_path) == (records, summary)
