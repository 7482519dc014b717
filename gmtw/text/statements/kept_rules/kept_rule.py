"""What a text says of a single rule that it keeps."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

Way: TypeAlias = Literal["avoided", "retained", "limit", "repeats", "heaviest", "lightest", "daily", "parts"]
"""In what way a rule is kept."""


class KeptRule(NamedTuple):
    """A single rule said to be kept: atoms `first` to `last` (not included).

    way: "avoided", a thing that the plan has not; "retained", one of which it has all there are; "limit", an amount
    that it does not exceed; "repeats", nothing twice; "heaviest" and "lightest", a part of the day that has most or
    least; "daily", what each day has at least; "parts", all of a thing in one part of the day.
    about: the attribute, or the part of the day. part: of "parts", that part. number: the limit, 0 where none is said.
    daily: it is one of each day. day: the day on which it is avoided. mention: the name that makes it so. exact: of a
    limit, words say of what it is one, each day or the whole plan; of "daily", there is no more either; of
    "avoided" and "retained", a word says that it is all of them.
    """

    way: Way
    first: int
    last: int
    about: str = ""
    number: float = 0
    daily: bool = False
    day: int | None = None
    mention: int | None = None
    exact: bool = False
    part: str = ""
