"""Words that lack their diacritics: "dimineata" is wrong, "vizita" and "ca" depend on their neighbours."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterator, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Literal, NamedTuple

from gmtw.core.cache import memoized
from gmtw.languages import Language
from gmtw.languages.spelling import Pair
from gmtw.text.errors import Masks, RegisteredDetector, SparedWords, TextError
from gmtw.text.errors.context_patterns import EDGE, ROOT, Rule, WordInContext, of_class
from gmtw.text.lexicons.features import features_of, parse_reading
from gmtw.text.lexicons.lexicon import LISTED, Lexicon, lexicon_of
from gmtw.text.words import Tokens, Word, tokens_of

SHORT = 4
"""Up to so many letters, a word that no list has is no error for what only the dictionary knows."""

STRAY = 0.01
"""The share of words that surely lack their marks below which they are slips: the writer has the letters."""

_PAST, _ARTICLED = ("verb impf",), ("noun f s na def",)

Verdict = Literal["right", "wrong", ""]


class Spelling(NamedTuple):
    """The verdict on one word: "right" carries its marks, "wrong" lacks them."""

    word: Word
    verdict: Literal["right", "wrong"]
    better: str


class _Judged(NamedTuple):
    """A verdict on a word, and whether it is sure: the word is none without its marks, or its neighbours say so.

    free: whether the word may be a verb of the past ("ploua"), or a noun with its article where a subject may stand.
    """

    verdict: Verdict
    sure: bool
    free: bool = False


class _Alone(NamedTuple):
    """The verdict on a word without its neighbours, and what to ask them: of small words, of names.

    sure: whether the dictionary knows no such word. past, articled: whether it may be a verb of the past, or a noun
    with its article.
    """

    verdict: Verdict
    sure: bool = True
    better: str = ""
    past: bool = False
    articled: bool = False
    rules: tuple[Rule, ...] = ()
    named: tuple[Rule, ...] = ()


_NOTHING = _Alone("")
"""The verdict on most words; one object, so that `check` passes over them quickly."""

_MARKED = _Alone("right")
"""The verdict on words with their marks; one object, too."""


_SILENT = _Judged("", True)
_SURELY_RIGHT = _Judged("right", True)


class _Asked(NamedTuple):
    """A pair of the language folder with its cues ready to be asked."""

    pair: Pair
    rules: tuple[Rule, ...]


class Speller:
    """The spelling judge of one language."""

    def __init__(self, language: Language, lexicon: Lexicon) -> None:
        self._table, self._lexicon = language.diacritics, lexicon
        self._articles, self._features = language.agreement, features_of(language)
        self._marks = frozenset("".join(self._table.letters.values()))
        self._accepted = frozenset(language.spelling.accepted)
        self._plain = frozenset(self._table.letters)
        self._is = lru_cache(maxsize=1 << 14)(self._of_class)
        asked = [_Asked(pair, tuple(Rule(cue, self._is) for cue in pair.cues)) for pair in self._table.pairs]
        self._closed = {
            plain: (marked, one)
            for one in asked
            for plain, marked in {one.pair.plain: one.pair.marked, **one.pair.others}.items()
        }
        self._endings = [one for one in asked if one.pair.plain.startswith("*")]
        self.paired = frozenset(self._closed)
        self.alone = memoized(self._alone)

    def check(self, text: str, masked: Container[str] = frozenset()) -> Iterator[Spelling]:
        """Yield a verdict for each word that carries marks or lacks them; `masked` (tidied) lack none.

        A word that may be meant as it stands is right in a text that has its marks everywhere else: several words that
        carry theirs, hardly one that surely lacks them. In one that is too short to tell, a verb may be of the
        past, and a masked word may have its article: "imprimanta" beside "Imprimantă" of the prompt.
        """
        return self._spelled(text, masked, ("right", "wrong"))

    def lacking(self, text: str, masked: Container[str] = frozenset()) -> Iterator[Spelling]:
        """Yield what `check` yields of the words that lack their marks, in less time."""
        return self._spelled(text, masked, ("wrong",))

    def _spelled(self, text: str, masked: Container[str], wanted: Collection[str]) -> Iterator[Spelling]:
        tokens = tokens_of(text)
        alone = list(map(self.alone, tokens.tidied))
        asked = [at for at, one in enumerate(alone) if one is not _NOTHING and one is not _MARKED]
        judged = {at: self._judged(tokens, at, masked) for at in asked}
        lacking = sum(one.verdict == "wrong" and one.sure for one in judged.values())
        right = alone.count(_MARKED) + sum(one.verdict == "right" for one in judged.values())
        trusted = right >= self._table.trusted and lacking < STRAY * right
        if "right" in wanted:
            judged |= {at: _SURELY_RIGHT for at, one in enumerate(alone) if one is _MARKED}
        for at, (verdict, sure, free) in sorted(judged.items()):
            better = alone[at].better
            spared = trusted or (not lacking and (free or better in masked))
            if verdict and verdict in wanted and (verdict == "right" or sure or not spared):
                yield Spelling(tokens.word(at), verdict, better)

    def bears_marks(self, word: str) -> bool:
        """Return whether a lower-case word has one of the language's marked letters."""
        return not self._marks.isdisjoint(word)

    def _judged(self, tokens: Tokens, at: int, masked: Container[str]) -> _Judged:
        """Return what is said of one word; of a masked one nothing, if it lacks marks."""
        form = tokens.tidied[at]
        alone = self.alone(form)
        found = _Judged(alone.verdict, alone.sure)
        if alone.rules or alone.named or alone.verdict == "wrong":
            place = WordInContext(tokens, at, self._articles)
            named = place.word[0].isupper() and place.before[0].tidy != EDGE
            found = _decided(place, alone, named)
        if found.verdict != "wrong":
            return found
        spared = form in masked or self._is_cut(tokens, at, found.sure)
        return _SILENT if spared else found

    def _is_cut(self, tokens: Tokens, at: int, sure: bool) -> bool:
        """Return whether a hyphen ties the word to the rest of one in the dictionary ("fru-mos") or a foreign one.

        Of a doubtful word it is enough that both are long: "alba-neagra".
        """
        pairs = [(one, one + 1) for one in (at - 1, at) if one >= 0 and one + 1 < len(tokens) and tokens.tied(one + 1)]
        if not pairs:
            return False
        if not sure and all(len(tokens.tidied[place]) >= SHORT for pair in pairs for place in pair):
            return True
        foreign = (self._is_foreign(tokens.tidied[place]) for pair in pairs for place in pair if place != at)
        whole = (self._lexicon.is_word(tokens.tidied[one] + tokens.tidied[two]) for one, two in pairs)
        return any(foreign) or any(whole)

    def _is_foreign(self, form: str) -> bool:
        """Return whether a word is none of the language, with or without marks: "check" in "check-in"."""
        return len(form) > SHORT and not self._lexicon.is_word(form) and not self._lexicon.marked(form)

    def _alone(self, form: str) -> _Alone:
        """Return what is said of a lower-case word before its neighbours are asked."""
        right: Verdict = "right" if self.bears_marks(form) else ""
        silent = _MARKED if right else _NOTHING
        if len(form) < 2 or self._plain.isdisjoint(form):
            return silent
        if form in self._closed:
            marked, one = self._closed[form]
            return self._doubted(form, "wrong" if one.pair.otherwise else right, one.pair.sure, marked, [one])
        known = self._lexicon.is_word(form) or form in self._accepted
        better = next(iter(self._lexicon.marked(form)), "")
        if not better or (right and known):
            return silent
        if known and self._lexicon.zipf(form) >= self._table.usual and not self._lexicon.zipf(better):
            return silent
        asked = [self._cured(form, one) for one in self._endings if known and self._fits(form, one.pair)]
        ending = any(better == _ended(form, one.pair) for one in asked)
        if not self._surely(form, better, known, ending):
            return self._doubted(form, right, False, better, asked)
        return self._doubted(form, "wrong", not known, better, [one for one in asked if one.pair.of or ending])

    def _doubted(self, form: str, verdict: Verdict, sure: bool, better: str, asked: Sequence[_Asked]) -> _Alone:
        """Return what is said of a word whose neighbours are asked, or which may be meant as it stands."""
        return _Alone(verdict, sure, better, self._may_be(form, _PAST), self._may_be(form, _ARTICLED), *_rules(asked))

    def _surely(self, form: str, better: str, known: bool, ending: bool) -> bool:
        """Return whether `form` is no word, or a much rarer one than `better`; `ending`: its neighbours say more."""
        usual, zipf = self._lexicon.zipf(better), self._lexicon.zipf(form)
        if known:
            margin = self._table.asked if ending else self._table.known if zipf else self._table.rare
            return usual - max(zipf, LISTED) >= margin
        if zipf:
            return usual - zipf >= self._table.unknown
        return usual > 0 or (len(form) > SHORT and not self.bears_marks(form))

    def _fits(self, form: str, pair: Pair) -> bool:
        """Return whether a pair of endings makes a word of `form`, which is of the class that it asks for."""
        ending = pair.plain[1:]
        if not form.endswith(ending) or len(form) < len(ending) + ROOT or (pair.of and not self._is(pair.of, form)):
            return False
        return _ended(form, pair) in self._lexicon.marked(form)

    def _cured(self, form: str, asked: _Asked) -> _Asked:
        """Return a pair with those of its cues that may convict a word: none for a cure that is not what they mean."""
        if not asked.pair.meant or self._may_be(_ended(form, asked.pair), asked.pair.meant):
            return asked
        return asked._replace(rules=tuple(rule for rule in asked.rules if not rule.marked))

    def _of_class(self, kind: str, word: str) -> bool:
        """Return whether a word is of a class of the language folder, or has a reading such as "verb:part"."""
        if kind in self._table.classes:
            return of_class(word, self._table.classes[kind], self._lexicon.is_word)
        return self._may_be(word, (kind.replace(":", " "),))

    def _may_be(self, word: str, spelled: tuple[str, ...]) -> bool:
        """Return whether the lexicon has one of these readings of a word."""
        return self._features is not None and self._features.may_be(word, [*map(parse_reading, spelled)])


def _decided(place: WordInContext, alone: _Alone, named: bool) -> _Judged:
    """Return what the first cue that holds says. A name is asked fewer cues, and is doubtful where none holds."""
    rule = next((rule for rule in (alone.named if named else alone.rules) if rule.holds(place)), None)
    if rule is None:
        return _Judged(alone.verdict, alone.sure and not named, alone.past)
    free = alone.past or (alone.articled and rule.subject)
    return _Judged("wrong" if rule.marked else "", rule.sure, free)


def _ended(form: str, pair: Pair) -> str:
    """Return `form` with the marked ending of a pair."""
    return form.removesuffix(pair.plain[1:]) + pair.marked[1:]


def _rules(asked: Sequence[_Asked]) -> tuple[tuple[Rule, ...], tuple[Rule, ...]]:
    """Return the rules of some pairs in order, and those asked of names too: what spares a word spares a name."""
    return (
        tuple(rule for one in asked for rule in one.rules),
        tuple(rule for one in asked for rule in one.rules if one.pair.names or not rule.marked),
    )


@lru_cache(maxsize=8)
def speller_of(language: Language) -> Speller:
    """Return the speller of that language, built once."""
    return Speller(language, lexicon_of(language))


class MissingDiacritics:
    """The detector of one language."""

    key = "diacritics"
    rules = MappingProxyType({"missing-diacritic": "diacritics"})

    def __init__(self, speller: Speller) -> None:
        self._speller = speller

    def find(self, tokens: Tokens, masks: Masks) -> Sequence[TextError]:
        """Return the words that lack diacritics. A quoted word may still be wrong where its neighbours decide."""
        spared = SparedWords(masks, but=self._speller.paired)
        return [
            TextError(said.word.start, said.word.end, "diacritics", "missing-diacritic", said.better)
            for said in self._speller.lacking(tokens.text, spared)
        ]


DETECTOR = RegisteredDetector(
    "diacritics", lambda language: MissingDiacritics(speller_of(language)) if language.diacritics.letters else None
)
