"""The command itself, and what all verbs share: sets by name, progress, and how bad input is refused."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn, TypeVar

import typer

if TYPE_CHECKING:
    from gmtw.core.prompt_config import Manner
    from gmtw.datasets.load_options import Reading

T = TypeVar("T")

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"gmtw {version('gmtw')}")
        raise typer.Exit


@app.callback()
def main(
    _: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """How well language models really work in Romanian, graded without human raters or model judges."""


def bench_folders() -> list[Path]:
    """Where sets are looked for by name: ./bench, then the sets that come with the package."""
    from gmtw.datasets import packaged

    return [Path("bench"), packaged()]


def reading(
    profile: str = "",
    permute: bool = True,
    keep_going: bool = False,
    category: str = "",
    asked: Manner | None = None,
) -> Reading:
    """How a set is read, as the options say; a profile that is none ends the command."""
    from gmtw.core.errors import GmtwError
    from gmtw.core.prompt_config import USUAL
    from gmtw.datasets.load_options import Reading

    try:
        return Reading(profile, permute, keep_going, category, asked or USUAL)
    except GmtwError as error:
        refuse(error)


def with_progress(things: Iterable[T], doing: str, total: int) -> Iterable[T]:
    """The things as they come, with a bar on stderr that counts them where that is a terminal."""
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    return track(things, doing, total=total, console=console, disable=not console.is_terminal, transient=True)


def refuse(error: Exception) -> NoReturn:
    """End the command with the error in one line, its notes in brackets, and exit code 4."""
    from gmtw.core.errors import BAD_INPUT, one_line

    typer.echo(f"error: {one_line(error)}", err=True)
    raise typer.Exit(BAD_INPUT)
