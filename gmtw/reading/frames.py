"""Frames: sentences before or behind a plan by which it is not the writer's own assertion.

A frame names nothing of the plan and speaks of it as a whole ("cele de mai jos"). Three things disown it: a word for
what is undone or unreal ("anulat", "o glumă"), a word of vouching that is denied ("nu recomand", "nu respectă"), and
that there is no plan ("nu există niciun plan care să le respecte pe toate"). A word of one's own ("vă propun") owns it
again: what is said last counts. Conditions, comparisons and what was in the imperfect speak of other plans.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise

from gmtw.core.cache import memoized
from gmtw.languages import Language
from gmtw.languages.grammar import WordSet
from gmtw.reading.clauses import Clause, Cue, clauses_of
from gmtw.text.lexicons.features import features_of
from gmtw.text.offset_map import Span
from gmtw.text.phrases import CueLexicon, PhraseHit, SentenceFilter, phrase_set, words_of_cues
from gmtw.text.sentences import SIGNS, Atom, Sentence, text_at
from gmtw.text.words import tidy

REACH = 5
"""The words before a word that may deny it."""

SHORT = 3
"""The most words of a sentence that speaks of the plan because there is room for nothing else: "Am glumit"."""

SMALL = 3
"""The most letters of pronouns and auxiliaries that may stand between a negator and its verb, beside small verbs."""

_PAST = frozenset(("impf", "plup"))


class Role(StrEnum):
    """The role of a word in a frame, by its key in `[reading.frames]`; where two list a word, the first."""

    OWN = "own"
    CHOSEN = "chosen"
    OTHER = "other"
    UNDONE = "undone"
    VOUCHED = "vouched"
    PLAN = "plans"
    WHOLE = "wholes"


_OWNING = (Role.OWN, Role.CHOSEN)
_DENIABLE = (Role.OWN, Role.VOUCHED, Role.PLAN)
_TELLING_ALONE = (*_OWNING, Role.UNDONE)
_TELLING = {*_TELLING_ALONE, *_DENIABLE}


class FrameReader:
    """Finds them in one language."""

    def __init__(self, language: Language) -> None:
        words = language.reading
        self._clauses, self._features = clauses_of(language), features_of(language)
        self._negators = WordSet((*words.negation.negators, *words.frames.without))
        self._finite, self._joins = frozenset(words.clauses.finite), frozenset(language.inflection.conjunctions)
        self._cancelled = phrase_set(words.negation.cancelled)
        self._without = frozenset(words.frames.without)
        self._degrees, self._all = frozenset(words.frames.degrees), frozenset(words.frames.all)
        roles = words_of_cues(Role, words.frames)
        self._lexicon = CueLexicon(roles)
        telling = (phrase for role in _TELLING for phrase in roles[role])
        self._telling = SentenceFilter(WordSet(phrase.split()[-1] for phrase in telling).__contains__)
        self._forms = memoized(self._forms_of)

    def span(self, sentences: Sequence[Sentence], text: str) -> Span | None:
        """Return the characters of a sentence that disowns the plan that the others tell, or None."""
        named = [at for at, sentence in enumerate(sentences) if sentence.names]
        if not named:
            return None
        return self.disowning(sentences[: named[0]], text) or self.disowning(sentences[named[-1] + 1 :], text)

    def disowning(self, frame: Sequence[Sentence], text: str) -> Span | None:
        """Return the characters of the last sentence that says whose the plan is, if it is not the writer's."""
        found: Span | None = None
        for sentence in frame:
            telling = self._telling.holds(sentence.words) and not sentence.asks
            verdicts = list(self._verdicts(sentence, text)) if telling else []
            if verdicts or sentence.ends_open:
                found = (sentence.start, sentence.end) if verdicts and not verdicts[-1] else None
        return found

    def _verdicts(self, sentence: Sentence, text: str) -> Iterator[bool]:
        """Yield of each clause that says so whether the plan is the writer's."""
        atoms, roles, supposed = sentence.atoms, self._lexicon.find(sentence.atoms), False
        denies = any(map(self._negators.__contains__, sentence.words))
        if not any(hit.value in _TELLING_ALONE or (denies and hit.value in _DENIABLE) for hit in roles):
            return
        others = self._of_others(atoms)
        roles = [hit for hit in roles if hit.value not in others]
        near = sentence.ends_open or sum(atom.text not in SIGNS for atom in atoms) <= SHORT
        for clause in self._clauses.clauses(sentence, text):
            supposed = supposed or clause.would
            hits = [hit for hit in roles if clause.first <= hit.first < clause.last]
            if clause.opener is Cue.CONDITION or not hits:
                continue
            if any(hit.value in _OWNING and not self._may_be_denied(hit, clause, atoms) for hit in hits):
                yield True
                continue
            if not (near or any(hit.value is Role.WHOLE for hit in hits)):
                hits = [hit for hit in hits if hit.value in (Role.PLAN, Role.OTHER)]
            if supposed:
                hits = [hit for hit in hits if hit.value is not Role.UNDONE]
            if any(self._disowns(hit, clause, atoms, text) for hit in hits) and not self._compares(hits, atoms, clause):
                yield False

    def _disowns(self, hit: PhraseHit[Role], clause: Clause, atoms: Sequence[Atom], text: str) -> bool:
        """Return whether a word says that the plan is not the writer's."""
        if hit.value is Role.UNDONE:
            before = (atom for atom in atoms[clause.first : hit.first] if atom.mention is None)
            forms = [self._forms(text[atom.start : atom.end]) for atom in before]
            past = any(one and one <= _PAST for one in forms)
            return not (past or self._may_be_denied(hit, clause, atoms))
        if hit.value not in _DENIABLE or not self._is_negated(hit, clause, atoms):
            return False
        if hit.value is Role.PLAN:
            return any(atom.text in self._all for atom in atoms)
        past = clause.past or self._is_denied_past(hit, atoms, text)
        return not past and self._cancelled.at(atoms, hit.last) is None

    def _compares(self, hits: Sequence[PhraseHit[Role]], atoms: Sequence[Atom], clause: Clause) -> bool:
        """Return whether a clause speaks of another plan, or of a better one; "mai sus" is neither."""
        if clause.has(Cue.AGREED, Cue.TRIED) or any(hit.value is Role.OTHER for hit in hits):
            return True
        held = {at for hit in hits for at in range(hit.first, hit.last)}
        said = ((at, one, two) for at, (one, two) in enumerate(pairwise(atoms[clause.first : clause.last])))
        return any(
            two.text in self._degrees and one.text not in self._negators and clause.first + at + 1 not in held
            for at, one, two in said
        )

    def _of_others(self, atoms: Sequence[Atom]) -> Collection[Role]:
        """Return what a sentence says of plans without something, or with more or less: "cu mai puține schimbări"."""
        if text_at(atoms, 0) in self._without:
            return (Role.PLAN, Role.VOUCHED)
        pairs = pairwise(atoms)
        degree = any(two.text in self._degrees and one.text not in self._negators for one, two in pairs)
        return (Role.PLAN,) if degree else ()

    def _may_be_denied(self, hit: PhraseHit[Role], clause: Clause, atoms: Sequence[Atom]) -> bool:
        """Return whether a negator stands somewhere shortly before a word."""
        before = atoms[max(clause.first, hit.first - REACH) : hit.first]
        return any(atom.text in self._negators for atom in before)

    def _is_negated(self, hit: PhraseHit[Role], clause: Clause, atoms: Sequence[Atom]) -> bool:
        """Return whether a negator stands right before a word, or only small words between them: "NU vi-l RECOMAND"."""
        at = hit.first - 1
        while at >= clause.first and self._is_small(atoms[at]):
            at -= 1
        return at >= clause.first and atoms[at].text in self._negators

    def _is_small(self, atom: Atom) -> bool:
        small = len(atom.text) <= SMALL or atom.text in self._finite
        return small and atom.text.isalpha() and atom.text not in self._joins and atom.text not in self._negators

    def _forms_of(self, word: str) -> frozenset[str]:
        """Return the forms that a word may have as a verb, "" for what is none; nothing where it is not known."""
        return frozenset(one.form for one in self._features.readings(tidy(word))) if self._features else frozenset()

    def _is_denied_past(self, hit: PhraseHit[Role], atoms: Sequence[Atom], text: str) -> bool:
        """Return whether a denied word is a verb in the imperfect: "nu respecta", but not "nu pot confirma"."""
        forms = self._forms(text[atoms[hit.first].start : atoms[hit.first].end])
        before = atoms[hit.first - 1].text
        past = not forms.isdisjoint(_PAST) and forms <= {*_PAST, "inf"}
        return past and (before in self._negators or before not in self._finite)


@lru_cache(maxsize=8)
def frames_of(language: Language) -> FrameReader:
    """Return the reader of a language, built once."""
    return FrameReader(language)
