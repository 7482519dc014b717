"""What a language says about the fact world, `gmtw/worlds/fact/<language>/*.toml`, read into a frozen `FactText`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import ClassVar

from pydantic import Field

from gmtw import languages
from gmtw.worlds.world_folder import TextTable, Wordings, WorldFolder

FOLDER = WorldFolder("gmtw.worlds.fact")


class RelationText(TextTable):
    """How a relation is said; {subject} and {value} are filled in.

    bridge: a phrase that names the value and is the {subject} in the question of another relation.
    most, least, over: questions that compare the integers of all subjects; subjects: what they are called.
    """

    statements: Wordings
    question: str
    answer: str
    bridge: str = ""
    most: str = ""
    least: str = ""
    over: str = ""
    subjects: str = ""


class FactPrompt(TextTable):
    """The frame of a prompt, in the order of printing; `newest`, `several`, `exact` only if they apply."""

    intro: Wordings
    text: str
    newest: Wordings
    question: str
    several: str
    ask: Wordings
    exact: Wordings
    unknown: str


class FactTell(TextTable):
    """Sentences around the facts that an answer rests on: the first one, of dates, of numbers, and the answer.

    denied: The first sentence, and those that say that one value is not the answer, or that several are not.
    """

    intro: str
    dated: str
    compared: str
    answer: str
    answers: str
    missing: str
    denied: tuple[str, str, str]


class FactText(TextTable):
    """The fact world in one language.

    values: kind -> singular and plural of its unit, empty if it is printed bare. things: kind -> id ->
    name. aliases: thing -> further names. family: kinds of persons that a family name alone may mean.
    unknown: the key for "no answer", then further names of it. key: the JSON key. articles: words before
    a name that an answer may leave out. months: of {date}; sources: form of source -> frames around a
    {statement}; asides: sentences that mention a {value} and repeat a {question}, and state nothing.
    """

    expected_in: ClassVar[Mapping[str, str]] = dict.fromkeys(("values", "things", "relations"), "names.toml") | {
        "tell": "tell.toml"
    }

    values: Mapping[str, tuple[str, str] | str]
    things: Mapping[str, Mapping[str, str]]
    relations: Mapping[str, RelationText]
    aliases: Mapping[str, tuple[str, ...]] = Field(default_factory=dict)
    family: tuple[str, ...] = ()
    key: str
    unknown: tuple[str, ...]
    articles: tuple[str, ...] = ()
    months: tuple[str, ...]
    day: str
    sources: Mapping[str, Wordings]
    asides: Wordings
    prompt: FactPrompt
    tell: FactTell


@cache
def fact_text(code: str) -> FactText:
    """Return what the language says about the fact world."""
    return FOLDER.read(code, FactText)


def printed(code: str, kind: str, value: str | int) -> str:
    """Return a thing's name, or an integer with its unit: "Paris", "2544 de metri", "1475"."""
    own = fact_text(code)
    if isinstance(value, str):
        return own.things[kind][value]
    unit = own.values[kind]
    return languages.load(code).number.count(value, (unit[0], unit[1])) if unit else str(value)


def date(code: str, parts: tuple[int, ...]) -> str:
    """Return a year, or a year, month and day: "2009", "12 martie 2021"."""
    own = fact_text(code)
    if len(parts) == 1:
        return str(parts[0])
    year, month, day = parts
    return own.day.format(day=day, month=own.months[month - 1], year=year)
