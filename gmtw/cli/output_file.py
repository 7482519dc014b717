"""The writing of a command's results: never over an input, nor over what somebody made.

Answers were paid for, sets are published, reports are what a later run is compared with. Everything else that commands
write (tables, pages, verdicts) is made again for nothing and is replaced without a question.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer

from gmtw.cli.app import bench_folders


def check_output(command: typer.Context, path: Path | None) -> None:
    """Raise InputError if the command may not write to `path`.

    It never may if `path` is one of its inputs: any other file that its arguments name, or that a folder or a set among
    them consists of, or if it holds outputs, a set or a report.
    """
    from gmtw.core.errors import InputError

    if path is None or not path.is_file():
        return
    if any(path.samefile(given) for given in _inputs(command) if given.is_file()):
        raise InputError(path, "is read by this command; give another -o")
    if held := _held(path):
        raise InputError(path, f"holds {held}; give another -o, or remove it")


def _inputs(command: typer.Context) -> Iterator[Path]:
    """Yield the files that the arguments of the command name, but not those that -o names."""
    for name, value in command.params.items():
        if name not in ("out", "output"):
            for one in value if isinstance(value, list | tuple) else [value]:
                yield from _files(one)


def _files(value: Any) -> list[Path]:
    """Return the files of a file, of the folder of a run or a set, or of a set's name; [] for another value."""
    from gmtw.core.errors import InputError
    from gmtw.datasets import files_of, find_set
    from gmtw.results.run import FILES

    if not isinstance(value, str | Path) or not str(value):
        return []
    try:
        path = find_set(str(value), bench_folders())
        alone = path.is_file() and path.name not in FILES
        folder = path.parent if path.is_file() else path
        return [path] if alone else [folder / name for name in (*FILES, "manifest.json")] + files_of(path)
    except (InputError, OSError):
        return []


def _held(path: Path) -> str:
    """Return what a file holds that is not lightly replaced, in words; "" for any other file."""
    from gmtw.core.errors import InputError
    from gmtw.datasets import recognised
    from gmtw.datasets.file_formats import opening
    from gmtw.results.run import FILES, is_summary

    if is_summary(path) or (path.name in FILES and (path.parent / "summary.json").is_file()):
        return "the report of a run"
    try:
        first = opening(path)
    except InputError:
        return ""
    if "instance_id" in first:
        return "the records of a run" if "scores" in first else "outputs"
    return "a set" if recognised(path) else ""
