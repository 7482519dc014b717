"""Cut a sentence into segments that state something each: "costă 52 de lei, iar limita este de 60 de lei" has two."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gmtw.languages import Language
from gmtw.text.phrases import phrase_set
from gmtw.text.sentences import PAUSE, SIGNS, Atom
from gmtw.text.statements.kept_rules import KeptRules


class Segmenter:
    """Cuts the sentences of one language."""

    def __init__(self, language: Language, rules: KeptRules) -> None:
        table = language.statements
        self._breaks, self._reasons = phrase_set(table.breaks), phrase_set(table.rule.reasons)
        self._totals, self._rules = phrase_set(table.amounts.totals), rules

    def segments(self, atoms: Sequence[Atom]) -> Iterator[Sequence[Atom]]:
        """Yield the parts of a sentence that state something each."""
        start = 0
        for at in [at for at, atom in enumerate(atoms) if atom.text in SIGNS]:
            if self._is_edge(atoms, at) or self._is_break(atoms, start, at):
                yield atoms[start:at]
                start = at + 1
        yield atoms[start:]

    def _is_break(self, atoms: Sequence[Atom], start: int, at: int) -> bool:
        """Return whether a comma starts another statement, by its first word, or by its verb after a reason.

        "Deoarece totul trebuie să fie vegan, am evitat ...": what the reason says is no part of it.
        """
        if atoms[at].text != PAUSE or at + 1 >= len(atoms):
            return False
        if self._breaks.at(atoms, at + 1) is not None:
            return True
        return self._reasons.at(atoms, start) is not None and self._rules.verb_at(atoms, at + 1)

    def _is_edge(self, atoms: Sequence[Atom], at: int) -> bool:
        """Return whether a sign ends a statement: not the bracket after a total ("costul total (75 de lei)")."""
        sign = atoms[at].text
        return sign in (":", ")", "|") or (sign == "(" and not self._totals.ends_at(atoms, at))
