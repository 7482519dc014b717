"""What a language says about one world: `<language>/worlds/<world>/*.toml`, read into a frozen `WorldText`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from gmtw import languages
from gmtw.languages import Forms, Language

Wordings = tuple[str, ...]
"""Ways to say the same; one of them is drawn for each instance."""


class Named(BaseModel):
    """A name: as a list prints it, and the forms that it takes in a sentence."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    definite: str = ""
    genitive: str = ""
    at: str = ""


class PromptText(BaseModel):
    """The frame of a prompt; `{...}` are values of the story (docs/worlds.md)."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    intro: Wordings
    listing: Wordings
    demands: Wordings
    ask: Wordings


class ListStyle(BaseModel):
    """How names stand in a list: their `form` (of `Named`, or "bare": the name with a small letter), the words before
    the first and before each further one.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    form: str = "name"
    first: str = ""
    rest: str = ""


class TellText(BaseModel):
    """The prose of the reference models; each of `Wordings` is a template (gmtw/baselines/explanations.py).

    when: day, by weekday or number, "-1" the last -> form -> phrases. day, detail: what is filled ->
    sentences that tell a day, and what it costs. dropped: "one", "many" -> sentences. sums: attribute ->
    sentences with the plan's total. reasons: what leads over to the rules. kept: "kind.attribute" or "kind"
    of a rule -> sentences that say how it is met.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    conjunction: str
    opening: Wordings
    reasons: Wordings
    closing: Wordings
    lists: Mapping[str, ListStyle]
    when: Mapping[str, Mapping[str, Wordings]]
    day: Mapping[str, Wordings]
    detail: Mapping[str, Wordings] = Field(default_factory=dict)
    dropped: Mapping[str, Wordings]
    sums: Mapping[str, Wordings] = Field(default_factory=dict)
    kept: Mapping[str, Wordings] = Field(default_factory=dict)


class WorldText(BaseModel):
    """One world in one language.

    names, places: by id. keys: the JSON key of a slot, with {n} the day's number. show: attribute ->
    phrase by value; "n" is the phrase of any other number, "also" further attributes that it makes
    known. rules: "kind.attribute" or "kind" -> sentences that replace the rule's own. nouns, phrases:
    laid over those of the language. story: word of the story -> phrase by value. tell: the oracle's prose.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    names: Mapping[str, Named]
    places: Mapping[str, Named] = Field(default_factory=dict)
    keys: Mapping[str, str] = Field(default_factory=dict)
    show: Mapping[str, Mapping[str, Any]] = Field(default_factory=dict)
    prompt: PromptText
    rules: Mapping[str, Wordings] = Field(default_factory=dict)
    nouns: Mapping[str, Forms] = Field(default_factory=dict)
    phrases: Mapping[str, str] = Field(default_factory=dict)
    story: Mapping[str, Mapping[str, str]] = Field(default_factory=dict)
    tell: TellText | None = None

    @property
    def shown(self) -> frozenset[str]:
        """The attributes, and categories of them, that the prompt makes known of each entity."""
        also = (name for phrases in self.show.values() for name in phrases.get("also", ()))
        return frozenset({*self.show, *also})


def tables(code: str, world: str) -> dict[str, Any]:
    """The tables of a world's folder in a language, merged; a table may stand in one file only."""
    merged: dict[str, Any] = {}
    for file in sorted((files("gmtw.languages") / code / "worlds" / world).iterdir(), key=lambda file: file.name):
        if file.name.endswith(".toml"):
            found = tomllib.loads(file.read_text(encoding="utf-8"))
            if twice := sorted(merged.keys() & found.keys()):
                raise ValueError(f"{file}: {', '.join(twice)} stands in another file of the folder too; keep one")
            merged |= found
    return merged


@cache
def text(code: str, world: str) -> WorldText:
    """What the language says about a world of plans."""
    found = tables(code, world)
    return WorldText.model_validate(found | {"names": dict(_flat(found["names"]))})


@cache
def dialect(code: str, world: str) -> Language:
    """The language with the world's own nouns and phrases laid over its own."""
    language, own = languages.load(code), text(code, world)
    nouns, phrases = {**language.nouns, **own.nouns}, {**language.phrases, **own.phrases}
    return language.model_copy(update={"nouns": nouns, "phrases": phrases})


@cache
def speaking(world: str) -> tuple[str, ...]:
    """The languages that have a folder for the world, sorted."""
    return tuple(code for code in languages.known() if (files("gmtw.languages") / code / "worlds" / world).is_dir())


def _flat(names: Mapping[str, Any], prefix: str = "") -> Any:
    """("brasov.tower", {...}) of nested tables of names."""
    for key, value in names.items():
        if "name" in value:
            yield f"{prefix}{key}", value
        else:
            yield from _flat(value, f"{prefix}{key}.")
