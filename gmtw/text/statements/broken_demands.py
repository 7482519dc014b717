"""Find demands that a text says are broken: "limita de timp este depășită", "nu toate cerințele sunt respectate".

A verb says so by itself, or with a negation, and the demand stands right before it or right after it: by its number, as
a limit of something, or as one of all. Nothing else may be said in the clause, nor any option in the sentence, since
what other plans break is told in the same words. What is true is decided by `gmtw.tasks.plan.broken_check`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from gmtw.languages import Language
from gmtw.languages.grammar import listed_in
from gmtw.text.phrases import phrase_set
from gmtw.text.sentences import SIGNS, Atom, any_listed, mentions_in, text_at
from gmtw.text.slots.slot_expressions import SlotExpression
from gmtw.text.statements.amounts import AmountReader
from gmtw.text.statements.numbered_demands import NumberedDemandReader

LONGEST = 12
"""The most atoms of what is called broken: "limita de timp de șase ore și 45 de minute"."""

Side = Literal["upper", "lower", ""]


class BrokenDemand(NamedTuple):
    """Atoms `first` to `last` (not included) say that demands are broken.

    numbers: their numbers; none of a limit. about: what it limits; "" if that is not said. limit: its number, or 0.
    side: whether it is an upper or a lower limit, or "" if it may be either. some: one of all demands is, whichever.
    """

    first: int
    last: int
    numbers: tuple[int, ...] = ()
    about: str = ""
    limit: float = 0
    side: Side = ""
    some: bool = False


class _Verb(NamedTuple):
    """A verb with its auxiliaries: atoms `first` to `last` (not included).

    over: only what is exceeded is broken. active: the demand follows. keeps: it says that a demand is kept.
    """

    first: int
    last: int
    over: bool = False
    active: bool = False
    keeps: bool = False


class BrokenDemandReader:
    """Reads which demands sentences of one language say are broken."""

    def __init__(self, language: Language, amounts: AmountReader, numbered: NumberedDemandReader) -> None:
        table, kept = language.statements.broken, language.statements.kept
        self._amounts, self._numbered = amounts, numbered
        self._active = frozenset((*table.exceeds, *table.breaks))
        self._over = frozenset((*table.exceeds, *table.exceeded))
        self._against = self._active.union(table.exceeded, table.broken)
        self._keeps, self._auxiliaries = frozenset(table.keeps), frozenset(table.auxiliaries)
        self._modals, self._negators = frozenset(table.modals), frozenset(language.denials.negation.negators)
        self._upper, self._lower, self._either = map(frozenset, (table.upper, table.lower, table.either))
        self._nouns = self._upper | self._lower | self._either
        self._abouts = {word: about for about, words in table.abouts.items() for word in words}
        self._links, self._subjects = frozenset(table.links), frozenset(table.subjects)
        self._some = phrase_set(table.some)
        self._all = phrase_set(f"{every} {rules}" for every in kept.every for rules in kept.rules)
        negators = language.denials.negation.negators
        self._not_all = phrase_set(
            f"{negator} {every} {rules}" for negator in negators for every in kept.every for rules in kept.rules
        )
        self._each_day = phrase_set(language.statements.rule.each_day)
        self._by = frozenset(language.statements.bounds.by)
        self._open = listed_in((*language.statements.weighed, *language.statements.conditions, *table.elsewhere))
        self._joined = frozenset((*language.claims.expressions.conjunctions, *table.openings))
        self.needed = (phrase_set(self._against | (self._keeps if self._nouns else frozenset())),)
        """The table without a phrase of which a sentence states nothing of this sort."""

    def read(
        self, atoms: Sequence[Atom], places: Sequence[SlotExpression], before: Sequence[Atom] = ()
    ) -> Iterator[BrokenDemand]:
        """Yield the demands that a sentence which names these places says are broken; `before`: the sentence before."""
        if mentions_in(atoms) or any_listed(before, self._open):
            return
        for at in [at for at, atom in enumerate(atoms) if atom.text in self._against or atom.text in self._keeps]:
            verb = self._verb(atoms, at)
            found = self._of_verb(atoms, verb, places) if verb is not None else None
            if verb is not None and found is not None and not self._is_weighed(atoms, verb):
                yield found

    def _verb(self, atoms: Sequence[Atom], at: int) -> _Verb | None:
        """Return the verb at a place with its auxiliaries, if it says that something is broken."""
        first = at
        while text_at(atoms, first - 1) in self._auxiliaries or text_at(atoms, first - 1) in self._negators:
            first -= 1
        group = [atom.text for atom in atoms[first:at]]
        negated, text = not self._negators.isdisjoint(group), atoms[at].text
        if text in self._keeps:
            return _Verb(first, at + 1, keeps=not negated)
        active = text in self._active
        fact = not negated and self._modals.isdisjoint(group) and (active or bool(group))
        return _Verb(first, at + 1, text in self._over, active) if fact else None

    def _of_verb(self, atoms: Sequence[Atom], verb: _Verb, places: Sequence[SlotExpression]) -> BrokenDemand | None:
        """Return the demand after a verb, or before it, if nothing else is said beside them."""
        if verb.keeps:
            denied = self._not_all.before(atoms, verb.first)
            return BrokenDemand(verb.first - 1, verb.last, some=True) if denied else None
        after = self._demand(atoms, verb.last)
        if after is not None and self._opens(atoms, verb.first, places):
            return self._closed(atoms, after._replace(first=verb.first), verb, places)
        for start in range(max(0, verb.first - LONGEST), verb.first if not verb.active else 0):
            found = self._demand(atoms[: verb.first], start)
            if found is not None and found.last == verb.first and self._opens(atoms, start, places):
                return self._closed(atoms, found._replace(last=verb.last), verb, places)
        return None

    def _closed(
        self, atoms: Sequence[Atom], found: BrokenDemand, verb: _Verb, places: Sequence[SlotExpression]
    ) -> BrokenDemand | None:
        """Return a demand, maybe with a slot after it; None if something else follows, or it can not be exceeded."""
        last = next((one.last for one in places if 0 <= one.first - found.last <= 1), found.last)
        each = self._each_day.at(atoms, last)
        last = each.last if each is not None else last
        closed = last >= len(atoms) or atoms[last].text in SIGNS or text_at(atoms, last) in (*self._by, *self._joined)
        if not closed or (verb.over and (found.side == "lower" or found.some)):
            return None
        return found._replace(side="upper") if verb.over else found

    def _demand(self, atoms: Sequence[Atom], at: int) -> BrokenDemand | None:
        """Return what demand is called at a place: one of all, those of a number, or a limit."""
        some = self._some.at(atoms, at) or self._all.at(atoms, at)
        if some is not None:
            return BrokenDemand(at, some.last, some=True)
        numbered = self._numbered.at(atoms, at)
        if numbered is not None:
            return BrokenDemand(at, numbered.last, numbers=numbered.numbers)
        return self._limit(atoms, at)

    def _limit(self, atoms: Sequence[Atom], at: int) -> BrokenDemand | None:
        """Return the limit that is called at a place: "limita de timp", "minimul de 55 de lei", "bugetul"."""
        words, abouts, number, place = set[str](), set[str](), 0.0, at
        while place < min(len(atoms), at + LONGEST):
            text = atoms[place].text
            amount = self._amounts.amount_at(atoms, place)
            read = self._amounts.number_at(atoms, place) if amount is None else None
            if amount is not None or read is not None:
                if number:
                    return None
                number = amount.value if amount is not None else read[1] if read is not None else 0.0
                abouts.update({amount.about} if amount is not None else ())
                place = amount.last if amount is not None else read[0] if read is not None else place
                continue
            if text not in self._nouns and text not in self._abouts and text not in self._links:
                break
            words.add(text)
            abouts.update({self._abouts[text]} if text in self._abouts else ())
            place += 1
        if words.isdisjoint(self._nouns) or len(abouts) > 1 or not (abouts or number or words & self._upper):
            return None
        side: Side = "lower" if words & self._lower else "upper" if words & self._upper else ""
        return BrokenDemand(at, place, about=next(iter(abouts), ""), limit=number, side=side)

    def _opens(self, atoms: Sequence[Atom], at: int, places: Sequence[SlotExpression]) -> bool:
        """Return whether nothing but the plan, or a slot of it, stands before a place in its clause."""
        taken = {place for one in places for place in range(one.first, one.last)}
        while at > 0 and atoms[at - 1].text not in SIGNS:
            at -= 1
            if at not in taken and atoms[at].text not in self._subjects and atoms[at].text not in self._joined:
                return False
        return True

    def _is_weighed(self, atoms: Sequence[Atom], verb: _Verb) -> bool:
        """Return whether a word of the sentence, outside the verb, makes all of it an option."""
        return any_listed((*atoms[: verb.first], *atoms[verb.last :]), self._open)
