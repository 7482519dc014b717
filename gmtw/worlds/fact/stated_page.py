"""The page of a task as values and names, by which its explanations are read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from string import Formatter

from gmtw.tasks.plan.stated_page import PageRelation, PageStatement, StatedPage
from gmtw.text.words import fold
from gmtw.worlds.fact.scene import names_in
from gmtw.worlds.fact.statements import Line, Value, entity_id, mentioned, relations, things
from gmtw.worlds.fact.texts import fact_text, printed

PLACES, PEOPLE = ("country", "village"), ("person",)
"""The kinds of things that "there" may mean, and those that "she" may."""


def page_of(lines: Sequence[Line], code: str) -> StatedPage:
    """Return the page of these lines in a language."""
    named = list(dict.fromkeys(thing for line in lines for thing in _things(line)))
    told = [_relation(id_, code) for id_ in dict.fromkeys(line.relation for line in lines)]
    names = names_in(code, named)
    names = {thing: _sure(thing[1], found) for thing, found in names.items() if not _unit(thing[0], code)}
    for one in told:
        for absent in () if relations()[one.id].integers else things(one.value):
            names.setdefault((one.value, absent), (printed(code, one.value, absent),))
    kinds: dict[str, set[str]] = {}
    for kind, value in names:
        kinds.setdefault(entity_id(kind, value), set()).add(kind)
    return StatedPage(
        relations=tuple(told),
        statements=tuple(_statement(line) for line in sorted(lines, key=lambda line: line.date)),
        kinds={id_: tuple(sorted(of)) for id_, of in kinds.items()},
        names={entity_id(*thing): found for thing, found in names.items()},
        places=PLACES,
        people=PEOPLE,
    )


def _things(line: Line) -> Iterator[tuple[str, Value]]:
    """Yield what a line is about with its kinds, also what it does not name."""
    relation = relations()[line.relation]
    yield relation.subject, line.subject
    yield relation.value, line.value
    yield from mentioned(line)


def _sure(value: Value, names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names that surely mean a thing: of a number as it is printed, or a time; a bare one may be any."""
    if isinstance(value, str):
        return names
    return tuple(name for name in names if name == names[0] or (any(map(str.isdigit, name)) and not name.isdigit()))


def _unit(kind: str, code: str) -> frozenset[str]:
    """Return the forms of the noun that a language writes after numbers of that kind."""
    unit = fact_text(code).values.get(kind, "")
    return frozenset(map(fold, unit)) if isinstance(unit, tuple) else frozenset()


def _statement(line: Line) -> PageStatement:
    """Return what a line says."""
    kind = relations()[line.relation].value
    denied = entity_id(kind, line.other) if line.other is not None else ""
    year = str(line.date[0]) if line.date else ""
    return PageStatement(line.relation, line.subject, entity_id(kind, line.value), denied, year, line.aside)


@cache
def _relation(id_: str, code: str) -> PageRelation:
    """Return a relation with the words in which a language says it."""
    relation, text = relations()[id_], fact_text(code).facts[id_]
    wordings = [*(wording.text for wording in text.say), text.answer, *text.ask, *text.bridge]
    words = [[field or word for word, field in _words(wording)] for wording in wordings]
    return PageRelation(
        id=id_,
        subject=relation.subject,
        value=relation.value,
        unit=tuple(sorted(_unit(relation.value, code))),
        said=tuple(sorted({word for row in words for word in row})),
        before_value=tuple(sorted({before for row in words for before, after in pairwise(row) if after == "value"})),
    )


def _words(wording: str) -> Iterator[tuple[str, str]]:
    """Yield the words of a wording, folded, and the names of its placeholders: one of the two is empty."""
    for literal, field, _, _ in Formatter().parse(wording):
        yield from ((word, "") for word in fold(literal).split())
        if field:
            yield "", field
