"""A report that was changed after it was written is neither shown nor judged; `gmtw verify` says what differs."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from gmtw.cli import app
from gmtw.results.digests import DIGESTS
from tests.results.signing import sign_again

SAMPLE = Path(__file__).parents[2] / "bench" / "sample"


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The report of a run of two models in `run`, with a page and two more formats, and another one in `other`."""
    home = tmp_path_factory.mktemp("graded")
    for name, outputs in (("run", ("good", "bad")), ("other", ("middling",))):
        files = [str(SAMPLE / f"{one}.jsonl") for one in outputs]
        assert gmtw("grade", str(SAMPLE), *files, "--report-dir", str(home / "r")).exit_code == 0
        run = next((home / "r").iterdir()).rename(home / name)
        assert gmtw("report", str(run), "--format", "markdown,html,xlsx", "-o", str(run)).exit_code == 0
    return home


@pytest.fixture
def home(graded: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of both, to be damaged."""
    shutil.copytree(graded, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def gmtw(*words: str) -> Result:
    """The command."""
    return CliRunner().invoke(app, list(words))


def rows(name: str, change: Callable[[list[Any]], object]) -> Callable[[], None]:
    """Change the rows of that file of the run."""

    def tamper() -> None:
        path = Path("run") / name
        found = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        change(found)
        lines = (json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n" for row in found)
        path.write_text("".join(lines), encoding="utf-8")

    return tamper


def fields(name: str, **new: object) -> Callable[[], None]:
    """Change fields of that file of the run."""

    def tamper() -> None:
        path = Path("run") / name
        path.write_text(json.dumps({**json.loads(path.read_text(encoding="utf-8")), **new}), encoding="utf-8")

    return tamper


def more(name: str) -> Callable[[], None]:
    """Add a byte to that file of the run."""

    def tamper() -> None:
        with (Path("run") / name).open("ab") as file:
            file.write(b" ")

    return tamper


def write(name: str) -> Callable[[], None]:
    """Put a file into the folder of the run."""

    def tamper() -> None:
        (Path("run") / name).write_text("{}")

    return tamper


def set_witness(found: list[Any]) -> None:
    found[2]["task"]["witness"] = {}


def set_score(found: list[Any]) -> None:
    found[3]["scores"]["U"]["value"] = 0.125


def set_mean() -> None:
    path = Path("run/summary.json")
    summary = json.loads(path.read_text(encoding="utf-8"))
    summary["models"][0]["avg"]["value"] = 0.125
    path.write_text(json.dumps(summary), encoding="utf-8")


ADDED = {"instance_id": "nobody", "model": "sample-good", "output": "da"}

TAMPERED: dict[str, tuple[Callable[[], None], str]] = {
    "a score": (rows("records.jsonl", set_score), "records.jsonl:4: "),
    "unknown": (fields("summary.json", unknown=["x"]), "summary.json: is not as it was written: unknown"),
    "repeats": (fields("summary.json", repeats=7), "summary.json: is not as it was written: repeats"),
    "left_out": (fields("summary.json", left_out=["x: odd"]), "summary.json: is not as it was written: left_out"),
    "a mean": (set_mean, "summary.json: models: was "),
    "meta": (
        rows("instances.jsonl", lambda found: found[0].update(meta={"level": "easy"})),
        "instances.jsonl: is not as it was written: line 1",
    ),
    "witness": (rows("instances.jsonl", set_witness), "instances.jsonl: is not as it was written: line 3"),
    "an output": (rows("outputs.jsonl", lambda found: found[0].update(output="{}")), "outputs.jsonl: is not"),
    "an added output": (
        rows("outputs.jsonl", lambda found: found.append(ADDED)),
        "outputs.jsonl:25: no instance has this id, and a run keeps only what it grades",
    ),
    "an output's seconds": (rows("outputs.jsonl", lambda found: found[0].update(latency_s=1)), "records.jsonl:"),
    "when it was made": (
        fields("run.json", started="2020-01-01T00:00:00Z"),
        "run.json: is not as it was written: started",
    ),
    "the page": (more("report.html"), "report.html: is not as it was written"),
    "the workbook": (more("report.xlsx"), "report.xlsx: is not as it was written"),
    "the table": (more("report.md"), "report.md: is not as it was written"),
    "no table": (lambda: Path("run/report.md").unlink(), "report.md: is gone"),
    "a table by hand": (write("report.txt"), "report.txt: is not in digests.json"),
    "a verdict by hand": (write("verdict.json"), "verdict.json: is not in digests.json"),
    "no digests": (lambda: Path("run", DIGESTS).unlink(), "digests.json: is not there"),
}


def test_an_untouched_report_is_identical(home: Path) -> None:
    """Also with rendered reports, and after a second report was written into its folder."""
    for _ in range(2):
        result = gmtw("verify", "run")
        assert (result.exit_code, result.output) == (
            0,
            "identical: 24 records, the summary, and every file of the folder\n",
        )
        assert gmtw("report", "run", "--format", "junit", "-o", "run").exit_code == 0


@pytest.mark.parametrize("name", TAMPERED)
def test_verify_says_what_differs(home: Path, name: str) -> None:
    """With exit code 1, and the file first; the untouched files are not named."""
    tamper, says = TAMPERED[name]
    tamper()
    result = gmtw("verify", "run")
    assert result.exit_code == 1, result.output
    assert any(line.startswith(says) for line in result.stdout.splitlines()), result.output
    assert "identical" not in result.stdout


def test_verify_says_all(home: Path) -> None:
    """The first difference to what grading gives, and a line for each file that was changed."""
    TAMPERED["a score"][0]()
    TAMPERED["unknown"][0]()
    first, *changed = gmtw("verify", "run").stdout.splitlines()
    assert first.startswith("records.jsonl:4: ")
    assert [line.partition(":")[0] for line in changed] == ["records.jsonl", "summary.json"]


READERS = {
    "report": ("report", "run", "--format", "junit", "-o", "new.xml"),
    "table": ("report", "run"),
    "page": ("report", "run", "--format", "html", "-o", "new.html"),
    "compare": ("compare", "run", "other"),
    "gate": ("gate", "run", "--baseline", "other"),
    "baseline": ("gate", "other", "--baseline", "run"),
    "pair": ("compare", "run", "run", "--pair", "ro,en"),
    "charts": ("report", "run", "--format", "svg", "-o", "new"),
}


@pytest.mark.parametrize("reader", sorted(READERS.keys() - {"pair"}))
def test_an_untouched_report_is_read(home: Path, reader: str) -> None:
    """Without a word about digests."""
    result = gmtw(*READERS[reader])
    assert (result.exit_code in (0, 1, 10), "digest" in result.stderr) == (True, False), result.output


SCORES = {name: TAMPERED[name] for name in ("a score", "unknown", "a mean")}


@pytest.mark.parametrize(("name", "reader"), list(product(SCORES, READERS)))
def test_tampered_scores_are_refused(home: Path, name: str, reader: str) -> None:
    """By every command that shows them, in one line that names the file and what to type."""
    SCORES[name][0]()
    result = gmtw(*READERS[reader])
    file = "run/records.jsonl" if name == "a score" else "run/summary.json"
    assert result.exit_code == 4, result.output
    assert result.stderr == (
        f"error: {file}: is not as gmtw wrote it: digests.json has another digest; gmtw verify run says what differs, "
        "or grade the outputs again\n"
    )


@pytest.mark.parametrize("name", ["a score", "a mean"])
def test_a_file_that_is_given_alone_is_checked_too(home: Path, name: str) -> None:
    """By the digests that stand beside it, also where the rest of the report is gone; a copy elsewhere has none."""
    file, other = ("records.jsonl", "summary.json") if name == "a score" else ("summary.json", "records.jsonl")
    Path("run", other).unlink()
    words = ("gate", "other", "--baseline")
    assert gmtw(*words, f"run/{file}").exit_code in (0, 1, 10)
    SCORES[name][0]()
    result = gmtw(*words, f"run/{file}")
    assert (result.exit_code, result.stderr.startswith(f"error: run/{file}: is not as gmtw wrote it")) == (4, True)
    Path("elsewhere").mkdir()
    shutil.copy(f"run/{file}", f"elsewhere/{file}")
    assert gmtw(*words, f"elsewhere/{file}").exit_code in (0, 1, 10)


@pytest.mark.parametrize(("name", "format_"), [("a score", "html"), ("a mean", "xlsx")])
def test_a_leaderboard_leaves_tampered_runs_out(home: Path, name: str, format_: str) -> None:
    """And says so; without any other run it is refused."""
    SCORES[name][0]()
    out = "board.xlsx" if format_ == "xlsx" else "board"
    result = gmtw("leaderboard", ".", "--format", format_, "-o", out)
    assert result.exit_code == 0, result.output
    assert "left out: " in result.stderr
    assert "is not as gmtw wrote it: digests.json has another digest" in result.stderr
    shutil.rmtree("other")
    result = gmtw("leaderboard", ".", "--format", format_, "-o", out)
    assert (result.exit_code, "is not as gmtw wrote it" in result.stderr) == (4, True)


@pytest.mark.parametrize("name", ["meta", "an output"])
def test_tampered_inputs_are_not_shown(home: Path, name: str) -> None:
    """A page shows instances and outputs, so it checks them; a table, which does not read them, is printed."""
    TAMPERED[name][0]()
    result = gmtw("report", "run", "--format", "html", "-o", "new.html")
    file = "instances" if name == "meta" else "outputs"
    assert result.exit_code == 4, result.output
    assert result.stderr.startswith(f"error: run/{file}.jsonl: is not as gmtw wrote it: ")
    assert gmtw("report", "run").exit_code == 0


def test_a_report_without_digests_is_read_with_a_note(home: Path) -> None:
    """An older gmtw wrote it, or somebody took the file away."""
    Path("run", DIGESTS).unlink()
    result = gmtw("report", "run")
    assert result.exit_code == 0
    assert result.stderr.startswith("note: run has no digests.json: an older gmtw wrote it, or the file was removed; ")
    assert result.stderr.endswith("; gmtw verify run grades it again\n")


def test_a_board_says_which_runs_nobody_can_check(home: Path) -> None:
    """Their files may be as somebody wished them."""
    Path("run", DIGESTS).unlink()
    result = gmtw("leaderboard", ".", "-o", "board")
    assert (result.exit_code, "note: run has no digests.json: an older gmtw wrote it" in result.stderr) == (0, True)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"files": {"../x": {"sha256": "0"}}}', '{"files": 1}'])
def test_what_holds_no_digests_is_refused(home: Path, text: str) -> None:
    """In one line, by readers and by verify."""
    Path("run", DIGESTS).write_text(text)
    for verb in ("report", "verify"):
        result = gmtw(verb, "run")
        assert result.exit_code == 4, result.output
        assert result.stderr.startswith(f"error: run/{DIGESTS}: holds no digests: ")


def test_digests_that_fit_tampered_scores_fool_readers_and_not_verify(home: Path) -> None:
    """They are no signature: the proof is to grade again."""
    SCORES["a score"][0]()
    sign_again(Path("run"))
    assert gmtw("gate", "run", "--baseline", "other").exit_code != 4
    result = gmtw("verify", "run")
    assert (result.exit_code, result.stdout.startswith("records.jsonl:4: ")) == (1, True)


def test_graded_again_the_same_reports_keep_their_digests(home: Path) -> None:
    """If the scores are the same; a run that was interrupted while it wrote is refused."""
    words = ["grade", str(SAMPLE), *(str(SAMPLE / f"{one}.jsonl") for one in ("good", "bad")), "--report-dir", "again"]
    assert gmtw(*words).exit_code == 0
    (folder,) = Path("again").iterdir()
    assert gmtw("report", str(folder), "--format", "markdown", "-o", str(folder)).exit_code == 0
    assert gmtw(*words).exit_code == 0
    assert gmtw("verify", str(folder)).exit_code == 0
    assert "report.md" in (folder / DIGESTS).read_text()
    (folder / "summary.json").write_bytes(Path("other/summary.json").read_bytes())
    assert gmtw("report", str(folder)).exit_code == 4
    assert gmtw(*words).exit_code == 0
    assert gmtw("verify", str(folder)).exit_code == 0
