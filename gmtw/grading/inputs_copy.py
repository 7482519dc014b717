"""The inputs of a run, kept in its folder, so that it can be shown and graded again without the user's files."""

from __future__ import annotations

import json
from hashlib import file_digest
from pathlib import Path
from typing import Any

from gmtw.core.jsonl import write_lines
from gmtw.grading.inputs import Job
from gmtw.outputs.reader import to_row

INSTANCES, OUTPUTS = "instances.jsonl", "outputs.jsonl"


def keep_inputs(job: Job, folder: Path) -> None:
    """Write instances and outputs to `folder`, sorted, with models named as in the records."""
    write_lines(job.instances.lines(), folder / INSTANCES)
    rows = ({**to_row(case.output()), "model": case.row.model} for case in job.cases)
    write_lines((json.dumps(row, ensure_ascii=False) for row in rows), folder / OUTPUTS)


def named(job: Job) -> list[dict[str, Any]]:
    """The files that the job read, each with its size and sha256, for run.json."""
    return [{"path": str(path.absolute()), "bytes": path.stat().st_size, "sha256": _sha256(path)} for path in job.files]


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()
