"""The lines of a fact text as values: what they state and what they take from each other, without words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from gmtw.tasks.plan.fact_values import NO_ANSWER
from gmtw.worlds.fact.texts import FOLDER, FactWording, Form, fact_text

UNKNOWN = NO_ANSWER
"""The entity that answers a question of which the text says nothing."""

Fact = tuple[str, str]
"""A relation and a subject."""

Value = str | int
Facts = Mapping[Fact, Value]
"""The stated facts: fact -> value."""


class Relation(NamedTuple):
    """A kind of fact: the kinds of its subjects and values, and which values there are.

    truth: What is so in reality, for the few kinds of which something is. code: A language that names its things.
    """

    id: str
    topic: str
    subject: str
    value: str
    integers: range
    truth: Mapping[str, Value]
    code: str

    @property
    def counts(self) -> bool:
        """True if its values are integers that can be compared."""
        return bool(fact_text(self.code).facts[self.id].most)

    @property
    def values(self) -> Sequence[Value]:
        """All values that it can have."""
        return self.integers or things(self.value, self.code)

    @property
    def subjects(self) -> Sequence[str]:
        """All subjects that it can be about."""
        return things(self.subject, self.code)


class Line(NamedTuple):
    """A sentence of the text: a statement, from a dated source or from none, or an aside, which states nothing.

    other: A value that the sentence denies. form: What it takes from elsewhere; than: of "more" and "less", the
    subject from whose value it differs by `gap`. wordings: Language -> number of the wording; frame: of the source.
    """

    relation: str
    subject: str
    value: Value
    other: Value | None = None
    form: Form = "own"
    than: str = ""
    gap: int = 0
    wordings: Mapping[str, int] = {}
    source: str = ""
    frame: int = 0
    date: tuple[int, ...] = ()
    aside: bool = False

    @property
    def fact(self) -> Fact:
        """The fact that it is about."""
        return self.relation, self.subject

    def wording(self, code: str) -> FactWording:
        """Return how the line is said."""
        return fact_text(code).facts[self.relation].say[self.wordings.get(code, 0)]

    def fits(self, wording: FactWording) -> bool:
        """Return whether that wording can say it."""
        return wording.form == self.form and wording.contrasts == (self.other is not None)

    def to_json(self) -> dict[str, Any]:
        """Return the line as JSON writes it."""
        return self._asdict() | {"date": list(self.date), "wordings": dict(self.wordings)}

    @classmethod
    def from_json(cls, row: Mapping[str, Any]) -> Line:
        """Return the line that `to_json` wrote."""
        return cls(**{**row, "date": tuple(row["date"])})


class Question(NamedTuple):
    """A question: the value at the end of a path of relations, or subjects by their integers.

    type: "direct", "dated", "missing", "bridge", "chain" (a bridge of three), "most", "least", "over". path: Relation
    ids, the first of them about `subject`. bound: Of an "over" question. wording: Number of the wording.
    """

    type: str
    path: tuple[str, ...]
    subject: str = ""
    bound: int = 0
    wording: int = 0

    @property
    def compares(self) -> bool:
        """True if the integers of all subjects are compared."""
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
def relations(own: str = "") -> Mapping[str, Relation]:
    """Return all relations by id, with the things of the world, or of the language whose own pack is asked for.

    What they are about and what their values are is the same in all.
    """
    folder = FOLDER.pack(own) if own else FOLDER
    other = folder.entities["facts"] if own else {}
    rows = {id_: {**row, **other.get(id_, {})} for id_, row in FOLDER.entities["facts"].items()}
    return {
        id_: Relation(
            id=id_,
            topic=row["topic"],
            subject=row["subject"],
            value=row["value"],
            integers=_integers(row.get("range")),
            truth=folder.entities["truth"].get(id_, {}),
            code=folder.languages[0],
        )
        for id_, row in rows.items()
    }


def _integers(ends: Sequence[int] | None) -> range:
    return range(ends[0], ends[1] + 1, ends[2]) if ends else range(0)


def entity_id(kind: str, value: Value) -> str:
    """Return the id of a thing, whatever kind it is taken for, or of an integer with its unit."""
    return value if isinstance(value, str) else f"{value}-{kind}"


def things(kind: str, code: str) -> tuple[str, ...]:
    """Return the things of a kind that a language names."""
    return tuple(fact_text(code).things[kind])


def mentioned(line: Line) -> list[tuple[str, Value]]:
    """Return the kinds and values that a line names, in the order of its sentence; a pronoun names nothing."""
    relation = relations()[line.relation]
    found: list[tuple[str, Value]] = [] if line.form == "subject" else [(relation.subject, line.subject)]
    values = [line.value] if line.form in ("own", "subject") else []
    if line.other is not None:
        first = line.wording(next(iter(line.wordings), FOLDER.languages[0]))
        values = [line.other, line.value] if first.denies_first else [line.value, line.other]
    return [
        *found,
        *((relation.value, value) for value in values),
        *([(relation.subject, line.than)] if line.than else []),
    ]


def answers(question: Question, facts: Facts) -> tuple[str, ...]:
    """Return the ids of the entities that answer the question, if `facts` is all there is."""
    if question.compares:
        return compared(question, facts) or (UNKNOWN,)
    value = followed(question, question.path, facts)
    return (UNKNOWN if value is None else entity_id(question.target, value),)


def support(question: Question, facts: Facts) -> list[Fact]:
    """Return the facts that the answer needs, in order; those of a chain up to the first one that is missing."""
    if question.compares:
        return [(question.path[-1], subject) for subject in compared(question, facts)]
    subjects = [followed(question, question.path[:n], facts) for n in range(len(question.path))]
    steps = [(relation, str(subject)) for relation, subject in zip(question.path, subjects, strict=True)]
    return [step for step in steps if step in facts]


def followed(question: Question, path: Sequence[str], facts: Facts) -> Value | None:
    """Return the value at the end of the path; None if a fact on it is missing."""
    value: Value | None = question.subject
    for relation in path:
        value = facts.get((relation, str(value))) if value is not None else None
    return value


def compared(question: Question, facts: Facts) -> tuple[str, ...]:
    """Return the subjects that answer a question which compares, in the order of `facts`."""
    numbers = {subject: int(value) for (id_, subject), value in facts.items() if id_ == question.path[-1]}
    if question.type == "over":
        return tuple(subject for subject, number in numbers.items() if number > question.bound)
    best = max if question.type == "most" else min
    return (best(numbers, key=lambda subject: numbers[subject]),) if numbers else ()


def needed(question: Question, lines: Sequence[Line], facts: Facts) -> set[int]:
    """Return the numbers of the lines that the answer needs, with those that they take something from."""
    wanted, found = support(question, facts), set[int]()
    while wanted:
        fact = wanted.pop()
        at = max((n for n, one in enumerate(lines) if not one.aside and one.fact == fact), key=lambda n: lines[n].date)
        found |= {at, at - 1} if lines[at].form in ("subject", "value") else {at}
        if lines[at].than:
            wanted.append((fact[0], lines[at].than))
    return found


def competing(question: Question, lines: Sequence[Line], facts: Facts) -> set[int]:
    """Return the numbers of the lines that another answer could come from: other versions, and all that is compared."""
    about = {lines[n].fact for n in needed(question, lines, facts)}
    open_ = question.compares or answers(question, facts) == (UNKNOWN,)
    return {
        n
        for n, line in enumerate(lines)
        if not line.aside and (line.fact in about or (open_ and line.relation == question.path[-1]))
    }


def newest(lines: Iterable[Line]) -> dict[Fact, Value]:
    """Return what the lines state; of dated lines that contradict each other the newest counts."""
    ordered = sorted((line for line in lines if not line.aside), key=lambda line: line.date)
    return {line.fact: line.value for line in ordered}
