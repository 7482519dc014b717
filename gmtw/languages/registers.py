"""The table `[registers]` of a language folder: words that show how formal or how colloquial a text is.

They are written as dictionaries spell them, and are not folded: "măi" is no "mai". A star ends a beginning; an entry of
several words is a phrase.
"""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field

from gmtw.languages.grammar import Table


class Registers(Table):
    """Words of each register. regional: Those of a part of the country, or of old people.

    Without any of them nothing is said of the register. office: Expression of offices -> all its forms.
    denying: What stands before a word that denies it.
    """

    formal: tuple[str, ...] = ()
    colloquial: tuple[str, ...] = ()
    regional: tuple[str, ...] = ()
    denying: str = ""
    office: Mapping[str, tuple[str, ...]] = Field(default_factory=dict)
