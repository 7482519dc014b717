"""The verb that downloads a published dataset: `fetch`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gmtw.cli.app import app, refuse
from gmtw.cli.output_file import OverwriteOption, check_output


@app.command()
def fetch(
    command: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="DATASET-LANGUAGE, for example belebele-ro.")],
    output: Annotated[Path, typer.Option("--output", "-o", help="The .jsonl file to write.")],
    overwrite: OverwriteOption = False,
) -> None:
    """Download a published dataset of continuations from the Hugging Face hub and write it as a set."""
    from gmtw.core.errors import GmtwError
    from gmtw.datasets import hub

    try:
        check_output(command, output, overwrite)
        count = hub.fetch(name, output)
    except GmtwError as error:
        refuse(error)
    typer.echo(f"{count} rows; {output}", err=True)
