"""Verbs that publish runs: leaderboard, pages or a workbook over many of them, and charts as pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from gmtw.cli.app import app, refuse


@app.command()
def leaderboard(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Every run in it and below is shown.")],
    kind: Annotated[Literal["html", "xlsx"], typer.Option("--format", help="Pages, or a workbook.")] = "html",
    out: Annotated[
        Path | None,
        typer.Option("--out", "--output", "-o", help="The folder of the pages: site. The workbook: summary.xlsx."),
    ] = None,
) -> None:
    """Write pages that work offline, a board for every set; or a workbook, a sheet for every language."""
    from gmtw.core.errors import GmtwError, InputError
    from gmtw.report import choose

    try:
        choose([kind])
        if not folder.is_dir():
            raise InputError(folder, "no such folder; give the one that holds the folders of runs, by default reports")
        written, unread = (_pages if kind == "html" else _workbook)(folder, out)
    except GmtwError as error:
        refuse(error)
    for reason in unread:
        typer.echo(f"left out: {reason}", err=True)
    for path in written:
        typer.echo(str(path))


def _pages(folder: Path, out: Path | None) -> tuple[tuple[Path, ...], tuple[str, ...]]:
    """The pages stand in the folder `out`; returned are they, and the runs left out."""
    from gmtw.core.errors import InputError
    from gmtw.report.html.site import publish_site

    if out and (out.is_file() or out.suffix == ".xlsx"):
        raise InputError(out, "pages go into a folder; for a workbook add --format xlsx")
    return publish_site(folder, out or Path("site"))


def _workbook(folder: Path, out: Path | None) -> tuple[tuple[Path, ...], tuple[str, ...]]:
    """The workbook stands in the file `out`; returned are it, and the runs left out."""
    from gmtw.core.errors import InputError
    from gmtw.report.overview import publish_overview

    path = out or Path("summary.xlsx")
    if path.suffix != ".xlsx" or path.is_dir():
        raise InputError(path, "a workbook is a file that ends in .xlsx; give one, such as -o summary.xlsx")
    found = publish_overview(folder, path)
    return (path,), tuple(why for _, why in found.unread)


@app.command()
def charts(
    report: Annotated[Path, typer.Argument(metavar="RUN", help="The folder of a run: reports/<run>.")],
    out: Annotated[Path, typer.Option("--out", "--output", "-o", help="The folder of the pictures.")],
    kind: Annotated[Literal["svg", "png"], typer.Option("--format", help="svg, or png at twice the size.")] = "svg",
    theme: Annotated[Literal["light", "dark"], typer.Option(help="The colours.")] = "light",
    language: Annotated[Literal["en", "ro"], typer.Option(help="The language of titles.")] = "en",
) -> None:
    """Draw the charts of a run as pictures, one file each: board, worlds, levels, rules, cost, latency, delta."""
    from gmtw.core.errors import GmtwError
    from gmtw.report import choose
    from gmtw.results.run import open_run

    try:
        choose(["html"])
        from gmtw.report.html.board import board_of
        from gmtw.report.html.pictures import draw

        drawn = draw(board_of(open_run(report)), out, kind, theme, language)
    except GmtwError as error:
        refuse(error)
    for path in drawn:
        typer.echo(str(path))
