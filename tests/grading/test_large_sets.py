"""A job keeps an index of its set and of its outputs: few instances are in memory, whatever is done with it."""

from __future__ import annotations

import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gmtw.baselines.catalog import outputs
from gmtw.cli import app
from gmtw.core import cache
from gmtw.core.jsonl import write
from gmtw.core.types import Instance
from gmtw.datasets import instance_set, load
from gmtw.grading.inputs import open_job

SET = Path(__file__).parents[2] / "bench" / "gmtw-ro-3.0"
SOURCES = {"fact", "logistics", "recipe", "schedule", "shopping", "travel"}
SIZE, KEPT = 40, 4


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    """A set of forty instances from all over the frozen one, and the answers of two models to each."""
    whole = load(SET)
    instances = [whole[at * len(whole) // SIZE] for at in range(SIZE)]
    write(instances, tmp_path / "set.jsonl")
    for name in ("oracle", "copy"):
        answers = (one.model_copy(update={"model": name}) for one in outputs("oracle", instances, "ro"))
        write(answers, tmp_path / f"{name}.jsonl")
    return [str(tmp_path / f"{name}.jsonl") for name in ("set", "oracle", "copy")]


@contextmanager
def alive(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """Count the instances that are in memory whenever one is read."""
    made: list[weakref.ref[Instance]] = []
    counts: list[int] = []
    validate = Instance.model_validate.__func__  # type: ignore[attr-defined]

    def watched(cls: type[Instance], row: object) -> Instance:
        instance: Instance = validate(cls, row)
        made.append(weakref.ref(instance))
        counts.append(sum(one() is not None for one in made))
        return instance

    for module in (cache, instance_set):
        monkeypatch.setattr(module, "KEPT", KEPT)
    monkeypatch.setattr(Instance, "model_validate", classmethod(watched))
    yield counts


def test_grading_keeps_few_instances_in_memory(
    files: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only kept instances, and those that functions remember something of, stay; each is read once to be graded."""
    with alive(monkeypatch) as counts:
        done = CliRunner().invoke(app, ["grade", *files, "--report-dir", str(tmp_path / "r")])
        assert done.exit_code == 0, done.output
        (run,) = (tmp_path / "r").iterdir()
        assert CliRunner().invoke(app, ["report", str(run), "--format", "markdown"]).exit_code == 0
    assert "1.000" in done.output
    # For the digest of the set, and to be graded; a few more for whether names fit.
    assert 2 * SIZE <= len(counts) < 5 * SIZE
    assert max(counts) <= 4 * KEPT


def test_a_job_reads_no_instance_for_its_facts(files: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The table of results, tests and their names, what is missing: all of it stands in the index."""
    job = open_job(Path(files[0]), [Path(file) for file in files[1:]])
    with alive(monkeypatch) as counts:
        assert len(job.cases) == 2 * SIZE
        assert [row.model for row in job.rows] == ["copy", "oracle"]
        assert job.metrics == ("U", "R", "G", "F")
        assert list(job.missing()) == []
        assert all(len(infos) == SIZE for infos in job.expected().values())
        assert {case.info.source for case in job.cases} == SOURCES
    assert counts == []


def test_cases_of_an_instance_come_together(files: list[str]) -> None:
    job = open_job(Path(files[0]), [Path(file) for file in files[1:]], check=False)
    ids = [case.info.id for case in job.by_instance]
    assert ids[::2] == ids[1::2] == sorted(job.instances)
    assert sorted(case.key for case in job.by_instance) == [case.key for case in job.cases]
