"""Reasoning: the one place where the thoughts of a model are cut off its answer, in every form that hosts deliver.

The signs between which thoughts stand are in reasoning.toml; the variable GMTW_REASONING_TAGS names a file with more of
them, and so does `--reasoning-tags`.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import Annotated, NamedTuple, Self

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError, model_validator

from gmtw.core.errors import InputError, one_line
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
    def opening(self) -> re.Pattern[str]:
        """A pattern of what begins a thought."""
        return _pattern(self.opens)

    @cached_property
    def ending(self) -> re.Pattern[str]:
        """A pattern of what ends a thought that was begun."""
        return _pattern((*self.closes, *self.ends))


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
        self._opening = re.compile(
            "|".join(f"(?P<row{at}>{row.opening.pattern})" for at, row in enumerate(self._rows)), re.IGNORECASE
        )
        self._closing = _pattern([sign for row in self._rows for sign in row.closes])
        self._heads = {head for row in self._rows for sign in (*row.opens, *row.closes) for head in _heads(sign)}

    def split(self, text: MappedText, holds_answer: Callable[[str], bool]) -> Split:
        """Return the answer and the thoughts. An opening sign without an end begins a thought that never ends.

        A closing sign without an opening one ends a thought that began in the prompt. But the last one of those parts
        between such signs that hold an answer is never a thought: signs after it are stray.
        """
        signs = self._may_have_signs(text.text)
        spans, unclosed = self._begun(text.text, signs)
        rest = text.without(spans)
        thoughts, strays = [text.origin(*span) for span in spans], list[Span]()
        found = self._closing.finditer(rest.text) if signs else ()
        closing = [match.span() for match in found if not _is_mentioned(rest.text, match)]
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

    def _may_have_signs(self, text: str) -> bool:
        """Return whether any sign may be in the text: its head is. Most texts have none, and are read no further."""
        folded = _folded(text)
        return any(head in folded for head in self._heads)

    def _begun(self, text: str, signs: bool) -> tuple[list[Span], int]:
        """Return the spans of thoughts from what opens them to their end, and how many (0 or 1) never end."""
        found = [*self._at_start(text)]
        place, unclosed = found[0][1] if found else 0, 0
        while signs and (opening := self._next(text, place)):
            ending = self._rows[int(opening.lastgroup[3:])].ending.search(text, opening.end())  # type: ignore[index]
            place, unclosed = (ending.end(), 0) if ending else (len(text), 1)
            found.append((opening.start(), place))
        return found, unclosed

    def _at_start(self, text: str) -> Iterator[Span]:
        """Yield the thought with which the text begins between signs that are words."""
        start = len(text) - len(text.lstrip())
        for row in self._bare:
            if (opening := row.opening.match(text, start)) and (ending := row.ending.search(text, opening.end())):
                yield 0, ending.end()
                return

    def _next(self, text: str, place: int) -> re.Match[str] | None:
        """Return the next sign that opens a thought and is not only mentioned."""
        found = self._opening.finditer(text, place)
        return next((match for match in found if not _is_mentioned(text, match)), None)


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
    own = _parsed(files("gmtw.text").joinpath("reasoning.toml").read_text(encoding="utf-8"))
    return Splitter((*own, *(_read(Path(path)) if path else ())))


def _read(path: Path) -> tuple[Delimiters, ...]:
    """Return the entries of a file. Raise InputError if it is missing or malformed."""
    try:
        return _parsed(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(path, f"cannot be read: {error.strerror or error}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InputError(path, f"is no TOML: {error}") from None
    except ValidationError as error:
        raise InputError(
            path, f'{one_line(error)}; expected [[reasoning]] with opens = ["..."], closes = ["..."]'
        ) from None


def _parsed(text: str) -> tuple[Delimiters, ...]:
    return _File.model_validate(tomllib.loads(text)).reasoning


def _pattern(signs: Iterable[str]) -> re.Pattern[str]:
    """Return a pattern of some signs, the longest first."""
    return re.compile("|".join(map(_as_written, sorted(signs, key=len, reverse=True))), re.IGNORECASE)


def _as_written(sign: str) -> str:
    """Return the pattern of one sign: a tag may have attributes, and its brackets may be escaped."""
    if tag := _TAG.fullmatch(sign):
        return rf"{_MARKUP['<']}{tag[1]}{re.escape(tag[2])}(?:\s[^<>/]{{0,80}})?{_MARKUP['>']}"
    return "".join(_MARKUP.get(letter, re.escape(letter)) for letter in sign)


def _heads(sign: str) -> Iterator[str]:
    """Yield how a sign may begin, in small letters: up to the first bracket that may be escaped, but for its own."""
    starts = ("<", "&lt;", "\\u003c") if sign[0] == "<" else (">", "&gt;", "\\u003e") if sign[0] == ">" else (sign[0],)
    rest = re.split("[<>]", sign[1:])[0]
    yield from (_folded(start + rest) for start in starts)


def _folded(text: str) -> str:
    """Return the text in small letters, as a pattern that ignores case compares them."""
    return text.replace("ı", "i").replace("İ", "i").casefold()


def _is_mentioned(text: str, match: re.Match[str]) -> bool:
    """Return whether a sign stands between quotation marks, as where prose speaks of it."""
    before = text[match.start() - 1 : match.start()]
    return before in _QUOTES and text[match.end() : match.end() + 1] == _QUOTES[before]
