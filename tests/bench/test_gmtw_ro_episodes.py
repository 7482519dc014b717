"""gmtw-ro-episodes-1.0: its make-up, its seed, and what a perfect player and a stubborn one reach."""

from __future__ import annotations

from collections import Counter
from typing import get_args

import pytest

from gmtw.baselines.episodes import perfect, played, stubborn
from gmtw.core.types import Instance, Output
from gmtw.datasets import packaged
from gmtw.datasets.generate import FROZEN, generate
from gmtw.datasets.manifest import check
from gmtw.scoring.grade import Grading
from gmtw.tasks.episode.task import EpisodeTask, MoveName
from gmtw.worlds import EPISODE, Part
from tests.bench.frozen_set import card_of, instances_of, manifest_for

NAME = "gmtw-ro-episodes-1.0"


def task_of(instance: Instance) -> EpisodeTask:
    """Its task."""
    assert isinstance(instance.task, EpisodeTask)
    return instance.task


def test_the_make_up() -> None:
    """Five worlds x three levels x eight, in both languages; every move stands in the set, changes most often."""
    check(packaged() / NAME / "instances.jsonl.xz")
    assert manifest_for(NAME).instances == len(instances_of(NAME)) == 120
    assert set(Counter((one.source, one.level) for one in instances_of(NAME)).values()) == {8}
    assert {tuple(sorted(one.prompts)) for one in instances_of(NAME)} == {("en", "ro")}
    moves = Counter(step.move for one in instances_of(NAME) for step in task_of(one).script)
    assert moves.keys() == set(get_args(MoveName))
    assert sum(moves[move] for move in ("add", "break", "replace", "told")) > 0.5 * moves.total()
    assert len({one.fingerprint for one in instances_of(NAME)}) == 120


def test_a_canary_of_its_own() -> None:
    """It is the one of its seed, and the card says it."""
    assert {one.canary for one in instances_of(NAME)} == {FROZEN[6]}
    assert f"`{FROZEN[6]}`" in card_of(NAME)


@pytest.mark.parametrize("world", ["travel", "shopping"])
def test_the_seed_gives_these_bytes(world: str) -> None:
    """The first easy one of a world, made anew."""
    made = next(iter(generate([Part(world, "easy", 1, EPISODE)], seed=6)))
    assert made in instances_of(NAME)


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
@pytest.mark.parametrize("world", ["travel", "schedule", "recipe", "logistics", "shopping"])
def test_every_script_can_be_played(world: str, level: str) -> None:
    """By right answers, with no move that is a stopgap; who never changes a plan loses every turn that asks for one."""
    instance = next(one for one in instances_of(NAME) if (one.source, one.level) == (world, level))
    said = played(instance, "ro", perfect)
    score = Grading(instance, Output(instance_id=instance.id, output=said[-1].output, turns=said)).record().scores["T"]
    assert score.value == 1.0
    assert [line["kind"] for line in score.parts["each"][1:]] == [step.move for step in task_of(instance).script]
    stays = played(instance, "ro", stubborn)
    record = Grading(instance, Output(instance_id=instance.id, output=stays[-1].output, turns=stays)).record()
    held = {line["kind"] for line in record.scores["T"].parts["each"] if line["held"]}
    assert held.isdisjoint({"add", "break", "replace", "prefer", "impossible"})
