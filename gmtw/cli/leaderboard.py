"""The verb `leaderboard`: many runs as a site, a workbook or a table in the terminal; and the check of submissions."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple, NoReturn

import typer

from gmtw.cli.app import app, bench_folders, with_progress
from gmtw.cli.output_file import check_output

if TYPE_CHECKING:
    from gmtw.report.leaderboard import Wanted


class Shown(NamedTuple):
    """The leaderboard to show. title: "" for the usual one."""

    folder: Path
    wanted: Wanted
    title: str


class Made(NamedTuple):
    """text: what to print. unread: why runs were left out. notes: what else is odd."""

    text: str
    unread: tuple[str, ...]
    notes: tuple[str, ...] = ()


@app.command()
def leaderboard(
    command: typer.Context,
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="All runs in this folder and below are shown.")],
    kind: Annotated[
        Literal["html", "xlsx", "terminal"],
        typer.Option("--format", help="html: a site; xlsx: one workbook; terminal: printed, as wide as the terminal."),
    ] = "html",
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", "--output", "-o", help="The folder of the site, or the workbook (default: board, or summary.xlsx)."
        ),
    ] = None,
    title: Annotated[str, typer.Option(help="What the leaderboard is called.")] = "",
    controls: Annotated[
        bool, typer.Option("--controls", help="Show the built-in models too, below all other models.")
    ] = False,
    only: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Only models of this name, as in 'llama*'; repeatable.")
    ] = None,
    exclude: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="No model of this name, as in '*-draft'; repeatable.")
    ] = None,
    counting: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SET",
            help="The overall rank is of sets of this name, as in 'gmtw-ro-3*'; repeatable. Default: of the sets on "
            "which most models have a rank.",
        ),
    ] = None,
    check: Annotated[
        bool,
        typer.Option("--check", help="Write nothing; grade every run in DIR again, and exit with 1 if one has faults."),
    ] = False,
) -> None:
    """Write a leaderboard of many runs: a site that works offline, a workbook, or a table in the terminal."""
    from gmtw.core.watching import watching
    from gmtw.report import choose
    from gmtw.report.leaderboard import Wanted

    _refuse_missing(folder)
    _refuse_useless("--check" if check else f"--format {kind}", command.params)
    if check:
        _check(folder)
    choose([kind])
    check_output(command, out)
    wanted = Wanted(controls, tuple(only or ()), tuple(exclude or ()), tuple(counting or ()))
    with watching(with_progress):
        made = _WRITERS[kind](Shown(folder, wanted, title), out)
    _print(made)


USELESS: Mapping[str, tuple[str, ...]] = {
    "--format xlsx": ("--title", "--counting"),
    "--format terminal": ("-o",),
    "--check": ("--title", "-o", "--only", "--exclude", "--controls", "--counting"),
}
"""The options that a format, or the check, has no use for."""


def _refuse_missing(folder: Path) -> None:
    """Raise InputError if there is no such folder."""
    from gmtw.core.errors import InputError

    if not folder.is_dir():
        raise InputError(folder, "no such folder; give the one that holds the folders of runs, by default reports")


def _refuse_useless(what: str, given: Mapping[str, object]) -> None:
    """Raise GmtwError for an option that would do nothing. `given`: each option's value, by its long name."""
    from gmtw.core.errors import GmtwError

    if wrong := [name for name in USELESS.get(what, ()) if given["out" if name == "-o" else name.removeprefix("--")]]:
        raise GmtwError(f"{what} has no use for {wrong[0]}; leave it out")


def _site(shown: Shown, out: Path | None) -> Made:
    """Write the pages into the folder `out`, and list them."""
    from gmtw.core.errors import InputError
    from gmtw.report.html.site import publish_site

    if out and (out.is_file() or out.suffix == ".xlsx"):
        raise InputError(out, "pages go into a folder; for a workbook add --format xlsx")
    site = publish_site(shown.folder, out or Path("board"), shown.wanted, shown.title)
    return Made("\n".join(map(str, site.pages)), site.unread, site.notes)


def _workbook(shown: Shown, out: Path | None) -> Made:
    """Write the workbook to the file `out`."""
    from gmtw.core.errors import InputError
    from gmtw.report.overview import publish_overview

    path = out or Path("summary.xlsx")
    if path.suffix != ".xlsx" or path.is_dir():
        raise InputError(path, "a workbook is a file that ends in .xlsx; give one, such as -o summary.xlsx")
    overview = publish_overview(shown.folder, path, shown.wanted)
    return Made(str(path), tuple(why for _, why in overview.unread))


def _text(shown: Shown, _: Path | None) -> Made:
    """Return the tables as they are printed."""
    from gmtw.report.board_contents import board_contents
    from gmtw.report.terminal_leaderboard import leaderboard_text

    found = board_contents(shown.folder, shown.wanted)
    text = leaderboard_text(found, shown.title, shutil.get_terminal_size().columns)
    return Made(text.rstrip("\n"), found.unread, found.notes)


_WRITERS: Mapping[str, Callable[[Shown, Path | None], Made]] = {"html": _site, "xlsx": _workbook, "terminal": _text}


def _print(made: Made) -> None:
    """Print what was made, and on stderr which runs were left out and what else is odd."""
    for reason in made.unread:
        typer.echo(f"left out: {reason}", err=True)
    for note in made.notes:
        typer.echo(f"note: {note}", err=True)
    typer.echo(made.text)


def _check(folder: Path) -> NoReturn:
    """Print what is wrong with each submission, or that nothing is; end the command with 1 if something is."""
    from gmtw.grading.submissions import check_submissions

    checked = list(check_submissions(folder, bench_folders()))
    for one in checked:
        typer.echo("\n".join(one.lines))
    faults = sum(len(one.faults) for one in checked)
    typer.echo(f"{_count(len(checked), 'submission')}, {_count(faults, 'fault')}")
    raise typer.Exit(1 if faults else 0)


def _count(n: int, word: str) -> str:
    return f"{n} {word}" if n == 1 else f"{n} {word}s"
