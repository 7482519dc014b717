"""Rules whose thing is said before the verb: "bugetul nu depășește 60 de lei", "toate vizitele sunt păstrate"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from typing import Any

from gmtw.text.phrases import Phrases
from gmtw.text.sentences import Atom, text_at
from gmtw.text.slots.slot_expressions import SlotExpression
from gmtw.text.statements.kept_rules.kept_rule import KeptRule
from gmtw.text.statements.kept_rules.rule_lexicon import RuleLexicon

NEAR = 5
"""The atoms after "nu sunt programate" among which the day is."""


class ThingFirst:
    """Reads the rules whose thing is said before the verb: "bugetul nu depășește 60 de lei"."""

    def __init__(
        self,
        lexicon: RuleLexicon,
        segment: Sequence[Atom],
        places: Sequence[SlotExpression],
        said: Set[Phrases[Any]],
    ) -> None:
        self.lexicon, self.segment, self.said = lexicon, segment, said
        self.places = {place.first: place for place in places}

    def rules(self) -> Iterator[KeptRule]:
        """Yield the limits that are said to be kept, then what all there are of is said to be in the plan."""
        lexicon, segment, said = self.lexicon, self.segment, self.said
        for hit in lexicon.named.find(segment) if lexicon.named in said else ():
            yield from self._kept(hit.first, hit.last, hit.value)
        for at, atom in enumerate(segment if lexicon.remains in said else ()):
            if lexicon.is_every(atom.text):
                yield from self._retained(at, at + 1)
            elif atom.text in lexicon.definite and not (at and lexicon.is_every(segment[at - 1].text)):
                yield from self._retained(at, at)
        for hit in lexicon.avoided.find(segment) if lexicon.absent in said or lexicon.removed in said else ():
            yield from self._absent(hit.first, hit.last, hit.value)
            yield from self._removed(hit.first, hit.last, hit.value)

    def _kept(self, first: int, last: int, about: str) -> Iterator[KeptRule]:
        """Yield the limit of a thing if a verb after it keeps it, or one before it does and then a limit comes."""
        lexicon, segment = self.lexicon, self.segment
        at = self._skip(last)
        wished = lexicon.wished.at(segment, at)
        if wished is not None and not lexicon.has_result(segment, first):
            return
        held = next((hit for hit in lexicon.holding.find(segment) if hit.last == first), None)
        under = lexicon.under.at(segment, at) if held is not None else None
        verb = wished or lexicon.within.at(segment, at) or under
        if verb is None:
            return
        end, number, daily = self._limit(verb.last)
        daily = daily or lexicon.daily.find(segment[last:at]) != []
        if lexicon.closes(segment, end) and (number or about not in lexicon.table.counted):
            yield KeptRule("limit", held.first if held else first, end, about, number, daily)

    def _skip(self, at: int) -> int:
        """Return the place after the words that only say more of a thing: "bugetul total de 60 de lei"."""
        lexicon, segment = self.lexicon, self.segment
        while at < len(segment):
            number = lexicon.amounts.number_at(segment, at)
            verb = lexicon.within.at(segment, at) or lexicon.wished.at(segment, at)
            if verb or (number is None and segment[at].text not in lexicon.table.more_of):
                return at
            at = number[0] if number is not None else at + 1
        return at

    def _limit(self, at: int) -> tuple[int, float, bool]:
        """Return where a limit ends, how much it is (0: not said), and whether it is one of each day."""
        lexicon, segment = self.lexicon, self.segment
        while text_at(segment, at) in lexicon.table.to_limit:
            at += 1
        number = lexicon.number_or_one(segment, at)
        if number is None:
            return at, 0, False
        at = lexicon.after_joiner(segment, number[0])
        unit = lexicon.amounts.unit_at(segment, at)
        at += unit is not None
        daily = lexicon.daily.at(segment, at)
        return (daily.last if daily else at), number[1] * (unit.factor if unit else 1), daily is not None

    def _absent(self, first: int, last: int, about: str) -> Iterator[KeptRule]:
        """Yield that a thing is not there on a day: "programările cu prioritate medie nu sunt programate marți"."""
        lexicon, segment = self.lexicon, self.segment
        verb = lexicon.absent.at(segment, last)
        near = range(verb.last, min(verb.last + NEAR, len(segment))) if verb else ()
        at = next((at for at in near if at in self.places), None)
        if verb is not None and at is not None and all(a.text.isalnum() for a in segment[verb.last : at]):
            place = self.places[at]
            if len(place.days) == 1 and lexicon.closes(segment, place.last):
                yield KeptRule("avoided", first, place.last, about, day=next(iter(place.days)))

    def _removed(self, first: int, last: int, about: str) -> Iterator[KeptRule]:
        """Yield that none of a thing is left: "programările cu prioritate scăzută au fost eliminate"."""
        lexicon, segment = self.lexicon, self.segment
        verb = lexicon.removed.at(segment, last)
        noun = next((at for at in range(max(0, first - 2), first) if segment[at].text in lexicon.definite), None)
        if noun is None and lexicon.is_every(text_at(segment, first - 1)) and self._ends_in_noun(last):
            noun = first - 1  # "all low-priority APPOINTMENTS were left out"
        narrowed = noun is not None and text_at(segment, noun - 1) in lexicon.table.narrowing
        if verb is not None and noun is not None and not narrowed and lexicon.closes(segment, verb.last):
            yield KeptRule("avoided", noun, verb.last, about, exact=True)

    def _ends_in_noun(self, last: int) -> bool:
        """Return whether a thing has its noun last: "high-priority APPOINTMENTS"; else the noun stands before it."""
        return self.segment[last - 1].text in self.lexicon.definite

    def _retained(self, first: int, noun: int) -> Iterator[KeptRule]:
        """Yield what is all in the plan: "(toate) programările cu prioritate înaltă sunt păstrate"."""
        lexicon, segment, place = self.lexicon, self.segment, noun
        while text_at(segment, place) in lexicon.table.between:
            place += 1
        thing = lexicon.avoided.at(segment, place)
        if thing is not None and noun == place and not self._ends_in_noun(thing.last):
            return
        verb = lexicon.remains.at(segment, thing.last) if thing else None
        if thing and verb and lexicon.closes(segment, verb.last):
            yield KeptRule("retained", first, verb.last, thing.value, exact=True)
