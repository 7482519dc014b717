"""Find which named thing a text says opens or ends the plan, or is alone in its slot.

"Excursia se încheie cu X" is about the plan, "X este singur în cursa lui" about a slot.

Only words of the lists may stand between the phrase and the name. A thing that is only one of several in a list states
nothing of being alone; and what is asked for, or weighed, states nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from gmtw.languages import Language
from gmtw.languages.grammar import listed_in
from gmtw.text.phrases import Phrases, phrase_set
from gmtw.text.sentences import PAUSE, SIGNS, Atom, mentions_in, text_at

FILLED = 4
"""The most words between such a phrase and the name."""

Standing: TypeAlias = Literal["opens", "ends", "alone"]


class SaidStanding(NamedTuple):
    """Atoms `first` to `last` (not included) say where one of the things named by `mentions` stands."""

    first: int
    last: int
    kind: Standing
    mentions: tuple[int, ...]


class StandingReader:
    """Reads what sentences of one language say opens and ends the plan, and what is alone."""

    def __init__(self, language: Language) -> None:
        table = language.statements.standings
        self._wholes, self._fill = frozenset(table.wholes), frozenset(table.fill)
        both: tuple[tuple[Sequence[str], Standing], ...] = ((table.opens, "opens"), (table.ends, "ends"))
        self._verbs: Phrases[Standing] = Phrases([(phrase, kind) for phrases, kind in both for phrase in phrases])
        self._alone, self._joined = phrase_set(table.alone), frozenset(language.claims.expressions.conjunctions)
        self._open = listed_in((*language.statements.relations.open, *language.statements.kept.negators))
        self.needed: Sequence[Phrases[Any]] = (self._verbs, self._alone)
        """The tables without a phrase of which a sentence states nothing of this sort."""

    def read(self, atoms: Sequence[Atom]) -> Iterator[SaidStanding]:
        """Yield what a sentence says, if no word of it leaves it open."""
        if any(self._open(atom.text) for atom in atoms):
            return
        for hit in self._verbs.find(atoms):
            if self._is_of_whole(atoms, hit.first):
                named, last = self._names(atoms, hit.last)
                if named:
                    yield SaidStanding(hit.first - 1, last, hit.value, named)
        for alone in self._alone.find(atoms):
            name = self._name_before(atoms, alone.first)
            if name is not None:
                yield SaidStanding(name, alone.last, "alone", tuple(mentions_in(atoms[name : name + 1])))

    def _is_of_whole(self, atoms: Sequence[Atom], at: int) -> bool:
        """Return whether the plan is the subject of a verb: "EXCURSIA se încheie"."""
        while at > 0 and atoms[at - 1].text in self._fill:
            at -= 1
        return text_at(atoms, at - 1) in self._wholes

    def _names(self, atoms: Sequence[Atom], at: int) -> tuple[tuple[int, ...], int]:
        """Return the names of the list after a verb, and where it ends."""
        named: list[int] = []
        last, start = at, at
        while at < len(atoms) and at - start <= FILLED:
            mention = atoms[at].mention
            if mention is not None:
                named.append(mention)
                last = start = at + 1
            elif not (atoms[at].text in self._fill or (named and atoms[at].text in self._joined | {PAUSE})):
                break
            at += 1
        return tuple(named), last

    def _name_before(self, atoms: Sequence[Atom], at: int) -> int | None:
        """Return the place of the only name before a phrase, at the start of its clause."""
        end = at
        while end > 0 and at - end < FILLED and atoms[end - 1].text in self._fill:
            end -= 1
        if end == 0 or atoms[end - 1].mention is None:
            return None
        start = end - 1
        while start > 0 and atoms[start - 1].text in self._fill:
            start -= 1
        before = atoms[start - 1] if start > 0 else None
        return end - 1 if before is None or (before.text in SIGNS and before.text != PAUSE) else None
