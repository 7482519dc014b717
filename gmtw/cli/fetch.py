"""The verb that downloads: fetch."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gmtw.cli.app import app, refuse


@app.command()
def fetch(
    name: Annotated[str, typer.Argument(help="DATASET-LANGUAGE, for example belebele-ro.")],
    output: Annotated[Path, typer.Option("--output", "-o", help="The file to write, .jsonl.")],
) -> None:
    """Download a published dataset of continuations from the Hugging Face hub, as a file that is a set."""
    from gmtw.core.errors import GmtwError
    from gmtw.datasets.hub import fetch

    try:
        count = fetch(name, output)
    except GmtwError as error:
        refuse(error)
    typer.echo(f"{count} rows; {output}", err=True)
