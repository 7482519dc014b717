"""Verbs that publish runs: leaderboard, a site of pages over many of them, and charts as pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from gmtw.cli.app import app, refuse


@app.command()
def leaderboard(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Every run in it and below is shown.")],
    out: Annotated[Path, typer.Option("--out", "--output", "-o", help="The folder of the pages.")] = Path("site"),
) -> None:
    """Write html pages that work offline: a board for every set, with charts and outputs, and index.html over them."""
    from gmtw.errors import GmtwError, InputError
    from gmtw.report import choose
    from gmtw.report.page.site import publish_site

    try:
        choose(["html"])
        if not folder.is_dir():
            raise InputError(folder, "no such folder; give the one that holds the folders of runs, by default reports")
        site = publish_site(folder, out)
    except GmtwError as error:
        refuse(error)
    for reason in site.unread:
        typer.echo(f"left out: {reason}", err=True)
    for page in site.pages:
        typer.echo(str(page))


@app.command()
def charts(
    report: Annotated[Path, typer.Argument(metavar="RUN", help="The folder of a run: reports/<run>.")],
    out: Annotated[Path, typer.Option("--out", "--output", "-o", help="The folder of the pictures.")],
    kind: Annotated[Literal["svg", "png"], typer.Option("--format", help="svg, or png at twice the size.")] = "svg",
    theme: Annotated[Literal["light", "dark"], typer.Option(help="The colours.")] = "light",
    language: Annotated[Literal["en", "ro"], typer.Option(help="The language of titles.")] = "en",
) -> None:
    """Draw the charts of a run as pictures, one file each: board, worlds, levels, rules, cost, latency, delta."""
    from gmtw.errors import GmtwError
    from gmtw.report import choose
    from gmtw.runs import open_run

    try:
        choose(["html"])
        from gmtw.report.page.board import board_of
        from gmtw.report.page.pictures import draw

        drawn = draw(board_of(open_run(report)), out, kind, theme, language)
    except GmtwError as error:
        refuse(error)
    for path in drawn:
        typer.echo(str(path))
