"""`--config FILE`: the options of a long command in a file of TOML."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from gmtw.cli import app
from gmtw.generation import plan
from gmtw.generation.options import RunOptions

BENCH = Path(__file__).parents[2] / "bench" / "sample"


@pytest.fixture
def config(tmp_path: Path) -> Path:
    return tmp_path / "options.toml"


def gmtw(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def parameters(config: Path, *words: object) -> dict[str, object]:
    """Return a run's record of how it asks; nothing is asked."""
    taken: list[plan.RunPlan] = []
    make = plan.make_plan

    def seen(options: RunOptions) -> plan.RunPlan:
        taken.append(make(options))
        return taken[-1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(plan, "make_plan", seen)
        done = gmtw("run", BENCH, "--model", "ollama/x", "--dry-run", "--config", config, *words)
    assert done.exit_code == 0, done.output
    return dict(taken[0].metadata()["parameters"])


def test_the_options_of_a_file(config: Path) -> None:
    """Texts, numbers, flags and lists, by the names that the command line has."""
    config.write_text('language = "en"\nlimit = 2\nmax-tokens = 512\nstream = true\nheader = ["A: b", "C: d"]\n')
    found = parameters(config)
    assert (found["language"], found["max_tokens"], found["stream"]) == ("en", 512, True)
    assert found["headers"] == ["A", "C"]


def test_the_command_line_goes_before(config: Path) -> None:
    """Whole options: what is repeated there replaces the list of the file."""
    config.write_text('max-tokens = 512\nheader = ["A: b", "C: d"]\npermute = false\n')
    found = parameters(config, "--max-tokens=9", "--header", "E: f", "--permute")
    assert (found["max_tokens"], found["headers"]) == (9, ["E"])


def test_flags_that_are_false(config: Path) -> None:
    """With the word for no, or left out."""
    config.write_text("resume = false\nstream = false\n")
    assert parameters(config)["stream"] is False


def test_a_command_without_further_options(config: Path, tmp_path: Path) -> None:
    config.write_text(f'report-dir = "{tmp_path / "kept"}"\njson = true\n')
    done = gmtw("grade", BENCH, BENCH / "good.jsonl", f"--config={config}")
    assert done.exit_code == 0, done.output
    assert json.loads(done.stdout)["set"] == "sample"
    assert (tmp_path / "kept").is_dir()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("language = 'ro'\nmax-token = 5\n", "options.toml:2: no option 'max-token' of this command; did you mean"),
        ("max_tokens = 5\n", "options.toml:1: no option 'max_tokens' of this command; did you mean 'max-tokens'?"),
        ("stream = 1\n", "options.toml:1: stream: expected true or false, got 1"),
        ("\nlanguage = true\n", "options.toml:2: language: expected a text or number, got True"),
        ("model = [1, [2]]\n", "model: expected a text or number, or a list of them"),
        ("[run]\nmax = 1\n", "options.toml:1: no option 'run' of this command"),
        ("config = 'x'\n", "no option 'config'"),
        ("language = \n", "not valid TOML"),
    ],
)
def test_what_a_file_may_not_say(config: Path, text: str, says: str) -> None:
    """One line, with the place."""
    config.write_text(text)
    done = gmtw("run", BENCH, "--model", "ollama/x", "--dry-run", "--config", config)
    assert (done.exit_code, done.stderr.count("\n")) == (4, 1), done.output
    assert says in done.stderr


def test_a_file_that_is_not_there() -> None:
    done = gmtw("grade", BENCH, BENCH / "good.jsonl", "--config", "nowhere.toml")
    assert (done.exit_code, "nowhere.toml: cannot be read" in done.stderr) == (4, True)


@pytest.mark.parametrize("verb", ["generate", "run", "similarity", "grade", "compare", "gate"])
def test_long_commands_have_it(verb: str) -> None:
    assert "--config" in gmtw(verb, "--help").output
