"""The names of a sentence, and the lists of names that a denial waits for: "am exclus X, Y și Z"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from gmtw.languages.grammar import Denials
from gmtw.text.phrases import Cues, Phrases, among
from gmtw.text.sentences import EDGE, PAUSE, Atom
from gmtw.text.verb_context import CHAIN, Around

KINDS = (
    *("negators", "not_negators", "conditions", "maybe", "undone", "replace", "swap", "deny", "near", "lacks", "leave"),
    *(
        "particles",
        "gives",
        "falls",
        "move",
        "room",
        "possible",
        "examples",
        "take",
        "appear",
        "passive",
        "objects",
        "limits",
    ),
    *("contrasts", "breaks", "others", "these", "causes", "classes", "ands", "relatives"),
)
"""What words do, in the order in which the tables are asked."""

DENYING = ("negators", "undone", "replace", "swap", "deny", "near", "lacks", "leave", "particles", "gives", "falls")
"""The kinds of words without one of which nothing is left out."""

ENDING = frozenset({"breaks", "causes", "contrasts", "limits", "objects"})
"""Kinds of words after which a denial waits for no further name."""

CLOSE = 2
"""The most words between a verb and a name that it stands next to."""

FRONT = 4
"""The atoms of a sentence among which "except for X" speaks of what follows."""

OPENING = 10
"""The atoms of a sentence among which a pronoun takes up a name of the sentence before."""

SIGNS = frozenset(("(", ")", ":", PAUSE, EDGE))
"""Atoms that are no words."""

MOST = 50
"""The most names before one that a verb is about as well."""

Names = tuple[int, ...]


class Tools(NamedTuple):
    """The words of a language: what they do, and what they do to the name right after them."""

    table: Denials
    cues: Cues
    before: Phrases[str]


@dataclass(slots=True)
class Waiting:
    """A denial that waits for the names of what it leaves out.

    left: words until it ends. near: only a name next to it counts, or one introduced after `classed`, a
    word for such things. soft: "nu am inclus", which "doar" undoes. named: it has a name, and only a
    list goes on. paused: a comma came before any name. spent: other words came after the names.
    introduced: a list has begun; close: after a colon.
    """

    left: int
    near: bool = False
    soft: bool = False
    classed: bool = False
    named: bool = False
    paused: bool = False
    spent: bool = False
    introduced: bool = False
    words: int = 0
    close: bool = False

    def introduce(self) -> None:
        """What follows is a list of what is left out: "cum ar fi", a colon, a bracket."""
        self.paused, self.words, self.introduced = False, 0, True
        self.near = self.near and not self.classed

    @property
    def governs(self) -> bool:
        """Whether a verb right after it belongs to it: "am evitat să includem X"."""
        return not (self.named or self.paused) and self.words <= CHAIN

    def goes_on(self, word: str, kind: str, table: Denials, inside: bool) -> bool:
        """Whether names may still follow after one more word; inside: it only describes what is left out ("care")."""
        if inside and not self.named and kind not in ("breaks", "contrasts"):
            return True
        joins = word in table.joins
        self.left, self.words = self.left - 1, self.words + 1
        self.classed = self.classed or kind in ("classes", "others")
        if kind == "causes" and self.named:
            self.spent = True
            return True
        if self.left <= 0 or kind in ENDING or (self.paused and not joins and kind != "examples"):
            return False
        if (self.soft or self.near) and not self.named and kind == "ands" and self.words > 1:
            return False
        if kind == "examples":
            self.introduce()
        self.spent = self.spent or (self.named and not joins and kind != "classes")
        return True

    def name(self, far: int) -> None:
        """A name was found; more may follow in a list."""
        self.named, self.near, self.paused, self.spent, self.left = True, False, False, False, far


class Listing:
    """The names of a sentence in one pass, and what the words between them make of them.

    group: the names side by side that a verb may be about; aside: the one that no verb is about;
    last: those that a pronoun takes up; corrected: those after "nu", where "ci" may follow. negated,
    passive, maybe, leaving, blocked: up to which atom a word of that kind works; fronted: up to which one a
    verb is about the name that its clause starts with ("La X nu ajungem"); intransitive: the verb that has no object.
    """

    def __init__(self, tools: Tools, atoms: Sequence[Atom], found: set[int], last: Names) -> None:
        self.tools, self.table, self.found = tools, tools.table, found
        self.last = self.inherited = last
        self.around = Around(atoms, tools.table)
        self.waiting: Waiting | None = None
        self.outside: tuple[Waiting | None, Names, bool] | None = None
        self.group, self.aside, self.corrected = Names(), Names(), Names()
        self.negated = self.passive = self.maybe = self.leaving = self.blocked = self.fronted = self.start = 0
        self.intransitive = -1
        self.listed = self.beside = self.unsure = self.masked = self.wanted = self.giving_reasons = False

    def run(self) -> None:
        """Adds the mentions left out to `found`; afterwards `waiting` is a denial that may lack its names."""
        free = 0
        for place, atom in enumerate(self.around.atoms):
            if place == OPENING and self.last is self.inherited:
                self.last = Names()
            if atom.mention is not None:
                self._mention(place, atom.mention)
            elif atom.text in SIGNS:
                self._sign(place, atom.text)
            elif place >= free:
                free, kind = self.tools.cues.at(self.around.atoms, place)
                self._word(place, free, kind)

    def _word(self, place: int, end: int, kind: str) -> None:
        """What a word or phrase of some kind does."""
        raise NotImplementedError

    def _mention(self, place: int, number: int) -> None:
        denied = self._accepted(place) or self._denied_here(place, number)
        listed, self.listed, self.negated, self.masked = self.listed, True, 0, False
        if denied:
            self.found.add(number)
        elif self.waiting is not None:
            self.waiting, listed = None, False
        if denied or self.around.text(place - 1) not in self.table.obliques:
            self.group = self.last = (*self.group[-MOST:], number) if listed and self.group else (number,)
        else:
            self.aside = (number,)
        if place - 1 == self.start and self.around.text(self.start) in self.table.fronts:
            self.fronted = place + CHAIN

    def _accepted(self, place: int) -> bool:
        """Whether the denial that waits is about the name at `place`."""
        waiting = self.waiting
        if waiting is None or ((waiting.named or waiting.paused) and self.around.acts(place)):
            return False
        if waiting.named:
            fits = not waiting.spent or self.around.joined(place)
        else:
            fits = not waiting.near or (waiting.words <= CLOSE and not waiting.paused)
            fits = fits and not (waiting.close and waiting.words > CLOSE + 1)
        if fits:
            waiting.name(self.table.far)
        return fits

    def _denied_here(self, place: int, number: int) -> bool:
        """Whether what stands right before the name leaves it out: "în loc de X", "fără X", "nu X"."""
        cue = self.tools.before.before(self.around.atoms, place)
        negator = "" if cue or self.unsure else self.around.negator(place)
        if self.tools.cues.kind(negator) != "negators" and place < self.negated:
            negator = ""  # "nu e complet fără X"
        if cue == "alike":
            return bool(self.last) and self.last[-1] in self.found
        if cue == "instead" or (cue and self._all_but(place)):
            self.waiting = Waiting(self.table.far, named=True)
        elif negator:
            self.corrected = (*self.corrected, number)
            self.waiting = Waiting(self.table.far, named=True)
        else:
            return False
        return True

    def _all_but(self, place: int) -> bool:
        """Whether the clause before `place`, or after it at the start, takes everything in and says nothing else."""
        front = place <= FRONT
        near = (
            slice(place + 1, place + 2 * self.table.far) if front else slice(max(0, place - 2 * self.table.far), place)
        )
        words = [atom.text for atom in self.around.atoms[near]]
        kinds = [self.tools.cues.kind(word) for word in words]
        every = next((at for at, word in enumerate(words) if word in self.table.universal), len(words))
        taken = next((at for at, kind in enumerate(kinds) if kind == "take"), len(words))
        if front:
            return every < taken < len(words) and {"move", "deny", "negators", "objects"}.isdisjoint(kinds)
        other = any(word in self.table.finite or among(self.table.places, word) for word in words[max(every, taken) :])
        plain = {"move", "swap", "deny", "negators", "objects"}.isdisjoint(kinds)
        return plain and not other and max(every, taken) < len(words)

    def _sign(self, place: int, sign: str) -> None:
        """A bracket speaks of the name before it, or goes on with the list; a comma ends what is negated."""
        waiting = self.waiting
        if sign == "(" and not any(self.around.named(at) for at in range(place, self.around.closing(place))):
            self.outside = (waiting, self.group, self.listed)
            self.waiting, self.group = None, self.group[-1:] if self.around.named(place - 1) else ()
            self.listed = bool(self.group)
        elif sign == ")" and self.outside is not None:
            (self.waiting, self.group, self.listed), self.outside = self.outside, None
        elif sign in "(:" and waiting is not None and not waiting.named:
            waiting.introduce()
            waiting.close = sign == ":"
        elif waiting is not None:
            waiting.paused = not (waiting.named or waiting.introduced)
        self.negated, self.fronted, self.start = 0, 0, place + 1
        self.unsure = self.masked = self.giving_reasons = False

    def _negated(self, place: int) -> bool:
        """Whether a verb of taking in is negated, and not something else beside it ("nu e un conflict")."""
        return place < self.negated and place >= self.blocked

    def _certain(self, place: int) -> bool:
        """Whether a verb of leaving out holds: not negated, no "dacă", no "poate fi", no "mutat sau eliminat"."""
        negated, self.negated = place < self.negated, 0
        return not (negated or self.unsure or place < self.maybe or self.around.open_choice(place))

    def _antecedent(self, pronoun: str) -> Names:
        return self.last if pronoun in self.table.many else self.last[-1:]
