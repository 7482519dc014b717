"""Text -> the constraints that it surely meets, and some of them for a task."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gmtw.core.rng import RandomStream
from gmtw.tasks.writing.constraint import Constraint
from gmtw.tasks.writing.constraints import (
    Acrostic,
    AddressReader,
    CliticPairs,
    ConnectiveKind,
    Genitives,
    Gerunds,
    Lipogram,
    NoOpening,
    NoRepeat,
    NoTense,
    NumeralsInWords,
    OnlyTense,
    Paragraphs,
    SentenceLength,
    SentencesWith,
    UseConnectives,
    Vocatives,
    WordCount,
    WordLength,
)
from gmtw.tasks.writing.written_text import WrittenText
from gmtw.worlds.writing.parts import Address

NUMBERS = {"easy": 2, "medium": 3, "hard": 5}
"""The number of constraints of a task, by level."""

FAMILIES = {
    "only-tense": "tense",
    "no-tense": "tense",
    "word-count": "count",
    "sentence-length": "count",
    "word-length": "letters",
    "lipogram": "letters",
}
"""Kinds of which a task has only one of a family; every other kind is a family of its own."""


def met_by(text: WrittenText, form: Address | None) -> Iterator[Constraint]:
    """Yield the constraints that a text surely meets, each with the hardest numbers."""
    return (one for one in _candidates(text, form) if one.check(text).held)


def _candidates(text: WrittenText, form: Address | None) -> Iterator[Constraint]:
    """Yield constraints that are worth asking of a text."""
    if form is not None:
        yield AddressReader(form=form)
    yield OnlyTense(tense="present")
    yield OnlyTense(tense="perfect")
    for tense in ("past", "future", "conditional", "imperfect"):
        yield NoTense(tense=tense)
    yield Gerunds(least=0)
    for most, make in ((3, Gerunds), (4, Genitives), (2, Vocatives), (2, CliticPairs)):
        numbers = range(most, 1 if make is Genitives else 0, -1)
        yield from [one for one in (make(least=number) for number in numbers) if one.check(text).held][:1]
    for number in (1, 2, 3):
        yield SentencesWith(phrase="pe care", number=number)
    yield from [one for one in (NoRepeat(letters=number) for number in (5, 6, 7, 8)) if one.check(text).held][:1]
    yield NumeralsInWords()
    yield NoOpening(word="și")
    kinds: tuple[ConnectiveKind, ...] = ("cause", "contrast", "conclusion", "addition")
    used = tuple(kind for kind in kinds if UseConnectives(of=(kind,)).check(text).held)
    if len(used) > 1:
        yield UseConnectives(of=used)
    if len(text.words) >= SHORT:
        yield WordCount(least=len(text.words), most=len(text.words))
    if (number := text.text.count("\n\n")) > 1 and form is None:
        yield Paragraphs(number=number)
    if form is None and (initials := _initials(text)):
        yield Acrostic(initials=initials)
    longest = max(sum(start <= word < end for word, _ in text.words) for start, end in text.pieces)
    if LONG_SENTENCE[0] <= longest <= LONG_SENTENCE[1]:
        yield SentenceLength(most=longest)
    letters = max(map(len, text.tokens.tidied))
    if LONG_WORD[0] <= letters <= LONG_WORD[1]:
        yield WordLength(most=letters)
    yield from (Lipogram(letter=letter) for letter in LETTERS)


def _initials(text: WrittenText) -> str:
    """Return the first letters of the sentences below the title; "" where they are too few, too many or too much alike.

    So are those of a text whose lines do not all end a sentence.
    """
    body = text.text[text.body[0] :]
    prose = all(line.endswith((".", "!", "?")) for line in body.split("\n") if line)
    found = "".join(text.text[start].upper() for start, _ in text.sentences if start >= text.body[0])
    fits = INITIALS[0] <= len(found) <= INITIALS[1] and 2 * len(set(found)) > len(found)
    return found if prose and fits else ""


INITIALS = (3, 7)
"""The numbers of sentences whose first letters are worth asking."""

SHORT = 25
"""A text of fewer words is not asked for by their number."""

LONG_SENTENCE, LONG_WORD = (9, 16), (9, 12)
"""The lengths of longest sentences and words that are worth asking."""

LETTERS = "hzgfbșț"
"""Letters that a text may do without."""


def chosen(
    met: Sequence[Constraint], level: str, first: Constraint | None, rng: RandomStream
) -> list[Constraint] | None:
    """Return so many constraints as the level has, of different families; None if there are too few.

    first: one that the task has in any case.
    """
    taken = [first] if first else []
    families = {_family(one) for one in taken}
    by_family: dict[str, list[Constraint]] = {}
    for one in met:
        by_family.setdefault(_family(one), []).append(one)
    while len(taken) < NUMBERS[level] and (left := sorted(by_family.keys() - families)):
        family = rng.weighted(left, [WEIGHTS.get(one, 1.0) for one in left])
        taken.append(rng.choice(by_family[family]))
        families.add(family)
    return taken if len(taken) == NUMBERS[level] else None


WEIGHTS = {
    "no-opening": 0.3,
    "letters": 0.7,
    "clitic-pairs": 3.0,
    "genitives": 5.0,
    "gerunds": 1.5,
    "no-gerund": 0.3,
    "connectives": 2.5,
    "vocatives": 2.0,
    "sentences-with": 1.5,
    "paragraphs": 2.0,
}
"""The weight of a family in the draw: what nearly every text meets is asked less often."""


def _family(constraint: Constraint) -> str:
    if isinstance(constraint, Gerunds) and not constraint.least:
        return "no-gerund"
    return FAMILIES.get(constraint.kind, constraint.kind)
