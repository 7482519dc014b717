"""Records that an earlier run has of the same answers, so that a comparison does not grade them again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from gmtw.core.errors import GmtwError, InputError
from gmtw.core.given_files import read_json
from gmtw.core.types import Record
from gmtw.grading.inputs import CaseKey, Job
from gmtw.grading.provenance import grader_digest
from gmtw.grading.shards import key_of
from gmtw.results.run import Run, open_run
from gmtw.results.summary import word_digests


def known_records(job: Job, reports: Path) -> Mapping[CaseKey, Record]:
    """Return the records of the job's answers that whole runs under `reports` have, made by this very gmtw."""
    wanted = {case.key: case.entry.digest for case in job.cases}
    found: dict[CaseKey, Record] = {}
    for run in _runs(job, reports):
        if len(found) == len(wanted):
            break
        try:
            found |= _same(run, {key: digest for key, digest in wanted.items() if key not in found})
        except InputError:  # what is damaged is graded again
            continue
    return found


def _same(run: Run, wanted: Mapping[CaseKey, bytes]) -> Mapping[CaseKey, Record]:
    """Return the records of the run that are about these very outputs."""
    same = {key for key, digest in wanted.items() if (entry := run.entries.get(key)) and entry.digest == digest}
    records = run.records() if same else ()
    return {key: one for one in records if one.status == "graded" and (key := key_of(one)) in same}


def _runs(job: Job, reports: Path) -> Iterator[Run]:
    """Yield the runs on the job's set that the job's metrics, word lists and code graded."""
    grader = grader_digest()
    words = word_digests(sorted({case.row.language for case in job.cases}))
    for path in sorted(reports.glob("*/run.json")):
        run = _graded_by(grader, path)
        if run and _fits(job, run) and words.items() <= run.summary.signature.words.items():
            yield run


def _graded_by(grader: str, path: Path) -> Run | None:
    """Return the run of a run.json; None if another gmtw graded it, or if it is damaged."""
    try:
        made = read_json(path)
        return open_run(path.parent) if isinstance(made, dict) and made.get("grader") == grader else None
    except GmtwError:
        return None


def _fits(job: Job, run: Run) -> bool:
    """Return whether the run is whole, of the same set, and measured in the same way."""
    said = run.summary.signature
    return (
        not run.summary.partial
        and run.digests is not None
        and run.summary.set_digest == job.set_digest
        and said.metrics == job.metrics
        and (said.profile, said.languagetool) == (job.profile, job.languagetool)
    )
