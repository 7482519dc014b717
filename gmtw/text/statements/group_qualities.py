"""Find what a text says of all things of the plan, of a slot or of one sort: "toate coletele din cursa 2 sunt fragile".

"Cele trei cine nu conțin nuci" is about the dinners, if there are three. What is plainly about a part of a slot, or
about some of the things, is not read. `gmtw.tasks.plan.statement_check` decides what is true.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from gmtw.languages import Language
from gmtw.text.number_words import plural_numbers
from gmtw.text.phrases import Phrases, phrase_set, values_of
from gmtw.text.sentences import PAUSE, Atom, mentions_in, text_at
from gmtw.text.slots.slot_expressions import SlotExpression
from gmtw.text.statements.quality_words import Quality, quality_phrases, sort_phrases
from gmtw.text.statements.statement_model import Context, Statement

REACH = 10
"""The most atoms between the things and what is said of them."""

VERB = 3
"""The most words of a verb of having that is denied."""

NEAR = 5
"""The most atoms between a negation and "niciun", or between a thing and what is said of none."""


class _Group(NamedTuple):
    """Atoms `first` to `last` (not included) name things: those of a sort, none of them, or so many.

    whole: what is named is the plan or a slot itself; then only adjectives, and what it lacks, are of all its things.
    """

    first: int
    last: int
    thing: str = ""
    none: bool = False
    number: int = 0
    said: bool = False
    whole: bool = False


class _Said(NamedTuple):
    """Atoms `first` to `last` (not included) say that things have `about`, or have it not; `whole`: all of the plan."""

    first: int
    last: int
    about: str
    has: bool
    whole: bool
    noun: str = ""


class GroupQualities:
    """Reads the qualities that segments of one language say groups have."""

    def __init__(self, language: Language) -> None:
        table, statements = language.statements.groups, language.statements
        self._sorts, self._said = sort_phrases(language), quality_phrases(language)
        self._every, self._none = frozenset((*statements.kept.every, *table.each)), frozenset(statements.qualities.none)
        self._both, self._only = frozenset(statements.named.pairs), frozenset(statements.qualities.only)
        self._plural, self._one = frozenset(statements.named.plural), frozenset(table.one)
        self._parts = frozenset((*statements.kept.these, *statements.named.other))
        self._these, self._everything = frozenset(table.these), phrase_set(table.everything)
        self._nothing, self._plans = phrase_set(table.nothing), phrase_set(table.plans)
        self._numbers = plural_numbers(language)
        self._fill = frozenset((*table.fill, *statements.qualities.chosen, *table.whole))
        self._whole, self._outside = frozenset(table.whole), frozenset(table.outside)
        self._demands = frozenset(statements.kept.rules)
        self._no_thing, self._lacks = frozenset(table.no_thing), phrase_set(table.lacks)
        self._contents = values_of(table.contents)
        self._copulas, self._links = frozenset((*statements.qualities.copulas, *table.verbs)), frozenset(table.links)
        self._negators, self._wholly = frozenset(statements.kept.negators), frozenset(table.wholly)
        self._verbs = phrase_set((*statements.absent.verbs, *statements.empty.verbs))
        self._conjunctions = frozenset(language.claims.expressions.conjunctions)
        self._closing = frozenset((PAUSE, ":", "(", *self._conjunctions))
        self._open = frozenset((*statements.conditions, *statements.weighed, *statements.qualities.alternatives))
        self._narrowed: Phrases[bool] = phrase_set(statements.named.narrowed)
        wholes = (
            self._everything,
            self._nothing,
            self._plans,
            phrase_set((*self._wholly, *self._no_thing)),
            self._contents,
        )
        self.needed: Sequence[Phrases[Any]] = (self._sorts, *wholes)
        """The tables without a phrase of which a segment says nothing of a group."""

    def read(self, segment: Sequence[Atom], context: Context) -> Iterator[Statement]:
        """Yield what a segment says of groups, if nothing in it is open or only of a part."""
        places = [p for p in context.places_in(segment) if p.days or self._sorts.at(segment, p.first) is None]
        days = {day for place in places for day in place.days}
        if len(days) > 1 or any(p.parts or p.same for p in places) or (not days and context.is_dated):
            return
        recites = not self._demands.isdisjoint(context.sentence.words)  # "Cerința 3: nu luăm nuci"
        for group, said in self._all_said(segment, places, recites):
            if self._is_open(segment, group, said, {at for p in places for at in range(p.first, p.last)}):
                continue
            day = next(iter(days), None)
            last = self._last_day(context) if day is None and not (said.whole or group.number or group.whole) else None
            found = Statement("quality", segment[group.first].start, segment[said.last - 1].end, said.about)
            thing, numbers = said.noun or group.thing, () if last is None else (last,)
            yield found._replace(number=group.number, thing=thing, has=said.has, day=day, numbers=numbers)

    def _all_said(
        self, segment: Sequence[Atom], places: Sequence[SlotExpression], recites: bool
    ) -> Iterator[tuple[_Group, _Said]]:
        """Yield the groups of a segment with what is said of them; `recites`: its sentence is of a demand."""
        taken = {at for place in places for at in range(place.first, place.last)}
        read = set[int]()
        for group in (*self._groups(segment, taken), *self._wholes(segment, places)):
            for said in self._qualities(segment, group, taken):
                read.add(said.last)
                yield group, said
        denied = self._denied_verbs(segment)
        for at, atom in enumerate(segment):
            if atom.text in self._only:
                yield from self._only_such(segment, at, taken)
            elif atom.text in self._none or atom.text in self._no_thing or at in denied:
                yield from self._of_sort(segment, self._no_such(segment, at, taken))
        lacking = (
            (_Group(said.first, said.last), said)
            for said in ([] if recites else self._lacking(segment, taken))
            if said.last not in read
        )
        yield from self._of_sort(segment, lacking)
        yield from ((_Group(said.first, said.last), said) for said in self._of_everything(segment))

    def _of_sort(
        self, segment: Sequence[Atom], found: Iterable[tuple[_Group, _Said]]
    ) -> Iterator[tuple[_Group, _Said]]:
        """Yield what is said, of the only sort that the segment names: "LA CINĂ nu mâncăm nimic cu carne"."""
        for group, said in found:
            sorts = {sort.value for sort in self._sorts.find(segment) if "=" in sort.value}
            if len(sorts) < 2:
                yield group, said._replace(noun=next(iter(sorts), ""))

    # --- "toate coletele din cursa 2 sunt fragile" ---

    def _groups(self, segment: Sequence[Atom], taken: set[int]) -> Iterator[_Group]:
        """Yield the groups that a segment is about: "toate preparatele", "tot ce vine ...", "coletele din cursa 2"."""
        for phrases, none in ((self._everything, False), (self._nothing, True)):
            for hit in phrases.find(segment):
                verb = text_at(segment, hit.last) in self._copulas  # "tot ce MERGE în Centrul Vechi este fragil"
                yield _Group(hit.first, hit.last + verb, none=none)
        for at in self._sorts.may_start(segment):
            sort = self._sorts.at(segment, at)
            if sort is None:
                continue
            before, thing, last = text_at(segment, at - 1), sort.value, sort.last
            if before in self._every and text_at(segment, at - 2) in self._negators:
                continue  # "nu toate obiectivele sunt gratuite"
            if before in self._every or before in self._none:
                yield _Group(at - 1, last, thing, before in self._none)
            elif before in self._both:
                yield _Group(at - 1, last, thing, number=2)
            elif before in self._numbers and text_at(segment, at - 2) in self._every | self._these:
                yield _Group(at - 2, last, thing, number=self._numbers[before])
                every = self._every_after(segment, last)
                if every is not None:
                    yield _Group(at - 2, every, thing, number=self._numbers[before], said=True)
            elif before in self._numbers and (every := self._every_after(segment, last)) is not None:
                yield _Group(at - 1, every, thing, number=self._numbers[before], said=True)
            elif self._nothing_of(segment, at):
                yield _Group(at - 1, last, thing, none=True)
            elif before not in self._parts:
                opens = before in ("", PAUSE, *self._conjunctions) and self._leads_to_slot(segment, last, taken)
                if self._is_all_later(segment, last):
                    yield _Group(at, last, thing)
                elif opens:
                    yield _Group(at, last, thing, number=1 if segment[last - 1].text in self._one else 0)

    def _leads_to_slot(self, segment: Sequence[Atom], at: int, taken: set[int]) -> bool:
        """Return whether a slot follows a noun: "coletele DIN CURSA 2"."""
        while at not in taken and text_at(segment, at) in self._fill - self._copulas:
            at += 1
        return at in taken

    def _every_after(self, segment: Sequence[Atom], at: int) -> int | None:
        """Return where "toate" ends after a comma: "patru programări diferite, TOATE de prioritate înaltă"."""
        while text_at(segment, at) in self._fill:
            at += 1
        return at + 2 if text_at(segment, at) == PAUSE and text_at(segment, at + 1) in self._every else None

    def _nothing_of(self, segment: Sequence[Atom], at: int) -> bool:
        """Return whether a noun is one of which none is meant: "NICIUNUL DINTRE COLETELE din cursa 2"."""
        return any(hit.last == at for hit in self._nothing.find(segment[:at]))

    def _is_all_later(self, segment: Sequence[Atom], last: int) -> bool:
        """Return whether "all" is said after the verb of a group: "coletele din cursa 1 sunt TOATE fragile"."""
        near = range(last, min(len(segment) - 1, last + REACH))
        return any(segment[at].text in self._copulas and segment[at + 1].text in self._every for at in near)

    def _wholes(self, segment: Sequence[Atom], places: Sequence[SlotExpression]) -> Iterator[_Group]:
        """Yield the plan, or a slot, as the subject of a verb: "MENIUL este vegan", "A TREIA ZI este fără gluten"."""
        for hit in self._plans.find(segment):
            yield _Group(hit.first, hit.last, whole=True)
        for place in places:
            if len(place.days) == 1 and (place.first == 0 or segment[place.first - 1].text == PAUSE):
                yield _Group(place.first, place.last, whole=True)

    def _qualities(self, segment: Sequence[Atom], group: _Group, taken: set[int]) -> Iterator[_Said]:
        """Yield what is said of a group: the qualities after its verb, also those that "și" joins."""
        at, denied, whole, said = group.last, False, False, group.said
        while at < min(len(segment), group.last + REACH):
            text, found = segment[at].text, self._quality_at(segment, at)
            if found is not None and (said or text in self._copulas):
                denied = denied or (group.none and text in self._negators)  # "niciunul NU SE PLĂTEȘTE"
                if not self._is_clear(segment, found.last) or not self._is_of_all(segment, group, found, denied):
                    return
                has = found.value[1] if text in self._negators else found.value[1] is not denied
                yield _Said(at, found.last, found.value[0], has, whole)
                joined = text_at(segment, found.last) in self._conjunctions and not group.none and not denied
                if not joined:
                    return
                at = found.last + 1
                continue
            if text in self._negators:
                denied = True
            elif text in self._copulas:
                said = True
            elif not (at in taken or text in self._fill or (said and text in self._links | self._wholly | self._every)):
                return
            whole = whole or text in self._whole
            at += 1

    def _quality_at(self, segment: Sequence[Atom], at: int) -> _Hit | None:
        """Return the quality or the sort that is said at a place."""
        hit = self._said.at(segment, at)
        if hit is not None:
            return _Hit(at, hit.last, hit.value)
        sort = self._sorts.at(segment, at)
        return _Hit(at, sort.last, (sort.value, True)) if sort is not None and "=" in sort.value else None

    def _is_of_all(self, segment: Sequence[Atom], group: _Group, found: _Hit, denied: bool) -> bool:
        """Return whether what is said is so of all things of a group.

        Not of "niciun preparat vegan", nor of "meniul conține gluten", "planul are muzee" and "meniul nu este vegan".
        """
        if not group.whole:
            return denied or not group.none
        if "=" in found.value[0]:
            return False
        single, first = found.last == found.first + 1, segment[found.first].text
        return not single and first in self._copulas if denied else single or first in self._negators

    # --- "în cursa 1 sunt numai colete fragile", "nu există niciun colet fragil" ---

    def _only_such(self, segment: Sequence[Atom], at: int, taken: set[int]) -> Iterator[tuple[_Group, _Said]]:
        """Yield the class of which alone there are things: "NUMAI colete fragile", "DOAR băuturi"."""
        start = at
        while (
            start and self._verbs.before(segment, start) is None and self._may_stand_before(segment, start - 1, taken)
        ):
            start -= 1
        has = self._verbs.before(segment, start) is not None or text_at(segment, start - 1) in self._copulas | {PAUSE}
        if (start and not has) or any(segment[p].text in self._negators for p in range(max(0, at - NEAR), at)):
            return
        noun = at + 1 + (text_at(segment, at + 1) in self._links)  # "numai CU feluri vegane"
        sort = self._sorts.at(segment, noun)
        found = self._such(segment, sort.last) if sort is not None else None
        many = sort is not None and segment[sort.last - 1].text in self._plural  # not "numai parcul"
        if found is None and sort is not None and "=" in sort.value and many:
            found = _Hit(noun, sort.last, (sort.value, True))
        if found is not None and self._is_clear(segment, self._past(segment, found.last, taken)):
            whole = any(segment[p].text in self._whole for p in range(len(segment)))
            yield _Group(at, at + 1), _Said(at, found.last, *found.value, whole)

    def _may_stand_before(self, segment: Sequence[Atom], at: int, taken: set[int]) -> bool:
        """Return whether a word may stand between a verb and "numai": one of a slot, or of the lists."""
        return at in taken or segment[at].text in self._fill - self._copulas

    def _no_such(self, segment: Sequence[Atom], at: int, taken: set[int]) -> Iterator[tuple[_Group, _Said]]:
        """Yield the class of which there is nothing: "nu avem NICIUN colet fragil", "NICIUN colet fragil nu pleacă"."""
        none = segment[at].text in self._none or segment[at].text in self._no_thing
        found, many = self._class_at(segment, at + 1, bare=segment[at].text in self._no_thing)
        if found is None or not (many or none):
            return
        past = self._past(segment, found.last, taken)
        verb = text_at(segment, past) in self._negators and self._verbs.at(segment, past + 1)
        before = any(
            segment[p].text in self._negators
            and (hit := self._verbs.at(segment, p + 1)) is not None
            and (hit.last == at + 1 or self._past(segment, hit.last, taken) in (at, at + 1))
            for p in range(max(0, at - NEAR), at)
        )
        if (verb and self._is_clear(segment, self._past(segment, verb.last, taken))) or (
            before and self._is_clear(segment, past)
        ):
            about, has = found.value
            whole = any(atom.text in self._whole for atom in segment)
            yield _Group(at, at + 1), _Said(at, found.last, about, not has, whole)

    def _class_at(self, segment: Sequence[Atom], at: int, bare: bool) -> tuple[_Hit | None, bool]:
        """Return the class of things that is named at a place, and whether in the plural; `bare`: without a noun."""
        if bare:
            return self._such(segment, at), False
        sort = self._sorts.at(segment, at)
        if sort is None:
            return None, False
        itself = _Hit(at, sort.last, (sort.value, True)) if "=" in sort.value else None
        return self._such(segment, sort.last) or itself, segment[sort.last - 1].text in self._plural

    def _lacking(self, segment: Sequence[Atom], taken: set[int]) -> Iterator[_Said]:
        """Yield what the plan is said to lack: "din meniu LIPSESC OUĂLE", "NU FOLOSIM deloc GLUTEN"."""
        for hit in self._contents.find(segment):
            start = hit.first
            while start and segment[start - 1].text in self._wholly:
                start -= 1
            denied = any(self._verbs.before(segment, start) and at + 1 == start for at in self._denied_verbs(segment))
            after = self._lacks.at(segment, hit.last) if hit.last < len(segment) else None
            last = after.last if after is not None else hit.last
            while text_at(segment, last) in self._wholly:
                last += 1
            before = denied or self._lacks.ends_at(segment, start)
            if (before or after is not None) and self._is_clear(segment, self._past(segment, last, taken)):
                yield _Said(hit.first, last, hit.value, False, any(atom.text in self._whole for atom in segment))

    def _of_everything(self, segment: Sequence[Atom]) -> Iterator[_Said]:
        """Yield what is said before all things that it is said of: "PLĂTIM BILET LA TOATE cele cinci obiective"."""
        for found in self._said.find(segment):
            at = found.last
            while text_at(segment, at) in self._links - self._every:
                at += 1
            if text_at(segment, at) not in self._every or at == found.last:
                continue
            at += 1
            while text_at(segment, at) in self._these or text_at(segment, at) in self._numbers:
                at += 1
            sort = self._sorts.at(segment, at)
            denied = text_at(segment, found.first - 1) in self._negators
            if sort is not None and "=" not in sort.value and self._is_clear(segment, sort.last) and not denied:
                yield _Said(found.first, sort.last, *found.value, True, sort.value)

    def _denied_verbs(self, segment: Sequence[Atom]) -> set[int]:
        """Return the last atoms of the verbs of having that are denied: "NU AVEM colete fragile"."""
        negators = [at for at, atom in enumerate(segment) if atom.text in self._negators]
        hits = ((at, self._verbs.at(segment, at + 1)) for at in negators)
        return {hit.last - 1 for at, hit in hits if hit is not None and hit.last - hit.first <= VERB}

    def _such(self, segment: Sequence[Atom], at: int) -> _Hit | None:
        """Return the quality after a noun, if only links stand between: "colete PENTRU Centrul Vechi"."""
        while text_at(segment, at) in self._links and self._said.at(segment, at) is None:
            at += 1
        hit = self._said.at(segment, at)
        return _Hit(at, hit.last, hit.value) if hit is not None else None

    def _past(self, segment: Sequence[Atom], at: int, taken: set[int]) -> int:
        """Return the place after words for the plan, or for a slot, that begin at a place."""
        fill = self._fill - self._negators
        while at < len(segment) and (at in taken or segment[at].text in fill):
            at += 1
        return at

    def _is_open(self, segment: Sequence[Atom], group: _Group, said: _Said, taken: set[int]) -> bool:
        """Return whether the clause names something, or makes it a wish or an option, or is of what is left out."""
        start = next((at + 1 for at in range(group.first - 1, -1, -1) if segment[at].text == PAUSE), 0)
        clause = segment[start : group.last]
        near = range(start, min(len(segment), said.last + NEAR))
        outside = any(segment[at].text in self._outside and at not in taken for at in near)
        return bool(mentions_in(clause)) or outside or any(atom.text in self._open for atom in clause)

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


class _Hit(NamedTuple):
    """Atoms `first` to `last` (not included) say a quality."""

    first: int
    last: int
    value: Quality
