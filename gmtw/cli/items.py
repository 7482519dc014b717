"""The verb `items`: what the answers of some models say of the items of a set."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from gmtw.cli.app import app, bench_folders
from gmtw.cli.given_runs import open_runs, set_first
from gmtw.cli.output_file import check_output

if TYPE_CHECKING:
    from gmtw.core.types import Instance
    from gmtw.results.items.item_report import ItemReport

MOST = 10
"""The number of items and traits printed of each list; -o FILE.json has all."""


@app.command()
def items(
    command: typer.Context,
    runs: Annotated[
        list[Path],
        typer.Argument(metavar="[SET] OUTPUTS", help="The report folders of runs, or a set and its outputs files."),
    ],
    predict: Annotated[
        str, typer.Option(metavar="SET", help="Predict how hard the items of this set are, which no model has seen.")
    ] = "",
    fit: Annotated[
        Literal["1pl", "2pl"], typer.Option(help="The 2PL fit adds discriminations; it needs 100 models.")
    ] = "1pl",
    controls: Annotated[bool, typer.Option("--controls", help="Count the answers of the built-in models too.")] = False,
    language: Annotated[
        str, typer.Option(help="Only this language; outputs files that name no language are taken as being in it.")
    ] = "",
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Also write all of it: FILE.json, FILE.csv or FILE.html.")
    ] = None,
) -> None:
    """Show how hard each item of a set is, which items tell models apart, and which tell nothing."""
    from gmtw.report.item_files import check_ending, write_items
    from gmtw.report.item_text import item_text
    from gmtw.results.items.item_report import item_report

    check_output(command, out)
    check_ending(out)
    instances, named = set_first(runs)
    with ExitStack() as stack:
        kept = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        opened = open_runs(named, instances, kept, language)
        found: ItemReport = item_report(opened, language, controls, fit == "2pl", _fresh(predict))
    if out:
        write_items(found, out)
    typer.echo(item_text(found, MOST), nl=False)


def _fresh(name: str) -> tuple[str, Sequence[Instance]] | None:
    """Return the name and the instances of the set to predict. Raise InputError if there is none."""
    from gmtw.datasets import find_set, load, set_name

    if not name:
        return None
    path = find_set(name, bench_folders())
    return set_name(path), load(path)
