"""Submissions to a leaderboard: every run of a folder is graded again, and everything wrong with it is named.

A submission is the report folder of a run. It is sound if its files are as they were written, if grading its outputs
again gives the same records, if its instances are those of a set that is known here, if each model answered enough for
a rank and has an entry in models.yml, if no other run of the folder has the same model on the same board, and if its
answers are not those of another model of the folder.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

from gmtw.core.errors import GmtwError, InputError, one_line
from gmtw.core.sanitize import visible
from gmtw.datasets import find_by_name, load
from gmtw.datasets.load_options import AS_STORED, LoadOptions
from gmtw.grading.copied_answers import Answerer, Sketches, copies, sketches
from gmtw.grading.inputs_copy import INSTANCES
from gmtw.grading.verify import reopen, verify
from gmtw.report.leaderboard import LeaderboardRow, groups, run_folders
from gmtw.report.model_facts import PlacedFacts, key_of, models_beside
from gmtw.results.run import Run, open_run
from gmtw.results.summary import COVERED, ModelSummary
from gmtw.tasks.fingerprint import content_of

Contents = Mapping[str, bytes]
"""A digest of each instance of a set with all that it says, by id."""


Known = Callable[[str, str], tuple[Path | None, Sequence[Contents]]]
"""A look-up by the name of a set and a profile: `_known_contents`."""


class CheckedSubmission(NamedTuple):
    """A report folder and what is wrong with it; no fault if it is sound. said: what it is."""

    folder: Path
    said: str
    faults: tuple[str, ...]

    @property
    def lines(self) -> tuple[str, ...]:
        """A line for each fault, or one that says that there is none."""
        return tuple(f"{self.folder}: FAULT: {fault}" for fault in self.faults) or (f"{self.folder}: ok: {self.said}",)


def check_submissions(folder: Path, benches: Sequence[Path]) -> Iterator[CheckedSubmission]:
    """Yield each run in the folder and below, graded again.

    benches: where sets are found by name, at least one folder. Raise InputError if there is no run, or if the facts of
    a model are wrong.
    """
    path, facts = models_beside(folder)
    folders = run_folders(folder)
    if not folders:
        raise InputError(folder, "holds no submission; expected report folders, as gmtw grade --report-dir writes them")
    opened = {place: _opened(place) for place in folders}
    runs = [run for run in opened.values() if isinstance(run, Run)]
    others = [_repeated(runs), _copied(runs)]
    known = cache(partial(_known_contents, tuple(benches)))
    for place, run in opened.items():
        if isinstance(run, str):
            yield CheckedSubmission(place, "", (run,))
            continue
        again = _graded_again(run)
        beside = [fault for one in others for fault in one.get(place, ())]
        found = [*_of_run(run, benches, known), *_of_models(run, path, facts), *again.faults, *beside]
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


def _of_run(run: Run, benches: Sequence[Path], known: Known) -> Iterator[str]:
    """Yield what is wrong with the run as a whole."""
    if not run.digests:
        yield "has no digests.json: an older gmtw wrote it; grade the outputs again"
    if run.summary.partial:
        yield f"is a part of a run: {run.summary.partial}; grade all outputs"
    yield from (f"was graded with --force: {why}" for why in run.summary.forced)
    name = run.summary.set
    path, contents = known(name, run.summary.signature.profile)
    if path is None or not contents:
        yield f"is on the set {name!r}, which is not known here; put it into {benches[0]}, or take a known set"
    elif (own := _own_contents(run)) is not None and own not in contents:
        yield f"its instances are not those of {name} ({path}); grade the outputs on that set"


def _known_contents(benches: Sequence[Path], name: str, profile: str) -> tuple[Path | None, Sequence[Contents]]:
    """Return where the set of that name is, and what it says with options in either order; nothing if it is unknown."""
    path = find_by_name(name, benches)
    try:
        options = [LoadOptions(profile=profile, permute=permute) for permute in (True, False)]
        return path, [_contents(path, one) for one in options] if path else []
    except GmtwError:
        return path, []


def _own_contents(run: Run) -> Contents | None:
    """Return what the instances in the run's folder say; None if they cannot be read, which grading again reports."""
    try:
        return _contents(run.folder / INSTANCES, AS_STORED)
    except GmtwError:
        return None


def _contents(path: Path, reading: LoadOptions) -> Contents:
    """Return the digests of a set: of further names, chances and weights too, which no fingerprint holds."""
    return {instance.id: content_of(instance) for instance in load(path, reading)}


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
    """The result of grading again."""

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


def _repeated(runs: Iterable[Run]) -> Mapping[Path, list[str]]:
    """Return by folder the models that another run has too: a board shows one of them, and nobody chose which."""
    found: defaultdict[Path, list[str]] = defaultdict(list)
    for group in groups(runs):
        rivals: defaultdict[tuple[str, str], dict[Path, LeaderboardRow]] = defaultdict(dict)
        for row in group.rows:
            rivals[row.model.model, row.model.language].setdefault(row.run.folder, row)
        for (name, _), rows in rivals.items():
            for place in rows if len(rows) > 1 else ():
                others = ", ".join(str(other) for other in rows if other != place)
                found[place].append(f"{name}: has another run on this set: {others}; keep one of them")
    return found


def _copied(runs: Iterable[Run]) -> Mapping[Path, list[str]]:
    """Return by folder the models whose answers are largely those of another model."""
    sets: defaultdict[str, dict[Answerer, Sketches]] = defaultdict(dict)
    for run in runs:
        try:
            sets[run.summary.set_digest] |= sketches(run)
        except GmtwError:
            continue  # grading again says why
    found: defaultdict[Path, list[str]] = defaultdict(list)
    for models in sets.values():
        for first, second, same in copies(models):
            for one, other in ((first, second), (second, first)):
                problem = f"{same} of its answers are those of {other.model}, word for word or nearly so"
                found[one.folder].append(f"{one.model}: {problem}; is it the same model?")
    return found
