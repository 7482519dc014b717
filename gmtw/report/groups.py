"""Runs -> the rows that may stand in one table: on one set, asked in one way, measured by the same; and its name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from gmtw.report.board_models import Row
from gmtw.results.run import Run
from gmtw.results.summary import ModelSummary, Summary, in_order, prompt_usage


class Kind(NamedTuple):
    """What all rows of one table share.

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


class Group(NamedTuple):
    """Rows that may stand in one table. name: what tells them from all other groups, the name of the set first."""

    name: str
    kind: Kind
    rows: tuple[Row, ...]

    @property
    def runs(self) -> tuple[Run, ...]:
        """The runs that the rows come from, each once."""
        return tuple({row.run.folder: row.run for row in self.rows}.values())


def groups(runs: Iterable[Run]) -> list[Group]:
    """All rows of the runs, by the names of their sets; a run whose models were asked in two ways is in two groups."""
    rows = [Row(run, model) for run in runs for model in run.summary.models]
    found: dict[Kind, list[Row]] = {}
    for row in sorted(rows, key=lambda row: (not row.model.answered, row.run.summary.set, _kind(row))):
        kind = _kind(row) if row.model.answered else _home(_kind(row), found)
        found.setdefault(kind, []).append(row)
    ordered = sorted((min(row.run.summary.set for row in rows), kind) for kind, rows in found.items())
    return [Group(name, kind, tuple(found[kind])) for name, (_, kind) in zip(_names(ordered), ordered, strict=True)]


def measured(model: ModelSummary) -> str:
    """What its figures stand on: log-probabilities, or similarity with its encoder; "" the answers themselves."""
    by = {key: one.by for key, one in (model.similarity or {}).items()}
    alike = sorted(set(by.values()))
    each = alike if len(alike) == 1 else [f"{key} {encoder}" for key, encoder in sorted(by.items())]
    told = [*(["log-probabilities"] if model.continuations else []), *(["similarity", *each] if by else [])]
    return ", ".join(told)


def _kind(row: Row) -> Kind:
    run, model = row.run.summary, row.model
    return Kind(
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


def _home(kind: Kind, there: Iterable[Kind]) -> Kind:
    """Where a row without an answer stands, as nothing says how it was asked: in the first group on its set."""
    return min((other for other in there if other[:3] == kind[:3]), default=kind)


def _names(found: Sequence[tuple[str, Kind]]) -> list[str]:
    """The names of the sets, each with all in which the groups of that name differ."""
    return [_name(name, kind, [other for set_, other in found if set_ == name]) for name, kind in found]


def _name(name: str, kind: Kind, alike: Sequence[Kind]) -> str:
    digests = {other.digest for other in alike}
    cut = 6 if len({digest[:6] for digest in digests}) == len(digests) else None
    version = f"#{kind.digest[:cut]}" if len(digests) > 1 else ""
    told = [own for own, *others in zip(kind[2:], *(one[2:] for one in alike), strict=True) if len(set(others)) > 1]
    tail = ", ".join(filter(None, told))
    return f"{name}{version} ({tail})" if tail else f"{name}{version}"
