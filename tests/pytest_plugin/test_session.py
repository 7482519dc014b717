"""Files left in the folder of reports by a run that does not end as it should."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from toys import FULL, IDS, Bench, install

from gmtw.grading.shards import new_shard_folder, remove_abandoned


@pytest.fixture
def bench(pytester: pytest.Pytester) -> Bench:
    return Bench(pytester)


def shards(bench: Bench) -> list[str]:
    """The folders of shards beside the reports."""
    return sorted(path.name for path in (bench.home / "reports").glob(".shards-*"))


def ended() -> int:
    """The number of a process that is gone."""
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        process.wait()
    return process.pid


def test_an_interrupted_run_leaves_no_shards(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C writes what was graded, as a part, and nothing else stays."""
    install(monkeypatch.setattr)
    bench.pytester.makeconftest(
        "def pytest_runtest_logreport(report):\n    if '::travel::' in report.nodeid: raise KeyboardInterrupt\n"
    )
    outputs = str(bench.outputs("m", dict.fromkeys(IDS, FULL)))
    result = bench.pytester.runpytest_inprocess("bench", "--model-outputs", outputs, no_reraise_ctrlc=True)
    assert result.ret == pytest.ExitCode.INTERRUPTED
    assert [name.endswith("-partial") for name in bench.reports()] == [True]
    assert shards(bench) == []


def test_a_run_that_cannot_be_written_leaves_no_shards(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever goes wrong at the end."""
    install(monkeypatch.setattr)

    def full(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr("gmtw.grading.folder.write_run", full)
    bench.run("--model-outputs", bench.outputs("m", dict.fromkeys(IDS, FULL)))
    assert shards(bench) == []


def test_the_next_run_removes_the_shards_of_a_killed_one(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """A killed process cannot clean up after itself."""
    texts = dict.fromkeys(IDS, FULL) | {IDS[-1]: "U=1 R=die G=1 F=1"}
    bench.run_apart("--model-outputs", bench.outputs("m", texts))
    assert len(shards(bench)) == 1
    install(monkeypatch.setattr)
    assert bench.run("--model-outputs", bench.outputs("n", dict.fromkeys(IDS, FULL))).ret == 0
    assert shards(bench) == []


def test_shards_of_a_run_that_goes_on_stay(tmp_path: Path) -> None:
    """Those of this process stay, and of other machines, whose processes nobody can see."""
    mine = new_shard_folder(tmp_path)
    gone = mine.with_name(mine.name.replace(f"-{os.getpid()}-", f"-{ended()}-"))
    elsewhere = tmp_path / f".shards-elsewhere-{ended()}-abc"
    for folder in (mine, gone, elsewhere):
        (folder / "models").mkdir(parents=True)
    assert gone != mine
    remove_abandoned(tmp_path)
    assert sorted(tmp_path.iterdir()) == sorted([mine, elsewhere])
