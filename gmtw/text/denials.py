"""Which mentions are left out: "am exclus X", "X nu a fost inclus", "l-am scos"; not "X nu poate fi mutat".

Precision first: a verb that may, a place that is not the whole plan, or an unclear subject denies nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from gmtw.languages import Language
from gmtw.languages.grammar import Denials
from gmtw.text.phrases import CHAIN, Around, Cues, Phrases
from gmtw.text.sentences import PAUSE, Atom, Sentence

KINDS = (
    *("negators", "not_negators", "conditions", "maybe", "undone", "replace", "swap", "deny", "near", "lacks", "leave"),
    *("particles", "move", "room", "examples", "take", "appear", "passive", "objects", "limits", "contrasts", "breaks"),
    *("others", "these", "classes", "ands", "relatives"),
)
"""What words do, in the order in which the tables are asked."""

ENDING = frozenset({"breaks", "contrasts", "limits", "objects"})
"""Kinds of words after which a denial waits for no further name."""

CLOSE = 2
"""The most words between a verb and a name that it stands next to."""

OPENING = 10
"""The atoms of a sentence among which a pronoun takes up a name of the sentence before."""

Names = tuple[int, ...]


class Denier:
    """Reads sentences of one language for what they leave out."""

    def __init__(self, table: Denials) -> None:
        self.table = table
        self.cues = Cues({name: getattr(table, name) for name in KINDS})
        phrases = [
            *((phrase, "instead") for phrase in table.instead),
            *((phrase, "but") for phrase in table.exceptions),
        ]
        self.before = Phrases(phrases)

    def denied(self, sentences: Iterable[Sentence]) -> frozenset[int]:
        """The numbers of the mentions that are left out; a list after "am exclus:" is left out as a whole."""
        found: set[int] = set()
        carried, last, line = False, Names(), -1
        for sentence in sentences:
            last = last if sentence.line == line else Names()
            carried = carried and (sentence.item or not sentence.names)
            if not (sentence.names or sentence.ends_open or sentence.heading or last):
                continue
            walk = Walk(self, sentence.atoms, found, last)
            if carried and self._bare(sentence):
                walk.waiting = Waiting(self.table.far, near=True)
            walk.run()
            waits = walk.waiting is not None and not walk.waiting.named
            carried = (carried and sentence.names) or (waits and (sentence.ends_open or sentence.heading))
            names = sum(atom.mention is not None for atom in sentence.atoms)
            last, line = (walk.last if names == len(walk.last) else Names()), sentence.line
        return frozenset(found)

    def _bare(self, sentence: Sentence) -> bool:
        """Whether a list item does not say that what it names is in, or moved."""
        kinds = {self.cues.kind(atom.text) for atom in sentence.atoms}
        return "negators" in kinds or kinds.isdisjoint({"take", "move"})


@dataclass(slots=True)
class Waiting:
    """A denial that waits for the names of what it leaves out.

    left: words until it ends. near: only a name next to it counts, or one introduced after `classed`, a
    word for such things. soft: "nu am inclus", which "doar" undoes. named: it has a name, and only a
    list goes on. paused: a comma came before any name. spent: other words came after the names.
    introduced: a list has begun.
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

    def introduce(self) -> None:
        """What follows is a list of what is left out: "cum ar fi", a colon, a bracket."""
        self.paused, self.words, self.introduced = False, 0, True
        self.near = self.near and not self.classed

    @property
    def governs(self) -> bool:
        """Whether a verb right after it belongs to it: "am evitat să includem X"."""
        return not (self.named or self.paused) and self.words <= CLOSE

    def goes_on(self, word: str, kind: str, table: Denials) -> bool:
        """Whether names may still follow after one more word."""
        joins = word in table.joins
        self.left, self.words = self.left - 1, self.words + 1
        self.classed = self.classed or kind in ("classes", "others")
        if self.left <= 0 or kind in ENDING or (self.paused and not joins and kind != "examples"):
            return False
        if self.soft and not self.named and kind == "ands" and self.words > 1:
            return False
        if kind == "examples":
            self.introduce()
        self.spent = self.spent or (self.named and not joins and kind != "classes")
        return True

    def name(self, far: int) -> None:
        """A name was found; more may follow in a list."""
        self.named, self.near, self.paused, self.spent, self.left = True, False, False, False, far


class Walk:
    """One pass over the atoms of a sentence.

    group: the names side by side that a verb may be about; aside: the one that no verb is about;
    last: those that a pronoun takes up; corrected: those after "nu", where "ci" may follow.
    """

    def __init__(self, denier: Denier, atoms: Sequence[Atom], found: set[int], last: Names) -> None:
        self.denier, self.table, self.found = denier, denier.table, found
        self.last = self.inherited = last
        self.around = Around(atoms, denier.table)
        self.waiting: Waiting | None = None
        self.outside: tuple[Waiting | None, Names, bool] | None = None
        self.group, self.aside, self.corrected = Names(), Names(), Names()
        self.negated = self.passive = self.maybe = self.leaving = self.start = 0
        self.listed = self.unsure = self.masked = False

    def run(self) -> None:
        """Adds the mentions left out to `found`; afterwards `waiting` is a denial that may lack its names."""
        free = 0
        for place, atom in enumerate(self.around.atoms):
            if place == OPENING and self.last is self.inherited:
                self.last = Names()
            if atom.mention is not None:
                self._mention(place, atom.mention)
            elif atom.text in "(),:":
                self._sign(place, atom.text)
            elif place >= free:
                _, free, kind = self.denier.cues.at(self.around.atoms, place)
                self._word(place, free, kind)

    # --- names and signs ---

    def _mention(self, place: int, number: int) -> None:
        denied = self._accepted(place) or self._denied_here(place, number)
        listed, self.listed, self.negated = self.listed, True, 0
        if denied:
            self.found.add(number)
        elif self.waiting is not None:
            self.waiting, listed = None, False
        if denied or self.around.text(place - 1) not in self.table.obliques:
            self.group = self.last = (*self.group, number) if listed and self.group else (number,)
        else:
            self.aside = (number,)

    def _accepted(self, place: int) -> bool:
        """Whether the denial that waits is about the name at `place`."""
        waiting = self.waiting
        if waiting is None or ((waiting.named or waiting.paused) and self.around.acts(place)):
            return False
        if waiting.named:
            fits = not waiting.spent or self.around.joined(place)
        else:
            fits = not waiting.near or (waiting.words <= CLOSE and not waiting.paused)
        if fits:
            waiting.name(self.table.far)
        return fits

    def _denied_here(self, place: int, number: int) -> bool:
        """Whether what stands right before the name leaves it out: "în loc de X", "fără X", "nu X"."""
        cue = self.denier.before.before(self.around.atoms, place)
        negator = "" if cue or self.unsure else self.around.negator(place)
        if cue == "instead" or (cue and self._all_but(place)):
            self.waiting = Waiting(self.table.far, named=True)
        elif negator:
            self.corrected = (*self.corrected, number)
            self.waiting = Waiting(self.table.far, named=True)
        else:
            return False
        return True

    def _all_but(self, place: int) -> bool:
        """Whether the clause before `place` takes everything in, and says nothing else of it."""
        words = [atom.text for atom in self.around.atoms[max(0, place - 2 * self.table.far) : place]]
        kinds = {self.denier.cues.kind(word) for word in words}
        every = next((at for at, word in enumerate(words) if word in self.table.universal), len(words))
        taken = "take" in map(self.denier.cues.kind, words[:every])
        plain = kinds.isdisjoint({"move", "swap", "deny", "negators", "objects"})
        return taken and plain and not any(word in self.table.finite for word in words[every:])

    def _sign(self, place: int, sign: str) -> None:
        """A bracket speaks of the name before it, or goes on with the list; a comma ends what is negated."""
        waiting = self.waiting
        if sign == "(" and not any(self.around.named(at) for at in range(place, self.around.closing(place))):
            self.outside = (waiting, self.group, self.listed)
            self.waiting, self.group = None, self.group[-1:] if self.around.named(place - 1) else ()
            self.listed = bool(self.group)
        elif sign == ")" and self.outside is not None:
            (self.waiting, self.group, self.listed), self.outside = self.outside, None
        elif sign != PAUSE and waiting is not None and not waiting.named:
            waiting.introduce()
        elif waiting is not None:
            waiting.paused = not (waiting.named or waiting.introduced)
        self.negated, self.passive, self.start = 0, 0, place + 1
        self.unsure = self.masked = False

    # --- words ---

    def _word(self, place: int, end: int, kind: str) -> None:
        word = self.around.text(place)
        self.listed = self.listed and word in self.table.joins
        self.negated, self.passive = max(0, self.negated - 1), max(0, self.passive - 1)
        self.maybe, self.leaving = max(0, self.maybe - 1), max(0, self.leaving - 1)
        if self.waiting is not None and not self.waiting.goes_on(word, kind, self.table):
            self.waiting = None
        if act := getattr(self, f"_{kind}", None):
            act(place, end)

    def _negators(self, place: int, end: int) -> None:
        self.negated = self.table.reach

    def _not_negators(self, place: int, end: int) -> None:
        self.negated = 0
        if self.waiting is not None and self.waiting.soft:
            self.waiting = None

    def _ands(self, place: int, end: int) -> None:
        self.negated = 0

    def _objects(self, place: int, end: int) -> None:
        self.negated = 0

    def _move(self, place: int, end: int) -> None:
        self.negated = 0

    def _conditions(self, place: int, end: int) -> None:
        self.unsure = True
        self._breaks(place, end)

    def _maybe(self, place: int, end: int) -> None:
        self.maybe = CHAIN

    def _passive(self, place: int, end: int) -> None:
        self.passive = CHAIN
        if self.waiting is not None and self.waiting.near and not self.waiting.named:
            self.waiting.introduce()

    def _leave(self, place: int, end: int) -> None:
        self.leaving, self.passive, self.waiting = 2 * CHAIN, CHAIN, None

    def _contrasts(self, place: int, end: int) -> None:
        self.negated, self.start, self.masked = 0, end, False

    def _relatives(self, place: int, end: int) -> None:
        """What is said of something else is not said of the names: "un spectacol care nu e inclus"."""
        self.masked = not self.listed

    def _breaks(self, place: int, end: int) -> None:
        self._contrasts(place, end)
        self.group = self.aside = self.corrected = Names()

    def _others(self, place: int, end: int) -> None:
        self.group = Names()

    def _these(self, place: int, end: int) -> None:
        self.group = self.group or self._antecedent(self.around.text(place))

    # --- verbs ---

    def _deny(self, place: int, end: int) -> None:
        if self._certain(place) and not self.around.from_a_day(end):
            self._leave_out(place, end, Waiting(self.table.far, classed=True))

    def _near(self, place: int, end: int) -> None:
        if self._certain(place) and not self.around.from_a_day(end):
            self._leave_out(place, end, Waiting(self.table.far, near=True))

    def _undone(self, place: int, end: int) -> None:
        self.passive = CHAIN
        if self._certain(place) and not self.around.from_a_day(end):
            self._leave_out(place, end, Waiting(self.table.far))

    _lacks = _undone

    def _particles(self, place: int, end: int) -> None:
        if self.leaving:
            self._undone(place, end)

    def _replace(self, place: int, end: int) -> None:
        """What is replaced is left out: "înlocuit X cu Y", "X, înlocuit cu Y", "l-am înlocuit cu Y"."""
        if self._certain(place):
            by = self.around.text(end + bool(self.around.pronoun(place, end))) in self.table.by
            self._leave_out(place, end, None if by else Waiting(self.table.far, near=True))

    def _swap(self, place: int, end: int) -> None:
        """So is what is changed for another name: "am schimbat-o cu Y"."""
        if self.around.pronoun(place, end) and any(self.around.named(at) for at in (end + 1, end + 2)):
            self._replace(place, end)
        self.negated = 0

    def _take(self, place: int, end: int) -> None:
        """What is not taken in is left out: "nu am inclus X", and "am evitat să includem X"."""
        out = (
            self.waiting if self.waiting is not None and self.waiting.governs and self.around.governed(place) else None
        )
        negated, self.negated = self.negated, 0
        if out is not None or negated:
            out, self.waiting = out or Waiting(self.table.far, soft=True), None
            if not self.unsure and not self.around.elsewhere(self.start, place, end):
                self._leave_out(place, end, out)
        elif self.around.verbal(place) and not self.around.relative(place):
            self.waiting = None
            if word := self.around.pronoun(place, end):
                self.found.difference_update(self._antecedent(word))

    def _appear(self, place: int, end: int) -> None:
        negated, self.negated = self.negated, 0
        if negated and not self.unsure and not self.around.elsewhere(self.start, place, end):
            self.passive = CHAIN
            self._leave_out(place, end, Waiting(self.table.far, soft=True))

    def _room(self, place: int, end: int) -> None:
        if self.negated and not self.unsure:
            self.found.update(self.aside)

    def _certain(self, place: int) -> bool:
        """Whether a verb of leaving out holds: not negated, no "dacă", no "poate fi", no "mutat sau eliminat"."""
        negated, self.negated = self.negated, 0
        return not (negated or self.unsure or self.maybe or self.around.open_choice(place))

    def _antecedent(self, pronoun: str) -> Names:
        return self.last if pronoun in self.table.many else self.last[-1:]

    def _leave_out(self, place: int, end: int, waiting: Waiting | None) -> None:
        """Leaves out what the verb is about: a pronoun, the subject before it, or the names that follow."""
        around, self.waiting = self.around, waiting
        if around.ahead(end):
            return
        verbal, pronoun, names = around.verbal(place), around.pronoun(place, end), Names()
        about = (self.passive and not around.governed(place)) or (not verbal and (self.listed or self.outside))
        if pronoun:
            names, self.waiting = self._antecedent(pronoun), None
        elif about and not around.starts_subject(end):
            names = self.group[-1:] if around.single(place) else self.group
        if self.waiting is not None and not verbal:
            self.waiting.near = True
        if names and not self.masked:
            self.found.difference_update(self.corrected)
            self.found.update(names)
            self.waiting = None


@lru_cache(maxsize=8)
def denier_of(language: Language) -> Denier:
    """The denier of that language, built once."""
    return Denier(language.denials)
