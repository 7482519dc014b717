"""The assertion for promptfoo, called as promptfoo calls it (by file, with the output and the variables), and by it."""

from __future__ import annotations

import json
import os
import runpy
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from gmtw.adapters import core, promptfoo_assert

if TYPE_CHECKING:
    from tests.adapters.conftest import Sample

PASSED = {"pass", "score", "reason"}
"""The keys of a Python assertion's result that promptfoo demands; `namedScores` may be beside them."""


def test_the_assertion_names_the_figures_of_gmtw_grade(sample: Sample) -> None:
    """Each test of the configuration is graded by the file that its assertion names."""
    found = []
    for test in promptfoo_assert.config("sample")["tests"]:
        (grader,) = test["assert"]
        assert grader["type"] == "python"
        get_assert = runpy.run_path(grader["value"].removeprefix("file://"))["get_assert"]
        said = get_assert(sample.outputs[test["vars"]["id"]], {"vars": test["vars"]})
        assert said.keys() == PASSED | {"namedScores"}
        assert (said["pass"], said["score"]) == (said["namedScores"]["solved"] == 1, said["namedScores"]["avg"])
        found.append(said["namedScores"])
    sample.same_figures(core.mean_figures(found))


def test_the_command_prints_a_configuration() -> None:
    """As JSON, which promptfoo reads as it reads YAML; its prompts are those of the set."""
    command = [sys.executable, "-m", "gmtw.adapters.promptfoo_assert", "sample"]
    printed = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    prompts = [test["vars"]["prompt"] for test in printed["tests"]]
    assert prompts == [core.messages(one)[-1]["content"] for one in core.instances_of("sample").values()]
    assert printed["prompts"] == ["{{prompt}}"]


REPLAY = """
import json
from pathlib import Path

OUTPUTS = json.loads(Path(__file__).with_name("outputs.json").read_text("utf-8"))


def call_api(prompt, options, context):
    return {"output": OUTPUTS[context["vars"]["id"]]}
"""
"""A provider for promptfoo."""


@pytest.mark.hosts
def test_promptfoo_finds_the_figures_of_gmtw_grade(sample: Sample, tmp_path: Path) -> None:
    """`promptfoo eval` of the printed configuration with a provider that replays the file."""
    program = shutil.which("promptfoo")
    if not program:
        pytest.skip("promptfoo is not on PATH: npm install -g promptfoo")
    config = promptfoo_assert.config("sample") | {"providers": ["file://replay.py"]}
    for name, text in {"config": config, "outputs": dict(sample.outputs)}.items():
        (tmp_path / f"{name}.json").write_text(json.dumps(text), "utf-8")
    (tmp_path / "replay.py").write_text(REPLAY, "utf-8")
    path = os.pathsep.join([str(Path(core.__file__).parents[2]), *filter(None, [os.environ.get("PYTHONPATH")])])
    own = {"PROMPTFOO_PYTHON": sys.executable, "PROMPTFOO_CONFIG_DIR": str(tmp_path / "home"), "PYTHONPATH": path}
    silent = {"PROMPTFOO_DISABLE_TELEMETRY": "1", "PROMPTFOO_DISABLE_UPDATE": "1"}
    command = [program, "eval", "-c", "config.json", "-o", "found.json", "--no-cache", "--no-table", "--no-share"]
    done = subprocess.run(
        command, cwd=tmp_path, env=os.environ | own | silent, capture_output=True, text=True, check=False
    )
    file = tmp_path / "found.json"
    assert file.exists(), done.stdout + done.stderr  # its exit code says whether all tests passed
    found = json.loads(file.read_text("utf-8"))["results"]
    figures = found["prompts"][0]["metrics"]
    counts = figures["namedScoresCount"]
    sample.same_figures({key: total / counts[key] for key, total in figures["namedScores"].items()})
    solved = sum(one["success"] for one in found["results"])
    assert solved / len(found["results"]) == pytest.approx(sample.means["solved"])
    prompts = {id_: core.messages(one)[-1]["content"] for id_, one in core.instances_of("sample").items()}
    assert {one["vars"]["id"]: one["prompt"]["raw"] for one in found["results"]} == prompts
