"""The plan of each mention, and whether the text denies it there."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache

from gmtw.languages import Language
from gmtw.languages.grammar import WordSet
from gmtw.reading.clauses import PUTS, Clause, ClauseReader, Cue, clauses_of
from gmtw.reading.propositions import Naming, Stance
from gmtw.text.document import Document
from gmtw.text.phrases import Phrases, phrase_set
from gmtw.text.sentences import PAUSE, SIGNS, Atom, Sentence, text_at

_CUED = {
    Cue.HEDGE: Stance.HEDGE,
    Cue.AGREED: Stance.AGREED,
    Cue.TRIED: Stance.TRIED,
    Cue.WISH: Stance.WISH,
    Cue.OPTION: Stance.OPTION,
    Cue.DEMAND: Stance.DEMAND,
}
"""The stance that a cue gives its clause, the weightiest first."""

_OPENED = {
    Cue.REASON: Stance.BESIDE,
    Cue.PURPOSE: Stance.BESIDE,
    Cue.CONDITION: Stance.HYPOTHESIS,
}

OTHER_PLANS = frozenset({Stance.AGREED, Stance.TRIED, Stance.HYPOTHESIS})
"""The stances of other plans: a contrast without a verb of its own goes on with them ("..., iar marți Y")."""

_CARRIED = frozenset({Stance.TRIED, Stance.AGREED, Stance.OPTION, Stance.WISH, Stance.HYPOTHESIS})
"""The stances that hold for what follows a colon: "Prima variantă: X luni"."""

_ELSEWHERE = (Cue.AWAY, Cue.LATER)
"""The cues of where, or when, is what is left out."""


class StanceReader:
    """Reads it in one language."""

    def __init__(self, language: Language) -> None:
        words = language.reading
        self.clauses: ClauseReader = clauses_of(language)
        self._compared, self._given = phrase_set(words.names.compared), frozenset(words.names.given)
        self._beside = Phrases((phrase, phrase.split()[0]) for phrase in words.negation.beside_name)
        self._alternatives = frozenset(words.stance.alternatives)
        self._cancelled = phrase_set(words.negation.cancelled)
        self._excepts, self._by = frozenset(words.negation.excepts), frozenset(words.concepts.replaced_by)
        self._joins = frozenset((*language.inflection.conjunctions, *words.stance.alternatives, PAUSE))
        self._supposing = frozenset(words.stance.supposing)
        self._negators = WordSet(words.negation.negators)
        self._small = frozenset((*language.inflection.function_words, *words.names.small))

    def of_clause(self, clause: Clause, sentence: Sentence, before: Stance) -> Stance:
        """Return of which plan a clause speaks; `before`: the clause before it in its sentence."""
        if sentence.asks:
            return Stance.QUESTION
        if clause.has(Cue.HEDGE):
            return Stance.HEDGE
        if clause.opener is Cue.CONTRAST and not clause.has_verb and before in OTHER_PLANS:
            return before
        if clause.would or (before is Stance.HYPOTHESIS and clause.opener is not Cue.CONTRAST):
            return Stance.HYPOTHESIS
        if clause.opener in _OPENED:
            return _OPENED[clause.opener]
        if clause.cues:
            for cue, stance in _CUED.items():
                if cue in clause.cues:
                    return stance
        if not clause.has_verb and self._supposes(clause, sentence.atoms):
            return Stance.BESIDE
        if not sentence.words.isdisjoint(self._alternatives) and any(
            atom.text in self._alternatives for atom in sentence.atoms[clause.first : clause.last]
        ):
            return Stance.OPTION
        if clause.has(Cue.LATER) and clause.has(*PUTS):
            return Stance.BESIDE
        if clause.past:
            return Stance.AGREED
        if clause.depth and before is not Stance.THIS:
            return before
        return Stance.THIS

    def _supposes(self, clause: Clause, atoms: Sequence[Atom]) -> bool:
        """Return whether a clause begins with a preposition of what is only tried: "CU X la prânz, doar 2960"."""
        opening = (atom.text for atom in atoms[clause.first : clause.last] if atom.text not in SIGNS)
        return next(opening, "") in self._supposing

    def _only_denies(self, clause: Clause, atoms: Sequence[Atom]) -> bool:
        """Return whether a clause is but a negator: "X luni: NU"."""
        said = [atom.text for atom in atoms[clause.first : clause.last] if atom.text not in SIGNS]
        return len(said) == 1 and said[0] in self._negators

    def namings(
        self,
        sentence: Sentence,
        clauses: Sequence[Clause],
        carried: Stance,
        dropped: bool,
        placing: Collection[int],
    ) -> dict[int, Naming]:
        """Return how each mention of a sentence is said.

        carried: what the heading or the line above makes of it. dropped: it says that what follows is left out.
        placing: where the clauses with a place begin.
        """
        found: dict[int, Naming] = {}
        before, previous = carried, list[int]()
        outer, lead = carried, False
        dropping = False
        for clause in clauses:
            after_colon = text_at(sentence.atoms, clause.first) == ":"
            stance = self.of_clause(clause, sentence, before)
            if stance is Stance.THIS:
                stance = carried
            mentions = [a.mention for a in sentence.atoms[clause.first : clause.last] if a.mention is not None]
            drops = self.drops(clause, sentence.atoms)
            if after_colon and lead and not clause.has_verb and clause.first not in placing:
                drops = True
            closes = text_at(sentence.atoms, clause.first) == ")" and not clause.depth
            drops = drops or (closes and dropping and not clause.has_verb)
            dropping = dropping if clause.depth else drops
            lead = drops and (not mentions or after_colon)
            following = text_at(sentence.atoms, clause.last) == ":" and not (mentions or clause.has(*PUTS))
            carried = stance if following and stance in _CARRIED else carried
            if clause.opener is Cue.RELATIVE and drops and previous and stance is Stance.THIS:
                found[previous[-1]] = Naming(Stance.THIS, denied=True)
            elif after_colon and not mentions and self._only_denies(clause, sentence.atoms):
                found |= {number: Naming(Stance.TRIED) for number in previous}
            elif drops and not mentions and stance is Stance.THIS and clause.opener is Cue.CONTRAST:
                for number in previous:
                    found[number] = Naming(Stance.TRIED)
            unclear = clause.has(Cue.FALL) or (clause.first in placing and not clause.has(*_ELSEWHERE))
            if drops and unclear:
                stance, drops = Stance.TRIED, False
            for number, naming in self._of_mentions(
                clause, sentence, stance, drops or dropped, clause.first in placing
            ):
                found[number] = naming
            previous = mentions or previous
            before = stance if not clause.depth else outer
            outer = before
        return found

    def alone(self, sentence: Sentence, text: str) -> dict[int, Naming]:
        """Return how each mention of a sentence is said that nothing around it makes otherwise."""
        clauses = self.clauses.clauses(sentence, text)
        return self.namings(sentence, clauses, Stance.THIS, False, ())

    def drops(self, clause: Clause, atoms: Sequence[Atom]) -> bool:
        """Return whether a clause says that something is left out."""
        out = clause.has(Cue.DROP, Cue.FALL) or (
            clause.has(*_ELSEWHERE) and (clause.has(Cue.LEAVE) or not clause.has_verb)
        )
        return out and not self._negates(clause, atoms, (Cue.DROP, Cue.LEAVE))

    def negates(self, clause: Clause, atoms: Sequence[Atom]) -> bool:
        """Return whether a clause denies that something is put somewhere."""
        return self._negates(clause, atoms, (*PUTS, Cue.LEAVE))

    def _negates(self, clause: Clause, atoms: Sequence[Atom], verbs: Sequence[Cue]) -> bool:
        """Return whether a negator stands before a verb of these, and nothing undoes it."""
        negators = clause.at(Cue.NEGATOR)
        last = max(clause.at(*verbs), default=-1) if negators else -1
        for at in negators:
            cancelled = self._cancelled.at(atoms, at + 1) is not None
            excepted = any(atom.text in self._excepts for atom in atoms[at : clause.last])
            if at < last and not cancelled and not excepted:
                return True
        return False

    def _of_mentions(
        self, clause: Clause, sentence: Sentence, stance: Stance, drops: bool, placed: bool
    ) -> list[tuple[int, Naming]]:
        atoms = sentence.atoms
        if not any(atom.mention is not None for atom in atoms[clause.first : clause.last]):
            return []
        negated = self._negates(clause, atoms, PUTS)
        offers = not sentence.words.isdisjoint(self._alternatives)
        verb = min(clause.at(Cue.INCLUDE), default=None)
        replaced = next(iter(clause.at(Cue.REPLACE)), None)
        kept = clause.has(Cue.DROP) and self._negates(clause, atoms, (Cue.DROP,))  # "nu lipsește nici X"
        found: list[tuple[int, Naming]] = []
        compared = needed = False
        for at in range(clause.first, clause.last):
            number = atoms[at].mention
            if number is None:
                continue
            if not self._is_joined(atoms, at, clause.first):
                only = any(clause.first <= n < at for n in clause.at(Cue.NEGATOR)) and (
                    atoms[at - 1].text in self._excepts or atoms[at - 2].text in self._excepts
                )
                compared = not only and self._is_measure(clause, atoms, at)
                needed = self._is_needed(clause, atoms, at)
            beside = self._beside.ends_at(atoms, at) and not (needed or kept)
            elliptic = at + 1 < clause.last and self._is_refused(atoms, at + 1)
            denied = beside or elliptic or drops or (negated and not placed and not needed)
            if replaced is not None:
                by = any(atoms[n].text in self._by for n in range(replaced, at))
                denied = beside if by else denied or at > replaced or self._is_passive(clause, atoms, replaced)
            denied = denied and stance is not Stance.HYPOTHESIS
            open_ = stance is Stance.THIS and offers and self._is_alternative(atoms, at)
            put = verb is not None and not (denied or negated) and verb < at
            own = Stance.HEDGE if open_ else stance
            found.append((number, Naming(own, denied, compared, put, drops)))
        return found

    def _is_measure(self, clause: Clause, atoms: Sequence[Atom], at: int) -> bool:
        """Return whether words of comparison stand right before a name, or before one small word beside it.

        "Ziua 1 este rezervată PENTRU X" compares nothing.
        """
        if at > 1 and atoms[at - 1].text in self._given and at - 2 in clause.at(*PUTS):
            return False
        small = at > 0 and atoms[at - 1].text in self._small
        return self._compared.ends_at(atoms, at) or (small and self._compared.ends_at(atoms, at - 1))

    def _is_passive(self, clause: Clause, atoms: Sequence[Atom], replaced: int) -> bool:
        """Return whether a verb of replacing has what comes instead behind it: "X a fost înlocuit CU Y"."""
        by = [n for n in range(replaced, clause.last) if atoms[n].text in self._by]
        return any(atom.mention is not None for n in by for atom in atoms[n + 1 : min(n + 3, clause.last)])

    def _is_needed(self, clause: Clause, atoms: Sequence[Atom], at: int) -> bool:
        """Return whether two denials before a name affirm it: "NU se poate FĂRĂ X"."""
        denier = self._beside.before(atoms, at)
        return (
            bool(denier)
            and denier not in self._negators
            and any(negator < at - 1 for negator in clause.at(Cue.NEGATOR))
        )

    def _is_joined(self, atoms: Sequence[Atom], at: int, first: int) -> bool:
        """Return whether only a comma or a conjunction is between a mention and the one before it."""
        to = at - 1
        while to >= first and atoms[to].mention is None and atoms[to].text in self._joins:
            to -= 1
        return to < at - 1 and to >= first and atoms[to].mention is not None

    def _is_alternative(self, atoms: Sequence[Atom], at: int) -> bool:
        """Return whether "sau" is right between a mention and another one."""
        for side in (-1, 1):
            word, other = at + side, at + 2 * side
            if 0 <= other < len(atoms) and atoms[word].text in self._alternatives:
                further = at + 3 * side
                if atoms[other].mention is not None:
                    return True
                if 0 <= further < len(atoms) and atoms[further].mention is not None:
                    return True
        return False

    def _is_refused(self, atoms: Sequence[Atom], at: int) -> bool:
        """Return whether "nu" alone ends what is said of a name: "rucsacul nu"."""
        if atoms[at].text not in self._negators or len(atoms[at].text) == 1:
            return False
        return at + 1 >= len(atoms) or atoms[at + 1].text in SIGNS


def namings_of(document: Document) -> dict[int, Naming]:
    """Return how each mention of a text is said, whatever the slots."""
    reader = stance_of(document.language)
    found: dict[int, Naming] = {}
    for sentence in document.sentences:
        found |= reader.alone(sentence, document.text) if sentence.names else {}
    return found


@lru_cache(maxsize=8)
def stance_of(language: Language) -> StanceReader:
    """Return the reader of a language, built once."""
    return StanceReader(language)
