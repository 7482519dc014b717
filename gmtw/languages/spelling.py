"""The table `[diacritics]` of a language folder: how words are spelt with diacritics."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field

from gmtw.languages.grammar import Table


class Cue(Table):
    """Neighbours of a word that decide between its two spellings. If several kinds are given, all of them must hold.

    A pattern is a word, an ending ("*ul"), a beginning ("spun*"), a class of words ("@noun"), a reading ("@verb:part"),
    "|" for punctuation or the edge of the text, or two of these for two neighbours ("a o").
    """

    marked: bool
    """The spelling that the cue decides for: the one with diacritics, or the one without."""

    before: tuple[str, ...] = ()
    """Patterns of the word before, or of the two words before."""

    after: tuple[str, ...] = ()
    """Patterns of the word after, or of the two words after."""

    near: tuple[str, ...] = ()
    """Patterns of one of the twenty words on each side."""

    sure: bool = False
    """True if the cue convicts a word in a text with diacritics everywhere else."""

    subject: bool = False
    """True if a noun with its article may be there too, as the subject: after "e" in "unde e problema"."""


class Paradigm(Table):
    """The recognition of a class of words: by a word's forms in the dictionary."""

    ends: tuple[str, ...]
    """Endings; the word has one of them."""

    listed: tuple[str, ...] = ()
    """Endings with which the root must be a word too; "ele|ii" means one of the two."""

    unlisted: tuple[str, ...] = ()
    """Endings with which the root must be no word."""


class Pair(Table):
    """Two spellings that are both words ("sa", "să"). The first cue that holds decides.

    A word is asked the cues of all pairs that fit it, in order.
    """

    plain: str = ""
    """The spelling without diacritics, or an ending ("*a")."""

    marked: str = ""
    """The spelling with diacritics, or an ending ("*ă")."""

    others: Mapping[str, str] = Field(default_factory=dict)
    """Further spellings that the same cues decide: plain -> marked."""

    cues: tuple[Cue, ...] = ()
    """The cues, in the order in which they are asked."""

    of: str = ""
    """For endings: the class of the words that are asked."""

    meant: tuple[str, ...] = ()
    """For endings: what the marked spelling must be in one of its readings, in the spelling of [features]."""

    otherwise: bool = False
    """The verdict without a cue: true for the spelling with diacritics."""

    sure: bool = False
    """True if `otherwise` convicts a word in a text with diacritics everywhere else."""

    names: bool = False
    """True if words with a capital letter are asked too."""


class Diacritics(Table):
    """The language's spelling with diacritics. Without `letters` the part of G is not measured.

    Margins say by how much more frequent (zipf) the spelling with diacritics must be.
    """

    letters: Mapping[str, str] = Field(default_factory=dict)
    """Each plain letter, and its letters with diacritics."""

    known: float = 0.5
    """The margin if the dictionary has the plain spelling."""

    rare: float = 0.1
    """The margin if the dictionary has the plain spelling and no frequency list does."""

    asked: float = 0.9
    """The margin if the neighbours were asked and decided nothing."""

    usual: float = 3.4
    """The least frequency of a dictionary word that is no misspelling of one that no frequency list has."""

    unknown: float = 0.4
    """The margin if the dictionary lacks the plain spelling."""

    least_share: float = 0.0
    """The least share of words with diacritics in prose of `prose` words or more."""

    trusted: int = 4
    """From so many right words on, a text that surely lacks no diacritics is trusted with its doubtful words."""

    prose: int = 30
    """The fewest words of a text whose share of words with diacritics is judged."""

    classes: Mapping[str, tuple[Paradigm, ...]] = Field(default_factory=dict)
    """Classes of words that pairs and cues name."""

    pairs: tuple[Pair, ...] = ()
    """The spellings that only their neighbours decide."""
