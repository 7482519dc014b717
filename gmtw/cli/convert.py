"""The verb `convert`: answers of others become outputs, which can be graded; with --scores their scores become runs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from gmtw.cli.app import app
from gmtw.cli.output_file import check_output


@app.command()
def convert(
    command: typer.Context,
    results: Annotated[
        list[Path],
        typer.Argument(
            metavar="RESULTS",
            help="A results.json of CATBench, results of a batch service, or the log of a task of gmtw: of inspect_ai "
            "(.eval, .json) or lm-evaluation-harness (samples_*.jsonl). With --scores: logs of any task, one or more.",
        ),
    ],
    output: Annotated[
        Path | None,
        typer.Option("--out", "--output", "-o", help="The .jsonl file to write; with --scores a folder, reports."),
    ] = None,
    scores: Annotated[
        bool, typer.Option("--scores", help="Write the scores that the other host gave as runs; nothing is graded.")
    ] = False,
    metric: Annotated[
        list[str] | None, typer.Option(help="With --scores: only this score of the host; may be repeated.")
    ] = None,
    language: Annotated[
        str, typer.Option(help="With --scores: the language of the tasks, if the logs do not say.")
    ] = "ro",
) -> None:
    """Write the answers in published results or in another host's log as outputs, or its scores as runs."""
    from gmtw.core.errors import GmtwError

    if scores:
        _write_scores(results, output or Path("reports"), metric or (), language)
    elif output is None:
        raise GmtwError("give the file to write: -o out.jsonl")
    else:
        check_output(command, output)
        _write_outputs(results, output)


def _write_outputs(results: Sequence[Path], output: Path) -> None:
    """Write the answers of one file as outputs. Raise GmtwError for several files."""
    from gmtw.core.errors import GmtwError
    from gmtw.core.jsonl import write_lines
    from gmtw.core.sanitize import visible, whole_characters
    from gmtw.outputs.convert import converted

    if len(results) > 1:
        raise GmtwError(f"expected one RESULTS, or --scores for the scores of several logs; got {len(results)}")
    found = converted(results[0])
    write_lines((whole_characters(json.dumps(row, ensure_ascii=False)) for row in found.rows), output)
    for line in found.left_out:
        typer.echo(f"note: left out, {visible(line)}", err=True)
    typer.echo(f"{found.counts}; {output}", err=True)


def _write_scores(logs: Sequence[Path], folder: Path, metrics: Sequence[str], language: str) -> None:
    """Write the scores that a host gave as runs in the folder, for compare and gate."""
    from gmtw.core.sanitize import visible
    from gmtw.grading.recorded_run import write_recorded
    from gmtw.outputs.eval_logs import read_eval_log

    for run in write_recorded([(path, read_eval_log(path)) for path in logs], folder, metrics, language):
        for line in run.left_out:
            typer.echo(f"left out: {visible(line)}", err=True)
        typer.echo(f"report: {run.folder}")
