"""A gate names what a regression is made of: the answers that fell most, with rules and the command that shows them."""

from __future__ import annotations

import json
import shlex
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gmtw.cli import app
from gmtw.results.gate.limits import GateLimits
from gmtw.results.gate.newly_broken import MOST, NewlyBroken
from gmtw.results.gate.verdict import judge
from gmtw.results.gate.verdict_text import github_commands, verdict_lines, verdict_markdown
from tests.results.gate.runs_of_scores import baseline, records, run

SAMPLE = Path(__file__).parents[3] / "bench" / "sample"
WORLDS = 60


def fallen(before: dict[str, list[float]], now: dict[str, list[float]]) -> tuple[NewlyBroken, ...]:
    """Return the instances named of a model with these scores."""
    return judge(run(records(now)), baseline(run(records(before))), GateLimits()).broken


def test_plans_that_are_no_longer_solved_come_first() -> None:
    """Then those whose scores fell, the worst first; what rose or stayed is not named."""
    good = {"U": [1.0] * WORLDS, "R": [1.0] * WORLDS}
    bad = {"U": [1.0] * 30 + [0.9] * 20 + [0.5] * 10, "R": [1.0] * WORLDS}
    bad["U"][0], bad["R"][0] = 0.95, 0.9
    found = fallen(good, bad)
    assert [one.instance for one in found] == ["w0000", "w0050", "w0051", "w0052", "w0053"]
    assert [(fall.metric, fall.now) for fall in found[0].falls] == [("U", 0.95), ("R", 0.9)]
    assert [fall.metric for fall in found[1].falls] == ["U"]
    assert len(found) == MOST


def test_a_run_that_passes_names_nothing() -> None:
    """Some answers fall in every new sample; a list of them would be read as a fault."""
    before = {"U": [1.0, 0.5] * 30}
    assert fallen(before, {"U": [0.5, 1.0] * 30}) == ()
    assert fallen(before, before) == ()


def test_a_gate_that_passes_is_short() -> None:
    """Eight lines at most; a rise that is sure is called one."""
    before = {key: [0.5] * WORLDS for key in ("U", "R", "G", "F")}
    risen = run(records(before | {"G": [0.9] * WORLDS}))
    verdict = judge(risen, baseline(run(records(before))), GateLimits(max_mde=1))
    lines = list(verdict_lines(verdict))
    assert len(lines) <= 8
    assert [line.rsplit(": ")[-1] for line in lines[2:-1]] == ["passed", "passed", "improved", "passed"]


def test_a_baseline_of_means_names_nothing() -> None:
    """A summary alone has no answers."""
    worse = run(records({"U": [0.1] * WORLDS}))
    verdict = judge(worse, baseline(run(records({"U": [1.0] * WORLDS})), paired_changes=False), GateLimits())
    assert verdict.outcome == "regression"
    assert verdict.broken == ()


def test_of_several_samples_the_one_that_fell() -> None:
    """It is held against the baseline's sample of the same number."""
    before = run(records({"U": [1.0] * WORLDS}), records({"U": [0.0] * WORLDS}, sample=1))
    now = run(records({"U": [0.2] * WORLDS}), records({"U": [0.0] * WORLDS}, sample=1))
    assert {one.sample for one in judge(now, baseline(before), GateLimits()).broken} == {0}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample graded twice: the good answers, and bad ones under the same name."""
    home = tmp_path_factory.mktemp("broken")
    shutil.copytree(SAMPLE, home, dirs_exist_ok=True)
    for name in ("good", "bad"):
        files = [str(home / "instances.jsonl"), str(home / f"{name}.jsonl")]
        assert CliRunner().invoke(app, ["grade", *files, "--report-dir", str(home / "r")]).exit_code == 0
        next((home / "r").iterdir()).rename(home / name)
    return home


def test_the_command_shows_the_answer(folder: Path) -> None:
    """Each answer has its rules, and a command that works as it is printed."""
    CliRunner().invoke(app, ["gate", str(folder / "bad"), "--baseline", str(folder / "good"), "-o", str(folder / "v")])
    broken = json.loads((folder / "v").read_text("utf-8"))["broken"]
    assert len(broken) == MOST
    assert len({one["instance"].split("/")[0] for one in broken}) == 4, "worlds take turns"
    schedule = next(one for one in broken if one["instance"] == "sample-schedule-v0/hard/000001")
    assert [(rule["rule"], rule["times"]) for rule in schedule["rules"]][:2] == [("keep-all", 3), ("include", 1)]
    shown = CliRunner().invoke(app, shlex.split(schedule["command"])[1:])
    assert shown.exit_code == 0, shown.output
    assert schedule["instance"] in shown.output


def test_it_stands_in_log_summary_and_annotations(folder: Path) -> None:
    """With the same words in each of them."""
    from gmtw.results.gate.baseline import open_baseline
    from gmtw.results.run import open_run

    verdict = judge(open_run(folder / "bad"), open_baseline(folder / "good"), GateLimits())
    log = list(verdict_lines(verdict))
    assert max(len(line) for line in log if " " in line.strip(" \\")) <= 80
    text = " ".join("\n".join(log).replace(" \\\n", " ").split())
    (one,) = (one for one in verdict.broken if one.instance == "sample-schedule-v0/hard/000001")
    assert f"{one.instance}: U 1.000 -> 0.000, R 1.000 -> 0.000" in text
    assert (
        '; breaks the rules "keep-all" (3 faults), "include" (misses its bound by 5), '
        f'"min-days" (misses its bound by 4) {one.command} '
    ) in text
    assert sum("fell at" in line and line.startswith("::error ") for line in github_commands(verdict)) == MOST
    assert "| `sample-bad` | `sample-schedule-v0/hard/000001` | `U 1.000 -> 0.000" in verdict_markdown(verdict)
