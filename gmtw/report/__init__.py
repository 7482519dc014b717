"""A run -> a file: one module or package per format, each exposing FORMAT; `FORMATS` finds them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from gmtw.core.errors import GmtwError, MissingExtraError
from gmtw.core.files import write_atomically
from gmtw.core.registry import Registry
from gmtw.results.digests import add_digest

if TYPE_CHECKING:
    from gmtw.report.table_shape import TableShape
    from gmtw.results.run import Run

STEM = "report"
"""The name of the files of a report, whatever the models or the set are called: no name leads out of the folder."""


Writer = Callable[["Run", Path], None]
"""Writes a run into a file that was not there before."""


@dataclass(frozen=True)
class Format:
    """A way to write a run: the same run gives the same bytes.

    suffix: what its files end in, ".md". text: whether they may be printed. needs: modules that come with
    the extra `[report]`. marked: for a format that says what passed, returns the writer for a pass mark. shaped: for a
    format of tables, returns the writer of those with certain columns, or without intervals.
    """

    key: str
    suffix: str
    write: Writer
    text: bool = False
    needs: tuple[str, ...] = ()
    marked: Callable[[float | None], Writer] | None = None
    shaped: Callable[[TableShape], Writer] | None = None


FORMATS: Registry[Format] = Registry("gmtw.report", "FORMAT")


def choose(names: Iterable[str], pass_mark: float | None = None) -> tuple[Format, ...]:
    """Return the formats of these names, each once; a name may be several, "markdown,xlsx".

    pass_mark: what scores below it fails, in formats that tell what passed.
    Raise UnknownNameError with the most similar name, MissingExtraError if a library is not installed.
    """
    keys = dict.fromkeys(key for name in names for part in name.split(",") if (key := part.strip()))
    found = tuple(map(FORMATS.get, keys))
    for format_ in found:
        lacking = [module for module in format_.needs if find_spec(module) is None]
        if lacking:
            raise MissingExtraError(f"the format {format_.key}", " and ".join(lacking), "report")
    return tuple(replace(one, write=one.marked(pass_mark)) if one.marked else one for one in found)


def shaped(formats: Iterable[Format], shape: TableShape) -> tuple[Format, ...]:
    """Return the formats with tables of that shape. Raise GmtwError if one has no tables that can be shaped."""
    return tuple(_shaped(one, shape) for one in formats)


def _shaped(one: Format, shape: TableShape) -> Format:
    if one.shaped is None:
        known = ", ".join(one.key for one in FORMATS if one.shaped)
        raise GmtwError(f"--columns and --no-intervals are for tables of {known}; {one.key} has all columns")
    return replace(one, write=one.shaped(shape))


def publish(run: Run, format_: Format, path: Path) -> None:
    """Write the run into `path` in that format, atomically. In a report folder, add its digest.

    Raise InputError if the file cannot be written.
    """
    write_atomically(path, lambda draft: format_.write(run, draft))
    add_digest(path)


def publish_all(run: Run, formats: Sequence[Format], folder: Path) -> tuple[Path, ...]:
    """Write the run into `folder` in each of the formats: report.md, report.xlsx, ... Return the paths."""
    paths = tuple(folder / f"{STEM}{format_.suffix}" for format_ in formats)
    for format_, path in zip(formats, paths, strict=True):
        publish(run, format_, path)
    return paths
