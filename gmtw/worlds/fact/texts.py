"""The texts of a language about the fact world, `gmtw/worlds/fact/<language>/*.toml`, read into a frozen `FactText`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from string import Formatter
from typing import Any, ClassVar, Literal, NamedTuple

from pydantic import Field

from gmtw import languages
from gmtw.worlds.world_folder import TextTable, Wordings, WorldFolder

FOLDER = WorldFolder("gmtw.worlds.fact")

CLOCK = "{clock}"
"""The unit of minutes since midnight."""

HOUR, QUARTER = 60, 15

Form = Literal["own", "subject", "value", "more", "less"]
"""The borrowed part of a wording: nothing; the subject or the value of the line before; a value to add to."""


class FactWording(TextTable):
    """A way to say a fact.

    tags: The constructions that it must be understood by, or "plain" alone. after: What it takes from the line before.
    """

    text: str
    tags: tuple[str, ...]
    after: Literal["", "subject", "value"] = ""

    @cached_property
    def fields(self) -> frozenset[str]:
        """The names of its placeholders."""
        return frozenset(field for _, field, _, _ in Formatter().parse(self.text) if field)

    @cached_property
    def form(self) -> Form:
        """The part that it takes from elsewhere."""
        return self.after or ("more" if "more" in self.fields else "less" if "less" in self.fields else "own")

    @cached_property
    def contrasts(self) -> bool:
        """True if it names a value beside the true one."""
        return "other" in self.fields

    @property
    def denies_first(self) -> bool:
        """True if that value comes before the true one."""
        return "{value" in self.text.partition("{other")[2]


class FactKindText(TextTable):
    """The words that say a kind of fact, and ask for it; {subject} and {value} are filled in.

    bridge: Phrases that name the value and are the {subject} in the question of another relation. most, least, over:
    Questions that compare the integers of all subjects.
    """

    say: tuple[FactWording, ...]
    ask: Wordings
    answer: str
    bridge: Wordings = ()
    most: Wordings = ()
    least: Wordings = ()
    over: Wordings = ()


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

    values: kind -> the forms of its unit, or a template with {n}, empty if it is printed bare. things: kind -> id ->
    name. aliases: thing -> further names. family: kinds of persons that a family name alone may mean.
    unknown: the key for "no answer", then further names of it. key: the JSON key. articles: words before
    a name that an answer may leave out. months: of {date}; sources: form of source -> frames around a
    {statement}; asides: sentences that mention a {value} and repeat a {question}, and state nothing. facts: How each
    kind of fact is said. clock: How a full hour, a quarter past, half past and a quarter to are said, of {hour} or of
    the {next} one. gaps: kind of value -> the unit of a difference, if it is another one. registers: Frames of prompts.
    entities: The tables of the language's own pack: its `facts` are those of the world but for what it writes itself.
    """

    expected_in: ClassVar[Mapping[str, str]] = {
        "values": "names.toml",
        "things": "names.toml",
        "facts": "facts.toml",
        "entities": "entities.toml",
    }

    values: Mapping[str, tuple[str, str] | str]
    things: Mapping[str, Mapping[str, str]]
    facts: Mapping[str, FactKindText]
    aliases: Mapping[str, tuple[str, ...]] = Field(default_factory=dict)
    family: tuple[str, ...] = ()
    key: str
    unknown: tuple[str, ...]
    articles: tuple[str, ...] = ()
    months: tuple[str, ...]
    day: str
    sources: Mapping[str, Wordings]
    asides: Wordings
    clock: tuple[str, str, str, str]
    gaps: Mapping[str, str]
    registers: Mapping[str, FactPrompt]
    tell: FactTell
    entities: Mapping[str, Any] = Field(default_factory=dict)


class Shown(NamedTuple):
    """A value: "{value}" as it is listed, "{value:words}" with its number in words, "{value:bare}" the number alone."""

    listed: str
    words: str
    bare: str

    def __format__(self, spec: str) -> str:
        return {"words": self.words, "bare": self.bare}.get(spec, self.listed)


@cache
def fact_text(code: str) -> FactText:
    """Return what the language says about the fact world."""
    return FOLDER.read(code, FactText)


def together(code: str) -> Sequence[str]:
    """Return the languages that name the same things as that one, sorted."""
    return FOLDER.languages if code in FOLDER.languages else (code,)


def printed(code: str, kind: str, value: str | int) -> str:
    """Return a thing's name, or an integer with its unit: "Paris", "20 de lei", "linia 4", "8:30", "1875"."""
    own = fact_text(code)
    if isinstance(value, str):
        return own.things[kind][value]
    unit = own.values[kind]
    if unit == CLOCK:
        return f"{value // HOUR}:{value % HOUR:02}"
    if isinstance(unit, str):
        return unit.format(n=value) if unit else str(value)
    return languages.load(code).number.count(value, unit)


def shown(code: str, kind: str, value: str | int) -> Shown:
    """Return a value for templates."""
    listed, is_counted = printed(code, kind, value), isinstance(fact_text(code).values.get(kind), tuple)
    return Shown(listed, _in_words(code, kind, value), str(value) if is_counted else listed)


def _in_words(code: str, kind: str, value: str | int) -> str:
    """Return an integer in words with its unit, anything else as it is printed."""
    own, number = fact_text(code), languages.load(code).number
    unit = own.values.get(kind, "")
    if isinstance(value, str) or (isinstance(unit, str) and unit != CLOCK):
        return printed(code, kind, value)
    if isinstance(unit, tuple):
        return number.spelled(value, kind, unit)
    hour, minutes = divmod(value, HOUR)
    now, later = (number.words.spelled(n, feminine=True) for n in (hour, hour + 1))
    return own.clock[minutes // QUARTER].format(hour=now, next=later)


def difference(code: str, kind: str, gap: int) -> str:
    """Return the difference of two such values in words: "5 lei", of years "12 ani", of times "o oră și un sfert"."""
    own = fact_text(code)
    if own.values[kind] == CLOCK:
        return languages.load(code).number.duration(gap)
    return printed(code, own.gaps.get(kind, kind), gap)


def date(code: str, parts: tuple[int, ...]) -> str:
    """Return a year, or a year, month and day: "2009", "12 martie 2021"."""
    own = fact_text(code)
    if len(parts) == 1:
        return str(parts[0])
    year, month, day = parts
    return own.day.format(day=day, month=own.months[month - 1], year=year)
