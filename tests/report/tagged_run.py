"""A run on the sample whose rules say which constructions they are worded with, and what they say."""

from __future__ import annotations

from pathlib import Path

from typer.testing import CliRunner

from gmtw.cli import app
from gmtw.core.jsonl import write
from gmtw.datasets import load
from gmtw.tasks.plan.task import PlanTask

SAMPLE = Path(__file__).parents[2] / "bench" / "sample"
TAGS = (["plain"], ["negation", "idiom"], ["anaphora"], ["plain"], ["double-negation"])
"""Tags of the wordings of an instance's rules, from the first on, and again."""


def tagged_run(home: Path) -> Path:
    """The folder of the run: two models, in the folder `home`."""
    instances = []
    for one in load(SAMPLE):
        assert isinstance(one.task, PlanTask)
        rules = sum(rule.side == "instruction" for rule in one.task.rules)
        tags = [TAGS[at % len(TAGS)] for at in range(rules)]
        instances.append(one.model_copy(update={"meta": {**one.meta, "constructions": {"ro": tags}}}))
    write(instances, home / "set.jsonl")
    files = [str(SAMPLE / f"{name}.jsonl") for name in ("good", "middling")]
    invoke("grade", str(home / "set.jsonl"), *files, "--report-dir", str(home / "reports"))
    return next((home / "reports").iterdir())


def invoke(*arguments: str, code: int = 0) -> str:
    """Return the command's output."""
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == code, result.output
    return result.output
