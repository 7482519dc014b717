"""Passages under words which say that they are not the plan: "Ce nu vom face:", "Planul vechi suna așa:", "## Respins".

Such a front is a heading, or stands before a colon, and has no name in it. Its passage is what follows: after a heading
up to the next one, else the rest of the line, or the lines right after it. A word that turns to the plan ends it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gmtw.languages import Language
from gmtw.languages.grammar import WordSet
from gmtw.text.phrases import phrase_set
from gmtw.text.sentences import Atom, Sentence, mentions_in
from gmtw.text.statuses.status_model import SIGNS

NEAR = 6
"""The most atoms between a noun for the plan and "respins", between "ce nu" and "facem"."""

COLON = ":"

LAST = 3
"""How many atoms before the colon may begin a refusal ("dar am respins-o:"), and "care" after its noun."""


class _Passage(NamedTuple):
    """The mentions under a front, and the sentence with which it is over, or None at the end of the text."""

    mentions: Sequence[int]
    after: Sentence | None


class DisownedPassages:
    """Finds what texts of one language tell as not their plan."""

    def __init__(self, language: Language) -> None:
        words, claims, denials = language.statuses.retraction, language.claims, language.denials
        self._plans = phrase_set((*words.wholes, *words.drafts))
        self._old = phrase_set(claims.old_plan.names)
        self._refused, self._doing = WordSet(words.refused), frozenset(words.doing)
        self._not_doing = phrase_set(words.not_doing)
        self._turns = phrase_set((*words.turns, *claims.clauses.reversals))
        self._reversals, self._these = frozenset(claims.clauses.reversals), phrase_set(words.these)
        self._openers = phrase_set((*words.openers, *words.these, *words.copulas))
        self._changes = WordSet((*claims.verbs.change, *claims.verbs.move, *claims.verbs.keep))
        self._kept = WordSet(claims.verbs.keep)
        self._relatives, self._negators = frozenset(denials.clauses.relatives), frozenset(denials.negation.negators)
        self._cues = self._not_doing.longest | self._old.longest | self._relatives

    def mentions(self, sentences: Sequence[Sentence]) -> Iterator[int]:
        """Yield the mentions of all passages that are not the plan."""
        for number, sentence in enumerate(sentences):
            front = self._front(sentence)
            if not front:
                continue
            refused = self._refuses(front) or self._does_not(front)
            if refused or self._is_old(front):
                passage = self._passage(sentences[number:], len(front))
                if refused or passage.after is None or self._starts_anew(passage.after):
                    yield from passage.mentions

    def _front(self, sentence: Sentence) -> Sequence[Atom]:
        """Return the atoms of a front that may disown what follows, without names; none if there is no such front."""
        words = sentence.words
        if not (sentence.heading or sentence.ends_open or COLON in words) or sentence.row:
            return ()
        if words.isdisjoint(self._cues) and not any(word in self._refused for word in words):
            return ()
        atoms = sentence.atoms
        end = next((at for at, atom in enumerate(atoms) if atom.text == COLON), len(atoms))
        return () if mentions_in(atoms[:end]) else atoms[:end]

    # --- what a front says ---

    def _refuses(self, front: Sequence[Atom]) -> bool:
        """Return whether a front says that a plan was refused: "planul respins", "o idee, dar am respins-o"."""
        refused = [at for at, atom in enumerate(front) if atom.text in self._refused]
        if refused and refused[-1] >= len(front) - LAST and self._is_reversed(front, refused[-1]):
            return True
        return any(self._is_refused_after(front, hit.last, refused) for hit in self._plans.find(front))

    def _is_refused_after(self, front: Sequence[Atom], noun: int, refused: Sequence[int]) -> bool:
        """Return whether a noun for the plan, before atom `noun`, is called refused.

        "Planul respins", "lista veche, aruncată", "un plan pe care nu îl recomand".
        """
        near = (at for at in refused if noun < at < noun + NEAR)
        if noun in refused or any(front[at - 1].text in SIGNS for at in near):
            return True
        relatives = (at for at in range(noun, min(noun + LAST + 1, len(front))) if front[at].text in self._relatives)
        return any(self._is_refusing(front[at + 1 : at + 1 + NEAR]) for at in relatives)

    def _is_reversed(self, front: Sequence[Atom], refused: int) -> bool:
        """Return whether "dar" stands right before a refusal of a plan or of "asta"."""
        said = front[: max(0, refused - 1)]  # without "am"
        reversed_ = any(atom.text in self._reversals for atom in said[-2:])
        return reversed_ and bool(self._plans.find(said) or self._these.find(said))

    def _is_refusing(self, clause: Sequence[Atom]) -> bool:
        """Return whether a relative clause refuses: "la care am renunțat", "pe care nu îl recomand"."""
        texts = [atom.text for atom in clause]
        denied = any(text in self._negators for text in texts[:2])
        return any(text in self._refused or (denied and text in self._doing) for text in texts)

    def _does_not(self, front: Sequence[Atom]) -> bool:
        """Return whether a front, or a part of it after a sign, begins with what is not done: "ce nu vom face"."""
        for start in (0, *(at + 1 for at, atom in enumerate(front) if atom.text in SIGNS)):
            hit = self._not_doing.at(front, self._opened(front, start))
            if hit is not None and any(atom.text in self._doing for atom in front[hit.last : hit.last + NEAR]):
                return True
        return False

    def _is_old(self, front: Sequence[Atom]) -> bool:
        """Return whether a front begins with the old plan and says nothing of a change: "planul vechi suna așa"."""
        begins = self._old.at(front, self._opened(front, 0)) is not None
        return begins and not any(atom.text in self._changes for atom in front)

    def _opened(self, atoms: Sequence[Atom], start: int) -> int:
        """Return where atoms begin after words like "acesta era", "adică"."""
        while (hit := self._openers.at(atoms, start)) is not None:
            start = hit.last
        return start

    # --- how far its passage reaches ---

    def _passage(self, sentences: Sequence[Sentence], end: int) -> _Passage:
        """Return the passage of a front that ends before atom `end` of the first sentence."""
        front, rest = sentences[0], sentences[0].atoms[end:]
        inline = bool(mentions_in(rest))
        if not (inline or front.heading or front.ends_open) or any(atom.text in self._kept for atom in rest[1:2]):
            return _Passage((), None)  # "am renunțat la ea: era scumpă", "la două am renunțat: rămân X și Y"
        found: list[int] = []
        for sentence in sentences:
            atoms = rest if sentence is front else sentence.atoms
            if sentence is not front and self._is_over(sentence, front, inline):
                return _Passage(found, sentence)
            turns = self._turns.find(atoms)
            found += mentions_in(atoms[: turns[0].first] if turns else atoms)
            if turns:
                return _Passage(found, sentence)
        return _Passage(found, None)

    @staticmethod
    def _is_over(sentence: Sentence, front: Sentence, inline: bool) -> bool:
        """Return whether a sentence is beyond the heading, the line or the block of a front."""
        if sentence.heading or (front.item and sentence.line != front.line):
            return True
        if front.heading:
            return False
        return sentence.line != front.line if inline else sentence.after_blank and sentence.line > front.line + 2

    def _starts_anew(self, sentence: Sentence) -> bool:
        """Return whether a sentence announces the plan itself: "Planul nou:"."""
        announces = sentence.heading or sentence.ends_open or COLON in sentence.words
        return announces and bool(self._plans.find(sentence.atoms))
