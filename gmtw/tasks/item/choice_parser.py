"""The letters that an answer chooses: said alone, announced in words, or in front of their options.

A letter that may be a word ("A la meva opinió", "il y a", "a answer") counts only where it is used as a letter.
A letter that is only mentioned or denied is none, and one of several is none where only one is right: a doubtful answer
is unparsed, not right by luck.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from gmtw.tasks.item.answer_patterns import JOINS, Shapes, flat, shapes
from gmtw.tasks.item.normalization import composed, folded, plain, straight
from gmtw.tasks.item.task import LETTERS

_END = re.compile(r"[\"'»”*}]*(?:[)\]]|\s*(?:$|[.,;:!\n]))")
_ASKED = re.compile(r"[\"'»”)\]*}]*\s*\?")
_QUESTION = re.compile(r"[^.!?\n]*\?")
_LISTED = re.compile(r"[)\]\"'»”]*\s*:")
_WORD_AFTER = re.compile(r"[ \t]+([^\W\d_]+)")
_CLAUSE = re.compile(r"[.,;:!?\n]")
_SPACES = re.compile(r"[^\S\n]+")
_SENTENCE = re.compile(r"[.!?\n]")
_WORD = re.compile(r"[^\W_]+")
_RUN = re.compile(r"(?<!\w)[A-J]{2,10}(?!\w)")
_PART = re.compile(r"[\n,;]")
_AFTER_GROUP = re.compile(r"[\"'»”*)\]]*\s*(?:$|[.;:!\n(–—-])")
_COMMA = re.compile(r"[\"'»”*)\]]*\s*,?\s*")

USUAL = 8
"""Letters that are looked for even where an item has fewer options: an answer "F" to four options is no answer."""

LONGEST = 40
"""Characters that an answer may have beyond its option: quotes, marks, a full stop."""

FAR = 80
"""Characters before a letter in which it may be announced."""

MOST = 32
"""Letters that are looked at, from the end: what chose comes last."""


class Announced(NamedTuple):
    """The letters that one announcement names. sure: it has a noun, a box, or a line of its own."""

    letters: frozenset[str]
    sure: bool


class Question(NamedTuple):
    """The means to read an answer: the patterns of its letters, the options, and whether several may be right."""

    known: Shapes
    choices: Sequence[str]
    several: bool


NONE: frozenset[str] = frozenset()
UNKNOWN = frozenset("?")
"""A sign that is no letter of any question."""


def chosen(text: str, choices: Sequence[str] = (), letters: int = 4) -> str | None:
    """Return the letter, in upper case, that the answer chooses among the first `letters`; None if none can be read.

    The exact text of one option wins; then the last announcement in words, or a first or last line that is a letter
    alone; then a letter before its option; then "option X"; then the text of an option with marks around it.
    """
    found = _among(text, choices, letters, several=False)
    return next(iter(found)) if len(found) == 1 else None


def all_chosen(text: str, choices: Sequence[str] = (), letters: int = 4) -> frozenset[str]:
    """Return all letters that the answer chooses, read in the same order of forms; empty if none can be read."""
    return _among(text, choices, letters, several=True)


def _among(text: str, choices: Sequence[str], letters: int, several: bool) -> frozenset[str]:
    text = _SPACES.sub(" ", straight(plain(composed(text)))).strip()
    allowed = LETTERS[: len(choices) or letters]
    question = Question(shapes(LETTERS[max(USUAL, len(allowed)) - 1]), choices, several)
    if exact := _exact(text, question):
        return exact
    if several:
        text = _RUN.sub(_spelled, _without_texts(text, choices))
        if _RUN.fullmatch(text) and len(set(text)) == len(text):
            text = ", ".join(text)
    found = _alone(text, question) or _read(text, question)
    return found if found <= set(allowed) else NONE


def _exact(text: str, question: Question) -> frozenset[str]:
    """Return the option that the text is, case kept; a capital letter alone is a letter."""
    given = zip(LETTERS, question.choices, strict=False)
    same = frozenset(letter for letter, one in given if straight(composed(one)).strip() == text)
    return same if len(same) == 1 and not re.fullmatch("[A-J]", text) else NONE


def _spelled(run: re.Match[str]) -> str:
    """Return "A, C" for "AC": letters in their order; another word in capitals stays."""
    return ", ".join(run[0]) if list(run[0]) == sorted(set(run[0])) else run[0]


def _without_texts(text: str, choices: Sequence[str]) -> str:
    """Return "A, C" for "A) casă, C) merge". A text that repeats every option so stays: it chooses none of them."""
    left, found = text, 0
    for letter, choice in zip(LETTERS, choices, strict=False):
        own = re.escape(straight(composed(choice)).strip())
        left, times = re.subn(rf"(?<!\w)({letter})(?:[).:]| [-–—])\s*{own}(?!\w)", r"\1", left, flags=re.IGNORECASE)
        found += times > 0
    return left if found < len(choices) else text


def _alone(text: str, question: Question) -> frozenset[str]:
    """Return the letters of a text that is nothing else; several only where several may be right."""
    if match := question.known.bare.fullmatch(text):
        return frozenset(match[1].upper())
    if not question.several or question.known.either(flat(text)) or "?" in text:
        return NONE
    words = _WORD.findall(flat(text))
    capital = any(map(str.isupper, words))
    named = [word for word in words if word.isupper() == capital and question.known.bare.fullmatch(word)]
    if len(named) + sum(word.lower() in JOINS and word.isupper() != capital for word in words) != len(words):
        return NONE
    # A small "e" or "i" between letters may be a letter, or the word for "and".
    return NONE if not capital and any(word in JOINS for word in named) else frozenset("".join(named).upper())


def _read(text: str, question: Question) -> frozenset[str]:
    said = _announced(text, question)
    lines = _lines(text, question)
    if said or lines:
        return _all_settled(said, lines) if question.several else _settled(said, lines)
    for letters in (_leading(text, question), _optional(text, question)):
        if letters:
            return letters
    return _options(text, question)


def _settled(said: list[Announced], lines: frozenset[str]) -> frozenset[str]:
    """Return the last announcement if nothing contradicts it; else the line that is only a letter."""
    if not said:
        return lines
    last = said[-1]
    if not last.sure and len({one.letters for one in said}) > 1:
        return NONE
    return last.letters if not lines or lines == last.letters else NONE


def _all_settled(said: list[Announced], lines: frozenset[str]) -> frozenset[str]:
    """Return the letters that all announcements name together. After a sure one no other letter may follow."""
    together = NONE.union(*(one.letters for one in said))
    if said and said[0].sure and together != said[0].letters:
        return NONE
    return together if said and (not lines or lines == together) else NONE if said else lines


def _lines(text: str, question: Question) -> frozenset[str]:
    """Return the letters of lines that are only letters, if the first or the last line is one."""
    alone = [_alone(line, question) for line in text.splitlines()]
    return NONE.union(*alone) if alone and (alone[0] or alone[-1]) else NONE


def _announced(text: str, question: Question) -> list[Announced]:
    """Return the announced and not denied letters, in order, from the last sure announcement on."""
    known, flattened = question.known, flat(text)
    found: list[Announced] = []
    for match in list(known.letter.finditer(text))[: -MOST - 1 : -1]:
        sure = _announces(known, flattened, match)
        if sure is not None:
            found.append(Announced(_group(known, flattened, match) or frozenset(match[1].upper()), sure))
        if sure:
            break
    return found[::-1]


def _group(known: Shapes, text: str, match: re.Match[str]) -> frozenset[str]:
    """Return the letters that are named together with this one; none if it stands alone."""
    first = max(0, match.start() - FAR)
    groups = known.group.finditer(text, first, match.end() + FAR)
    return next((_letters(known, group) for group in groups if group.start() <= match.start() < group.end()), NONE)


def _letters(known: Shapes, group: re.Match[str]) -> frozenset[str]:
    """Return the letters of a group, which are all of one case; `UNKNOWN` if it leaves open which is meant."""
    if known.either(group[0]):
        return UNKNOWN
    named = [match[1] for match in known.letter.finditer(group[0])]
    return frozenset(letter.upper() for letter in named if letter.isupper() == group[0][0].isupper())


def _announces(known: Shapes, text: str, match: re.Match[str]) -> bool | None:
    """Return whether the letter is announced for sure; None if it is not announced."""
    start, end = match.span(1)
    before = text[max(0, start - FAR) : start]
    if known.boxed.search(before):
        return True
    if _ASKED.match(text, end) or not _stands(text, match) or known.recanted(text, end):
        return None
    if (found := known.predicate.match(text, end)) and known.subject.search(before):
        asked = _QUESTION.match(text, found.end())
        return None if asked or known.denied(_clause(before, len(before))) else False
    if _QUESTION.match(text, end) or known.wrong(text[end:].lstrip(" ")):
        return None
    for shape, sure in ((known.with_noun, True), (known.with_label, True), (known.with_lead, False)):
        if (found := shape.search(before)) and not (
            sure and found[0].rstrip()[-1:] in ":=" and _a_word(known, text, match)
        ):
            return None if _denied(known, before, found.start()) else sure
    return None


def _denied(known: Shapes, before: str, start: int) -> bool:
    """Return whether the clause of an announcement turns it round, or makes it a case."""
    clause = _clause(before, start)
    return bool(known.denied(clause) or (known.mood(clause) and known.case(_SENTENCE.split(before)[-1])))


def _clause(before: str, start: int) -> str:
    """Return the text before a letter, from the beginning of the clause in which its announcement starts."""
    start += before[start : start + 1] in set(".,;:!?\n")
    return _CLAUSE.split(before[:start])[-1] + before[start:]


def _stands(text: str, match: re.Match[str]) -> bool:
    """Return whether this is a letter: a small one, and I, only at the end of a clause."""
    return (match[1].isupper() and match[1] != "I") or bool(_END.match(text, match.end()))


def _a_word(known: Shapes, text: str, match: re.Match[str]) -> bool:
    """Return whether a capital that is a word in some language is one here: a word follows that gives no reason."""
    after = _WORD_AFTER.match(text, match.end())
    return bool(match[1] in "AEO" and after and not known.reason(after[1]) and not _group(known, text, match))


def _leading(text: str, question: Question) -> frozenset[str]:
    """Return the letter before the first word, and those before others; none if what follows contradicts it."""
    known, flattened = question.known, flat(text)
    if question.several and (group := known.group.match(flattened)) and _group_ends(known, flattened, group):
        return _letters(known, group) if group[0][0].isupper() else NONE
    found = list(known.leading.finditer(flattened))
    if not found or flattened[: found[0].start()].strip():
        return _beside(text, question.choices)
    same = [match for match in found if (match["noun"] is None) == (found[0]["noun"] is None)]
    letters = frozenset(match["letter"].upper() for match in same)
    first, line = found[0], text[found[0].end() :].split("\n")[0]
    own = _own(first["letter"].upper(), line, question.choices)
    if known.wrong(flattened[first.end() :]) or (first[0].rstrip().endswith(":") and not own):
        return NONE
    if question.several and len(letters) == len(question.choices):
        return NONE  # all options are repeated, and none is chosen
    return letters if not known.group.match(flattened, first.start("letter")) else NONE


def _group_ends(known: Shapes, text: str, group: re.Match[str]) -> bool:
    """Return whether the clause ends after several letters, or a reason follows."""
    after = _COMMA.match(text, group.end())
    return bool(_AFTER_GROUP.match(text, group.end()) or (after and known.reason(text[after.end() :])))


def _own(letter: str, line: str, choices: Sequence[str]) -> bool:
    """Return whether the line is the text of that option; any line is if options are not known."""
    if not choices:
        return letter != "A"
    at = LETTERS.index(letter)
    return at < len(choices) and folded(line) == folded(choices[at])


def _beside(text: str, choices: Sequence[str]) -> frozenset[str]:
    """The letter that nothing but the text of its own option follows."""
    match = re.match(r"([A-J])\s+(.+)", text)
    own = match and choices and _own(match[1], match[2].strip("()"), choices)
    return frozenset(match[1]) if match and own else NONE


def _optional(text: str, question: Question) -> frozenset[str]:
    """The letters of "option X" that end a clause and are not denied."""
    known, flattened = question.known, flat(text)
    letters = NONE
    for group in known.group.finditer(flattened) if question.several else ():
        if known.weak.search(flattened[max(0, group.start() - FAR) : group.start()]) and _group_ends(
            known, flattened, group
        ):
            return _letters(known, group)
    for match in list(known.letter.finditer(text))[-MOST:]:
        before = flattened[max(0, match.start() - FAR) : match.start()]
        found = known.weak.search(before)
        if found and _ends(known, text, match) and not known.denied(_clause(before, found.start())):
            if _group(known, flattened, match):
                return NONE
            sentence = _SENTENCE.split(flattened[match.end() : match.end() + FAR])[0]
            letters |= NONE if known.wrong_in(sentence) else frozenset(match[1].upper())
    return letters


def _ends(known: Shapes, text: str, match: re.Match[str]) -> bool:
    """Return whether the clause ends after the letter, or a reason follows; a colon lists, a question asks."""
    if _ASKED.match(text, match.end()) or _LISTED.match(text, match.end()):
        return False
    after = _WORD_AFTER.match(text, match.end())
    return bool(_END.match(text, match.end()) or (match[1].isupper() and after and known.reason(after[1])))


def _options(text: str, question: Question) -> frozenset[str]:
    """The letter of the only option that the answer consists of; of all options that it lists, if several may be."""
    if len(text) > LONGEST + sum(len(one) + LONGEST for one in question.choices):
        return NONE
    parts = [part for part in _PART.split(text) if folded(part)] if question.several else []
    listed = [_option(part, question.choices) for part in parts]
    return NONE.union(*listed) if listed and all(listed) else _option(text, question.choices)


def _option(text: str, choices: Sequence[str]) -> frozenset[str]:
    if len(text) > LONGEST + max(map(len, choices), default=0):
        return NONE
    said = folded(text)
    same = frozenset(letter for letter, choice in zip(LETTERS, choices, strict=False) if folded(choice) == said)
    return same if len(same) == 1 else NONE
