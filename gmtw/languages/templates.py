"""Templates of language and world folders, and the one place that fills them in.

A placeholder is `{field:spec}`. The specs:

    {limit}             the value as it is
    {limit:#day}        the number with its noun: "2 days" ([nouns] day)
    {limit:@attribute}  the number with the noun that another field names: "20 lei" where attribute = "cost"
    {limit:~day}        as with "#", the number in words: "two days"; "~@attribute" takes the noun of a field
    {limit:hours}       minutes as hours: "an hour and a quarter"
    {day:which}         the phrase "<value>.which": "the last day" ([phrases] "-1.which")
    {part:phrase}       the phrase "<value>"
    {entity:name}       the name of an entity; a list of names where the value holds several, "or" before the last
                        with {entities:or}; each name in quotation marks with "quoted" and "quoted-or"

A field may have a number added: {limit+1:#day}, {least-1}; one of its values is {entities.0:name}, the first.

Which specs name entities, and in which forms, is up to the caller (`Filler.styles`). Every sentence gets a capital.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Container, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from string import Formatter
from typing import Any

from gmtw.core.errors import MissingTextError
from gmtw.languages import Language
from gmtw.languages.number import Forms

NAMES = "name"
"""The spec under which an entity's name is printed as lists print it."""

EITHER = "or"
"""The spec under which names are a list with "or" before the last one."""

QUOTED = "quoted"
"""The spec under which each name stands in quotation marks; "quoted-or" is `EITHER` with them."""

ENTITIES = (NAMES, EITHER, QUOTED, f"{QUOTED}-{EITHER}")
"""All specs under which a rule's sentence prints names."""

_SHIFTED = re.compile(r"(\w+)([+-]\d+)")

_PICKED = re.compile(r"(\w+)\.(\d+)")


@dataclass(frozen=True, slots=True)
class Filler:
    """Fill in templates of one language.

    names: Return the names of entity ids, in one of `styles`, as a list. styles: The specs that ask for names.
    files: Where nouns and phrases are looked for, to be named in errors. entities: The ids that only `styles` print.
    """

    language: Language
    names: Callable[[Sequence[str], str], str] | None = None
    styles: Collection[str] = ()
    files: str = ""
    entities: Container[str] = frozenset()

    def sentence(self, template: str, values: Mapping[str, Any]) -> str:
        """Return the filled template with a capital letter. Raise MissingTextError for a word that no folder has."""
        text = self.fill(template, values)
        return text[:1].upper() + text[1:]

    def fill(self, template: str, values: Mapping[str, Any]) -> str:
        """Return the filled template. Raise MissingTextError for a word or a field that is not there."""
        parts = []
        for literal, field, spec in _parsed(template):
            words = self._words(self._value(field, values, template), spec, values) if field else ""
            counted = spec[:1] in ("#", "@", "~") or spec == "hours"
            parts.append(self.language.number.words.after(literal, words) if counted else literal + words)
        return "".join(parts)

    def _value(self, field: str, values: Mapping[str, Any], template: str) -> Any:
        if field.isdecimal():
            return int(field)
        if shifted := _SHIFTED.fullmatch(field):
            return self._value(shifted[1], values, template) + int(shifted[2])
        if picked := _PICKED.fullmatch(field):
            return self._value(picked[1], values, template)[int(picked[2])]
        if field not in values:
            known = ", ".join(f"{{{name}}}" for name in sorted(values))
            raise MissingTextError(f"{self._files}: no {{{field}}} for {template!r}; write one of {known}")
        return values[field]

    def _words(self, value: Any, spec: str, values: Mapping[str, Any]) -> str:
        """Return what one placeholder prints."""
        if spec[:1] in ("#", "@", "~"):
            return self._counted(value, spec, values)
        if spec == "hours":
            return self.language.number.duration(value)
        several = isinstance(value, tuple)
        if self.names and (spec in self.styles or (several and not spec)):
            return self.names(value if several else (value,), spec)
        if not spec:
            return str(value)
        return self.language.listed([self.phrase(one, spec) for one in (value if several else (value,))])

    def _counted(self, number: int, spec: str, values: Mapping[str, Any]) -> str:
        """Return a number with its noun, in words if the spec begins with "~"."""
        in_words, named = spec[0] == "~", spec.lstrip("#~")
        noun = self._value(named[1:], values, spec) if named.startswith("@") else named
        if in_words:
            return self.language.number.spelled(number, noun, self.noun(noun))
        return self.language.number.count(number, self.noun(noun))

    def noun(self, key: str) -> Forms:
        """Return the forms of a noun. Raise MissingTextError where the language has none of that key."""
        if key not in self.language.nouns:
            forms = f'{_quoted(key)} = ["one", "many"]'
            raise MissingTextError(f"{self._files}: no noun {key!r}; write {forms} under [nouns]")
        return self.language.nouns[key]

    def phrase(self, value: object, spec: str) -> str:
        """Return the phrase "<value>.<spec>". Raise MissingTextError where the language has none."""
        key = str(value) if spec == "phrase" else f"{value}.{spec}"
        if key not in self.language.phrases and value in self.entities:
            raise MissingTextError(
                f"{self._files}: no style {spec!r} of names, for {value!r}; take one of "
                f"{', '.join(sorted(self.styles))}, or write {_quoted(spec)} = {{ form = ... }} under [tell.lists] in "
                "tell.toml; a form is a key of names.toml"
            )
        if key not in self.language.phrases:
            raise MissingTextError(f'{self._files}: no phrase {key!r}; write {_quoted(key)} = "..." under [phrases]')
        return self.language.phrases[key]

    @property
    def _files(self) -> str:
        return self.files or f"gmtw/languages/{self.language.code}/language.toml"


def _quoted(key: str) -> str:
    """Return the key as TOML writes it."""
    return key if key.replace("-", "").replace("_", "").isalnum() else f'"{key}"'


@lru_cache(maxsize=1 << 12)
def _parsed(template: str) -> tuple[tuple[str, str, str], ...]:
    return tuple((literal, field or "", spec or "") for literal, field, spec, _ in Formatter().parse(template))
