"""The scene of a fact text: the answer's slot, an entity for each value, and the key for "no answer"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from gmtw.constraints import Entity, Scene, Slot
from gmtw.text.words import fold
from gmtw.worlds.fact.statements import UNKNOWN, Line, Question, Value, entity_id, relations
from gmtw.worlds.fact.texts import FOLDER, fact_text, printed
from gmtw.worlds.fact.wording import names_of

Thing = tuple[str, Value]
"""A kind, and a thing of that kind or an integer."""


def scene(question: Question, lines: Sequence[Line]) -> Scene:
    """Return the scene: entities in the order of their first mention; `candidate` marks those of the asked kind."""
    kinds: dict[str, list[Thing]] = {}
    for thing in _answering(question, lines):
        kinds.setdefault(entity_id(*thing), []).append(thing)
    words = _words([thing for line in lines for thing in things(line)])
    entities = [_entity(id_, list(dict.fromkeys(found)), question.target, words) for id_, found in kinds.items()]
    slot = Slot(
        id="answer",
        names={code: (fact_text(code).key,) for code in FOLDER.languages},
        capacity=None if question.type == "over" else 1,
        free_text=True,
    )
    return Scene(slots=(slot,), entities=(*entities, _unknown()))


def things(line: Line) -> tuple[Thing, Thing]:
    """Return the subject and the value of a line."""
    relation = relations()[line.relation]
    return (relation.subject, line.subject), (relation.value, line.value)


def _answering(question: Question, lines: Sequence[Line]) -> Iterator[Thing]:
    """Yield each value of the text, and each subject of the asked kind."""
    for line in lines:
        subject, value = things(line)
        if subject[0] == question.target and not line.aside:
            yield subject
        yield value


def _words(mentioned: Sequence[Thing]) -> Mapping[str, set[str]]:
    """Return each word of the names of the text, folded, with the things that have it."""
    found: dict[str, set[str]] = {}
    for kind, value in mentioned:
        for code in FOLDER.languages:
            for word in _folded(printed(code, kind, value)).split():
                found.setdefault(word, set()).add(entity_id(kind, value))
    return found


def _entity(id_: str, mentioned: list[Thing], target: str, words: Mapping[str, set[str]]) -> Entity:
    kinds = [kind for kind, _ in mentioned]
    return Entity(
        id=id_,
        names={code: _names(code, *mentioned[0], words) for code in FOLDER.languages},
        attributes={f"kind={kind}": 1 for kind in kinds} | {"candidate": int(target in kinds)},
    )


def _names(code: str, kind: str, value: Value, words: Mapping[str, set[str]]) -> tuple[str, ...]:
    """Return the name that is printed, and others that mean nothing else in this text."""
    own, name = fact_text(code), printed(code, kind, value)
    if isinstance(value, int):
        return tuple(dict.fromkeys((name, str(value))))
    others = [*names_of(own, kind, name), *own.aliases.get(value, ())]
    safe = [other for other in others if _own(other, value, words)]
    return tuple(dict.fromkeys((name, *safe)))


def _own(name: str, id_: str, words: Mapping[str, set[str]]) -> bool:
    """Return whether some word of `name` belongs to no other thing of the text."""
    return any(words.get(word, set()) <= {id_} for word in _folded(name).split())


@cache
def _folded(name: str) -> str:
    return fold(name)


@cache
def _unknown() -> Entity:
    return Entity(id=UNKNOWN, names={code: fact_text(code).unknown for code in FOLDER.languages})
