"""Meanings of the English sentences about trips: lei, minutes, and numbers of attractions."""

from __future__ import annotations

import re
from collections.abc import Collection

from tests.worlds.readings.english import NUMBER, Blank, before_noun, counted, told
from tests.worlds.readings.trip import LACKING

FORMS = {
    "open": "în aer liber",
    "indoor": "la interior",
    "suitable": "se potrivește copiilor",
    "museum": "muzeu",
    "monument": "monument",
    "church": "biserică",
    "green": "spațiu verde",
    "square": "piață",
    "activit": "activitate",
    "attraction": "obiectiv",
}
"""Part of a word for a kind -> the Romanian list's words for such an attraction; "obiectiv" is any."""

KINDS = "open-air attractions?|indoor attractions?|attractions? suitable for children|attractions?|museums?|monuments?"
KINDS += "|church(?:es)?|green spaces?|squares?|activit(?:y|ies)"

OTHERS = {
    "indoor attractions": LACKING["obiectivele de la interior"],
    "open-air attractions": LACKING["obiectivele în aer liber"],
    "attractions unsuitable for children": LACKING["obiectivele nepotrivite pentru copii"],
}
"""Some attractions -> what the Romanian list says of all others."""


def kind(said: str) -> str:
    """A kind of attractions: "museums", "are indoors"."""
    return next(what for part, what in FORMS.items() if part in said)


def blanks(names: Collection[str]) -> dict[str, Blank]:
    """Return what may stand in <...> of a pattern about a trip. names: The attractions of the lists."""
    name = "|".join(re.escape(one) for one in sorted(names, key=len, reverse=True))
    return {
        "lei": Blank(rf"{NUMBER} (?:lei|leu)", before_noun),
        "kind": Blank(f"(?:{KINDS})", kind),
        "some": counted(KINDS, kind),
        "types": Blank(rf"{NUMBER} (?:different kinds|kind) of attractions?", before_noun),
        "others": Blank("|".join(OTHERS), OTHERS.__getitem__),
        "sights": Blank(rf"{NUMBER} attractions?", before_noun),
        "name": Blank(f"“?(?:{name})”?", lambda said: said.strip("“”")),
    }


MONEY = (
    *told(
        lambda t, n: t.cost <= n,
        "The tickets must cost at most <lei> in total.",
        "The total budget for tickets is <lei> and must not be exceeded.",
        "All the tickets together must cost at most <lei>.",
        "Budget for all tickets: at most <lei>.",
    ),
    *told(lambda t, n: not t.cost > n, "No more than <lei> may be spent on tickets in total."),
    *told(
        lambda t, n: t.cost >= n,
        "To use the culture voucher, the tickets must cost at least <lei> in total.",
        "At least <lei> must be spent on tickets in total.",
        "All the tickets together must cost <lei> or more.",
        "Tickets, in total: at least <lei>.",
    ),
    *told(lambda t, n: not t.cost < n, "The tickets must not cost less than <lei> in total."),
    *told(
        lambda t, low, high: low <= t.cost <= high,
        "The tickets must cost between <n> and <lei> in total.",
        "At least <n> and at most <lei> must be spent on tickets in total.",
        "All the tickets together must cost at least <lei> and at most <lei>.",
        "Tickets, in total: <n> to <lei>.",
    ),
    *told(
        lambda t, low, high: not (t.cost < low or t.cost > high),
        "The tickets must cost no less than <n> and no more than <lei> in total.",
    ),
    *told(
        lambda t, n: max(t.daily_cost) <= n,
        "Each day, the tickets must cost at most <lei> in total.",
        "The ticket budget for each day is at most <lei>.",
        "On each day, the tickets must cost at most <lei> in total.",
        "Tickets, per day: at most <lei>.",
    ),
    *told(
        lambda t, n: not any(day > n for day in t.daily_cost),
        "No more than <lei> may be spent on tickets on any one day.",
    ),
    *told(
        lambda t, day, n: t.daily_cost[day] <= n,
        "On <day>, the tickets must cost at most <lei> in total.",
        "The ticket budget for <day> is at most <lei>.",
        "The tickets for <day> must cost at most <lei> in total.",
        "Tickets on <day>: at most <lei> in total.",
    ),
    *told(lambda t, day, n: not t.daily_cost[day] > n, "On <day>, no more than <lei> may be spent on tickets."),
    *told(lambda t, n: t.daily_cost[t.then] <= n, "Also on that day, the tickets must cost at most <lei> in total."),
    *told(
        lambda t, day, n: t.daily_cost[day] >= n,
        "On <day>, the tickets must cost at least <lei> in total.",
        "On <day>, at least <lei> must be spent on tickets.",
        "The tickets for <day> must cost <lei> or more in total.",
        "Tickets on <day>: at least <lei> in total.",
    ),
    *told(lambda t, day, n: not t.daily_cost[day] < n, "The tickets for <day> must not cost less than <lei> in total."),
    *told(lambda t, n: t.daily_cost[t.then] >= n, "Also on that day, the tickets must cost at least <lei> in total."),
)

TIME = (
    *told(
        lambda t, n: t.minutes <= n,
        "The visits must take at most <time> in total.",
        "All the visits together must fit into <time>.",
        "Time for all visits: at most <time>.",
    ),
    *told(
        lambda t, n: not t.minutes > n,
        "The visits must not take more than <time> in total.",
        "The total visiting time must not exceed <time>.",
    ),
    *told(
        lambda t, n: t.minutes >= n,
        "The visits must take at least <time> in total.",
        "At least <time> must be set aside for visits in total.",
        "All the visits together must take <time> or more.",
        "Visiting time, in total: at least <time>.",
    ),
    *told(lambda t, n: not t.minutes < n, "The visits must not take less than <time> in total."),
    *told(
        lambda t, low, high: low <= t.minutes <= high,
        "The visits must take between <n> and <time> in total.",
        "The total visiting time must be at least <n> and at most <time>.",
        "All the visits together must take at least <time> and at most <time>.",
        "Visiting time, in total: <n> to <time>.",
    ),
    *told(
        lambda t, low, high: not (t.minutes < low or t.minutes > high),
        "The visits must take no less than <n> and no more than <time> in total.",
    ),
    *told(
        lambda t, n: max(t.daily_minutes) <= n,
        "Each day, the visits must take at most <time> in total.",
        "Each day's visits must fit into <time>.",
        "Visiting time per day: at most <time>.",
    ),
    *told(
        lambda t, n: not any(day > n for day in t.daily_minutes),
        "The visits must not take more than <time> in total on any day.",
        "The visiting time on any one day must not exceed <time>.",
    ),
    *told(
        lambda t, n: min(t.daily_minutes) >= n,
        "Each day, the visits must take at least <time> in total.",
        "Every day must have at least <time> of visiting time.",
        "Each day's visits must take <time> or more in total.",
        "Visiting time per day: at least <time>.",
    ),
    *told(
        lambda t, n: not any(day < n for day in t.daily_minutes),
        "The visits must not take less than <time> in total on any day.",
    ),
    *told(
        lambda t, low, high: all(low <= day <= high for day in t.daily_minutes),
        "Each day, the visits must take between <n> and <time> in total.",
        "Every day must have at least <n> and at most <time> of visiting time.",
        "Each day's visits must take at least <time> and at most <time> in total.",
        "Visiting time per day: <n> to <time>.",
    ),
    *told(
        lambda t, low, high: not any(day < low or day > high for day in t.daily_minutes),
        "The visits must not take less than <n> or more than <time> in total on any day.",
    ),
    *told(
        lambda t, day, n: t.daily_minutes[day] <= n,
        "On <day>, the visits must take at most <time> in total.",
        "The visits on <day> must fit into <time>.",
        "Visits on <day>: at most <time> in total.",
    ),
    *told(lambda t, n, day: t.daily_minutes[day] <= n, "There are at most <time> for the visits on <day>."),
    *told(
        lambda t, day, n: not t.daily_minutes[day] > n,
        "On <day>, the visits must not take more than <time> in total.",
    ),
    *told(lambda t, n: t.daily_minutes[t.then] <= n, "Also on that day, the visits must take at most <time> in total."),
    *told(
        lambda t, day, n: t.daily_minutes[day] >= n,
        "On <day>, the visits must take at least <time> in total.",
        "The visits on <day> must take <time> or more in total.",
        "Visits on <day>: at least <time> in total.",
    ),
    *told(lambda t, n, day: t.daily_minutes[day] >= n, "At least <time> must be set aside for the visits on <day>."),
    *told(
        lambda t, day, n: not t.daily_minutes[day] < n,
        "On <day>, the visits must not take less than <time> in total.",
    ),
    *told(
        lambda t, n: t.daily_minutes[t.then] >= n, "Also on that day, the visits must take at least <time> in total."
    ),
)
