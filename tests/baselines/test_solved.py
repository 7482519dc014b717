"""The oracle of instances that nobody certified: a solver finds the plan, and it is told slot by slot."""

from __future__ import annotations

from pathlib import Path

import pytest

from gmtw import constraints as r
from gmtw.baselines.catalog import outputs
from gmtw.constraints.solver import nearest
from gmtw.core.types import Instance, Record
from gmtw.datasets import load
from gmtw.scoring.grade import Grading
from gmtw.tasks.fingerprint import fingerprint
from gmtw.tasks.handler import task_of
from gmtw.tasks.plan.task import PlanTask

EXAMPLE_RULES = (r.SlotsFilled(), r.KnownNames(), r.WellFormed(), r.NoRepeats())


def graded(instances: list[Instance], language: str) -> list[Record]:
    known = {instance.id: instance for instance in instances}
    return [Grading(known[output.instance_id], output).record() for output in outputs("oracle", instances, language)]


def with_rules(instance: Instance, *rules: r.Rule) -> Instance:
    task = task_of(instance, PlanTask).model_copy(update={"rules": rules})
    return instance.model_copy(update={"task": task, "fingerprint": fingerprint(task)})


@pytest.mark.parametrize("language", ["ro", "en"])
@pytest.mark.parametrize("world", ["travel", "schedule", "recipe", "fact"])
def test_the_oracle_solves_what_nobody_certified(request: pytest.FixtureRequest, world: str, language: str) -> None:
    """And tells it truly, though the instance says nothing of its setting."""
    instance: Instance = request.getfixturevalue(world)
    (record,) = graded([instance], language)
    scores = {key: score.value for key, score in record.scores.items()}
    assert record.solved
    assert (scores["U"], scores["R"], scores["F"]) == (1.0, 1.0, 1.0)


def test_the_sample_has_an_oracle() -> None:
    """Its instances have a witness and no certificate, and say nothing of their setting."""
    records = graded(load(Path(__file__).parents[2] / "bench" / "sample" / "instances.jsonl"), "ro")
    assert len(records) == 12
    assert all(record.solved for record in records)


def test_where_no_plan_obeys_the_oracle_obeys_what_it_can(travel: Instance) -> None:
    """The form of a plan is kept, and of two demands that cannot both hold one is."""
    museum = next(iter(task_of(travel, PlanTask).scene.entity))
    both = (r.IncludeEntity(entity=museum), r.ExcludeEntity(entity=museum))
    (record,) = graded([with_rules(travel, *both, *EXAMPLE_RULES)], "ro")
    assert (record.solved, record.scores["R"].value) == (False, 1.0)
    assert (record.scores["U"].parts["held"], record.scores["U"].parts["rules"]) == (2, 3)


def test_the_nearest_plan_obeys_the_structure_first(travel: Instance) -> None:
    """Two demands that a plan can only meet half empty weigh less than that no day is empty."""
    scene = task_of(travel, PlanTask).scene
    empty = [r.OnDayAtMost(day=day, attribute="attraction", limit=0) for day in (0, 1)]
    plan = nearest(scene, (*empty, r.SlotsFilled()))
    assert r.check(r.SlotsFilled(), plan).held


def test_a_plan_that_nothing_asks_for_holds_something(schedule: Instance) -> None:
    """An empty calendar would obey too, and is no plan."""
    scene = task_of(schedule, PlanTask).scene
    assert nearest(scene, (r.MaxPerDay(attribute="appointment", limit=1),)).count() > 0


@pytest.mark.minutes
@pytest.mark.parametrize(("name", "solved"), [("gmtw_ro_v0", 476), ("gmtw_ro_hard", 300), ("fresh_500", 458)])
def test_the_published_sets_have_an_oracle(published: Path, name: str, solved: int) -> None:
    """It solves what a plan solves, and tells all plans truly."""
    records = graded(load(published / f"{name}.jsonl"), "ro")
    assert sum(bool(record.solved) for record in records) == solved
    assert all(record.scores["F"].value == 1 for record in records)
