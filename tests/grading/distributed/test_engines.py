"""Every engine writes the files of grading in one process, byte for byte."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace

import pytest
from typer.testing import CliRunner

from gmtw.cli import app
from gmtw.core.errors import GmtwError, InputError, MissingExtraError, UnknownNameError
from gmtw.grading.distributed import engines
from gmtw.grading.distributed.controller import grade_on
from gmtw.grading.distributed.engines import Engine, engine_of
from gmtw.grading.distributed.environment import Environment, environment_of
from gmtw.grading.distributed.plan import OutputShard, shards_of
from gmtw.grading.distributed.worker import Work, grade_shard
from gmtw.grading.folder import Written
from gmtw.grading.inputs import Job, open_job
from tests.timing import PATIENCE

SAMPLE = Path(__file__).parents[3] / "bench" / "sample"
SET = SAMPLE / "instances.jsonl"
FILES = ("digests.json", "instances.jsonl", "outputs.jsonl", "records.jsonl", "summary.json")


@pytest.fixture(scope="module")
def outputs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three models with three samples of two, an error and a missing answer: 83 lines in no order."""
    rows = []
    for model in ("good", "middling", "bad"):
        said = [json.loads(line) for line in (SAMPLE / f"{model}.jsonl").read_text(encoding="utf-8").splitlines()]
        for sample in range(1 if model == "bad" else 3):
            rows += [{**row, "model": model, "sample": sample, "latency_s": 0.1 * at} for at, row in enumerate(said)]
    rows[5] = {key: value for key, value in rows[5].items() if key != "output"} | {"error": "timeout"}
    random.Random(1).shuffle(rows)
    path = tmp_path_factory.mktemp("outputs") / "out.jsonl"
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows[1:]), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def plain(outputs: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The digests of the files of `gmtw grade`."""
    reports = tmp_path_factory.mktemp("plain")
    found = CliRunner().invoke(app, ["grade", str(SET), str(outputs), "--report-dir", str(reports)])
    assert found.exit_code == 0, found.output
    (folder,) = reports.iterdir()
    return digests(folder)


def digests(folder: Path) -> dict[str, str]:
    """The digests of what a run writes; run.json, which has times, and its digest are left out."""
    texts = {name: (folder / name).read_bytes() for name in FILES}
    said = json.loads(texts["digests.json"])
    del said["files"]["run.json"]
    texts["digests.json"] = json.dumps(said).encode()
    return {name: sha256(text).hexdigest() for name, text in texts.items()}


def parts(folder: Path) -> dict[str, str]:
    """The digests of the parts by name."""
    return {path.name: sha256(path.read_bytes()).hexdigest() for path in (folder / "parts").iterdir()}


@dataclass
class Here:
    """An engine in this process. order: makes another order of the shards. limit: how many it does at a time."""

    seed: int | None = None
    limit: int = 1000
    done: int = 0

    def run(self, shards: Sequence[OutputShard], work: Work) -> Iterator[str]:
        some = list(shards)
        if self.seed is not None:
            random.Random(self.seed).shuffle(some)
        for shard in some[: self.limit]:
            self.done += 1
            yield grade_shard(shard.on_its_own(), work)


def unwatched(items: Iterable[str], total: int) -> Iterable[str]:
    return items


def graded(engine: Engine, job: Job, reports: Path, lines: int = 10) -> Written:
    return grade_on(engine, job, reports, dict, unwatched, lines)


@pytest.fixture(scope="module")
def job(outputs: Path) -> Job:
    return open_job(SET, [outputs])


@pytest.mark.parametrize(("seed", "lines"), [(1, 1), (None, 10), (2, 10), (None, 5_000)])
def test_order_and_size_of_shards_change_no_byte(
    seed: int | None, lines: int, job: Job, plain: dict[str, str], tmp_path: Path
) -> None:
    written = graded(Here(seed), job, tmp_path, lines)
    assert digests(written.folder) == plain
    assert len(parts(written.folder)) == -(-len(job.cases) // lines)
    assert list(tmp_path.glob(".*")) == []


def test_parts_are_the_same_whoever_makes_them(job: Job, tmp_path: Path) -> None:
    first, other = (graded(Here(seed), job, tmp_path / str(seed)) for seed in (None, 3))
    assert parts(first.folder) == parts(other.folder)


def test_parts_that_are_there_are_not_made_again(job: Job, plain: dict[str, str], tmp_path: Path) -> None:
    engine = Here()
    written = graded(engine, job, tmp_path)
    before = parts(written.folder)
    for name in sorted(before)[:2]:
        (written.folder / "parts" / name).unlink()
    engine.done = 0
    assert digests(graded(engine, job, tmp_path).folder) == plain
    assert engine.done == 2
    assert parts(written.folder) == before


def test_an_engine_that_ends_early_is_called_again(job: Job, plain: dict[str, str], tmp_path: Path) -> None:
    assert digests(graded(Here(limit=2), job, tmp_path).folder) == plain


def test_an_engine_that_does_nothing_is_given_up(job: Job, tmp_path: Path) -> None:
    with pytest.raises(GmtwError, match=r"9 of 9 parts are not in .* after 3 tries.*fewer --workers"):
        graded(Here(limit=0), job, tmp_path)


def test_a_damaged_part_is_named(job: Job, tmp_path: Path) -> None:
    written = graded(Here(), job, tmp_path)
    path = min((written.folder / "parts").iterdir())
    metadata = pytest.importorskip("pyarrow.parquet").read_metadata(path)
    content = bytearray(path.read_bytes())
    content[metadata.row_group(0).column(metadata.num_columns - 1).data_page_offset + 60] ^= 255
    path.write_bytes(content)
    with pytest.raises(InputError, match=rf"{path.name}: is damaged .*; delete it and type the same command again"):
        graded(Here(), job, tmp_path)


def test_a_change_of_one_line_makes_one_part_again(outputs: Path, job: Job, tmp_path: Path) -> None:
    """The time of an answer moves no score, and is in its record."""
    before = {shard.part for shard in shards(job)}
    changed = tmp_path / "out.jsonl"
    changed.write_text(outputs.read_text(encoding="utf-8").replace('"latency_s": 0.4', '"latency_s": 0.45', 1))
    after = {shard.part for shard in shards(open_job(SET, [changed]))}
    assert len(before - after) == len(after - before) == 1


def shards(job: Job) -> tuple[OutputShard, ...]:
    return shards_of(job, environment_of(["ro"]), 10)


COMMAND = [sys.executable, "-m", "gmtw", "grade", str(SET)]


def command(outputs: Path, reports: Path, *words: str) -> Path:
    done = subprocess.run(
        [*COMMAND, str(outputs), "--report-dir", str(reports), *words], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return next(reports.iterdir())


@pytest.mark.parametrize(
    "engine", ["local", pytest.param("slurm:cluster=local,time=00:10:00", marks=pytest.mark.minutes)]
)
def test_commands_write_the_same(engine: str, outputs: Path, plain: dict[str, str], tmp_path: Path) -> None:
    assert digests(command(outputs, tmp_path, "--engine", engine, "--workers", "2")) == plain


@pytest.mark.minutes
def test_ray_writes_the_same(outputs: Path, plain: dict[str, str], tmp_path: Path) -> None:
    pytest.importorskip("ray", reason="needs ray, of the extra scale")
    assert digests(command(outputs, tmp_path, "--engine", "ray")) == plain


@pytest.mark.minutes
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_a_killed_command_goes_on_where_it_was(job: Job, plain: dict[str, str], outputs: Path, tmp_path: Path) -> None:
    """The process group is killed once three parts are there."""
    code = (
        "import sys; from pathlib import Path; from tests.grading.distributed.test_engines import *\n"
        "if __name__ == '__main__':\n"
        "    job = open_job(SET, [Path(sys.argv[1])])\n"
        "    graded(engine_of('local', 2), job, Path(sys.argv[2]), lines=4)\n"
    )
    script = tmp_path / "slow.py"
    script.write_text(code, encoding="utf-8")
    reports = tmp_path / "reports"
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, [*sys.path]))}
    process = subprocess.Popen([sys.executable, script, outputs, reports], start_new_session=True, env=env)
    while process.poll() is None and len(list(reports.glob("*/parts/part-*"))) < 3:
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    made = len(list(reports.glob("*/parts/part-*")))
    engine = Here()
    written = graded(engine, job, reports, lines=4)
    assert digests(written.folder) == plain
    assert made >= 3
    assert engine.done == -(-len(job.cases) // 4) - made
    assert list((written.folder / "parts").glob(".*")) == []


def test_what_crashes_is_said(outputs: Path, job: Job, tmp_path: Path) -> None:
    @dataclass
    class Crashing:
        def run(self, shards: Sequence[OutputShard], work: Work) -> Iterator[str]:
            raise RuntimeError("no metric")
            yield ""

    with pytest.raises(RuntimeError, match="no metric"):
        graded(Crashing(), job, tmp_path)
    assert not list(tmp_path.glob("*/summary.json"))


@pytest.mark.parametrize(
    ("text", "workers", "said"),
    [
        ("loca", 2, "local"),
        ("local", 0, "--workers expects a number from 1 on, got 0"),
        ("local:4", 2, "takes no options, got '4'"),
        ("slurm", 2, "time=02:00:00"),
        ("slurm:tim=3", 2, "--engine slurm:OPTIONS has the options of gmtw run --slurm"),
    ],
)
def test_wrong_options_are_refused(text: str, workers: int, said: str) -> None:
    with pytest.raises((GmtwError, UnknownNameError)) as error:
        engine_of(text, workers)
    assert said in str(error.value)


def test_languagetool_is_refused(outputs: Path, tmp_path: Path) -> None:
    words = ["--engine", "local", "--languagetool", "http://127.0.0.1:1", "--report-dir", str(tmp_path)]
    found = CliRunner().invoke(app, ["grade", str(SET), str(outputs), *words])
    assert found.exit_code == 4
    assert "leave out --languagetool" in found.output


@pytest.mark.parametrize(
    ("engine", "library"),
    [("local", "pyarrow"), ("ray", "ray"), ("slurm:cluster=local,time=1:00", "submitit")],
)
def test_a_library_that_is_not_there_is_named(engine: str, library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All others are there, also where this runs without them."""
    monkeypatch.setattr(engines, "find_spec", lambda name: None if name == library else name)
    with pytest.raises(MissingExtraError, match=f"--engine [a-z]+ needs {library}; type pip install "):
        engine_of(engine, 2)


def test_a_cluster_that_does_not_answer_is_named_at_once(
    job: Job, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(address: tuple[str, int], timeout: float) -> None:
        raise ConnectionRefusedError("refused")

    monkeypatch.setattr(engines, "find_spec", str)
    monkeypatch.setitem(sys.modules, "ray", SimpleNamespace())
    monkeypatch.setattr("gmtw.grading.distributed.engines.ray_tasks.create_connection", refuse)
    with pytest.raises(GmtwError, match=r"cannot join head:6379: refused; .*ray start --head"):
        graded(engine_of("ray:head:6379", 2), job, tmp_path)


def test_workers_need_an_engine(outputs: Path, tmp_path: Path) -> None:
    words = ["grade", str(SET), str(outputs), "--workers", "8", "--report-dir", str(tmp_path)]
    found = CliRunner().invoke(app, words)
    assert found.exit_code == 4
    assert "type --engine local --workers 8" in found.output


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_processes_of_a_killed_command_end() -> None:
    """The pipe is closed when the last of them has ended."""
    code = (
        "import os, time\n"
        "from concurrent.futures import ProcessPoolExecutor\n"
        "from multiprocessing import get_context\n"
        "from gmtw.grading.distributed.engines.local_pool import _end_with_command\n"
        "if __name__ == '__main__':\n"
        "    pool = ProcessPoolExecutor(1, get_context('spawn'), _end_with_command)\n"
        "    print(pool.submit(os.getpid).result(), flush=True)\n"
        "    time.sleep(60)\n"
    )
    command = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert command.stdout
    assert int(command.stdout.readline()) != command.pid
    command.kill()
    command.communicate(timeout=PATIENCE)


@pytest.mark.parametrize("engine", ["local", "slurm:cluster=local,time=00:10:00"])
def test_an_error_of_a_worker_ends_the_command(engine: str, job: Job, tmp_path: Path) -> None:
    """It is not taken for a worker that was killed."""
    work = Work(tmp_path / "parts", Path.cwd(), ("ro",), Environment({"gmtw": "0.0"}))
    with pytest.raises(GmtwError, match=r"would grade otherwise .* instead of 0\.0"):
        list(engine_of(engine, 1).run(shards(job), work))


def test_a_part_that_cannot_be_written_is_named(job: Job, tmp_path: Path) -> None:
    work = Work(tmp_path / "parts", Path.cwd(), ("ro",), environment_of(["ro"]))
    work.parts.write_text("no folder", encoding="utf-8")
    with pytest.raises(InputError, match=r"part-.*: cannot be written"):
        list(engine_of("local", 1).run(shards(job), work))
