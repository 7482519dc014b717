"""Clauses: a sentence cut where another predicate begins, each with its cues, its negation and its mood.

A fragment ("X - 60 min") is a clause without a verb. Words of closed classes cut: contrasts ("iar"), subordinators
("deoarece", "dacă", "care"), brackets, and a comma or a conjunction before a small verb where the clause has had one.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from gmtw.core.cache import memoized
from gmtw.languages import Language
from gmtw.languages.grammar import WordSet, listed_in
from gmtw.text.lexicons.features import features_of
from gmtw.text.phrases import LONGEST, CueLexicon, PhraseHit, SentenceFilter, phrase_set, words_of_cues
from gmtw.text.sentences import EDGE, PAUSE, SIGNS, Atom, Sentence
from gmtw.text.words import fold_word, tidy


class Cue(StrEnum):
    """The sense of a word or phrase for its clause, by its key in `[reading]`; where two list a word, the first."""

    STATE = "concepts.state"
    SEQUEL = "concepts.sequel"
    AWAY = "concepts.away"
    LATER = "concepts.later"
    FALL = "concepts.fall"
    DROP = "concepts.drop"
    REPLACE = "concepts.replace"
    AGREED = "stance.agreed"
    TRIED = "stance.tried"
    WISH = "stance.wishes"
    HEDGE = "stance.hedges"
    DEMAND = "stance.demands"
    OPTION = "stance.options"
    CONTRAST = "clauses.contrasts"
    REASON = "clauses.reasons"
    CONDITION = "clauses.conditions"
    PURPOSE = "clauses.purposes"
    RELATIVE = "clauses.relatives"
    FREE_RELATIVE = "clauses.free_relatives"
    WOULD = "stance.would"
    NEGATOR = "negation.negators"
    LEAVE = "concepts.leave"
    INCLUDE = "concepts.include"
    PUT = "concepts.put"


OPENERS = frozenset({Cue.CONTRAST, Cue.REASON, Cue.CONDITION, Cue.PURPOSE, Cue.RELATIVE})
"""The cues that begin a clause."""

VERBS = frozenset({Cue.SEQUEL, Cue.INCLUDE, Cue.PUT, Cue.DROP, Cue.FALL, Cue.LEAVE, Cue.REPLACE})
"""The cues that are verbs, or as good as one."""

PUTS = (Cue.INCLUDE, Cue.PUT, Cue.SEQUEL)
"""The cues of what puts something somewhere."""


class Clause(NamedTuple):
    """Atoms `first` to `last` (not included) of a sentence.

    opener: the cue that began it, if one did. cues: where each of its cues begins. depth: in how many brackets it is.
    """

    first: int
    last: int
    opener: Cue | None
    cues: Mapping[Cue, Sequence[int]]
    has_verb: bool
    would: bool
    past: bool
    depth: int = 0

    def has(self, *cues: Cue) -> bool:
        """Return whether one of these cues is in it."""
        return bool(self.cues) and not self.cues.keys().isdisjoint(cues)

    def at(self, *cues: Cue) -> Sequence[int]:
        """Return where these cues begin, those of one cue in order."""
        if not self.cues:
            return ()
        return [at for cue in cues if cue in self.cues for at in self.cues[cue]]


class ClauseReader:
    """Cuts sentences of one language."""

    def __init__(self, language: Language) -> None:
        words = language.reading
        self._lexicon = CueLexicon(words_of_cues(Cue, words))
        self._finite = frozenset(words.clauses.finite)
        self._joins = frozenset(language.inflection.conjunctions)
        self._borders = self._joins | {PAUSE, ":", EDGE}
        self._infinitive_after = WordSet(words.stance.would_before_infinitive)
        self._may_lead = listed_in(self._infinitive_after)
        self._negators = WordSet(words.negation.negators)
        self._past = WordSet(words.stance.past)
        self._features = features_of(language)
        self._forms = memoized(self._verb_forms)
        self._is_past = memoized(self._past_form)
        self._clitics = frozenset(words.clauses.finite) - frozenset({"nu", "n"})
        withdrawing = (*words.concepts.drop, *words.concepts.fall, *words.concepts.replace)
        self._withdrawing = SentenceFilter(WordSet(one for one in withdrawing if " " not in one).__contains__)
        self._withdrawing_phrases = phrase_set(one for one in withdrawing if " " in one)
        days = language.slots.days
        self._ordinals = phrase_set(phrase for of_day in (*days.ordinals, *days.ordinal_words) for phrase in of_day)
        self._names = phrase_set(name for name in language.slots.names() if " " in name)
        self._in_names = frozenset(word for name in self._names.listed for word in name)

    def clauses(self, sentence: Sentence, text: str) -> list[Clause]:
        """Return the clauses of a sentence of `text` in order; they cover it."""
        return list(_clauses(self, sentence, text))

    def may_withdraw(self, words: frozenset[str]) -> bool:
        """Return whether a sentence of these words may leave something out or replace it, cheaply."""
        return self._withdrawing.holds(words) or self._withdrawing_phrases.may_be_in(words)

    def cut(self, sentence: Sentence, text: str) -> Iterator[Clause]:
        """Yield the clauses, each from where one before it ends."""
        atoms = sentence.atoms
        hits = [hit for one in self._lexicon.find(atoms) if (hit := self._weighed(atoms, text, one)) is not None]
        finite = [at for at, atom in enumerate(atoms) if atom.text in self._finite]
        past = [at for at, (_, a, b, name, _) in enumerate(atoms) if name is None and self._is_past(text[a:b])]
        may_suppose = any(map(self._may_lead, sentence.words))
        for start, end, deep in self._bounds(sentence, hits, finite):
            own = [hit for hit in hits if start <= hit.first < end]
            cues: dict[Cue, list[int]] = {}
            for hit in own:
                cues.setdefault(hit.value, []).append(hit.first)
            opener = own[0].value if own and own[0].value in OPENERS and own[0].first <= start + 1 else None
            has_verb = has_between(finite, start, end) or not cues.keys().isdisjoint(PUTS)
            would = Cue.WOULD in cues or (may_suppose and self._is_conditional(atoms[start:end], text))
            is_past = any(start <= at < end and (at == start or at - 1 not in finite) for at in past)
            yield Clause(start, end, opener, cues, has_verb, would, is_past, deep)

    def _bounds(
        self, sentence: Sentence, hits: Sequence[PhraseHit[Cue]], finite: Sequence[int]
    ) -> Iterator[tuple[int, int, int]]:
        """Return where each clause begins and ends, and in how many brackets it is."""
        atoms = sentence.atoms
        speaking = {hit.first for hit in hits if hit.value in VERBS}.union(finite)
        spoken = sorted(speaking)
        brackets = self._speaking_brackets(atoms, speaking) if ")" in sentence.words else frozenset[int]()
        opening = {hit.first: hit.value for hit in hits if hit.value in OPENERS}
        borders = {at for at, atom in enumerate(atoms) if atom.text in self._borders}
        starts, depths, depth, relative = [0], [0], 0, False
        for at in sorted(borders.union(opening, brackets)):
            sign, verb = atoms[at].text, has_between(spoken, starts[-1], at)
            if at in brackets:
                depth = max(0, depth + (1 if sign == "(" else -1))
                cuts, goes_on = True, relative
            elif (
                at in opening
                or sign == ":"
                or (sign == EDGE and sentence.row)
                or (verb and self._begins(atoms, at, speaking))
            ):
                cuts, goes_on = True, opening.get(at) is Cue.RELATIVE
            else:
                cuts, goes_on = relative and verb and sign != EDGE, False
            if cuts:
                starts, depths, relative = [*starts, at], [*depths, depth], goes_on
        bounds = zip(starts, [*starts[1:], len(atoms)], depths, strict=True)
        return (bound for bound in bounds if bound[0] < bound[1])

    def _weighed(self, atoms: Sequence[Atom], text: str, hit: PhraseHit[Cue]) -> PhraseHit[Cue] | None:
        """Return a cue as its words around it make it: "nu POATE" doubts nothing, "POATE fi" says what may be asked.

        A cue of several words whose last one begins a day is none: the "pentru a" of "pentru a doua zi". Nor is one
        within the name of a day or of a part of it: the "dintre" of "a doua dintre zile".
        """
        if atoms[hit.first].text in self._in_names and self._is_named(atoms, hit):
            return None
        if hit.last > hit.first + 1 and self._ordinals.at(atoms, hit.last - 1) is not None:
            return None
        if hit.value is Cue.NEGATOR and len(atoms[hit.first].text) == 1:
            return hit if hit.last < len(atoms) and atoms[hit.last].tied else None  # "n-am", and not "N. Iorga"
        if hit.value is not Cue.HEDGE:
            return hit
        before = atoms[hit.first - 1].text if hit.first else ":"
        if before in self._negators or (before not in SIGNS and text[atoms[hit.first].start].isupper()):
            return None  # a capital inside a sentence is a name: "18 May 2003"
        if hit.last > hit.first + 1:
            return hit
        after = next((one for one in atoms[hit.last :] if one.text not in self._clitics), None)
        verbs = after is not None and after.mention is None and "inf" in self._forms(text[after.start : after.end])
        return hit._replace(value=Cue.DEMAND) if verbs else hit

    def _is_named(self, atoms: Sequence[Atom], hit: PhraseHit[Cue]) -> bool:
        """Return whether a longer name of a day, or of a part of one, has all words of a cue."""
        names = (self._names.at(atoms, at) for at in range(max(0, hit.first - LONGEST), hit.first + 1))
        return any(name and name.last >= hit.last and name.last - name.first > hit.last - hit.first for name in names)

    def _speaking_brackets(self, atoms: Sequence[Atom], speaking: Collection[int]) -> frozenset[int]:
        """Return where brackets with a verb in them stand; others belong to what is around them."""
        found: set[int] = set()
        opened: int | None = None
        for at, atom in enumerate(atoms):
            if atom.text == "(":
                opened = at
            elif atom.text == ")" and opened is not None:
                if any(to in speaking for to in range(opened, at)):
                    found |= {opened, at}
                opened = None
        return frozenset(found)

    def _begins(self, atoms: Sequence[Atom], at: int, speaking: Collection[int]) -> bool:
        """Return whether a comma begins another clause, as it does if a verb is in its part, or a conjunction."""
        pause = atoms[at].text == PAUSE
        if not pause and atoms[at].text not in self._joins:
            return False
        named = pause
        for to in range(at + 1, len(atoms)):
            if atoms[to].text in SIGNS or (to > at + 1 and atoms[to].text in self._joins):
                return False
            if to in speaking and (named or to == at + 1):
                return True
            named = named or atoms[to].mention is not None
        return False

    def _is_conditional(self, atoms: Sequence[Atom], text: str) -> bool:
        """Return whether an auxiliary stands before an infinitive: "am avea", and not "am avut"."""
        for at, atom in enumerate(atoms):
            if atom.text in self._infinitive_after and atom.mention is None:
                after = next((one for one in atoms[at + 1 :] if one.text not in self._clitics), None)
                if after is not None and after.mention is None:
                    forms = self._forms(text[after.start : after.end])
                    if "inf" in forms and "part" not in forms:
                        return True
        return False

    def _past_form(self, word: str) -> bool:
        """Return whether a verb is in the imperfect or the pluperfect, the tenses of the old plan."""
        forms = self._forms(word)
        return fold_word(word) in self._past or (bool(forms) and forms <= {"impf", "plup"})

    def _verb_forms(self, word: str) -> frozenset[str]:
        """Return the verb forms that a word may be, none if it may be another part of speech."""
        if self._features is None or not word.isalpha():
            return _NONE
        readings = self._features.readings(tidy(word))
        return frozenset(one.form for one in readings) if all(one.pos in ("verb", "aux") for one in readings) else _NONE


_NONE: frozenset[str] = frozenset()


def has_between(places: Sequence[int], first: int, last: int) -> bool:
    """Return whether one of some sorted places is in a range."""
    at = bisect_left(places, first)
    return at < len(places) and places[at] < last


@lru_cache(maxsize=1 << 8)
def _clauses(reader: ClauseReader, sentence: Sentence, text: str) -> tuple[Clause, ...]:
    return tuple(reader.cut(sentence, text))


@lru_cache(maxsize=8)
def clauses_of(language: Language) -> ClauseReader:
    """Return the reader of a language, built once."""
    return ClauseReader(language)
