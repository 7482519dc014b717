"""The needs of every host: the questions of a set, the grade of an answer, and means over many answers.

A row that a host carries from the question to the grade is (id, messages, the instance as JSON); a host of frozen sets
may carry the id alone and ask `questions` again. Figures are those of `gmtw grade`, digit for digit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from math import fsum
from typing import Any, NamedTuple

from gmtw.core.cache import KEPT
from gmtw.core.errors import GmtwError
from gmtw.core.types import Instance, Record
from gmtw.datasets import find_set, index_set, packaged
from gmtw.datasets.instance_set import InstanceSet
from gmtw.providers.responses import text_of as message_text
from gmtw.scoring.grade import grade
from gmtw.tasks.prompt import prompt

SET = "gmtw-ro-3.0"
"""The set that hosts ask if nobody names another."""

LANGUAGE = "ro"
"""The language in which instances are asked if nobody names another."""

FIGURES = ("solved", "faithful", "U", "R", "G", "F", "avg")
"""The figures of an answer to a plan, for hosts that want their names before there is an answer."""

Messages = list[dict[str, str]]


class Question(NamedTuple):
    """One row of a dataset. messages: the chat that is sent. instance: as one line of JSON, to be graded against."""

    id: str
    messages: Messages
    instance: str

    @property
    def text(self) -> str:
        """The chat as one text, for hosts that ask with one: what comes before the question stands above it."""
        return "\n\n".join(turn["content"] for turn in self.messages)


@lru_cache(maxsize=8)
def instances_of(name: str = SET) -> InstanceSet:
    """Return the instances of a set by id: a name of gmtw's own, a file or a folder. Raise InputError if none is."""
    return index_set(find_set(name, [packaged()]), lambda instance: None).instances


def questions(instances: Iterable[Instance], language: str = LANGUAGE) -> Iterator[Question]:
    """Yield the rows of these instances. Raise UnknownNameError if one has no prompt in that language."""
    for instance in instances:
        yield Question(instance.id, messages(instance, language), instance.model_dump_json())


def messages(instance: Instance, language: str = LANGUAGE) -> Messages:
    """Return the chat that asks an instance, its system prompt and earlier turns first."""
    asked = prompt(instance, language)
    system = [{"role": "system", "content": asked.system}] if asked.system else []
    turns = [{"role": turn.role, "content": turn.content} for turn in asked.messages]
    return [*system, *turns, {"role": "user", "content": asked.text}]


@lru_cache(maxsize=KEPT)
def instance_of(row: str) -> Instance:
    """Return the instance of its JSON line; the last ones are kept, since samples of one question come together."""
    return Instance.model_validate_json(row)


def figures_of(instance: Instance, text: str, language: str = LANGUAGE) -> dict[str, float]:
    """Return the figures of one answer: `solved`, `faithful`, each metric, `avg`. What was not measured is left out."""
    return figures(grade(instance, text, language))


def figures(record: Record) -> dict[str, float]:
    """Return the figures of a record, each a number from 0 to 1. Raise GmtwError if its output is an error."""
    if record.status != "graded":
        raise GmtwError(f"{record.instance_id}: expected an answer, got an error: {record.error}")
    values: Mapping[str, float | None] = {
        "solved": record.solved,
        "faithful": record.faithful,
        **{key: score.value for key, score in record.scores.items()},
        "avg": record.average,
    }
    return {key: float(value) for key, value in values.items() if value is not None}


def mean_figures(rows: Iterable[Mapping[str, float]]) -> dict[str, float]:
    """Return the mean of each figure over the answers that have it."""
    found: dict[str, list[float]] = {}
    for row in rows:
        for key, value in row.items():
            found.setdefault(key, []).append(value)
    return {key: mean(values) for key, values in found.items()}


def mean(values: Iterable[float | None]) -> float:
    """Return the mean of what was measured; None and not-a-number stand for what was not. Raise GmtwError for none."""
    measured = [value for value in values if value is not None and value == value]
    if not measured:
        raise GmtwError("expected at least one measured value, got none: no answer was graded")
    return fsum(measured) / len(measured)


def text_of(answer: Any) -> str:
    """Return the text of a completion as hosts give it: a text, its parts, or a chat whose last message is the answer.

    A message is read as that of a server is: its content may be parts, and thinking among them is no text.
    """
    last = answer[-1] if isinstance(answer, list | tuple) and answer else answer
    if isinstance(last, Mapping) and "content" in last:
        return message_text(last)[0]
    return message_text({"content": getattr(last, "content", answer)})[0]
