"""The table `[questions]` of a language folder: how one asks about a plan, and how a reply says none."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field

from gmtw.languages.grammar import Table

Wordings = tuple[str, ...]
"""Templates, of which one is drawn."""


class Questions(Table):
    """All of the table.

    intro: What stands above the questions. form: How to answer, below them; {form} is the JSON form, {places} how the
    world wants slots to be written. none: Words that say that there is none. half, quarter: Words for parts of an hour.
    goes_on: Words with which a question goes on from another one, so that the first does not begin so. familiar: Words
    that nobody says who is formal. ask: Kind, or
    "kind.attribute", of a question -> its wordings; a world's own go before these.
    """

    intro: Wordings = ()
    form: Wordings = ()
    none: tuple[str, ...] = ()
    half: tuple[str, ...] = ()
    quarter: tuple[str, ...] = ()
    goes_on: tuple[str, ...] = ()
    familiar: tuple[str, ...] = ()
    ask: Mapping[str, Wordings] = Field(default_factory=dict)
