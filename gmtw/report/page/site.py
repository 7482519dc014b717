"""Many runs -> a folder of pages: one board for every set, and index.html that lists them."""

from __future__ import annotations

import json
import os
import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple
from unicodedata import normalize

from gmtw.errors import GmtwError, InputError
from gmtw.report.page.board import Board, Row, board
from gmtw.report.page.build import board_page, index_page
from gmtw.report.page.figures import metrics_of, model_row
from gmtw.report.page.items import profile
from gmtw.runs import Run, open_run
from gmtw.visible import visible

INDEX = "index.html"


class Site(NamedTuple):
    """What was written. pages: the files, the index first. unread: the runs that could not be read, and why."""

    pages: tuple[Path, ...]
    unread: tuple[str, ...]


class Choice(NamedTuple):
    """The rows of a board, and in words the runs whose row of the same model and language was left out."""

    rows: tuple[Row, ...]
    left: tuple[str, ...]


def publish_site(folder: Path, site: Path) -> Site:
    """Every run under `folder` stands in a board of `site`; pages that no set has any more stay where they are.

    Raises InputError where there is no run that can be read.
    """
    runs, unread = open_runs(folder, site)
    if not runs:
        why = f": {unread[0]}" if unread else "; expected folders that pytest bench or gmtw grade wrote"
        raise InputError(folder, f"holds no run that can be read{why}")
    site.mkdir(parents=True, exist_ok=True)
    pages, listed = [], []
    for group in groups(runs):
        choice = choose_rows(group)
        one = board(group[0].summary.set, choice.rows, site=True)
        name = page_name(group[0])
        pages.append(_put(site / name, board_page(one)))
        listed.append(_listed(one, name, choice.left))
    return Site((_put(site / INDEX, index_page(listed)), *pages), tuple(unread))


def open_runs(folder: Path, site: Path) -> tuple[list[Run], list[str]]:
    """The runs in the folder and all folders below it, by path; and those that could not be read, with the reason."""
    runs, unread = [], []
    for path in sorted(folder.rglob("summary.json")):
        inside = path.relative_to(folder).parts
        if site.resolve() in path.resolve().parents or any(part.startswith(".") for part in inside):
            continue
        try:
            run = open_run(path)
            for _ in run.records():
                pass
            runs.append(run)
        except GmtwError as error:
            unread.append(str(error))
    return runs, unread


def groups(runs: Iterable[Run]) -> list[list[Run]]:
    """The runs that may stand in one table: on the same set, by the same definition and profile; by their names."""
    found: defaultdict[tuple[str, str, int, str], list[Run]] = defaultdict(list)
    for run in runs:
        found[run.summary.set, run.summary.set_digest, run.summary.scoring, profile(run)].append(run)
    merged: dict[tuple[str, int, str], list[Run]] = {}
    for (_, digest, scoring, whose), same in sorted(found.items()):
        merged.setdefault((digest, scoring, whose), []).extend(same)
    return list(merged.values())


def choose_rows(runs: Sequence[Run]) -> Choice:
    """One run for each model and language: a whole one before a part, then the most answers, then the newest."""
    rows: defaultdict[tuple[str, str], defaultdict[Path, list[Row]]] = defaultdict(lambda: defaultdict(list))
    for run in runs:
        for model in run.summary.models:
            rows[model.model, model.language][run.folder].append(Row(run, model))
    chosen, left = [], []
    for (name, language), by_run in sorted(rows.items()):
        best, *others = sorted(by_run.values(), key=_rank, reverse=True)
        chosen += best
        left += [f"{visible(name)} ({visible(language)}): {visible(other[0].run.folder.name)}" for other in others]
    return Choice(tuple(chosen), tuple(left))


def _rank(rows: Sequence[Row]) -> tuple[bool, int, str, str]:
    run = rows[0].run
    return (not run.summary.partial, sum(row.model.answered for row in rows), started(run), run.folder.name)


def started(run: Run) -> str:
    """When the run began, as run.json says, "2026-01-02T03:04:05Z"; "" where it does not."""
    try:
        found = json.loads((run.folder / "run.json").read_text("utf-8"))["started"]
    except (OSError, ValueError, KeyError, TypeError):
        return ""
    return found if isinstance(found, str) and re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", found) else ""


def page_name(run: Run) -> str:
    """The file of the board of the run's set: letters, digits and hyphens only, so it stays in its folder."""
    whose = profile(run)
    tail = f"-{_slug(whose)}" if whose not in ("", "robust") else ""
    return f"{_slug(run.summary.set)[:60] or 'set'}-{_slug(run.summary.set_digest)[:12]}{tail}.html"


def _slug(text: str) -> str:
    plain = normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


def _listed(one: Board, page: str, left: Sequence[str]) -> dict[str, Any]:
    """The board as the index shows it."""
    metrics = metrics_of(one)
    return {
        "title": visible(one.title),
        "page": page,
        "metrics": list(metrics),
        "items": any(row.model.items for row in one.rows),
        "profile": profile(one.rows[0].run),
        "instances": len(one.instances),
        "scoring": one.rows[0].run.summary.scoring,
        "newest": max(map(started, one.runs)),
        "warn": _several_word_lists(one.runs),
        "left": list(left),
        "models": [model_row(row, metrics) for row in one.rows],
    }


def _several_word_lists(runs: Iterable[Run]) -> bool:
    """Whether G was judged by different word lists of one language: their digests stand in the signatures."""
    lists = {part for run in runs for part in run.summary.signature.split("|") if part.startswith("words:")}
    return len(lists) > len({entry.partition("#")[0] for entry in lists})


def _put(path: Path, text: str) -> Path:
    """The file has this text, or what it had before: never a half."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        draft.write_text(text, encoding="utf-8", newline="\n")
        draft.replace(path)
    except OSError as error:
        raise InputError(path, f"cannot be written: {error.strerror or error}") from None
    finally:
        draft.unlink(missing_ok=True)
    return path
