"""ro-write-1.0: its make-up, its seed, and what its built-in models reach."""

from __future__ import annotations

from collections import Counter

import pytest

from gmtw.core.types import Output
from gmtw.datasets import packaged
from gmtw.datasets.generate import FROZEN
from gmtw.datasets.generate_writing import writing
from gmtw.datasets.manifest import check
from gmtw.scoring.grade import Grading
from gmtw.tasks.writing.built_in_models import BUILT_IN_MODELS
from tests.bench.frozen_set import card_of, instances_of, manifest_for

NAME = "ro-write-1.0"


def test_the_make_up() -> None:
    """Five genres x three levels x eight, each task once."""
    check(packaged() / NAME / "instances.jsonl.xz")
    assert manifest_for(NAME).instances == len(instances_of(NAME)) == 120
    assert set(Counter((one.source, one.level) for one in instances_of(NAME)).values()) == {8}
    assert len({one.fingerprint for one in instances_of(NAME)}) == 120


def test_a_canary_of_its_own() -> None:
    """It is the one of its seed, and the card says it."""
    assert {one.canary for one in instances_of(NAME)} == {FROZEN[8]}
    assert f"`{FROZEN[8]}`" in card_of(NAME)


@pytest.mark.parametrize("level", ["easy", "medium", pytest.param("hard", marks=pytest.mark.minutes)])
def test_the_seed_gives_these_bytes(level: str) -> None:
    """The first one of each genre, made anew."""
    known = {one.id: one for one in instances_of(NAME)}
    made = list(writing(0, [(level, 1)], seed=8))
    assert len(made) == 5
    assert all(known[one.id] == one for one in made)


def test_the_witness_solves_all_and_no_other_built_in_model_any() -> None:
    """The others are tried on every fourth task."""
    for model in BUILT_IN_MODELS:
        records = [
            Grading(one, Output(instance_id=one.id, output=model.answer(one, "ro"))).record()
            for one in instances_of(NAME)[:: 1 if model.name == "witness" else 4]
        ]
        solved = sum(record.solved is True for record in records)
        assert solved == (120 if model.name == "witness" else 0), model.name
        if model.name == "witness":
            assert all(record.scores[key].value == 1 for record in records for key in "URF")
