"""What clauses are read with: cues, the words of a language, and a clause with its names and places.

docs/denials-and-claims.md shows each cue with an example.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from gmtw.core.cache import memoized
from gmtw.languages import Language
from gmtw.languages.grammar import WordSet
from gmtw.text.phrases import CueLexicon, phrase_set, words_of_cues
from gmtw.text.sentences import PAUSE, Atom
from gmtw.text.slots.slot_expressions import DayParts, SlotExpression

DOUBLED = 4
"""The most atoms between a pronoun and the name that it only announces: "l-am pus pe X"."""

THERE = 2
"""The atoms of a clause among which a place goes with the last name: "ci marți"."""

_SIGNS = frozenset({"(", PAUSE, ":"})
"""Signs that a reader of clauses looks at."""


class ClauseCue(StrEnum):
    """What a word or phrase does in a clause. The value is the key of `[claims]` that lists the words.

    Of several that list them it is the property of `Claims` that has them all. A word that two keys list is the cue
    that comes first here.
    """

    ALTERNATIVE = "doubts.alternatives"
    HARMLESS = "harmless"
    IDENTITY = "asides.identities"
    REASON = "asides.reasons"
    PURPOSE = "asides.purposes"
    RELATIVE = "asides.relatives"
    CONDITION = "doubts.conditions"
    COORDINATE = "clauses.coordinates"
    CONTRAST = "clauses.contrasts"
    WHERE = "asides.wheres"
    POLITE = "doubts.polite"
    FREE_SLOT = "doubts.free_slots"
    GIVEN = "given"
    UNSURE = "doubts.unsure"


class ClauseLexicon:
    """The words of one language: its tables, the cue of each word, and the pronouns."""

    def __init__(self, language: Language) -> None:
        self.table, self.denials = language.claims, language.denials
        self.cues = CueLexicon(words_of_cues(ClauseCue, self.table))
        self.clashes = phrase_set(self.table.clauses.clashes)
        pronouns = self.table.pronouns
        self.pronouns = WordSet((*pronouns.subjects, *pronouns.objects, *pronouns.after_verb))
        self.watched = WordSet((*self.pronouns, *self.table.origins.formerly))
        """Words that are no cues but may do something."""
        self.is_quiet = memoized(self._is_quiet)

    def _is_quiet(self, word: str) -> bool:
        """Return whether a word or sign does nothing, and starts no phrase that does: most words are read over so."""
        return word not in _SIGNS and word not in self.watched and self.cues.is_quiet(word)


class ClauseItem(NamedTuple):
    """A mention or a place at atom `at` of its clause."""

    at: int
    mention: int | None = None
    place: SlotExpression | None = None

    taken_up: bool = False
    """A pronoun stands for the mention."""

    @property
    def end(self) -> int:
        """The atom after it; a pronoun has none of its own."""
        return self.at + (not self.taken_up)


@dataclass(slots=True)
class Clause:
    """The atoms of a clause, and its names and places in order."""

    opening: str = ""
    """The word that started it: "dar"; empty for the first clause."""

    atoms: list[Atom] = field(default_factory=list)
    """Its atoms without cues and without what is read over. A place is one atom without text."""

    items: list[ClauseItem] = field(default_factory=list)
    """Its names and places."""

    doubtful: bool = False
    """It may be untrue, so it claims nothing."""

    past: bool = False
    """It is doubtful only because it is about the past: "X era luni"."""

    given: bool = False
    """It is about an earlier plan: "am găsit X luni"."""

    undoes: bool = False
    """What was said right before it does not hold: "..., dar e ocupat"."""

    @property
    def first(self) -> SlotExpression | None:
        """The place that comes before any name."""
        return self.items[0].place if self.items else None

    @property
    def placed(self) -> bool:
        """Whether it has a place."""
        return any(item.place for item in self.items)

    @property
    def named(self) -> bool:
        """Whether it has a name, or a pronoun for one."""
        return any(item.mention is not None for item in self.items)

    @property
    def day_parts(self) -> list[DayParts]:
        """The days and parts of its places."""
        return [item.place.day_parts for item in self.items if item.place]

    def add(self, atom: Atom, place: SlotExpression | None = None) -> None:
        """Put one more name, place or word at the end; a name takes the place of a pronoun before it."""
        at = len(self.atoms)
        if atom.mention is not None or place is not None:
            if atom.mention is not None and self._announced(at):
                self.items.pop()
            self.items.append(ClauseItem(at, atom.mention, place))
        self.atoms.append(atom if place is None else atom._replace(text=""))

    def _announced(self, at: int) -> bool:
        """Return whether a pronoun right before only announces the name at `at`: "l-am pus pe X"."""
        return bool(self.items) and self.items[-1].taken_up and at - self.items[-1].at <= DOUBLED

    def take_up(self, mention: int) -> None:
        """Put a pronoun for `mention` at the end."""
        self.items.append(ClauseItem(len(self.atoms), mention, taken_up=True))
