"""A model on a frozen set and on a fresh one of the same shape: has it seen the frozen one?"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from gmtw.cli import app

SIZE = 12


def gmtw(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, [str(one) for one in arguments])


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Runs of `sloppy` on two sets of one shape, and of one that has learned the answers of the first by heart."""
    home = tmp_path_factory.mktemp("sets")
    for name, seed in (("frozen", 1), ("fresh", 2)):
        made = ("--num-travel", SIZE, "--level", "easy", "--seed", seed, "-o", home / f"{name}.jsonl")
        assert gmtw("generate", *map(str, made)).exit_code == 0
        for model in ("sloppy", "oracle"):
            out = home / f"{name}-{model}.jsonl"
            assert gmtw("run", home / f"{name}.jsonl", "--model", f"builtin/{model}", "-o", out).exit_code == 0
            text = out.read_text(encoding="utf-8").replace(f'"model":"{model}"', '"model":"m"')
            out.write_text(text.replace(f'"model": "{model}"', '"model": "m"'), encoding="utf-8")
            done = gmtw("grade", home / f"{name}.jsonl", out, "--report-dir", home / "reports")
            assert done.exit_code == 0, done.output
            (folder,) = (home / "reports").iterdir()
            shutil.move(folder, home / f"{name}-{model}")
    return home


def test_a_model_that_has_seen_the_set_is_found(runs: Path, tmp_path: Path) -> None:
    """It does not solve on the fresh set what it solves there; the text says the sum of both."""
    out = tmp_path / "delta.json"
    assert gmtw("compare", "--pair", "set", runs / "frozen-oracle", runs / "fresh-sloppy", "-o", out).exit_code == 0
    shift = json.loads(out.read_text("utf-8"))["models"][0]["shifts"]["solved"]
    assert shift["difference"] > 0.2
    assert shift["reading"] == "better on the frozen set"
    assert shift["p"] <= 0.05
    assert shift["n"] == [SIZE, SIZE]


def test_one_that_has_not_is_left_alone(runs: Path) -> None:
    """No difference is shown, and the text says how large a one could have been."""
    done = gmtw("compare", "--pair", "set", runs / "frozen-sloppy", runs / "fresh-sloppy")
    assert done.exit_code == 0, done.output
    (solved,) = (line for line in done.output.splitlines() if line.startswith("  solved"))
    assert solved.endswith("no difference shown")
    assert max(map(len, done.output.splitlines())) <= 100
    assert "delta = frozen - fresh" in done.output


def test_the_same_set_twice_is_no_delta(runs: Path) -> None:
    """It says what to type instead."""
    done = gmtw("compare", "--pair", "set", runs / "frozen-oracle", runs / "frozen-sloppy")
    assert done.exit_code == 4
    assert "gmtw compare" in done.output


def test_sets_of_another_shape_share_nothing(runs: Path, tmp_path: Path) -> None:
    """Worlds are compared within world, level and goal only."""
    assert gmtw("generate", "--num-schedule", "3", "--level", "easy", "-o", tmp_path / "s.jsonl").exit_code == 0
    assert gmtw("run", tmp_path / "s.jsonl", "--model", "builtin/oracle", "-o", tmp_path / "o.jsonl").exit_code == 0
    assert gmtw("grade", tmp_path / "s.jsonl", tmp_path / "o.jsonl", "--report-dir", tmp_path / "r").exit_code == 0
    (other,) = (tmp_path / "r").iterdir()
    done = gmtw("compare", "--pair", "set", runs / "frozen-oracle", other)
    assert done.exit_code == 4
    assert "no world, level and goal in common" in done.output
    assert "gmtw generate --like" in done.output
