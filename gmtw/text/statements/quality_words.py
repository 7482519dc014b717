"""The words by which a language says what things are, and of what sort: "fragil", "fără gluten", "muzee"."""

from __future__ import annotations

from typing import TypeAlias

from gmtw.languages import Language
from gmtw.text.phrases import Phrases

Quality: TypeAlias = tuple[str, bool]
"""An attribute, and whether things are said to have it."""


def quality_phrases(language: Language) -> Phrases[Quality]:
    """Return the phrases that say that named things have an attribute, or have it not."""
    named = language.statements.named
    tables = ((named.have, True), (named.lack, False))
    return Phrases([(p, (about, has)) for listed, has in tables for about, phrases in listed.items() for p in phrases])


def sort_phrases(language: Language) -> Phrases[str]:
    """Return the nouns for things, by the attribute that all of them have: "colete", "muzee", "băuturi"."""
    groups = language.statements.groups
    tables = (groups.things, groups.sorts)
    return Phrases([(p, about) for listed in tables for about, phrases in listed.items() for p in phrases])
