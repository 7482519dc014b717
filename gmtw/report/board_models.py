"""Many runs: those in a folder that can be read; of the rows of a table (gmtw.report.groups) one run for each."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from gmtw.core.errors import GmtwError, InputError
from gmtw.core.sanitize import visible
from gmtw.results.run import Run, open_run
from gmtw.results.summary import ModelSummary

Key = tuple[str, str, int]
"""Model, language, sample."""


class Row(NamedTuple):
    """A row of a table: a model in a language, and the run that graded it."""

    run: Run
    model: ModelSummary

    @property
    def key(self) -> Key:
        """What its records have in common."""
        return (self.model.model, self.model.language, self.model.sample)


class Choice(NamedTuple):
    """The rows of a table, and in words the runs whose row of the same model and language was left out."""

    rows: tuple[Row, ...]
    left: tuple[str, ...]


class Found(NamedTuple):
    """The runs of a folder, by path. unread: those that could not be read, by the folder of each, and why."""

    runs: tuple[Run, ...]
    unread: tuple[tuple[Path, str], ...]


def open_runs(folder: Path, but: Path | None = None) -> Found:
    """The runs in the folder and all folders below it, except hidden ones and what lies in `but`.

    Raises InputError where there is no run that can be read.
    """
    runs, unread = [], []
    for path in sorted(folder.rglob("summary.json")):
        inside = path.relative_to(folder).parts
        if (but and but.resolve() in path.resolve().parents) or any(part.startswith(".") for part in inside):
            continue
        try:
            run = open_run(path)
            for _ in run.records():
                pass
            runs.append(run)
        except GmtwError as error:
            unread.append((path.parent, str(error)))
    if not runs:
        why = f": {unread[0][1]}" if unread else "; expected folders that pytest bench or gmtw grade wrote"
        raise InputError(folder, f"holds no run that can be read{why}")
    return Found(tuple(runs), tuple(unread))


def choose_rows(rows: Iterable[Row]) -> Choice:
    """One run for each model and language: a whole one, then the newest; never by its score."""
    found: defaultdict[tuple[str, str], defaultdict[Path, list[Row]]] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        found[row.model.model, row.model.language][row.run.folder].append(row)
    chosen, left = [], []
    for (name, language), by_run in sorted(found.items()):
        best, *others = sorted(by_run.values(), key=_rank, reverse=True)
        chosen += best
        left += [f"{visible(name)} ({visible(language)}): {visible(other[0].run.folder.name)}" for other in others]
    return Choice(tuple(chosen), tuple(left))


def _rank(rows: Sequence[Row]) -> tuple[bool, str, int, str]:
    """A whole run before a part, then the newest, then the one with most answers: the highest goes first."""
    run = rows[0].run
    return (not run.summary.partial, started(run), sum(row.model.answered for row in rows), run.folder.as_posix())


def started(run: Run) -> str:
    """When the run began, as run.json says, "2026-01-02T03:04:05Z"; "" where it does not."""
    try:
        found = json.loads((run.folder / "run.json").read_text("utf-8"))["started"]
    except (OSError, ValueError, KeyError, TypeError):
        return ""
    return found if isinstance(found, str) and re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", found) else ""


def several_word_lists(runs: Iterable[Run]) -> bool:
    """Return whether different word lists of one language judged G."""
    lists = {item for run in runs for item in run.summary.signature.words.items()}
    return len(lists) > len({language for language, _ in lists})
