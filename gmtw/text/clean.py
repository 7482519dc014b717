"""What stands around an answer and is no part of it: chat tokens, reasoning, odd encodings."""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

CEDILLA = str.maketrans("ŞşŢţ", "ȘșȚț")
_TURN = r"<\|start_header_id\|>\w*<\|end_header_id\|>|<\|im_start\|>\w*|<start_of_turn>\w*"
_TOKEN = r"<[|｜][^<>\s]{1,60}[|｜]>|</?s>|<end_of_turn>|<(?:bos|eos|pad|unk)>|\[/?INST\]|<</?SYS>>"
SPECIAL = re.compile(f"{_TURN}|{_TOKEN}")
OPEN = re.compile(r"<(think|thinking|thought|reasoning)>", re.IGNORECASE)
CLOSE = re.compile(r"</(think|thinking|thought|reasoning)>", re.IGNORECASE)
_HIGH, _LOW = r"\\u[dD][89abAB][0-9a-fA-F]{2}", r"\\u[dD][c-fC-F][0-9a-fA-F]{2}"
HALF_ESCAPE = re.compile(f"{_HIGH}(?!{_LOW})|(?<!{_HIGH}){_LOW}")
HALF = re.compile("[\ud800-\udfff]")
ESCAPE = re.compile(r'\\(?:u([0-9a-fA-F]{4})|(["\\/nrt]))')
_PLAIN = {"n": "\n", "r": "\n", "t": "\t"}


class Clean(NamedTuple):
    """A text without what is no part of the answer, and how much of each kind there was."""

    text: str
    found: dict[str, int]


def clean(text: str) -> Clean:
    """`text` in NFC with comma letters, without chat tokens and reasoning; linear in its length."""
    composed = unicodedata.normalize("NFC", HALF.sub("\ufffd", HALF_ESCAPE.sub(r"\\ufffd", text)))
    cedillas = sum(composed.count(letter) for letter in "ŞşŢţ")
    plain, tokens = SPECIAL.subn(" ", composed.translate(CEDILLA))
    spoken, thoughts, unclosed = _without_reasoning(plain)
    counts = {"cedilla": cedillas, "special-token": tokens, "reasoning": thoughts, "reasoning-unclosed": unclosed}
    return Clean(spoken, {kind: n for kind, n in counts.items() if n})


def unescape(text: str) -> str:
    """`text` with backslash sequences (newline, tab, quote, slash, u and four hex digits) turned into characters."""
    return ESCAPE.sub(character, text)


def character(match: re.Match[str]) -> str:
    """The character that a match of ESCAPE writes out."""
    if match[1]:
        code = int(match[1], 16)
        return match[0] if 0xD800 <= code < 0xE000 else chr(code)
    return _PLAIN.get(match[2], match[2])


def _without_reasoning(text: str) -> tuple[str, int, int]:
    """The text outside reasoning blocks, how many there were, and how many never closed.

    A closing tag without an opening one ends a block that began in the prompt: what stands before
    it is reasoning.
    """
    kept: list[str] = []
    blocks = 0
    place = 0
    while opening := OPEN.search(text, place):
        kept.append(text[place : opening.start()])
        blocks += 1
        closing = CLOSE.search(text, opening.end())
        if closing is None:
            return _after_closings("".join(kept), blocks, 1)
        place = closing.end()
    return _after_closings("".join(kept) + text[place:], blocks, 0)


def _after_closings(text: str, blocks: int, unclosed: int) -> tuple[str, int, int]:
    closings = list(CLOSE.finditer(text))
    return (text[closings[-1].end() :], blocks + 1, unclosed) if closings else (text, blocks, unclosed)
