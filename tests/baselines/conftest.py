"""The frozen set, on which the reference models must stand where they belong."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from gmtw.baselines.catalog import outputs
from gmtw.core.types import Instance, Record
from gmtw.datasets import load, packaged
from gmtw.scoring.grade import Grading
from gmtw.tasks.plan.task import PlanTask
from gmtw.worlds import WORLDS

Sets = Mapping[str, list[Instance]]
"""World -> its instances."""


@pytest.fixture(scope="session")
def sets() -> Sets:
    """All tasks that ask for any plan, by world."""
    every = [one for one in load(packaged() / "gmtw-ro-3.0") if not isinstance(one.task, PlanTask) or not one.task.goal]
    return {world.key: [instance for instance in every if instance.source == world.key] for world in WORLDS}


Grades = Callable[..., list[Record]]
"""(model, world, language, every so many) -> records of what that reference model says."""


@pytest.fixture(scope="session")
def grades(sets: Sets) -> Grades:
    """The records of a reference model on a world, each computed once."""
    known: dict[tuple[str, str, str, int], list[Record]] = {}

    def grade(name: str, world: str, language: str = "ro", step: int = 1) -> list[Record]:
        key = (name, world, language, step)
        if key not in known:
            by_id = {instance.id: instance for instance in sets[world][::step]}
            said = outputs(name, by_id.values(), language)
            known[key] = [Grading(by_id[output.instance_id], output).record() for output in said]
        return known[key]

    return grade
