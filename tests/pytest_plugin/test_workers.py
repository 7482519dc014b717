"""The same bytes from one process, from workers, and from `gmtw grade`; nothing lost when a worker dies."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from toys import CONFTEST, FULL, Bench

from gmtw.pytest_plugin.protocol import needs_start_and_end
from gmtw.pytest_plugin.session import start_no_idle_workers

MANY = tuple(f"{world}/{level}/{n}" for world in ("fact", "travel") for level in ("easy", "hard") for n in range(4))


@pytest.fixture
def bench(pytester: pytest.Pytester) -> Bench:
    return Bench(pytester, MANY)


def some_outputs(bench: Bench) -> list[Path]:
    """Two models with scores of all kinds, an error line, a gap, and a sample of its own."""
    values = ("1", "0.5", "0.1", "none", "0.3333333333333333", "0.7")
    texts = {id_: f"U={values[n % 6]} R=1 G={values[n % 5 // 4]} F=0.{n % 10}" for n, id_ in enumerate(MANY)}
    second = bench.outputs("second", dict(list(texts.items())[3:]), model="a/b", sample=2)
    with second.open("a") as file:
        file.write(json.dumps({"instance_id": MANY[0], "error": "timeout", "model": "a/b", "sample": 2}) + "\n")
    return [bench.outputs("first", texts), second]


@pytest.mark.minutes
def test_every_way_to_run_writes_the_same_bytes(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """-n 0 and -n 2, two hash seeds, shuffled lines, files in another order, and `gmtw grade`: one content."""
    files = some_outputs(bench)
    monkeypatch.setenv("PYTHONHASHSEED", "1")
    assert bench.run_apart("-n", "0", "--model-outputs", *files, "--report-dir", "one").ret == 0
    (name,) = bench.reports("one")
    for path in files:
        lines = path.read_text().splitlines(keepends=True)
        random.Random(7).shuffle(lines)
        path.write_text("".join(lines))
    monkeypatch.setenv("PYTHONHASHSEED", "2")
    result = bench.run_apart("-n", "2", "--model-outputs", *reversed(files), "--report-dir", "two")
    result.stdout.fnmatch_lines(["first  *16/16", "a/b#2  *13/16", f"report: two/{name}"])
    graded = f"{CONFTEST}from gmtw.cli import app\napp()\n"
    command = [sys.executable, "-c", graded, "grade", bench.set, *files, "--report-dir", "three"]
    subprocess.run(list(map(str, command)), check=True, cwd=bench.home, capture_output=True)
    assert bench.reports("one") == bench.reports("two") == bench.reports("three")
    assert len(json.loads((bench.home / "one" / name / "summary.json").read_text())["models"]) == 2


BLIND = """
from pathlib import Path

def pytest_configure(config):
    if hasattr(config, "workerinput"):  # the variables of xdist are there in its tests, too
        from gmtw.grading import inputs

        Path(__file__).with_name("blind").touch()
        inputs.open_infos = inputs.open_job = None
"""
"""Ends a worker that opens the inputs itself."""


@pytest.mark.minutes
def test_workers_read_the_index_and_not_the_inputs(bench: Bench) -> None:
    """The controller checks set and outputs once and hands them over. Where no test is chosen, no report is written."""
    (bench.home / "bench" / "conftest.py").write_text(BLIND)
    path = bench.outputs("m", dict.fromkeys(MANY, FULL))
    result = bench.run_apart("-n", "2", "-k", "nothing", "--model-outputs", path)
    assert result.ret == pytest.ExitCode.NO_TESTS_COLLECTED
    assert not bench.reports()
    result = bench.run_apart("-n", "2", "--model-outputs", path)
    assert result.ret == 0
    result.stdout.fnmatch_lines(["m  *16/16"])
    assert (bench.home / "bench" / "blind").exists()
    assert not list((bench.home / "reports").rglob("*.pickle"))


@pytest.mark.minutes
def test_a_crashed_worker_leaves_a_part_that_says_so(bench: Bench) -> None:
    """A test that kills its process fails; what others graded is kept, and the run is marked as a part."""
    texts = dict.fromkeys(MANY, FULL)
    # The last one: xdist itself stumbles where it still has tests for a worker that is gone.
    texts[MANY[-1]] = "U=1 R=die G=1 F=1"
    result = bench.run_apart("-n", "2", "--max-worker-restart", "0", "--model-outputs", bench.outputs("m", texts))
    assert result.ret != 0
    result.stdout.fnmatch_lines(["*worker 'gw?' crashed while running*", "PARTIAL RUN: * scores were not measured*"])
    (name,) = bench.reports()
    assert name.endswith("-partial")
    assert bench.records()


def test_bad_input_stops_before_workers_start(bench: Bench) -> None:
    """With -n, too, bad input is one line and exit code 4."""
    path = bench.home / "bad.jsonl"
    path.write_text("{")
    result = bench.run_apart("-n", "2", "--model-outputs", path)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert [line for line in result.errlines if line] == [
        line for line in result.errlines if line.startswith("ERROR: ")
    ]
    result.stdout.no_fnmatch_line("*workers*")


@pytest.mark.minutes
def test_workers_report_to_json_and_junit(bench: Bench) -> None:
    """With -n 2, every test stands in both reports once, with its properties; -k and -m still choose."""
    (path, _) = some_outputs(bench)
    result = bench.run_apart(
        *("-n", "2", "-k", "hard and not fact", "-m", "G", "--junitxml", "x.xml", "--json-report"),
        *("--json-report-file", "j.json", "--model-outputs", path),
    )
    result.stdout.fnmatch_lines(["PARTIAL RUN: 60 of 64*", "*4 graded*"])
    tests = json.loads((bench.home / "j.json").read_text())["tests"]
    assert sorted(test["nodeid"].split("::", 2)[2] for test in tests) == [
        f"travel::travel/hard/{n}::G" for n in range(4)
    ]
    assert all({"level": "hard"} in test["user_properties"] for test in tests)
    assert (bench.home / "x.xml").read_text().count('<property name="score"') == 4


HEAVY = ("ortools", "numpy", "pandas", "pydantic", "gmtw.core.types")


def test_help_loads_nothing_heavy(tmp_path: Path) -> None:
    """`pytest --help` with the plugin knows its options, and imports no solver, no arrays, not even pydantic."""
    code = (
        "import sys, pytest\n"
        "status = pytest.main(['--help', '-p', 'no:hypothesispytest', '-p', 'no:cacheprovider'])\n"
        f"print('LOADED', [name for name in {HEAVY!r} if name in sys.modules], int(status))\n"
    )
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=tmp_path, env=environment
    )
    assert "--model-outputs" in done.stdout
    assert "LOADED [] 0" in done.stdout


def test_an_ordinary_run_loads_nothing_heavy(tmp_path: Path) -> None:
    """Tests that are not ours run without our stages being imported."""
    (tmp_path / "test_it.py").write_text(
        f"import sys\n\ndef test_it():\n    assert not [name for name in {HEAVY!r} if name in sys.modules]\n"
    )
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:hypothesispytest",
        "-p",
        "no:cacheprovider",
        "test_it.py",
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.returncode == 0, done.stdout


def test_markers_are_listed(bench: Bench) -> None:
    """`pytest --markers` names each metric's marker."""
    result = bench.run_apart("--markers")
    result.stdout.fnmatch_lines(["@pytest.mark.U: toy U"])


ONE_CORE = "import os\nos.sched_getaffinity = lambda process: {0}\n"


@pytest.mark.skipif(not hasattr(os, "sched_getaffinity"), reason="the cores of a process cannot be set here")
def test_no_more_workers_start_than_there_are_cores(bench: Bench) -> None:
    """The line above the tests says so, and how to have all of them."""
    (bench.home / "bench" / "conftest.py").write_text(ONE_CORE)
    result = bench.run_apart("-n", "3", "--model-outputs", *some_outputs(bench))
    assert "gmtw: 1 workers of 3, one for each core; all of them: --tx 3*popen" in result.stdout.lines
    result.stdout.fnmatch_lines(["1 worker*", "first  *16/16"])


@pytest.mark.parametrize(("words", "workers"), [(("-n", "3"), 1), (("--tx", "2*popen", "-d"), 2)])
def test_only_n_is_held_to_the_cores(
    words: tuple[str, ...], workers: int, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of `--tx` start, one of `-n`."""
    monkeypatch.setattr("gmtw.pytest_plugin.session.cores", lambda: 1)
    config = pytester.parseconfig(*words)
    monkeypatch.setattr(config.option, "tx", ["popen"] * 3 if words[0] == "-n" else ["popen"] * 2)
    start_no_idle_workers(config)
    assert len(config.option.tx) == workers


LISTENING = """
def pytest_runtest_logstart(nodeid):
    print("starts", nodeid)

def pytest_runtest_logfinish(nodeid):
    print("ends", nodeid)
"""


def test_who_listens_hears_that_a_test_starts_and_ends(bench: Bench) -> None:
    """In the controller, where a plugin of xdist would show it."""
    (bench.home / "bench" / "conftest.py").write_text(LISTENING)
    result = bench.run_apart("-s", "-n", "1", "--model-outputs", bench.outputs("m", dict.fromkeys(MANY, FULL)))
    said = result.stdout.str()
    assert (said.count("starts bench/"), said.count("ends bench/")) == (4 * len(MANY), 4 * len(MANY))


@pytest.mark.parametrize(("arguments", "listens"), [((), False), (("-v",), True), (("-p", "listening"), True)])
def test_workers_send_no_message_that_nobody_reads(
    pytester: pytest.Pytester, arguments: tuple[str, ...], listens: bool
) -> None:
    """pytest's own terminal shows none of them without -v."""
    pytester.makepyfile(listening=LISTENING)
    pytester.syspathinsert()
    assert needs_start_and_end(pytester.parseconfigure(*arguments)) is listens
