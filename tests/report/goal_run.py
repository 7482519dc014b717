"""A run on a few tasks of every goal: the oracle, and the script that always says that there is no plan."""

from __future__ import annotations

from pathlib import Path

from gmtw.baselines.catalog import REFERENCES
from gmtw.core.jsonl import write
from gmtw.core.types import Output
from gmtw.tasks.handler import task_of
from gmtw.tasks.plan.goals import GOALS
from gmtw.tasks.plan.task import PlanTask
from tests.bench.frozen_set import instances_of
from tests.report.tagged_run import invoke

NUMBER = {"solve": 2, "repair": 2, "best": 2, "impossible": 5}
"""The number of tasks with each goal."""


def goal_run(home: Path) -> Path:
    """The folder of the run, in the folder `home`."""
    easy = [one for one in instances_of("gmtw-ro-3.0") if (one.source, one.level) == ("travel", "easy")]
    of = {goal: [one for one in easy if task_of(one, PlanTask).goal_name == goal] for goal in GOALS}
    instances = [one for goal in GOALS for one in of[goal][: NUMBER[goal]]]
    write(instances, home / "set.jsonl")
    for name in ("oracle", "always-impossible"):
        answer = REFERENCES[name].answer
        lines = [
            Output(instance_id=one.id, model=name, language="ro", output=answer(one, "ro"))
            for one in instances
            if name == "oracle" or "/impossible/" in one.id
        ]
        write(lines, home / f"{name}.jsonl")
    files = [str(home / f"{name}.jsonl") for name in ("oracle", "always-impossible")]
    invoke("grade", str(home / "set.jsonl"), *files, "--report-dir", str(home / "reports"))
    return next((home / "reports").iterdir())
