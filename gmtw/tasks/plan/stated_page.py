"""A page of statements as values: it travels with the task (`PlanTask.pages`), and `page_check` reads by it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from gmtw.core.types import Frozen

Words = tuple[str, ...]


class PageRelation(NamedTuple):
    """A kind of statement: the kinds of its subjects and values, and how a language says it.

    unit: the forms of the noun after a number, folded; none where its values have names. said: the words of its
    wordings, folded. before_value: those of them that stand right before the value.
    """

    id: str
    subject: str
    value: str
    unit: Words = ()
    said: Words = ()
    before_value: Words = ()


class PageStatement(NamedTuple):
    """A statement: ids of its subject and value, the value that it denies, and the year of its source.

    aside: the page only puts the value beside the subject, and states nothing.
    """

    relation: str
    subject: str
    value: str
    denied: str = ""
    year: str = ""
    aside: bool = False


class StatedPage(Frozen):
    """A page: its relations, its statements in order of their dates, and its things with kinds and names.

    places: The kinds of things that "there" may mean; people: those that a pronoun may.
    A thing is a subject or a value with a name; a number with a unit has the id "<n>-<kind>" and is none.
    """

    relations: tuple[PageRelation, ...]
    statements: tuple[PageStatement, ...]
    kinds: Mapping[str, Words]
    names: Mapping[str, Words]
    places: Words = ()
    people: Words = ()

    @cached_property
    def about(self) -> Mapping[tuple[str, str], Sequence[PageStatement]]:
        """Relation and subject -> what is stated of them, or put beside them."""
        found: dict[tuple[str, str], list[PageStatement]] = {}
        for one in self.statements:
            found.setdefault((one.relation, one.subject), []).append(one)
        return found

    @cached_property
    def years(self) -> frozenset[str]:
        """The years of its sources."""
        return frozenset(one.year for one in self.statements if one.year)
