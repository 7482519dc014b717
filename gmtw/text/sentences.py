"""A text as lines and sentences, with its words folded and its mentions in place."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, repeat
from operator import itemgetter
from typing import NamedTuple

from gmtw.core.cache import memoized
from gmtw.core.output_limits import LONGEST_SENTENCE
from gmtw.text.names.mentions import Mention
from gmtw.text.words import Tokens, tokens_of

PAUSE = ","
"""The atom for punctuation between words; ":", "(" and ")" stand for themselves."""

EDGE = "|"
"""The atom between two cells of a table."""

SIGNS = frozenset((PAUSE, ":", "(", ")", EDGE))
"""All atoms that are no words and no mentions."""

_PAUSES = frozenset(",;–—→>/\n-")

GAP = 20
"""Characters on each side of a gap between two words that are looked at; a longer one is no punctuation."""

_text_of = itemgetter(0)
"""Returns the text of an atom."""

_made = tuple.__new__
"""Makes an atom or a sentence in a third of the time of its class: a text has hundreds."""

_LINE = re.compile(r"[^\n]+")
_END = re.compile(r"""[.!?;…](?:(?<=[;…])|(?<=\.)\.\.|(?<!\d.)(?=[\s*"”’)]|$)|(?<=\d.)(?=\s+[A-ZĂÂÎȘȚ]|\s*$))""")
"""A semicolon or an ellipsis, or a full stop that ends a sentence: after a number only before a capital or the end.

It begins with one set of characters so that the search skips quickly over everything else.
"""

_ROW = re.compile(r"\|.*\|$")
_ITEM = re.compile(r"\s*(?:[-*•–+]\s|\d+[.)]\s|\s{2,}\S)")


class Atom(NamedTuple):
    """A folded word, a pause, a bracket, or a mention (then `mention` is its number in the text).

    `tied`: a hyphen ties the word to the one before it, as clitics are ("exclus-o").
    """

    text: str
    start: int
    end: int
    mention: int | None = None
    tied: bool = False


def text_at(atoms: Sequence[Atom], place: int) -> str:
    """Return the word or sign at `place`; empty for a mention and outside the atoms."""
    return atoms[place].text if 0 <= place < len(atoms) else ""


def mentions_in(atoms: Iterable[Atom]) -> list[int]:
    """Return the numbers of the mentions among some atoms, in order."""
    return [atom.mention for atom in atoms if atom.mention is not None]


def any_listed(atoms: Iterable[Atom], is_listed: Callable[[str], bool]) -> bool:
    """Return whether the word of one of some atoms is listed, as `gmtw.languages.grammar.listed_in` tells."""
    return any(map(is_listed, map(_text_of, atoms)))


class Sentence(NamedTuple):
    """A sentence: its atoms, their texts in `words`, and how its line looks.

    `ends_open`: a colon ends it; `alone`: it is the whole line; `names`: it has a mention; `row`: it is
    a row of a table, which no full stop cuts; `asks`: it is a question; `joined`: a semicolon stands before it.
    """

    atoms: tuple[Atom, ...]
    words: frozenset[str]
    start: int
    end: int
    line: int
    item: bool
    heading: bool
    ends_open: bool
    after_blank: bool
    alone: bool
    names: bool
    row: bool
    asks: bool
    joined: bool

    def __hash__(self) -> int:
        """Return a hash that does not go through all atoms: caches ask for it often."""
        return hash((self.start, self.end, self.words))


def sentences(text: str, mentions: Sequence[Mention]) -> Iterator[Sentence]:
    """Yield the sentences of `text` in order, in linear time; lines without a word are left out."""
    atoms = _atoms(text, mentions)
    texts, starts = list(map(itemgetter(0), atoms)), list(map(itemgetter(1), atoms))
    end_of_last = 0
    for number, line in enumerate(_LINE.finditer(text)):
        bare = line[0].strip()
        if not bare:
            continue
        blank = text.count("\n", end_of_last, line.start()) > 1
        end_of_last = line.end()
        looks = _Line(number, bool(_ITEM.match(line[0])), _is_heading(bare), blank, bool(_ROW.match(bare)))
        cuts = () if looks.row else (match.end() for match in _END.finditer(text, line.start(), line.end()))
        start, first = line.start(), True
        at = bisect_left(starts, start)
        for bound in _within_reach(dict.fromkeys((*cuts, line.end())), starts, at):
            to = bisect_left(starts, bound, at)
            words = frozenset(texts[at:to])
            names = "" in words and any(atom.mention is not None for atom in atoms[at:to])
            if names or any(map(str.isalnum, words)):
                whole = first and bound == line.end()
                joined = start > line.start() and text[start - 1] == ";"
                tail = text[start:bound].rstrip(' *_\t"”»')
                ends_open, asks = tail.endswith(":"), tail.endswith("?")
                shown = (looks.number, looks.item, looks.heading, ends_open, looks.after_blank, whole)
                yield _made(
                    Sentence, (tuple(atoms[at:to]), words, start, bound, *shown, names, looks.row, asks, joined)
                )
                first = False
            start, at = bound, to


def _within_reach(bounds: Iterable[int], starts: Sequence[int], at: int) -> Iterator[int]:
    """Yield where sentences end, and between two such places the ends of the pieces of a sentence that runs away."""
    for bound in bounds:
        to = bisect_left(starts, bound, at)
        yield from starts[at + LONGEST_SENTENCE : to : LONGEST_SENTENCE]
        yield bound
        at = to


class _Line(NamedTuple):
    """The look of a line."""

    number: int
    item: bool
    heading: bool
    after_blank: bool
    row: bool


def _is_heading(bare: str) -> bool:
    bold = bare.startswith("**") and bare.rstrip(": ").endswith("**") and bare.count("**") == 2
    return bare.startswith("#") or bold


def _atoms(text: str, mentions: Sequence[Mention]) -> list[Atom]:
    """Return the words folded, pauses where punctuation stands between them, and one atom for each mention."""
    tokens = tokens_of(text)
    words = _words(tokens, mentions)
    atoms: list[Atom] = []
    done = 0
    for place in [place for place, gap in enumerate(tokens.gaps[:-1]) if len(gap) != 1 or not place]:
        if words[place] is not None:
            atoms += filter(None, words[done:place])
            atoms += _pauses(tokens.gaps[place], tokens.starts[place] - len(tokens.gaps[place]))
            done = place
    atoms += filter(None, words[done:])
    return atoms + _pauses(tokens.gaps[-1], len(text) - len(tokens.gaps[-1]))


def _words(tokens: Tokens, mentions: Sequence[Mention]) -> list[Atom | None]:
    """Return an atom for each word: a mention for the first one of a mention, and None for its others."""
    tied = chain((False,), tokens.hyphened[1:])
    fields = zip(tokens.folded, tokens.starts, tokens.ends, repeat(None), tied)
    words: list[Atom | None] = list(map(_made, repeat(Atom), fields))
    for number, (_, start, end, _) in enumerate(mentions):
        first = bisect_left(tokens.starts, start)
        last = bisect_left(tokens.starts, end, first)
        if first < last and tokens.starts[first] == start:
            words[first] = Atom("", start, tokens.ends[first], number)
            first += 1
        words[first:last] = repeat(None, last - first)
    return words


def _pauses(gap: str, start: int) -> list[Atom]:
    """Return the brackets and cell edges between two words, and one pause for any run of other punctuation."""
    gap = gap if len(gap) <= 2 * GAP else gap[:GAP] + gap[-GAP:]
    return [_made(Atom, (sign, start + at, start + at + 1, None, False)) for sign, at in _signs(gap)]


@memoized
def _signs(gap: str) -> tuple[tuple[str, int], ...]:
    """Return the signs between two words that count, and where."""
    found: list[tuple[str, int]] = []
    for at, sign in enumerate(gap):
        if sign in "():|":
            found.append((sign, at))
        elif sign in _PAUSES and (sign != "-" or len(gap) > 1) and not (found and found[-1][0] == PAUSE):
            found.append((PAUSE, at))
    return tuple(found)
