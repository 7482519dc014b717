"""The language tools on any text, without an instance: what a writer wants to know before anybody else reads it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from gmtw.core.own_tables import own_tables
from gmtw.core.sanitize import visible
from gmtw.languages import Language
from gmtw.text.clean import clean
from gmtw.text.errors import CATEGORIES, STYLE, Masks, TextError, categories_of, errors_in
from gmtw.text.json_objects import objects
from gmtw.text.markup import prose_of
from gmtw.text.words import tokens_of

_FENCE = re.compile(r"^```.*$", re.MULTILINE)

CONTEXT = 30
"""Characters shown before and after an error."""


class CheckedText(NamedTuple):
    """A text with its errors, in order. name: its file, or the id of its output."""

    name: str
    text: str
    errors: Sequence[TextError]
    words: int

    @property
    def faults(self) -> int:
        """The number of errors; what is only style is none."""
        return sum(error.category != STYLE for error in self.errors)

    def place(self, error: TextError) -> tuple[int, int]:
        """Return the line and the column of an error, both from 1."""
        before = self.text[: error.start]
        return before.count("\n") + 1, error.start - (before.rfind("\n") + 1) + 1

    def row(self, told_in: str = "en") -> dict[str, Any]:
        """Return the text's result as one object of JSON. told_in: the language of the reasons."""
        return {
            "name": self.name,
            "words": self.words,
            "errors": [
                {
                    "line": self.place(error)[0],
                    "column": self.place(error)[1],
                    "start": error.start,
                    "end": error.end,
                    "text": self.text[error.start : error.end],
                    "category": error.category,
                    "rule": error.rule,
                    "better": error.better,
                    "why": why(error, told_in),
                }
                for error in self.errors
            ],
            "per_100": self.per_100,
        }

    @property
    def per_100(self) -> float:
        """Return the errors per 100 words, 0 for a text without words."""
        return 100 * self.faults / self.words if self.words else 0.0


def check_text(
    name: str, text: str, language: Language, known: Iterable[str] = (), ignored: Collection[str] = ()
) -> CheckedText:
    """Return the errors that the detectors of a language find in a text, or in the prose of Markdown and HTML.

    Each line is judged for itself, as a paragraph, so that the time grows with the length of the text only.
    known: words and names that are no errors. ignored: categories and rules that are not reported.
    """
    masks, errors, words, start = Masks.of(known), list[TextError](), 0, 0
    for line in prose_of(name, text).splitlines(keepends=True):
        words += len(tokens_of(line).alphabetic)
        errors += (
            error._replace(start=error.start + start, end=error.end + start)
            for error in errors_in(line, language, masks)
            if error.category not in ignored and error.rule not in ignored
        )
        start += len(line)
    return CheckedText(name, text, errors, words)


def prose(output: str) -> str:
    """Return an output without the JSON objects and code fences in it: each line that is left stays one line."""
    text, kept, end = clean(output).text, [], 0
    for found in objects(text):
        kept.append(text[end : found.start])
        end = found.end
    return _FENCE.sub("", "\n".join([*kept, text[end:]])).strip()


@cache
def _reasons() -> Mapping[str, Mapping[str, Mapping[str, str]]]:
    """Return why something is an error: by rule, and by category."""
    return own_tables(files("gmtw.quality") / "reasons.toml")


def why(error: TextError, told_in: str = "en") -> str:
    """Return the reason of an error in one line, in English or Romanian ("ro")."""
    table = _reasons()
    return (table["rules"].get(error.rule) or table["categories"][error.category])[told_in]


def unmeasured(language: Language) -> str:
    """Return what is said of a language that lacks detectors; "" for one that has them all."""
    has = categories_of(language)
    if has >= set(CATEGORIES):
        return ""
    found = ", ".join(one for one in CATEGORIES if one in has) or "nothing"
    grammar = "" if "agreement" in has else "there is no grammar of it; "
    return f"{language.name} ({language.code}): {grammar}what is checked: {found}"


def lines(checked: CheckedText, told_in: str = "en") -> Iterator[str]:
    """Yield the result as lines to read: for each error its place, what it is, the words around it, and why."""
    name = visible(checked.name)
    for error in checked.errors:
        line, column = checked.place(error)
        better = f": {visible(error.better)}" if error.better else ""
        yield f"{name}:{line}:{column}: {error.category}{better}"
        yield f"    {_excerpt(checked.text, error)}"
        yield f"    {why(error, told_in)} ({error.rule})"
    counts = Counter(error.category for error in checked.errors)
    by = ", ".join(f"{one} {counts[one]}" for one in CATEGORIES if counts[one])
    yield f"{name}: {tally(checked.faults, checked.words)}{f' ({by})' if by else ''}"


def tally(errors: int, words: int) -> str:
    """Return how many errors there are in so many words, to be read."""
    per_100 = 100 * errors / words if words else 0.0
    said = (f"{count} {one}{'s' * (count != 1)}" for count, one in ((errors, "error"), (words, "word")))
    return f"{' in '.join(said)}, {per_100:.2f} per 100"


def workflow_commands(checked: CheckedText, told_in: str = "en") -> Iterator[str]:
    """Yield each error as a command of GitHub Actions, which shows it at its line: a warning, or a notice on style."""
    for error in checked.errors:
        line, column = checked.place(error)
        level = "notice" if error.category == STYLE else "warning"
        said = checked.text[error.start : error.end]
        better = f" -> {error.better}" if error.better else ""
        place = f"file={_escaped(checked.name, ':,')},line={line},col={column},title={error.category}.{error.rule}"
        yield f"::{level} {place}::{_escaped(visible(f'{said}{better}: {why(error, told_in)}'))}"


def _escaped(text: str, also: str = "") -> str:
    """Return a text as commands of GitHub Actions have it."""
    return "".join(f"%{ord(one):02X}" if one in "%\r\n" + also else one for one in text)


def _excerpt(text: str, error: TextError) -> str:
    """Return the error in brackets, with some words around it on its line."""
    begin = text.rfind("\n", 0, error.start) + 1
    end = text.find("\n", error.end)
    before = text[begin : error.start]
    after = text[error.end : end if end >= 0 else len(text)]
    head = before if len(before) <= CONTEXT else "…" + before[-CONTEXT:].partition(" ")[2]
    tail = after if len(after) <= CONTEXT else after[:CONTEXT].rpartition(" ")[0] + "…"
    return visible(f"{head}[{text[error.start : error.end]}]{tail}")
