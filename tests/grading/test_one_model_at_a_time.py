"""A summary is made while records pass: those of one model are in memory, however many models there are."""

from __future__ import annotations

import json
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest

from gmtw.core.types import Record
from gmtw.grading.folder import summarise_run
from gmtw.grading.inputs import Job, open_job
from gmtw.scoring.grade import Grading

SAMPLE = Path(__file__).parents[2] / "bench" / "sample" / "instances.jsonl"
MODELS = 6


@pytest.fixture(scope="module")
def job(tmp_path_factory: pytest.TempPathFactory) -> Job:
    """Six models that answer each of the twelve instances."""
    path = tmp_path_factory.mktemp("job") / "out.jsonl"
    ids = [json.loads(line)["id"] for line in SAMPLE.read_text(encoding="utf-8").splitlines()]
    rows = [{"instance_id": id_, "model": f"m{n}", "output": "Mergem."} for id_ in ids for n in range(MODELS)]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return open_job(SAMPLE, [path], check=False)


def records(job: Job) -> Iterator[Record]:
    return (Grading(case.instance, case.output(), case.row.model).record() for case in job.cases)


def test_records_of_one_model_are_in_memory(job: Job) -> None:
    made: list[weakref.ref[Record]] = []
    alive: list[int] = []

    def watched() -> Iterator[Record]:
        for record in records(job):
            made.append(weakref.ref(record))
            alive.append(sum(one() is not None for one in made))
            yield record
            del record

    summary = summarise_run(job, watched())
    assert [(model.model, model.answered) for model in summary.models] == [(f"m{n}", 12) for n in range(MODELS)]
    assert summary.partial == ""
    assert len(made) == 12 * MODELS
    assert max(alive) <= 2 * 12 + 1


@pytest.mark.parametrize("lost", [range(1), range(30, 31), range(71, 72), range(24, 36), range(72), range(12, 72, 2)])
def test_what_is_lacking_is_counted(job: Job, lost: range) -> None:
    """First and last records, those of a whole model, and all."""
    left = (record for number, record in enumerate(records(job)) if number not in lost)
    metrics = sum(len(job.cases[number].metrics) for number in lost)
    expected = sum(len(case.metrics) for case in job.cases)
    assert summarise_run(job, left).partial.startswith(
        f"{metrics} of {expected} scores were not measured (for example "
    )


def test_a_record_that_lacks_a_score_is_counted(job: Job) -> None:
    def without() -> Iterator[Record]:
        for number, record in enumerate(records(job)):
            scores = {key: score for key, score in record.scores.items() if (number, key) != (40, "G")}
            yield record.model_copy(update={"scores": scores})

    label = job.cases[40].row.label
    said = summarise_run(job, without()).partial
    assert said.startswith("1 of ")
    assert said.endswith(f"(for example 1 G of {label})")
