"""Announcements of a letter in answers, in the words of answers.toml: the patterns around it, diacritics folded."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple
from unicodedata import normalize

from gmtw.core.own_tables import own_tables

_OPENING = r"[\"'«“„(\[*]*"


LEADING = ("it", "this", "that", "dar", "but")
"""Words that may stand before an announcement in any language, beside those of the table."""


class Shapes(NamedTuple):
    """Patterns of a letter, of the text before it (they end at it), after it, and around several.

    letter: one in a text, as its first group. bare: a text that is nothing else.
    """

    letter: re.Pattern[str]
    bare: re.Pattern[str]
    with_noun: re.Pattern[str]
    with_label: re.Pattern[str]
    with_lead: re.Pattern[str]
    weak: re.Pattern[str]
    boxed: re.Pattern[str]
    subject: re.Pattern[str]
    predicate: re.Pattern[str]
    leading: re.Pattern[str]
    group: re.Pattern[str]
    denied: Callable[[str], object]
    case: Callable[[str], object]
    either: Callable[[str], object]
    mood: Callable[[str], object]
    reason: Callable[[str], object]
    wrong: Callable[[str], object]
    wrong_in: Callable[[str], object]
    recanted: Callable[[str, int], object]


_AND = re.compile(r"(?<!\w)ș(?=i(?!\w))", re.IGNORECASE)


def flat(text: str) -> str:
    """Return the text with letters without their marks, character by character. "și" stays: "si" is "if" elsewhere."""
    if text.isascii():
        return text
    plain = [normalize("NFD", letter)[0] for letter in text]
    for match in _AND.finditer(text):
        plain[match.start()] = match[0]
    return "".join(plain)


@cache
def shapes(last: str = "H") -> Shapes:
    """Return all of them for the letters from A to `last`, compiled once."""
    capital, small = f"[A-{last}]", f"[a-{last.lower()}]"
    noun, verb, article = _any("nouns"), _any("verbs"), _any("articles")
    praise, adverb = _any("adjectives"), _any("adverbs")
    articles = rf"(?:{article}(?!\w)\s*)*{_OPENING}$"
    said = rf"[\"']*(?:\s+{praise}(?!\w))*[\"']*(?:\s+{verb}(?!\w)(?:\s+{adverb}(?!\w))*\s*[:=]?|\s*[:=])\s*"
    named = rf"(?>{_any('nouns', 'articles')}(?!\w))"
    lead = rf"(?>{_any('leads', 'joins', 'alternatives', 'adverbs', more=LEADING)}(?!\w))"
    return Shapes(
        letter=re.compile(rf"(?<!\w)(?<![^\WlL]')({capital}|{small})(?!\w|'\w)"),
        bare=re.compile(rf"[\W_]*({capital}|{small})[\W_]*"),
        with_noun=_made(rf"(?<!\w){noun}(?!\w){said}{articles}"),
        with_label=_made(rf"(?:^|[\s*\"(]){_any('labels')}(?:\s*[:=.]|\s+{verb}(?!\w)\s*:?)\s*{articles}"),
        with_lead=_made(rf"(?:^|[.,;:!?\n])\s*(?:{lead}\s+)*(?:{_any('leads')}|{verb})(?!\w)\s*[:,]?\s*{articles}"),
        weak=_made(
            rf"(?:(?<!\w){noun}(?:\s+{praise}(?!\w))*\s+{_OPENING}"
            rf"|(?:^|[.,;:!?\n])\s*(?:la|l')\s*{_OPENING})$"
        ),
        boxed=_made(rf"\\boxed\s*\{{\s*(?:\\[a-z]+[\s{{]*)*(?:{noun}\s+)?{_OPENING}$|<answer>\s*$"),
        subject=_made(
            rf"(?:^|[.,;:!?\n]|(?<!\w){_any('joins', 'alternatives')}(?!\w))"
            rf"\s*(?:{lead}\s+)*(?:{named}\s*)*{_OPENING}$"
        ),
        predicate=_predicate(noun, verb, praise, adverb),
        leading=_made(
            rf"^[ \t]*(?P<noun>{noun}\s+)?[\[(«\"]*(?P<letter>{capital})[\])»\"]*"
            rf"(?:[).:\]]|,(?!.*(?<!\w){capital}(?!\w))|[ \t]+[-–—][ \t])[ \t]*"
        ),
        group=_group(named, capital, small),
        **_doubts(verb),
    )


def _doubts(verb: str) -> Mapping[str, Callable[..., object]]:
    """Return the patterns that take a letter back, or leave it open: denials, conditions, moods, reasons."""
    negators, wrong = _any("negators"), _any("wrong")
    denial = rf"(?<!\w)(?:{negators}|{wrong}|{_any('conditions')})(?!\w)|n't(?!\w)"
    return {
        "denied": _made(denial).search,
        "case": _made(rf"(?<!\w){_any('conditions')}(?!\w)").search,
        "mood": _made(rf"(?<!\w){_any('moods')}(?!\w)").search,
        "either": _made(rf"(?<!\w){_any('alternatives')}(?!\w)").search,
        "reason": _made(rf"{_any('reasons')}(?!\w)").match,
        "wrong": _made(rf"(?:{verb}\s+)?(?:{wrong}|(?:{negators})\s*(?:[.!]|$))(?!\w)").match,
        "recanted": _made(rf"[\W_]*{wrong}\s*[.!]").match,
        "wrong_in": _made(rf"(?<!\w)(?:{wrong}|{negators})(?!\w)|n't(?!\w)").search,
    }


def value_said(text: str) -> str | None:
    """Return what the only line that announces an answer with a colon says; None if there is no such line."""
    found = [line[match.end() :] for line in text.splitlines() if (match := _line().match(flat(line)))]
    return found[0] if len(found) == 1 else None


@cache
def _line() -> re.Pattern[str]:
    praise = f"(?:{_any('adjectives')}\\s+)*"
    after = rf"(?:\s+{_any('adjectives')}(?!\w))*(?:\s+{_any('verbs')})?\s*:\s*(?=\S)"
    return _made(rf"[^\w\n]*(?:{_any('articles')}\s+)?{praise}{_any('nouns')}{after}")


def _predicate(noun: str, verb: str, praise: str, adverb: str) -> re.Pattern[str]:
    """Return the pattern of what says of a letter before it that it is right, or that it is the answer.

    A noun without praise must end its clause: "is the answer to nothing" says something else.
    """
    linked = rf"[\"'»”)\]*]*\s*(?:[:–—(-]|,?\s*(?:{verb}|seems|pare|sembla|parece)(?!\w))\s*"
    which = rf"(?:(?:l'|{_any('determiners')}(?!\w))\s*)*(?:{adverb}(?!\w)\s*)?"
    praised = rf"{praise}(?!\w)"
    ends = rf"(?=[\"'»”)\]*]*\s*(?:$|[.,;:!?\n]|{_any('reasons')}(?!\w)))"
    return _made(rf"{linked}{which}(?:{praised}|{noun}(?!\w)(?:\s+{praised}|{ends}))")


def _group(name: str, one: str, little: str) -> re.Pattern[str]:
    """Two letters or more of one case, with what joins them; "B, A verb" is none."""
    join = _any("joins", "alternatives")
    named = rf"(?:(?i:{name})\s*)*{_OPENING}"
    between = rf"[\"'»”)\]*]*(?:[.,;]?\s*(?:(?i:{join})(?!\w)\s*)+|\s*[,;/&+]\s*|[ \t]+){named}"
    capital, small = rf"{one}(?!\w|'\w)", rf"{little}(?!\w|'\w)"
    return re.compile(rf"(?<!\w)(?:{capital}(?:{between}{capital})+|{small}(?:{between}{small})+)")


def _made(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE | re.MULTILINE if pattern.startswith("^") else re.IGNORECASE)


def _any(*names: str, more: tuple[str, ...] = ()) -> str:
    words = {word for name in names for word in _words(name)} | {*more}
    return "(?:" + "|".join(re.escape(word) for word in sorted(words, key=lambda word: (-len(word), word))) + ")"


@cache
def _words(name: str) -> tuple[str, ...]:
    table: Mapping[str, Mapping[str, list[str]]] = own_tables(files("gmtw.tasks.item") / "answers.toml")
    return tuple(dict.fromkeys(flat(word) for language in table.values() for word in language.get(name, ())))


JOINS = frozenset(_words("joins"))
"""The words that stand between two letters, diacritics folded."""
