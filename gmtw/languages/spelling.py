"""The table of a language folder that says how words are spelt with marks."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field

from gmtw.languages.grammar import Table


class Cue(Table):
    """Neighbours that decide between two spellings: `marked` says for which.

    before, after: the word beside it is one of these, ends so ("*ul"), begins so ("spun*"), is of that
    class ("@noun"), or the two words beside it are ("a o"), or punctuation or the edge of the text is
    ("|"). near: some word of the twenty on each side is. Where several are given, all must hold.
    """

    marked: bool
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    near: tuple[str, ...] = ()


class Paradigm(Table):
    """A way to be of a class of words, told by which of its forms the dictionary has.

    ends: endings, of which the word has one; listed: endings with which its root must be a word too,
    "ele|ii" with one of these; unlisted: endings with which it must be none.
    """

    ends: tuple[str, ...]
    listed: tuple[str, ...] = ()
    unlisted: tuple[str, ...] = ()


class Pair(Table):
    """Two spellings that are both words ("sa", "să"): the first cue that holds decides.

    plain, marked: the spellings, or endings ("*a", "*ă"). others: further spellings that the same cues
    decide, plain -> marked. of: for endings, the class of the words that are asked. otherwise: what
    holds where no cue does. names: whether words with a capital are asked too. A word is asked the
    cues of all pairs that fit it, in order.
    """

    plain: str = ""
    marked: str = ""
    others: Mapping[str, str] = Field(default_factory=dict)
    cues: tuple[Cue, ...] = ()
    of: str = ""
    otherwise: bool = False
    names: bool = False


class Diacritics(Table):
    """How the language spells with marks; without `letters` it has none and the part is unmeasured.

    letters: plain letter -> its marked letters. known, rare, asked, unknown: by how much more frequent
    (zipf) the marked spelling must be where the dictionary has the plain one, where no frequency list
    has that, where neighbours were asked in vain, and where the dictionary lacks it. least_share: the
    least share of words with marks in prose of `prose` words or more. classes: classes of words that
    pairs and cues name. pairs: the spellings that only their neighbours decide.
    """

    letters: Mapping[str, str] = Field(default_factory=dict)
    known: float = 0.5
    rare: float = 0.1
    asked: float = 0.9
    unknown: float = 0.4
    least_share: float = 0.0
    prose: int = 30
    classes: Mapping[str, tuple[Paradigm, ...]] = Field(default_factory=dict)
    pairs: tuple[Pair, ...] = ()
