"""The lines of a fact text as values, and what they answer: without randomness and without words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple, Protocol

from gmtw.worlds.fact.texts import FOLDER

UNKNOWN = "unknown"
"""The entity that answers a question of which the text says nothing."""

Value = str | int
Facts = Mapping[tuple[str, str], Value]
"""(relation, subject) -> value."""


class Relation(NamedTuple):
    """A relation: the kinds of its subjects and values, and what is true in reality."""

    id: str
    subject: str
    value: str
    facts: Mapping[str, Value]

    @property
    def counts(self) -> bool:
        """Whether its values are integers."""
        return all(isinstance(value, int) for value in self.facts.values())


class Line(NamedTuple):
    """A sentence of the text: a statement, from a dated source or from none, or an aside.

    An aside mentions `value` and repeats the question for `relation` and `subject`, and states nothing.
    """

    relation: str
    subject: str
    value: Value
    wording: int = 0
    source: str = ""
    frame: int = 0
    date: tuple[int, ...] = ()
    aside: bool = False

    def to_json(self) -> dict[str, Any]:
        """Return the line as JSON writes it."""
        return self._asdict() | {"date": list(self.date)}

    @classmethod
    def from_json(cls, row: Mapping[str, Any]) -> Line:
        """Return the line that `to_json` wrote."""
        return cls(**{**row, "date": tuple(row["date"])})


class Asked(Protocol):
    """What a question must say for its answer to be found; that of every version of this world does."""

    @property
    def type(self) -> str:
        """How it asks."""

    @property
    def path(self) -> tuple[str, ...]:
        """Relation ids."""

    @property
    def subject(self) -> str:
        """What the first of them is about."""

    @property
    def bound(self) -> int:
        """The integer of an "over" question."""

    @property
    def compares(self) -> bool:
        """Whether the integers of all subjects are compared."""

    @property
    def target(self) -> str:
        """The kind of what answers the question."""


class Question(NamedTuple):
    """What is asked: the value at the end of a path of relations, or subjects by their integers.

    type: "direct", "correction", "missing", "bridge", "chain" (a bridge of three), "most", "least", "over".
    path: relation ids, the first of them about `subject`. bound: of an "over" question.
    """

    type: str
    path: tuple[str, ...]
    subject: str = ""
    bound: int = 0

    @property
    def compares(self) -> bool:
        """Whether the integers of all subjects are compared."""
        return self.type in ("most", "least", "over")

    @property
    def target(self) -> str:
        """The kind of what answers the question."""
        last = relations()[self.path[-1]]
        return last.subject if self.compares else last.value

    def to_json(self) -> dict[str, Any]:
        """Return the question as JSON writes it."""
        return self._asdict() | {"path": list(self.path)}

    @classmethod
    def from_json(cls, row: Mapping[str, Any]) -> Question:
        """Return the question that `to_json` wrote."""
        return cls(**{**row, "path": tuple(row["path"])})


@cache
def relations() -> Mapping[str, Relation]:
    """Return all relations by id."""
    rows = FOLDER.entities["relations"]
    return {id_: Relation(id_, row["subject"], row["value"], row["facts"]) for id_, row in rows.items()}


def entity_id(kind: str, value: Value) -> str:
    """Return the id of a thing, whatever kind it is taken for, or of an integer with its unit."""
    return value if isinstance(value, str) else f"{value}-{kind}"


def stated(lines: Iterable[Line], newest: bool = True) -> dict[tuple[str, str], Value]:
    """Return what the lines state; of dated lines that contradict each other the newest counts, or the oldest."""
    facts = [line for line in lines if not line.aside]
    ordered = sorted(facts, key=lambda line: line.date, reverse=not newest)
    return {(line.relation, line.subject): line.value for line in ordered}


@cache
def real() -> Facts:
    """Return all that is true."""
    return {(id_, subject): value for id_, relation in relations().items() for subject, value in relation.facts.items()}


def followed(question: Asked, *sources: Facts) -> Value | None:
    """Return the value at the end of the path, each relation looked up in its own source; None if one lacks it."""
    value: Value | None = question.subject
    for relation, facts in zip(question.path, sources, strict=True):
        value = facts.get((relation, str(value))) if value is not None else None
    return value


def compared(question: Asked, facts: Facts) -> tuple[str, ...]:
    """Return the subjects that answer a question which compares, in the order of `facts`."""
    relation = question.path[-1]
    numbers = {subject: int(value) for (id_, subject), value in facts.items() if id_ == relation}
    if question.type == "over":
        return tuple(subject for subject, number in numbers.items() if number > question.bound)
    return ((max if question.type == "most" else min)(numbers, key=lambda subject: numbers[subject]),)


def support(question: Asked, facts: Facts) -> list[tuple[str, str]]:
    """Return the statements that the answer needs, in order; those of a chain up to the first one that is missing."""
    if question.compares:
        return [(question.path[-1], subject) for subject in compared(question, facts)]
    parts = (Question(question.type, question.path[:n], question.subject) for n in range(len(question.path)))
    subjects = [followed(part, *(facts for _ in part.path)) for part in parts]
    steps = [(relation, str(subject)) for relation, subject in zip(question.path, subjects, strict=True)]
    return [step for step in steps if step in facts]


def answers(question: Asked, facts: Facts) -> tuple[str, ...]:
    """Return the ids of the entities that answer the question, if `facts` is all there is."""
    if question.compares:
        return compared(question, facts)
    value = followed(question, *(facts for _ in question.path))
    return (UNKNOWN if value is None else entity_id(question.target, value),)
