"""The verb `variants`: the instances of a set, asked in other words."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gmtw.cli.app import SetArgument, app, bench_folders, refuse, with_progress
from gmtw.cli.output_file import OverwriteOption, check_set_output

if TYPE_CHECKING:
    from gmtw.core.types import Instance
    from gmtw.datasets.variants import VariantSet

VariantsOption = Annotated[
    list[str] | None,
    typer.Option(
        "--variants",
        metavar="NAME,NAME",
        help="Other words for each prompt, under ids ...@NAME: no-diacritics, typos, informal, formal, reordered, "
        "distracted, dialect, spoken, oblique, or all.",
    ),
]


@app.command("variants")
def write_variants(
    command: typer.Context,
    instances: SetArgument,
    out: Annotated[Path, typer.Option("--out", "--output", "-o", help="The set to write.")],
    variants: VariantsOption = None,
    n: Annotated[int, typer.Option("--n", min=0, help="Take so many instances, evenly from the whole set.")] = 0,
    seed: Annotated[int, typer.Option(min=0, help="The seed; the same arguments give the same bytes.")] = 0,
    language: Annotated[str, typer.Option(help="The language of the prompts.")] = "ro",
    freeze: Annotated[
        bool,
        typer.Option("--freeze", help="Freeze the variants of a frozen set: write their words and manifest.json."),
    ] = False,
    overwrite: OverwriteOption = False,
) -> None:
    """Write the instances of a set in plain words and in others: typing errors, a dialect, no diacritics, and more."""
    from gmtw.core.errors import GmtwError
    from gmtw.core.jsonl import write
    from gmtw.datasets import find_set, load, manifest, set_name, variant_lines
    from gmtw.datasets.variants import VariantSet, spread

    try:
        check_set_output(command, out, overwrite, freeze)
        made = VariantSet.of(variants or ["all"], seed, language)
        source = find_set(instances, bench_folders())
        chosen = spread(load(source), n)
        found = made.of_all(with_progress(chosen, "variants", len(chosen)))
        written = variant_lines.write(found, set_name(source), out) if freeze else write(found, out)
        if freeze:
            manifest.forget(out)
            manifest.freeze(out, seed, load(out))
    except GmtwError as error:
        refuse(error)
    tell_refused(made)
    typer.echo(f"{written} instances, {len(chosen)} of them in plain words: {out}", err=True)


def with_variants(made: VariantSet | None, instances: Iterable[Instance]) -> Iterable[Instance]:
    """Return the instances, each followed by its variants if some are wanted."""
    return made.of_all(instances) if made else instances


def tell_refused(made: VariantSet | None) -> None:
    """Say on stderr which variants were refused, and why."""
    for line in made.told() if made else ():
        typer.echo(line, err=True)
