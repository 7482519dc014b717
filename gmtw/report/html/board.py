"""The content of a page: comparable rows of one or more runs, and what the page needs of their records."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from gmtw.core.types import Instance, Record
from gmtw.datasets.instance_set import merged
from gmtw.report.html.item_data import late, unparsed
from gmtw.report.leaderboard import LeaderboardRow, RowKey, of_rows
from gmtw.report.summary_rows import Standing
from gmtw.results.compare import ties
from gmtw.results.compare.across_sets import chosen_models
from gmtw.results.run import PartOfSet, Run
from gmtw.results.summary import EVERY


@dataclass(frozen=True)
class Board:
    """Rows that answered the same instances, by the same definition; language by language, the best first.

    title: what the set is called. standings: of the rows, in their order. site: whether an index.html lies beside its
    page.
    """

    title: str
    rows: tuple[LeaderboardRow, ...]
    standings: tuple[Standing, ...]
    site: bool = False

    @cached_property
    def runs(self) -> tuple[Run, ...]:
        """The runs that the rows come from, each once."""
        return tuple({row.run.folder: row.run for row in self.rows}.values())

    @cached_property
    def instances(self) -> Mapping[str, Instance]:
        """The instances by id, sorted; each is read when it is asked for."""
        return merged(run.instances for run in self.runs)

    @cached_property
    def parts(self) -> Mapping[str, PartOfSet]:
        """The world and level of each instance, by id, in the same order."""
        found = {id_: part for run in self.runs for id_, part in run.parts.items()}
        return {id_: found[id_] for id_ in self.instances}

    @cached_property
    def place(self) -> Mapping[tuple[str, RowKey], int]:
        """The index of each row, by the folder of its run and its key."""
        return {(str(row.run.folder), row.key): place for place, row in enumerate(self.rows)}

    @cached_property
    def samples(self) -> tuple[tuple[int, ...], ...]:
        """The places of the rows that have the records of each row: itself, or of a model with several its samples."""
        own: defaultdict[tuple[str, str], list[int]] = defaultdict(list)
        for place, row in enumerate(self.rows):
            if row.model.sample != EVERY:
                own[row.model.model, row.model.language].append(place)
        return tuple(
            tuple(own[row.model.model, row.model.language]) if row.model.sample == EVERY else (place,)
            for place, row in enumerate(self.rows)
        )

    @cached_property
    def by_language(self) -> tuple[Board, ...]:
        """Return a board for each language, in their order; models of different languages are not ranked together."""
        parts: dict[str, list[LeaderboardRow]] = {}
        for row in self.rows:
            parts.setdefault(row.model.language, []).append(row)
        return tuple(board(self.title, rows, self.site) for rows in parts.values())

    @cached_property
    def ties(self) -> tuple[str, ...]:
        """The letters of each row: those of one language that share one cannot be told apart, by `gmtw compare`.

        Empty for a row without a rank, or without a rival.
        """
        found: dict[tuple[str, str], str] = {}
        for part in self.by_language:
            pairs = zip(part.rows, part.standings, strict=True)
            ranked = {row.model.model: row.run for row, standing in pairs if not standing.last}
            language = part.rows[0].model.language
            models = chosen_models([(run, name) for name, run in ranked.items()], language)
            letters = ties(models) if len(models) > 1 else {}
            found |= {(language, name): letters.get(name, "") for name in ranked}
        rows = zip(self.rows, self.standings, strict=True)
        return tuple("" if one.last else found.get((row.model.language, row.model.model), "") for row, one in rows)

    def records(self) -> Iterator[tuple[int, Record]]:
        """Yield all records of all rows, each with the place of its row."""
        for run in self.runs:
            for record in run.records():
                key = (str(run.folder), (record.model, record.language, record.sample))
                if key in self.place:
                    yield self.place[key], record


def board_of(run: Run) -> Board:
    """Return all rows of one run."""
    return board(run.summary.set, [LeaderboardRow(run, model) for model in run.summary.models])


def board(title: str, rows: Iterable[LeaderboardRow], site: bool = False) -> Board:
    """These rows in the order of their standings; a model with several samples has a row of all of them too."""
    own = [row for row in rows if row.model.sample != EVERY]
    found = tuple(of_rows(own, leaderboard=site))
    runs = {(row.model.model, row.model.language): row.run for row in own}
    shown = (LeaderboardRow(runs[one.model.model, one.model.language], one.model) for one in found)
    return Board(title, tuple(shown), found, site)


class RecordFigures(NamedTuple):
    """The figures of a record on a page: values by metric, whether it was solved, and faithful, and which rules held.

    held: (metric, kind, held) of each judged rule of U and R; empty if no plan could be parsed.
    status: "late" is an error that came too late. fingerprint: of its world. unparsed: no answer of an item was read.
    describing: the metrics that no average counts.
    """

    status: str
    values: Mapping[str, float | None]
    solved: bool | None
    faithful: bool | None
    held: tuple[tuple[str, str, bool], ...]
    fingerprint: str = ""
    unparsed: bool = False
    describing: frozenset[str] = frozenset()


Table = Mapping[int, Mapping[str, RecordFigures]]
"""By place of the row, then by id of the instance."""


def judged(board: Board) -> Table:
    """Return the figures of every record of the board; the records themselves are not kept."""
    table: defaultdict[int, dict[str, RecordFigures]] = defaultdict(dict)
    for place, record in board.records():
        values = {metric: score.value for metric, score in record.scores.items()}
        held = tuple(_held(record))
        status = "late" if late(record) else record.status
        describing = frozenset(key for key, score in record.scores.items() if score.describes)
        table[place][record.instance_id] = RecordFigures(
            status, values, record.solved, record.faithful, held, record.fingerprint, unparsed(record), describing
        )
    return table


def _held(record: Record) -> Iterator[tuple[str, str, bool]]:
    """Yield the rules that the output was held against; one that earned nothing held only for want of known names.

    Of a conversation they are the moves of its turns.
    """
    for metric in ("U", "R", "T"):
        score = record.scores.get(metric)
        yield from (
            (metric, line["kind"], bool(line["held"] and line["earned"]))
            for line in (score.parts.get("each", ()) if score else ())
        )
