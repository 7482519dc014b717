"""Both frozen sets, on which the reference models must stand where they belong."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from gmtw.baselines.catalog import outputs
from gmtw.core.types import Instance, Record
from gmtw.datasets import load, packaged
from gmtw.datasets.generate import generate
from gmtw.scoring.grade import Grading
from gmtw.worlds import LEVELS, WORLDS, Part

FROZEN = ("gmtw-ro-1.0", "gmtw-ro-hard-1.0")

Sets = Mapping[str, list[Instance]]
"""World -> its instances."""


@pytest.fixture(scope="session")
def sets() -> Sets:
    """All 800 instances, by world, and some of each world that they have none of."""
    frozen = [instance for name in FROZEN for instance in load(packaged() / name)]
    known = {instance.source for instance in frozen}
    others = [Part(world.key, level, 2) for world in WORLDS if world.key not in known for level in LEVELS]
    every = [*frozen, *generate(others, seed=3)]
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
