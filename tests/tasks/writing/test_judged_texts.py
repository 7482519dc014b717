"""A text that was judged: what a reader of it sees, and what a training program pays for it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from gmtw.adapters.reward import reward
from gmtw.baselines.catalog import right
from gmtw.core.types import Instance, Output
from gmtw.datasets.generate_writing import writing
from gmtw.report.annotate import marked
from gmtw.tasks.handler import task_of
from gmtw.tasks.writing.built_in_models import BUILT_IN_MODELS
from gmtw.tasks.writing.task import WritingTask


@pytest.fixture(scope="module")
def instances() -> Sequence[Instance]:
    """One medium task of each genre."""
    return list(writing(0, [("medium", 1)], seed=32))


def shown(instance: Instance, text: str) -> dict[str, tuple[str, ...]]:
    """Return the sections that are shown with a text."""
    return dict(marked(instance, Output(instance_id=instance.id, output=text)).judged)


def test_every_constraint_is_shown_with_its_verdict(instances: Sequence[Instance]) -> None:
    """Constraints that hold of the witness begin with +; the text that breaks one alone has one -."""
    for instance in instances:
        task = task_of(instance, WritingTask)
        found = shown(instance, task.witness)
        assert [line[0] for line in found["constraints"]] == ["+"] * len(task.constraints)
        assert {line[0] for line in (*found["form"], *found["facts"])} <= {"+"}
        for number, text in enumerate(task.breaks):
            signs = [line[0] for line in shown(instance, text)["constraints"]]
            assert signs == ["-" if at == number else "+" for at in range(len(task.constraints))]


def test_the_right_answer_is_the_witness(instances: Sequence[Instance]) -> None:
    """Hosts validate a set by it, as they validate one of plans by the oracle."""
    for instance in instances:
        assert right(instance, "ro") == task_of(instance, WritingTask).witness


def test_an_error_is_not_judged(instances: Sequence[Instance]) -> None:
    """A line that reports an error has no text."""
    assert marked(instances[0], Output(instance_id=instances[0].id, error="timeout")).judged == ()


def test_the_reward_pays_the_witness_and_no_idle_text(instances: Sequence[Instance]) -> None:
    """The other built-in models earn next to nothing."""
    for instance in instances:
        for model in BUILT_IN_MODELS:
            earned = reward(instance, model.answer(instance, "ro")).total
            assert earned == pytest.approx(1, abs=0.05) if model.name == "witness" else earned < 0.1, model.name
