"""`gmtw run SET --model builtin/NAME`: a built-in model answers like any other, and asks nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from gmtw.cli import app

SAMPLE = Path(__file__).parents[2] / "bench" / "sample" / "instances.jsonl"


def run(*words: object, instances: object = SAMPLE) -> Result:
    return CliRunner().invoke(app, ["run", str(instances), *map(str, words)])


def test_the_same_command_again_answers_what_is_missing(tmp_path: Path) -> None:
    """A smaller number first, then all; a second file written at once has the same lines."""
    out, whole = tmp_path / "out.jsonl", tmp_path / "whole.jsonl"
    assert run("--model", "builtin/oracle", "--limit", 4, "-o", out).exit_code == 0
    assert len(out.read_text("utf-8").splitlines()) == 4
    done = run("--model", "builtin/oracle", "-o", out)
    assert "; 4 before; " in done.stderr
    assert run("--model", "builtin/oracle", "-o", whole).exit_code == 0
    assert sorted(out.read_text("utf-8").splitlines()) == sorted(whole.read_text("utf-8").splitlines())
    assert run("--model", "builtin/oracle", "-o", out).stderr.startswith("0 answered")


def test_another_model_does_not_go_on_with_a_file(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    run("--model", "builtin/oracle", "-o", out)
    before = out.read_bytes()
    other = run("--model", "builtin/empty", "-o", out)
    assert (other.exit_code, "it holds outputs of 'oracle', not of 'empty'" in other.stderr) == (4, True)
    assert out.read_bytes() == before
    assert "set aside: " in run("--model", "builtin/empty", "--no-resume", "-o", out).stderr
    assert (tmp_path / "out.1.jsonl").read_bytes() == before


def test_what_a_model_does_not_answer_is_said(tmp_path: Path) -> None:
    """The note has their number, and the kind it answers."""
    out = tmp_path / "out.jsonl"
    done = run("--model", "builtin/sloppy", "--limit", 8, "-o", out, instances="gmtw-ro-3.0")
    (note, closing) = done.stderr.strip().splitlines()
    written = len(out.read_text("utf-8").splitlines())
    assert note.startswith(f"{written} of 8 tasks: sloppy answers only certified instances of worlds (")
    assert note.endswith(" whose goal is solve")
    assert closing.startswith(f"{written} answered in ")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--model", "builtin/orakle"), "Did you mean 'oracle'?"),
        (("--model", "builtin/oracle", "--temperature", "1", "--samples", "3"), "leave out --samples, --temperature"),
        (("--model", "builtin/oracle"), "give the file to write"),
        (("--model", "builtin/oracle", "-o", SAMPLE), "is the set itself"),
        (("--model", "builtin/gold", "-o", "x.jsonl"), "there is none"),
    ],
)
def test_what_makes_no_sense_is_refused(
    words: tuple[object, ...], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In one line, before a file is written."""
    monkeypatch.chdir(tmp_path)
    done = run(*words)
    assert (done.exit_code, told in done.stderr) == (4, True), done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_dry_run_writes_nothing(tmp_path: Path) -> None:
    done = run("--model", "builtin/oracle", "--dry-run", "-o", tmp_path / "out.jsonl")
    assert (done.exit_code, "nothing is asked" in done.stderr) == (0, True)
    assert list(tmp_path.iterdir()) == []
