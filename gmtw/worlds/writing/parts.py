"""The data of a genre: what is asked, and topics with the sentences that tell their facts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from pydantic import Field

from gmtw.core.rng import RandomStream
from gmtw.core.toml_folder import read_toml, toml_files
from gmtw.core.types import Frozen
from gmtw.tasks.writing.task import Fact

Lines = tuple[str, ...]
Address = Literal["familiar", "polite"]
"""The form of address of a reader."""

Form = Literal["familiar", "polite", "present", "perfect", "first", "third", "direct", "reported", "office", "plain"]
"""The form of address of a reader, the tense or the person of a story, the kind of speech, or the kind of words."""

_BLANK = re.compile(r"\{(\w+)(\.w)?\}")


class FactLines(Frozen):
    """A fact: how the prompt says it, what tells it, and sentences that do, in any form or in one of them.

    about: What question it answers. details: What else each sentence of a form tells, as "gazd*|lut*/cald*": two
    things, the second in either wording; those of two forms are the same sentences in the same order. brief: Sentences
    that tell nothing else, for a summary.
    """

    says: str
    about: str = ""
    tells: tuple[tuple[str, ...], ...]
    details: Lines = ()
    any: Lines = ()
    brief: Lines = ()
    familiar: Lines = ()
    polite: Lines = ()
    present: Lines = ()
    perfect: Lines = ()
    first: Lines = ()
    third: Lines = ()
    direct: Lines = ()
    reported: Lines = ()
    office: Lines = ()
    plain: Lines = ()

    def lines(self, form: Form | None, brief: bool = False) -> Lines:
        """Return the sentences that tell it in that form, or briefly."""
        if brief:
            return self.brief
        return (*(getattr(self, form) if form else ()), *self.any)

    def told_by(self, pick: int) -> tuple[tuple[str, ...], ...]:
        """Return what tells it as the sentence of that number does."""
        details = self.details[pick].split("|") if self.details and self.details[pick] else ()
        return (*self.tells, *(tuple(one.split("/")) for one in details))


class Topic(Frozen):
    """A topic.

    values: blank -> what may fill it, "40|patruzeci" where a number has words. open, close: Sentences before and after
    the facts. form, length, shape, task, address: Those of the topic where it has its own. free_numbers: Whether a text
    may have numbers that nobody gave, as a recipe has.
    """

    topic: str
    thesis: str = ""
    task: str = ""
    address: Address | None = None
    free_numbers: bool = False
    length: str = ""
    shape: str = ""
    titles: Lines = ()
    open: Lines = ()
    close: Lines = ()
    form: tuple[Mapping[str, Any], ...] = ()
    values: Mapping[str, tuple[str, ...]] = Field(default_factory=dict)
    facts: tuple[FactLines, ...]


class GenreHead(Frozen):
    """The data that all topics of a genre share: the task, the form of the text in words and as rules, the readers.

    given: The heading of what is given, a key of `[writing.asking]`. length: The form in words; shape: the same where a
    constraint says the number of words. small: First words of sentences that get a small letter after a greeting with a
    comma. variants: The forms of which one is given and the other asked for; asked: those that are asked for, if not
    both; readers: how each is asked for.
    topics_of: The genre whose topics it has, and kept: of a summary, how many of the facts it tells.
    """

    key: str
    ask: Lines
    given: str
    length: str = ""
    shape: str = ""
    form: tuple[Mapping[str, Any], ...] = ()
    small: frozenset[str] = frozenset()
    variants: tuple[Form, ...] = ()
    asked: tuple[Form, ...] = ()
    readers: Mapping[Form, Lines] = Field(default_factory=dict)
    topics_of: str = ""
    kept: int = 0


class Genre(Frozen):
    """A genre. greet, part: how a message begins and ends, by the form of address."""

    genre: GenreHead
    greet: Mapping[Form, Lines] = Field(default_factory=dict)
    part: Mapping[Form, Lines] = Field(default_factory=dict)
    topics: tuple[Topic, ...] = ()


@cache
def genres_of(key: str, language: str) -> tuple[Genre, ...]:
    """Return the files of a genre in a language, each with the topics of another genre if it has none of its own."""
    folder = toml_files(files(__package__) / language)
    found = [one for file in folder if (one := Genre.model_validate(read_toml(file))).genre.key == key]
    return tuple(_with_topics(one, language) for one in found)


def _with_topics(genre: Genre, language: str) -> Genre:
    """Return a genre with its topics."""
    if not genre.genre.topics_of:
        return genre
    topics = (topic for other in genres_of(genre.genre.topics_of, language) for topic in other.topics)
    return genre.model_copy(update={"topics": tuple(topics)})


class Values:
    """The values that fill the blanks of one task."""

    def __init__(self, drawn: Mapping[str, str]) -> None:
        self._digits = {name: value.split("|")[0] for name, value in drawn.items()}
        self._words = {name: value.split("|")[-1] for name, value in drawn.items()}

    @classmethod
    def draw(cls, topic: Topic, rng: RandomStream) -> Values:
        """Return values, one for each blank."""
        return cls({name: rng.choice(options) for name, options in topic.values.items()})

    def fill(self, text: str) -> str:
        """Return a text with its blanks filled: {n} in digits, {n.w} in words, {N} with a capital."""
        return _BLANK.sub(self._of, text)

    def _wordings(self, group: Sequence[str]) -> Iterator[str]:
        """Yield the wordings of a group, a name in the genitive as well."""
        for template in group:
            wording = self.fill(template)
            yield wording
            if wording[:1].isupper() and wording.isalpha() and template.startswith("{"):
                yield from (
                    (f"{wording[:-1]}{end}" for end in ("ei", "ăi")) if wording.endswith("a") else [f"{wording}*"]
                )

    def _of(self, blank: re.Match[str]) -> str:
        name = blank[1]
        if name not in self._digits:
            value = self._digits[name.lower()]
            return value[:1].upper() + value[1:]
        return (self._words if blank[2] else self._digits)[name]

    def facts(self, topic: Topic, picks: Mapping[int, int]) -> tuple[Fact, ...]:
        """Return the facts of a topic that are picked, as the picked sentences tell them."""
        return tuple(
            Fact(
                says=self.fill(topic.facts[at].says),
                tells=tuple(tuple(dict.fromkeys(self._wordings(group))) for group in topic.facts[at].told_by(pick)),
            )
            for at, pick in picks.items()
        )


def filled(rules: Sequence[Mapping[str, Any]], values: Values) -> tuple[dict[str, Any], ...]:
    """Return the rules of a form with their blanks filled."""
    return tuple(
        {
            key: [values.fill(one) for one in value] if isinstance(value, (list, tuple)) else value
            for key, value in rule.items()
        }
        for rule in rules
    )
