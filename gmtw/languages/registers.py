"""The table `[registers]` of a language folder: words that show how formal or how colloquial a text is.

They are written as dictionaries spell them, and are not folded: "măi" is no "mai". A star ends a beginning; an entry of
several words is a phrase.
"""

from __future__ import annotations

from gmtw.languages.grammar import Table


class Registers(Table):
    """Words of each register. regional: Those of a part of the country, or of old people.

    Without any of them nothing is said of the register. office: Words of offices alone, which plain prose has none of;
    perhaps_office: those that other people say, too.
    """

    formal: tuple[str, ...] = ()
    colloquial: tuple[str, ...] = ()
    regional: tuple[str, ...] = ()
    office: tuple[str, ...] = ()
    perhaps_office: tuple[str, ...] = ()
