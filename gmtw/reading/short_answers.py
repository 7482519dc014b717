"""Values that a short answer names but does not give: "nu 2004", "poate 2007", "banjo sau vioară".

A value is given unless the answer asks for it, denies or excepts it, doubts it, or offers another one beside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from gmtw.languages import Language
from gmtw.languages.grammar import listed_in
from gmtw.reading.answers import answers_of
from gmtw.reading.propositions import Naming, Stance
from gmtw.reading.stance import namings_of
from gmtw.text.document import Document
from gmtw.text.phrases import phrase_set
from gmtw.text.sentences import SIGNS, Atom, Sentence, mentions_in, text_at

NEAR = 2
"""The most words between a value and one that offers or denies it: "sau LA ANUL 2008", "nu LA pian"."""


SMALL = 3
"""The most letters of the words of a sentence that only denies what was said before it."""


class ShortAnswers:
    """Reads short answers in one language."""

    def __init__(self, language: Language) -> None:
        table, words = language.answers, language.reading
        self._answers = answers_of(language)
        self._alternatives = frozenset(words.stance.alternatives)
        self._joins = self._alternatives.union(language.inflection.conjunctions, SIGNS).difference(
            words.clauses.contrasts
        )
        self._turns = SIGNS.union(words.clauses.contrasts)
        self._negators = frozenset(table.negators)
        self._cancels = frozenset(words.negation.cancelled)
        self._bounds = phrase_set(table.bounds)
        self._excepting, self._wrong = phrase_set(table.excepting), phrase_set(table.wrong)
        self._hedges = phrase_set(words.stance.hedges)
        self._is_condition = listed_in(words.clauses.conditions)
        self._is_doubt = listed_in((*table.doubting, *words.clauses.conditions))

    def withheld(self, document: Document) -> frozenset[int]:
        """Return the numbers of the mentions that the answer does not give; one that ends in a question gives none."""
        if document.sentences and document.sentences[-1].asks:
            return frozenset(range(len(document.mentions)))
        found = set(self._answers.called_wrong(document.sentences))
        namings = namings_of(document)
        for sentence in document.sentences if document.mentions else ():
            if sentence.names:
                found |= {number for number in mentions_in(sentence.atoms) if sentence.asks}
                found |= set(self._not_given(sentence, namings))
            elif self._is_but_no(sentence.atoms):
                found.update(range(len(document.mentions)))
        return frozenset(found) | frozenset(self._beside_numbers(document))

    def _not_given(self, sentence: Sentence, namings: Mapping[int, Naming]) -> Iterator[int]:
        """Yield the mentions that a sentence denies, excepts, doubts, or offers beside others."""
        atoms = sentence.atoms
        negated = any(atom.text in self._negators for atom in atoms)
        doubts = [hit.first for hit in self._hedges.find(atoms) if text_at(atoms, hit.first - 1) in self._turns]
        for at, atom in enumerate(atoms):
            if atom.mention is None:
                continue
            naming = namings[atom.mention]
            excepted = self._is_excepted(atoms, at)
            shaky = naming.dropped or naming.stance in (Stance.HEDGE, Stance.HYPOTHESIS)
            denied = not negated if excepted else self._is_denied(atoms, at)
            doubted = any(at < place for place in doubts) or self._is_doubted(atoms, at)
            if shaky or denied or doubted or self._is_offered(atoms, at) or self._is_bound(atoms, at):
                yield atom.mention

    def _is_but_no(self, atoms: Sequence[Atom]) -> bool:
        """Return whether a sentence is but a negator and small words: "Ba nu."."""
        said = [atom.text for atom in atoms if atom.text not in SIGNS]
        return not self._negators.isdisjoint(said) and max(map(len, said)) <= SMALL

    def _is_bound(self, atoms: Sequence[Atom], at: int) -> bool:
        """Return whether a value is only what the answer is above or below: "înainte de 1866", "cel puțin 4"."""
        return any(self._bounds.ends_at(atoms, place) for place in range(max(0, at - NEAR), at + 1))

    def _is_excepted(self, atoms: Sequence[Atom], at: int) -> bool:
        """Return whether a value is what is left out: "orice instrument în afară de X"."""
        return any(hit.last <= at <= hit.last + NEAR for hit in self._excepting.find(atoms))

    def _is_doubted(self, atoms: Sequence[Atom], at: int) -> bool:
        """Return whether a doubt, a condition or a bare "no" follows: "X, poate", "X (greșit)", "X (nu)"."""
        after = at + 1 + (text_at(atoms, at + 1) in SIGNS)
        word = text_at(atoms, after)
        ends = after + 1 >= len(atoms) or atoms[after + 1].text in SIGNS
        return (self._is_doubt(word) and (ends or after > at + 1)) or (word in self._negators and ends)

    def _is_offered(self, atoms: Sequence[Atom], at: int) -> bool:
        """Return whether another value is offered beside it: "X sau Y", "X (ori Y)", "fie X"."""
        after = at + 1 + (text_at(atoms, at + 1) in SIGNS)
        before = atoms[max(0, at - NEAR) : at]
        return text_at(atoms, after) in self._alternatives or any(a.text in self._alternatives for a in before)

    def _is_denied(self, atoms: Sequence[Atom], at: int) -> bool:
        """Return whether the clause of a value denies it, before it or after it.

        Not in "nu ... decât X", "X și nu Y", nor in a condition: "dacă nu lucra X, mașina nu exista".
        """
        first = next((n + 1 for n in range(at - 1, -1, -1) if atoms[n].text in self._turns), 0)
        last = next((n for n in range(at + 1, len(atoms)) if atoms[n].text in self._turns), len(atoms))
        clause = atoms[first:last]
        if any(atom.text in self._cancels or self._is_condition(atom.text) for atom in clause):
            return False
        denials = [n for n in range(first, last) if self._denies(atoms, n)]
        return any(n < at or not any(map(_is_value, atoms[n + 1 : n + 2 + NEAR])) for n in denials)

    def _denies(self, atoms: Sequence[Atom], at: int) -> bool:
        """Return whether an atom is a negator, but not of what would be wrong: "nu e greșit să spunem X"."""
        return atoms[at].text in self._negators and not self._wrong.starts_within(atoms[at + 1 :], 1 + NEAR)

    def _beside_numbers(self, document: Document) -> Iterator[int]:
        """Yield the numbers beside which another one of as many digits is offered: "2007, 2008", "2007 și 2008"."""
        atoms = [atom for sentence in document.sentences for atom in sentence.atoms]
        numbers = [at for at, atom in enumerate(atoms) if document.text[atom.start : atom.end].isdecimal()]
        for one, other in pairwise(numbers):
            between = [atom.text for atom in atoms[one + 1 : other]]
            words = [text for text in between if text not in self._joins]
            alike = len({atoms[at].end - atoms[at].start for at in (one, other)}) == 1
            if alike and len(words) < len(between) and words in ([], [text_at(atoms, one - 1)]):
                yield from mentions_in((atoms[one], atoms[other]))


def _is_value(atom: Atom) -> bool:
    """Return whether an atom is a name or a number."""
    return atom.mention is not None or atom.text.isdecimal()


@lru_cache(maxsize=8)
def short_answers_of(language: Language) -> ShortAnswers:
    """Return the reader of `language`, built once."""
    return ShortAnswers(language)
