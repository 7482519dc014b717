"""The words of one language that single rules are said to be kept with."""

from __future__ import annotations

from collections.abc import Sequence

from gmtw.languages import Language
from gmtw.languages.grammar import listed_in
from gmtw.text.phrases import phrase_set, values_of
from gmtw.text.sentences import PAUSE, Atom, text_at
from gmtw.text.statements.amounts import AmountReader


class RuleLexicon:
    """The tables of one language, and what is asked of the words around a rule."""

    def __init__(self, language: Language, amounts: AmountReader) -> None:
        self.table = table = language.statements.rule
        self.amounts = amounts
        self.avoid, self.retain = phrase_set(table.avoids), phrase_set(table.retains)
        self.keep = phrase_set((*table.keeps, *table.no_day, *table.facts))
        self.no_day, self.facts, self.reasons = map(phrase_set, (table.no_day, table.facts, table.reasons))
        self.daily, self.same_day, self.each_day = map(phrase_set, (table.daily, table.same_day, table.each_day))
        self.more, self.whole, self.at_least = map(phrase_set, (table.beyond, table.whole, table.at_least))
        self.wished, self.within, self.holding = map(phrase_set, (table.wished, table.within, table.holding))
        self.under, self.results = phrase_set(table.under), phrase_set(table.results)
        self.remains, self.removed, self.absent = map(phrase_set, (table.remains, table.removed, table.absent))
        self.avoided, self.limited = values_of(table.avoided), values_of(table.limited)
        self.counted, self.diets, self.named = values_of(table.counted), values_of(table.diets), values_of(table.named)
        qualities = language.statements.qualities
        self.definite, self.only = frozenset(qualities.things_all), frozenset(qualities.only)
        longer = [(phrase.split(), key) for key, phrases in table.avoided.items() for phrase in phrases]
        self.tails = {words[-1]: key for words, key in longer if len(words) > 1 and words[-1] not in self.definite}
        """The last word of each thing of several words, with which a list of such things goes on."""
        self.alternatives = qualities.alternatives
        self.joined = frozenset((PAUSE, *language.claims.expressions.conjunctions))
        self.is_every = listed_in(language.statements.kept.every)

    def number_or_one(self, segment: Sequence[Atom], place: int) -> tuple[int, float] | None:
        """Return where the number at `place` ends, and its value; an article is one."""
        number = self.amounts.number_at(segment, place)
        return (place + 1, 1.0) if number is None and text_at(segment, place) in self.table.one else number

    def after_joiner(self, segment: Sequence[Atom], place: int) -> int:
        """Return the place after a word that may stand between a number and what it counts: "60 DE lei"."""
        return place + (text_at(segment, place) in self.table.joiners)

    def has_result(self, segment: Sequence[Atom], place: int) -> bool:
        """Return whether words before a place say that what follows was reached."""
        return bool(self.results.find(segment[:place]))

    def closes(self, segment: Sequence[Atom], place: int) -> bool:
        """Return whether nothing at `place` narrows what a rule before it is about."""
        text = text_at(segment, place)
        return not text.isalnum() or text in self.table.closed_by
