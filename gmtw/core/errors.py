"""The error tree: every message says what was expected, what came, and what to type.

GmtwError
├── DuplicateNameError two plug-ins or two kinds of rules have one name; names both modules
├── InputError        a file the user brought is wrong; names file and line
│   └── MismatchError the outputs were not made for these instances
├── LanguageToolError the LanguageTool server cannot be reached, or does not answer like one
├── MissingExtraError a library that comes with an extra is not installed
├── MissingTextError  a language or a world lacks a text; names file and key, and what to write
├── MissingWordsError the word list of a language was not built
└── UnknownNameError  a name that no registry, language or field knows; suggests the nearest
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.metadata import requires
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pydantic import ValidationError

BAD_INPUT = 4
"""The exit code of a command that ends with one of these."""


INTERNAL_ERROR = 70
"""The exit code of a command that ends with any other exception: a fault of gmtw. 1 means a regression in a gate."""


READER_LEFT = 141
"""The exit code of a command whose reader has left, as a shell has it for SIGPIPE."""


class GmtwError(Exception):
    """An error that the user can correct; printed as one line, without a traceback."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Return what another process needs to make the same error: its text, not what its class is called with."""
        return _again, (type(self), self.args), self.__dict__ or None


def _again(kind: type[GmtwError], args: tuple[Any, ...]) -> GmtwError:
    return kind.__new__(kind, *args)


class DuplicateNameError(GmtwError):
    """Two things of one kind have the same name, so that one would silently replace the other."""

    def __init__(self, noun: str, name: str, first: str, second: str) -> None:
        super().__init__(f"Two modules have a {noun} named {name!r}: {first} and {second}; rename or remove one.")


class InputError(GmtwError):
    """A file is missing or malformed: `<file>:<line>: <what is wrong, what to do>`."""

    def __init__(self, path: Path | str, problem: str, line: int | None = None) -> None:
        where = f"{path}:{line}" if line is not None else f"{path}"
        super().__init__(f"{where}: {problem}")


class MismatchError(InputError):
    """The outputs were made for other worlds than those of the instances."""


class LanguageToolError(GmtwError):
    """The server of --languagetool cannot be reached, or does not answer like LanguageTool."""


class MissingExtraError(GmtwError):
    """A feature needs libraries of an extra that are not installed.

    The message names the extra, and its libraries themselves: these can be installed wherever gmtw came from.
    """

    def __init__(self, what: str, libraries: str, extra: str) -> None:
        in_clone = f"pip install -e '.[{extra}]'"
        found = " ".join(_libraries_of(extra))
        elsewhere = f" in a clone, elsewhere pip install {found}" if found else ""
        super().__init__(f"{what} needs {libraries}; type {in_clone}{elsewhere}")


def _libraries_of(extra: str) -> list[str]:
    """Return the requirements of an extra of gmtw, each quoted for a shell.

    A checkout that is newer than its installation may have an extra that the installation does not know: then none.
    """
    from packaging.requirements import Requirement  # importing it would slow each start of pytest

    wanted = (Requirement(line) for line in requires("gmtw") or ())
    return [f"'{one.name}{one.specifier}'" for one in wanted if one.marker and one.marker.evaluate({"extra": extra})]


class MissingTextError(GmtwError):
    """A folder of texts lacks a file or a key, or has a wrong one: `<file>: <what is missing, what to write>`."""


class MissingWordsError(GmtwError):
    """The word list of a language is missing or damaged; scores would differ without it."""

    def __init__(self, code: str, path: Path) -> None:
        super().__init__(
            f"The word list of {code!r} is missing or damaged ({path}); delete its folder, and type "
            "`pip install -e .` in a checkout, or else install gmtw as you did, with `--force-reinstall --no-deps`"
        )


class UnknownNameError(GmtwError):
    """A name is not known; the message suggests the most similar known name."""

    def __init__(self, noun: str, name: str, known: Iterable[str]) -> None:
        names = sorted(known)
        near = nearest(name, names)
        hint = f" Did you mean {near!r}?" if near else ""
        super().__init__(f"No {noun} {name!r}.{hint} Known: {', '.join(names) or 'none'}.")


def one_line(error: Exception) -> str:
    """Return the error in one line: its text with its notes in brackets.

    Of an error of pydantic, the first problem: the field, what was expected, what came, and how many more there are.
    """
    from pydantic import ValidationError

    if isinstance(error, ValidationError):
        return _validation_problem(error)
    return str(error) + "".join(f" ({note})" for note in getattr(error, "__notes__", ()))


def _validation_problem(error: ValidationError) -> str:
    first = error.errors(include_url=False)[0]
    field = "".join(f"{part}." for part in first["loc"])[:-1]
    came = repr(first["input"])
    shown = came if len(came) <= 60 else f"{came[:57]}..."
    more = f" (and {error.error_count() - 1} more)" if error.error_count() > 1 else ""
    problem = first["msg"].removesuffix(".")
    return f"{f'{field}: ' if field else ''}{problem}, got {shown}{more}".replace("\n", " ")


def nearest(name: str, known: Iterable[str]) -> str | None:
    """Return the known name that is most similar to `name`, None if none is similar."""
    import difflib

    close = difflib.get_close_matches(name, list(known), n=1, cutoff=0.6)
    return close[0] if close else None


def missing_file(path: Path, hint: str) -> InputError:
    """Return the error of a file that is not there, with a similar name beside it, else with how to make one."""
    folder = path.parent
    beside = {one.stem: one for one in folder.iterdir()} if folder.is_dir() else {}
    close = nearest(path.stem, beside)
    return InputError(path, f"no such file; {f'did you mean {str(beside[close])!r}?' if close else hint}")
