"""With typing errors: a key beside the right one, a letter twice, two letters that change places.

The list of entities is left as it is, as if it were pasted. A mistyped word is never another word, so that one can
always see what is meant.
"""

from __future__ import annotations

from collections.abc import Iterator

from gmtw.core.rng import RandomStream
from gmtw.text.lexicons.lexicon import Lexicon, lexicon_of
from gmtw.text.words import Word, fold
from gmtw.worlds.variants import Variant
from gmtw.worlds.variants.plain_prompt import PlainPrompt
from gmtw.worlds.variants.protected import free_words, replaced, rewritten

RATE = 0.15
"""The share of the words that are mistyped, of those that can be."""

SHORTEST = 4
"""Shorter words are not mistyped: too much hangs on a letter of them."""


class Typos(Variant):
    """About every seventh longer word of the frame and of the demands is mistyped."""

    key = "typos"
    needs = ("typing",)

    def turns(self, plain: PlainPrompt, rng: RandomStream) -> tuple[str, ...]:
        """Return the user's turns with typing errors."""
        lexicon = lexicon_of(plain.language)
        return rewritten(plain, lambda line: line.said(_mistyped(line.text, plain, lexicon, rng)))


def _mistyped(text: str, plain: PlainPrompt, lexicon: Lexicon, rng: RandomStream) -> str:
    typing = plain.language.variants.typing
    found = []
    for word in free_words(text, plain):
        tied = "-" in (text[word.start - 1 : word.start], text[word.end : word.end + 1])
        if tied or len(word.text) < SHORTEST or not word.text.islower() or fold(word.text) in typing.kept:
            continue
        if rng.random() < RATE and (wrong := _slip(word, plain, lexicon, rng)):
            found.append((word.start, word.end, wrong))
    return replaced(text, found)


def _slip(word: Word, plain: PlainPrompt, lexicon: Lexicon, rng: RandomStream) -> str:
    """Return the word with one slip, drawn; "" if each of them would be a word, with diacritics or without."""
    slips = rng.shuffled(sorted(set(_slips(word.text, plain))))
    return next((slip for slip in slips if not lexicon.is_word(slip) and not lexicon.marked(fold(slip))), "")


def _slips(word: str, plain: PlainPrompt) -> Iterator[str]:
    """Yield what the word may become. Its first letter stays: people look at the beginning of a word."""
    neighbours = plain.language.variants.typing.neighbours
    for at in range(1, len(word)):
        head, letter, tail = word[:at], word[at], word[at + 1 :]
        yield from (head + other + tail for other in neighbours.get(letter, ""))
        if letter in neighbours:
            yield head + letter + letter + tail
        if tail and tail[0] != letter:
            yield head + tail[0] + letter + tail[1:]


VARIANT = Typos()
