"""Roads that a prompt does not show are found from outside."""

from __future__ import annotations

import pytest

from gmtw.core.types import Instance
from gmtw.datasets.generate import generate
from gmtw.tasks.handler import task_of
from gmtw.tasks.plan.audit.prompt_coverage import described
from gmtw.tasks.plan.audit.road_lines import unshown
from gmtw.tasks.plan.task import PlanTask
from gmtw.worlds import Part


@pytest.fixture(scope="module")
def made() -> Instance:
    """A task with a table of distances."""
    (instance,) = generate([Part("logistics-v2", "easy", 1)], seed=3)
    return instance


@pytest.mark.parametrize("code", ["ro", "en"])
def test_each_road_that_is_missing_or_wrong_is_named(made: Instance, code: str) -> None:
    """With every line none is; without a line, or with another length in it, that road is."""
    task = task_of(made, PlanTask)
    assert task.scene.roads is not None
    assert list(unshown(described(made, task, code))) == []
    text = made.prompts[code]
    lines = [line for line in text.splitlines() if " – " in line]
    assert len(lines) == len(task.scene.roads.roads)
    for line, road in zip(lines, task.scene.roads.roads, strict=True):
        for wrong in ("", line.replace(str(road.km), str(road.km + 90))):
            changed = made.model_copy(update={"prompts": {code: text.replace(line, wrong)}})
            assert list(unshown(described(changed, task, code))) == [" - ".join(road.ends)]
