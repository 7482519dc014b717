"""The assertion for promptfoo, called as promptfoo calls it: by file, with the output and the variables of the test."""

from __future__ import annotations

import json
import runpy
import subprocess
import sys
from typing import TYPE_CHECKING

from gmtw.adapters import core, promptfoo_assert

if TYPE_CHECKING:
    from tests.adapters.conftest import Sample

PASSED = {"pass", "score", "reason"}
"""What promptfoo demands of the result of a Python assertion; `namedScores` may be beside it."""


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
