"""The verb `check`: the language tools on any text."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from gmtw.cli.app import app

if TYPE_CHECKING:
    from gmtw.languages import Language
    from gmtw.quality.text_check import CheckedText


@app.command()
def check(
    texts: Annotated[
        list[str],
        typer.Argument(
            metavar="TEXT|FILE...",
            help="A text between quotes, a text file, a file of outputs (.jsonl), or - for standard input.",
        ),
    ],
    language: Annotated[str, typer.Option(help="The language of the texts.")] = "ro",
    known: Annotated[
        list[str] | None,
        typer.Option("--known", help="A name or word that is no error, or @FILE with one a line; may be repeated."),
    ] = None,
    ignore: Annotated[
        list[str] | None,
        typer.Option("--ignore", help="A category or rule that is not reported, or @FILE with one a line; repeatable."),
    ] = None,
    told_in: Annotated[
        Literal["en", "ro"], typer.Option("--why", help="The language of the reasons: en or ro.")
    ] = "en",
    form: Annotated[
        Literal["text", "json", "github"],
        typer.Option("--format", help="text; json: a line for each text; github: annotations of a workflow."),
    ] = "text",
) -> None:
    """Show the errors of language in texts, without an instance. Exit code 1 if a text has any.

    Of Markdown (.md) and HTML (.html) the prose is read, without code, targets of links and quotations.
    """
    from gmtw.quality.text_check import check_text, tally, unmeasured

    spoken = _spoken(language)
    words, ignored = _listed(known), _ignored(ignore, spoken)
    found = [check_text(name, text, spoken, words, ignored) for one in texts for name, text in _texts(one)]
    if lacking := unmeasured(spoken):
        typer.echo(lacking, err=True)
    for line in (line for one in found for line in _lines(one, form, told_in)):
        typer.echo(line)
    if len(found) > 1 and form == "text":
        counts = tally(sum(one.faults for one in found), sum(one.words for one in found))
        typer.echo(f"{len(found)} texts; {counts}")
    if any(one.faults for one in found):
        raise typer.Exit(1)


def _spoken(code: str) -> Language:
    """Return the language of that code. Raise UnknownNameError if there is none."""
    from gmtw import languages
    from gmtw.core.errors import UnknownNameError

    if code not in languages.known():
        raise UnknownNameError("language", code, languages.known())
    return languages.load(code)


def _lines(checked: CheckedText, form: str, told_in: str) -> Iterable[str]:
    """Return a text and its errors as they are printed."""
    import json

    from gmtw.quality.text_check import lines, workflow_commands

    if form == "json":
        return [json.dumps(checked.row(told_in), ensure_ascii=False)]
    return workflow_commands(checked, told_in) if form == "github" else lines(checked, told_in)


def _listed(given: list[str] | None) -> list[str]:
    """Return what options name, with the lines of each @FILE in its place. Raise InputError for a file without text."""
    from gmtw.core.given_files import text_of

    found: list[str] = []
    for one in given or ():
        if not one.startswith("@"):
            found.append(one)
            continue
        lines = text_of(Path(one[1:]), "expected a list of words, one a line").splitlines()
        found += (word for line in lines if (word := line.partition("#")[0].strip()))
    return found


def _ignored(given: list[str] | None, language: Language) -> list[str]:
    """Return the categories and rules that options name. Raise UnknownNameError for what is neither."""
    from gmtw.core.errors import UnknownNameError
    from gmtw.text.errors import CATEGORIES, rules_of

    found, names = _listed(given), {*CATEGORIES, *(rules_of(language) if given else ())}
    for unknown in set(found) - names:
        raise UnknownNameError("category or rule to ignore", unknown, names)
    return found


def _texts(given: str) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each text that an argument names. Raise InputError for a file without any."""
    from gmtw.core.given_files import text_of
    from gmtw.core.unpacking import inner

    path = Path(given)
    if given == "-":
        yield given, _standard_input()
    elif not given or (any(map(str.isspace, given)) and not _exists(path)):
        yield "text", given
    elif inner(path).suffix == ".jsonl":
        yield from _outputs(path)
    else:
        one_word = not path.suffix and not path.is_dir()
        hint = "a text of one word needs a space or a full stop after it: 'vizitem .'" if one_word else ""
        yield given, text_of(path, hint).replace("\r\n", "\n").replace("\r", "\n")


def _standard_input() -> str:
    """Return what standard input has. Raise InputError if it is closed, or no UTF-8."""
    from gmtw.core.errors import InputError

    if not sys.stdin:
        raise InputError("-", "cannot be read: standard input is closed")
    try:
        return TextIOWrapper(sys.stdin.buffer, encoding="utf-8-sig").read()
    except UnicodeDecodeError:
        raise InputError("-", "no text: expected UTF-8") from None


def _exists(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # a text may be longer than any name of a file
        return False


def _outputs(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the explanation of each output of a file: what stands outside its JSON."""
    from gmtw.outputs.reader import index_outputs, read_output
    from gmtw.quality.text_check import prose

    for entry in index_outputs(path).entries:
        output = read_output(entry)
        yield output.instance_id, prose(output.output)
