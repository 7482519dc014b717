"""`--config FILE`: options of a long command from a TOML file. The command line overrides the file.

The keys are the names of the options without their dashes (`max-tokens = 512`); an option that may be repeated takes a
list, a flag true or false.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

ConfigOption = Annotated[
    Path | None,
    typer.Option(
        "--config",
        metavar="FILE",
        help="A TOML file of options, by their names without dashes; the command line overrides the file.",
    ),
]

NAME = "--config"


class Configured(TyperCommand):
    """A command whose options may stand in a file; it has a parameter of the type `ConfigOption`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse the arguments, with the options of the file before them."""
        from gmtw.cli.app import refuse
        from gmtw.core.errors import GmtwError

        path = _named(args)
        try:
            options = [] if path is None else list(_from_file(path, self.params, args))
        except GmtwError as error:
            refuse(error)
        return super().parse_args(ctx, [*options, *args])


def _named(args: Sequence[str]) -> Path | None:
    """Return the file that `--config` names, None if there is none."""
    for argument, value in zip(args, [*args[1:], ""], strict=True):
        if argument == "--":
            break
        if argument == NAME and value:
            return Path(value)
        if argument.startswith(f"{NAME}="):
            return Path(argument.removeprefix(f"{NAME}="))
    return None


def _from_file(path: Path, params: Sequence[Any], args: Sequence[str]) -> Iterator[str]:
    """Yield the options of the file as a command line has them, but for those that `args` have.

    Raise InputError with the line for a key that is no option of the command, or a value that an option cannot have.
    """
    from gmtw.core.errors import InputError, nearest
    from gmtw.core.given_files import read_toml

    text, table = read_toml(path)
    known = {opt.lstrip("-"): param for param in params for opt in param.opts if opt.startswith("--")}
    known = {name: param for name, param in known.items() if name not in ("config", "help")}
    for key, value in table.items():
        if key not in known:
            near = nearest(key, known)
            hint = f"; did you mean {near!r}?" if near else f"; known: {', '.join(known)}"
            raise InputError(path, f"no option {key!r} of this command{hint}", _line(text, key))
        written = _written(known[key], key, value)
        if written is None:
            raise InputError(path, f"{key}: expected {_expected(known[key])}, got {value!r}", _line(text, key))
        if not _said(known[key], args):
            yield from written


def _written(param: Any, key: str, value: Any) -> list[str] | None:
    """Return an option with its value as a command line has it; None for a value that it cannot have."""
    if param.is_flag:
        return _flag(param, key, value) if isinstance(value, bool) else None
    several = value if isinstance(value, list) and param.multiple else [value]
    if any(isinstance(one, bool | list | dict) for one in several):
        return None
    return [f"--{key}={one}" for one in several]


def _flag(param: Any, key: str, value: bool) -> list[str]:
    """Return the flag that says so; a flag that is false without a word for it is left out."""
    if value:
        return [f"--{key}"]
    return list(param.secondary_opts[:1])


def _expected(param: Any) -> str:
    if param.is_flag:
        return "true or false"
    return "a text or number, or a list of them" if param.multiple else "a text or number"


def _said(param: Any, args: Sequence[str]) -> bool:
    """Return whether the command line has the option, under any of its names."""
    names = (*param.opts, *param.secondary_opts)
    before = list(args[: args.index("--")] if "--" in args else args)
    return any(
        one == name or (one.startswith(f"{name}=") if name.startswith("--") else one.startswith(name))
        for one in before
        for name in names
    )


def _line(text: str, key: str) -> int | None:
    """Return the line of a key of the file, from 1."""
    for number, line in enumerate(text.splitlines(), start=1):
        if line.split("=")[0].strip().strip("\"'[]") == key:
            return number
    return None
