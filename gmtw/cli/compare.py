"""Verbs that compare runs: `compare` (models on one set) and `delta` (one model in two languages)."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gmtw.cli.app import ForceOption, JsonFileOption, JsonOption, app, note_unchecked, refuse
from gmtw.cli.output_file import OverwriteOption, check_output

if TYPE_CHECKING:
    from pydantic import BaseModel

    from gmtw.results.run import Run


@app.command()
def compare(
    command: typer.Context,
    runs: Annotated[list[Path], typer.Argument(metavar="RUN", help="Report folders, or outputs files.")],
    instances: Annotated[str, typer.Option(metavar="SET", help="The set to grade outputs files against.")] = "",
    report_dir: Annotated[Path | None, typer.Option(help="Keep the report of graded outputs files here.")] = None,
    language: Annotated[str, typer.Option(help="Only this language; outputs files that name none are in it.")] = "",
    by: Annotated[
        list[str] | None,
        typer.Option(help="Also compare by world, level, rule, construction or goal; may be repeated."),
    ] = None,
    worst: Annotated[
        int, typer.Option(min=0, help="How many of the instances that divide the models most to show.")
    ] = 5,
    force: ForceOption = False,
    out: JsonFileOption = None,
    overwrite: OverwriteOption = False,
    as_json: JsonOption = False,
) -> None:
    """Compare models on one set: a table with intervals and ties, each pair, the instances that divide them most."""
    from gmtw.core.errors import GmtwError, UnknownNameError
    from gmtw.report.comparison_text import comparison_text
    from gmtw.results.compare import comparison

    try:
        check_output(command, out, overwrite)
        for part in by or ():
            if part not in comparison.PARTS:
                raise UnknownNameError("part for --by", part, comparison.PARTS)
        with ExitStack() as stack:
            kept = report_dir or Path(stack.enter_context(tempfile.TemporaryDirectory()))
            found = comparison.compare(
                _open_runs(runs, instances, kept, language, force), language, worst, tuple(dict.fromkeys(by or ()))
            )
        _write_json(found, out)
    except GmtwError as error:
        refuse(error)
    typer.echo(found.model_dump_json(indent=2) if as_json else comparison_text(found), nl=as_json)


@app.command()
def delta(
    command: typer.Context,
    first: Annotated[
        Path, typer.Argument(metavar="RUN", help="The report folder of a run: in Romanian, or of a frozen set.")
    ],
    second: Annotated[
        Path,
        typer.Argument(
            metavar="OTHER", help="That of a run in the other language, or of a fresh set of the same shape."
        ),
    ],
    languages: Annotated[
        str, typer.Option(metavar="RO,EN", help="Which languages to compare, if a run has several.")
    ] = "",
    out: JsonFileOption = None,
    overwrite: OverwriteOption = False,
    as_json: JsonOption = False,
) -> None:
    """Compare one model in two languages, paired by world, or on a frozen set and a fresh one (contamination)."""
    from gmtw.core.errors import GmtwError
    from gmtw.report.comparison_text import delta_text, set_delta_text
    from gmtw.results.compare import Delta, SetDelta, compare_languages, compare_sets
    from gmtw.results.run import open_run

    try:
        check_output(command, out, overwrite)
        pair = _language_pair(languages)
        runs = open_run(first), open_run(second)
        note_unchecked(*runs)
        found: Delta | SetDelta = (
            compare_sets(*runs) if not any(pair) and _other_sets(*runs) else compare_languages(*runs, pair)
        )
        _write_json(found, out)
    except GmtwError as error:
        refuse(error)
    text = set_delta_text(found) if isinstance(found, SetDelta) else delta_text(found)
    typer.echo(found.model_dump_json(indent=2) if as_json else text, nl=as_json)


def _other_sets(first: Run, second: Run) -> bool:
    """Return whether two runs are of different sets in one language."""
    spoken = {row.language for run in (first, second) for row in run.summary.models}
    return len(spoken) == 1 and first.summary.set_digest != second.summary.set_digest


def _language_pair(languages: str) -> tuple[str, str]:
    """Return the two codes of `--languages`. Raise InputError if there are not two."""
    from gmtw.core.errors import InputError

    first, _, second = languages.partition(",")
    if languages and not (first and second):
        raise InputError("--languages", f"expected two codes, as in ro,en; got {languages!r}")
    return first, second


def _open_runs(paths: Sequence[Path], instances: str, reports: Path, language: str, force: bool) -> list[Run]:
    """Return the runs. With `--instances`, grade all outputs files into one run under `reports` first."""
    from gmtw.cli.grade import grade_into
    from gmtw.results.run import FILES, open_run

    outputs = [path for path in paths if path.is_file() and path.name not in FILES] if instances else []
    runs = [open_run(path) for path in paths if path not in outputs]
    if outputs:
        graded = open_run(grade_into(reports, instances, outputs, language or "ro", force=force).folder)
        runs.append(replace(graded, given_as=", ".join(map(str, outputs))))
    note_unchecked(*runs)
    return runs


def _write_json(found: BaseModel, out: Path | None) -> None:
    from gmtw.core.jsonl import write_lines

    if out:
        write_lines([found.model_dump_json(indent=2)], out)
