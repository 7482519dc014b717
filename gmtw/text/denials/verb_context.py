"""What is around a verb or a name of a sentence: auxiliaries, pronouns, negators, places, other subjects."""

from __future__ import annotations

from collections.abc import Sequence

from gmtw.languages.denials import Denials
from gmtw.text.sentences import PAUSE, Atom

CHAIN = 5
"""The most words of one verb: "nu a mai putut fi inclus"."""

CLOSE = 3
"""The most words from the start of a clause to a name with which it starts: "deci nici fără X"."""

SIGHT = 60
"""How many atoms are looked ahead for the end of a bracket or a clause."""


class VerbContext:
    """Answers questions about the neighbours of a verb or a name in the atoms of one sentence.

    A verb is at `place` and ends before `end` (a verb of several words is longer than one atom).
    """

    def __init__(self, atoms: Sequence[Atom], table: Denials) -> None:
        self.atoms, self.table = atoms, table
        self._words = [atom.text for atom in atoms]

    # --- single atoms ---

    def word(self, place: int) -> str:
        """Return the word or sign at `place`; empty for a name and outside the sentence."""
        return self._words[place] if 0 <= place < len(self._words) else ""

    def is_name(self, place: int) -> bool:
        """Return whether a name is at `place`."""
        return 0 <= place < len(self.atoms) and self.atoms[place].mention is not None

    def is_tied(self, place: int) -> bool:
        """Return whether a hyphen ties the word at `place` to the one before it."""
        return place < len(self.atoms) and self.atoms[place].tied

    def closing_bracket(self, place: int) -> int:
        """Return the end of the bracket that opens at `place`; the last place in sight if it does not close."""
        end = min(len(self.atoms), place + SIGHT)
        return next((at for at in range(place, end) if self._words[at] == ")"), end)

    # --- names ---

    def is_subject(self, place: int) -> bool:
        """Return whether the name at `place` starts a clause of its own: "..., X rămâne"."""
        after = place + 1
        if self.word(after) == "(":
            after = self.closing_bracket(after) + 1
        return self.word(after) in self.table.verb_forms.finite

    def follows_conjunction(self, place: int) -> bool:
        """Return whether "și" is right before the name at `place`, or before its preposition."""
        lists, one, two = self.table.lists, self.word(place - 1), self.word(place - 2)
        return one in lists.conjunctions or (one in lists.joiners and two in lists.conjunctions)

    def negator_of(self, place: int) -> str:
        """Return the word that negates only the name at `place`: "nu X", "nu la X", "nu este X,"; else empty."""
        negation = self.table.negation
        at = place - 1 - (self.word(place - 1) in self.table.lists.joiners)
        if self.word(at) in negation.of_names:
            return self.word(at)
        while place - at <= CHAIN and self.word(at) in negation.copulas:
            at -= 1
        after = self.word(place + 1)
        whole = place + 1 == len(self.atoms) or after in (",", ")") or after in self.table.clauses.contrasts
        return self.word(at) if whole and self.word(at) in negation.of_names else ""

    def name_follows(self, place: int) -> bool:
        """Return whether a name is at `place`, or after a few small words."""
        lists = self.table.lists
        for at in range(place, place + 3):
            if self.is_name(at):
                return True
            if self.word(at) not in lists.joiners and self.word(at) not in lists.class_nouns:
                return False
        return False

    # --- negators ---

    def negates_name_before(self, place: int, end: int) -> bool:
        """Return whether a negator is about the name before it and no verb: "Y rămâne, X nu"."""
        before = place - 1 - (self.word(place - 1) == PAUSE)
        ends = self.word(end) in ("", PAUSE, "(") and not self.is_name(end)
        return ends and self.is_name(before) and self.word(place) in self.table.negation.of_names

    def negator_starts_clause(self, place: int) -> bool:
        """Return whether a negator starts another clause, and no description of what is left out ("cele care nu")."""
        return (
            self.word(place) in self.table.negation.of_names
            and self.word(place - 1) not in self.table.clauses.relatives
        )

    # --- conditions ---

    def is_dropped(self, place: int) -> bool:
        """Return whether a reversal follows in the sentence: "voiam să scot X, dar ..."."""
        return any(word in self.table.uncertainty.reversals for word in self._words[place:])

    def only_supposes(self, place: int, start: int) -> bool:
        """Return whether the clause from `start` only says what would be without the name at `place`.

        "Fără X nu ajungem la 7", "fără X, ziua ar avea 40 de minute", "ar fi rămas 56 de lei fără X"; not "fără X, ziua
        are 40 de minute".
        """
        modals = self.table.uncertainty.modals
        if any(self.word(at) in modals for at in range(start, place)):
            return True
        fronted = place - start <= CLOSE
        at = place + 1
        while at < min(len(self.atoms), place + SIGHT):
            word = self.word(at)
            if word == "(":
                at = self.closing_bracket(at)
            elif word in modals or word in self.table.negation.negators:
                return True
            elif word in self.table.clauses.relatives or self._starts_another(word) or (word == PAUSE and not fronted):
                return False
            at += 1
        return False

    def _starts_another(self, word: str) -> bool:
        return word in self.table.clauses.breaks or word in self.table.clauses.contrasts

    # --- the form of a verb ---

    def is_governed(self, place: int) -> bool:
        """Return whether the verb depends on another one: "să includem", "să o includem"."""
        first = place - 1 - (self.word(place - 1) in self.table.pronouns.before_verb)
        return self.word(first) in self.table.verb_forms.governed_after and not self._is_participle(place)

    def _is_participle(self, place: int) -> bool:
        return self.word(place).endswith(self.table.verb_forms.participle_endings)

    def after_relative(self, place: int) -> bool:
        """Return whether the verb is right after "care"."""
        return any(self.word(at) in self.table.clauses.relatives for at in range(place - CHAIN, place))

    def is_one_of_two(self, place: int) -> bool:
        """Return whether the verb is one of two: "mutat sau eliminat"."""
        return any(self.word(at) in self.table.uncertainty.alternatives for at in range(place - CHAIN, place + 2))

    def is_predicate(self, place: int) -> bool:
        """Return whether the verb is the verb of a clause, and no participle beside a noun ("locurile excluse")."""
        helped = any(self.word(at) in self.table.verb_forms.auxiliaries for at in (place - 1, place - 2))
        return helped or not self._is_participle(place)

    def can_be_passive(self, place: int) -> bool:
        """Return whether the verb is a participle or right after "se"; false for "a evita"."""
        forms, before = self.table.verb_forms, self.word(place - 1)
        participle = self._is_participle(place) and before not in forms.governed_after
        return participle or before in forms.passive or self._is_reflexive(place)

    def _is_reflexive(self, place: int) -> bool:
        """Return whether auxiliaries and "se" are before the verb: "nu s-au putut programa"."""
        forms, at = self.table.verb_forms, place - 1
        while place - at <= CHAIN and self.word(at) in forms.auxiliaries and self.word(at) not in forms.reflexives:
            at -= 1
        return self.word(at) in forms.reflexives

    def is_singular(self, place: int) -> bool:
        """Return whether the verb has one subject only."""
        return any(self.word(at) in self.table.verb_forms.singular for at in range(place - CHAIN, place))

    # --- what a verb is about ---

    def other_subject_follows(self, place: int) -> bool:
        """Return whether another subject follows a verb that ends before `place`: "nu au fost incluse alte locuri"."""
        word = self.word(place)
        return word in self.table.pronouns.other_subjects or word in self.table.lists.class_nouns

    def other_subject_before(self, place: int) -> bool:
        """Return whether a noun that is no name is the subject of a verb: "X rămâne, (doar) bastionul fiind exclus"."""
        at, forms = place - 1, self.table.verb_forms
        helps = {*forms.auxiliaries, *self.table.verbs.leave} - {*self.table.negation.cancelled_by}
        while at > 0 and self.word(at) in helps:
            at -= 1
        noun, before = self.word(at), self.word(at - 1)
        if at == place - 1 or not noun.isalpha() or noun in self.table.scope.places:
            return False
        alone = before in self.table.negation.cancelled_by and self.word(at - 2) == PAUSE
        return alone or (before == PAUSE and noun.endswith(forms.definite_endings))

    def pronoun_of(self, place: int, end: int) -> str:
        """Return the pronoun that the verb is about: "l-am exclus", "exclus-o"; else empty."""
        pronouns = self.table.pronouns
        after = self.atoms[end] if end < len(self.atoms) else None
        if after and (after.text in pronouns.after_verb or (after.tied and after.text in pronouns.before_verb)):
            return after.text
        at = place - 1
        while place - at <= CHAIN and self.word(at) in self.table.verb_forms.auxiliaries:
            at -= 1
        words = f"{self.word(at - 1)} {self.word(at)}"
        return next((word for word in (self.word(at), words) if word in pronouns.before_verb), "")

    def pronoun_after(self, end: int) -> str:
        """Return the pronoun that a preposition ties to the verb: "am renunțat la ea"; else empty."""
        tied = self.word(end) in self.table.lists.joiners and self.word(end) not in self.table.lists.conjunctions
        after = self.word(end + 1)
        return after if tied and after in self.table.pronouns.subjects and not self.name_follows(end + 2) else ""

    def determiner_after(self, end: int) -> str:
        """Return the word after the verb that takes up what was named: "am exclus această vizită"; else empty."""
        at = end + (self.word(end) in self.table.lists.joiners)
        if (
            self.word(at) not in self.table.pronouns.determiners
            or self.word(at + 1) not in self.table.lists.class_nouns
        ):
            return ""
        in_bracket = next((self.word(name + 1) == ")" for name in range(end, -1, -1) if self.is_name(name)), False)
        return "" if in_bracket or self.name_follows(at + 2) else self.word(at)

    # --- where ---

    def names_place(self, start: int, end: int) -> bool:
        """Return whether a place is said from `start` up to `end`."""
        return any(self.word(at) in self.table.scope.places for at in range(start, end))

    def only_where_not(self, start: int, place: int, end: int) -> bool:
        """Return whether the clause from `start` on only denies a place of its verb: "nu este luni"."""
        scope = self.table.scope
        if self.names_place(start, min(place, start + 3)):
            return True
        for at in range(end, min(len(self.atoms), end + SIGHT)):
            word = self.word(at)
            if word in scope.anywhere or word in scope.whole_plan:
                return False
            if word in scope.places:
                return True
            if self._ends_place(at):
                return False
        return False

    def _ends_place(self, at: int) -> bool:
        """Return whether no place of the same clause can follow the word at `at`."""
        word, table = self.word(at), self.table
        if word in (",", ":", "(") or self._starts_another(word):
            return True
        if word in table.verb_forms.governed_after:
            return True
        return word in table.lists.limits and self.word(at + 1) not in table.scope.places

    def is_partial(self, end: int) -> bool:
        """Return whether a verb leaves out of a day only, or at first only: "exclus din prima zi"."""
        scope = self.table.scope
        if self.word(end) in scope.at_first or f"{self.word(end)} {self.word(end + 1)}" in scope.at_first:
            return True
        end += self.is_tied(end)
        rest = [self.word(at) for at in range(end + 1, end + 4)]
        whole = any(word in scope.whole_plan for word in rest)
        return self.word(end) in scope.from_day and not whole and any(word in scope.days for word in rest)
