"""The earlier run that a gate compares with: a report folder, or one of its two files that was kept alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from gmtw.core.errors import InputError, MismatchError
from gmtw.core.sanitize import visible
from gmtw.results.gate.metric_change import ModelKey, ModelScores, rows_by_model, scores_by_model
from gmtw.results.run import FILES, Run, open_run, read_records, read_summary
from gmtw.results.summary import ModelSummary, Summary, Way, unlike, way, ways


@dataclass(frozen=True)
class Baseline:
    """An earlier run. summary: None of a file of records alone. scores: None of a summary alone. run: its folder.

    ways: how each model was asked and measured, of a file of records alone: else the summary says it.
    Without scores nothing is paired_changes: the means are compared, and less can be told.
    """

    path: Path
    summary: Summary | None
    scores: Mapping[ModelKey, ModelScores] | None
    run: Run | None = None
    ways: Mapping[ModelKey, Way] = field(default_factory=dict)

    @property
    def names(self) -> list[ModelKey]:
        """The models that it has."""
        if self.scores is not None:
            return sorted(self.scores)
        return sorted(rows_by_model(self.summary)) if self.summary else []

    def rows(self, name: ModelKey) -> list[ModelSummary]:
        """What its summary says of the model, if there is one."""
        return rows_by_model(self.summary).get(name, []) if self.summary else []

    def way(self, name: ModelKey) -> Way | None:
        """How the model was asked and by what it was measured; None where it answered nothing."""
        return way(self.rows(name)) if self.summary else self.ways.get(name)


def open_baseline(path: Path) -> Baseline:
    """The earlier run at `path`: a folder of reports, a summary.json or a records.jsonl under any name.

    Raises InputError where it is none of these.
    """
    if path.is_dir() or (path.name in FILES and (path.parent / "summary.json").is_file()):
        run = open_run(path)
        if (run.folder / "records.jsonl").is_file():
            return Baseline(path, run.summary, scores_by_model(run.records()), run)
        return Baseline(path, run.summary, None)
    if not path.is_file():
        raise InputError(path, "no such file; give the report folder of an earlier run, or its summary.json")
    if path.suffix == ".jsonl":
        return Baseline(path, None, scores_by_model(read_records(path)), ways=ways(read_records(path)))
    return Baseline(path, read_summary(path), None)


def check_set(baseline: Baseline, name: str, set_digest: str, worlds: Mapping[str, str]) -> None:
    """Raise MismatchError where the baseline is of other instances than these. worlds: fingerprints by id."""
    if baseline.summary is not None:
        if baseline.summary.set_digest != set_digest:
            theirs = f"{baseline.summary.set}#{baseline.summary.set_digest[:6]}"
            raise MismatchError(baseline.path, f"is of the set {theirs}, not of {name}#{set_digest[:6]}")
        return
    theirs_by_id = {id_: world for scores in (baseline.scores or {}).values() for id_, world in scores.worlds.items()}
    other = sorted(id_ for id_ in theirs_by_id.keys() | worlds.keys() if theirs_by_id.get(id_) != worlds.get(id_))
    if other:
        what = f"{len(other)} instances of one are not in the other or are another world, first {other[0]!r}"
        raise MismatchError(baseline.path, f"is not of the set {name}: {what}")


def check_language(baseline: Baseline, languages: Iterable[str], words: Iterable[str]) -> None:
    """Raise MismatchError where the baseline has none of these languages, or G was judged by other word lists.

    words: those of this run, as its signature names them.
    """
    ours, theirs = sorted(set(languages)), sorted({language for _, language in baseline.names})
    if not set(ours) & set(theirs):
        problem = f"is in {', '.join(theirs) or 'no language'}, this run in {', '.join(ours)}; try: gmtw delta"
        raise MismatchError(baseline.path, problem)
    lists = dict(text.split("#") for text in words)
    for name, digest in (
        dict(part.split("#") for part in word_lists(baseline.summary)) if baseline.summary else {}
    ).items():
        if lists.get(name, digest) != digest:
            problem = f"judged G by {name}#{digest}, this run by {name}#{lists[name]}; grade both with one gmtw"
            raise MismatchError(baseline.path, problem)


def check_way(baseline: Baseline, theirs: ModelKey, ours: ModelKey, rows: Iterable[ModelSummary]) -> None:
    """Raise MismatchError where our model was asked in another way than theirs, or measured by another encoder.

    BOS counts where both have one name: there it says how the model was run, else which tokenizer it has.
    """
    before, now = baseline.way(theirs), way(rows)
    if before is None or now is None:
        return
    told = unlike(before, now)
    if not told and ours == theirs and before.bos and now.bos and before.bos != now.bos:
        told = (f"scored with bos:{before.bos}", f"with bos:{now.bos}", "score both with the same --bos of gmtw run")
    if told:
        problem = f"{theirs[0]} was {told[0]}, in this run {told[1]}; {told[2]}"
        raise MismatchError(baseline.path, visible(problem))


def word_lists(summary: Summary) -> list[str]:
    """The word lists that a summary's signature names."""
    return [part for part in summary.signature.split("|") if part.startswith("words:")]


def counterpart(name: ModelKey, current: list[ModelKey], baseline: Baseline) -> ModelKey | None:
    """The baseline's model for ours: of the same name and language, else the only one where both have one in it."""
    if name in baseline.names:
        return name
    ours = [one for one in current if one[1] == name[1]]
    theirs = [one for one in baseline.names if one[1] == name[1]]
    return theirs[0] if len(ours) == len(theirs) == 1 else None
