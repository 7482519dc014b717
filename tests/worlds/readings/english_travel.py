"""What the English sentences about trips mean: lei, minutes, and numbers of attractions."""

from __future__ import annotations

import re
from collections.abc import Collection

from tests.worlds.readings.english import NUMBER, Blank, before_noun, counted, told
from tests.worlds.readings.trip import Sight, Trip

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
"""What a word for a kind holds -> what the Romanian list says of such an attraction; "obiectiv" is any."""

KINDS = "open-air attractions?|indoor attractions?|attractions? suitable for children|attractions?|museums?|monuments?"
KINDS += "|church(?:es)?|green spaces?|squares?|activit(?:y|ies)"


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
        "exceptions": Blank(rf"{NUMBER} exceptions?", before_noun),
        "groups": Blank(rf"{NUMBER} groups?", before_noun),
        "types": Blank(rf"{NUMBER} (?:different kinds|kind) of attractions?", before_noun),
        "are": Blank("(?:is|are) (?:in the open air|indoors|suitable for children)", kind),
        "sights": Blank(rf"{NUMBER} attractions?", before_noun),
        "name": Blank(f"(?:{name})", str),
        "names": Blank(f"(?:{name}), (?:{name}) (?:and|or) (?:{name})", lambda said: re.findall(name, said)),
    }


def one_day_is(t: Trip, day: int, what: str) -> bool:
    """Whether all attractions of that day are so."""
    return all(what in sight.said for sight in t.days[day])


def unsuitable(sight: Sight) -> bool:
    """Whether an attraction is not for children."""
    return "se potrivește copiilor" not in sight.said


MONEY = (
    *told(
        lambda t, n: t.cost <= n,
        "All tickets together cost at most <lei>.",
        "All tickets fit into a budget of <lei>.",
    ),
    *told(
        lambda t, n: not t.cost > n,
        "No more than <lei> are spent on tickets in total.",
        "If all tickets together cost more than <lei>, the plan must be redone.",
        "Budget for all tickets: <lei>, not more.",
    ),
    *told(lambda t, n: t.cost < n, "The total price of the tickets stays below <lei>."),
    *told(
        lambda t, n: t.cost >= n,
        "All tickets together cost at least <lei>.",
        "All tickets together come to <lei> or more.",
        "Expenses for tickets, in total: <lei> minimum.",
    ),
    *told(
        lambda t, n: not t.cost < n,
        "The total price of the tickets does not fall below <lei>.",
        "If all tickets together cost less than <lei>, the culture voucher is lost, which must be avoided.",
    ),
    *told(lambda t, n: t.cost > n, "In total, more than <lei> are spent on tickets."),
    *told(
        lambda t, low, high: low <= t.cost <= high,
        "The tickets cost between <n> and <lei> together.",
        "From <lei> up to <lei> are spent on tickets in the whole visit.",
        "Expenses for tickets, in total: <n> minimum, <lei> maximum.",
    ),
    *told(
        lambda t, low, high: not (t.cost < low or t.cost > high),
        "The tickets cost neither less than <n> nor more than <lei> in total.",
        "If the tickets cost less than <n> or more than <lei> in total, the plan must be changed.",
    ),
    *told(
        lambda t, n: all(day <= n for day in t.daily_cost),
        "Every day, the tickets cost at most <lei> together.",
        "The ticket budget of each day is at most <lei>.",
    ),
    *told(
        lambda t, n: not any(day > n for day in t.daily_cost),
        "On no day do the tickets cost more than <lei> together.",
        "If the tickets of a day came to more than <lei>, that day would have to be planned anew.",
        "Tickets, per day: <lei>, not more.",
    ),
    *told(
        lambda t, day, n: t.daily_cost[day] <= n,
        "On <day>, at most <lei> are spent on tickets.",
        "When <day> comes, at most <lei> are spent on tickets.",
        "The ticket budget for <day> is at most <lei>.",
        "<day>: tickets for <lei> at most, in total.",
    ),
    *told(lambda t, day, n: not t.daily_cost[day] > n, "On <day>, no more than <lei> go on tickets."),
    *told(lambda t, n: t.daily_cost[t.then] <= n, "On that day too, at most <lei> are spent on tickets."),
    *told(
        lambda t, day, n: t.daily_cost[day] >= n,
        "On <day>, at least <lei> are spent on tickets.",
        "When <day> comes, the tickets cost <lei> or more together.",
        "The tickets of <day> come to <lei> or more.",
        "<day>: tickets for <lei> minimum, in total.",
    ),
    *told(
        lambda t, day, n: not t.daily_cost[day] < n,
        "On <day>, the total price of the tickets does not fall below <lei>.",
    ),
    *told(lambda t, n: t.daily_cost[t.then] >= n, "On the same day, the tickets cost at least <lei> together."),
)

TIME = (
    *told(
        lambda t, n: t.minutes <= n,
        "All visits together take at most <time>.",
        "If all visits were made one after another, at most <time> would pass.",
    ),
    *told(
        lambda t, n: not t.minutes > n,
        "The visits do not take more than <time> in total.",
        "Time for all visits: <time>, not more.",
    ),
    *told(
        lambda t, n: t.minutes >= n,
        "All visits together take at least <time>.",
        "The visits take <time> or more in total.",
        "Visiting time, in total: <time> minimum.",
    ),
    *told(
        lambda t, n: not t.minutes < n,
        "The length of all visits together does not fall below <time>.",
        "If all visits together take less than <time>, the plan must be extended.",
    ),
    *told(
        lambda t, low, high: low <= t.minutes <= high,
        "All visits together take between <n> and <time>.",
        "In total, the visits take from <time> up to <time>.",
        "Visiting time, in total: <n> minimum, <time> maximum.",
    ),
    *told(
        lambda t, low, high: not (t.minutes < low or t.minutes > high),
        "The visits take neither less than <n> nor more than <time> in total.",
        "If all visits together take less than <n> or more than <time>, the plan must be changed.",
    ),
    *told(
        lambda t, n: all(day <= n for day in t.daily_minutes),
        "Every day, the visits take at most <time> together.",
        "The visits of each day, taken together, last at most <time>.",
    ),
    *told(
        lambda t, n: not any(day > n for day in t.daily_minutes),
        "On no day do the visits take more than <time> together.",
        "If the visits of a day together took more than <time>, that day would have to be planned anew.",
        "Visiting time per day: <time>, not more.",
    ),
    *told(
        lambda t, n: all(day >= n for day in t.daily_minutes),
        "Every day, the visits take at least <time> together.",
        "The visits of each day, taken together, last <time> or more.",
        "Visiting time per day: <time> minimum.",
    ),
    *told(
        lambda t, n: not any(day < n for day in t.daily_minutes),
        "On no day does the total length of the visits fall below <time>.",
        "If the visits of a day together took less than <time>, that day would have to be filled up.",
    ),
    *told(
        lambda t, low, high: all(low <= day <= high for day in t.daily_minutes),
        "Every day, the visits take between <n> and <time> together.",
        "The visits of each day, taken together, last from <time> up to <time>.",
        "Visiting time per day: <n> minimum, <time> maximum.",
    ),
    *told(
        lambda t, low, high: not any(day < low or day > high for day in t.daily_minutes),
        "On no day do the visits take less than <n> or more than <time> together.",
        "If the visits of a day together took less than <n> or more than <time>, that day would have to be planned"
        " anew.",
    ),
    *told(
        lambda t, day, n: t.daily_minutes[day] <= n,
        "On <day>, the visits take at most <time> together.",
        "When <day> comes, the visits take at most <time> together.",
        "The visits of <day> last at most <time> together.",
        "<day>: <time> of visiting, not more.",
    ),
    *told(
        lambda t, day, n: not t.daily_minutes[day] > n, "On <day>, the visits do not take more than <time> together."
    ),
    *told(lambda t, n: t.daily_minutes[t.then] <= n, "On that day too, the visits take at most <time> together."),
    *told(
        lambda t, day, n: t.daily_minutes[day] >= n,
        "On <day>, the visits take at least <time> together.",
        "When <day> comes, the visits take <time> or more together.",
        "The visits of <day> last <time> or more together.",
        "<day>: <time> of visiting, minimum.",
    ),
    *told(
        lambda t, day, n: not t.daily_minutes[day] < n,
        "On <day>, the total length of the visits does not fall below <time>.",
    ),
    *told(lambda t, n: t.daily_minutes[t.then] >= n, "On the same day, the visits take at least <time> together."),
)
