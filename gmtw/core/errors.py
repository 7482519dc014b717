"""The error tree: every message says what was expected, what came, and what to type.

GmtwError
├── InputError        a file the user brought is wrong; names file and line
│   └── MismatchError the outputs were not made for these instances
├── LanguageToolError the LanguageTool server is not there, or does not answer as one
├── MissingExtraError a library that comes with an extra is not installed
├── MissingTextError  a language or a world lacks a text; names file and key, and what to write
├── MissingWordsError the word list of a language was not built
└── UnknownNameError  a name that no registry, language or field knows; suggests the nearest
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

BAD_INPUT = 4
"""The exit code of a command that ends with one of these."""


class GmtwError(Exception):
    """Something the user can mend; printed as one line, without a traceback."""


class InputError(GmtwError):
    """A file is missing or malformed: `<file>:<line>: <what is wrong, what to do>`."""

    def __init__(self, path: Path | str, problem: str, line: int | None = None) -> None:
        where = f"{path}:{line}" if line is not None else f"{path}"
        super().__init__(f"{where}: {problem}")


class MismatchError(InputError):
    """The outputs answer other worlds than the instances they are graded against."""


class LanguageToolError(GmtwError):
    """The server that --languagetool names is not there, or what it says is no answer of LanguageTool."""


class MissingExtraError(GmtwError):
    """What was asked for needs libraries of an extra that are not installed."""

    def __init__(self, what: str, libraries: str, extra: str) -> None:
        super().__init__(f"{what} needs {libraries}; type pip install 'gmtw[{extra}]'")


class MissingTextError(GmtwError):
    """A folder of texts lacks a file or a key, or has a wrong one: `<file>: <what is missing, what to write>`."""


class MissingWordsError(GmtwError):
    """The word list of a language is not where the build puts it; scores would differ without it."""

    def __init__(self, code: str, path: Path) -> None:
        super().__init__(
            f"The word list of {code!r} is missing or damaged ({path}); delete its folder, and type "
            "`pip install -e .` in a checkout, or else `pip install --force-reinstall --no-deps gmtw`"
        )


class UnknownNameError(GmtwError):
    """A name that is not known here, with the nearest one that is."""

    def __init__(self, noun: str, name: str, known: Iterable[str]) -> None:
        names = sorted(known)
        near = nearest(name, names)
        hint = f" Did you mean {near!r}?" if near else ""
        super().__init__(f"No {noun} {name!r}.{hint} Known: {', '.join(names) or 'none'}.")


def one_line(error: Exception) -> str:
    """The error as it is printed: what it says, its notes in brackets."""
    return str(error) + "".join(f" ({note})" for note in getattr(error, "__notes__", ()))


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name that looks most like `name`, or None where none comes close."""
    import difflib

    close = difflib.get_close_matches(name, list(known), n=1, cutoff=0.6)
    return close[0] if close else None
