"""Find the places that a text says near its names, whether or not its grammar ties them together.

Claims (`gmtw.text.claims`) are strict, because a false one accuses. Here only names that nothing places elsewhere are
looked at: "În prima zi plouă, așa că familia vede X și, după prânz, Y."
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from gmtw.languages import Language
from gmtw.languages.grammar import listed_in
from gmtw.text.only_ones import only_ones_of
from gmtw.text.sentences import PAUSE, Atom, Sentence, mentions_in
from gmtw.text.slots.day_turns import DayTurns
from gmtw.text.slots.slot_expressions import SlotExpression, SlotFinder
from gmtw.text.slots.told_days import ToldDays

_NOWHERE = SlotExpression(0, 0, frozenset(), frozenset())


class NearPlaces:
    """Finds the places near the names of sentences in one language, for the slots of one scene."""

    def __init__(self, finder: SlotFinder, language: Language) -> None:
        self._finder, self._language = finder, language
        self._negators = language.denials.negation.of_names
        self._told_days, self._only_ones = ToldDays(finder, language), only_ones_of(language)

    def are_in(self, sentence: Sentence) -> bool:
        """Return whether a sentence says any place."""
        return bool(self._finder.in_sentence(sentence))

    def say_day(self, sentence: Sentence) -> bool:
        """Return whether a sentence says the day of a place, or a place that is no day."""
        return any(place.days for place in self._finder.in_sentence(sentence))

    def of_mentions(self, sentences: Iterable[Sentence]) -> Mapping[int, Sequence[frozenset[str]]]:
        """Return for each mention the slots of three places.

        They are the first one of its line, the last one said before it, and the next one in its sentence.
        """
        found: defaultdict[int, list[frozenset[str]]] = defaultdict(list)
        first, last, line, named = _NOWHERE, _NOWHERE, -1, False
        turns = DayTurns(self._finder, self._language)
        read: list[tuple[Sentence, Sequence[SlotExpression]]] = []
        for sentence in sentences:
            if sentence.line != line:
                last = _NOWHERE if sentence.after_blank and named else last
                first, line, named = last if sentence.item else _NOWHERE, sentence.line, False
            named = named or sentence.names
            places = self._told_days.among(turns.places(sentence), sentence, last)
            read.append((sentence, places))
            waiting = deque(place for place in places if not place.left)
            for number, slots in self._in_order(sentence, places):
                found[number].append(slots)
            negated = _Negations(sentence.atoms, self._negators).between
            before = 0
            for at, atom in enumerate(sentence.atoms):
                while waiting and waiting[0].first < at:
                    last, before = _after(last, waiting[0]), waiting[0].last
                    first = first if first.days else last
                    waiting.popleft()
                if atom.mention is None:
                    continue
                only = self._only_ones.are_at(sentence.atoms, at)
                said = [first, last] if only or not negated(before, at) else []
                if waiting and (waiting[0].only or not negated(at, waiting[0].first)):
                    said.append(_after(last, waiting[0]))
                found[atom.mention] += [self._finder.meant(*place.day_parts, place.kind) for place in said]
            for place in waiting:
                last = _after(last, place)
                first = first if first.days else last
        for number, days in self._told_days.begun(read):
            found[number].append(self._finder.meant(days, frozenset()))
        return found

    def _in_order(self, sentence: Sentence, places: Sequence[SlotExpression]) -> Iterator[tuple[int, frozenset[str]]]:
        """Yield the slots of as many names as there are days, beside one part of them: "la prânz X, Y și Z"."""
        parts = {place.parts for place in places}
        names = mentions_in(sentence.atoms)
        if len(parts) == 1 and not any(place.days for place in places) and len(names) == self._finder.number_of_days:
            for day, number in zip(self._finder.days, names, strict=True):
                yield number, self._finder.meant(frozenset({day}), *parts)


class _Negations:
    """Where the last comma and the last negator are before each atom of a sentence; -1 where there is none."""

    def __init__(self, atoms: Sequence[Atom], negators: Collection[str]) -> None:
        self._atoms, self._words = atoms, negators

    @cached_property
    def _pauses(self) -> list[int]:
        return _last_before([atom.text == PAUSE for atom in self._atoms])

    @cached_property
    def _negators(self) -> list[int]:
        return _last_before(map(listed_in(self._words), [atom.text for atom in self._atoms]))

    def between(self, start: int, end: int) -> bool:
        """Return whether a negator is among the atoms from `start` up to `end`, after their last comma."""
        return self._negators[end] >= start and self._negators[end] > self._pauses[end]


def _last_before(marks: Iterable[bool]) -> list[int]:
    """Return for each place, the end included, the last place before it that is marked, or -1."""
    last = [-1]
    for at, is_marked in enumerate(marks):
        last.append(at if is_marked else last[-1])
    return last


def _after(last: SlotExpression, place: SlotExpression) -> SlotExpression:
    """Return the place that is meant: a part of the day is one of the day said last."""
    if place.days or place.same:
        return place if not place.same else last
    return last._replace(parts=place.parts)
