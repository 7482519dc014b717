"""Find what a text says of all things of the plan, of a slot or of one meal: "toate coletele din cursa 2 sunt fragile".

"Cele trei cine nu conțin nuci" is about the dinners, if there are three. What is plainly about a part of a slot, or
about some of the things, is not read. `gmtw.tasks.plan.statement_check` decides what is true.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gmtw.languages import Language
from gmtw.text.phrases import PhraseHit, Phrases, phrase_set
from gmtw.text.sentences import PAUSE, Atom, mentions_in, text_at
from gmtw.text.slots.slot_expressions import SlotExpression
from gmtw.text.statements.statement_model import Context, Statement
from gmtw.text.words import fold

REACH = 9
"""The most atoms between the things and what is said of them."""


class _Group(NamedTuple):
    """Atoms `first` to `last` (not included) name things: those with an attribute, none of them, or so many."""

    first: int
    last: int
    thing: str
    none: bool
    number: int


class GroupQualities:
    """Reads the qualities that segments of one language say groups have."""

    def __init__(self, language: Language) -> None:
        table, statements = language.statements.groups, language.statements
        self._things = {noun: thing for thing, nouns in table.things.items() for noun in nouns}
        self._every, self._none = frozenset(statements.kept.every), frozenset(statements.qualities.none)
        self._these, self._everything = frozenset(table.these), phrase_set(table.everything)
        words = language.quantities.words
        self._numbers = {fold(word): int(n) for n, listed in words.items() for word in listed if int(n) > 1}
        self._fill, self._whole = frozenset((*table.fill, *statements.qualities.chosen)), frozenset(table.whole)
        self._copulas, self._links = frozenset(statements.qualities.copulas), frozenset(table.links)
        self._negators = frozenset(statements.kept.negators)
        self._closing = frozenset((PAUSE, ":", "(", *language.claims.expressions.conjunctions))
        self._open = frozenset((*statements.conditions, *statements.weighed, *statements.qualities.alternatives))
        named = statements.named
        said = [(p, (a, True)) for a, phrases in named.have.items() for p in phrases]
        said += [(p, (a, False)) for a, phrases in named.lack.items() for p in phrases]
        self._said: Phrases[tuple[str, bool]] = Phrases(said)
        self._narrowed = phrase_set(named.narrowed)
        self.needed = (phrase_set(self._things), self._everything)
        """The tables without a phrase of which a segment says nothing of a group."""

    def read(self, segment: Sequence[Atom], context: Context) -> Iterator[Statement]:
        """Yield what a segment says of groups, if nothing in it is open or only of a part."""
        places = [p for p in context.places_in(segment) if p.days or segment[p.first].text not in self._things]
        days = {day for place in places for day in place.days}
        if len(days) > 1 or any(p.parts or p.same for p in places) or (not days and context.is_dated):
            return
        for group in self._groups(segment):
            found = self._quality(segment, group, places)
            if found is None or self._is_open(segment, group):
                continue
            hit, denied, whole = found
            about, has = hit.value
            last = self._last_day(context) if not (days or whole or group.number) else None
            said = Statement("quality", segment[group.first].start, segment[hit.last - 1].end, about, group.number)
            yield said._replace(
                thing=group.thing,
                has=has is not (denied or group.none),
                day=next(iter(days), None),
                numbers=() if last is None else (last,),
            )

    def _groups(self, segment: Sequence[Atom]) -> Iterator[_Group]:
        """Yield the groups that a segment is about: "toate preparatele", "toate trei felurile", "tot ce vine ..."."""
        for hit in self._everything.find(segment):
            yield _Group(hit.first, hit.last, "", False, 0)
        for at, atom in enumerate(segment):
            thing, before = self._things.get(atom.text), text_at(segment, at - 1)
            if thing is None:
                continue
            if before in self._every or before in self._none:
                yield _Group(at - 1, at + 1, thing, before in self._none, 0)
            elif before in self._numbers and text_at(segment, at - 2) in self._every | self._these:
                yield _Group(at - 2, at + 1, thing, False, self._numbers[before])
            elif (
                before in self._numbers
                and text_at(segment, at + 1) == PAUSE
                and text_at(segment, at + 2) in self._every
            ):
                yield _Group(at - 1, at + 3, thing, False, self._numbers[before])

    def _quality(
        self, segment: Sequence[Atom], group: _Group, places: Sequence[SlotExpression]
    ) -> tuple[PhraseHit[tuple[str, bool]], bool, bool] | None:
        """Return what is said of a group, whether it is denied, and whether words say that the whole plan is meant."""
        taken = {at for place in places for at in range(place.first, place.last)}
        at, denied, whole = group.last, False, False
        said = segment[at - 1].text in self._every  # "patru programări, TOATE de prioritate înaltă"
        while at < min(len(segment), group.last + REACH):
            text, hit = segment[at].text, self._said.at(segment, at)
            if hit is not None and (said or text in self._copulas):
                clear = self._is_clear(segment, hit.last)
                return (hit, denied, whole) if clear and (denied or not hit.value[1] or not group.none) else None
            if text in self._negators:
                denied = True
            elif text in self._copulas:
                said = True
            elif not (at in taken or text in self._fill or (said and text in self._links)):
                return None
            whole = whole or text in self._whole
            at += 1
        return None

    def _is_open(self, segment: Sequence[Atom], group: _Group) -> bool:
        """Return whether the clause before a group names something, or makes what follows a wish or an option."""
        start = next((at + 1 for at in range(group.first - 1, -1, -1) if segment[at].text == PAUSE), 0)
        clause = segment[start : group.last]
        return bool(mentions_in(clause)) or any(atom.text in self._open for atom in clause)

    def _is_clear(self, segment: Sequence[Atom], place: int) -> bool:
        """Return whether nothing after a quality narrows it: it ends its clause, or another one follows."""
        closed = place >= len(segment) or segment[place].text in self._closing
        return closed and self._narrowed.at(segment, place) is None

    def _last_day(self, context: Context) -> int | None:
        """Return the day that the sentences before say last, which may be meant."""
        for one in reversed(context.before[:-1]):
            places = [place for place in context.finder.in_sentence(one) if place.days]
            if places:
                return next(iter(places[-1].days)) if len(places[-1].days) == 1 else None
        return None
