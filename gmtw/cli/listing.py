"""The verb `list`: what there is to name on a command line. `--get` downloads one of the datasets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated

import typer

from gmtw.cli.app import app, bench_folders
from gmtw.cli.output_file import check_output

Names = Mapping[str, str]
"""A name -> what it is, in a few words."""


def _sets() -> Names:
    found: dict[str, str] = {}
    for folder in bench_folders():
        for path in sorted(folder.iterdir()) if folder.is_dir() else ():
            if path.is_dir() and (about := _about_set(path)):
                found.setdefault(path.name, about)
    return found


def _about_set(path: Path) -> str:
    """Return what a set is, "" if the folder holds none."""
    from gmtw.core.given_files import text_of
    from gmtw.core.jsonl import raw_lines
    from gmtw.datasets.manifest import instances_file, manifest_of

    if manifest := manifest_of(path):
        return f"{manifest.instances} instances, frozen"
    if file := instances_file(path):
        return f"{sum(1 for _ in raw_lines(file))} instances to try gmtw with"
    card = path / "README.md"
    return f"items: {text_of(card).partition(chr(10))[0].lstrip('# ')}" if card.is_file() else ""


def _datasets() -> Names:
    from gmtw.datasets.hub import names

    return {name: dataset.hub[code].partition("@")[0] for name, (dataset, code) in names().items()}


def _worlds() -> Names:
    from gmtw.worlds import WORLDS

    return {world.key: "" for world in WORLDS}


def _variants() -> Names:
    from gmtw.worlds.variants import VARIANTS

    return {one.key: one.about for one in VARIANTS}


def _providers() -> Names:
    from gmtw.providers.catalog import providers

    return {one.name: f"{one.base_url}{f' ({one.key})' if one.key else ''}" for one in providers().values()}


def _models() -> Names:
    from gmtw.baselines.catalog import REFERENCES

    return dict.fromkeys(REFERENCES, "")


def _metrics() -> Names:
    from gmtw.scoring.metrics import METRICS

    return {metric.key: metric.name for metric in METRICS}


def _languages() -> Names:
    from gmtw import languages

    return dict.fromkeys(languages.known(), "")


def _formats() -> Names:
    from gmtw.report import FORMATS

    return {one.key: "" for one in FORMATS}


KINDS: Mapping[str, Callable[[], Names]] = {
    "sets": _sets,
    "datasets": _datasets,
    "worlds": _worlds,
    "variants": _variants,
    "models": _models,
    "providers": _providers,
    "metrics": _metrics,
    "languages": _languages,
    "formats": _formats,
}
"""Kinds of things to list -> their names."""


@app.command("list")
def list_names(
    command: typer.Context,
    kind: Annotated[str, typer.Argument(help=f"{', '.join(KINDS)}; all of them if left out.")] = "",
    get: Annotated[
        str,
        typer.Option(
            metavar="DATASET-LANGUAGE", help="Download a published dataset of continuations, for example belebele-ro."
        ),
    ] = "",
    out: Annotated[
        Path | None, typer.Option("--out", "--output", "-o", help="With --get: the .jsonl file to write.")
    ] = None,
    missing: Annotated[
        str, typer.Option(metavar="CODE", help="Of languages: what this one lacks before all worlds speak it.")
    ] = "",
    stubs: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="With --missing: write the missing files there, to translate.")
    ] = None,
) -> None:
    """List what can be named: sets, datasets to download, worlds, variants, built-in models, providers, ..."""
    from gmtw.core.errors import GmtwError, UnknownNameError

    if get or out:
        _download(command, get, out)
        return
    if missing or stubs:
        if kind != "languages" or not missing:
            raise GmtwError("--missing and --stubs are of languages: gmtw list languages --missing CODE")
        _list_missing(missing, stubs)
        return
    if kind and kind not in KINDS:
        raise UnknownNameError("kind of names", kind, KINDS)
    found = {one: KINDS[one]() for one in ([kind] if kind else KINDS)}
    for one, names in found.items():
        if not kind:
            typer.echo(one)
        width = max(map(len, names), default=0)
        for name, about in names.items():
            typer.echo(f"{'' if kind else '  '}{name:<{width}}  {about}".rstrip())


def _download(command: typer.Context, name: str, out: Path | None) -> None:
    """Write the dataset of that name as a set. Raise GmtwError if there is none, or nothing says where to."""
    from gmtw.core.errors import GmtwError
    from gmtw.datasets import hub

    if not name or out is None:
        raise GmtwError("type gmtw list --get DATASET-LANGUAGE -o FILE.jsonl; gmtw list datasets has the names")
    check_output(command, out)
    typer.echo(f"{hub.fetch(name, out)} rows; {out}", err=True)


def _list_missing(code: str, stubs: Path | None) -> None:
    """Print what a language lacks, one file and key a line, or write the files that it lacks."""
    from gmtw.worlds.missing_texts import missing, write_stubs

    if stubs:
        for file in write_stubs(code, stubs):
            typer.echo(file)
        return
    found = missing(code)
    for one in found:
        typer.echo(one.said)
    if not found:
        typer.echo(f"{code} lacks nothing", err=True)
