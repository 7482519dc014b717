"""Find what a text says of the things of a list before it: "colete fragile: X, Y", "gratuite sunt X și Y".

Whatever verb stands before, each thing of the list is said to be so. Between the quality and the list there is only a
verb, a colon, a bracket, or a comma after a number. What is true is decided by `gmtw.tasks.plan.statement_check`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from gmtw.languages import Language
from gmtw.text.number_words import plural_numbers
from gmtw.text.phrases import Phrases, phrase_set
from gmtw.text.sentences import EDGE, PAUSE, Atom, text_at
from gmtw.text.statements.quality_words import Quality, quality_phrases, sort_phrases

REACH = 14
"""The most atoms of the head of a list, and of a bracket after one of its names."""


class ClassList(NamedTuple):
    """Atoms `first` to `last` (not included) say that the named things have `about`, or have it not."""

    first: int
    last: int
    about: str
    has: bool
    mentions: tuple[int, ...]


class _Head(NamedTuple):
    """What the atoms from `first` say of a list, and whether there is a number among them."""

    first: int
    qualities: tuple[Quality, ...]
    number: bool
    noun: bool


class ClassLists:
    """Reads lists of things that are of one class, in sentences of one language."""

    def __init__(self, language: Language) -> None:
        statements = language.statements
        named, groups = statements.named, statements.groups
        sorts, self._said = sort_phrases(language), quality_phrases(language)
        self._sorts: Phrases[str] = sorts
        self._numbers = plural_numbers(language)
        self._copulas = frozenset(statements.qualities.copulas)
        self._verbs = self._copulas | frozenset((*groups.verbs, *groups.puts))
        self._negators = frozenset((*statements.kept.negators, *named.negators))
        self._fill = frozenset((*groups.fill, *groups.whole, *groups.these, *statements.kept.relatives, *groups.links))
        self._groups = frozenset(named.groups)
        self._such_as = phrase_set(named.such_as)
        self._conjunctions = frozenset(language.claims.expressions.conjunctions)
        self._joined = self._conjunctions | {PAUSE}
        self._leading = frozenset(statements.degrees.to)
        self._alternatives = frozenset((*statements.qualities.alternatives, *named.unlike))
        self.needed: Sequence[Phrases[Any]] = (self._said, sorts)
        """The tables without a phrase of which a sentence has no such list."""

    def read(self, atoms: Sequence[Atom]) -> Iterator[ClassList]:
        """Yield what a sentence says of the things of its lists."""
        at = 0
        while at < len(atoms):
            if atoms[at].mention is None:
                at += 1
                continue
            last, named = self._list_at(atoms, at)
            first = at
            while text_at(atoms, first - 1) in self._leading and self._said.before(atoms, first) is None:
                first -= 1
            head = self._head_before(atoms, first) if named else None
            for about, has in head.qualities if head is not None else ():
                start = head.first if head is not None else first
                yield from (ClassList(start, last, about, has, (name,)) for name in named)
            at = max(last, at + 1)

    def _list_at(self, atoms: Sequence[Atom], at: int) -> tuple[int, list[int]]:
        """Return where the list that begins at a place ends, and its names; none if more may belong to it."""
        named, last, closing, apart, place = list[int](), at, False, False, at
        while place < len(atoms):
            mention = atoms[place].mention
            if mention is not None:
                named.append(mention)
                place = last = self._past_bracket(atoms, place + 1)
                if closing:
                    break
            elif atoms[place].text in self._joined or (named and atoms[place].text in self._leading):
                joins = atoms[place].text in self._conjunctions
                closing, apart = closing or joins, apart or (joins and text_at(atoms, place - 1) == PAUSE)
                place += 1
            else:
                break
        here = text_at(atoms, last)
        if here in self._alternatives:
            return last, []
        if len(named) > 1 and here.isalnum() and (not closing or (apart and here in self._copulas)):
            return last, named[:-1]  # "gratuite sunt X, Y e cu plată", "free ones are X, Y, and Z is not"
        return last, named

    def _past_bracket(self, atoms: Sequence[Atom], at: int) -> int:
        """Return the place after a bracket that begins at a place; else the place."""
        if text_at(atoms, at) != "(":
            return at
        return next((to + 1 for to in range(at, min(len(atoms), at + REACH)) if atoms[to].text == ")"), at)

    def _head_before(self, atoms: Sequence[Atom], at: int) -> _Head | None:
        """Return what stands right before a list and says of what class its things are."""
        joint, number = self._joint_before(atoms, at)
        if joint is None:
            return None
        heads = (self._head(atoms, start, joint) for start in range(max(0, joint - REACH), joint))
        head = next((head for head in heads if head is not None), None)
        if head is None or (number and not head.number) or self._is_open(atoms, head):
            return None
        return head

    def _joint_before(self, atoms: Sequence[Atom], at: int) -> tuple[int | None, bool]:
        """Return where the head of a list ends, and whether it must have a number: "trei obiective, X, Y și Z"."""
        for start in range(max(0, at - 4), at):
            hit = self._such_as.at(atoms, start)
            if hit is not None and hit.last == at:
                return start, False
        before = text_at(atoms, at - 1)
        if before in self._verbs:
            return at - 1 - (text_at(atoms, at - 2) in self._copulas), False  # "cu semnătură SE PREDAU X și Y"
        if before in (PAUSE, EDGE):
            return at - 1, True
        return (at, False) if self._opens_with_verb(atoms, at) else (None, False)

    def _opens_with_verb(self, atoms: Sequence[Atom], at: int) -> bool:
        """Return whether the words before a list are all of a clause, and begin with a verb: "AU ORĂ FIXĂ X și Y"."""
        start = next((place + 1 for place in range(at - 1, -1, -1) if atoms[place].text == PAUSE), 0)
        hit = self._said.at(atoms, start)
        return hit is not None and hit.last == at and atoms[start].text in self._copulas

    def _head(self, atoms: Sequence[Atom], start: int, end: int) -> _Head | None:
        """Return what the atoms between two places say, if each of them says something of a class."""
        at, negated, qualities, noun, number = start, False, list[Quality](), False, False
        while at < end:
            quality, sort, text = self._said.at(atoms, at), self._sorts.at(atoms, at), atoms[at].text
            if quality is not None and quality.last <= end and (sort is None or quality.last >= sort.last):
                qualities.append((quality.value[0], quality.value[1] is not negated))
                at, negated = quality.last, False
            elif text in self._groups:
                at, noun = at + 1, True
            elif sort is not None and sort.last <= end:
                qualities += [(sort.value, True)] if "=" in sort.value else []
                at, noun = sort.last, True
            elif text in self._numbers or text.isdigit():
                at, number = at + 1, True
            elif text in self._negators:
                at, negated = at + 1, True
            elif at > start and (text in self._fill or text in self._copulas):
                at += 1
            else:
                return None
        return _Head(start, tuple(qualities), number, noun) if qualities and not negated else None

    def _is_open(self, atoms: Sequence[Atom], head: _Head) -> bool:
        """Return whether the head may be only a part of what the list is said to be: "muzee și biserici: X, Y"."""
        before, at = text_at(atoms, head.first - 1), head.first - 1
        joined = before in self._conjunctions and (
            self._sorts.before(atoms, at) is not None
            or self._said.before(atoms, at) is not None
            or text_at(atoms, at - 1) in self._groups
        )
        return joined or before in self._alternatives or before in self._negators
