"""Cleaning: what is no part of an answer is cut out (chat tokens, reasoning), and odd encodings are mended.

There is one cleaner. It works on `MappedText`, so that every character that is left still knows its place in the raw
output, and it says what it left out and where.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from gmtw.core.output_limits import LONGEST_OUTPUT
from gmtw.text.offset_map import MappedText, Span
from gmtw.text.reasoning import splitter

CEDILLA = str.maketrans("ŞşŢţ", "ȘșȚț")
_TURN = (
    r"<\|start_header_id\|>\w*<\|end_header_id\|>|<start_of_turn>\w*|"
    r"<\|(?:im_start|start|begin|channel|constrain)\|>\w*"
)
_ANSWER = r"</?(?:answer|final_answer|response|solution)>"
"""Tags around the answer of models that write their reasoning in tags, too."""

_TOKEN = (
    r"<[|｜][^<>\s]{1,60}[|｜]>|[|｜]\w{1,60}[|｜]>|</?s>|<end_of_turn>|<(?:bos|eos|pad|unk)>|\[/?INST\]|<</?SYS>>|"
    r"\[END FINAL RESPONSE\]"
)
_SPECIAL = re.compile(f"{_TURN}|{_TOKEN}")
_SPECIAL_OR_ANSWER = re.compile(f"{_TURN}|{_TOKEN}|{_ANSWER}")
_S_ELEMENT = re.compile(r"<s>[^<{}]*</s>(?=\s*\S)")
"""Text struck through in HTML; as chat tokens the signs have nothing behind them."""

_HIGH, _LOW = r"\\u[dD][89abAB][0-9a-fA-F]{2}", r"\\u[dD][c-fC-F][0-9a-fA-F]{2}"
HALF_ESCAPE = re.compile(f"{_HIGH}(?!{_LOW})|(?<!{_HIGH}){_LOW}")
_HALF = re.compile("[\ud800-\udfff]")
_ESCAPE = re.compile(f"{_HIGH}(?!{_LOW})|(?<!{_HIGH}){_LOW}")
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


def has_text(text: str) -> bool:
    """Return whether a part of an output says anything beside chat tokens."""
    return bool(_SPECIAL.sub("", text).strip())


def clean(text: str, holds_answer: Callable[[str], bool] = has_text, *, announced: bool = False) -> Cleaned:
    """Return `text` in NFC with comma letters, without chat tokens, reasoning and characters that nobody sees.

    Those are the soft hyphen, the zero-width space, the word joiner and the byte order mark. Of a text that is longer
    than LONGEST_OUTPUT the middle is left out. holds_answer: whether a part of the output has what the task asks for,
    so that a stray sign behind it ends no thought (`gmtw.text.reasoning`). announced: tags around the answer stay,
    because they announce it. Linear in its length.
    """
    whole, middle = _bounded(MappedText.of(text))
    unseen = len(_UNSEEN.findall(whole.text)) if any(map(whole.text.__contains__, _SIGNS_OF_UNSEEN)) else 0
    letters, cedillas = _composed(whole.replaced(_UNSEEN, lambda _: "") if unseen else whole)
    spoken = splitter().split(letters, holds_answer)
    special = _SPECIAL if announced else _SPECIAL_OR_ANSWER
    said = spoken.rest.text
    tokens = list(_tokens(said, special)) if _may_hold_tokens(said) else []
    counts = {
        "overlong": sum(gone.end - gone.start for gone in middle),
        "cedilla": cedillas,
        "invisible": unseen,
        "special-token": len(tokens) + len(spoken.strays),
        "reasoning": spoken.blocks,
        "reasoning-unclosed": spoken.unclosed,
    }
    thoughts = (LeftOut("reasoning", *span) for span in spoken.thoughts)
    strays = (LeftOut("token", *span) for span in spoken.strays)
    left_out = (*middle, *thoughts, *strays, *spans_left_out("token", spoken.rest, tokens))
    return Cleaned(spoken.rest.without(tokens, " "), {kind: n for kind, n in counts.items() if n}, left_out)


def _tokens(said: str, special: re.Pattern[str]) -> Iterator[Span]:
    """Yield the spans of chat tokens; the signs of text that is struck through are none."""
    struck = [match.span() for match in _S_ELEMENT.finditer(said)]
    signs = {place for start, end in struck for place in (start, end - len("</s>"))}
    return (match.span() for match in special.finditer(said) if match.start() not in signs)


def _bounded(whole: MappedText) -> tuple[MappedText, list[LeftOut]]:
    """Return the first and the last part of a text that is too long, and its middle as what is left out."""
    half = LONGEST_OUTPUT // 2
    middle = [(half, len(whole.text) - half)] if len(whole.text) > LONGEST_OUTPUT else []
    return whole.without(middle, "\n"), list(spans_left_out("overlong", whole, middle))


def spans_left_out(kind: str, text: MappedText, spans: Iterable[Span]) -> Iterator[LeftOut]:
    """Yield the spans of `text` that are not empty, by their places in the raw output."""
    return (LeftOut(kind, *text.origin(start, end)) for start, end in spans if start < end)


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
    return "<" in text or "INST]" in text or "|>" in text
