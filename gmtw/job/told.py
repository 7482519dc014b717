"""Every answer of a run in full, with its verdict, for a reader in a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from gmtw.job.inputs import Job
from gmtw.job.shards import key_of
from gmtw.jsonl import json_lines
from gmtw.values import Record

MARKS = {True: "✓", False: "✗", None: "?"}
"""Solved, not solved, not measured."""


def told(job: Job, folder: Path) -> Iterator[str]:
    """A headline and the whole response for each record of the run in `folder`, in its order."""
    cases = {case.key: case for case in job.cases}
    for line in json_lines(folder / "records.jsonl"):
        record = Record.model_validate(line.row)
        case = cases.get(key_of(record))
        yield f"{MARKS[record.solved]} {record.model} {record.instance_id}: {_scores(record)}"
        if case:
            yield from (f"    {said}" for said in (case.output().output or record.error).splitlines())


def _scores(record: Record) -> str:
    """The scores, or why there are none."""
    if record.status != "graded":
        return f"{record.status} {record.error}".strip()
    return ", ".join(
        f"{key} {'unparsed' if score.parts.get('unparsed') else '-' if score.value is None else f'{score.value:.3f}'}"
        for key, score in record.scores.items()
    )
