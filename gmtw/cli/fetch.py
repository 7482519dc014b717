"""The verb that downloads a published dataset: `fetch`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gmtw.cli.app import app, refuse


@app.command()
def fetch(
    name: Annotated[str, typer.Argument(metavar="NAME", help="DATASET-LANGUAGE, for example belebele-ro.")],
    output: Annotated[Path, typer.Option("--output", "-o", help="The .jsonl file to write.")],
) -> None:
    """Download a published dataset of continuations from the Hugging Face hub and write it as a set."""
    from gmtw.core.errors import GmtwError
    from gmtw.datasets import hub

    try:
        count = hub.fetch(name, output)
    except GmtwError as error:
        refuse(error)
    typer.echo(f"{count} rows; {output}", err=True)
