"""The run as a workbook: summary, per world, per level, per construction, per error, per rule, per instance, signature.

Headers and names stay in sight, tables filter, the best of a group is bold, figures are numbers and
intervals have columns of their own. Text is text: nothing in it is a formula or a link.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from gmtw.core.errors import GmtwError
from gmtw.core.types import Record, Spent
from gmtw.report import Format
from gmtw.report.summary_rows import (
    ONE_SAMPLE,
    Standing,
    SummaryRow,
    by_model,
    by_part,
    columns,
    hardest_first,
    has_intervals,
    highest,
    mean_of,
    metric_keys,
    ranked,
    standings,
    title,
)
from gmtw.report.terminal import notes
from gmtw.report.worksheet import Bold, Cell, Fine, Sheet, Styles, opened
from gmtw.results.summary import Mean, Summary

if TYPE_CHECKING:
    from xlsxwriter import Workbook

    from gmtw.results.run import Run

MOST_ROWS = 1_048_575
"""The most rows of a sheet of Excel below its header."""

COUNTS = ("n", "answered", "instances", "errors", "missing")
RECORD = ("model", "language", "sample", "world", "level", "instance", "status", "solved", "faithful")
CONSTRUCTION_HEADS = (
    *("construction", "model", "rules", "met", "met low", "met high"),
    *("rules alone", "met alone", "alone low", "alone high", "minus plain", "minus low", "minus high"),
)
"""Columns: all rules worded with a construction, those worded with nothing else, and the latter less the plain ones."""

SPENT = tuple(Spent.model_fields)


def write(run: Run, path: Path) -> None:
    """Write the workbook. Raise GmtwError if the run has more records than a sheet has rows."""
    rows = sum(model.answered + model.errors + model.missing for model in run.summary.models)
    if rows > MOST_ROWS:
        raise GmtwError(f"a sheet holds {MOST_ROWS:,} rows, this run has {rows:,}; type --format parquet")
    with opened(path) as book:
        _fill(book, run)


def _fill(book: Workbook, run: Run) -> None:
    """Add the sheets to the book, in their order."""
    styles, summary = Styles(book), run.summary
    _figures(Sheet(book, "summary", styles), summary, ("model",), by_model(summary))
    _figures(Sheet(book, "per world", styles), summary, ("world", "model"), by_part(summary, "worlds"))
    _figures(Sheet(book, "per level", styles), summary, ("level", "model"), by_part(summary, "levels"))
    if any(model.goals for model in summary.models):
        _figures(Sheet(book, "per goal", styles), summary, ("goal", "model"), by_part(summary, "goals"))
    if any(model.constructions for model in summary.models):
        _constructions(Sheet(book, "per construction", styles), summary)
    if any(model.errors_by_category for model in summary.models):
        _errors(Sheet(book, "per error", styles), summary)
    _records(run, Sheet(book, "per rule", styles), Sheet(book, "per instance", styles))
    _signature(Sheet(book, "signature", styles), summary)


def _figures(sheet: Sheet, summary: Summary, names: Sequence[str], rows: Iterable[SummaryRow]) -> None:
    """Write a table of means; "U low" and "U high" are the ends of the 95 % interval, if there are any."""
    intervals = has_intervals(summary)
    heads = [head for column in columns(summary) for head in _heads(column, intervals)]
    sheet.head([*names, *heads, *COUNTS], frozen=len(names))
    for row in rows:
        cells: list[Cell] = list(row.names)
        for column in columns(summary):
            cells += _mean(mean_of(row.part, column), column in row.best, intervals)
        part = row.part
        sheet.add([*cells, part.avg.n, part.answered, part.instances, part.errors, part.missing])
    sheet.close()


def _constructions(sheet: Sheet, summary: Summary) -> None:
    """Write how the rules fared by what they are worded with, of each model the least understood first."""
    sheet.head(CONSTRUCTION_HEADS, frozen=2)
    for model in ranked(summary):
        for tag, part in hardest_first(model):
            means = [cell for mean in (part.held, part.alone) for cell in (mean.n, *_mean(mean, False, True))]
            sheet.add([tag, model.label, *means, *_mean(part.minus_plain or Mean(value=None, n=0), False, True)])
    sheet.close()


def _errors(sheet: Sheet, summary: Summary) -> None:
    """Write the errors of language per 100 words by category, of each model the most frequent first."""
    sheet.head(["category", "model", *_heads("errors_per_100", True), "n"], frozen=2)
    for model in ranked(summary):
        for name, mean in (model.errors_by_category or {}).items():
            sheet.add([name, model.label, *_mean(mean, False, True), mean.n])
    sheet.close()


def _heads(column: str, intervals: bool) -> list[str]:
    head = title(column)
    return [head, f"{head} low", f"{head} high"] if intervals else [head]


def _mean(mean: Mean, best: bool, intervals: bool) -> Iterator[Cell]:
    yield Bold(mean.value) if best and mean.value is not None else mean.value
    if intervals:
        yield from mean.interval or (None, None)


def _records(run: Run, rules: Sheet, instances: Sheet) -> None:
    """Write a row for each record, and from the same pass a row for each kind of rule and model."""
    keys = metric_keys(run.summary.models)
    tally = RuleTally()
    instances.head([*RECORD, *keys, "avg", "names", "unresolved", *SPENT, "error"], frozen=0)
    for record in run.records():
        tally.add(record)
        instances.add(_record(record, keys))
    instances.close()
    rules.head(RULE_HEADS, frozen=3)
    for row in tally.rows(standings(run.summary.models, run.summary.samples)):
        best = Bold(row.earned) if row.best else row.earned
        rules.add([row.rule, row.metric, row.model, row.n, row.held, row.held / row.n, best])
    rules.close()


def _record(record: Record, keys: Sequence[str]) -> list[Cell]:
    about = (record.model, record.language, record.sample, record.source, record.level, record.instance_id)
    scores = [record.scores[key].value if key in record.scores else None for key in keys]
    counts = (record.average, record.names, record.unresolved)
    return [
        *about,
        record.status,
        record.solved,
        record.faithful,
        *scores,
        *counts,
        *_spent(record.spent or Spent()),
        record.error,
    ]


def _spent(spent: Spent) -> Iterator[Cell]:
    cost = None if spent.cost_usd is None else Fine(spent.cost_usd)
    yield from (cost if field == "cost_usd" else getattr(spent, field) for field in SPENT)


def _signature(sheet: Sheet, summary: Summary) -> None:
    sheet.head(["what", "says"], frozen=0, widest=120)
    for what in ("signature", "set", "digest", "scoring", "partial"):
        sheet.add([what, str(getattr(summary, what))])
    for note in notes(summary):
        sheet.add(["note", note])
    sheet.close()


RULE_HEADS = ("rule", "metric", "model", "n", "held", "share held", "mean earned")

Who = tuple[str, str]
"""Model, language."""


class RuleRow(NamedTuple):
    """A kind of rule and a model. n: how often the rule was judged; held: how often it held; earned: the mean.

    metric: U for instructions, R for structure. best: no model earned more of this rule.
    """

    rule: str
    metric: str
    model: str
    n: int
    held: int
    earned: float
    best: bool = False


class RuleTally:
    """Counts per rule, metric and model; as large as their number, however many records pass."""

    def __init__(self) -> None:
        self._counts: defaultdict[tuple[str, str, Who], list[float]] = defaultdict(lambda: [0, 0, 0.0])

    def add(self, record: Record) -> None:
        """Count the rules of that record."""
        who = (record.model, record.language)
        for metric, score in record.scores.items():
            for each in score.parts.get("each", ()):
                count = self._counts[each["kind"], metric, who]
                count[0] += 1
                count[1] += bool(each["held"] and each["earned"])
                count[2] += each["earned"]

    def rows(self, standings: Iterable[Standing]) -> Iterator[RuleRow]:
        """Yield the rows by rule, metric and model; the best is among the models of a language that have a rank."""
        known = {(one.model.model, one.model.language): one for one in standings if one.last != ONE_SAMPLE}
        for _, group in groupby(sorted(self._counts), key=lambda key: key[:2]):
            of_rule = [(self._row(key, known[key[2]].model.label), known[key[2]]) for key in group]
            rivals = [(row.earned, one.model.language) for row, one in of_rule if not one.last]
            for row, one in of_rule:
                top = highest(earned for earned, language in rivals if language == one.model.language)
                yield row._replace(best=not one.last and round(row.earned, 3) == top)

    def _row(self, key: tuple[str, str, Who], label: str) -> RuleRow:
        kind, metric, _ = key
        n, held, earned = self._counts[key]
        return RuleRow(kind, metric, label, int(n), int(held), earned / n)


FORMAT = Format("xlsx", ".xlsx", write, needs=("xlsxwriter",))
