"""Cleaning: what is no part of an answer is cut out (chat tokens, reasoning), and odd encodings are mended.

There is one cleaner. It works on `MappedText`, so that every character that is left still knows its place in the raw
output, and it says what it left out and where.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from gmtw.core.output_limits import LONGEST_OUTPUT
from gmtw.text.offset_map import MappedText, Span

CEDILLA = str.maketrans("ŞşŢţ", "ȘșȚț")
_TURN = r"<\|start_header_id\|>\w*<\|end_header_id\|>|<\|im_start\|>\w*|<start_of_turn>\w*"
_TOKEN = r"<[|｜][^<>\s]{1,60}[|｜]>|</?s>|<end_of_turn>|<(?:bos|eos|pad|unk)>|\[/?INST\]|<</?SYS>>"
_SPECIAL = re.compile(f"{_TURN}|{_TOKEN}")
_OPEN = re.compile(r"<(think|thinking|thought|reasoning)>", re.IGNORECASE)
_CLOSE = re.compile(r"</(think|thinking|thought|reasoning)>", re.IGNORECASE)
_HIGH, _LOW = r"\\u[dD][89abAB][0-9a-fA-F]{2}", r"\\u[dD][c-fC-F][0-9a-fA-F]{2}"
HALF_ESCAPE = re.compile(f"{_HIGH}(?!{_LOW})|(?<!{_HIGH}){_LOW}")
_HALF = re.compile("[\ud800-\udfff]")
_COMMENT = r"<!--(?:[^<]|<(?!!--))*?-->"
_STRUCK = r"~~(?=\S)(?:[^~]|~(?!~))+(?<=\S)~~|<(?P<tag>del|strike)>(?:[^<]|<(?!/?(?:del|strike)>))*</(?P=tag)>"
_NO_TEXT = re.compile(f"{_COMMENT}|{_STRUCK}", re.IGNORECASE)
_ESCAPE = re.compile(r'\\(?:u([0-9a-fA-F]{4})|(["\\/nrt]))')
_UNSEEN = re.compile("[\u00ad\u200b\u2060\ufeff]|" + r"\\u(?:00[aA][dD]|200[bB]|2060|[fF][eE][fF][fF])")
_SIGNS_OF_UNSEEN = ("\u00ad", "\u200b", "\u2060", "\ufeff", "\\u")
"""One of these is in a text that `_UNSEEN` finds anything in."""

_PLAIN = {"n": "\n", "r": "\n", "t": "\t"}


class LeftOut(NamedTuple):
    """Characters `start:end` of the raw output that were not read.

    kind: "token", "reasoning", "aside", or "overlong": the middle of an output that is longer than any answer.
    """

    kind: str
    start: int
    end: int


class Cleaned(NamedTuple):
    """A text without what is no part of the answer.

    found: the number of passages of each kind. left_out: their places.
    """

    mapped: MappedText
    found: dict[str, int]
    left_out: tuple[LeftOut, ...]

    @property
    def text(self) -> str:
        """The text that is left."""
        return self.mapped.text


def clean(text: str) -> Cleaned:
    """Return `text` in NFC with comma letters, without chat tokens, reasoning and characters that nobody sees.

    Those are the soft hyphen, the zero-width space, the word joiner and the byte order mark. Of a text that is longer
    than LONGEST_OUTPUT the middle is left out. Linear in its length.
    """
    whole, middle = _bounded(MappedText.of(text))
    unseen = len(_UNSEEN.findall(whole.text)) if any(map(whole.text.__contains__, _SIGNS_OF_UNSEEN)) else 0
    letters, cedillas = _composed(whole.replaced(_UNSEEN, lambda _: "") if unseen else whole)
    tokens = [match.span() for match in _SPECIAL.finditer(letters.text)] if _may_hold_tokens(letters.text) else []
    plain = letters.without(tokens, " ")
    spoken, thoughts, blocks, unclosed = _without_reasoning(plain)
    counts = {
        "overlong": sum(gone.end - gone.start for gone in middle),
        "cedilla": cedillas,
        "invisible": unseen,
        "special-token": len(tokens),
        "reasoning": blocks,
        "reasoning-unclosed": unclosed,
    }
    left_out = (*middle, *spans_left_out("token", letters, tokens), *thoughts)
    return Cleaned(spoken, {kind: n for kind, n in counts.items() if n}, left_out)


def _bounded(whole: MappedText) -> tuple[MappedText, list[LeftOut]]:
    """Return the first and the last part of a text that is too long, and its middle as what is left out."""
    half = LONGEST_OUTPUT // 2
    middle = [(half, len(whole.text) - half)] if len(whole.text) > LONGEST_OUTPUT else []
    return whole.without(middle, "\n"), list(spans_left_out("overlong", whole, middle))


def spans_left_out(kind: str, text: MappedText, spans: Iterable[Span]) -> Iterator[LeftOut]:
    """Yield the spans of `text` that are not empty, by their places in the raw output."""
    return (LeftOut(kind, *text.origin(start, end)) for start, end in spans if start < end)


def withdrawn(text: str) -> Iterator[Span]:
    """Yield the spans of what no reader takes for said: comments of markup, and what is struck through (~~X~~)."""
    return (match.span() for match in _NO_TEXT.finditer(text))


def unescape(text: str) -> str:
    """Return `text` with backslash sequences (newline, tab, quote, slash, u and four hex digits) made characters."""
    return _ESCAPE.sub(_character, text)


def unescaped(text: MappedText) -> MappedText:
    """Return the same as `unescape`, each character with its place.

    What became a backslash sequence only because something between its characters was left out is none.
    """
    found = (match for match in _ESCAPE.finditer(text.text) if text.is_unbroken(*match.span()))
    return text.edited((match.start(), match.end(), _character(match)) for match in found)


def _character(match: re.Match[str]) -> str:
    if match[1]:
        code = int(match[1], 16)
        return match[0] if 0xD800 <= code < 0xE000 else chr(code)
    return _PLAIN.get(match[2], match[2])


def _composed(raw: MappedText) -> tuple[MappedText, int]:
    """Return the text in NFC with comma letters, and how many letters had a cedilla; half surrogates become U+FFFD."""
    whole = raw.replaced(HALF_ESCAPE, lambda _: "\\ufffd") if "\\u" in raw.text else raw
    if whole.text.isascii():
        return whole, 0
    composed = whole.respelled(_HALF.sub("\ufffd", whole.text)).composed()
    cedillas = sum(map(composed.text.count, "ŞşŢţ"))
    return (composed.respelled(composed.text.translate(CEDILLA)) if cedillas else composed), cedillas


def _may_hold_tokens(text: str) -> bool:
    """Return whether a chat token can be in the text: a cheap test, since hardly any output has one."""
    return "<" in text or "INST]" in text


def _without_reasoning(text: MappedText) -> tuple[MappedText, list[LeftOut], int, int]:
    """Return the text outside reasoning, what was left out, the number of blocks and of those that never close.

    A closing tag without an opening one ends a block that began in the prompt: everything before it is reasoning.
    """
    if "<" not in text.text:
        return text, [], 0, 0
    blocks, unclosed = _blocks(text.text)
    left_out = [*spans_left_out("reasoning", text, blocks)]
    rest = text.without(blocks)
    end = max((match.end() for match in _CLOSE.finditer(rest.text)), default=0)
    if not end:
        return rest, left_out, len(blocks), unclosed
    left_out += spans_left_out("reasoning", rest, [(0, end)])
    return rest.part(end), left_out, len(blocks) + 1, unclosed


def _blocks(text: str) -> tuple[list[Span], int]:
    """Return the spans of reasoning from an opening tag to its closing one, and how many (0 or 1) never close."""
    found: list[Span] = []
    place, unclosed = 0, 0
    while opening := _OPEN.search(text, place):
        closing = _CLOSE.search(text, opening.end())
        place, unclosed = (closing.end(), 0) if closing else (len(text), 1)
        found.append((opening.start(), place))
    return found, unclosed
