"""Many runs -> one workbook: a sheet for each language, models in rows, datasets in columns; last, every run.

The best of each column is bold, whether high or low is better. Columns are of one group
(gmtw.report.leaderboard): one set, asked in one way, measured by the same metrics and encoders.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import fsum, isfinite
from pathlib import Path
from typing import NamedTuple

from gmtw.core.errors import GmtwError
from gmtw.core.files import write_atomically
from gmtw.core.sanitize import visible
from gmtw.report.leaderboard import (
    USUAL,
    FoundRuns,
    LeaderboardGroup,
    LeaderboardRow,
    Wanted,
    choose_rows,
    groups,
    of_rows,
    open_runs,
    several_word_lists,
    started,
)
from gmtw.report.summary_rows import OF_ITEMS, ONE_SAMPLE, Standing, best, figure_keys, mean_of, of_plans, title
from gmtw.report.worksheet import Bold, Cell, Sheet, Styles, opened
from gmtw.results.summary import ContinuationFigures, ModelSummary, in_order

MOST_COLUMNS = 16_384
"""The most columns of a sheet of Excel."""

RUNS = "runs"
"""The name of the last sheet."""

LONGEST = 31
"""Characters of the longest name of a sheet."""

HEADS = (
    *("folder", "model", "language", "sample", "set", "column", "shown", "why not", "when"),
    *("n", "answered", "errors", "missing", "partial", "scoring", "digest", "signature", "remark"),
)


class Dataset(NamedTuple):
    """A group that shares columns, and its rows that are shown: one run for each model and language."""

    group: LeaderboardGroup
    rows: Sequence[LeaderboardRow]
    wanted: Wanted = USUAL

    @property
    def standings(self) -> Sequence[Standing]:
        """The standings of its models, each with all its samples."""
        return [one for one in of_rows(self.rows) if one.last != ONE_SAMPLE]


class Column(NamedTuple):
    """One figure of one dataset. values: by model, over all its samples. placed: those that have a rank there."""

    dataset: str
    measure: str
    values: Mapping[str, float | None]
    placed: frozenset[str]

    @property
    def best(self) -> float | None:
        """The best value of those that have a rank."""
        return best(self.measure, (value for key, value in self.values.items() if key in self.placed), LOWER)


def publish_overview(folder: Path, path: Path, wanted: Wanted = USUAL) -> FoundRuns:
    """Write every run under `folder` into the workbook. Return the runs, with those that cannot be read.

    Raise InputError if there is no run that can be read, or if the file cannot be written.
    """
    found = open_runs(folder)
    wanted.refuse_nothing(folder, found.runs)
    write_atomically(path, lambda draft: write(found, folder, draft, wanted))
    return found


def write(found: FoundRuns, folder: Path, path: Path, wanted: Wanted = USUAL) -> None:
    """Write the workbook; run folders are named by their paths below `folder`."""
    datasets = [Dataset(group, choose_rows(wanted.among(group.rows)).rows, wanted) for group in groups(found.runs)]
    languages = sorted({row.model.language for one in datasets for row in one.rows})
    with opened(path) as book:
        styles = Styles(book)
        for language, name in zip(languages, sheet_names(languages), strict=True):
            _language(Sheet(book, name, styles), datasets, language)
        _runs(Sheet(book, RUNS, styles), datasets, found, folder)


def sheet_names(languages: Sequence[str]) -> list[str]:
    """Names that Excel takes, one for each language: of letters that it allows, not too long, each of them once."""
    taken, names = {RUNS, "history"}, []
    for language in languages:
        plain = re.sub(r"[\[\]:*?/\\']", "_", visible(language))[:LONGEST] or "_"
        name, count = plain, 1
        while name.casefold() in taken:
            count += 1
            name = f"{plain[: LONGEST - 6]} {count}"
        taken.add(name.casefold())
        names.append(name)
    return names


def _language(sheet: Sheet, datasets: Sequence[Dataset], language: str) -> None:
    """A row for each model that answered in that language; its figures on each dataset, the best bold."""
    columns = [column for one in datasets for column in _columns(one, language)]
    if len(columns) >= MOST_COLUMNS:
        raise GmtwError(f"a sheet holds {MOST_COLUMNS:,} columns, {language!r} has {len(columns):,}; give fewer runs")
    top = [column.best for column in columns]
    sheet.head(["model", *((column.dataset, column.measure) for column in columns)], frozen=1)
    for name in _models(datasets, language):
        values = [column.values.get(name) for column in columns]
        tops = [best if name in column.placed else None for best, column in zip(top, columns, strict=True)]
        sheet.add([name, *map(_cell, values, tops)])
    sheet.close()


def _models(datasets: Iterable[Dataset], language: str) -> list[str]:
    """Return who answered in that language, by name.

    Those that have a rank on most datasets come first, and of these the best in the mean of what they are ranked by;
    built-in ones come last.
    """
    found: defaultdict[str, list[Standing]] = defaultdict(list)
    for standing in (standing for one in datasets for standing in one.standings):
        if standing.model.language == language:
            found[standing.model.model].append(standing)
    return sorted(found, key=lambda name: (*_order(found[name]), name))


def _order(found: Sequence[Standing]) -> tuple[int, int, float]:
    """Return what a row is sorted by, the lowest first: on how many datasets it has a rank, why not, its mean figure.

    The points of suites are hundredths.
    """
    values = [one.key[0] / (100 if one.model.points else 1) for one in found]
    return -len([one for one in found if not one.last]), min(one.last for one in found), fsum(values) / len(values)


def _columns(one: Dataset, language: str) -> list[Column]:
    """The figures that any model has on the dataset in that language."""
    found: defaultdict[str, dict[str, float | None]] = defaultdict(dict)
    spoken = [standing for standing in one.standings if standing.model.language == language]
    for standing in spoken:
        for measure, value in measures(standing.model).items():
            found[measure][standing.model.model] = value
    placed = frozenset(standing.model.model for standing in spoken if not standing.last)
    return [
        Column(one.group.name, measure, values, placed)
        for measure, values in found.items()
        if any(value is not None for value in values.values())
    ]


def _cell(value: float | None, top: float | None) -> Cell:
    return Bold(value) if value is not None and top is not None and round(value, 3) == top else value


def _runs(sheet: Sheet, datasets: Iterable[Dataset], found: FoundRuns, folder: Path) -> None:
    """Write a row for each model of every run, shown or why not; then the runs that cannot be read."""
    sheet.head(HEADS, frozen=1, widest=120)
    rows = [(_inside(row.run.folder, folder), cells) for one in datasets for row, cells in _listed(one, folder)]
    for place, cells in sorted(rows, key=lambda row: row[0]):
        sheet.add([place, *cells])
    for where, why in found.unread:
        sheet.add([_inside(where, folder), *[None] * 5, "no", why.removeprefix(f"{folder}/")])
    sheet.close()


def _listed(one: Dataset, folder: Path) -> Iterator[tuple[LeaderboardRow, list[Cell]]]:
    """Every row of that dataset, chosen or not, with what the list says of it after its folder."""
    chosen = {(row.model.model, row.model.language): row.run for row in one.rows}
    words = ["G was judged by several word lists: see signatures"] if several_word_lists(one.group.runs) else []
    for row in one.group.rows:
        run, model = row
        stands = chosen.get((model.model, model.language))
        other = f"{_inside(stands.folder, folder)} is shown" if stands and stands is not run else ""
        why_not = one.wanted.why_not(row) or other
        shown = ("no", why_not) if why_not else ("yes", None)
        about = (model.model, model.language, model.sample, run.summary.set, one.group.name, *shown)
        counts = (model.instances, model.answered, model.errors, model.missing, run.summary.partial or None)
        remark = "; ".join([*words, *(_other_bos(row, one.rows) if stands is run else [])])
        made = (run.summary.scoring, run.summary.set_digest[:12], str(run.summary.signature), remark or None)
        yield row, [*about, started(run) or None, *counts, *made]


def _other_bos(row: LeaderboardRow, rows: Iterable[LeaderboardRow]) -> list[str]:
    """Return a remark if the sums of one column differ in `bos`, which depends on the tokenizer."""
    own = row.model.continuations.bos if row.model.continuations else ""
    beside = (other.model.continuations for other in rows if other.model.language == row.model.language)
    others = sorted({one.bos for one in beside if one} - {own})
    return [f"bos is {own} here, of others in these columns {' and '.join(others)}"] if own and others else []


def _inside(path: Path, folder: Path) -> str:
    """Return the path of the run below the folder."""
    return path.relative_to(folder).as_posix()


LOWER = frozenset({"last-word nats", "largest piece nats", "nats per byte", "perplexity", title("errors_per_100")})
"""The figures that are better the lower they are; all others are better the higher."""

OF_CONTINUATIONS: Mapping[str, tuple[str, Callable[[ContinuationFigures], float | None]]] = {
    "difsur": ("", lambda found: found.difsur),
    "last-word nats": ("last-word", lambda found: found.good.value),
    "largest piece nats": ("last-word", lambda found: found.largest_piece.value),
    "nats per byte": ("text", lambda found: found.per_byte),
    "perplexity": ("text", lambda found: found.perplexity),
}
"""Figures of log-probabilities of candidates: the level whose items have each, "" for all of the set, and the figure.

They replace metrics that squeeze them between 0 and 1.
"""

SQUEEZED = frozenset({"difsur", "surprisal", "perplexity"})


def measures(model: ModelSummary) -> Mapping[str, float | None]:
    """Return each figure by name, in the order of columns; None if it was not measured."""
    return {name: value if value is None or isfinite(value) else None for name, value in _measures(model)}


def _measures(model: ModelSummary) -> Iterator[tuple[str, float | None]]:
    if of_plans([model]):
        yield from ((title(key), mean_of(model, key).value) for key in figure_keys([model]))
        yield "in all words", model.robustness.consistency if model.robustness else None
        return
    if model.continuations is None and model.similarity is None:
        yield from _of_set(model)
    for name, (level, value_of) in OF_CONTINUATIONS.items():
        part = model.levels.get(level) if level else model
        yield name, value_of(part.continuations) if part and part.continuations else None
    for key in in_order(model.means.keys() - SQUEEZED):
        yield key, model.means[key].value
        if found := (model.similarity or {}).get(key):
            yield f"{key} nearest", found.nearest.value


def _of_set(model: ModelSummary) -> Iterator[tuple[str, float | None]]:
    """Yield the first columns of task worlds and suites: figures over all metrics."""
    if model.points:
        yield "points", model.points.all
    if model.items:
        yield from ((name, value_of(model).value) for name, value_of in OF_ITEMS.items())
    else:
        yield from (("avg", model.avg.value), ("solved", model.solved.value))
