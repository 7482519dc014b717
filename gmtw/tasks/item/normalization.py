"""The folds of an answer before it is compared with the expected one: each has a name and does one thing."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from unicodedata import normalize

from gmtw.text.clean import CEDILLA

_APOSTROPHES = "‘’‛ʼ´`′＇"
_OPENING, _CLOSING = "\"'«“„‹(", "\"'»”“›)"
_MARK = re.compile(r"\*\*|__|~~|`+")
_LIGHT = re.compile(r"(?<![\w*_])([*_])(?=\S)([^*_\n]+?)(?<=\S)\1(?![\w*_])")
_LINE_MARK = re.compile(r"^[^\S\n]*(?:#{1,6}\s+|>\s+|[-*+•]\s+)", re.MULTILINE)
_FENCE = re.compile(r"^```\w*\s*$", re.MULTILINE)
_UNSEEN = {**dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u2060\ufeff")), 0x2010: "-", 0x2011: "-"}
_UNMARKED = frozenset("*_~`")
DEEPEST = 6
"""The deepest nesting of marks."""

_FINAL = " \t\n.,;:!?…。"


def composed(text: str) -> str:
    """Letters and their marks as one character (NFC), ș and ț with a comma, as answers are cleaned."""
    return normalize("NFC", text).translate(CEDILLA)


def visible(text: str) -> str:
    """No characters that nobody sees, and one hyphen for those that do not break."""
    return text.translate(_UNSEEN)


def plain(text: str) -> str:
    """No markdown: bold, italics, code, headings and marks of a list are gone, their words stay."""
    text = _LINE_MARK.sub("", _FENCE.sub("", text) if "```" in text else text)
    for _ in range(DEEPEST):
        if _UNMARKED.isdisjoint(text):
            break
        before, text = text, _LIGHT.sub(r"\2", _unmarked(text))
        if before == text:
            break
    return text


def _unmarked(text: str) -> str:
    """The text without the marks that open before a character and close after one, once; linear in its length."""
    marks = list(_MARK.finditer(text))
    closing = _closings(text, marks)
    kept: list[str] = []
    at, place = 0, 0
    while at < len(marks):
        match, other = marks[at], closing[at]
        if other is not None and not text[match.end()].isspace():
            kept += [text[place : match.start()], text[match.end() : marks[other].start()]]
            place, at = marks[other].end(), other
        at += 1
    return "".join([*kept, text[place:]])


def _closings(text: str, marks: list[re.Match[str]]) -> list[int | None]:
    """For each mark the next one of its kind that may close it: after a character, and not at once."""
    found: list[int | None] = [None] * len(marks)
    last: dict[str, int] = {}
    for at in range(len(marks) - 1, -1, -1):
        match = marks[at]
        other = last.get(match[0])
        if other is not None and marks[other].start() == match.end():
            other = found[other]
        found[at] = other
        if match.start() and not text[match.start() - 1].isspace():
            last[match[0]] = at
    return found


def straight(text: str) -> str:
    """One apostrophe: ' for all that look like it."""
    for mark in _APOSTROPHES:
        text = text.replace(mark, "'")
    return text


def unquoted(text: str) -> str:
    """No quotation marks or brackets around the whole; an apostrophe that ends a word ("l'") stays."""
    text = text.strip()
    while len(text) > 2 and text[0] in _OPENING and text[-1] in _CLOSING:
        text = text[1:-1].strip()
    return text


def unpunctuated(text: str) -> str:
    """No full stop, comma or other mark at the end."""
    return text.rstrip(_FINAL)


def lowered(text: str) -> str:
    """No capitals; a letter stays one letter ("ß" is no "ss")."""
    return text.lower().replace("ς", "σ")


def single_spaced(text: str) -> str:
    """One space between words, none around them."""
    return " ".join(text.split())


FOLDS: Mapping[str, Callable[[str], str]] = {
    "nfc": composed,
    "unseen": visible,
    "markdown": plain,
    "apostrophes": straight,
    "spaces": single_spaced,
    "quotes": unquoted,
    "punctuation": unpunctuated,
    "case": lowered,
}
"""The folds in the order in which they are applied, by name."""


def folded(text: str, but: frozenset[str] = frozenset()) -> str:
    """The text after all folds but those, repeated until nothing changes: '"raïm".' and '"raïm."' are one answer."""
    for _ in range(4):
        before = text
        for name, fold in FOLDS.items():
            text = text if name in but else fold(text)
        if text == before:
            break
    return text
