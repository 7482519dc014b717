"""`gmtw compare`, with and without --pair, as a user types it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gmtw.cli import app
from gmtw.results.compare import Comparison, Delta
from tests.results.compare.runs import model
from tests.widths import widest

RUN = CliRunner()
BENCH = Path(__file__).parents[3] / "bench" / "sample"
GOOD, MIDDLING = BENCH / "good.jsonl", BENCH / "middling.jsonl"


def test_outputs_are_graded_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a set, outputs files are compared without a report; nothing is left behind."""
    monkeypatch.chdir(tmp_path)
    words = ["compare", str(BENCH), str(GOOD), str(MIDDLING)]
    done = RUN.invoke(app, words)
    assert done.exit_code == 0, done.output
    lines = done.stdout.splitlines()
    assert lines[-1].startswith("gmtw:")
    assert widest(done.stdout) <= 80
    assert "The two models differ significantly on this set, by solved: no letter under" in lines
    assert "instances that split the models most" in done.stdout
    assert list(tmp_path.iterdir()) == []


def test_outputs_need_their_set() -> None:
    done = RUN.invoke(app, ["compare", str(GOOD), str(MIDDLING)])
    assert (done.exit_code, "outputs files come after their set" in " ".join(done.stderr.split())) == (4, True)


def in_english(folder: Path) -> Path:
    """The outputs of the sample, given as English ones."""
    rows = [json.loads(line) for line in GOOD.read_text(encoding="utf-8").splitlines()]
    path = folder / "en.jsonl"
    path.write_text("".join(json.dumps(row | {"language": "en"}) + "\n" for row in rows), encoding="utf-8")
    return path


def test_delta_of_outputs(tmp_path: Path) -> None:
    """A set and its outputs in two files, or in one that holds both languages; or one report of both."""
    english = in_english(tmp_path)
    both = tmp_path / "both.jsonl"
    both.write_bytes(GOOD.read_bytes() + english.read_bytes())
    out = tmp_path / "delta.json"
    found = []
    for files in ([str(GOOD), str(english)], [str(both)]):
        done = RUN.invoke(app, ["compare", "--pair", "language", str(BENCH), *files, "-o", str(out)])
        assert done.exit_code == 0, done.output
        found.append(Delta.model_validate_json(out.read_text("utf-8")).models[0].shifts)
    assert found[0] == found[1]
    RUN.invoke(app, ["grade", str(BENCH), str(both), "--report-dir", str(tmp_path / "reports")])
    (report,) = (tmp_path / "reports").iterdir()
    twice = RUN.invoke(app, ["compare", str(report), str(report), "--pair", "ro,en"])
    assert (twice.exit_code, RUN.invoke(app, ["compare", "--pair", "language", str(report)]).stdout) == (
        0,
        twice.stdout,
    )


def test_figures_in_a_file(tmp_path: Path) -> None:
    """The whole comparison, which reads back."""
    runs = [str(model(tmp_path, name, values)) for name, values in (("a", [1.0] * 9), ("b", [0.5] * 9))]
    done = RUN.invoke(app, ["compare", *runs, "-o", str(tmp_path / "out.json"), "--by", "level"])
    assert done.exit_code == 0, done.output
    found = Comparison.model_validate_json((tmp_path / "out.json").read_text("utf-8"))
    assert list(found.by) == ["level"]
    assert found.standings[0].label == "a"


def test_delta_of_two_reports(tmp_path: Path) -> None:
    """In text and as JSON."""
    runs = [str(model(tmp_path, "ro", [1.0] * 9)), str(model(tmp_path, "en", [0.5] * 9, language="en"))]
    assert "severe loss" in RUN.invoke(app, ["compare", "--pair", "language", *runs]).stdout
    out = tmp_path / "delta.json"
    RUN.invoke(app, ["compare", "--pair", "language", *runs, "-o", str(out)])
    found = Delta.model_validate_json(out.read_text("utf-8"))
    assert found.models[0].shifts["U"].gap.mean == -0.5


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["compare", "nowhere", "nowhere2"], "nowhere: no such file or folder; expected SET OUTPUTS ..., or"),
        (["compare", "a", "b", "--by", "wrold"], "No part for --by 'wrold'. Did you mean 'world'?"),
        (["compare", "a", "b", "--pair", "ro"], "or two codes, as in ro,en; got 'ro'"),
        (["compare", "--pair", "language", "a", "b"], "a: no such file or folder"),
        (["compare", "--pair", "language", "a", "b", "c"], "a: no such file or folder"),
        (["compare", "--pair", "ro,en,ro", "a"], "or two codes, as in ro,en; got 'ro,en,ro'"),
        (
            ["compare", "--pair", "set", "a", "b", "c"],
            "expected SET OUTPUTS, SET OUTPUTS OUTPUTS, or one or two runs, got 3 arguments",
        ),
    ],
)
def test_bad_input_is_one_line(words: list[str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exit code 4, what is wrong, and nothing else."""
    monkeypatch.chdir(tmp_path)
    done = RUN.invoke(app, words)
    assert done.exit_code == 4
    assert told in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_errors_name_what_was_typed(tmp_path: Path) -> None:
    """Not the folder in which outputs files were graded, which is gone when the message is read."""
    done = RUN.invoke(app, ["compare", str(BENCH), str(GOOD)])
    assert done.exit_code == 4
    assert f"{GOOD}: only sample-good is there to compare; name another run too" in " ".join(done.output.split())
