"""The sets of one language, gmtw-ca-1.0 and gmtw-gl-1.0: their make-up, their seeds, and what the oracle reaches."""

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

SEEDS = {"ca": 9, "gl": 10}

pytestmark = pytest.mark.parametrize("code", SEEDS)


def named(code: str) -> str:
    """Return the name of the set of a language."""
    return f"gmtw-{code}-1.0"


def test_the_make_up(code: str) -> None:
    """Four of each world, level and goal, and 60 texts; all in its language alone."""
    name = named(code)
    check(packaged() / name / "instances.jsonl.xz")
    assert manifest_for(name).instances == len(instances_of(name)) == 300
    made = Counter((one.source, one.id.rpartition("/")[0]) for one in instances_of(name))
    assert {number for (source, _), number in made.items() if source != "fact"} == {4}
    assert {number for (source, _), number in made.items() if source == "fact"} == {20}
    assert {spoken for one in instances_of(name) for spoken in one.prompts} == {code}
    assert len({one.fingerprint for one in instances_of(name)}) == 300


def test_a_canary_of_its_own(code: str) -> None:
    """It is the one of its seed, and the card says it."""
    name, canary = named(code), FROZEN[SEEDS[code]]
    assert {one.canary for one in instances_of(name)} == {canary}
    assert f"`{canary}`" in card_of(name)


@pytest.mark.parametrize(
    ("world", "goal"),
    [
        ("travel", SOLVE),
        ("recipe", "repair"),
        ("shopping", "best"),
        ("logistics", "impossible"),
        ("schedule", SOLVE),
        ("fact", SOLVE),
    ],
)
def test_the_seed_gives_these_bytes(code: str, world: str, goal: str) -> None:
    """The first easy one of a world and a goal, made anew."""
    made = next(iter(generate([Part(world, "easy", 1, goal)], seed=SEEDS[code], languages=(code,))))
    assert made in instances_of(named(code))


def test_the_oracle_tells_all(code: str) -> None:
    """One of each world, level and goal has U, R and F 1, and G nearly."""
    for one in first_of_each(named(code), 1):
        scores = Grading(one, Output(instance_id=one.id, output=oracle(one, code), language=code)).record().scores
        assert [scores[metric].value for metric in "URF"] == [1.0] * 3, one.id
        assert (scores["G"].value or 0) > 0.98, one.id
