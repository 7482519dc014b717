"""Read the single rules that a segment of a sentence says are kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from typing import Any

from gmtw.languages import Language
from gmtw.languages.grammar import listed_in
from gmtw.text.phrases import PhraseIndex, Phrases, phrase_set
from gmtw.text.sentences import Atom
from gmtw.text.slots.slot_expressions import SlotExpression
from gmtw.text.statements.amounts import AmountReader
from gmtw.text.statements.kept_rules.daily_things import DailyThings
from gmtw.text.statements.kept_rules.kept_rule import KeptRule
from gmtw.text.statements.kept_rules.parts_of_day import PartRules
from gmtw.text.statements.kept_rules.rule_lexicon import RuleLexicon
from gmtw.text.statements.kept_rules.thing_first import ThingFirst
from gmtw.text.statements.kept_rules.verb_first import VerbFirst

NEAR = 5
"""The atoms after "niciun preparat nu se repetă" in which a day narrows it."""


class KeptRules:
    """Reads the single rules that segments of one language say are kept."""

    def __init__(self, language: Language, amounts: AmountReader) -> None:
        self.lexicon = lexicon = RuleLexicon(language, amounts)
        self._parts, self._daily = PartRules(language, lexicon), DailyThings(lexicon)
        self._verbs = (lexicon.avoid, lexicon.keep, lexicon.retain)
        self._repeats = phrase_set(lexicon.table.repeats)
        self._such_as = phrase_set(language.statuses.inclusion.such_as)
        self._is_narrowing = listed_in(lexicon.table.narrowing)
        first = (lexicon.named, lexicon.remains, lexicon.absent, lexicon.removed)
        others = (self._parts.meals, self._parts.stands, lexicon.at_least, lexicon.each_day, self._repeats)
        self.needed = (*self._verbs, *first, *others)
        """The tables without a phrase of which nothing says that a rule is kept."""
        self._cues = PhraseIndex((table, table) for table in self.needed)

    def said_in(self, words: frozenset[str]) -> Set[Phrases[Any]]:
        """Return the tables by whose phrases these words may say that a rule is kept."""
        return self._cues.said_in(words)

    def verb_at(self, atoms: Sequence[Atom], place: int) -> bool:
        """Return whether a verb of keeping, avoiding or having all starts at a place."""
        return any(cues.at(atoms, place) is not None for cues in self._verbs)

    def read(
        self,
        segment: Sequence[Atom],
        words: frozenset[str],
        places: Sequence[SlotExpression],
        said: Set[Phrases[Any]],
    ) -> Iterator[KeptRule]:
        """Yield the rules that a segment says are kept, some twice.

        words: its words. places: the days that it names. said: the tables that may have a phrase in it.
        """
        lexicon, parts, daily = self.lexicon, self._parts, self._daily
        if parts.meals in said:
            yield from parts.of_meals(segment)
            yield from parts.of_named(segment)
        if lexicon.at_least in said:
            yield from daily.at_least(segment)
        if lexicon.each_day in said:
            yield from daily.without_least(segment)
        if parts.all_of.may_be_in(words):
            yield from parts.all_in_one(segment, places)
        verbs = [cues for cues in self._verbs if cues in said]
        first = not said.isdisjoint((lexicon.named, lexicon.remains, lexicon.absent, lexicon.removed))
        if (verbs or first or self._repeats in said) and not self._is_narrowed(segment, places):
            yield from self._repeated(segment) if self._repeats in said else ()
            for cues in verbs:
                yield from self._after(segment, cues, places)
            yield from ThingFirst(lexicon, segment, places, said).rules() if first else ()

    def _is_narrowed(self, segment: Sequence[Atom], places: Sequence[SlotExpression]) -> bool:
        """Return whether a segment speaks of a part of a day, or has a word with which nothing is stated."""
        if any(place.parts for place in places):
            return True
        said = {at for at, atom in enumerate(segment) if self._is_narrowing(atom.text)}
        own = (hit for cues in (self._such_as, self.lexicon.keep) if said for hit in cues.find(segment))
        return not said.issubset(at for hit in own for at in range(hit.first, hit.last))

    def _repeated(self, segment: Sequence[Atom]) -> Iterator[KeptRule]:
        """Yield that nothing is there twice; not twice on one day is something else."""
        for hit in self._repeats.find(segment):
            after = segment[hit.last : hit.last + NEAR]
            if not self.lexicon.same_day.find(after) and not self.lexicon.daily.find(after):
                yield KeptRule("repeats", hit.first, hit.last)

    def _after(
        self, segment: Sequence[Atom], cues: Phrases[bool], places: Sequence[SlotExpression]
    ) -> Iterator[KeptRule]:
        """Yield the rules after verbs, but not where a reason only restates a rule."""
        lexicon = self.lexicon
        for hit in cues.find(segment):
            if not (lexicon.facts.at(segment, hit.first) and lexicon.reasons.find(segment[: hit.first])):
                each = lexicon.each_day.ends_at(segment, hit.first) or lexicon.no_day.at(segment, hit.first) is not None
                for rule in VerbFirst(lexicon, segment, cues, hit, places).rules():
                    yield rule._replace(daily=True, exact=True) if each and rule.number else rule
