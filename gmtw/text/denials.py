"""Which mentions are left out: "am exclus X", "X nu a fost inclus", "l-am scos"; not "X nu poate fi mutat".

Precision first: a verb that may, a place that is not the whole plan, or an unclear subject denies nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from gmtw.languages import Language
from gmtw.languages.grammar import Denials
from gmtw.text.denial_scope import DENYING, KINDS, Listing, Names, Tools, Waiting
from gmtw.text.phrases import Cues, Phrases, Sieve
from gmtw.text.sentences import PAUSE, Sentence
from gmtw.text.verb_context import CHAIN


class Denier:
    """Reads sentences of one language for what they leave out."""

    def __init__(self, table: Denials) -> None:
        instead = [(phrase, "instead") for phrase in table.instead]
        but = [(phrase, "but") for phrase in table.exceptions]
        self.cues = Cues({name: getattr(table, name) for name in KINDS})
        alike = [(phrase, "alike") for phrase in table.alike]
        self.tools = Tools(table, self.cues, Phrases([*instead, *but, *alike]))
        phrases = (phrase.split() for name in (*DENYING, "instead", "exceptions") for phrase in getattr(table, name))
        plain = (words for words in phrases if len(words) > 1 and not any(map(self._acts, words)))
        longest = frozenset(max(words, key=len) for words in plain)
        self._sieve = Sieve(lambda word: word in longest or self._acts(word))

    def denied(self, sentences: Iterable[Sentence]) -> frozenset[int]:
        """The numbers of the mentions that are left out; a list after "am exclus:" is left out as a whole."""
        found: set[int] = set()
        carried, last, line = False, Names(), -1
        for sentence in sentences:
            last = last if sentence.line == line else Names()
            carried = carried and (sentence.item or not sentence.names)
            names = tuple(atom.mention for atom in sentence.atoms if atom.mention is not None)
            about = names or last or sentence.ends_open or sentence.heading
            if not (carried or (about and self._sieve.holds(sentence.words))):
                last, line = names if len(names) == 1 else Names(), sentence.line
                continue
            walk = Walk(self.tools, sentence.atoms, found, last)
            walk.group = last if sentence.joined else Names()
            if carried and self._bare(sentence):
                walk.waiting = Waiting(self.tools.table.far, near=True)
            walk.run()
            waits = walk.waiting is not None and not walk.waiting.named
            carried = (carried and sentence.names) or (waits and (sentence.ends_open or sentence.heading))
            last, line = (walk.last if len(names) == len(walk.last) else Names()), sentence.line
        return frozenset(found)

    def _acts(self, word: str) -> bool:
        """Whether a word denies by itself."""
        return self.cues.kind(word) in DENYING

    def _bare(self, sentence: Sentence) -> bool:
        """Whether a list item does not say that what it names is in, or moved."""
        kinds = {self.cues.kind(atom.text) for atom in sentence.atoms}
        return "negators" in kinds or kinds.isdisjoint({"take", "move"})


class Walk(Listing):
    """What the words of a sentence leave out."""

    def _word(self, place: int, end: int, kind: str) -> None:
        word = self.around.text(place)
        self.beside, self.listed = self.listed, self.listed and word in self.table.joins
        if self.waiting is not None and not self.waiting.goes_on(word, kind, self.table, self.masked):
            self.waiting = None
        if kind and (act := getattr(self, f"_{kind}", None)):
            act(place, end)

    def _negators(self, place: int, end: int) -> None:
        """What negates the next verb, or where none follows the name before: "Y rămâne, X nu"."""
        self.negated = place + self.table.reach
        around, waiting = self.around, self.waiting
        if around.alone(place, end):
            self.found.update(self.group[-1:])
        if waiting is not None and not (waiting.named or self.masked) and around.starts_clause(place):
            self.waiting = None

    def _not_negators(self, place: int, end: int) -> None:
        self.negated = 0
        if self.waiting is not None and self.waiting.soft:
            self.waiting = None

    def _ands(self, place: int, end: int) -> None:
        self.negated = 0 if not self.around.tied(end) else self.negated

    def _objects(self, place: int, end: int) -> None:
        self.blocked = place + self.table.reach

    def _move(self, place: int, end: int) -> None:
        self.negated, self.wanted = 0, False

    def _conditions(self, place: int, end: int) -> None:
        self.unsure = True
        self._breaks(place, end)

    def _maybe(self, place: int, end: int) -> None:
        self.maybe = place + CHAIN

    def _passive(self, place: int, end: int) -> None:
        self.passive = place + CHAIN + 1
        if self.waiting is not None and self.waiting.near and not self.waiting.named:
            self.waiting.introduce()

    def _leave(self, place: int, end: int) -> None:
        self.leaving, self.waiting = place + 2 * CHAIN, None
        if self.around.text(place) in self.table.passive:
            self.passive = place + CHAIN

    def _contrasts(self, place: int, end: int) -> None:
        self.negated, self.start, self.masked, self.giving_reasons = 0, end, False, False

    def _relatives(self, place: int, end: int) -> None:
        """What is said of something else is not said of the names: "un spectacol care nu e inclus"."""
        self.masked = not self.beside

    def _breaks(self, place: int, end: int) -> None:
        self._contrasts(place, end)
        self.giving_reasons = True
        self.group = self.aside = self.corrected = Names()

    def _others(self, place: int, end: int) -> None:
        self.group = Names()

    def _these(self, place: int, end: int) -> None:
        self.group = self.group or self._antecedent(self.around.text(place))

    # --- verbs ---

    def _deny(self, place: int, end: int) -> None:
        if self._certain(place) and not self.around.partly(end):
            self._leave_out(place, end, Waiting(self.table.far, classed=True))

    def _near(self, place: int, end: int) -> None:
        if self._certain(place) and not self.around.partly(end):
            self._leave_out(place, end, Waiting(self.table.far, near=True))

    def _undone(self, place: int, end: int) -> None:
        self.intransitive = place
        if self._certain(place) and not self.around.partly(end):
            self._leave_out(place, end, Waiting(self.table.far))

    _lacks = _undone

    def _particles(self, place: int, end: int) -> None:
        if place < self.leaving:
            self._undone(place, end)

    def _gives(self, place: int, end: int) -> None:
        """What makes room for something else is left out, and that is not."""
        if self._certain(place) and self.around.named(place - 1):
            self.found.update(self.group[-1:])
        self.waiting = None

    def _falls(self, place: int, end: int) -> None:
        """What falls is left out; "cade luni" says when it is."""
        if self.around.text(end) in ("", PAUSE, ")") and not self.around.named(end):
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
        self.negated, self.wanted = 0, False

    def _take(self, place: int, end: int) -> None:
        """What is not taken in is left out: "nu am inclus X", and "am evitat să includem X"."""
        waiting, negated, self.negated, self.wanted = self.waiting, self._negated(place), 0, True
        if waiting is not None and waiting.near and not waiting.named and self.around.text(place) in self.table.lists:
            waiting.introduce()
            return
        governed = waiting is not None and waiting.governs and self.around.governed(place)
        if governed or negated:
            self.waiting = None
            if not self.unsure and not self.around.elsewhere(self.start, place, end):
                self._leave_out(place, end, waiting if governed else Waiting(self.table.far, soft=True))
        elif self.around.verbal(place) and not self.around.relative(place):
            self.waiting = None
            word = self.around.pronoun(place, end)
            if word and not self.giving_reasons:
                self.found.difference_update(self._antecedent(word))

    def _appear(self, place: int, end: int) -> None:
        negated, self.negated = self._negated(place), 0
        if negated and not self.unsure and not self.around.elsewhere(self.start, place, end):
            self.intransitive = place
            self.group = self.group or self.aside
            self._leave_out(place, end, Waiting(self.table.far, soft=True))

    def _possible(self, place: int, end: int) -> None:
        """What was not possible, if it was to take something in: "nu a fost posibil"."""
        if self.wanted and not self.around.placed(max(self.start, place - 2 * CHAIN), place):
            self._appear(place, end)

    def _room(self, place: int, end: int) -> None:
        if place < self.negated and not self.unsure:
            self.found.update(self.aside)

    def _leave_out(self, place: int, end: int, waiting: Waiting | None) -> None:
        """Leaves out what the verb is about: a pronoun, the subject before it, or the names that follow."""
        around, self.waiting = self.around, waiting
        masked, self.masked = self.masked, False
        if waiting is not None and around.ahead(end):
            return
        verbal, names = around.verbal(place), Names()
        pronoun = around.pronoun(place, end) or around.this(end)
        turned = place < self.passive and around.passive(place)
        beside = not verbal and bool(self.beside or self.outside)
        about = turned or beside or place == self.intransitive or place < self.fronted
        if pronoun in self.table.heads and not self.group:
            self.waiting = Waiting(self.table.far, near=True, classed=True)
        elif pronoun:
            names, self.waiting = self._antecedent(pronoun), None
        elif about and not around.starts_subject(end):
            names = self.group[-1:] if around.single(place) else self.group
        if self.waiting is not None and not verbal:
            self.waiting.near = True
        if names and not masked:
            self.found.difference_update(self.corrected)
            self.found.update(names)
            self.waiting = None


@lru_cache(maxsize=8)
def denier_of(language: Language) -> Denier:
    """The denier of that language, built once."""
    return Denier(language.denials)
