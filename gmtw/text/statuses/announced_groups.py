"""Groups that are announced, and then told one by one: "Am ales preparate ușoare. X este o opțiune vegană."

The second sentence says by itself only what X is. After the announcement, in the same paragraph, it says that X was
chosen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gmtw.languages import Language
from gmtw.text.phrases import phrase_set
from gmtw.text.sentences import Atom, Sentence

NEAR = 5
"""The most atoms between a verb that chooses and the noun of the group: "am ales o mare varietate de PREPARATE"."""


class AnnouncedGroups:
    """Finds the members of announced groups in sentences of one language."""

    def __init__(self, language: Language) -> None:
        inclusion, claims = language.statuses.inclusion, language.claims
        self._puts, self._members = phrase_set(inclusion.puts), phrase_set(inclusion.members)
        self._groups = frozenset(inclusion.groups)
        self._negators = language.denials.negation.negators
        self._joined = frozenset(claims.expressions.conjunctions)
        self._unsure = frozenset((*claims.clauses.reversals, *claims.doubts.conditions))

    def members(self, sentences: Sequence[Sentence]) -> Iterator[int]:
        """Yield the mentions that are said to be members; one after which a reversal comes may be dropped by it."""
        line = -1
        for sentence in sentences:
            if self._announces(sentence):
                line = sentence.line
            elif sentence.line != line or self._puts.may_be_in(sentence.words):
                line = -1
            elif sentence.names and not sentence.asks and self._members.may_be_in(sentence.words):
                yield from self._told(sentence.atoms)

    def _announces(self, sentence: Sentence) -> bool:
        """Return whether a sentence without names says that things of a group were chosen."""
        if sentence.names or sentence.asks or self._groups.isdisjoint(sentence.words):
            return False
        atoms = sentence.atoms
        for hit in self._puts.find(atoms):
            before = (atom.text for atom in atoms[max(0, hit.first - NEAR) : hit.first])
            follows = any(atom.text in self._groups for atom in atoms[hit.last : hit.last + NEAR])
            if follows and not any(text in self._negators for text in before):
                return True
        return False

    def _told(self, atoms: Sequence[Atom]) -> Iterator[int]:
        """Yield the one or two names right before a verb that tells members, if nothing after them reverses it."""
        end = len(atoms)
        for at in reversed([at for at, atom in enumerate(atoms) if atom.mention is not None]):
            sure = all(atom.text not in self._unsure for atom in atoms[at:end])
            if sure and at + 1 < len(atoms) and self._members.at(atoms, at + 1) is not None:
                two = at > 1 and atoms[at - 1].text in self._joined
                yield from (m for m in (atoms[at].mention, atoms[at - 2].mention if two else None) if m is not None)
            end = at
