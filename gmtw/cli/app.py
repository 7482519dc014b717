"""The `gmtw` command, and what its verbs share: exit on bad input, common arguments, sets by name, the progress bar."""

from __future__ import annotations

import gc
import os
import sys
import traceback
from collections.abc import Iterable
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar, cast

import typer
from typer.core import TyperGroup
from typer.main import get_command

if TYPE_CHECKING:
    from gmtw.core.prompt_config import PromptConfig
    from gmtw.datasets.load_options import LoadOptions
    from gmtw.results.run import Run

T = TypeVar("T")

SetArgument = Annotated[str, typer.Argument(metavar="SET", help="A file, a folder, or the name of a set.")]
OutputsArgument = Annotated[list[Path], typer.Argument(metavar="OUTPUTS", help="Outputs files of one or more models.")]
RunArgument = Annotated[Path, typer.Argument(metavar="RUN", help="The report folder of a run: reports/<run>.")]
ONE_RUN = {"allow_extra_args": True}
"""The settings of a verb that takes one run: it refuses more itself, by `one_run`."""

LanguageToolOption = Annotated[
    str,
    typer.Option(
        "--languagetool",
        metavar="URL",
        help="A LanguageTool server that counts grammar errors; they are shown beside G and change no score.",
    ),
]
KeepGoingOption = Annotated[
    bool, typer.Option("--keep-going", help="Leave out the defective items of a suite, and list them.")
]
QuickOption = Annotated[
    bool, typer.Option("--quick", help="Only the 100 instances of a frozen set that are chosen for quick runs.")
]
ReasoningTagsOption = Annotated[
    Path | None,
    typer.Option(
        "--reasoning-tags",
        metavar="FILE",
        callback=lambda path: _use_reasoning_tags(path),
        help="A TOML file of further signs between which a model writes its reasoning.",
    ),
]
ForceOption = Annotated[bool, typer.Option("--force", help="Grade outputs even if they seem to belong to another set.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print the results as JSON.")]
JsonFileOption = Annotated[
    Path | None, typer.Option("--out", "-o", help="Also write the results to this file, as JSON.")
]
ByOption = Annotated[
    Literal["construction", "goal", "turn", "variant"] | None,
    typer.Option(
        help="Also print which constructions of the language a model does not understand, its figures by goal, which "
        "turns of episodes it holds, or what it loses on reworded prompts."
    ),
]

VERBS = {
    "list": "listing",
    "generate": "generate",
    "audit": "sets",
    "view": "sets",
    "export": "export",
    "run": "run",
    "convert": "convert",
    "similarity": "similarity",
    "grade": "grade",
    "verify": "grade",
    "debug": "debug",
    "check": "check",
    "validate": "grade",
    "compare": "compare",
    "items": "items",
    "gate": "gate",
    "report": "report",
    "leaderboard": "leaderboard",
}
"""The module of each verb, in the order of the flow, in which `gmtw --help` lists them: a set, its outputs, scores."""


class Verbs(TyperGroup):
    """The command `gmtw`, with its verbs in the order of VERBS; one is imported when it is asked for."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the verbs, all of them imported: help asks for each, and each import alone would build all again."""
        self._import(VERBS)
        return list(VERBS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return the verb of that name. If there is none, import all and return None, so that the nearest is named."""
        self._import([cmd_name] if cmd_name in VERBS else VERBS)
        found = super().get_command(ctx, cmd_name)
        if found is not None:
            _with_bare_flags(found.get_params(ctx) if ctx else found.params)
        return found

    def get_params(self, ctx: Any) -> Any:
        """Return the options of the command itself."""
        return _with_bare_flags(super().get_params(ctx))

    def _import(self, verbs: Iterable[str]) -> None:
        """Import the modules of these verbs, unless they are there."""
        if missing := [verb for verb in verbs if verb not in self.commands]:
            for verb in missing:
                import_module(f"gmtw.cli.{VERBS[verb]}")
            self.commands = cast("Verbs", get_command(app)).commands

    def invoke(self, ctx: Any) -> Any:
        """Run the verb. End the command with exit code 4 and one line for input that gmtw refuses."""
        try:
            return super().invoke(ctx)
        except Exception as error:
            from gmtw.core.errors import BAD_INPUT, GmtwError, one_line

            if not isinstance(error, GmtwError):
                raise
            typer.echo(f"error: {one_line(error)}", err=True)
            raise typer.Exit(BAD_INPUT) from None


def _with_bare_flags(options: Any) -> Any:
    """Return the options, with flags that stand in the help without the type of a value: they take none."""
    for one in options:
        if getattr(one, "is_flag", False):
            one.metavar = ""
    return options


class Command(typer.Typer):
    """The command `gmtw`: what nobody foresaw ends it with an exit code of its own, and never with 1."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Run the command of the command line. Exit with 4 for what the system refuses, 70 for a fault of gmtw."""
        from gmtw.core.errors import BAD_INPUT, INTERNAL_ERROR, READER_LEFT
        from gmtw.core.garbage import YOUNG

        gc.set_threshold(YOUNG)  # what a command reads it keeps, so there is little garbage
        _open_streams()
        try:
            if wrong := _undecodable(sys.argv[1:]):
                typer.echo(f"error: the argument {wrong} is not UTF-8", err=True)
                sys.exit(BAD_INPUT)
            return super().__call__(*args, **kwargs)
        except SystemExit as end:
            if isinstance(end.__context__, BrokenPipeError):  # typer ends with 1, which is a verdict
                sys.exit(READER_LEFT)
            raise
        except OSError as error:
            if error.errno is None:
                raise
            where = f"{error.filename}: " if error.filename else ""
            typer.echo(f"error: {where}{error.strerror}", err=True)
            sys.exit(BAD_INPUT)
        except Exception:
            traceback.print_exc()
            typer.echo("error: a fault of gmtw, not of its input; please report the lines above", err=True)
            sys.exit(INTERNAL_ERROR)


def _open_streams() -> None:
    """Give a closed stdout or stderr a place to write to, and let letters that its encoding lacks be escaped."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115  # open until the end
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _undecodable(arguments: Iterable[str]) -> str:
    """Return the first argument that is not UTF-8, which could be neither stored nor printed; "" if all are."""
    wrong = (one for one in arguments if not one.isascii() and any("\ud800" <= char <= "\udfff" for char in one))
    return next((repr(one.encode(errors="surrogateescape"))[1:] for one in wrong), "")


app = Command(cls=Verbs, no_args_is_help=True, add_completion=True, pretty_exceptions_enable=False)


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

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
    """Return the folders in which a set is found by its name: ./bench, then the sets that come with the package."""
    from gmtw.datasets import packaged

    return [Path("bench"), packaged()]


def reading(
    profile: str = "",
    keep_going: bool = False,
    category: str = "",
    asked: PromptConfig | None = None,
    quick: bool = False,
) -> LoadOptions:
    """Return the options of reading a set. Raise GmtwError for an unknown profile."""
    from gmtw.core.prompt_config import DEFAULT_PROMPT
    from gmtw.datasets.load_options import LoadOptions

    asked = asked or DEFAULT_PROMPT
    return LoadOptions(profile, keep_going=keep_going, category=category, asked=asked, quick=quick)


def _use_reasoning_tags(path: Path | None) -> Path | None:
    """Let the signs of the file count. Raise GmtwError if it is wrong."""
    from gmtw.text.reasoning import use

    use(path)
    return path


def one_run(command: typer.Context, run: Path) -> None:
    """Raise GmtwError if more than one run is given, as by a pattern that the shell filled in."""
    from gmtw.core.errors import GmtwError

    if command.args:
        runs = [str(run), *command.args]
        shown = ", ".join(runs[:3]) + (", ..." if len(runs) > 3 else "")
        more = f" --baseline {runs[1]}" if command.info_name == "gate" else ""
        raise GmtwError(f"expected one run, got {len(runs)} ({shown}); type gmtw {command.info_name} {run}{more}")


def with_progress(items: Iterable[T], label: str, total: int) -> Iterable[T]:
    """Return the items unchanged, and count them in a progress bar on stderr if stderr is a terminal."""
    if not sys.stderr.isatty():
        return items
    from rich.console import Console
    from rich.progress import track

    return track(items, label, total=total, console=Console(stderr=True), transient=True)


def note_unchecked(*runs: Run | None) -> None:
    """Say on stderr of each run that has no digests: nobody can tell whether its files are as gmtw wrote them."""
    for run in runs:
        if run and run.unchecked:
            typer.echo(f"note: {run.unchecked}", err=True)
