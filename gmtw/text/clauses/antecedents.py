"""Which name a pronoun of a sentence stands for: "X are prioritate. Acesta rămâne marți", "X luni, dar l-am mutat"."""

from __future__ import annotations

from collections.abc import Sequence

from gmtw.text.clauses.clause_model import DOUBLED, Clause, ClauseLexicon
from gmtw.text.sentences import Atom


class Antecedents:
    """The names of one sentence as pronouns take them up; at first that of the sentence before."""

    def __init__(self, lexicon: ClauseLexicon, atoms: Sequence[Atom], last: int | None) -> None:
        self.lexicon, self.atoms = lexicon, atoms
        self.last = last
        """The mention that a pronoun stands for."""
        self.named = False
        """A name was read in this sentence."""

    def read_name(self, at: int, mention: int, read_over: bool) -> None:
        """Let the next pronoun stand for a name, unless no verb is about it or it is one of several.

        `read_over`: The name is in a reason or a description.
        """
        before = self.atoms[at - 1].text if at else ""
        lists, obliques = self.lexicon.denials.lists, self.lexicon.denials.scope.obliques
        listed = at > 1 and before in lists.joiners and self.atoms[at - 2].mention is not None
        oblique = before in obliques
        aside = (oblique or self.named) if read_over else (oblique and self.named)
        if not aside:
            self.last = None if listed else mention
        self.named = True

    def of_pronoun(self, at: int, clause: Clause) -> int | None:
        """Return the mention that the word at `at` stands for; None if it is no pronoun, or no name is clear."""
        if self.last is None or self.atoms[at].text not in self.lexicon.pronouns:
            return None
        return self.last if self._takes_up(at, clause) else None

    def _takes_up(self, at: int, clause: Clause) -> bool:
        """Return whether the word at `at` is a pronoun for the last name: "l-am pus", "Aceasta rămâne"."""
        pronouns, put, atom = self.lexicon.table.pronouns, self.lexicon.table.verbs.put, self.atoms[at]
        if atom.text in pronouns.after_verb and (self.atoms[at - 1].text if at else "") in put:
            return True
        if atom.text in pronouns.subjects:
            return (not self.named and at < DOUBLED) or bool(clause.opening and not clause.items)
        if atom.text not in pronouns.objects or clause.first:
            return False
        if atom.tied:
            return self.atoms[at - 1].text in put
        rest = [after.text for after in self.atoms[at + 1 : at + 1 + DOUBLED]]
        return next((word for word in rest if word not in self.lexicon.denials.verb_forms.auxiliaries), "") in put
