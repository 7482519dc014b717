"""Verbs that compare runs: compare (models on one set), delta (one model in two languages)."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gmtw.cli.app import app, refuse

if TYPE_CHECKING:
    from pydantic import BaseModel

    from gmtw.results.run import Run

Json = Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")]
Out = Annotated[Path | None, typer.Option("--out", "-o", help="Write the figures to this file, as JSON.")]


@app.command()
def compare(
    runs: Annotated[list[Path], typer.Argument(metavar="RUN...", help="Folders of reports, or outputs files.")],
    instances: Annotated[str, typer.Option(metavar="SET", help="Grade outputs files against this first.")] = "",
    report_dir: Annotated[Path | None, typer.Option(help="Keep the report of what is graded here.")] = None,
    language: Annotated[str, typer.Option(help="Only outputs in this language; of files that do not say.")] = "",
    by: Annotated[list[str] | None, typer.Option(help="Also by world, level or rule; may be given again.")] = None,
    worst: Annotated[int, typer.Option(min=0, help="How many instances that split the models to show.")] = 5,
    out: Out = None,
    as_json: Json = False,
) -> None:
    """Compare models on one set: the table with intervals and ties, the pairs, the instances that split them."""
    from gmtw.core.errors import GmtwError, UnknownNameError
    from gmtw.report.comparison import render
    from gmtw.results.compare.comparison import PARTS
    from gmtw.results.compare.comparison import compare as run

    try:
        for part in by or ():
            if part not in PARTS:
                raise UnknownNameError("part for --by", part, PARTS)
        with ExitStack() as stack:
            kept = report_dir or Path(stack.enter_context(tempfile.TemporaryDirectory()))
            found = run(_opened(runs, instances, kept, language), language, worst, tuple(dict.fromkeys(by or ())))
        _write(found, out)
    except GmtwError as error:
        refuse(error)
    typer.echo(found.model_dump_json(indent=2) if as_json else render(found), nl=as_json)


@app.command()
def delta(
    first: Annotated[Path, typer.Argument(metavar="RO", help="The report of a run in Romanian.")],
    second: Annotated[Path, typer.Argument(metavar="EN", help="The report of a run in the other language.")],
    languages: Annotated[str, typer.Option(metavar="RO,EN", help="Which languages, where a run has several.")] = "",
    out: Out = None,
    as_json: Json = False,
) -> None:
    """Hold a model's other language against its Romanian: U, R, F and solved, paired by world; never G."""
    from gmtw.core.errors import GmtwError
    from gmtw.report.delta import render
    from gmtw.results.compare import compare_languages
    from gmtw.results.run import open_run

    try:
        spoken = _two(languages)
        found = compare_languages(open_run(first), open_run(second), spoken)
        _write(found, out)
    except GmtwError as error:
        refuse(error)
    typer.echo(found.model_dump_json(indent=2) if as_json else render(found), nl=as_json)


def _two(languages: str) -> tuple[str, str]:
    """The two codes of `--languages`."""
    from gmtw.core.errors import InputError

    first, _, second = languages.partition(",")
    if languages and not (first and second):
        raise InputError("--languages", f"expected two codes, as in ro,en; got {languages!r}")
    return first, second


def _opened(paths: Sequence[Path], instances: str, reports: Path, language: str) -> list[Run]:
    """The runs; outputs files, where there is a set, are graded together into `reports` first."""
    from gmtw.cli.grade import grade_into
    from gmtw.results.run import FILES, open_run

    outputs = [path for path in paths if path.is_file() and path.name not in FILES] if instances else []
    runs = [open_run(path) for path in paths if path not in outputs]
    if outputs:
        runs.append(open_run(grade_into(reports, instances, outputs, language or "ro").folder))
    return runs


def _write(found: BaseModel, out: Path | None) -> None:
    from gmtw.core.jsonl import write_lines

    if out:
        write_lines([found.model_dump_json(indent=2)], out)
