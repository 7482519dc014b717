"""Results of others: `convert` makes outputs of them, which can be graded, and `import` runs of their scores."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from gmtw.cli.app import app, refuse
from gmtw.cli.output_file import OverwriteOption, check_output


@app.command()
def convert(
    command: typer.Context,
    results: Annotated[
        Path,
        typer.Argument(
            metavar="RESULTS",
            help="A results.json of CATBench, results of a batch service, or the log of a task of gmtw: of inspect_ai "
            "(.eval, .json) or lm-evaluation-harness (samples_*.jsonl).",
        ),
    ],
    output: Annotated[Path, typer.Option("--output", "--out", "-o", help="The .jsonl file of outputs to write.")],
    overwrite: OverwriteOption = False,
) -> None:
    """Write the answers of published results or of another host's log as outputs, to be graded with gmtw grade."""
    from gmtw.core.errors import GmtwError
    from gmtw.core.jsonl import write_lines
    from gmtw.core.sanitize import whole_characters
    from gmtw.outputs.convert import converted

    try:
        check_output(command, output, overwrite)
        found = converted(results)
        write_lines((whole_characters(json.dumps(row, ensure_ascii=False)) for row in found.rows), output)
    except GmtwError as error:
        refuse(error)
    for line in found.left_out:
        typer.echo(f"note: left out, {line}", err=True)
    typer.echo(f"{found.counts}; {output}", err=True)


@app.command("import")
def import_scores(
    logs: Annotated[
        list[Path],
        typer.Argument(
            metavar="LOGS", help="Logs of inspect_ai (.eval, .json) or lm-evaluation-harness (samples_*.jsonl)."
        ),
    ],
    report_dir: Annotated[Path, typer.Option(help="The folder for the runs.")] = Path("reports"),
    metric: Annotated[list[str] | None, typer.Option(help="Only this score of the host; may be repeated.")] = None,
    language: Annotated[str, typer.Option(help="The language of the tasks, if the logs do not say.")] = "ro",
) -> None:
    """Write the scores that another host gave in any task as runs, for compare and gate; nothing is graded."""
    from gmtw.core.errors import GmtwError
    from gmtw.grading.recorded_run import write_recorded
    from gmtw.outputs.eval_logs import read_eval_log

    try:
        found = write_recorded([(path, read_eval_log(path)) for path in logs], report_dir, metric or (), language)
    except GmtwError as error:
        refuse(error)
    for run in found:
        for line in run.left_out:
            typer.echo(f"left out: {line}", err=True)
        typer.echo(f"report: {run.folder}")
