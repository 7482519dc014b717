"""Many runs side by side: the runs in a folder, the groups of rows that may be in one table, one run for each row.

Rows are in one table only if they are of one set, asked and measured in one way, and graded with the same metrics.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import NamedTuple

from gmtw.core.errors import GmtwError, InputError
from gmtw.core.given_files import read_json
from gmtw.core.sanitize import visible
from gmtw.report.summary_rows import Standing, standings
from gmtw.results.run import Run, open_run
from gmtw.results.summary import ModelSummary, Summary, in_order, prompt_usage

RowKey = tuple[str, str, int]
"""Model, language, sample."""


class LeaderboardRow(NamedTuple):
    """A row of a table: a model in a language, and the run that graded it."""

    run: Run
    model: ModelSummary

    @property
    def key(self) -> RowKey:
        """The key of its records."""
        return (self.model.model, self.model.language, self.model.sample)


def of_rows(rows: Iterable[LeaderboardRow], leaderboard: bool = True) -> list[Standing]:
    """Return the standings of these rows: a model with several samples is ranked by all of them.

    leaderboard: models of a partial run have no rank, as others answered more. All rows of one run are of one part.
    """
    every = list(rows)
    runs = {row.run.folder: row.run for row in every}
    shown = {(row.run.folder, row.model.model, row.model.language) for row in every}
    pooled = [
        one for folder, run in runs.items() for one in run.summary.samples if (folder, one.model, one.language) in shown
    ]
    partial = {row.key[:2] for row in every if leaderboard and row.run.summary.partial}
    return standings([row.model for row in every], pooled, partial)


class ChosenRows(NamedTuple):
    """The rows of a table. left: in words, the runs that have another row of the same model and language."""

    rows: tuple[LeaderboardRow, ...]
    left: tuple[str, ...]


class Wanted(NamedTuple):
    """The models that a leaderboard shows, and the sets of its overall rank.

    controls: the built-in ones too. only, exclude: patterns of names, such as "gpt-*". counting: patterns of names of
    sets; none of them: the sets on which most models have a rank.
    """

    controls: bool = False
    only: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    counting: tuple[str, ...] = ()

    def why_not(self, row: LeaderboardRow) -> str:
        """Return why the row is not shown; "" if it is."""
        if row.model.built_in and not self.controls:
            return "built in; --controls shows it"
        if self.only and not _matches(row, self.only):
            return "not among --only"
        return "excluded" if _matches(row, self.exclude) else ""

    def among(self, rows: Iterable[LeaderboardRow]) -> tuple[LeaderboardRow, ...]:
        """Return the rows that are shown."""
        return tuple(row for row in rows if not self.why_not(row))

    def counted(self, folder: Path, titles: Iterable[str]) -> frozenset[str]:
        """Return the titles of sets that `counting` names. Raise InputError if a pattern fits none."""
        shown = sorted(set(titles))
        for pattern in self.counting:
            if not any(fnmatchcase(title, pattern) for title in shown):
                raise InputError(
                    folder, f"no set is called {pattern!r}; there are {', '.join(map(visible, shown[:8]))}"
                )
        return frozenset(title for title in shown if any(fnmatchcase(title, one) for one in self.counting))

    def refuse_nothing(self, folder: Path, runs: Iterable[Run]) -> None:
        """Raise InputError if none of the runs has a model that is shown, or if a pattern fits no model."""
        rows = [LeaderboardRow(run, model) for run in runs for model in run.summary.models]
        for pattern in (*self.only, *self.exclude):
            if not any(_matches(row, (pattern,)) for row in rows):
                names = ", ".join(sorted({visible(row.model.model) for row in rows})[:8])
                raise InputError(folder, f"no model is called {pattern!r}; there are {names}")
        if not self.among(rows):
            raise InputError(
                folder, "holds no model to show but built-in ones or excluded ones; --controls shows those"
            )


USUAL = Wanted()
"""All models that are not built in."""


def _matches(row: LeaderboardRow, patterns: Iterable[str]) -> bool:
    return any(fnmatchcase(row.model.model, pattern) for pattern in patterns)


class FoundRuns(NamedTuple):
    """The runs of a folder, by path. unread: the folders of runs that cannot be read, and why."""

    runs: tuple[Run, ...]
    unread: tuple[tuple[Path, str], ...]


def open_runs(folder: Path, but: Path | None = None) -> FoundRuns:
    """Return the runs in the folder and in all folders below it, without hidden folders and the folder `but`.

    Raise InputError if there is no run that can be read.
    """
    runs, unread = [], []
    for path in run_folders(folder, but):
        try:
            run = open_run(path)
            started(run)
            for _ in run.records():
                pass
            runs.append(run)
        except GmtwError as error:
            unread.append((path, str(error)))
    if not runs:
        why = f": {unread[0][1]}" if unread else "; expected folders that pytest bench or gmtw grade wrote"
        raise InputError(folder, f"holds no run that can be read{why}")
    return FoundRuns(tuple(runs), tuple(unread))


def run_folders(folder: Path, but: Path | None = None) -> list[Path]:
    """Return the folders that hold a run, in the folder and below, without hidden folders and the folder `but`."""
    found = (path.parent for path in sorted(folder.rglob("summary.json")))
    return [
        path
        for path in found
        if not (but and but.resolve() in (path.resolve(), *path.resolve().parents))
        and not any(part.startswith(".") for part in path.relative_to(folder).parts)
    ]


def choose_rows(rows: Iterable[LeaderboardRow]) -> ChosenRows:
    """Choose one run for each model and language: a whole run before a partial one, then the newest; never by score."""
    found: defaultdict[tuple[str, str], defaultdict[Path, list[LeaderboardRow]]] = defaultdict(
        lambda: defaultdict(list)
    )
    for row in rows:
        found[row.model.model, row.model.language][row.run.folder].append(row)
    chosen, left = [], []
    for (name, language), by_run in sorted(found.items()):
        best, *others = sorted(by_run.values(), key=_rank, reverse=True)
        chosen += best
        left += [f"{visible(name)} ({visible(language)}): {visible(other[0].run.folder.name)}" for other in others]
    return ChosenRows(tuple(chosen), tuple(left))


def _rank(rows: Sequence[LeaderboardRow]) -> tuple[bool, str, int, str]:
    """Return what runs are ranked by: whole runs first, then the newest, then the one with the most answers."""
    run = rows[0].run
    return (not run.summary.partial, started(run), sum(row.model.answered for row in rows), run.folder.as_posix())


def started(run: Run) -> str:
    """Return when the run began, from run.json: "2026-01-02T03:04:05Z"; "" if it does not say.

    Raise InputError if run.json is no JSON, or was changed.
    """
    path = run.path("run.json")
    about = read_json(path) if path.is_file() else None
    found = about.get("started") if isinstance(about, dict) else None
    return found if isinstance(found, str) and re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", found) else ""


def several_word_lists(runs: Iterable[Run]) -> bool:
    """Return whether different word lists of one language judged G."""
    lists = {item for run in runs for item in run.summary.signature.words.items()}
    return len(lists) > len({language for language, _ in lists})


class GroupKey(NamedTuple):
    """The facts that all rows of one table share.

    profile: whose rules graded items. metrics: the metric set, of which `avg` is the mean. asked: the prompt
    configuration, "" the default one. measured: log-probabilities, or similarity with its encoder; "" for scores of
    the answers themselves.
    """

    digest: str
    scoring: int
    profile: str
    metrics: str
    asked: str
    measured: str


class LeaderboardGroup(NamedTuple):
    """Rows that may be in one table. name: the name of the set, with what is different from other groups on it."""

    name: str
    kind: GroupKey
    rows: tuple[LeaderboardRow, ...]

    @property
    def runs(self) -> tuple[Run, ...]:
        """The runs that the rows come from, each once."""
        return tuple({row.run.folder: row.run for row in self.rows}.values())


def groups(runs: Iterable[Run]) -> list[LeaderboardGroup]:
    """Return the rows of all runs in groups, sorted by set. Models of one run that were asked in two ways are apart."""
    rows = [LeaderboardRow(run, model) for run in runs for model in run.summary.models]
    found: dict[GroupKey, list[LeaderboardRow]] = {}
    for row in sorted(rows, key=lambda row: (not row.model.answered, row.run.summary.set, _kind(row))):
        kind = _kind(row) if row.model.answered else _home(_kind(row), found)
        found.setdefault(kind, []).append(row)
    ordered = sorted((min(row.run.summary.set for row in rows), kind) for kind, rows in found.items())
    return [
        LeaderboardGroup(name, kind, tuple(found[kind]))
        for name, (_, kind) in zip(_names(ordered), ordered, strict=True)
    ]


def measured(model: ModelSummary) -> str:
    """Return what the figures measure: log-probabilities, or similarity with its encoder; "" the answers themselves."""
    by = {key: one.by for key, one in (model.similarity or {}).items()}
    alike = sorted(set(by.values()))
    each = alike if len(alike) == 1 else [f"{key} {encoder}" for key, encoder in sorted(by.items())]
    told = [*(["log-probabilities"] if model.continuations else []), *(["similarity", *each] if by else [])]
    return ", ".join(told)


def _kind(row: LeaderboardRow) -> GroupKey:
    run, model = row.run.summary, row.model
    return GroupKey(
        run.set_digest,
        run.scoring,
        run.signature.profile,
        f"metrics {', '.join(_metrics(run))}",
        str(prompt_usage(model)),
        measured(model),
    )


def _metrics(summary: Summary) -> tuple[str, ...]:
    """Return the metrics of a run; those with a mean if the run is of an older gmtw, which did not write them."""
    if summary.signature.metrics is not None:
        return summary.signature.metrics
    return in_order({key for model in summary.models for key in model.means})


def _home(kind: GroupKey, there: Iterable[GroupKey]) -> GroupKey:
    """Return the group of a row without an answer: the first group on its set, as nothing says how it was asked."""
    return min((other for other in there if other[:3] == kind[:3]), default=kind)


def _names(found: Sequence[tuple[str, GroupKey]]) -> list[str]:
    """Return a name for each group: its set, with everything in which groups on sets of this name differ."""
    return [_name(name, kind, [other for set_, other in found if set_ == name]) for name, kind in found]


def _name(name: str, kind: GroupKey, alike: Sequence[GroupKey]) -> str:
    digests = {other.digest for other in alike}
    cut = 6 if len({digest[:6] for digest in digests}) == len(digests) else None
    version = f"#{kind.digest[:cut]}" if len(digests) > 1 else ""
    told = [own for own, *others in zip(kind[2:], *(one[2:] for one in alike), strict=True) if len(set(others)) > 1]
    tail = ", ".join(filter(None, told))
    return f"{name}{version} ({tail})" if tail else f"{name}{version}"
