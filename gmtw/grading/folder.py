"""What a run leaves behind: records.jsonl, summary.json, its inputs (the same bytes for the same input), and run.json.

digests.json has the digests of these, and is written last.

The folder is `<set>-<digest>`; a run of a part goes to `<set>-<digest>-partial` and never replaces a
whole one.
"""

from __future__ import annotations

import json
import re
import shutil
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from heapq import merge
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from gmtw.core.files import write_text
from gmtw.core.types import Instance, Record
from gmtw.grading.inputs import Job
from gmtw.grading.inputs_copy import keep_inputs, named
from gmtw.grading.model_labels import ModelRow
from gmtw.grading.shards import key_of, merged, to_line
from gmtw.report import summary_json as machine
from gmtw.results.digests import write_digests
from gmtw.results.summary import (
    SCORING,
    SamplesSummary,
    Sizes,
    Summary,
    by_row,
    signature_of,
    summarise,
    summarise_samples,
    summed,
)
from gmtw.tasks.handler import handler_of
from gmtw.tasks.plan.goals import goal_name


class Written(NamedTuple):
    """Where a run's files are, and what they say."""

    folder: Path
    summary: Summary


def write_run(job: Job, shards: Path, reports: Path, run: Mapping[str, Any], selection: str = "") -> Written:
    """The run's folder under `reports`, made from the shards, which are gone afterwards.

    The run is partial if the shards lack a score that the job expects: `-k`, `-m`, `--lf`, `-x`, a
    worker or a metric that crashed. `run`: goes to run.json. `selection`: what chose the part, so that each part of the
    same outputs has a folder of its own.
    """
    records = _collect(job, shards, shards / "records.jsonl")
    partial = gap(job, records)
    folder = reports / f"{job.name}-{job.digest[:12]}{_tail(selection) if partial else ''}"
    folder.mkdir(parents=True, exist_ok=True)
    summary = summarise_run(job, records, partial)
    (shards / "records.jsonl").replace(folder / "records.jsonl")
    (folder / "verdict.json").unlink(missing_ok=True)  # it spoke of what stood here before
    keep_inputs(job, folder)
    made = {**run, "inputs": named(job)}
    write_text(folder / "run.json", json.dumps(made, indent=2, ensure_ascii=False, sort_keys=True) + "\n")
    # These two come last: a folder without a summary is no report, and one that does not fit its digests is refused.
    write_text(folder / "summary.json", machine.render(summary))
    write_digests(folder)
    shutil.rmtree(shards)
    return Written(folder, summary)


def _tail(selection: str) -> str:
    """Return the end of the name of a part's folder: the selection in letters, digits and hyphens, and its digest."""
    if not selection:
        return "-partial"
    plain = re.sub(r"[^A-Za-z0-9]+", "-", selection).strip("-")[:40].rstrip("-")
    return f"-partial-{plain}-{sha256(selection.encode()).hexdigest()[:6]}"


def _collect(job: Job, shards: Path, target: Path) -> list[Record]:
    """All records, those of missing outputs too, written sorted to `target`; returned without their evidence."""
    slim = []
    with target.open("wb") as file:
        for record in merge(merged(shards), job.missing(), key=key_of):
            file.write(to_line(record))
            slim.append(_slim(record))
    return slim


def _slim(record: Record) -> Record:
    """What a summary needs of the record: thousands of these are kept in memory."""
    scores = {key: summed(score) for key, score in record.scores.items()}
    return record.model_copy(update={"scores": scores})


def gap(job: Job, records: Sequence[Record]) -> str:
    """Return what the records lack of what the job expects, counted by model and metric; "" if nothing."""
    have = {key_of(record): record for record in records}
    lacking: Counter[tuple[str, str]] = Counter()
    for case in job.cases:
        record = have.get(case.key)
        failed = record is not None and record.status == "error"
        measured = record.scores.keys() if record else ()
        lacking.update((case.row.label, key) for key in case.metrics if not failed and key not in measured)
    if not lacking:
        return ""
    (label, key), count = max(sorted(lacking.items()), key=lambda item: item[1])
    expected = sum(len(case.metrics) for case in job.cases)
    return f"{lacking.total()} of {expected} scores are not there (such as {count} {key} of {label})"


def summarise_run(job: Job, records: Sequence[Record], partial: str = "") -> Summary:
    """The summary of the job's records."""
    expected = job.expected()
    rows = by_row(records)
    models = tuple(
        summarise(row, _sizes(asked := expected[ModelRow(*key)]), ModelRow(*key).label, job.suite, _goals(asked))
        for key, row in rows.items()
    )
    return Summary(
        set=job.name,
        set_digest=job.set_digest,
        digest=job.digest,
        scoring=SCORING,
        signature=signature_of(job.name, job.set_digest, models, job.metrics, job.languagetool, job.profile),
        partial=partial,
        unknown=job.unknown,
        repeats=job.repeats,
        models=models,
        samples=tuple(_samples(rows, {key: len(one) for key, one in expected.items()})),
        left_out=job.left_out,
        forced=job.forced,
    )


def _sizes(instances: Sequence[Instance]) -> Sizes:
    return Counter((instance.source, instance.level) for instance in instances)


def _goals(instances: Sequence[Instance]) -> Mapping[str, str]:
    """Return the goal of each plan task, by instance id."""
    tasks = ((instance.id, handler_of(instance.task).plan_task(instance.task)) for instance in instances)
    return {id_: goal_name(task) for id_, task in tasks if task is not None}


def _samples(
    rows: Mapping[tuple[str, str, int], list[Record]], instances: Mapping[ModelRow, int]
) -> Iterator[SamplesSummary]:
    """The figures of each model and language that has more than one sample."""
    for (model, language), grouped in groupby(rows, key=lambda key: key[:2]):
        keys = list(grouped)
        found = [rows[key] for key in keys]
        if len(found) > 1:
            most = max(instances[ModelRow(*key)] for key in keys)
            yield summarise_samples(
                [record for row in found for record in row], most, ModelRow(model, language, 0).label
            )
