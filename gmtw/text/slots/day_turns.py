"""The places of a text's sentences in order, with the ordinals that the sentence before makes days.

"Prima zi e a lui X. A doua are Y dimineața": an ordinal at the start of a sentence, or at its end after a preposition,
is the day after the one said last, unless the text counts something else: "Ziua 1 are două opriri. A doua este Y".
"""

from __future__ import annotations

from collections.abc import Sequence

from gmtw.languages import Language
from gmtw.text.number_words import plural_numbers
from gmtw.text.sentences import Sentence
from gmtw.text.slots.ordinal_days import covered
from gmtw.text.slots.slot_expressions import SlotExpression, SlotFinder

NOUN = 4
"""The fewest letters of a word after a number that is taken for what it counts."""


class DayTurns:
    """Reads the places of the sentences of one text, one after the other."""

    def __init__(self, finder: SlotFinder, language: Language) -> None:
        self._finder = finder
        self._several = plural_numbers(language)
        self._amounts = language.slots.amounts
        self._last: SlotExpression | None = None
        """The day that was said last."""
        self._unclear = False
        """Something else was counted since."""

    def places(self, sentence: Sentence) -> Sequence[SlotExpression]:
        """Return the places of the next sentence in order."""
        said = before = self._finder.in_sentence(sentence)
        if self._last is not None and self._finder.may_be_in(sentence.words):
            said = self._with_carried(sentence, said, self._last)
        dated = [place for place in said if place.days]
        if dated:
            self._last, self._unclear = dated[-1], said is before and self._counts_things(sentence, said)
        elif self._last is not None and not self._unclear:
            self._unclear = self._counts_things(sentence, said)
        return said

    def _with_carried(
        self, sentence: Sentence, said: Sequence[SlotExpression], last: SlotExpression
    ) -> Sequence[SlotExpression]:
        """Return the places with the ordinal that means the day after the one said last, if there is one."""
        first = next((place.first for place in said if place.days and not place.half), len(sentence.atoms))
        for place, surely in self._finder.carried(sentence, last):
            if place.first >= first or any(one.first <= place.first < one.last for one in said):
                continue
            if surely and not (self._unclear and place.cells):
                return self._finder.with_carried(sentence, said, place)
            self._unclear = True
        return said

    def _counts_things(self, sentence: Sentence, places: Sequence[SlotExpression]) -> bool:
        """Return whether a sentence counts, outside its places, what ordinals may mean afterwards: "două opriri"."""
        texts = [atom.text for atom in sentence.atoms]
        numbers = [at for at, text in enumerate(texts[:-1]) if text in self._several or text.isdecimal()]
        taken = covered(places) if numbers else ()
        for at in numbers:
            noun, placed = texts[at + 1], at in taken
            if texts[at] != "1" and not placed and len(noun) >= NOUN and noun not in self._amounts:
                return True
        return False
