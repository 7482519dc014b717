"""A stored run graded again: does the code of today give the digits of then?"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from heapq import merge
from importlib.metadata import PackageNotFoundError, version
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from gmtw.core.errors import InputError
from gmtw.core.given_files import read_json
from gmtw.core.types import Record, Score
from gmtw.grading.folder import summarise_run
from gmtw.grading.grader import Grader
from gmtw.grading.grammar import Grammar, with_grammar
from gmtw.grading.inputs import Case, Job, open_job
from gmtw.grading.inputs_copy import INSTANCES, OUTPUTS
from gmtw.grading.selected import part_of
from gmtw.grading.shards import Shard, key_of, merged
from gmtw.results.digests import differences
from gmtw.results.run import Run
from gmtw.tasks.handler import handler_of


class Verified(NamedTuple):
    """The result.

    Attributes:
        difference: the first difference to what grading again gives, "" if there is none.
        records: how many records were compared.
        versions: packages whose version is another now: (then, now).
        changed: a line for each file that is not as its digest says.
    """

    difference: str
    records: int
    versions: Mapping[str, tuple[str, str]]
    changed: tuple[str, ...] = ()


def reopen(run: Run, languagetool: str = "") -> tuple[Job, Grammar | None]:
    """The job of a stored run, from the inputs in its folder, under the names that it had.

    Raise InputError if inputs are missing, or if the run measured grammar and no server is given.
    """
    for name in (INSTANCES, OUTPUTS):
        if not (run.folder / name).is_file():
            raise InputError(run.folder / name, "no such file; without its inputs a run cannot be graded again")
    if run.summary.signature.languagetool and not languagetool:
        raise InputError(run.folder, "this run measured grammar; give --languagetool URL")
    job = open_job(run.folder / INSTANCES, [run.folder / OUTPUTS], check=False)
    job, grammar = with_grammar(job, languagetool)
    stored = run.summary
    if job.repeats:
        raise InputError(run.folder / OUTPUTS, f"holds {job.repeats} lines twice, which no run writes; grade again")
    # What was left out of the run is not kept, so of it there is only the stored word.
    return replace(
        job,
        name=stored.set,
        unknown=stored.unknown,
        repeats=stored.repeats,
        left_out=stored.left_out,
        forced=stored.forced,
    ), grammar


def verify(run: Run, job: Job, grammar: Grammar | None, cases: Iterable[Case]) -> Verified:
    """Every case is graded again, and held against the run's records and its summary. `cases`: those of the job.

    Moves of conversations are sought and proved again.

    Raise InputError if run.json is missing, or does not say with which versions the run was made.
    """
    versions = _versions(run)
    with tempfile.TemporaryDirectory() as folder:
        grader, doubts = Grader(Shard(Path(folder) / "main.shard"), grammar), list[str]()
        for case in cases:
            grader.grade(case)
            doubts += _doubts(case)
        grader.close()
        again = merge(merged(Path(folder)), job.missing(), key=key_of)
        found = _order(run.records()) or next(_differences(run.records(), again), "")
    found = found or next(iter(doubts), "") or _strange_outputs(run, job) or _summary_difference(run, job)
    return Verified(found, sum(1 for _ in run.records()), versions, tuple(differences(run.folder)))


def _doubts(case: Case) -> Iterator[str]:
    """Yield why an output cannot be what was said, if a search finds out what grading takes from certificates."""
    instance = case.instance
    if why := handler_of(instance.task).doubt(instance.task, instance, case.output()):
        yield f"{case.row.model}, {case.info.id}: {why}"


def _differences(stored: Iterable[Record], again: Iterable[Record]) -> Iterator[str]:
    """The records that are not as they were; of a part only what was measured then is compared. Both are sorted."""
    found = iter(again)
    now = next(found, None)
    for number, then in enumerate(stored, start=1):
        while now is not None and key_of(now) < key_of(then):
            now = next(found, None)
        where = f"records.jsonl:{number}: {then.model}, {then.instance_id}"
        if now is None or key_of(now) != key_of(then):
            yield f"{where}: its output is not among the stored ones"
        elif then.status == "graded" and then.scores.keys() < now.scores.keys():
            yield from (f"{where}, {line}" for line in _scores(then.scores, now.scores))
        elif then != now:
            yield f"{where}, {next(_scores(then.scores, now.scores), _field(then, now))}"


def _scores(then: Mapping[str, Score], now: Mapping[str, Score]) -> Iterator[str]:
    for key, score in then.items():
        if key not in now:
            yield f"{key}: was {score.value}, is not measured now"
        elif score.value != now[key].value:
            yield f"{key}: was {score.value}, is {now[key].value}"
        elif score != now[key]:
            yield f"{key}: the same score for other reasons: {_field(score, now[key])}"


def _field(then: Record | Score, now: Record | Score) -> str:
    """The first field in which two values differ."""
    before, after = then.model_dump(mode="json"), now.model_dump(mode="json")
    key = next(key for key in before if before[key] != after[key])
    return f"{key}: was {_short(before[key])}, is {_short(after[key])}"


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 120 else f"{text[:117]}..."


def _summary_difference(run: Run, job: Job) -> str:
    """Return how the summary of the stored records differs from the stored one."""
    graded = {key_of(record) for record in run.records() if record.status != "missing"}
    now = summarise_run(part_of(job, graded), run.records())
    if run.summary.signature.metrics is None:  # an older gmtw did not write them
        signature = now.signature.model_copy(update={"metrics": None})
        now = now.model_copy(update={"signature": signature})
    then_fields, now_fields = (one.model_dump(mode="json") for one in (run.summary, now))
    for key, value in then_fields.items():
        if value != now_fields[key]:
            return f"summary.json: {key}: was {_short(value)}, is {_short(now_fields[key])}"
    return ""


def _strange_outputs(run: Run, job: Job) -> str:
    """Return the first kept output that no record is about: a run keeps only what it grades."""
    cases = {case.key for case in job.cases}
    for line in sorted(entry.line for key, entry in run.entries.items() if key not in cases):
        return f"{OUTPUTS}:{line}: no instance has this id, and a run keeps only what it grades"
    return ""


def _order(records: Iterable[Record]) -> str:
    """Return the first record that is out of order or repeated: a run writes them sorted, each once."""
    for number, (before, record) in enumerate(pairwise(records), start=2):
        if key_of(before) >= key_of(record):
            return f"records.jsonl:{number}: {record.model}, {record.instance_id}: not where a run writes it"
    return ""


def _installed(name: str) -> str:
    """Return the version of an installed package; in words that there is none."""
    try:
        return version(name)
    except PackageNotFoundError:
        return "not installed"


def _versions(run: Run) -> Mapping[str, tuple[str, str]]:
    """Return the packages whose version changed. Raise InputError if the run does not say what it was made with."""
    path = run.folder / "run.json"
    try:
        then = read_json(path, "it says what the run was made with; grade the outputs again")["versions"].items()
    except (TypeError, AttributeError, KeyError):
        problem = "not the manifest of a run, which says under `versions` what it was made with"
        raise InputError(path, f"{problem}; grade the outputs again") from None
    pairs = {name: (old, _installed(name)) for name, old in then}
    return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}
