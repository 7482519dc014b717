"""Find whether all rules, or none of them, are said to be kept: "am respectat toate cerințele"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gmtw.languages import Language
from gmtw.languages.grammar import listed_in
from gmtw.text.phrases import phrase_set
from gmtw.text.sentences import Atom, Sentence, any_listed, text_at
from gmtw.text.statements.amounts import AmountReader
from gmtw.text.statements.assertions import Assertions
from gmtw.text.statements.kept_rules.rule_lexicon import RuleLexicon
from gmtw.text.statements.statement_model import Context, Statement

NEAR = 8
"""The most atoms between a word for all rules and the verb that says that they are kept."""


class AllRules:
    """Reads in segments of one language whether all rules are kept."""

    def __init__(self, language: Language, amounts: AmountReader, lexicon: RuleLexicon, assertions: Assertions) -> None:
        table, self._kept = language.statements, language.statements.kept
        self._amounts, self._lexicon, self._assertions = amounts, lexicon, assertions
        self._names, self._wished = frozenset(self._kept.rules), phrase_set(self._kept.wished)
        self._closes, self._is_none, self._is_every = map(
            listed_in, (self._kept.closed_by, self._kept.none, self._kept.every)
        )
        self._is_negator, self._is_between = listed_in(self._kept.negators), listed_in(table.rule.between)
        limited = table.rule.limited.values()
        self._limited = frozenset(word for phrases in limited for phrase in phrases for word in phrase.split())
        self.needed = (phrase_set(self._names),)
        """The tables without a phrase of which a sentence states nothing of this sort."""

    def read(self, segment: Sequence[Atom], context: Context) -> Iterator[Statement]:
        """Yield whether all rules, or none, are said to be kept."""
        for at, atom in enumerate(segment):
            if atom.text in self._names and self._ends(segment, at + 1):
                before = [one for one in segment[max(0, at - 4) : at] if not self._counts_all(one.text)][-2:]
                said = "none" if any_listed(before, self._is_none) else ""
                said = said or ("all" if any_listed(before, self._is_every) else "")
                if not (said or context.shows_part) and self._means_all(segment, at, context.sentence):
                    said = "all"
                verb = self._verb(segment, at) if said else None
                if verb is None and said == "all":
                    verb = self._wish(segment, at)
                if verb is not None and (said == "none" or not self._is_denied(segment[: max(at, verb) + 1])):
                    first, last = min(at - 1, verb), max(at, verb)
                    beside = next((hit.value for hit in self._lexicon.limited.find(segment[verb:at])), "")
                    yield Statement("rules", segment[first].start, segment[last].end, said, thing=beside)

    def _ends(self, segment: Sequence[Atom], place: int) -> bool:
        """Return whether nothing at `place` narrows the words before it."""
        text = text_at(segment, place)
        return not text.isalnum() or self._closes(text)

    def _counts_all(self, text: str) -> bool:
        """Return whether a word may stand between one for all and the rules: "toate CELE PATRU cerințe"."""
        return text in self._kept.these or self._amounts.is_number(text)

    def _means_all(self, segment: Sequence[Atom], at: int, sentence: Sentence) -> bool:
        """Return whether a name of rules means all of them without a word for it: "am respectat cerințele"."""
        kept = self._kept
        verb = next((p for p in range(at - 1, max(-1, at - NEAR), -1) if segment[p].text in kept.verbs), None)
        if segment[at].text not in kept.definite or verb is None:
            return False
        listed = at + 1 == len(segment) and any(a.text == ":" and a.start >= segment[at].end for a in sentence.atoms)
        return not listed and all(self._is_passed(atom.text) for atom in segment[verb + 1 : at])

    def _is_passed(self, text: str) -> bool:
        """Return whether a word may stand between a verb and "cerințele": one of another rule, "bugetul de 60 lei"."""
        return self._is_between(text) or text in self._limited or text in self._amounts.units or text.isdigit()

    def _verb(self, segment: Sequence[Atom], at: int) -> int | None:
        """Return the place of a verb near the name of rules that says that they are kept, and is no aim."""
        near = range(max(0, at - NEAR), min(len(segment), at + NEAR))
        verbs = [place for place in near if segment[place].text in self._kept.verbs]
        return next((place for place in verbs if self._assertions.asserts(segment, place)), None)

    def _wish(self, segment: Sequence[Atom], at: int) -> int | None:
        """Return the place of a wish near the name of rules that counts: "am făcut planul astfel încât SĂ RESPECTE".

        It does after words of a result, if nothing before them is an aim itself: "pentru a face un plan astfel încât".
        """
        start = max(0, at - NEAR)
        wish = next(iter(self._wished.find(segment[start : at + NEAR])), None)
        place = start + wish.first if wish is not None else 0
        if wish is None or self._assertions.is_intended(segment[:1]) or not self._lexicon.has_result(segment, place):
            return None
        return start + wish.last - 1 if self._assertions.asserts(segment, place) else None

    def _is_denied(self, segment: Sequence[Atom]) -> bool:
        return any_listed(segment, self._is_negator)
