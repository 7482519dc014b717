"""gmtw-gl-1.0: its make-up, its seed, and what the oracle reaches."""

from __future__ import annotations

from collections import Counter

import pytest

from gmtw.baselines.catalog import oracle
from gmtw.core.types import Output
from gmtw.datasets import packaged
from gmtw.datasets.generate import FROZEN, generate
from gmtw.datasets.manifest import check
from gmtw.scoring.grade import Grading
from gmtw.tasks.plan.goals import SOLVE
from gmtw.worlds import Part
from tests.bench.frozen_set import card_of, first_of_each, instances_of, manifest_for

NAME = "gmtw-gl-1.0"


def test_the_make_up() -> None:
    """Four of each world, level and goal, and 60 texts; all in Galician alone."""
    check(packaged() / NAME / "instances.jsonl.xz")
    assert manifest_for(NAME).instances == len(instances_of(NAME)) == 300
    made = Counter((one.source, one.id.rpartition("/")[0]) for one in instances_of(NAME))
    assert {number for (source, _), number in made.items() if source != "fact"} == {4}
    assert {number for (source, _), number in made.items() if source == "fact"} == {20}
    assert {code for one in instances_of(NAME) for code in one.prompts} == {"gl"}
    assert len({one.fingerprint for one in instances_of(NAME)}) == 300


def test_a_canary_of_its_own() -> None:
    """It is the one of its seed, and the card says it."""
    assert {one.canary for one in instances_of(NAME)} == {FROZEN[10]}
    assert f"`{FROZEN[10]}`" in card_of(NAME)


@pytest.mark.parametrize("world", ["travel", "recipe", "shopping", "logistics", "schedule", "fact"])
def test_the_seed_gives_these_bytes(world: str) -> None:
    """The first easy one of a world, made anew."""
    made = next(iter(generate([Part(world, "easy", 1, SOLVE)], seed=10, languages=("gl",))))
    assert made in instances_of(NAME)


def test_the_oracle_tells_all() -> None:
    """One of each world, level and goal has U, R and F 1."""
    for one in first_of_each(NAME, 1):
        record = Grading(one, Output(instance_id=one.id, output=oracle(one, "gl"), language="gl")).record()
        assert [record.scores[metric].value for metric in "URF"] == [1.0] * 3, one.id
