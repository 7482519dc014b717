"""The files of a run: records.jsonl, summary.json, its inputs (the same bytes for the same input), and run.json.

digests.json has the digests of these, and is written last.

The folder is `<set>-<digest>`; a run of a part goes to `<set>-<digest>-partial` and never replaces a
whole one.
"""

from __future__ import annotations

import json
import re
import shutil
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from heapq import merge
from itertools import groupby
from pathlib import Path
from sys import intern
from typing import Any, NamedTuple
from unicodedata import normalize

from gmtw.core.files import write_text
from gmtw.core.translatable import message
from gmtw.core.types import Record
from gmtw.grading.inputs import Case, Job
from gmtw.grading.inputs_copy import keep_inputs, named
from gmtw.grading.instance_info import InstanceInfo
from gmtw.grading.model_labels import ModelRow
from gmtw.grading.selected import part_of
from gmtw.grading.shards import RecordLine, key_of, keys_in, merged, to_line
from gmtw.report import summary_json as machine
from gmtw.results.digests import write_digests
from gmtw.results.stats import method
from gmtw.results.summary import (
    SCORING,
    AnswerScores,
    ModelSummary,
    SamplesSummary,
    SampleSums,
    Sizes,
    Summary,
    by_variant,
    signature_of,
    summarise,
    summed,
)
from gmtw.worlds.variants import variant_of

SHARED = ("model", "language", "instance_id", "source", "level", "fingerprint")
"""The texts of a record that many others have too."""

NONE: set[str] = set()
"""The names of the fields that were set, for records that nobody writes: pydantic's own set takes 700 bytes each."""


class Written(NamedTuple):
    """The folder of a run's files, and their summary."""

    folder: Path
    summary: Summary


def write_run(job: Job, shards: Path, reports: Path, run: Mapping[str, Any], selection: str = "") -> Written:
    """Write the run's folder under `reports` from the shards, which are gone afterwards.

    The run is partial if the shards lack a score that the job expects: `-k`, `-m`, `--lf`, `-x`, a
    worker or a metric that crashed. `run`: goes to run.json. `selection`: what chose the part, so that each part of the
    same outputs has a folder of its own.
    """
    graded = (RecordLine(record, to_line(record)) for record in merged(shards))
    return write_records(part_of(job, keys_in(shards)), graded, shards, reports, run, selection)


def write_records(
    job: Job, graded: Iterable[RecordLine], drafts: Path, reports: Path, run: Mapping[str, Any], selection: str = ""
) -> Written:
    """Write the run's folder under `reports` from these records, which come sorted. See `write_run`.

    drafts: a folder beside it for what is being written; it is gone afterwards.
    """
    summary = summarise_run(job, _written(job, graded, drafts / "records.jsonl"))
    folder = reports / f"{folder_name(job)}{_tail(selection) if summary.partial else ''}"
    folder.mkdir(parents=True, exist_ok=True)
    (drafts / "records.jsonl").replace(folder / "records.jsonl")
    (folder / "verdict.json").unlink(missing_ok=True)  # it spoke of what stood here before
    keep_inputs(job, folder)
    made = {**run, "inputs": named(job)}
    write_text(folder / "run.json", json.dumps(made, indent=2, ensure_ascii=False, sort_keys=True) + "\n")
    # These two come last: a folder without a summary is no report, and one that does not fit its digests is refused.
    write_text(folder / "summary.json", machine.render(summary))
    write_digests(folder)
    shutil.rmtree(drafts)
    return Written(folder, summary)


def folder_name(job: Job) -> str:
    """Return the name of the folder of a whole run of the job."""
    return f"{job.name}-{job.digest[:12]}"


def _tail(selection: str) -> str:
    """Return the end of the name of a part's folder: the selection in letters, digits and hyphens, and its digest."""
    if not selection:
        return "-partial"
    letters = normalize("NFKD", selection).encode("ascii", "ignore").decode()  # ș as s
    plain = re.sub(r"[^A-Za-z0-9]+", "-", letters).strip("-")[:40].rstrip("-")
    return f"-partial-{plain}-{sha256(selection.encode()).hexdigest()[:6]}"


def _written(job: Job, graded: Iterable[RecordLine], target: Path) -> Iterator[Record]:
    """Write all records, those of missing outputs too, sorted to `target`; yield each without its evidence.

    A model of which nothing was graded is left out: it was not selected.
    """
    missing = (RecordLine(record, to_line(record)) for record in job.missing())
    with target.open("wb") as file:
        for record, line in _graded_rows(merge(graded, missing, key=lambda one: key_of(one.record))):
            file.write(line)
            yield _slim(record)


def _graded_rows(records: Iterable[RecordLine]) -> Iterator[RecordLine]:
    """Yield the records, which come sorted, of all models, languages and samples of which any output was graded."""
    for _, row in groupby(records, key=lambda one: key_of(one.record)[:3]):
        waiting, graded = [], False
        for one in row:
            waiting.append(one)
            if graded := graded or one.record.status != "missing":
                yield from waiting
                waiting.clear()


def _slim(record: Record) -> Record:
    """Return the record as a summary needs it: thousands of these are in memory, and share what is equal."""
    scores = {intern(key): summed(score) for key, score in record.scores.items()}
    shared = {name: intern(getattr(record, name)) for name in SHARED}
    return Record.model_construct(_fields_set=NONE, **{**dict(record), **shared, "scores": scores})


class _Gap:
    """The scores that sorted records lack for the job, counted while they pass: they are not kept."""

    def __init__(self, job: Job) -> None:
        self._job = job
        self._lacking: Counter[tuple[str, str]] = Counter()

    def counted(self, records: Iterable[Record]) -> Iterator[Record]:
        """Yield the records, in the order of the job's cases, and count what they lack."""
        cases = iter(self._job.cases)
        case = next(cases, None)
        for record in records:
            while case is not None and case.key < key_of(record):
                self._count(case, None)
                case = next(cases, None)
            if case is not None and case.key == key_of(record):
                self._count(case, record)
                case = next(cases, None)
            yield record
        for rest in ((case,) if case is not None else (), cases):
            for lost in rest:
                self._count(lost, None)

    def said(self) -> str:
        """Return what is lacking, counted by model and metric; "" if nothing."""
        if not self._lacking:
            return ""
        (label, key), count = max(sorted(self._lacking.items()), key=lambda item: item[1])
        expected = sum(len(case.metrics) for case in self._job.cases)
        return message(
            "lacking", lacking=self._lacking.total(), expected=expected, count=count, metric=key, label=label
        )

    def _count(self, case: Case, record: Record | None) -> None:
        failed = record is not None and record.status == "error"
        measured = record.scores.keys() if record else ()
        self._lacking.update((case.row.label, key) for key in case.metrics if not failed and key not in measured)


def summarise_run(job: Job, records: Iterable[Record]) -> Summary:
    """Return the summary of the job's records, which come sorted.

    At a time only those of one sample of one model in one language are in memory.
    """
    gap, figures = _Gap(job), _Figures(job)
    for row, group in groupby(gap.counted(records), key=lambda one: ModelRow(one.model, one.language, one.sample)):
        figures.add(row, list(group))
    figures.end_model()
    models, samples = figures.models, figures.samples
    facts = (job.metrics, job.languagetool, job.profile, method(figures.worlds))
    return Summary(
        set=job.name,
        set_digest=job.set_digest,
        digest=job.digest,
        scoring=SCORING,
        signature=signature_of(job.name, job.set_digest, models, *facts),
        partial=gap.said(),
        unknown=job.unknown,
        repeats=job.repeats,
        models=tuple(models),
        samples=tuple(samples),
        left_out=job.left_out,
        forced=job.forced,
    )


class _Figures:
    """The figures of the rows of a job, made while they pass. Of all samples of a model only sums and scores are kept.

    worlds: the most that one row was measured on.
    """

    def __init__(self, job: Job) -> None:
        self._suite, self._expected = job.suite, job.expected()
        self._rows = Counter((row.model, row.language) for row in self._expected)
        self._model: list[ModelRow] = []
        self._sums: list[SampleSums] = []
        self._answers: list[AnswerScores] = []
        self._asked = 0
        self.models: list[ModelSummary] = []
        self.samples: list[SamplesSummary] = []
        self.worlds = 0

    def add(self, row: ModelRow, records: Sequence[Record]) -> None:
        """Take all records of one row; those of one model in one language follow each other."""
        if self._model and replace(self._model[0], sample=row.sample) != row:
            self.end_model()
        asked = self._expected[row]
        self._model.append(row)
        self.models.append(summarise(records, _sizes(asked), row.label, self._suite, _goals(asked)))
        graded = [record for record in records if record.status == "graded"]
        self.worlds = max(self.worlds, len(asked) if self._suite else len({record.fingerprint for record in graded}))
        self._asked = max(self._asked, len(asked))
        if self._rows[row.model, row.language] > 1:
            sums = SampleSums.of(records)
            self._sums = [self._sums[0] + sums] if self._sums else [sums]
        if any(variant_of(info.id) for info in asked):
            self._answers += map(AnswerScores.of, graded)

    def end_model(self) -> None:
        """Turn what is kept of all samples of a model into figures."""
        if not self._model:
            return
        first = replace(self._model[0], sample=0)
        if self._sums and len(self._sums[0].numbers) > 1:
            self.samples.append(self._sums[0].figures(first.model, first.language, self._asked, first.label))
        if found := by_variant(self._answers):
            place = len(self.models) - len(self._model)
            self.models[place] = self.models[place].model_copy(update={"robustness": found})
        self._model, self._sums, self._answers, self._asked = [], [], [], 0


def _sizes(infos: Sequence[InstanceInfo]) -> Sizes:
    return Counter((info.source, info.level) for info in infos)


def _goals(infos: Sequence[InstanceInfo]) -> Mapping[str, str]:
    """Return the goal of each plan task, by instance id."""
    return {info.id: info.goal for info in infos if info.goal}
