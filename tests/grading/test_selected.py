"""A part of a run is about the tasks that were selected, also about those that its models did not answer."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from gmtw.datasets.load_options import LoadOptions
from gmtw.grading.inputs import Job, open_infos, open_job
from gmtw.grading.instance_info import InstanceInfo
from gmtw.grading.selected import part_of

FROZEN = Path(__file__).parents[2] / "bench" / "gmtw-ro-3.0"
QUICK = LoadOptions(quick=True)
Chooses = Callable[[InstanceInfo], bool]


@pytest.fixture(scope="module")
def job(tmp_path_factory: pytest.TempPathFactory) -> Job:
    """The 100 quick tasks, all answered by one model; the other answers no repair and no travel at all."""
    path = tmp_path_factory.mktemp("job") / "out.jsonl"
    infos = open_infos(FROZEN, QUICK).kept.values()
    answered = [("all", info.id) for info in infos]
    answered += [("some", info.id) for info in infos if info.goal != "repair" and not info.source.startswith("travel")]
    rows = [{"instance_id": id_, "model": model, "output": "Mergem."} for model, id_ in answered]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return open_job(FROZEN, [path], check=False, reading=QUICK)


SELECTIONS: Mapping[str, Chooses] = {
    "recipe": lambda info: info.source.startswith("recipe"),
    "hard": lambda info: info.level == "hard",
    "recipe and hard": lambda info: info.level == "hard" and info.source.startswith("recipe"),
    "impossible": lambda info: info.goal == "impossible",
}
MODELS = ("all", "some", "all some")
# Facts have no goal, so "impossible" leaves out a world; whether it leaves out travel, "some" does not tell.
CASES = [(models, name) for models in MODELS for name in SELECTIONS if (models, name) != ("some", "impossible")]


@pytest.mark.parametrize(("models", "selection"), CASES)
def test_the_selection_is_known_by_what_was_graded(job: Job, models: str, selection: str) -> None:
    """Each model has the same denominator, those of which it did not answer all too; nothing is twice."""
    chooses = SELECTIONS[selection]
    graded = {case.key for case in job.cases if case.row.model in models.split() and chooses(case.info)}
    part = part_of(job, graded)
    chosen = {id_ for id_, info in job.infos.items() if chooses(info)}
    assert 0 < len(chosen) < len(job.infos)
    assert part.selected == chosen
    for row in part.rows:
        missing = {record.instance_id for record in part.missing() if record.model == row.model}
        answers = {case.info.id for case in part.cases if case.row == row}
        assert not missing & answers
        assert missing | (answers & chosen) == part.selected


def test_one_task_of_its_kind_is_no_selection_of_the_others(job: Job) -> None:
    """A test id selects one task; those of its world, level and goal were left out."""
    case = next(case for case in job.cases if case.row.model == "all" and case.info.goal == "repair")
    assert part_of(job, {case.key}).selected == {case.info.id}


def test_a_selected_model_answers_all_that_was_asked(job: Job) -> None:
    """`-k some` selects a model and no tasks."""
    assert part_of(job, {case.key for case in job.cases if case.row.model == "some"}).selected is None
