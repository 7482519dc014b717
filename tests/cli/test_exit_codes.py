"""Exit codes of errors: 4 for the input, 70 for a fault of gmtw, never 1 by accident."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from gmtw.cli import app
from gmtw.core.errors import READER_LEFT
from tests.results.signing import sign_again

SAMPLE = Path(__file__).parents[2] / "bench" / "sample"


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample set in a folder, and the report of a run of two models in `run`."""
    folder = tmp_path_factory.mktemp("graded")
    shutil.copytree(SAMPLE, folder, dirs_exist_ok=True)
    files = [str(folder / name) for name in ("instances.jsonl", "good.jsonl", "bad.jsonl")]
    assert CliRunner().invoke(app, ["grade", *files, "--report-dir", str(folder / "r")]).exit_code == 0
    next((folder / "r").iterdir()).rename(folder / "run")
    return folder


@pytest.fixture
def home(graded: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(graded, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def gmtw(*words: str | bytes, code: str = "") -> subprocess.CompletedProcess[str]:
    """The command in a process of its own. code: what is done before it starts."""
    program = f"import sys; sys.argv[0] = 'gmtw'; from gmtw.cli import app; {code or 'pass'}; app()"
    return subprocess.run([sys.executable, "-c", program, *words], capture_output=True, text=True, check=False)


def lines(path: str, change: Callable[[list[dict[str, Any]]], object]) -> None:
    """Change the rows of a file."""
    rows = [json.loads(line) for line in Path(path).read_text(encoding="utf-8").splitlines()]
    change(rows)
    Path(path).write_text("".join(json.dumps(row) + "\n" for row in rows))


def other_model(rows: list[dict[str, Any]]) -> None:
    for row in rows:
        row["model"] = "other"


BROKEN: dict[str, tuple[str, Callable[[list[dict[str, Any]]], object], tuple[str, ...], str]] = {
    "records of another model": (
        "run/records.jsonl",
        other_model,
        ("gate", "run", "--fail-under", "U=0", "--baseline", "kept"),
        "error: run/records.jsonl: has no record of ",
    ),
    "an instance is missing": (
        "run/instances.jsonl",
        lambda rows: rows.pop(2),
        ("report", "run", "--format", "html", "-o", "page.html"),
        "error: run/instances.jsonl: lacks ",
    ),
    "an output is missing": (
        "run/outputs.jsonl",
        lambda rows: rows.pop(2),
        ("report", "run", "--format", "html", "-o", "page.html"),
        "error: run/outputs.jsonl: lacks ",
    ),
    "a sample beyond what tables hold": (
        "good.jsonl",
        lambda rows: rows[0].update(sample=2**31),
        ("grade", "instances.jsonl", "good.jsonl"),
        "error: good.jsonl:1: sample: Input should be less than 2147483648",
    ),
}


@pytest.mark.parametrize(("file", "change", "words", "message"), BROKEN.values(), ids=BROKEN)
def test_what_is_broken_is_named(
    home: Path, file: str, change: Callable[[list[dict[str, Any]]], object], words: tuple[str, ...], message: str
) -> None:
    """One line that names the file, and exit code 4."""
    shutil.copytree("run", "kept")
    lines(file, change)
    if Path(file).parent.name == "run":
        sign_again(Path("run"))
    result = CliRunner().invoke(app, list(words))
    assert (result.exit_code, result.stderr.startswith(message)) == (4, True), result.output
    assert len(result.stderr.splitlines()) == 1


IMPOSSIBLE = ("1e308", "1e400", "NaN", "-1", "true", "1" + "0" * 400)


def test_impossible_amounts_are_missing(home: Path) -> None:
    """Seconds, tokens and dollars that no answer took: the run is graded, and every format can be written."""
    rows = Path("good.jsonl").read_text(encoding="utf-8").splitlines()
    with Path("odd.jsonl").open("w", encoding="utf-8") as file:
        for sample, spent in enumerate(IMPOSSIBLE):
            taken = f'"latency_s": {spent}, "cost_usd": {spent}, "usage": {{"prompt": {spent}, "completion": 5}}'
            file.writelines(f'{row[:-1]}, {taken}, "sample": {sample}}}\n' for row in rows)
    result = CliRunner().invoke(app, ["grade", "instances.jsonl", "odd.jsonl", "--report-dir", "odd"])
    assert result.exit_code == 0, result.output
    (run,) = Path("odd").iterdir()
    formats = ["--format", "markdown,junit,json,xlsx,parquet,html", "-o", str(run)]
    assert CliRunner().invoke(app, ["report", str(run), *formats]).exit_code == 0
    summary = run / "summary.json"
    spent = json.loads(summary.read_text())["models"][0]["spent"]
    assert (spent["latency_s"]["n"], spent["prompt_tokens"]["n"], spent["cost_usd"]["n"]) == (0, 0, 0)
    assert spent["completion_tokens"]["value"] == 5 * len(rows)


def test_a_fault_of_gmtw_has_its_own_code(home: Path) -> None:
    """The traceback is shown, and CI does not take it for a regression."""
    result = gmtw("gate", "run", "--baseline", "run", code="import gmtw.cli.gate as g; g._judge = None")
    assert (result.returncode, "TypeError" in result.stderr) == (70, True), result.stderr
    assert result.stderr.splitlines()[-1].startswith("error: a fault of gmtw, not of its input")


def test_a_package_that_is_gone_is_a_version(home: Path) -> None:
    """`verify` says so and goes on."""
    run = json.loads(Path("run/run.json").read_text())
    run["versions"]["gone-package"] = "1.0"
    Path("run/run.json").write_text(json.dumps(run))
    sign_again(Path("run"))
    result = CliRunner().invoke(app, ["verify", "run"])
    assert (result.exit_code, "gone-package 1.0 -> not installed" in result.stdout) == (0, True), result.output


@pytest.mark.parametrize("option", ["--system", "--model"])
def test_an_argument_that_is_not_utf_8_is_refused(home: Path, option: str) -> None:
    """It could be neither sent nor stored."""
    result = gmtw("run", "instances.jsonl", "-o", "o.jsonl", option.encode(), b"vllm/\xff")
    assert (result.returncode, result.stderr) == (4, "error: the argument 'vllm/\\xff' is not UTF-8\n")


@pytest.mark.parametrize("option", ["--timeout", "--delay", "--budget"])
@pytest.mark.parametrize("value", ["inf", "nan"])
def test_times_and_budgets_end(home: Path, option: str, value: str) -> None:
    """An endless one is refused before anything is asked."""
    words = ["run", "instances.jsonl", "--model", "vllm/x", "--base-url", "http://127.0.0.1:9/v1", "-o", "o.jsonl"]
    result = CliRunner().invoke(app, [*words, option, value])
    assert (result.exit_code, f"error: {option} expects " in result.stderr) == (4, True), result.output


@pytest.mark.parametrize(
    "words",
    [
        ("leaderboard", ".", "-o", "out/site"),
        ("leaderboard", ".", "--format", "xlsx", "-o", "out/s.xlsx"),
        ("report", "run", "--format", "svg", "-o", "out/pictures"),
        ("report", "run", "--format", "html", "-o", "out/page.html"),
        ("grade", "instances.jsonl", "good.jsonl", "--report-dir", "out/reports"),
        ("run", "instances.jsonl", "--model", "builtin/empty", "-o", "out/o.jsonl"),
    ],
    ids=lambda words: " ".join(words[:1] + words[-2:]),
)
def test_a_disk_that_takes_nothing_is_one_line(
    home: Path, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Read-only or full: the error names a place, and the exit code is 4."""

    def refuse(*_: object, **__: object) -> None:
        raise OSError(30, "Read-only file system", "out")

    monkeypatch.setattr(Path, "mkdir", refuse)
    with pytest.raises(SystemExit) as ended:
        app(list(words))
    said = capsys.readouterr().err
    assert (ended.value.code, len(said.splitlines())) == (4, 1), said
    assert said.startswith("error: ")
    assert "Read-only file system" in said
    assert not Path("out").exists()


@pytest.mark.parametrize(
    ("code", "shown"),
    [
        ("sys.stdout.reconfigure(encoding='ascii')", "\\u0103"),
        ("sys.stdout = None", ""),
        ("sys.stderr = None", "ă"),
    ],
    ids=["an encoding without letters", "stdout is closed", "stderr is closed"],
)
def test_any_stream_will_do(code: str, shown: str) -> None:
    """A terminal of another encoding, or none at all, is no fault of gmtw."""
    found = gmtw("debug", str(SAMPLE), str(SAMPLE / "good.jsonl"), "--limit", "1", code=code)
    assert (found.returncode, shown in found.stdout) == (0, True), found.stderr


def test_a_reader_that_leaves_is_no_verdict(home: Path) -> None:
    """`gmtw verify RUN | true` tells no difference, and `gmtw gate RUN | true` no regression."""
    reader, writer = os.pipe()
    os.close(reader)
    program = "import sys; sys.argv[0] = 'gmtw'; from gmtw.cli import app; app()"
    found = subprocess.run([sys.executable, "-c", program, "verify", str(home / "run")], stdout=writer, check=False)
    os.close(writer)
    assert found.returncode == READER_LEFT
