"""The scores of a run that was graded before, for tests that need not grade: `pytest bench --graded REPORT`."""

from __future__ import annotations

from functools import cached_property
from typing import BinaryIO

from pydantic_core import from_json

from gmtw.core.errors import InputError
from gmtw.core.types import Record, Score
from gmtw.grading.inputs import Case, CaseKey, Job, open_job
from gmtw.grading.inputs_copy import INSTANCES, OUTPUTS
from gmtw.results.run import Run

RECORDS = "records.jsonl"


def graded_job(run: Run) -> Job:
    """Return the job of a stored run. Raise InputError if a file of the run is gone or was changed."""
    return open_job(run.path(INSTANCES), [run.path(OUTPUTS)], check=False)


class RecordedScores:
    """Reads scores from the records of a run, in place of a `Grader`. The record that was asked last is in memory."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self._read: tuple[CaseKey, Record] | None = None

    def score(self, case: Case, metric: str) -> Score:
        """Return what the record says of that metric. Raise InputError if there is no such record or score."""
        record = self._record(case)
        if record.status == "error":
            return Score(metric=metric, value=None, why_none=f"no answer: {record.error}")
        if metric not in record.scores:
            problem = f"has no {metric} of {case.row.label}, {case.info.id!r}; grade the outputs again"
            raise InputError(self._run.folder / RECORDS, problem)
        return record.scores[metric]

    def close(self) -> None:
        """Close the file of records."""
        if "_file" in vars(self):
            self._file.close()

    def _record(self, case: Case) -> Record:
        if self._read is None or self._read[0] != case.key:
            if case.key not in self._places:
                problem = f"has no record of {case.row.label}, {case.info.id!r}; grade the outputs again"
                raise InputError(self._run.folder / RECORDS, problem)
            self._file.seek(self._places[case.key])
            self._read = case.key, Record.model_validate_json(self._file.readline())
        return self._read[1]

    @cached_property
    def _file(self) -> BinaryIO:
        return self._run.path(RECORDS).open("rb")

    @cached_property
    def _places(self) -> dict[CaseKey, int]:
        """The offset of the record of each output, in bytes."""
        found, offset = dict[CaseKey, int](), 0
        with self._run.path(RECORDS).open("rb") as file:
            for line in file:
                row = from_json(line, cache_strings="all")
                found[row["model"], row["language"], row["sample"], row["instance_id"]] = offset
                offset += len(line)
        return found
