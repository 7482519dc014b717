"""Find the days that an ordinal says without the word for a day: "a doua seară", "în prima zi X, iar a doua Y"."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from itertools import pairwise
from typing import Any

from gmtw.languages.slots import SlotWords
from gmtw.text.phrases import PhraseHit, Phrases, needed_by, phrase_set
from gmtw.text.sentences import PAUSE, SIGNS, Atom
from gmtw.text.slots.slot_model import SlotExpression

FEW = 2
"""The most days of which the next one is the last one, whatever was said before."""

OPENS = 2
"""The most atoms before a short name of a day that opens a sentence: "iar în a treia"."""


class OrdinalDays:
    """Finds such days of one scene, by the words of a language.

    Args:
        numbers: the numbers of the scene's days, or of what stands for them.
        parts: the names of the parts of the day that an ordinal may count, each with its part; none if it counts none.
        table: the words.
        named: the days have names of their own, as weekdays have, so that an ordinal alone means none of them.
    """

    def __init__(self, numbers: Sequence[int], parts: Mapping[str, str], table: SlotWords, *, named: bool) -> None:
        days = table.days
        self._named, self._numbers = named, numbers
        self._before, self._after = days.elided_before, days.elided_after
        self._joins = frozenset((*table.expressions.joiners, *table.contrasts))
        self._days = Phrases(list(_in_order(numbers, days.elided, days.elided_from_end)))
        last_words = (*days.elided_from_end, *days.ordinal_words_from_end)
        self._from_end = Phrases([(word, True) for listed in last_words for word in listed])
        following = [(word, True) for word in (days.following if named or len(numbers) > FEW else ())]
        self._following: Phrases[bool] = Phrases(
            [*following, *((word, False) for word in (days.other if len(numbers) == FEW else ()))]
        )
        """The words for the day after the one said last, and of two days for the other one (False)."""
        listed = days.ordinal_words, days.ordinal_words_from_end
        self.of_any_gender = Phrases(list(_in_order(numbers, *listed)))
        """The ordinals in all genders: "pleacă PRIMUL"."""
        self._any: Phrases[int] = self.of_any_gender if parts else Phrases([])
        self._counted = Phrases(
            [(f"{word} {name}", (n, part)) for word, n in _in_order(numbers, *listed) for name, part in parts.items()]
        )
        behind = list(_in_order(numbers, days.ordinal_words_after, ()))
        self._behind = Phrases([(f"{name} {word}", (n, part)) for word, n in behind for name, part in parts.items()])
        elided = [(words, words[0].split()) for words in days.elided]
        counting = [
            (n, name) for name in parts for n, (_, first) in enumerate(elided) if name.split()[: len(first)] == first
        ]
        self._counted_part = phrase_set(name for _, name in counting)
        self._other_part = Phrases([(word, parts[name]) for n, name in counting for word in elided[n][0] if n])
        self.needed = needed_by(self._following, self._days, self._counted, self._behind, self._other_part)
        """A word of each phrase: a sentence without any of them says no such day."""

    def may_be_in(self, atoms: Sequence[Atom]) -> bool:
        """Return whether a sentence may say such a day."""
        return not self.needed.isdisjoint([atom.text for atom in atoms])

    # --- counted parts of days ---

    def with_counted(self, places: Sequence[SlotExpression], atoms: Sequence[Atom]) -> list[SlotExpression]:
        """Return the places with the counted parts of days among them: "a doua seară", "dimineața a doua"."""
        said = [*self._counted.find(atoms), *self._behind.find(atoms)]
        dated = covered(place for place in places if place.days)
        hits = [hit for hit in said if self._may_count(hit, atoms) and not _meets(hit, dated)]
        if not hits:
            return list(places)
        counted = covered(hits)
        kept = [place for place in places if not _meets(place, counted)]
        return sorted([*kept, *map(_counted_place, hits)])

    def _may_count(self, hit: PhraseHit[tuple[int, str]], atoms: Sequence[Atom]) -> bool:
        """Return whether no noun follows an ordinal after a part of the day: not "dimineața, a doua programare"."""
        is_behind = self._behind.at(atoms, hit.first) is not None
        return not (is_behind or self._named) or self._ends(atoms, hit.last)

    # --- ordinals alone ---

    def with_short(self, places: Sequence[SlotExpression], atoms: Sequence[Atom]) -> list[SlotExpression]:
        """Add the days whose name is cut short, after one in full or first: "prima zi X, în a doua Y. În a treia Z"."""
        places = self._with_twice_said(self._with_following(places, atoms), atoms)
        places = self._with_other_part(places, atoms)
        unclear = False
        last: SlotExpression | None = None
        waiting = deque(sorted(place for place in places if place.days))
        found, taken = list(places), covered(places)
        for hit in self._hits(places, atoms):
            while waiting and waiting[0].first < hit.first:
                last = waiting.popleft()
            place = _short_place(hit, last)
            if _meets(hit, taken):
                continue
            if self._stands(hit, atoms, last, unclear):
                found.append(place)
                last = place
            else:
                unclear = True
        return sorted(found)

    def _with_twice_said(self, places: Sequence[SlotExpression], atoms: Sequence[Atom]) -> Sequence[SlotExpression]:
        """Return the places with the ordinals that count the same day again: "A TREIA ȘI ultima zi"."""
        joined = {place for place in places if self._is_joined(place, atoms)}
        if self._named or not joined:
            return places
        ends = {(hit.last + 1, frozenset({hit.value})): hit.first for hit in self._days.find(atoms)}
        return [
            place._replace(first=ends.get((place.first, place.days), place.first)) if place in joined else place
            for place in places
        ]

    def _with_other_part(self, places: Sequence[SlotExpression], atoms: Sequence[Atom]) -> Sequence[SlotExpression]:
        """Add the part of a day that an ordinal counts after another: "în prima parte a zilei X, iar în A DOUA Y"."""
        first = next((place for place in places if self._is_counted(place, atoms)), None)
        if first is None:
            return places
        found, taken = list(places), covered(places)
        for hit in self._other_part.find(atoms):
            led = hit.first > first.last and atoms[hit.first - 1].text in self._after
            if led and self._ends(atoms, hit.last) and not _meets(hit, taken):
                parts = frozenset({hit.value})
                found.append(SlotExpression(hit.first, hit.last, frozenset(), parts, cells=((frozenset(), parts),)))
        return sorted(found)

    def _is_counted(self, place: SlotExpression, atoms: Sequence[Atom]) -> bool:
        """Return whether the name of a part of the day counts it: "PRIMA PARTE A ZILEI"."""
        return bool(place.parts) and not place.days and self._counted_part.at(atoms, place.first) is not None

    def _is_joined(self, place: SlotExpression, atoms: Sequence[Atom]) -> bool:
        """Return whether a word or a sign joins the name of a whole day to what is before it."""
        before = atoms[place.first - 1].text if place.first else ""
        return bool(before) and not place.parts and (before in self._joins or before == PAUSE)

    def within(self, halves: Sequence[SlotExpression], atoms: Sequence[Atom]) -> list[SlotExpression]:
        """Add what ordinals count in the half of a day or the van before them: "După-amiaza, în PRIMA X, în a doua Y".

        Where the first one of them is no first one of a half, they count all.
        """
        found, half, counts_half = list(halves), None, False
        waiting = deque(halves)
        for hit in self._days.find(atoms):
            while waiting and waiting[0].first < hit.first:
                half, counts_half = waiting.popleft(), self._numbers[0] == hit.value
            if half is None or not self._leads_on(hit, atoms):
                continue
            own = sorted(half.days)
            at = self._numbers.index(hit.value)
            if self._from_end.at(atoms, hit.first) is not None:
                hit = hit._replace(value=own[-1])
            elif counts_half and at < len(own):
                hit = hit._replace(value=own[at])
            if hit.value in half.days:
                found.append(_short_place(hit, None))
        return sorted(found)

    def _leads_on(self, hit: PhraseHit[int], atoms: Sequence[Atom]) -> bool:
        """Return whether an ordinal without a noun has a preposition before it, or starts what it is about."""
        before = atoms[hit.first - 1].text if hit.first else ""
        if before in self._after and before not in self._joins:
            return self._ends(atoms, hit.last)
        return (before in (PAUSE, ":") or before in self._joins) and self._goes_on(atoms, hit.last)

    def _with_following(self, places: Sequence[SlotExpression], atoms: Sequence[Atom]) -> list[SlotExpression]:
        """Add the days that "ziua următoare" and "cealaltă" mean after a day of the same sentence."""
        found, taken = list(places), covered(places)
        waiting, last = deque(sorted(place for place in places if place.days)), None
        for hit in self._following.find(atoms):
            while waiting and waiting[0].first < hit.first:
                last = waiting.popleft()
            if last and not _meets(hit, taken) and (place := self._after_day(hit, last, atoms)) is not None:
                found.append(place)
                last = place
        return sorted(found)

    def _after_day(self, hit: PhraseHit[bool], last: SlotExpression, atoms: Sequence[Atom]) -> SlotExpression | None:
        """Return the day after the last one that was said, None after the last day; of two days the other one."""
        others = [day for day in self._numbers if day not in last.days]
        if hit.value:
            after = dict(pairwise(self._numbers)).get(max(last.days))
        else:
            stands = hit.last - hit.first > 1 or self._leads_on(PhraseHit(hit.first, hit.last, 0), atoms)
            after = others[0] if len(others) == 1 and stands else None
        return None if after is None else _short_place(PhraseHit(hit.first, hit.last, after), None)

    def anywhere(self, atoms: Sequence[Atom]) -> list[SlotExpression]:
        """Return the days whose name is cut short, wherever they stand: "din prima în A DOUA"."""
        return [_short_place(hit, None) for hit in self._days.find(atoms)]

    def carried(self, atoms: Sequence[Atom], last: SlotExpression) -> Iterator[tuple[SlotExpression, bool]]:
        """Yield the ordinals that may mean a day in a sentence that says none before them, and whether they surely do.

        last: The day said last, in a sentence before: "Prima zi e a lui X. A doua are Y", "... Y este în a doua".
        """
        for one in self._following.find(atoms)[:1]:
            if (place := self._after_day(one, last, atoms)) is not None:
                yield place._replace(cells=()), True  # whatever else was counted
        hits = self._any.find(atoms) if last.counted else [] if self._named else self._days.find(atoms)
        for hit in hits:
            led = hit.first > 0 and atoms[hit.first - 1].text in self._after and self._closes(atoms, hit.last)
            led = led and self._days.at(atoms, hit.last + 1) is None  # "pentru a doua și a treia zi"
            hit = self._with_again(hit, atoms)
            stands = led or (hit.first == 0 and self._goes_on(atoms, hit.last))
            yield _short_place(hit, last), stands and self._is_turn(hit, atoms, last)

    def _with_again(self, hit: PhraseHit[int], atoms: Sequence[Atom]) -> PhraseHit[int]:
        """Return an ordinal with another one for the same day: "a patra și ultima"."""
        joined = hit.last < len(atoms) and atoms[hit.last].text in self._joins
        again = self._days.at(atoms, hit.last + 1) if joined else None
        return hit._replace(last=again.last) if again is not None and again.value == hit.value else hit

    def _hits(self, places: Sequence[SlotExpression], atoms: Sequence[Atom]) -> list[PhraseHit[int]]:
        """Return the ordinals of a sentence; after a counted part of a day they may be of any gender."""
        if any(place.counted for place in places):
            return self._any.find(atoms)
        return [] if self._named else self._days.find(atoms)

    def _stands(self, hit: PhraseHit[int], atoms: Sequence[Atom], last: SlotExpression | None, unclear: bool) -> bool:
        """Return whether an ordinal means a day, after `last`: a preposition leads to it, or it is its turn.

        unclear: An ordinal before it counts something else, and so may this one.
        """
        before = atoms[hit.first - 1] if hit.first else None
        if before is None or (last is None and hit.first > OPENS):
            return False
        if last is None:
            return (before.text == PAUSE or before.text in self._after) and self._goes_on(atoms, hit.last)
        if before.text in self._after and before.text not in self._joins:
            return self._ends(atoms, hit.last)
        leads = (before.text == PAUSE or before.text in self._joins) and self._goes_on(atoms, hit.last)
        trails = before.mention is not None and self._closes(atoms, hit.last)
        return (leads or trails) and not unclear and self._is_turn(hit, atoms, last)

    def _is_turn(self, hit: PhraseHit[int], atoms: Sequence[Atom], last: SlotExpression) -> bool:
        """Return whether an ordinal is the one after the day that was said last, or counts from the end."""
        counts_on = (max(last.days), hit.value) in set(pairwise(self._numbers))
        return counts_on or self._from_end.at(atoms, hit.first) is not None

    def _goes_on(self, atoms: Sequence[Atom], at: int) -> bool:
        """Return whether no noun is at `at`: a name, a comma, or a word that goes on about a day."""
        if at >= len(atoms):
            return False
        return atoms[at].mention is not None or atoms[at].text in (PAUSE, ":") or atoms[at].text in self._before

    def _closes(self, atoms: Sequence[Atom], at: int) -> bool:
        """Return whether what is said of a name ends at `at`."""
        return at >= len(atoms) or atoms[at].text in SIGNS or atoms[at].text in self._joins

    def _ends(self, atoms: Sequence[Atom], at: int) -> bool:
        """Return whether an ordinal that ends before `at` has no noun."""
        return self._closes(atoms, at) or self._goes_on(atoms, at)


def _in_order(
    numbers: Sequence[int], listed: Iterable[Sequence[str]], from_end: Iterable[Sequence[str]]
) -> Iterator[tuple[str, int]]:
    """Yield the words for each day, counted from either end."""
    for day, words in zip(numbers, listed, strict=False):
        yield from ((word, day) for word in words)
    for day, words in zip(reversed(numbers[1:]), from_end, strict=False):
        yield from ((word, day) for word in words)


def _counted_place(hit: PhraseHit[tuple[int, str]]) -> SlotExpression:
    """Return the place that a counted part of a day is."""
    days, parts = frozenset({hit.value[0]}), frozenset({hit.value[1]})
    return SlotExpression(hit.first, hit.last, days, parts, cells=((days, parts),), counted=True)


def _short_place(hit: PhraseHit[int], last: SlotExpression | None) -> SlotExpression:
    """Return the place that an ordinal alone is; it counts the parts of days that the one before it counts."""
    counted = last is not None and last.counted
    days, parts = frozenset({hit.value}), last.parts if last is not None and counted else frozenset[str]()
    return SlotExpression(hit.first, hit.last, days, parts, cells=((days, parts),), counted=counted)


def covered(places: Iterable[SlotExpression | PhraseHit[Any]]) -> set[int]:
    """Return the atoms of all these places."""
    return {at for place in places for at in range(place.first, place.last)}


def _meets(hit: SlotExpression | PhraseHit[Any], taken: Set[int]) -> bool:
    """Return whether a place or a phrase has one of some atoms."""
    return any(at in taken for at in range(hit.first, hit.last))
