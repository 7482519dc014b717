"""Arguments that name runs: the reports of runs, or a set and the outputs files that are graded against it first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from gmtw.cli.app import bench_folders, note_unchecked

if TYPE_CHECKING:
    from gmtw.results.run import Run

REPORTS = Path("reports")
"""The usual folder of reports."""


def set_first(given: Sequence[Path]) -> tuple[str, Sequence[Path]]:
    """Return the set that stands before runs or outputs files, "" if none does, and the others."""
    return (str(given[0]), given[1:]) if len(given) > 1 and is_set(given[0]) else ("", given)


def is_set(path: Path) -> bool:
    """Return whether an argument names a set: the report of a run is none, though it holds instances."""
    from gmtw.core.errors import InputError
    from gmtw.datasets import find_set, recognised
    from gmtw.results.run import FILES

    try:
        found = find_set(str(path), bench_folders())
    except InputError:
        return False
    if (found / "summary.json").is_file() or (found.name in FILES and (found.parent / "summary.json").is_file()):
        return False
    return found.is_dir() or recognised(found)


def open_runs(paths: Sequence[Path], instances: str, reports: Path, language: str) -> list[Run]:
    """Return the runs. With a set, grade all outputs files into one run under `reports` first.

    An answer that a run in the usual folder of reports has is not graded again. Raise InputError for outputs files
    without a set.
    """
    from gmtw.cli.grade import Asked, grade_into
    from gmtw.core.errors import InputError
    from gmtw.results.run import FILES, open_run

    for path in paths:
        if not path.exists():
            raise InputError(path, "no such file or folder; expected SET OUTPUTS ..., or reports/RUN of graded runs")
    outputs = [path for path in paths if path.is_file() and path.name not in FILES]
    if outputs and not instances:
        raise InputError(outputs[0], "no report of a run; outputs files come after their set: SET OUTPUTS ...")
    runs = [open_run(path) for path in paths if path not in outputs]
    if outputs:
        graded = open_run(grade_into(Asked(instances, outputs, reports, language or "ro"), REPORTS).folder)
        runs.append(replace(graded, given_as=", ".join(map(str, outputs))))
    note_unchecked(*runs)
    return runs
