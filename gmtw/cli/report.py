"""The verb `report`: a run in other formats, and its charts as pictures."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from gmtw.cli.app import ONE_RUN, ByOption, RunArgument, app, note_unchecked, one_run, with_progress
from gmtw.cli.output_file import check_output

if TYPE_CHECKING:
    from gmtw.report import Format
    from gmtw.report.html.chart_files import Kind
    from gmtw.results.run import Run

PICTURES: Sequence[Kind] = ("svg", "png")
"""The formats of charts; a PNG has twice the size."""


@app.command(context_settings=ONE_RUN)
def report(
    command: typer.Context,
    run: RunArgument,
    format_: Annotated[
        list[str],
        typer.Option(
            "--format",
            metavar="FORMAT,...",
            help="terminal, markdown, latex, xlsx, parquet, junit, json, html, style, results; svg or png: its charts.",
        ),
    ] = ["terminal"],  # noqa: B006
    out: Annotated[
        Path | None, typer.Option("--out", "--output", "-o", help="A file, or a folder for report.md, report.xlsx, ...")
    ] = None,
    pass_mark: Annotated[
        float | None, typer.Option(min=0, max=1, help="In junit, a test that scores lower fails (default: none fails).")
    ] = None,
    columns: Annotated[
        str, typer.Option(metavar="COLUMN,...", help="In markdown and latex only these, in this order: solved,U,avg.")
    ] = "",
    no_intervals: Annotated[
        bool, typer.Option("--no-intervals", help="In markdown and latex, figures without their intervals.")
    ] = False,
    theme: Annotated[Literal["light", "dark"], typer.Option(help="The colours of charts.")] = "light",
    language: Annotated[Literal["en", "ro"], typer.Option(help="The language of charts.")] = "en",
    by: ByOption = None,
) -> None:
    """Write a graded run in other formats. Without -o, print it in one text format."""
    from gmtw.core.errors import GmtwError
    from gmtw.report import choose

    one_run(command, run)
    check_output(command, out)
    pictures, texts = _apart(format_)
    formats = _shaped(choose(texts, pass_mark), columns, not no_intervals)
    if by and (out or texts != ["terminal"]):
        raise GmtwError("--by adds a table to what the terminal shows; the other formats have it without")
    opened = _opened(run)
    if out is None and not pictures:
        typer.echo(_text(opened, formats, by), nl=False)
        return
    for path in _draw(opened, pictures, out, theme, language):
        typer.echo(f"report: {path}")
    for path in _write_formats(opened, formats, out):
        typer.echo(f"report: {path}")


def _opened(folder: Path) -> Run:
    """Return the run, with a note if it has no digests. Raise InputError without records."""
    from gmtw.results.run import open_run

    run = open_run(folder)
    run.path("records.jsonl")  # every figure is made of them, also where only the summary is shown
    note_unchecked(run)
    return run


def _shaped(formats: Sequence[Format], columns: str, intervals: bool) -> Sequence[Format]:
    """Return the formats, with only these columns, and with or without intervals, where they can do so."""
    from gmtw.report import shaped
    from gmtw.report.table_shape import USUAL, TableShape

    shape = TableShape(tuple(filter(None, map(str.strip, columns.split(",")))), intervals)
    return formats if shape == USUAL else shaped(formats, shape)


def _apart(formats: Sequence[str]) -> tuple[list[Kind], list[str]]:
    """Return the formats of pictures, and the other ones. Several may stand in one word: "markdown,png"."""
    named = [name.strip() for given in formats for name in given.split(",")]
    return [one for one in PICTURES if one in named], [one for one in named if one and one not in PICTURES]


def _text(run: Run, formats: Sequence[Format], by: str | None) -> str:
    """Return the run in the only format. Raise GmtwError if there are several, or it is not text."""
    from gmtw.core.errors import GmtwError
    from gmtw.report import terminal

    if len(formats) != 1 or not formats[0].text:
        raise GmtwError("only one format of text goes to the terminal; add -o FILE, or -o DIR for several formats")
    if by:
        return terminal.run_text(run, [by])
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "report"
        formats[0].write(run, path)
        return path.read_text(encoding="utf-8")


def _write_formats(run: Run, formats: Sequence[Format], out: Path | None) -> Sequence[Path]:
    """Write the formats and return their paths. Raise InputError where `out` is a file that cannot hold them."""
    from gmtw.core.errors import InputError
    from gmtw.core.watching import watching
    from gmtw.report import publish, publish_all

    if out is None or not formats:
        return []
    with watching(with_progress):
        if out.is_dir() or not (out.is_file() or out.suffix):
            return publish_all(run, formats, out)
        if len(formats) != 1:
            raise InputError(out, "one file cannot hold several formats; give a folder")
        publish(run, formats[0], out)
    return [out]


def _draw(run: Run, kinds: Sequence[Kind], out: Path | None, theme: str, language: str) -> Sequence[Path]:
    """Draw the charts of a run, one picture each, and return their paths. Raise GmtwError if `out` is no folder."""
    from gmtw.core.errors import GmtwError
    from gmtw.report import choose

    if not kinds:
        return []
    if out is None or out.is_file():
        raise GmtwError(f"--format {kinds[0]} draws several pictures; add -o FOLDER")
    choose(["html"])  # says which extra is missing
    from gmtw.report.html.board import board_of
    from gmtw.report.html.chart_files import draw

    board = board_of(run)
    return [path for kind in kinds for path in draw(board, out, kind, theme, language)]
