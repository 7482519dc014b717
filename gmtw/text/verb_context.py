"""What stands around a verb or a name: its auxiliaries and pronouns, a place, a subject of its own."""

from __future__ import annotations

from collections.abc import Sequence

from gmtw.languages.grammar import Denials
from gmtw.text.phrases import among
from gmtw.text.sentences import PAUSE, Atom

CHAIN = 5
"""The most words of one verb: "nu a mai putut fi inclus"."""

SIGHT = 60
"""How many atoms are looked ahead for the end of a bracket or a clause."""


class Around:
    """What stands around a verb or a name in the atoms of a sentence, by the words of a language."""

    def __init__(self, atoms: Sequence[Atom], table: Denials) -> None:
        self.atoms, self.table = atoms, table

    def text(self, place: int) -> str:
        """The word or sign at `place`; empty for a name and outside the sentence."""
        return self.atoms[place].text if 0 <= place < len(self.atoms) else ""

    def named(self, place: int) -> bool:
        """Whether a name stands at `place`."""
        return 0 <= place < len(self.atoms) and self.atoms[place].mention is not None

    def tied(self, place: int) -> bool:
        """Whether a hyphen ties the word at `place` to the one before it."""
        return place < len(self.atoms) and self.atoms[place].tied

    def acts(self, place: int) -> bool:
        """Whether the name at `place` starts a clause of its own: "..., X rămâne"."""
        after = place + 1
        if self.text(after) == "(":
            after = self.closing(after) + 1
        return self.text(after) in self.table.finite

    def closing(self, place: int) -> int:
        """Where the bracket closes that opens at `place`; the last place in sight where it does not."""
        end = min(len(self.atoms), place + SIGHT)
        return next((at for at in range(place, end) if self.text(at) == ")"), end)

    def joined(self, place: int) -> bool:
        """Whether "și" stands right before the name at `place`, or before its preposition."""
        one, two = self.text(place - 1), self.text(place - 2)
        return one in self.table.ands or (one in self.table.joins and two in self.table.ands)

    def negator(self, place: int) -> str:
        """The word that negates just the name at `place`: "nu X", "nu la X", "nu mai este X,"; else empty."""
        at = place - 1 - (self.text(place - 1) in self.table.joins)
        if self.text(at) in self.table.bare_negators:
            return self.text(at)
        while place - at <= CHAIN and self.text(at) in self.table.copulas:
            at -= 1
        whole = place + 1 == len(self.atoms) or self.text(place + 1) in (*self.table.contrasts, ",", ")")
        return self.text(at) if whole and self.text(at) in self.table.bare_negators else ""

    def alone(self, place: int, end: int) -> bool:
        """Whether what stands at `place` to `end` negates the name before it and no verb: "Y rămâne, X nu"."""
        after = place - 1 - (self.text(place - 1) == PAUSE)
        ends = self.text(end) in ("", PAUSE, "(") and not self.named(end)
        return ends and self.named(after) and self.text(place) in self.table.bare_negators

    def starts_clause(self, place: int) -> bool:
        """Whether a negator starts another clause, and not one about what is left out ("cele care nu")."""
        return self.text(place) in self.table.bare_negators and self.text(place - 1) not in self.table.relatives

    def ahead(self, place: int) -> bool:
        """Whether a name stands at `place`, or after a few small words."""
        for at in range(place, place + 3):
            if self.named(at):
                return True
            if self.text(at) not in self.table.joins and not among(self.table.classes, self.text(at)):
                return False
        return False

    def governed(self, place: int) -> bool:
        """Whether the verb at `place` depends on another one: "să includem", "să o includem"."""
        first = place - 1 - (self.text(place - 1) in self.table.pronouns)
        return self.text(first) in self.table.infinitives and not self.text(place).endswith(self.table.participles)

    def relative(self, place: int) -> bool:
        """Whether the verb at `place` stands right after "care"."""
        return any(self.text(at) in self.table.relatives for at in range(place - CHAIN, place))

    def open_choice(self, place: int) -> bool:
        """Whether the verb at `place` is one of two: "mutat sau eliminat"."""
        near = [self.text(at) for at in range(place - CHAIN, place + 2)]
        return any(word in self.table.alternatives for word in near)

    def starts_subject(self, place: int) -> bool:
        """Whether another subject follows a verb: "nu au fost incluse alte programări"."""
        word = self.text(place)
        return word in self.table.others or among(self.table.classes, word)

    def verbal(self, place: int) -> bool:
        """Whether the verb at `place` is one, and not a participle beside a noun ("programările excluse")."""
        helped = any(self.text(at) in self.table.verbal for at in (place - 1, place - 2))
        return helped or not self.text(place).endswith(self.table.participles)

    def passive(self, place: int) -> bool:
        """Whether the verb at `place` can be passive: a participle, or right after "se"; not "a evita"."""
        before = self.text(place - 1)
        participle = self.text(place).endswith(self.table.participles) and before not in self.table.infinitives
        return participle or before in self.table.passive or self._reflexive(place)

    def _reflexive(self, place: int) -> bool:
        """Whether auxiliaries and "se" stand before the verb at `place`: "nu s-au putut programa"."""
        at = place - 1
        while place - at <= CHAIN and self.text(at) in self.table.verbal and self.text(at) not in self.table.reflexives:
            at -= 1
        return self.text(at) in self.table.reflexives

    def single(self, place: int) -> bool:
        """Whether the verb that ends at `place` has one subject."""
        verb = {self.text(at) for at in range(place - CHAIN, place)}
        return not verb.isdisjoint(self.table.singular)

    def pronoun(self, place: int, end: int) -> str:
        """The pronoun that the verb at `place` to `end` is about: "l-am exclus", "exclus-o"; else empty."""
        after = self.atoms[end] if end < len(self.atoms) else None
        if after and (after.text in self.table.enclitics or (after.tied and after.text in self.table.pronouns)):
            return after.text
        at = place - 1
        while place - at <= CHAIN and self.text(at) in self.table.verbal:
            at -= 1
        words = f"{self.text(at - 1)} {self.text(at)}"
        return next((word for word in (self.text(at), words) if word in self.table.pronouns), "")

    def this(self, end: int) -> str:
        """The word after a verb that takes up what was named, with a word for such things: "această vizită"."""
        at = end + (self.text(end) in self.table.joins)
        if self.text(at) not in self.table.this or not among(self.table.classes, self.text(at + 1)):
            return ""
        aside = next((self.text(name + 1) == ")" for name in range(end, -1, -1) if self.named(name)), False)
        return "" if aside or self.ahead(at + 2) else self.text(at)

    def placed(self, start: int, end: int) -> bool:
        """Whether a place is said from `start` up to `end`."""
        return any(among(self.table.places, self.text(at)) for at in range(start, end))

    def elsewhere(self, start: int, place: int, end: int) -> bool:
        """Whether a clause that starts at `start` says of its verb only where not: "nu este luni"."""
        if self.placed(start, min(place, start + 3)):
            return True
        for at in range(end, min(len(self.atoms), end + SIGHT)):
            word = self.text(at)
            if word in self.table.anywhere or among(self.table.wholes, word):
                return False
            if among(self.table.places, word):
                return True
            if word in (",", ":", "(", *self.table.breaks, *self.table.contrasts, *self.table.infinitives):
                return False
            if word in self.table.limits and not among(self.table.places, self.text(at + 1)):
                return False
        return False

    def partly(self, end: int) -> bool:
        """Whether a verb that ends at `end` leaves out of a day or at first only: "exclus din prima zi"."""
        if not {self.text(end), f"{self.text(end)} {self.text(end + 1)}"}.isdisjoint(self.table.formerly):
            return True
        end += self.tied(end)
        rest = [self.text(at) for at in range(end + 1, end + 4)]
        inside = any(among(self.table.wholes, word) for word in rest)
        return self.text(end) in self.table.leaving and not inside and any(w in self.table.days for w in rest)
