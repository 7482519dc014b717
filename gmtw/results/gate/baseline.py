"""The earlier run that a gate compares with: a report folder, or one of its two files that was kept alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from gmtw.core.errors import InputError, MismatchError
from gmtw.core.sanitize import visible
from gmtw.core.unpacking import inner
from gmtw.datasets.quick import quick_hint
from gmtw.results.digests import check_alone
from gmtw.results.gate.metric_change import rows_by_model
from gmtw.results.gate.model_scores import ModelKey, ModelScores, scores_by_model
from gmtw.results.records import read_records
from gmtw.results.run import FILES, Run, open_run, read_summary
from gmtw.results.summary import (
    MeasurementSetup,
    ModelSummary,
    Summary,
    other_metrics,
    setup_difference,
    setup_of,
    setups_of,
)


@dataclass(frozen=True)
class Baseline:
    """An earlier run.

    summary: None for a file of records alone. scores: None for a summary alone; then the means are compared, which is
    a weaker test than the paired one. run: its folder, None for a single file. setups: how each model was asked and
    measured, only for a file of records alone; else the summary says it.
    """

    path: Path
    summary: Summary | None
    scores: Mapping[ModelKey, ModelScores] | None
    run: Run | None = None
    setups: Mapping[ModelKey, MeasurementSetup] = field(default_factory=dict)

    @property
    def names(self) -> list[ModelKey]:
        """Its models, sorted."""
        if self.scores is not None:
            return sorted(self.scores)
        return sorted(rows_by_model(self.summary)) if self.summary else []

    def rows(self, name: ModelKey) -> list[ModelSummary]:
        """Return the summary's rows of the model, [] without a summary."""
        return rows_by_model(self.summary).get(name, []) if self.summary else []

    def setup(self, name: ModelKey) -> MeasurementSetup | None:
        """Return how the model was asked and measured, None if it answered nothing."""
        return setup_of(self.rows(name)) if self.summary else self.setups.get(name)


def open_baseline(path: Path) -> Baseline:
    """Return the earlier run at `path`: a folder of reports, or a summary.json or records.jsonl under any name.

    Raise InputError if it is none of these, or if it was changed since digests that stand beside it were written.
    """
    if path.is_dir() or (path.name in FILES and (path.parent / "summary.json").is_file()):
        run = open_run(path)
        if (run.folder / "records.jsonl").is_file():
            return Baseline(path, run.summary, scores_by_model(run.records()), run)
        return Baseline(path, run.summary, None)
    if not path.is_file():
        raise InputError(path, "no such file; give the report folder of an earlier run, or its summary.json")
    check_alone(path)
    if inner(path).suffix == ".jsonl":
        return Baseline(path, None, scores_by_model(read_records(path)), setups=setups_of(read_records(path)))
    return Baseline(path, read_summary(path), None)


def check_set(baseline: Baseline, name: str, set_digest: str, worlds: Mapping[str, str]) -> None:
    """Raise MismatchError if the baseline is of other instances than these. worlds: fingerprints by instance id."""
    if baseline.summary is not None:
        if baseline.summary.set_digest != set_digest:
            theirs = f"{baseline.summary.set}#{baseline.summary.set_digest[:6]}"
            hint = quick_hint(baseline.summary.set, name)
            told = f"is of the set {theirs}, not of {name}#{set_digest[:6]}"
            raise MismatchError(baseline.path, f"{told}; {hint}" if hint else told)
        return
    theirs_by_id = {id_: world for scores in (baseline.scores or {}).values() for id_, world in scores.worlds.items()}
    other = sorted(id_ for id_ in theirs_by_id.keys() | worlds.keys() if theirs_by_id.get(id_) != worlds.get(id_))
    if other:
        what = f"{len(other)} instances of one are not in the other or are another world, first {other[0]!r}"
        raise MismatchError(baseline.path, f"is not of the set {name}: {what}")


def check_language(baseline: Baseline, languages: Iterable[str], words: Mapping[str, str]) -> None:
    """Raise MismatchError if the baseline has none of these languages, or if other word lists judged G.

    words: the digests of this run's word lists, by language.
    """
    ours, theirs = sorted(set(languages)), sorted({language for _, language in baseline.names})
    if not set(ours) & set(theirs):
        problem = f"is in {', '.join(theirs) or 'no language'}, this run in {', '.join(ours)}; see compare --pair"
        raise MismatchError(baseline.path, problem)
    before = baseline.summary.signature.words if baseline.summary else {}
    for language, digest in before.items():
        if words.get(language, digest) != digest:
            lists = [f"words:{language}#{one}" for one in (digest, words[language])]
            problem = f"judged G by {lists[0]}, this run by {lists[1]}; grade both with one gmtw"
            raise MismatchError(baseline.path, problem)


def check_metric_set(baseline: Baseline, metrics: Iterable[str] | None) -> None:
    """Raise MismatchError if the baseline was graded with other metrics than these: `avg` is another mean then.

    A baseline that does not name its metrics (records alone, a summary of an older gmtw) passes.
    """
    before = baseline.summary.signature.metrics if baseline.summary else None
    if told := other_metrics(before, metrics):
        problem = f"was graded {told} this run; grade the outputs of both with one installation of gmtw"
        raise MismatchError(baseline.path, visible(problem))


def check_setup(baseline: Baseline, theirs: ModelKey, ours: ModelKey, rows: Iterable[ModelSummary]) -> None:
    """Raise MismatchError if our model was asked in another way than theirs, or measured by another encoder.

    BOS counts only if both models have one name: then it says how the model was run, else which tokenizer it has.
    """
    before, now = baseline.setup(theirs), setup_of(rows)
    if before is None or now is None:
        return
    told = setup_difference(before, now)
    if not told and ours == theirs and before.bos and now.bos and before.bos != now.bos:
        was, is_now = (f"with bos:{','.join(one.bos)}" for one in (before, now))
        told = (f"scored {was}", is_now, "score both with the same --bos of gmtw run")
    if told:
        problem = f"{theirs[0]} was {told[0]}, in this run {told[1]}; {told[2]}"
        raise MismatchError(baseline.path, visible(problem))


def counterpart(name: ModelKey, current: list[ModelKey], baseline: Baseline) -> ModelKey | None:
    """Return the baseline's model of the same name and language, else the only one if both runs have one in it."""
    if name in baseline.names:
        return name
    ours = [one for one in current if one[1] == name[1]]
    theirs = [one for one in baseline.names if one[1] == name[1]]
    return theirs[0] if len(ours) == len(theirs) == 1 else None
