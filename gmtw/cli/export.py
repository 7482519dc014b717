"""The verb `export`: a set in the form in which others publish and read sets."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gmtw.cli.app import SetArgument, app, bench_folders, refuse
from gmtw.cli.output_file import OverwriteOption, check_output

export = typer.Typer(no_args_is_help=True, help="Write a set in the form in which others read it.")
app.add_typer(export, name="export")


@export.command("hub")
def to_hub(
    command: typer.Context,
    instances: SetArgument,
    out: Annotated[Path, typer.Option("--out", "--output", "-o", metavar="DIR", help="The folder to write.")],
    overwrite: OverwriteOption = False,
) -> None:
    """Write a frozen set as a folder for a dataset hub: Parquet, card, Croissant, licence, manifest."""
    from gmtw.core.errors import GmtwError
    from gmtw.datasets import find_set
    from gmtw.datasets.hub_folder import FILES, write_hub_folder

    try:
        for name in FILES:
            check_output(command, out / name, overwrite)
        _check_folder(out, overwrite)
        written = write_hub_folder(find_set(instances, bench_folders()), out)
    except GmtwError as error:
        refuse(error)
    size = sum((out / name).stat().st_size for name in FILES if (out / name).is_file())
    typer.echo(f"{written} instances, {size / 1e6:.2f} MB: {out}", err=True)


def _check_folder(out: Path, overwrite: bool) -> None:
    """Raise InputError if the folder holds anything that is not meant to be replaced."""
    from gmtw.core.errors import InputError

    if out.is_dir() and not overwrite and any(out.iterdir()):
        raise InputError(out, "is not empty; give a new folder, or add --overwrite")
