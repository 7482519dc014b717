"""Files that -o may write over: no input of the command, nothing that somebody made, and no device or pipe."""

from __future__ import annotations

import json
import os
import shutil
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from gmtw.cli import app

SAMPLE = Path(__file__).parents[2] / "bench" / "sample"


def gmtw(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a set, outputs files, labelled rows and the report of a run in `run`."""
    folder = tmp_path_factory.mktemp("graded")
    shutil.copytree(SAMPLE, folder, dirs_exist_ok=True)
    outputs = [folder / "good.jsonl", folder / "middling.jsonl"]
    assert gmtw("grade", folder / "instances.jsonl", *outputs, "--report-dir", folder / "reports").exit_code == 0
    next((folder / "reports").iterdir()).rename(folder / "run")
    row = {"text": "Mergem dimineata la muzeu.", "gold": [[7, 16]]}
    (folder / "rows.jsonl").write_text(json.dumps(row) + "\n")
    return folder


@pytest.fixture
def home(graded: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of that folder, in which the test works, with a link to an outputs file and a second name of it."""
    shutil.copytree(graded, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    Path("link.jsonl").symlink_to("good.jsonl")
    os.link("good.jsonl", "same.jsonl")
    return tmp_path


COMPARE = ("compare", "instances.jsonl", "good.jsonl", "bad.jsonl")

OVER_AN_INPUT = [
    (*COMPARE, "-o", "good.jsonl"),
    (*COMPARE, "-o", "./bad.jsonl"),
    (*COMPARE, "-o", "link.jsonl"),
    (*COMPARE, "-o", "same.jsonl"),
    (*COMPARE, "-o", "instances.jsonl"),
    ("compare", "run", "-o", "run/records.jsonl"),
    ("compare", "run", "run", "--pair", "language", "-o", "run/summary.json"),
    ("generate", "--like", "instances.jsonl", "-o", "instances.jsonl"),
    ("gate", "run", "--baseline", "run", "-o", "run/summary.json"),
    ("gate", "run", "--baseline", "run/records.jsonl", "-o", "run/records.jsonl"),
    ("report", "run", "--format", "markdown", "-o", "run/run.json"),
    ("report", "run/summary.json", "--format", "json", "-o", "run/outputs.jsonl"),
    ("similarity", "instances.jsonl", "good.jsonl", "--embedder", "x", "-o", "good.jsonl"),
]

OVER_SOMETHING_MADE = [
    (("generate", "--num-fact", "1"), "good.jsonl", "outputs"),
    (("generate", "--num-fact", "1"), "instances.jsonl", "a set"),
    (("gate", "run", "--fail-under", "U=0"), "bad.jsonl", "outputs"),
    (("gate", "run", "--fail-under", "U=0"), "kept.json", "the report of a run"),
    (("report", "run", "--format", "markdown"), "bad.jsonl", "outputs"),
    (("report", "run", "--format", "markdown"), "kept.jsonl", "the records of a run"),
    (("compare", "run"), "bad.jsonl", "outputs"),
]


@pytest.mark.parametrize("words", OVER_AN_INPUT, ids=" ".join)
def test_an_input_is_never_written_over(home: Path, words: tuple[str, ...]) -> None:
    """Not by another path, a link or a second name."""
    file = Path(words[words.index("-o") + 1])
    before = file.read_bytes()
    result = gmtw(*words)
    assert (result.exit_code, "is read by this command" in result.stderr) == (4, True), result.output
    assert file.read_bytes() == before


@pytest.mark.parametrize(("words", "file", "held"), OVER_SOMETHING_MADE)
def test_what_somebody_made_is_kept(home: Path, words: tuple[str, ...], file: str, held: str) -> None:
    """Outputs, sets, and reports under any name; the error says what the file holds and what to do."""
    shutil.copy("run/summary.json", "kept.json")
    shutil.copy("run/records.jsonl", "kept.jsonl")
    before = Path(file).read_bytes()
    result = gmtw(*words, "-o", file)
    assert result.exit_code == 4, result.output
    assert result.stderr == f"error: {file}: holds {held}; give another -o, or remove it\n"
    assert Path(file).read_bytes() == before
    Path(file).unlink()
    assert gmtw(*words, "-o", file).exit_code in (0, 10)


@pytest.mark.parametrize(
    "words",
    [
        ("gate", "run", "--baseline", "run", "-o", "verdict.json"),
        ("gate", "run", "--baseline", "run", "-o", "run/verdict.json"),
        ("compare", "run", "-o", "compared.json"),
        ("report", "run", "--format", "markdown", "-o", "run/report.md"),
        ("report", "run", "--format", "junit", "-o", "junit.xml"),
    ],
    ids=" ".join,
)
def test_what_is_made_again_for_nothing_is_replaced(home: Path, words: tuple[str, ...]) -> None:
    """The same command twice, as CI runs it, writes its file twice."""
    for _ in range(2):
        assert gmtw(*words).exit_code in (0, 10)
        assert Path(words[-1]).stat().st_size


def test_a_pipe_is_written_through(home: Path) -> None:
    """A pipe gets all bytes and stays a pipe; so does a device."""
    words = ("gate", "run", "--fail-under", "U=0")
    gmtw(*words, "-o", "file.jsonl")
    os.mkfifo("pipe")
    got: list[bytes] = []
    reader = threading.Thread(target=lambda: got.append(Path("pipe").read_bytes()), daemon=True)
    reader.start()
    assert gmtw(*words, "-o", "pipe").exit_code == 0
    reader.join(10)
    assert Path("pipe").is_fifo()
    assert got == [Path("file.jsonl").read_bytes()]


@pytest.mark.parametrize("device", ["/dev/null", "/dev/full"])
def test_a_device_stays_a_device(home: Path, device: str) -> None:
    """/dev/null swallows, /dev/full is a full disk; both are there afterwards."""
    if not Path(device).is_char_device():
        pytest.skip(f"this machine has no {device}")
    result = gmtw("gate", "run", "--fail-under", "U=0", "-o", device)
    assert Path(device).is_char_device()
    full = f"error: {device}: cannot be written: No space left on device\n"
    assert (result.exit_code, result.stderr) == ((0, "") if device == "/dev/null" else (4, full))


def pipe(path: Path) -> Path:
    os.mkfifo(path)
    return path


@pytest.mark.parametrize("more", [(), ("--no-resume",)], ids=["resume", "no-resume"])
@pytest.mark.parametrize("made", [lambda _: Path("/dev/null"), lambda _: Path("/dev/full"), pipe])
def test_run_keeps_answers_only_in_a_file(home: Path, made: Callable[[Path], Path], more: tuple[str, ...]) -> None:
    """Answers in a device are lost, and cannot be resumed: refused before anything is asked."""
    target = made(home / "pipe")
    result = gmtw(
        *("run", "instances.jsonl", "--model", "vllm/x", "--base-url", "http://127.0.0.1:9/v1", "-o", target, *more)
    )
    assert (result.exit_code, "is a device or a pipe" in result.stderr) == (4, True), result.output
    assert not target.is_file()
    assert target.exists()


def test_a_link_stays_a_link(home: Path) -> None:
    """The link's target is replaced."""
    Path("to.json").symlink_to("target.json")
    for _ in range(2):
        assert gmtw("compare", "run", "-o", "to.json").exit_code == 0
    assert Path("to.json").is_symlink()
    assert json.loads(Path("target.json").read_text())["set"]


@pytest.mark.parametrize("there", [True, False])
@pytest.mark.parametrize(
    "words",
    [
        ("generate", "--num-fact", "1"),
        ("gate", "run", "--fail-under", "U=0"),
        ("compare", "run"),
        ("report", "run", "--format", "markdown"),
        ("convert", "published.json"),
    ],
    ids=lambda words: words[0],
)
def test_a_link_stays_one(home: Path, words: tuple[str, ...], there: bool) -> None:
    """The file that it leads to is written, and made if it is not there."""
    results = {"models": [{"model": "m", "results": [{"id": "i", "output": "x"}]}]}
    Path("published.json").write_text(json.dumps(results))
    target = Path("deep/file.jsonl")
    Path("deep").mkdir()
    if there:
        target.touch()
    Path("new.jsonl").symlink_to(target)
    assert gmtw(*words, "-o", "new.jsonl").exit_code in (0, 10)
    assert Path("new.jsonl").readlink() == target
    assert target.stat().st_size


def test_a_run_writes_through_a_link(home: Path, loopback: None) -> None:
    """Its metadata stands beside the file itself, so that a run by either name is checked."""
    Path("deep").mkdir()
    target = Path("deep/file.jsonl")
    Path("new.jsonl").symlink_to(target)
    words = ("run", "instances.jsonl", "--model", "openai/m", "--base-url", "http://127.0.0.1:9/v1", "--retries", "0")
    for more in ((), ("--no-resume",)):
        assert gmtw(*words, "-o", "new.jsonl", "--limit", "1", *more).exit_code in (1, 4)
        assert Path("new.jsonl").readlink() == target
        assert not Path("new.run.json").exists()
        assert Path("deep/file.run.json").is_file()
