"""Find what a text gives as the answer of a question: "Răspunsul corect este X"; and whether it leaves it open.

The words of the question help: who is asked for the shortest and writes "cel mai scurt este X" gives X, and so does who
opens or closes with the question told as a statement and one value in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import takewhile

from gmtw.languages import Language
from gmtw.languages.grammar import listed_in
from gmtw.text.phrases import phrase_set
from gmtw.text.sentences import EDGE, PAUSE, SIGNS, Atom, Sentence, mentions_in, text_at
from gmtw.text.words import fold

REACH = 3
"""The most atoms between the phrase and the answer: quotes, a colon, an article."""


STEM = 5
"""The letters in which a word of a question and one of a sentence agree."""

SHARED = 2
"""The fewest words that a sentence has in common with the question that it restates."""

_QUESTION = re.compile(r"(?<![^.!?:\n])[^.!?:\n]*\?")


class Question:
    """The question of a prompt, the last one: the superlative that it asks for, and the stems of its words."""

    def __init__(self, prompt: str, language: Language) -> None:
        asked = _QUESTION.findall(prompt)
        words = fold(asked[-1]).split() if asked else []
        table = language.answers
        most = next((at for at in range(len(words) - 2) if " ".join(words[at : at + 2]) in table.superlatives), None)
        self.superlative = phrase_set([" ".join(words[most : most + 3])] if most is not None else [])
        self.stems = frozenset(w[:STEM] for w in words if len(w) >= STEM - 1 and w not in table.asking)


class StatedAnswers:
    """Finds the answers that sentences of one language give."""

    def __init__(self, language: Language) -> None:
        words, clauses = language.answers, language.reading.clauses
        self._phrases, self._wrong = phrase_set(words.given), phrase_set(words.wrong)
        self._negators, self._reversals = language.reading.negation.negators, words.reversals
        self._turns = frozenset((PAUSE, EDGE, ":", "(", *clauses.contrasts, *clauses.conditions, *clauses.reasons))
        self._verbs, self._sources = frozenset(words.verbs), listed_in(words.sources)
        self._open = phrase_set(words.left_open)
        self._states, self._unknown = listed_in(words.states), listed_in(words.unknown)
        self._idle = frozenset((*language.inflection.function_words, *words.reversals, *words.verbs))
        self._openings = frozenset((*words.openings, *self._reversals))
        self._is_condition = listed_in((*clauses.conditions, *words.unless))
        self._doubts = listed_in((*clauses.conditions, *self._negators, *clauses.contrasts))

    def restated(self, sentences: Sequence[Sentence], shaky: frozenset[int], question: Question) -> list[int]:
        """Return the numbers of the mentions that are given in the words of the question.

        "Cel mai scurt este X", "X este cel mai scurt"; and the only one of the first sentence, or the last one, if it
        restates the question and names no source, doubt or turn.
        """
        found = [n for one in sentences if one.names for n in self._most(one.atoms, question) if n not in shaky]
        for one in dict.fromkeys((*sentences[:1], *sentences[-1:])):
            named = mentions_in(one.atoms)
            plain = not one.asks and not any(self._sources(w) or self._doubts(w) or w.isdecimal() for w in one.words)
            shared = question.stems.intersection(word[:STEM] for word in one.words)
            if len(named) == 1 and plain and len(shared) >= SHARED and named[0] not in shaky:
                found.append(named[0])
        return found

    def _most(self, atoms: Sequence[Atom], question: Question) -> Iterator[int]:
        """Yield what is said to have most of what is asked for."""
        for hit in question.superlative.find(atoms):
            opens = hit.first == 0 or atoms[hit.first - 1].text in SIGNS or atoms[hit.first - 1].text in self._openings
            if opens and text_at(atoms, hit.last) in self._verbs:
                yield from mentions_in(atoms[hit.last : hit.last + REACH + 1])[:1]
            name = atoms[hit.first - 2].mention if hit.first > 1 else None
            ends = hit.last >= len(atoms) or atoms[hit.last].text in SIGNS
            if name is not None and ends and text_at(atoms, hit.first - 1) in self._verbs:
                yield name

    def left_open(self, sentences: Iterable[Sentence]) -> tuple[int, int] | None:
        """Return the characters of the last words that leave the question open; none of a condition do."""
        found: tuple[int, int] | None = None
        for sentence in sentences:
            hits = self._open.find(sentence.atoms) if self._open.may_be_in(sentence.words) and not sentence.asks else []
            for hit in hits:
                if not any(map(self._is_condition, (atom.text for atom in sentence.atoms[: hit.first]))):
                    found = sentence.atoms[hit.first].start, sentence.atoms[hit.last - 1].end
        return found

    def unstated(self, sentences: Iterable[Sentence]) -> bool:
        """Return whether a sentence says that what is asked is nowhere: "textul nu precizează"."""
        for sentence in sentences:
            atoms = sentence.atoms if not sentence.asks else ()
            for at, atom in enumerate(atoms):
                near = (*atoms[:1], *atoms[max(0, at - REACH) : at + 2]) if self._states(atom.text) else ()
                if self._unknown(atom.text) or any(one.text in self._negators for one in near):
                    return True
        return False

    def given(self, sentences: Iterable[Sentence], denied: frozenset[int]) -> list[int]:
        """Return the numbers of the mentions that are presented as the answer; one denied or called wrong is none.

        One after a reversal takes the place of those before: "Răspunsul este X, dar ...: răspunsul este Y".
        """
        found: list[int] = []
        turned = False
        for sentence in sentences:
            denied |= self._wrong_in(sentence)
            hits = {hit.first: hit.last for hit in self._phrases.find(sentence.atoms)} if sentence.names else {}
            for at, atom in enumerate(sentence.atoms):
                turned = bool(found) and (turned or atom.text in self._reversals)
                number = self._answer(sentence, hits[at]) if at in hits else None
                if number is not None and number not in denied:
                    found = [number] if turned else [*found, number]
                    turned = False
        return found

    def called_wrong(self, sentences: Iterable[Sentence]) -> frozenset[int]:
        """Return the numbers of the mentions that their clause calls wrong: "Informația despre X este incorectă"."""
        return frozenset().union(*map(self._wrong_in, sentences))

    def _wrong_in(self, sentence: Sentence) -> frozenset[int]:
        found: set[int] = set()
        for hit in self._wrong.find(sentence.atoms) if sentence.names and self._wrong.may_be_in(sentence.words) else ():
            before, after = sentence.atoms[: hit.first], sentence.atoms[hit.last :]
            if not any(atom.text in self._negators for atom in before[-REACH:]):
                clause = list(takewhile(lambda atom: atom.text not in self._turns, reversed(before)))
                named = mentions_in(clause) or mentions_in(self._taken_up(before[: len(before) - len(clause)], clause))
                found.update(named or mentions_in(list(takewhile(self._goes_on, after))))
        return frozenset(found)

    def _taken_up(self, before: Sequence[Atom], clause: Sequence[Atom]) -> Sequence[Atom]:
        """Return the part that one of small words takes up: "X, ceea ce nu e adevărat"."""
        if any(atom.text not in self._idle for atom in clause) or not before or before[-1].text == "(":
            return ()
        ends = [at for at, atom in enumerate(before) if atom.text not in self._turns]
        last = ends[-1] + 1 if ends else 0
        return list(takewhile(lambda atom: atom.text not in self._turns, reversed(before[:last])))

    def _goes_on(self, atom: Atom) -> bool:
        """Return whether what is called wrong goes on: "e fals că are 4440", "greșit: 4440"."""
        return atom.text == ":" or atom.text not in self._turns

    def _answer(self, sentence: Sentence, place: int) -> int | None:
        """Return the first mention from `place` on, if it is near and no negator is before it."""
        for atom in sentence.atoms[place : place + REACH + 1]:
            if atom.mention is not None:
                return atom.mention
            if atom.text in self._negators:
                return None
        return None


@lru_cache(maxsize=8)
def answers_of(language: Language) -> StatedAnswers:
    """Return the finder of `language`, built once."""
    return StatedAnswers(language)
