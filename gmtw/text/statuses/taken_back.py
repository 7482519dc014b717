"""Sentences that take back all that a text has told: "Excursia nu mai are loc.", "Acesta era planul inițial."

Such a sentence speaks of the whole (the plan, the trip, what was written), and says that it is dropped,
that it does not hold, that it is another one, or that its places are mixed up. It must begin so and end so: what is
said of a part, of a slot, under a condition or of an older plan takes nothing back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gmtw.languages import Language
from gmtw.languages.grammar import WordSet
from gmtw.text.phrases import Phrases, SentenceFilter, phrase_set
from gmtw.text.sentences import Atom, Sentence
from gmtw.text.statuses.mention_status import Span
from gmtw.text.statuses.status_model import SIGNS

MOST_WORDS = 5
"""The most words between a negator and "nimic": "nu o să mai mergem nicăieri"."""


class TakenBack:
    """Finds sentences of one language that take the text back."""

    def __init__(self, language: Language) -> None:
        words, claims = language.statuses.retraction, language.claims
        self._wholes = phrase_set((*words.wholes, *words.texts))
        self._fallen, self._dropping = phrase_set(words.fallen), phrase_set(words.dropping)
        self._places, self._mixing = phrase_set(words.places), phrase_set(words.mixing)
        self._these = phrase_set((*words.these, *words.texts))
        self._first_tries = phrase_set((*words.first_tries, *claims.old_plan.names))
        self._is = phrase_set(words.copulas)
        self._nothing, self._doing = frozenset(words.nothing), frozenset(words.doing)
        self._negators = frozenset(language.denials.negation.negators)
        self._only = frozenset(language.denials.negation.cancelled_by)
        self._turning = phrase_set(words.turning)
        self._openers = phrase_set((*words.turning, *words.openers))
        self._fillers = phrase_set(words.fillers)
        asides = (*claims.asides.reasons, *claims.asides.purposes, *claims.asides.relatives)
        self._ends = phrase_set((*asides, *claims.expressions.conjunctions, *claims.clauses.contrasts))
        self._excepts = phrase_set(language.denials.beside_name.except_for)
        former = (*claims.origins.formerly, *claims.doubts.pasts, *language.denials.uncertainty.wishes)
        self._former = phrase_set((*former, *language.statuses.options.weighed, *claims.order.first))
        self._kept = WordSet(claims.verbs.keep)
        said = (self._fallen, self._dropping, self._mixing, self._first_tries)
        self._cues = frozenset().union(*(table.longest for table in said), self._nothing)
        self._is_conditional = SentenceFilter(WordSet(claims.doubts.conditions).__contains__)

    def span(self, sentence: Sentence, before: Sentence) -> Span | None:
        """Return the characters of what takes back all that was told before the sentence, or None.

        before: The last sentence with names. "Acesta era planul inițial" may be about that one alone: "voiam X luni".
        """
        if sentence.asks or not self._may_speak(sentence.words):
            return None
        named = next((at for at, atom in enumerate(sentence.atoms) if atom.mention is not None), None)
        atoms = sentence.atoms if named is None else sentence.atoms[: named + 1]  # "Planul e altul: mergem la X."
        if named == 0 or self._excepts.find(atoms):
            return None
        start, turned = self._opened(atoms)
        said = atoms[start:]
        bare = list(self._bare(said))
        back = self._drops(bare) or self._mixes(bare) or (turned and self._does_nothing(bare))
        if back or (self._is_first_try(said) and not self._former.find(before.atoms)):
            return atoms[0].start, atoms[-1].end
        return None

    def _may_speak(self, words: frozenset[str]) -> bool:
        """Return whether a sentence with these words may take something back."""
        contrasts = not (words.isdisjoint(self._these.longest) or words.isdisjoint(self._negators))
        return (contrasts or not words.isdisjoint(self._cues)) and not self._is_conditional.holds(words)

    def _opened(self, atoms: Sequence[Atom]) -> tuple[int, bool]:
        """Return where a sentence begins after words like "din păcate" and signs, and whether one of them turns it."""
        start, turned = 0, False
        while start < len(atoms):
            hit = self._openers.at(atoms, start)
            if hit is None and atoms[start].text not in SIGNS:
                break
            turned |= self._turning.at(atoms, start) is not None
            start = hit.last if hit is not None else start + 1
        return start, turned

    def _bare(self, atoms: Sequence[Atom]) -> Iterator[Atom]:
        """Yield the atoms without words that say nothing more of the whole: "acesta", "de mai sus", "pur și simplu"."""
        free = 0
        for at, atom in enumerate(atoms):
            hit = self._fillers.at(atoms, at) if at >= free else None
            free = hit.last if hit is not None else free
            if at >= free:
                yield atom

    def _drops(self, atoms: Sequence[Atom]) -> bool:
        """Return whether it is the whole that falls or is dropped: "excursia s-a anulat", "am anulat tot"."""
        after = self._through(self._wholes, atoms, 0)
        if after:
            return any(self._ends_after(table, atoms, after) for table in (self._fallen, self._dropping))
        hit = self._dropping.at(atoms, 0)
        return hit is not None and self._is_whole(atoms[hit.last :])

    def _is_whole(self, atoms: Sequence[Atom]) -> bool:
        """Return whether some atoms begin with the whole, and what is said ends after it."""
        end = self._through(self._wholes, atoms, 0)
        return bool(end) and self._is_end(atoms, end)

    def _mixes(self, atoms: Sequence[Atom]) -> bool:
        """Return whether the places of the plan are said to be mixed up: "zilele le-am încurcat"."""
        for first, second in ((self._mixing, self._places), (self._places, self._mixing)):
            hit = first.at(atoms, 0)
            if hit is not None and self._ends_after(second, atoms, hit.last):
                return True
        return False

    def _is_first_try(self, atoms: Sequence[Atom]) -> bool:
        """Return whether all that was told is called an older plan, or none: "acesta era planul inițial"."""
        these = self._these.at(atoms, 0)
        copula = self._is.at(atoms, these.last) if these is not None else None
        if copula is None or any(atom.text in self._kept for atom in atoms):
            return False
        at = copula.last
        if any(atom.text in self._negators for atom in atoms[copula.first : at]):
            return self._is_whole(list(self._bare(atoms[at:])))
        at += at < len(atoms) and atoms[at].text in self._only
        first_try = self._ends_after(self._first_tries, list(self._bare(atoms[at:])), 0)
        return first_try or self._is_contrasted(atoms[at:])

    def _is_contrasted(self, atoms: Sequence[Atom]) -> bool:
        """Return whether it is called something else than the plan: "e doar un exemplu, nu planul meu"."""
        signs = [at for at, atom in enumerate(atoms) if atom.text in SIGNS]
        rest = atoms[signs[0] + 1 :] if signs else ()
        return bool(rest) and rest[0].text in self._negators and self._is_whole(list(self._bare(rest[1:])))

    def _does_nothing(self, atoms: Sequence[Atom]) -> bool:
        """Return whether nothing at all is done: "până la urmă nu mergem nicăieri"."""
        if len(atoms) > MOST_WORDS or len(atoms) < 3 or atoms[0].text not in self._negators:
            return False
        return atoms[-1].text in self._nothing and any(atom.text in self._doing for atom in atoms)

    @staticmethod
    def _through(table: Phrases[bool], atoms: Sequence[Atom], at: int) -> int:
        """Return where the phrases of a table end that follow one another from `at`, or 0 if there is none."""
        end = 0
        while (hit := table.at(atoms, at)) is not None:
            at = end = hit.last
        return end

    def _ends_after(self, table: Phrases[bool], atoms: Sequence[Atom], at: int) -> bool:
        """Return whether a phrase of a table is at `at`, and what it says ends after it."""
        hit = table.at(atoms, at)
        return hit is not None and self._is_end(atoms, hit.last)

    def _is_end(self, atoms: Sequence[Atom], at: int) -> bool:
        return at >= len(atoms) or atoms[at].text in SIGNS or self._ends.at(atoms, at) is not None
