"""The verb `convert`: published results as outputs that can be graded."""

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
    results: Annotated[Path, typer.Argument(metavar="RESULTS", help="A results.json of CATBench.")],
    output: Annotated[Path, typer.Option("--output", "--out", "-o", help="The .jsonl file of outputs to write.")],
    overwrite: OverwriteOption = False,
) -> None:
    """Write the answers of a results.json as outputs, to be graded with gmtw grade."""
    from gmtw.core.errors import GmtwError
    from gmtw.core.jsonl import write_lines
    from gmtw.core.sanitize import whole_characters
    from gmtw.outputs.results_file import read_results

    try:
        check_output(command, output, overwrite)
        found = read_results(results)
        write_lines((whole_characters(json.dumps(row, ensure_ascii=False)) for row in found.rows), output)
    except GmtwError as error:
        refuse(error)
    if found.nameless:
        typer.echo(f"note: left out, without an id: {found.nameless}; grading counts them as missing", err=True)
    models = len({row["model"] for row in found.rows})
    typer.echo(f"answers: {len(found.rows)}, models: {models}; {output}", err=True)
