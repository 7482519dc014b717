"""The verb `export`: sets and results in the form in which others publish and read them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from gmtw.cli.app import RunArgument, SetArgument, app, bench_folders, note_unchecked
from gmtw.cli.output_file import check_output

export = typer.Typer(no_args_is_help=True, help="Write a set, or the results of a run, for others to read.")
app.add_typer(export, name="export")


@export.command("hub")
def to_hub(
    command: typer.Context,
    instances: SetArgument,
    out: Annotated[Path, typer.Option("--out", "--output", "-o", metavar="DIR", help="The folder to write.")],
) -> None:
    """Write a frozen set as a folder for a dataset hub: Parquet, card, Croissant, licence, manifest."""
    from gmtw.datasets import find_set
    from gmtw.datasets.hub_folder import FILES, write_hub_folder

    for name in FILES:
        check_output(command, out / name)
    _check_folder(out)
    written = write_hub_folder(find_set(instances, bench_folders()), out)
    size = sum((out / name).stat().st_size for name in FILES if (out / name).is_file())
    typer.echo(f"{written} instances, {size / 1e6:.2f} MB: {out}", err=True)


@export.command("croissant")
def to_croissant(
    command: typer.Context,
    instances: SetArgument,
    out: Annotated[
        Path | None, typer.Option("--out", "--output", "-o", help="The file to write; by default it is printed.")
    ] = None,
) -> None:
    """Write the Croissant metadata of a frozen set, by which dataset search engines and loaders read it."""
    from gmtw.core.files import write_text
    from gmtw.datasets import find_set
    from gmtw.datasets.croissant import croissant

    text = croissant(find_set(instances, bench_folders()))
    if out:
        check_output(command, out)
        write_text(out, text)
    else:
        typer.echo(text, nl=False)


@export.command("eee")
def to_every_eval_ever(
    run: RunArgument,
    out: Annotated[Path, typer.Option("--out", "--output", "-o", metavar="DIR", help="The folder to write.")],
    organisation: Annotated[str, typer.Option("--organisation", "--organization", help="Who ran the evaluation.")],
    relationship: Annotated[
        Literal["first_party", "third_party", "collaborative", "other"],
        typer.Option(help="What they are to the developer of the model."),
    ] = "other",
    developer: Annotated[str, typer.Option(help="Who made the models whose names do not say it.")] = "",
) -> None:
    """Write the figures of a run as Every Eval Ever collects them: a JSON file for each model, without its answers."""
    from gmtw.report.every_eval_ever import Evaluator, write_every_eval_ever
    from gmtw.results.run import open_run

    opened = open_run(run)
    note_unchecked(opened)
    for path in write_every_eval_ever(opened, out, Evaluator(organisation, relationship, developer)):
        typer.echo(path)


def _check_folder(out: Path) -> None:
    """Raise InputError if the folder holds anything that is not meant to be replaced."""
    from gmtw.core.errors import InputError

    if out.is_dir() and any(out.iterdir()):
        raise InputError(out, "is not empty; give a new folder, or remove it")
