"""Words that lack their diacritics: "dimineata" is wrong, "vizita" and "ca" depend on their neighbours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from gmtw.languages import Language
from gmtw.languages.grammar import Cue, Pair
from gmtw.text.lexicon import LISTED, Lexicon, lexicon_of
from gmtw.text.words import Word, fold_word, tidy, words

EDGE = "|"
"""What stands for a neighbour across punctuation, a line break, or the edge of the text."""

BASE = 3.5
"""How frequent (zipf) the base form of an ending pair must be: "cultural" makes "culturală" an adjective."""

ROOT = 3
"""The fewest letters before an ending that a pair decides."""

_STOPS = frozenset(".,;:!?()[]{}|\n\t#/=…")


class Spelling(NamedTuple):
    """What is said of one word: "right" carries its marks, "wrong" lacks them."""

    word: Word
    verdict: Literal["right", "wrong"]
    better: str


class Speller:
    """The spelling judge of one language."""

    def __init__(self, language: Language, lexicon: Lexicon) -> None:
        self._table, self._lexicon = language.diacritics, lexicon
        self._marks = frozenset("".join(self._table.letters.values()))
        self._plain = frozenset(self._table.letters)
        self._right = frozenset(self._table.words)
        self._pairs: dict[str, list[Pair]] = {}
        for pair in self._table.pairs:
            for plain, marked in {pair.plain: pair.marked, **pair.others}.items():
                self._pairs.setdefault(plain, []).append(pair.model_copy(update={"marked": marked}))
        self.paired = frozenset(self._pairs)
        self._endings = [pair for pair in self._table.pairs if pair.plain.startswith("*")]
        self.alone = lru_cache(maxsize=1 << 15)(self._alone)

    def check(self, text: str, masked: frozenset[str] = frozenset()) -> Iterator[Spelling]:
        """A verdict for each word that carries marks or lacks them; `masked` (tidied) lack none."""
        tokens = words(text)
        for place, word in enumerate(tokens):
            verdict, better, pair = self.alone(tidy(word.text))
            if pair and self._capital(text, tokens, place):
                pair = None
            if pair:
                verdict = "wrong" if self._decides(pair, text, tokens, place, verdict == "wrong") else self._bears(word)
            if verdict == "right" or (verdict == "wrong" and tidy(word.text) not in masked):
                yield Spelling(word, verdict, better)

    def bears_marks(self, word: str) -> bool:
        """Whether a lower-case word has one of the language's marked letters."""
        return not self._marks.isdisjoint(word)

    def _alone(self, form: str) -> tuple[Literal["right", "wrong", ""], str, Pair | None]:
        """What can be said of a lower-case word without its neighbours."""
        right: Literal["right", ""] = "right" if self.bears_marks(form) else ""
        if len(form) < 2 or form in self._right or self._plain.isdisjoint(form):
            return right, "", None
        for pair in self._pairs.get(form, ()):
            return right, pair.marked, pair
        better = next(iter(self._lexicon.marked(form)), "") or self._repaired(form)
        if right and (self._is_ending(form) or (better and better == self._ending(form)[0])):
            return right, "", None
        ending, asked = ("", None) if right else self._ending(form)
        if better and self._surely(form, better):
            return "wrong", better, asked if self._lexicon.is_word(form) else None
        return right, ending, asked

    def _surely(self, form: str, better: str) -> bool:
        """Whether `form` is no word, or a much rarer one than `better`."""
        if self._repaired(form):
            return True
        zipf = self._lexicon.zipf(form)
        if self._lexicon.is_word(form):
            return self._lexicon.zipf(better) - max(zipf, LISTED) >= self._table.known
        gain = self._lexicon.zipf(better) - zipf
        return gain >= self._table.unknown or not zipf

    def _repaired(self, form: str) -> str:
        """`form` with a marked ending, where it has one that no word has without marks; else ""."""
        if self._lexicon.zipf(form):
            return ""
        endings = ((e, m) for e, m in self._table.never.items() if form.endswith(e) and len(form) > len(e) + 1)
        return next((form.removesuffix(ending) + marked for ending, marked in endings), "")

    def _ending(self, form: str) -> tuple[str, Pair | None]:
        """The pair of endings that asks the neighbours of `form`, with the other spelling."""
        for pair in self._endings:
            ending, root = pair.plain[1:], form.removesuffix(pair.plain[1:])
            marked = root + pair.marked[1:]
            if (
                form.endswith(ending)
                and len(root) >= ROOT
                and marked in self._lexicon.marked(form)
                and self._based(root, pair)
            ):
                return marked, pair
        return "", None

    def _is_ending(self, form: str) -> bool:
        """Whether a marked ending explains `form`: "urgentă", because "urgent" is a word."""
        marked = ((form.removesuffix(p.marked[1:]), p) for p in self._endings if form.endswith(p.marked[1:]))
        return any(pair.base is not None and self._based(root, pair) for root, pair in marked)

    def _based(self, root: str, pair: Pair) -> bool:
        return pair.base is None or self._lexicon.zipf(root + pair.base) >= BASE

    def _capital(self, text: str, tokens: Sequence[Word], place: int) -> bool:
        """Whether the word is written like a proper name: a capital that no sentence start explains."""
        return tokens[place].text[0].isupper() and _neighbour(text, tokens, place, -1)[0] != EDGE

    def _bears(self, word: Word) -> Literal["right", ""]:
        return "right" if self.bears_marks(tidy(word.text)) else ""

    def _decides(self, pair: Pair, text: str, tokens: Sequence[Word], place: int, otherwise: bool) -> bool:
        """Whether the first cue that holds says that the marked spelling is meant."""
        before, after = _neighbour(text, tokens, place, -1), _neighbour(text, tokens, place, 1)
        for cue in pair.cues:
            if _holds(cue, before, after):
                return cue.marked
        return pair.otherwise or otherwise


def _neighbour(text: str, tokens: Sequence[Word], place: int, step: int, more: bool = True) -> tuple[str, ...]:
    """The word beside `place`, tidied, folded, and folded with the one beyond it; EDGE across punctuation."""
    other = place + step
    if not 0 <= other < len(tokens):
        return EDGE, EDGE
    first, second = sorted((place, other))
    if not _STOPS.isdisjoint(text[tokens[first].end : tokens[second].start]):
        return EDGE, EDGE
    folded = fold_word(tokens[other].text)
    beyond = _neighbour(text, tokens, other, step, False)[1] if more else ""
    return tidy(tokens[other].text), folded, f"{beyond} {folded}" if step < 0 else f"{folded} {beyond}"


def _holds(cue: Cue, before: tuple[str, ...], after: tuple[str, ...]) -> bool:
    return (not cue.before or _among(before, cue.before)) and (not cue.after or _among(after, cue.after))


def _among(word: tuple[str, ...], patterns: tuple[str, ...]) -> bool:
    exact, endings = _split(patterns)
    return not exact.isdisjoint(word) or word[0].endswith(endings) or word[1].endswith(endings)


@lru_cache(maxsize=1 << 10)
def _split(patterns: tuple[str, ...]) -> tuple[frozenset[str], tuple[str, ...]]:
    """The patterns that are words, and the endings of those that start with a star."""
    return (
        frozenset(p for p in patterns if not p.startswith("*")),
        tuple(p[1:] for p in patterns if p.startswith("*")),
    )


@lru_cache(maxsize=8)
def speller_of(language: Language) -> Speller:
    """The speller of that language, built once."""
    return Speller(language, lexicon_of(language))
