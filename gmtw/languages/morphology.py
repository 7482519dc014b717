"""The tables `[paradigms]` and `[features]` of a language folder: what its forms are."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field

from gmtw.languages.grammar import Table


class FormRule(Table):
    """The meaning of a paradigm's ending; wordlists/features.py reads it when gmtw is built."""

    ends: str | tuple[str, ...] = ""
    """The ending of the form, or several that mean the same."""

    listed: tuple[str, ...] = ()
    """Endings with which the root is a form of the paradigm too."""

    unlisted: tuple[str, ...] = ()
    """Endings with which the root is none."""

    stem: bool | None = None
    """True if the form is the paradigm's stem, False if not, None if either."""

    readings: tuple[str, ...]
    """The readings of the form; "=" before one says that it does not take the paradigm's part of speech."""


class StemRules(Table):
    """Stems of the dictionary whose forms are read by the same rules."""

    flags: str | tuple[str, ...]
    """Flags of the .aff file, or parts of speech that the dictionary tells ("po:adjective"); a stem has one of them."""

    but: tuple[str, ...] = ()
    """Those of which a stem has none."""

    rules: str
    """The name of the rules."""

    pos: str = ""
    """The part of speech."""

    beside: tuple[str, str] | None = None
    """Only stems with the first ending that are a stem with the second one too."""

    flags_beside: str = ""
    """The flags of which that other stem has one, unless it has none at all."""


class Paradigms(Table):
    """Rules to read the dictionary's forms. Without `stems` the language has no feature lexicon."""

    bare: str = ""
    """The name of the rules for stems without flags, which are read as one paradigm."""

    rules: Mapping[str, tuple[FormRule, ...]] = Field(default_factory=dict)
    """Rules by name."""

    stems: tuple[StemRules, ...] = ()
    """The rules of groups of stems."""


class Features(Table):
    """Forms of which the paradigms say too little or too much."""

    words: Mapping[str, tuple[str, ...]] = Field(default_factory=dict)
    """Words by their reading. These are all readings of the words: what the paradigms say of them is not read."""
