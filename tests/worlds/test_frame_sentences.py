"""A sentence of a frame stands where the task needs it, and only there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gmtw.constraints.roads import KM
from gmtw.core.types import Instance
from gmtw.datasets import load
from gmtw.tasks.handler import task_of
from gmtw.tasks.plan.task import PlanTask
from gmtw.worlds import WORLDS
from gmtw.worlds.plan_prompt import spoken_of
from gmtw.worlds.plan_world import PlanWorld
from gmtw.worlds.world_folder import Passage, PromptText, Sentence

SET = Path(__file__).parents[2] / "bench" / "gmtw-ro-3.0"

OFFER = Sentence(text="Three for two.", listed=("cost/3",))
ROUND = Sentence(text="There and back.", asked=("km", "trips"), otherwise="As you like.")


@pytest.fixture(scope="module")
def instances() -> list[Instance]:
    """The tasks of the frozen set whose worlds have frames of sentences."""
    return [one for one in load(SET) if isinstance(WORLDS.get(one.source), PlanWorld)]


@pytest.mark.parametrize(
    ("listed", "asked", "said"),
    [
        (set(), set(), "All. As you like."),
        ({"cost/3"}, set(), "All. Three for two. As you like."),
        ({"km"}, {"trips"}, "All. There and back."),
        (set(), {"cost/3"}, "All. As you like."),
        ({"cost", "cost/3"}, {"km", "trips"}, "All. Three for two. There and back."),
    ],
)
def test_a_passage_says_what_is_needed(listed: set[str], asked: set[str], said: str) -> None:
    """The list and the demands decide; a substitute stands in its place otherwise."""
    passage = Passage(sentences=(Sentence(text="All."), OFFER, ROUND))
    assert passage.said(listed, asked) == said
    assert Passage.model_validate(["All.", OFFER.model_dump(), ROUND.model_dump()]) == passage
    assert Passage.model_validate("All.").said(listed, asked) == "All."


def test_each_condition_is_met_by_some_task(instances: list[Instance]) -> None:
    """One that none meets is misspelt."""
    for key in {one.source for one in instances}:
        spoken = [spoken_of(task_of(one, PlanTask)) for one in instances if one.source == key]
        for code in WORLDS.get(key).languages:
            registers = WORLDS.get(key).folder.text(code).registers.values()
            for sentence in (one for register in registers for one in _conditional(register)):
                assert any(sentence.needed(*words) for words in spoken), f"{key}, {code}: {sentence.text!r}"


def test_distances_stand_where_somebody_asks_about_kilometres(instances: list[Instance]) -> None:
    """In nearly a quarter of the deliveries, and in no other prompt."""
    shown = 0
    for one in instances:
        asked = KM in spoken_of(task_of(one, PlanTask)).asked
        shown += asked
        for code, unit in (("ro", "kilometri"), ("en", "kilometres")):
            assert (unit in one.prompts[code]) == asked, f"{one.id}, {code}"
    assert shown > 20


def _conditional(register: PromptText) -> Iterator[Sentence]:
    """Yield the sentences that only some prompts have."""
    for part in vars(register).values():
        for passage in part:
            yield from (one for one in passage.sentences if one.listed or one.asked)
