"""The table `[controls]` of a language folder: what baselines say that understand nothing, or tell a plan wrongly."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import BaseModel, ConfigDict, Field

from gmtw.languages.grammar import Table

Wordings = tuple[str, ...]
"""Templates, of which one is drawn. Their fields: {when} and {When}, the words of a slot; {items}, the names in it as a
list; {bullets}, the same as lines; {others}, names that the plan does not have; {n}, the number of the line."""


class Style(Table):
    """A way to tell a plan, slot by slot."""

    line: str
    """The text of a slot."""

    first: str = ""
    """The text of the first slot, if that differs."""

    last: str = ""
    """The text of the last slot, if that differs."""

    between: str = " "
    """The text between two slots."""

    lead: str = ""
    """The text before the first slot."""

    end: str = ""
    """The text after the last slot."""

    after: str = ""
    """A sentence about {others}, names that the plan does not have."""


class Stories(Table):
    """Texts about a plan: honest ones in several styles, and those of the controls that lie about it."""

    opening: Wordings = ()
    """Sentences that begin an explanation and name nothing."""

    closing: Wordings = ()
    """Sentences that end it and name nothing."""

    styles: Mapping[str, Style] = Field(default_factory=dict)
    """Honest ways to tell a plan."""

    names_only: Wordings = ()
    """Gives the names without any slot."""

    hedged: Wordings = ()
    """Names what a slot may hold, and something else as well."""

    order: Style | None = None
    """Tells an order in words, without any day: "at first", "then", "at the end"."""

    taken_back: Wordings = ()
    """Says that all of the text before is untrue."""

    added: Wordings = ()
    """Says that {others} are in the plan too."""

    contrary: Wordings = ()
    """Says that no requirement is met."""


class Disagreements(Table):
    """Ways to put a noun phrase in a wrong gender or number, word by word."""

    paragraph: str = ""
    """A good paragraph with many noun phrases, which names nothing."""

    words: Mapping[str, str] = Field(default_factory=dict)
    """A word that agrees with a noun, and a form of it that agrees with another noun."""

    endings: Mapping[str, str] = Field(default_factory=dict)
    """The same for the endings of adjectives, the longest first; a form that is no adjective is not written."""


class Controls(BaseModel):
    """The texts of baselines in a language.

    paragraph: A good paragraph that answers nothing. invented: Names of nothing. slips: Phrases of another language.
    stories: Texts about a plan. disagreements: Forms that agree with another noun.
    Any other key is the text of a control that asks for it.
    """

    __pydantic_extra__: dict[str, str] = Field(init=False)
    model_config = ConfigDict(frozen=True, extra="allow", defer_build=True)

    paragraph: str = ""
    invented: tuple[str, ...] = ()
    slips: tuple[str, ...] = ()
    stories: Stories = Field(default_factory=Stories)
    disagreements: Disagreements = Field(default_factory=Disagreements)
