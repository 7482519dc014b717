"""An answer that only repeats the prompt is no answer."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from unicodedata import normalize

from gmtw.text.offset_map import MappedText

SHARE = 0.8
"""The share of an answer's runs of three words that must be in the prompt, for the answer to be a copy of it."""

ENOUGH = 0.5
"""The part of the prompt that a copy has at least: an answer may quote a few words of the question."""

FEWEST = 4
"""The fewest words of a prompt that are cut out of an answer; fewer may be the answer."""

_WORD = re.compile(r"\w+")


def without_echo(text: MappedText, prompts: Iterable[str]) -> MappedText:
    """Return the answer without the prompts that it repeats; empty if nothing else is left or all is copied."""
    for prompt in prompts:
        stripped = prompt.strip()
        if stripped in text.text and len(stripped) > 1 and len(_words(stripped)) >= FEWEST:
            text = text.replaced(re.compile(re.escape(stripped)), lambda _: " ")
    return text.part(0, 0) if any(_copies(text.text, prompt) for prompt in prompts) else text


def _copies(text: str, prompt: str) -> bool:
    own, asked = _words(text), _words(prompt)
    if own == asked:
        return bool(own)
    if len(own) < max(FEWEST, ENOUGH * len(asked)):
        return False
    there = _runs(prompt)
    runs = list(zip(own, own[1:], own[2:], strict=False))
    return sum(map(there.__contains__, runs)) >= SHARE * len(runs)


@lru_cache(maxsize=4096)
def _words(text: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(normalize("NFC", text).casefold()))


@lru_cache(maxsize=4096)
def _runs(prompt: str) -> frozenset[tuple[str, ...]]:
    words = _words(prompt)
    return frozenset(zip(words, words[1:], words[2:], strict=False))
