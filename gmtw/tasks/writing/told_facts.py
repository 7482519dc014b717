"""The facts that a text tells, and the numbers and names in it that nobody gave."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gmtw.languages import Language
from gmtw.reading.tokens import of
from gmtw.tasks.writing.task import WritingTask
from gmtw.tasks.writing.written_text import NUMBERED, WrittenText
from gmtw.text.number_words import number_reader
from gmtw.text.offset_map import Span
from gmtw.text.words import fold, tokens_of

SMALL = 3
"""Numbers up to this one are said of anything ("două vorbe"), and count as invented only in digits."""


class Told(NamedTuple):
    """told: Whether each fact is told. invented: The characters of numbers and names that were not given."""

    told: Sequence[bool]
    invented: Sequence[Span]

    @property
    def number(self) -> int:
        """The number of facts that are told."""
        return list(self.told).count(True)

    @property
    def share(self) -> float:
        """The share of the facts that is told."""
        return self.number / len(self.told)


def told_in(task: WritingTask, text: WrittenText) -> Told:
    """Return what a text tells of the facts of a task."""
    told = [text.tells(fact.tells) for fact in task.facts]
    return Told(told, list(_invented(task, text)))


def _invented(task: WritingTask, text: WrittenText) -> Iterator[Span]:
    """Yield the numbers and the names that stand in no word of what was given."""
    source = f"{task.ask}\n{task.given}"
    given = _numbers(source, text.language)
    entries = {match.start(1) for match in NUMBERED.finditer(text.text)}
    for start, end, number in _with_places(text.text, text.language):
        spelled = not text.text[start:end].isdecimal()
        doubtful = spelled and (number <= SMALL or _is_no_number(text, start, end))
        if not (doubtful or task.free_numbers) and number not in given and start not in entries:
            yield start, end
    known = {fold(word)[:STEM] for word in re.findall(r"\w+", source)}
    tagged = text.tagged
    for n, word in enumerate(text.tokens.texts):
        inside = word[:1].isupper() and not tagged.opens_sentence(n) and tagged.spaced[n]
        if inside and len(word) > 1 and not tagged.said_of(n) and fold(word)[:STEM] not in known:
            yield text.span(n, n)


def _is_no_number(text: WrittenText, start: int, end: int) -> bool:
    """Return whether a word may be an adjective as well as a number, and no noun in the plural follows: "o zi nouă"."""
    n = text.tokens.starts.index(start)
    one = text.tokens.ends[n] == end and bool(of(text.tagged.said_of(n), "adj"))
    after = of(text.tagged.said_of(n + 1), "noun") if text.tagged.follows[n + 1] else ()
    return one and not any(noun.number == "p" for noun in after)


STEM = 4
"""The letters by which a name is known in another case: "Brașov", "Brașovului"."""


def _numbers(text: str, language: Language) -> frozenset[int]:
    return frozenset(number for _, _, number in _with_places(text, language))


def _with_places(text: str, language: Language) -> Iterator[tuple[int, int, int]]:
    """Yield the numbers of a text with their characters, in digits or in words."""
    tokens, reader = tokens_of(text), number_reader(language)
    at = 0
    while at < len(tokens):
        form = tokens.folded[at]
        if form.isdecimal():
            yield tokens.starts[at], tokens.ends[at], int(form[:12])
            at += 1
            continue
        found = reader.at(tokens.folded, at)
        if found is None:
            at += 1
            continue
        number, end = found
        yield tokens.starts[at], tokens.ends[end - 1], number
        at = end
