"""Submissions to a leaderboard: every run of a folder is graded again, and everything wrong with it is named.

A submission is the report folder of a run. It is sound if its files are as they were written, if grading its outputs
again gives the same records, if its set is one that is known here, if each model answered enough for a rank and has an
entry in models.yml, and if its answers are not those of another model of the folder.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from gmtw.core.errors import GmtwError, InputError, one_line
from gmtw.core.sanitize import visible
from gmtw.datasets import find_set
from gmtw.datasets.load_options import LoadOptions
from gmtw.grading.inputs import content_digest, open_infos
from gmtw.grading.verify import reopen, verify
from gmtw.report.leaderboard import run_folders
from gmtw.report.model_facts import PlacedFacts, key_of, models_beside
from gmtw.report.summary_rows import of_plans
from gmtw.results.run import Run, open_run
from gmtw.results.summary import COVERED, ModelSummary

COPIED = 0.5
"""The share of answers that two models may have in common, word for word."""


class CheckedSubmission(NamedTuple):
    """A report folder and what is wrong with it; no fault if it is sound. said: what it is."""

    folder: Path
    said: str
    faults: tuple[str, ...]

    @property
    def lines(self) -> tuple[str, ...]:
        """A line for each fault, or one that says that there is none."""
        return tuple(f"{self.folder}: FAULT: {fault}" for fault in self.faults) or (f"{self.folder}: ok: {self.said}",)


def check_submissions(
    folder: Path, models: Path | None = None, benches: Sequence[Path] = ()
) -> Iterator[CheckedSubmission]:
    """Yield each run in the folder and below, graded again. models: a file of facts of models, by default its own.

    benches: where sets are found by name. Raise InputError if there is no run, or if the facts of a model are wrong.
    """
    path, facts = models_beside(folder, models)
    folders = run_folders(folder)
    if not folders:
        raise InputError(folder, "holds no submission; expected report folders, as gmtw grade --report-dir writes them")
    opened = {place: _opened(place) for place in folders}
    copies = _copies([run for run in opened.values() if isinstance(run, Run)])
    for place, run in opened.items():
        if isinstance(run, str):
            yield CheckedSubmission(place, "", (run,))
            continue
        again = _graded_again(run)
        found = [*_of_run(run, benches), *_of_models(run, path, facts), *again.faults, *copies.get(place, ())]
        yield CheckedSubmission(place, again.said, tuple(map(visible, found)))


def _opened(place: Path) -> Run | str:
    """Return the run, or why it cannot be read."""
    try:
        run = open_run(place)
        for name in ("run.json", "records.jsonl"):
            run.path(name)
        return run
    except GmtwError as error:
        return one_line(error)


def _of_run(run: Run, benches: Sequence[Path]) -> Iterator[str]:
    """Yield what is wrong with the run as a whole."""
    if not run.digests:
        yield "has no digests.json: an older gmtw wrote it; grade the outputs again"
    if run.summary.partial:
        yield f"is a part of a run: {run.summary.partial}; grade all outputs"
    yield from (f"was graded with --force: {why}" for why in run.summary.forced)
    yield from _of_set(run.summary.set, run.summary.set_digest, run.summary.signature.profile, benches)


def _of_set(name: str, digest: str, profile: str, benches: Sequence[Path]) -> Iterator[str]:
    """Yield why the set is not the one that is known here by this name."""
    try:
        path = find_set(name, benches)
        options = [LoadOptions(profile=profile, permute=permute) for permute in (True, False)]
        known = {content_digest(open_infos(path, one)) for one in options}
    except GmtwError:
        yield f"is on the set {name!r}, which is not known here; put it into {benches[0]}, or take a known set"
        return
    if digest not in known:
        yield f"its instances are not those of {name} ({path}); grade the outputs on that set"


def _of_models(run: Run, path: Path, facts: Mapping[str, PlacedFacts]) -> Iterator[str]:
    """Yield what is wrong with its models."""
    for model in run.summary.models:
        yield from (f"{model.label}: {problem}" for problem in _of_model(model, path, facts))


def _of_model(model: ModelSummary, path: Path, facts: Mapping[str, PlacedFacts]) -> Iterator[str]:
    if model.built_in:
        yield "is built into gmtw; submit answers of a model"
    if not model.covered:
        yield f"answered {model.answered} of {model.instances}; a rank needs {100 * COVERED:.0f} %"
    found = facts.get(key_of(model.model))
    if found is None:
        yield f"has no entry in {path}; add one that begins with `- name: {model.model}`"
    elif lacking := [name for name in ("weights", "link") if getattr(found.facts, name) is None]:
        yield f"its entry in {path}:{found.line} lacks {' and '.join(lacking)}"


class _Again(NamedTuple):
    """What grading again gave."""

    said: str
    faults: tuple[str, ...] = ()


def _graded_again(run: Run) -> _Again:
    """Return what differs when the stored outputs are graded again."""
    try:
        job, grammar = reopen(run)
        found = verify(run, job, grammar, job.by_instance)
    except GmtwError as error:
        return _Again("", (one_line(error),))
    other = ", ".join(f"{name} {then}, here {now}" for name, (then, now) in found.versions.items())
    made = f" (made with {other})" if other else ""
    faults = [*([f"graded again: {found.difference}{made}"] if found.difference else []), *found.changed]
    names = ", ".join(sorted({visible(model.model) for model in run.summary.models}))
    return _Again(f"{names} on {run.summary.set}, {found.records} records graded again, identical", tuple(faults))


def _copies(runs: Iterable[Run]) -> Mapping[Path, list[str]]:
    """Return by folder the models whose plans are largely those of another model, word for word."""
    sets: defaultdict[str, dict[tuple[Path, str, str], frozenset[bytes]]] = defaultdict(dict)
    for run in runs:
        for key, answers in _answers(run).items():
            sets[run.summary.set_digest][run.folder, *key] = answers
    found: defaultdict[Path, list[str]] = defaultdict(list)
    for rows in sets.values():
        for (first, one), (second, other) in combinations(rows.items(), 2):
            same = len(one & other)
            if first[1] != second[1] and same > COPIED * min(len(one), len(other)):
                problem = f"{same} of its answers are word for word those of {{}}; is it the same model?"
                found[first[0]].append(f"{first[1]}: {problem.format(second[1])}")
                found[second[0]].append(f"{second[1]}: {problem.format(first[1])}")
    return found


def _answers(run: Run) -> Mapping[tuple[str, str], frozenset[bytes]]:
    """Return the digests of the plans of each model, by its name and language; short answers may well be the same."""
    found: defaultdict[tuple[str, str], set[bytes]] = defaultdict(set)
    plans = {(model.model, model.language) for model in run.summary.models if of_plans([model]) and not model.built_in}
    try:
        entries = list(run.entries.values())
    except GmtwError:
        return {}  # grading again says why
    for entry in entries:
        if (entry.model, entry.language) in plans and not entry.failed:
            found[entry.model, entry.language].add(entry.digest)
    return {key: frozenset(digests) for key, digests in found.items()}
