"""Words that count days and trips, in both languages."""

from __future__ import annotations

_LATER = ("doua", "treia", "patra", "cincea", "șasea", "șaptea", "opta", "noua", "zecea")

NTH = ("prima", *(f"a {one}" for one in _LATER))
NTH_OF = ("primei", *(f"celei de-a {one}" for one in _LATER))
NTH_ENGLISH = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")

ANY = f"(?:{'|'.join((*NTH, 'ultima'))})"
ANY_OF = f"(?:{'|'.join((*NTH_OF, 'ultimei'))})"
ANY_ENGLISH = f"(?:{'|'.join((*NTH_ENGLISH, 'last'))})"
"""Patterns of one of them, or of the last."""

PLACES = {"prim": 0, **{one: at for at, one in enumerate(_LATER, 1)}, "ultim": -1}
PLACES_ENGLISH = {**{one: at for at, one in enumerate(NTH_ENGLISH)}, "last": -1}
"""Part of a word -> the place that it means, counted from 0; -1 is the last."""


def place(said: str) -> int:
    """The place of a day or trip in any case: "prima zi", "celei de-a doua zile"."""
    return next(at for part, at in PLACES.items() if part in said.lower())


def place_in_english(said: str) -> int:
    """The same of "the second trip"."""
    return next(at for part, at in PLACES_ENGLISH.items() if part in said.lower())
