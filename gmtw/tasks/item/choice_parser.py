"""The letter that an answer chooses: said alone, announced in words, or in front of its option.

A letter that may be a word ("A la meva opinió", "il y a", "a answer") counts only where it is used as a letter.
A letter that is only mentioned, denied, or one of several is none: a doubtful answer is unparsed, not right by luck.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from gmtw.tasks.item.answer_patterns import Shapes, flat, shapes
from gmtw.tasks.item.normalization import composed, folded, plain, straight

LETTERS = "ABCDEFGH"
_BARE = re.compile(r"[\W_]*([A-Ha-h])[\W_]*")
_LETTER = re.compile(r"(?<!\w)(?<![^\WlL]')([A-Ha-h])(?!\w|'\w)")
_END = re.compile(r"[\"'»”*}]*(?:[)\]]|\s*(?:$|[.,;:!\n]))")
_ASKED = re.compile(r"[\"'»”)\]*}]*\s*\?")
_LISTED = re.compile(r"[)\]\"'»”]*\s*:")
_WORD_AFTER = re.compile(r"[ \t]+([^\W\d_]+)")
_CLAUSE = re.compile(r"[.,;:!?\n]")
_SPACES = re.compile(r"[^\S\n]+")
_SENTENCE = re.compile(r"[.!?\n]")

LONGEST = 40
"""Characters that an answer may have beyond its option: quotes, marks, a full stop."""

FAR = 80
"""Characters before a letter in which it may be announced."""

MOST = 32
"""Letters that are looked at, from the end: what chose comes last."""


class AnnouncedLetter(NamedTuple):
    """An announced letter; None if it is one of several. sure: it has a noun, a box, or a line of its own."""

    letter: str | None
    sure: bool


def chosen(text: str, choices: Sequence[str] = (), letters: int = 4) -> str | None:
    """Return the letter, in upper case, that the answer chooses among the first `letters`; None if none can be read.

    The exact text of one option wins; then the last announcement in words, or a first or last line that is a letter
    alone; then a letter before its option; then "option X"; then the text of an option with marks around it.
    """
    text = _SPACES.sub(" ", straight(plain(composed(text)))).strip()
    allowed = LETTERS[: len(choices) or letters]
    if (exact := _exact(text, choices)) is not None:
        return exact
    whole = _BARE.fullmatch(text)
    letter = whole[1].upper() if whole else _read(text, choices)
    return letter if letter is not None and letter in allowed else None


def _exact(text: str, choices: Sequence[str]) -> str | None:
    """The option that the text is, case kept; a capital letter alone is a letter."""
    same = [letter for letter, one in zip(LETTERS, choices, strict=False) if straight(composed(one)).strip() == text]
    return same[0] if len(same) == 1 and not re.fullmatch("[A-H]", text) else None


def _read(text: str, choices: Sequence[str]) -> str | None:
    said = _announced(text)
    lines = _lines(text)
    if said or lines:
        return _settled(said, lines)
    for letters in (_leading(text, choices), _optional(text)):
        if letters:
            return letters.pop() if len(letters) == 1 else None
    return _option(text, choices)


def _settled(said: list[AnnouncedLetter], lines: set[str | None]) -> str | None:
    """Return the last announcement if nothing contradicts it; else the line that is only a letter."""
    if not said:
        return lines.pop() if len(lines) == 1 else None
    last = said[-1]
    if not last.sure and len({one.letter for one in said}) > 1:
        return None
    return last.letter if not lines or lines == {last.letter} else None


def _lines(text: str) -> set[str | None]:
    """Return the letters of lines that are only a letter, if the first or the last line is one."""
    alone = [match[1].upper() if (match := _BARE.fullmatch(line)) else None for line in text.splitlines()]
    return {letter for letter in alone if letter} if alone and (alone[0] or alone[-1]) else set()


def _announced(text: str) -> list[AnnouncedLetter]:
    """What is announced and not denied, in order, from the last sure announcement on."""
    known, flattened = shapes(), flat(text)
    found: list[AnnouncedLetter] = []
    for match in list(_LETTER.finditer(text))[: -MOST - 1 : -1]:
        sure = _announces(known, flattened, match)
        if sure is not None:
            found.append(AnnouncedLetter(None if _grouped(known, flattened, match) else match[1].upper(), sure))
        if sure:
            break
    return found[::-1]


def _grouped(known: Shapes, text: str, match: re.Match[str]) -> bool:
    """Whether the letter is one of several that are named together."""
    first = max(0, match.start() - FAR)
    groups = known.group.finditer(text, first, match.end() + FAR)
    return any(group.start() <= match.start() < group.end() for group in groups)


def _announces(known: Shapes, text: str, match: re.Match[str]) -> bool | None:
    """Return whether the letter is announced for sure; None if it is not announced."""
    start, end = match.span(1)
    before = text[max(0, start - FAR) : start]
    if known.boxed.search(before):
        return True
    if _ASKED.match(text, end) or not _stands(text, match) or known.recanted(text, end):
        return None
    if known.predicate.match(text, end) and known.subject.search(before):
        return None if known.denied(_clause(before, len(before))) else False
    for shape, sure in ((known.with_noun, True), (known.with_label, True), (known.with_lead, False)):
        if (found := shape.search(before)) and not (
            sure and found[0].rstrip()[-1:] in ":=" and _a_word(known, text, match)
        ):
            return None if _denied(known, before, found.start()) else sure
    return None


def _denied(known: Shapes, before: str, start: int) -> bool:
    """Whether the clause of an announcement turns it round, or makes it a case."""
    clause = _clause(before, start)
    return bool(known.denied(clause) or (known.mood(clause) and known.case(_SENTENCE.split(before)[-1])))


def _clause(before: str, start: int) -> str:
    """What leads to a letter from the beginning of the clause in which its announcement starts."""
    start += before[start : start + 1] in set(".,;:!?\n")
    return _CLAUSE.split(before[:start])[-1] + before[start:]


def _stands(text: str, match: re.Match[str]) -> bool:
    """Whether this is a letter: a small one only at the end of a clause."""
    return match[1].isupper() or bool(_END.match(text, match.end()))


def _a_word(known: Shapes, text: str, match: re.Match[str]) -> bool:
    """Whether a capital that is a word in some language is one here: a word follows that gives no reason."""
    after = _WORD_AFTER.match(text, match.end())
    return bool(match[1] in "AEO" and after and not known.reason(after[1]))


def _leading(text: str, choices: Sequence[str]) -> set[str]:
    """Return the letter before the first word, and those before others; none if what follows contradicts it."""
    known, flattened = shapes(), flat(text)
    found = list(known.leading.finditer(flattened))
    if not found or flattened[: found[0].start()].strip():
        return _beside(text, choices)
    letters = {match["letter"].upper() for match in found if (match["noun"] is None) == (found[0]["noun"] is None)}
    first, line = found[0], text[found[0].end() :].split("\n")[0]
    own = _own(first["letter"].upper(), line, choices)
    if known.wrong(flattened[first.end() :]) or (first[0].rstrip().endswith(":") and not own):
        return set()
    return letters if not known.group.match(flattened, first.start("letter")) else set()


def _own(letter: str, line: str, choices: Sequence[str]) -> bool:
    """Return whether the line is the text of that option; any line is if options are not known."""
    if not choices:
        return letter != "A"
    at = LETTERS.index(letter)
    return at < len(choices) and folded(line) == folded(choices[at])


def _beside(text: str, choices: Sequence[str]) -> set[str]:
    """The letter that nothing but the text of its own option follows."""
    match = re.match(r"([A-H])\s+(.+)", text)
    return {match[1]} if match and choices and _own(match[1], match[2].strip("()"), choices) else set()


def _optional(text: str) -> set[str]:
    """The letters of "option X" that end a clause and are not denied; several are no choice."""
    known, flattened = shapes(), flat(text)
    letters: set[str] = set()
    for match in list(_LETTER.finditer(text))[-MOST:]:
        before = flattened[max(0, match.start() - FAR) : match.start()]
        found = known.weak.search(before)
        if found and _ends(known, text, match) and not known.denied(_clause(before, found.start())):
            if _grouped(known, flattened, match):
                return set()
            sentence = _SENTENCE.split(flattened[match.end() : match.end() + FAR])[0]
            letters |= set() if known.wrong_in(sentence) else {match[1].upper()}
    return letters


def _ends(known: Shapes, text: str, match: re.Match[str]) -> bool:
    """Whether the clause ends after the letter, or a reason follows; a colon lists, a question asks."""
    if _ASKED.match(text, match.end()) or _LISTED.match(text, match.end()):
        return False
    after = _WORD_AFTER.match(text, match.end())
    return bool(_END.match(text, match.end()) or (match[1].isupper() and after and known.reason(after[1])))


def _option(text: str, choices: Sequence[str]) -> str | None:
    """The letter of the only option that the answer consists of."""
    if len(text) > LONGEST + max(map(len, choices), default=0):
        return None
    said = folded(text)
    same = [letter for letter, choice in zip(LETTERS, choices, strict=False) if folded(choice) == said]
    return same[0] if len(same) == 1 else None
