"""The verb that writes a run in other formats."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gmtw.cli.app import app, refuse

if TYPE_CHECKING:
    from gmtw.report import Format
    from gmtw.results.run import Run


@app.command()
def report(
    run: Annotated[Path, typer.Argument(help="The folder of a run: reports/<run>.")],
    format_: Annotated[
        list[str],
        typer.Option("--format", metavar="FORMAT,...", help="terminal, markdown, xlsx, parquet, junit, json, html."),
    ] = ["terminal"],  # noqa: B006
    out: Annotated[
        Path | None, typer.Option("--out", "--output", "-o", help="A file, or a folder for report.md, report.xlsx, ...")
    ] = None,
    pass_mark: Annotated[
        float | None, typer.Option(min=0, max=1, help="In junit, what scores below it fails (default: nothing does).")
    ] = None,
) -> None:
    """Write a graded run in other formats; one of text goes to the terminal where no -o is given."""
    from gmtw.core.errors import GmtwError
    from gmtw.report import choose
    from gmtw.results.run import open_run

    try:
        formats = choose(format_, pass_mark)
        found = open_run(run)
        if out is None:
            typer.echo(_text(found, formats), nl=False)
        else:
            for path in _written(found, formats, out):
                typer.echo(f"report: {path}")
    except GmtwError as error:
        refuse(error)


def _text(run: Run, formats: Sequence[Format]) -> str:
    """The run in the only format; raises GmtwError where there are several, or it is not text."""
    from gmtw.core.errors import GmtwError

    if len(formats) != 1 or not formats[0].text:
        raise GmtwError("only one format of text goes to the terminal; add -o FILE, or -o DIR for several formats")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "report"
        formats[0].write(run, path)
        return path.read_text(encoding="utf-8")


def _written(run: Run, formats: Sequence[Format], out: Path) -> Sequence[Path]:
    """The files; raises InputError where `out` is a file that cannot be it."""
    from gmtw.core.errors import InputError
    from gmtw.report import publish, publish_all
    from gmtw.results.run import FILES

    if out.is_dir() or not (out.is_file() or out.suffix):
        return publish_all(run, formats, out)
    if len(formats) != 1:
        raise InputError(out, "one file cannot hold several formats; give a folder")
    if out.name in FILES and out.parent.resolve() == run.folder.resolve():
        raise InputError(out, "belongs to the run itself; give another file")
    publish(run, formats[0], out)
    return [out]
