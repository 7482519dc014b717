"""The table `[word_order]` of a language folder: which words never stand side by side."""

from __future__ import annotations

from gmtw.languages.grammar import Table


class Neighbours(Table):
    """A kind of word and what never follows it.

    An entry is a word in lower case, or a class of the feature lexicon: "@verb", "@verb:pres", "@noun:def". A word is
    of a class if all that it may be is of it.
    """

    first: tuple[str, ...]
    """The words, or classes of words."""

    never: tuple[str, ...] = ()
    """Entries that never follow them."""

    only: tuple[str, ...] = ()
    """The only entries that may follow them, as one of a word's readings; () for no such limit."""

    unless_after: tuple[str, ...] = ()
    """Words after one of which, right before or with a word between, they may stand so: "servim la cină paste"."""

    end: bool = False
    """True if none of them ends a sentence."""


class WordOrder(Table):
    """Signs of a sentence or of words in a heap. Without rules no text is judged.

    One odd pair proves nothing, because people quote, break off and joke; a paragraph of them does.
    """

    rules: tuple[Neighbours, ...] = ()
    """Impossible neighbours."""

    words: int = 12
    """The fewest words of a paragraph that is judged."""

    share: float = 0.05
    """The least share of odd pairs among the words of a paragraph that is no sentence; two pairs at least."""

    small: tuple[str, ...] = ()
    """Parts of speech of small words. A sentence has one of them, a mark or a name after every few other words."""

    small_words: tuple[str, ...] = ()
    """Further small words: adverbs that belong to the word behind them."""

    row: int = 3
    """The most other words in a row."""

    excess: float = 0.25
    """Each further word's weight in a row, where an odd pair counts one."""
