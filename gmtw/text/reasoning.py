"""Reasoning: the one place where the thoughts of a model are cut off its answer, in every form that hosts deliver.

The signs between which thoughts stand are in reasoning.toml; the variable GMTW_REASONING_TAGS names a file with more of
them, and so does `--reasoning-tags`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, NamedTuple, Self

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError, model_validator

from gmtw.core.errors import InputError, one_line
from gmtw.core.given_files import read_toml
from gmtw.core.own_tables import own_tables
from gmtw.text.offset_map import MappedText, Span

USERS_FILE = "GMTW_REASONING_TAGS"
"""The variable that names the user's own file of signs."""

SHORTEST = 3
"""The fewest characters of a sign: a shorter one would cut ordinary text."""

Sign = Annotated[str, StringConstraints(min_length=SHORTEST, strip_whitespace=True)]

_TAG = re.compile(r"<(/?)([\w:.-]+)>")
_MARKUP = {"<": r"(?:<|&lt;|\\u003c)", ">": r"(?:>|&gt;|\\u003e)"}
_QUOTES = {"`": "`", '"': '"', "'": "'", "„": "”", "“": "”", "«": "»"}
"""A sign between two of these is mentioned, and begins or ends nothing."""


class Signs:
    """A pattern of signs, tried only where a text has the first character of one: patterns in any case are slow."""

    def __init__(self, pattern: str, signs: Iterable[str]) -> None:
        self.pattern = pattern
        firsts = {sign[0] for sign in signs}
        firsts |= {"&", "\\"} if firsts & _MARKUP.keys() else set()
        self._firsts = re.compile(f"[{re.escape(''.join(sorted(firsts)))}]", re.IGNORECASE)

    @cached_property
    def match(self) -> Callable[[str, int], re.Match[str] | None]:
        """The function that finds a sign at a place of a text."""
        return re.compile(self.pattern, re.IGNORECASE).match

    def find(self, text: str, place: int = 0) -> Iterator[re.Match[str]]:
        """Yield the signs from `place` on, in order and without overlap."""
        for first in self._firsts.finditer(text, place):
            if first.start() >= place and (found := self.match(text, first.start())):
                place = found.end()
                yield found


class Delimiters(BaseModel):
    """One entry of reasoning.toml; the head of that file says what each key means."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    opens: Annotated[tuple[Sign, ...], Field(min_length=1)]
    closes: tuple[Sign, ...] = ()
    ends: tuple[Sign, ...] = ()
    bare: bool = False

    @model_validator(mode="after")
    def _has_an_end(self) -> Self:
        if not (self.closes or self.ends):
            raise ValueError("expected a sign in closes, or in ends")
        return self

    @cached_property
    def opening(self) -> Signs:
        """Signs that open a thought."""
        return Signs(_pattern(self.opens), self.opens)

    @cached_property
    def ending(self) -> Signs:
        """Signs that end an open thought."""
        signs = (*self.closes, *self.ends)
        return Signs(_pattern(signs), signs)


class _File(BaseModel):
    """A file of signs."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    reasoning: tuple[Delimiters, ...]


class Split(NamedTuple):
    """A text without its reasoning. rest: the answer. thoughts, strays: the spans of thoughts, and of signs that begin
    or end none, by places in the raw output. blocks: the number of thoughts. unclosed: how many of them never end.
    """

    rest: MappedText
    thoughts: tuple[Span, ...] = ()
    strays: tuple[Span, ...] = ()
    blocks: int = 0
    unclosed: int = 0


class Splitter:
    """Cuts thoughts off, by a table of signs."""

    def __init__(self, table: Sequence[Delimiters]) -> None:
        self._bare = [row for row in table if row.bare]
        self._rows = [row for row in table if not row.bare]
        opening = "|".join(f"(?P<row{at}>{row.opening.pattern})" for at, row in enumerate(self._rows))
        self._opening = Signs(opening, [sign for row in self._rows for sign in row.opens])
        closes = [sign for row in self._rows for sign in row.closes]
        self._closing = Signs(_pattern(closes), closes)

    def split(self, text: MappedText, holds_answer: Callable[[str], bool]) -> Split:
        """Return the answer and the thoughts. An opening sign without an end begins a thought that never ends.

        A closing sign without an opening one ends a thought that began in the prompt. But the last one of those parts
        between such signs that hold an answer is never a thought: signs after it are stray.
        """
        spans, unclosed = self._begun(text.text)
        rest = text.without(spans)
        thoughts, strays = [text.origin(*span) for span in spans], list[Span]()
        closing = [match.span() for match in self._closing.find(rest.text) if not _is_mentioned(rest.text, match)]
        blocks = len(spans)
        if closing:
            borders = [0, *(end for _, end in closing)]
            parts = [*pairwise((*borders, len(rest.text)))]
            answer = next((at for at in range(len(parts))[::-1] if holds_answer(rest.text[slice(*parts[at])])), None)
            first = parts[len(parts) - 1 if answer is None else answer][0]
            cuts = [*([(0, first)] if first else []), *(span for span in closing if span[0] >= first)]
            places = [rest.origin(*span) for span in cuts]
            thoughts, strays = [*thoughts, *places[: first > 0]], places[first > 0 :]
            blocks += first > 0
            rest = rest.without(cuts)
        return Split(rest, tuple(thoughts), tuple(strays), blocks, unclosed)

    def _begun(self, text: str) -> tuple[list[Span], int]:
        """Return the spans of thoughts from what opens them to their end, and how many (0 or 1) never end."""
        found = [*self._at_start(text)]
        place, unclosed = found[0][1] if found else 0, 0
        while opening := self._next(text, place):
            row = self._rows[int(opening.lastgroup[3:])]  # type: ignore[index]
            ending = next(row.ending.find(text, opening.end()), None)
            place, unclosed = (ending.end(), 0) if ending else (len(text), 1)
            found.append((opening.start(), place))
        return found, unclosed

    def _at_start(self, text: str) -> Iterator[Span]:
        """Yield the thought with which the text begins between signs that are words."""
        start = len(text) - len(text.lstrip())
        for row in self._bare:
            opening = row.opening.match(text, start)
            if opening and (ending := next(row.ending.find(text, opening.end()), None)):
                yield 0, ending.end()
                return

    def _next(self, text: str, place: int) -> re.Match[str] | None:
        """Return the next sign that opens a thought and is not only mentioned."""
        return next((match for match in self._opening.find(text, place) if not _is_mentioned(text, match)), None)


def use(path: Path | None) -> None:
    """Let the signs of a file count too, in this process and those that it starts. Raise InputError if it is wrong."""
    if path is not None:
        _read(path)
        os.environ[USERS_FILE] = str(path.absolute())


def splitter() -> Splitter:
    """Return the splitter by gmtw's own table and the user's file. Raise InputError if that file is wrong."""
    return _splitter(os.environ.get(USERS_FILE, ""))


def users_signs() -> str:
    """Return what the user's file adds to the table, "" without one: scores depend on it."""
    path = os.environ.get(USERS_FILE, "")
    return repr(_read(Path(path))) if path else ""


@lru_cache(maxsize=8)
def _splitter(path: str) -> Splitter:
    own = _entries(own_tables(files("gmtw.text") / "reasoning.toml"))
    return Splitter((*own, *(_read(Path(path)) if path else ())))


def _read(path: Path) -> tuple[Delimiters, ...]:
    """Return the entries of a file. Raise InputError if it is missing or malformed."""
    try:
        return _entries(read_toml(path)[1])
    except ValidationError as error:
        raise InputError(
            path, f'{one_line(error)}; expected [[reasoning]] with opens = ["..."], closes = ["..."]'
        ) from None


def _entries(tables: dict[str, Any]) -> tuple[Delimiters, ...]:
    return _File.model_validate(tables).reasoning


def _pattern(signs: Iterable[str]) -> str:
    """Return a pattern of some signs, the longest first."""
    return "|".join(map(_as_written, sorted(signs, key=len, reverse=True)))


def _as_written(sign: str) -> str:
    """Return the pattern of one sign: a tag may have attributes, and its brackets may be escaped."""
    if tag := _TAG.fullmatch(sign):
        return rf"{_MARKUP['<']}{tag[1]}{re.escape(tag[2])}(?:\s[^<>/]{{0,80}})?{_MARKUP['>']}"
    return "".join(_MARKUP.get(letter, re.escape(letter)) for letter in sign)


def _is_mentioned(text: str, match: re.Match[str]) -> bool:
    """Return whether a sign stands between quotation marks, as where prose speaks of it."""
    before = text[match.start() - 1 : match.start()]
    return before in _QUOTES and text[match.end() : match.end() + 1] == _QUOTES[before]
