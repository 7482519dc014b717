"""The scene of a fact text: the answer's slot, an entity for each value, and the key for "no answer"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gmtw.constraints import Entity, Scene, Slot
from gmtw.text.words import fold
from gmtw.worlds.fact.statements import UNKNOWN, Line, Question, Value, entity_id, mentioned, relations
from gmtw.worlds.fact.texts import CLOCK, HOUR, fact_text, printed, shown, together
from gmtw.worlds.fact.wording import names_of

Thing = tuple[str, Value]
"""A kind, and a thing of that kind or an integer."""


def scene(question: Question, lines: Sequence[Line], languages: Sequence[str]) -> Scene:
    """Return the scene in these languages.

    Its entities are in the order of their first mention; `candidate` marks those of the asked kind.
    """
    kinds: dict[str, list[Thing]] = {}
    for thing in answering(question, lines):
        kinds.setdefault(entity_id(*thing), []).append(thing)
    words = _words([thing for line in lines for thing in mentioned(line)], languages)
    entities = [
        Entity(
            id=id_,
            names={code: _names(code, *found[0], words) for code in languages},
            attributes={f"kind={kind}": 1 for kind, _ in found} | {"candidate": int(question.target in dict(found))},
        )
        for id_, found in kinds.items()
    ]
    slot = Slot(
        id="answer",
        names={code: (fact_text(code).key,) for code in languages},
        capacity=None if question.type == "over" else 1,
        free_text=True,
    )
    unknown = Entity(id=UNKNOWN, names={code: fact_text(code).unknown for code in languages})
    return Scene(slots=(slot,), entities=(*entities, unknown))


def answering(question: Question, lines: Sequence[Line]) -> list[Thing]:
    """Return the values of the text, and the subjects of the asked kind, in the order of the text."""
    return [thing for line in lines for thing in of_line(question, line)]


def of_line(question: Question, line: Line) -> list[Thing]:
    """Return what a line names that an answer could be: an aside repeats a subject, and only its value counts."""
    kind = relations()[line.relation].subject
    subjects = [] if line.aside or kind != question.target else [line.subject, line.than]
    return [thing for thing in mentioned(line) if thing[0] != kind or thing[1] in subjects]


def names_in(code: str, named: Sequence[Thing]) -> Mapping[Thing, tuple[str, ...]]:
    """Return the names of the things that a text names: what means something else in it is none."""
    words = _words(named, together(code))
    return {(kind, value): _names(code, kind, value, words) for kind, value in named}


def _words(named: Sequence[Thing], languages: Sequence[str]) -> Mapping[str, set[str]]:
    """Return each word of the names of the text, folded, with the things that have it."""
    found: dict[str, set[str]] = {}
    for kind, value in named:
        for code in languages:
            for word in fold(printed(code, kind, value)).split():
                found.setdefault(word, set()).add(entity_id(kind, value))
    return found


def _names(code: str, kind: str, value: Value, words: Mapping[str, set[str]]) -> tuple[str, ...]:
    """Return the name that is printed, and others that mean nothing else in this text."""
    own, name = fact_text(code), printed(code, kind, value)
    if isinstance(value, int):
        bare = _hours(value) if own.values[kind] == CLOCK else (str(value),)
        return tuple(dict.fromkeys((name, shown(code, kind, value).words, *bare)))
    others = [*names_of(own, kind, name), *own.aliases.get(value, ())]
    own_words = {word for word, ids in words.items() if ids == {entity_id(kind, value)}}
    safe = [other for other in others if any(word in own_words or word not in words for word in fold(other).split())]
    return tuple(dict.fromkeys((name, *safe)))


def _hours(value: int) -> tuple[str, ...]:
    """Return other ways to write a time in digits: "08:30", "8.30"."""
    hour, minutes = divmod(value, HOUR)
    return f"{hour:02}:{minutes:02}", f"{hour}.{minutes:02}"
