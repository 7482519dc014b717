"""Everything that a leaderboard shows, read once: the sets with their rows, the overview, facts of models, the runs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from gmtw.core.sanitize import visible
from gmtw.report.leaderboard import (
    USUAL,
    ChosenRows,
    LeaderboardGroup,
    LeaderboardRow,
    Wanted,
    choose_rows,
    groups,
    open_runs,
    started,
)
from gmtw.report.model_facts import ModelFacts, PlacedFacts, key_of, models_beside
from gmtw.report.overall import OverallBoard, overall_boards
from gmtw.results.run import Run


class ShownSet(NamedTuple):
    """A set with the rows that are shown of it."""

    group: LeaderboardGroup
    choice: ChosenRows


class ShownRun(NamedTuple):
    """A run that is shown. when: as in run.json; "" if it does not say. signature: its line."""

    run: Run
    set: str
    models: tuple[str, ...]
    when: str
    signature: str


class BoardContents(NamedTuple):
    """Contents of a leaderboard. facts: by name of the model. unread: why runs were left out. notes: what is odd."""

    sets: tuple[ShownSet, ...]
    overall: tuple[OverallBoard, ...]
    facts: Mapping[str, ModelFacts]
    runs: tuple[ShownRun, ...]
    unread: tuple[str, ...]
    notes: tuple[str, ...]


def board_contents(folder: Path, wanted: Wanted = USUAL, but: Path | None = None) -> BoardContents:
    """Return the boards of the runs under the folder, without those under `but`.

    Raise InputError if there is no run that can be read, no such model or set, or if the facts of a model are wrong.
    """
    path, listed = models_beside(folder)
    runs, unread = open_runs(folder, but=but)
    wanted.refuse_nothing(folder, runs)
    chosen = [ShownSet(group, choose_rows(wanted.among(group.rows))) for group in groups(runs)]
    sets = tuple(one for one in chosen if one.choice.rows)
    rows = [row for one in sets for row in one.choice.rows]
    named = wanted.counted(folder, (one.group.name for one in sets))
    shown = _shown_runs(sets)
    return BoardContents(
        sets,
        tuple(overall_boards([(one.group.name, one.choice.rows) for one in sets], named)),
        {row.model.model: listed[key].facts for row in rows if (key := key_of(row.model.model)) in listed},
        shown,
        tuple(why for _, why in unread),
        (*_unused(path, listed, runs), *(one.run.unchecked for one in shown if one.run.unchecked)),
    )


def _shown_runs(sets: Iterable[ShownSet]) -> tuple[ShownRun, ...]:
    """Return the runs of each set, the newest first."""
    found = []
    for group, choice in sets:
        for run in {row.run.folder: row.run for row in choice.rows}.values():
            names = tuple(dict.fromkeys(visible(row.model.model) for row in _of(run, choice.rows)))
            signature = visible(str(run.summary.signature))
            found.append(ShownRun(run, group.name, names, started(run), signature))
    return tuple(sorted(found, key=lambda one: (one.when, one.set, one.signature), reverse=True))


def _of(run: Run, rows: Sequence[LeaderboardRow]) -> list[LeaderboardRow]:
    return [row for row in rows if row.run is run]


def _unused(path: Path, listed: Mapping[str, PlacedFacts], runs: Iterable[Run]) -> list[str]:
    """Return a line for each entry of the file of models that no run has an answer of: it may be misspelt."""
    known = {key_of(model.model) for run in runs for model in run.summary.models}
    return [f"{path}:{one.line}: no run has a model {key!r}" for key, one in listed.items() if key not in known]
