"""Sentences on marked outputs: English text that knows how it was made, so that a page can say it otherwise.

`sayings.toml` has the words of all of them, English beside the other languages.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache, reduce
from importlib.resources import files
from string import Formatter
from typing import Any

from pydantic_core import CoreSchema, core_schema

from gmtw.core.types import Note

Field = str | int | float
"""What fills a sentence: a text, another sentence, or a number."""

JSON_TYPES = ("boolean", "number", "string", "array", "object")

NEAR = ("unknown-name", "unknown-key")
"""Notes that name what was perhaps meant."""


class Saying(str):
    """A sentence in English. key: its table of sayings.toml, "" for a text that no language changes.

    fields: what fills it, in the order of the English words. As JSON it is the English text, and nothing more.
    """

    key: str
    fields: tuple[Field, ...]

    def __new__(cls, text: str = "", key: str = "", fields: tuple[Field, ...] = ()) -> Saying:
        """Return the text, with how it was made."""
        made = super().__new__(cls, text)
        made.key, made.fields = key, fields
        return made

    @classmethod
    def __get_pydantic_core_schema__(cls, *_: Any) -> CoreSchema:
        text = core_schema.no_info_after_validator_function(cls, core_schema.str_schema())
        return core_schema.json_or_python_schema(
            json_schema=text,
            python_schema=core_schema.union_schema([core_schema.is_instance_schema(cls), text]),
            serialization=core_schema.to_string_ser_schema(),
        )


@cache
def sayings() -> Mapping[str, Mapping[str, str]]:
    """Return the words of every sentence, by its key and then by language."""
    return tomllib.loads((files("gmtw.report.annotate") / "messages.toml").read_text("utf-8"))


@cache
def field_names(words: str) -> tuple[str, ...]:
    """Return what the words name to be filled in, in their order."""
    return tuple(name for _, name, _, _ in Formatter().parse(words) if name)


def said(key: str, **fields: Field) -> Saying:
    """Return the sentence of that key, filled in."""
    words = sayings()[key]["en"]
    return Saying(words.format(**fields), key, tuple(fields[name] for name in field_names(words)))


def listed(key: str, items: Iterable[Field]) -> Saying:
    """Return the items joined two by two by the sentence of that key: "one or other"; no item says nothing."""
    texts = [item if isinstance(item, Saying) else Saying(str(item)) for item in items]
    return reduce(lambda one, other: said(key, one=one, other=other), texts) if texts else Saying()


def matched(text: str, *keys: str) -> tuple[str, dict[str, str]] | None:
    """Return the first of these keys whose English words the text is, and what fills them there; None where none is."""
    found = ((key, _pattern(sayings()[key]["en"]).fullmatch(text)) for key in keys)
    return next(((key, match.groupdict()) for key, match in found if match), None)


def recognised(text: str, *keys: str) -> Saying:
    """Return the text as the sentence of one of these keys, where it is one: records keep English words."""
    found = matched(text, *keys)
    return said(found[0], **found[1]) if found else Saying(text)


def noted(note: Note) -> Saying:
    """The detail of a note of the reader: a name and what it is near, how many more there are, a type of JSON."""
    place, colon, type_ = note.detail.rpartition(": ")
    if note.kind == "wrong-type" and colon:
        return said("at", place=place, miss=recognised(type_, *JSON_TYPES))
    return recognised(note.detail, *(("near",) if note.kind in NEAR else ()), "more")


@cache
def _pattern(words: str) -> re.Pattern[str]:
    pieces = ((re.escape(before), name) for before, name, _, _ in Formatter().parse(words))
    return re.compile("".join(f"{before}(?P<{name}>.+)" if name else before for before, name in pieces), re.DOTALL)
