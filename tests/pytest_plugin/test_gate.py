"""The gate at the end of a run: exit codes, verdicts, and where they are told."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from toys import FULL, Bench, install

from gmtw.results.gate.verdict import CANNOT_TELL

MANY = [f"{world}/easy/{number:02}" for world in ("fact", "travel") for number in range(30)]
WORSE = "U=0.5 R=1 G=1 F=1"


@pytest.fixture
def bench(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Bench:
    """Sixty instances: enough to see a drop in half of them."""
    install(monkeypatch.setattr)
    for name in ("GITHUB_ACTIONS", "GITHUB_STEP_SUMMARY"):
        monkeypatch.delenv(name, raising=False)
    return Bench(pytester, MANY)


@pytest.fixture
def earlier(bench: Bench) -> Path:
    """The report of an earlier run with full marks."""
    path = bench.outputs("before", dict.fromkeys(MANY, FULL))
    assert bench.run("--model-outputs", path, "--report-dir", "earlier").ret == 0
    (folder,) = (bench.home / "earlier").iterdir()
    assert not (folder / "verdict.json").exists()
    return folder


def half(bench: Bench) -> Path:
    """Outputs that are worse in every other world."""
    return bench.outputs("now", {id_: WORSE if place % 2 else FULL for place, id_ in enumerate(MANY)})


def test_a_regression_ends_with_1(bench: Bench, earlier: Path) -> None:
    """The line shows both means and the drop; verdict.json, junit and json-report say the same."""
    junit, report = bench.home / "junit.xml", bench.home / "report.json"
    reports = ("--junitxml", junit, "--json-report", "--json-report-file", report)
    result = bench.run("--model-outputs", half(bench), "--baseline", earlier, *reports)
    assert result.ret == 1
    result.stdout.fnmatch_lines(["*U *1.000 -> 0.750, -0.250 *: regression", "gate: regression (exit code 1)"])
    verdict = json.loads(next((bench.home / "reports").glob("*/verdict.json")).read_text())
    assert (verdict["outcome"], verdict["exit_code"]) == ("regression", 1)
    told = json.loads(report.read_text())
    assert told["exitcode"] == 1
    assert told["gmtw_gate"] == [verdict]
    properties = {p.get("name"): p.get("value") for p in ElementTree.parse(junit).iterfind("testsuite/properties/")}
    assert properties["gmtw-gate"] == properties["gmtw-gate now U"] == "regression"
    assert properties["gmtw-gate now coverage"] == "passed"


def test_the_same_outputs_pass(bench: Bench, earlier: Path) -> None:
    """A file against itself passes on a set of any size: not a word differs."""
    path = bench.outputs("before", dict.fromkeys(MANY, FULL))
    result = bench.run("--model-outputs", path, "--baseline", earlier)
    assert result.ret == 0
    result.stdout.fnmatch_lines(["*the same outputs, word for word", "gate: passed (exit code 0)"])


def test_a_part_cannot_tell(bench: Bench, earlier: Path) -> None:
    """-k ends with 10, and a run that lacks answers if they are ignored; a baseline may be its file of records."""
    part = bench.run("-k", "travel", "--model-outputs", half(bench), "--baseline", earlier)
    assert part.ret == CANNOT_TELL
    part.stdout.fnmatch_lines(["*a part of the run: 120 of 240 scores*", "gate: cannot tell (exit code 10)"])
    few = bench.outputs("few", dict.fromkeys(MANY[:50], FULL))
    records = earlier / "records.jsonl"
    result = bench.run("--model-outputs", few, "--baseline", records, "--missing", "ignore")
    assert result.ret == CANNOT_TELL
    result.stdout.fnmatch_lines(["*answered 83.3% of the instances, asked for 95.0%", "* as zero *: not judged"])
    lost = bench.run("--model-outputs", few, "--baseline", records)
    assert lost.ret == 1
    lost.stdout.fnmatch_lines(["*10 of 60 answers are not there*", "*U as zero *: regression"])
    assert bench.run("--model-outputs", few, "--min-coverage", "0.8").ret == 0


def test_thresholds(bench: Bench) -> None:
    """--fail-under may be repeated or hold several; a test that fails by --pass-mark still ends with 1."""
    path = half(bench)
    assert bench.run("--model-outputs", path, "--fail-under", "U=0.75", "--fail-under", "R=1,avg=.9").ret == 0
    result = bench.run("--model-outputs", path, "--fail-under", "U=0.8")
    assert result.ret == 1
    result.stdout.fnmatch_lines(["*U *0.750, asked for 0.800: below threshold"])
    assert bench.run("--model-outputs", path, "--fail-under", "U=0.1", "--pass-mark", "0.9").ret == 1
    assert bench.run("--model-outputs", path, "--fail-under", "faithful=0.99").ret == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--fail-under", "U"), "*--fail-under 'U' is not METRIC=X*"),
        (("--fail-under", "U=80"), "*type for example U=0.80*"),
        (("--baseline", ""), "*--baseline is empty*"),
        (("--fail-under", "Q=0.5"), "*No metric 'Q'*Known: *U*"),
        (("--tolerance", "0.1"), "*--tolerance needs --baseline RUN*"),
        (("--metric", "solved"), "*--metric needs --baseline RUN*"),
        (("--metric", "sloved", "--baseline", "."), "*No score for --metric 'sloved'*solved*"),
        (("--baseline", "nowhere"), "*nowhere: no such file*"),
        (("--min-coverage", "95"), "*'95' is not a number from 0 to 1*"),
    ],
)
def test_half_a_wish_is_refused(bench: Bench, arguments: tuple[str, ...], said: str) -> None:
    """Before anything is graded, in one line."""
    result = bench.run("--model-outputs", half(bench), *arguments)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([said])


def test_a_baseline_of_another_set_is_refused(bench: Bench, earlier: Path) -> None:
    """Before anything is graded; the message names both sets."""
    path = half(bench)
    lines = bench.set.read_text().splitlines(keepends=True)
    bench.set.write_text("".join(lines[:-1]))
    result = bench.run("--model-outputs", path, "--baseline", earlier)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*is of the set set#*, not of set#*"])


def test_a_stopped_run_keeps_its_own_exit_code(bench: Bench, earlier: Path) -> None:
    """-x after a failure by --pass-mark: 1, and the gate says that nobody can tell, and what the run ends with."""
    result = bench.run("-x", "--pass-mark", "0.9", "--model-outputs", half(bench), "--baseline", earlier)
    assert result.ret == 1
    result.stdout.fnmatch_lines(["gate: cannot tell (exit code 1)"])


def test_a_crash_is_no_regression(bench: Bench, earlier: Path) -> None:
    """A metric that crashes fails its test, and leaves a part: the gate ends with 10, where pytest alone has 1."""
    path = bench.outputs("now", dict.fromkeys(MANY, FULL) | {MANY[0]: "U=crash R=1 G=1 F=1"})
    result = bench.run("--model-outputs", path, "--baseline", earlier)
    assert result.ret == CANNOT_TELL
    result.stdout.fnmatch_lines(["*a part of the run: 1 of 240 scores*", "gate: cannot tell (exit code 10)"])


def test_names_are_shown_and_not_obeyed(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Escape codes and turns of direction in a model's name are written out, on the terminal and on GitHub's page."""
    page = bench.home / "page.md"
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(page))
    path = bench.outputs("now", dict.fromkeys(MANY, WORSE), model="@me \x1b[31mred|\u202e")
    result = bench.run("--model-outputs", path, "--fail-under", "U=0.9")
    told = result.stdout.str() + page.read_text(encoding="utf-8")
    assert not {"\x1b", "\u202e"} & set(told)
    assert "| `@me \\x1b[31mred\\|<U+202E>` | U |" in told


def test_workers_end_the_same(bench: Bench, earlier: Path) -> None:
    """With -n 2 the verdict and the exit code are the same, and each world has its line of progress."""
    result = bench.run_apart("-n", "2", "--model-outputs", half(bench), "--baseline", earlier)
    assert result.ret == 1
    worlds = [
        found[1] for line in result.outlines if (found := re.match(r"now +(\w+) +U \d\.\d{3} .* \[ *\d+%\]$", line))
    ]
    assert sorted(worlds) == sorted({id_.split("/")[0] for id_ in MANY})
    result.stdout.fnmatch_lines(["*: regression", "gate: regression (exit code 1)"])


def test_github_shows_the_verdict(bench: Bench, earlier: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a job of GitHub there is an annotation for what did not pass, and a table on the page of the job."""
    page = bench.home / "page.md"
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(page))
    result = bench.run("--model-outputs", half(bench), "--baseline", earlier)
    result.stdout.fnmatch_lines(["::error title=gmtw%3A now U%3A regression::1.000 -> 0.750, -0.250 *"])
    text = page.read_text(encoding="utf-8")
    assert text.startswith("### gmtw gate: regression\n")
    assert "| `now` | U | 1.000 -> 0.750, -0.250 [" in text


def test_a_later_run_without_a_gate_leaves_no_old_verdict(bench: Bench, earlier: Path) -> None:
    """verdict.json goes with the run that it spoke of."""
    path = half(bench)
    bench.run("--model-outputs", path, "--baseline", earlier)
    (folder,) = (bench.home / "reports").iterdir()
    assert (folder / "verdict.json").exists()
    bench.run("--model-outputs", path)
    assert not (folder / "verdict.json").exists()
