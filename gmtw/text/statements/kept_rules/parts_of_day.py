"""Rules about parts of the day: which meal has most or least of something, and what is all in one part of the day."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from gmtw.languages import Language
from gmtw.text.phrases import Phrases, phrase_set, values_of
from gmtw.text.sentences import Atom, mentions_in, text_at
from gmtw.text.slots.slot_expressions import MEALS, SlotExpression
from gmtw.text.statements.kept_rules.kept_rule import KeptRule
from gmtw.text.statements.kept_rules.rule_lexicon import RuleLexicon

OTHERS = 6
"""The atoms after "are mai multe calorii decât" among which the other meals are."""


class _Extreme(NamedTuple):
    """The phrases that say that a meal has most, or least: as a fact, and as a wish."""

    way: Literal["heaviest", "lightest"]
    said: Phrases[bool]
    wished: Phrases[bool]


class PartRules:
    """Reads the rules about parts of the day that segments of one language say are kept."""

    def __init__(self, language: Language, lexicon: RuleLexicon) -> None:
        table = lexicon.table
        self._lexicon = lexicon
        self._extremes = (
            _Extreme("heaviest", phrase_set(table.most), phrase_set(table.wished_most)),
            _Extreme("lightest", phrase_set(table.least), phrase_set(table.wished_least)),
        )
        self._parts = values_of(language.claims.parts)
        self.meals = phrase_set((*table.most, *table.least, *table.wished_most, *table.wished_least))
        """Phrases without one of which no meal is said to have most or least."""
        self.all_of, self.stands = values_of(table.all_of), phrase_set(table.stands)

    def of_meals(self, segment: Sequence[Atom]) -> Iterator[KeptRule]:
        """Yield which meal is said to have most, or least: "prânzul are mai multe calorii decât cina"."""
        for hit in self._parts.find(segment):
            for way, said, wished in self._extremes:
                verb = said.at(segment, hit.last)
                if verb is None and self._lexicon.has_result(segment, hit.first):
                    verb = wished.at(segment, hit.last)
                if verb is not None:
                    yield KeptRule(way, hit.first, verb.last, hit.value)

    def of_named(self, segment: Sequence[Atom]) -> Iterator[KeptRule]:
        """Yield the meal that a thing makes the largest or smallest: "X are mai multe calorii decât" both others."""
        for way, said, _ in self._extremes:
            for hit in said.find(segment):
                after = segment[hit.last : hit.last + OTHERS]
                others = {part.value for part in self._parts.find(after)} & MEALS
                named = mentions_in(segment[: hit.first])
                if len(others) == len(MEALS) - 1 and named and not self._parts.ends_at(segment, hit.first):
                    (part,) = MEALS - others
                    yield KeptRule(way, hit.first, hit.last, part, mention=named[-1])

    def all_in_one(self, segment: Sequence[Atom], places: Sequence[SlotExpression]) -> Iterator[KeptRule]:
        """Yield in what part of the day all of a thing is said to be: "controalele medicale sunt doar dimineața"."""
        starts = {place.first: place for place in places if len(place.parts) == 1 and not place.days}
        for hit in self.all_of.find(segment) if starts else ():
            verb = self.stands.at(segment, hit.last)
            at = verb.last if verb is not None else len(segment)
            place = starts.get(at + (text_at(segment, at) in self._lexicon.only))
            if place is not None and self._lexicon.closes(segment, place.last):
                yield KeptRule("parts", hit.first, place.last, hit.value, part=next(iter(place.parts)))
