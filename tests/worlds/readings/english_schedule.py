"""What the English sentences about calendars mean: minutes, and numbers and kinds of appointments."""

from __future__ import annotations

from tests.worlds.readings.english import NUMBER, Blank, before_noun, counted, day, told
from tests.worlds.readings.week import Week

FORMS = {
    "health": "sănătate",
    "work": "serviciu",
    "family": "familie",
    "errand": "treburi administrative",
    "leisure": "timp liber",
    "remote": "la distanță",
    "high-priority": "prioritate înaltă",
    "medium-priority": "prioritate medie",
    "low-priority": "prioritate scăzută",
}
"""What a word for a kind holds -> what the Romanian list says of such an appointment."""

KINDS = "(?:(?:health|work|family|leisure|remote|high-priority|medium-priority|low-priority) )?appointments?|errands?"


def kind(said: str) -> str:
    """A kind of appointments; "" if only "appointments" is said."""
    return next((what for part, what in FORMS.items() if part in said), "")


BLANKS = {
    "kind": Blank(f"(?:{KINDS})", kind),
    "some": counted(KINDS, kind),
    "appointments": Blank(rf"{NUMBER} appointments?", before_noun),
    "days": Blank(rf"{NUMBER} (?:different days|day)", before_noun),
    "day": Blank("(?:monday|tuesday|wednesday|thursday|friday|the last day)", day),
    "half": Blank("in the (?:morning|afternoon)", lambda said: "dimineața" if "morning" in said else "după-amiaza"),
}
"""What may stand in <...> of a pattern about a week."""


def on(w: Week, day: int, kind: str) -> int:
    """How many of a kind are on that day; none beyond the last one."""
    return w.daily(kind)[day] if day < len(w.days) else 0


AMOUNTS = (
    *told(
        lambda w, n: w.minutes <= n,
        "The appointments kept take at most <time> together.",
        "All appointments kept, one after another, fit into <time>.",
    ),
    *told(
        lambda w, n: not w.minutes > n,
        "In total, the appointments kept do not take more than <time>.",
        "If the appointments kept take over <time> together, the calendar must be redone.",
        "Total time of the appointments kept: <time>, not more.",
    ),
    *told(lambda w, n: w.minutes < n, "The total time of the appointments kept is less than <time>."),
    *told(
        lambda w, n: w.minutes >= n,
        "The appointments kept take at least <time> together.",
        "The calendar is good only if its appointments take <time> or more together.",
        "Taken together, the appointments kept need <time> or more.",
        "Total time of the appointments kept: <time> as a minimum.",
    ),
    *told(lambda w, n: not w.minutes < n, "The total time of the appointments kept does not fall below <time>."),
    *told(lambda w, n: w.minutes > n, "The total time of the appointments kept is more than <time>."),
    *told(
        lambda w, low, high: low <= w.minutes <= high,
        "The appointments kept take between <n> and <time> together.",
        "Taken together, the appointments kept need from <time> up to <time>.",
        "Total time of the appointments kept: minimum <n>, maximum <time>.",
    ),
    *told(
        lambda w, low, high: not (w.minutes < low or w.minutes > high),
        "The total time of the appointments kept is neither less than <n> nor more than <time>.",
        "If the appointments kept take under <n> or over <time> together, the calendar must be redone.",
    ),
    *told(
        lambda w, n: all(day <= n for day in w.daily_minutes),
        "The appointments of each day take at most <time> together.",
        "Whatever the day, its appointments, one after another, fit into <time>.",
    ),
    *told(
        lambda w, n: not any(day > n for day in w.daily_minutes),
        "On no day do the appointments take more than <time> together.",
        "Time of the appointments per day: <time>, not more.",
    ),
    *told(
        lambda w, n: all(day < n for day in w.daily_minutes),
        "Each day, the total time of the appointments is less than <time>.",
    ),
    *told(
        lambda w, n: all(day >= n for day in w.daily_minutes),
        "The appointments of each day take at least <time> together.",
        "Whatever the day, its appointments need <time> or more together.",
        "Time of the appointments per day: <time> as a minimum.",
    ),
    *told(
        lambda w, n: not any(day < n for day in w.daily_minutes),
        "On no day does the time of the appointments fall below <time>.",
    ),
    *told(
        lambda w, n: all(day > n for day in w.daily_minutes),
        "Each day, the total time of the appointments is more than <time>.",
    ),
    *told(
        lambda w, day, n: w.daily_minutes[day] <= n,
        "The appointments on <day> take at most <time> together.",
        "<day>'s appointments, one after another, fit into <time>.",
        "<day>: appointments of <time> in all, not more.",
    ),
    *told(
        lambda w, day, n: not w.daily_minutes[day] > n,
        "On <day>, the appointments do not take more than <time> together.",
        "If the appointments on <day> take over <time> together, the calendar must be redone.",
    ),
    *told(
        lambda w, day, n: w.daily_minutes[day] < n,
        "On <day>, the total time of the appointments is less than <time>.",
    ),
    *told(
        lambda w, n: w.daily_minutes[w.then] <= n, "On that same day, the appointments take at most <time> together."
    ),
    *told(
        lambda w, day, n: w.daily_minutes[day] >= n,
        "The appointments on <day> take at least <time> together.",
        "The calendar is good only if the appointments on <day> take <time> or more together.",
        "<day>'s appointments need <time> or more together.",
        "<day>: appointments of <time> in all as a minimum.",
    ),
    *told(
        lambda w, day, n: not w.daily_minutes[day] < n,
        "On <day>, the total time of the appointments does not fall below <time>.",
    ),
    *told(
        lambda w, day, n: w.daily_minutes[day] > n,
        "On <day>, the total time of the appointments is more than <time>.",
    ),
    *told(
        lambda w, n: w.daily_minutes[w.then] >= n, "On that same day, the appointments take at least <time> together."
    ),
)

KEPT = (
    *told(
        lambda w, n: len(w.kept) >= n,
        "The calendar keeps at least <appointments>.",
        "The calendar counts <appointments> or more.",
        "Appointments kept: <n> as a minimum.",
    ),
    *told(
        lambda w, n: not len(w.kept) < n,
        "The number of appointments kept does not fall below <n>.",
        "If the calendar keeps fewer than <appointments>, it must be redone.",
    ),
    *told(lambda w, n: len(w.kept) > n, "The number of appointments kept is greater than <n>."),
    *told(
        lambda w, n: len(w.kept) == n,
        "The calendar keeps exactly <appointments>.",
        "The calendar keeps <appointments>, no more and no less.",
        "The calendar keeps <appointments>, and the rest are cancelled.",
        "Appointments kept: exactly <n>.",
    ),
    *told(
        lambda w, n: sum(day > 0 for day in w.in_use) >= n,
        "The appointments kept extend over at least <days>.",
        "If the days with an appointment are counted, the result is <n> or more.",
        "The calendar occupies at least <days>.",
        "Days with at least one appointment: minimum <n>.",
    ),
    *told(
        lambda w, n: not sum(day > 0 for day in w.in_use) < n,
        "The number of days with an appointment does not fall below <n>.",
    ),
    *told(
        lambda w, n: sum(day > 0 for day in w.in_use) > n,
        "The number of days with an appointment is greater than <n>.",
    ),
    *told(
        lambda w: all(day <= 1 for day in w.in_use),
        "Each day has at most one slot taken, the morning or the afternoon.",
        "If a day's morning is taken, its afternoon stays free.",
        "At least one of the two slots of each day stays free.",
        "Slots taken per day: one as a maximum.",
    ),
    *told(lambda w: not any(day == 2 for day in w.in_use), "On no day are both the morning and the afternoon taken."),
)

COUNTS = (
    *told(
        lambda w, n, kind: w.count(kind) <= n,
        "The calendar holds at most <some>.",
        "The calendar has room for at most <some>.",
        "Apart from at most <some>, only appointments of another kind are kept.",
    ),
    *told(lambda w, n, kind: not w.count(kind) > n, "The calendar does not hold more than <some>."),
    *told(
        lambda w, n, kind, other: kind == other and not w.count(kind) > n,
        "Once the calendar reaches <some>, any other <kind> is cancelled.",
    ),
    *told(lambda w, kind, n: not w.count(kind) > n, "<kind> in the calendar: <n>, not more."),
    *told(
        lambda w, n, kind: w.count(kind) >= n,
        "The calendar holds at least <some>.",
        "The calendar cannot do without at least <some>.",
        "The calendar keeps <some> or more.",
        "The calendar counts at least <some>.",
    ),
    *told(
        lambda w, kind, n: w.count(kind) >= n,
        "If the <kind> kept are counted, the result is <n> or more.",
        "<kind> in the calendar: <n> as a minimum.",
    ),
    *told(
        lambda w, n, kind: w.count(kind) == n,
        "The calendar holds exactly <some>.",
        "The calendar keeps exactly <some>, and otherwise only appointments of another kind.",
        "The calendar has <some>, no more and no less.",
    ),
    *told(
        lambda w, kind, n: w.count(kind) == n,
        "The number of <kind> kept is neither greater nor smaller than <n>.",
        "If the <kind> kept are counted, the result is exactly <n>.",
        "<kind> in the calendar: exactly <n>.",
    ),
    *told(
        lambda w, kind: w.count(kind) == 0,
        "All <kind> stay out of the calendar.",
        "The calendar holds no <kind>.",
        "Anything on the list can be kept, except for <kind>.",
        "If any <kind> appears in the calendar, the calendar must be redone.",
        "The number of <kind> in the calendar is zero.",
        "Without any <kind>.",
    ),
    *told(
        lambda w, n, kind: all(day <= n for day in w.daily(kind)),
        "Each day has at most <some>.",
        "No day has more than <some>.",
        "Whatever the day, it has room for at most <some>.",
    ),
    *told(
        lambda w, n, kind, other: kind == other and not any(day > n for day in w.daily(kind)),
        "If a day already has <some>, any other <kind> goes to another day or is cancelled.",
    ),
    *told(lambda w, kind, n: all(day <= n for day in w.daily(kind)), "<kind> per day: maximum <n>."),
    *told(
        lambda w, n, kind: all(day >= n for day in w.daily(kind)),
        "Each day has at least <some>.",
        "No day goes without at least <some>.",
        "Whatever the day, it holds at least <some>.",
        "Each day counts at least <some>.",
    ),
    *told(lambda w, kind, n: all(day >= n for day in w.daily(kind)), "<kind> per day: minimum <n>."),
    *told(
        lambda w, day, n, kind: w.daily(kind)[day] <= n,
        "<day>'s programme holds at most <some>.",
        "<day>'s programme does not hold more than <some>.",
        "<day>'s programme has room for at most <some>.",
        "<day>: maximum <some>.",
    ),
    *told(
        lambda w, day, n, kind, other: kind == other and not w.daily(kind)[day] > n,
        "If <day>'s programme already holds <some>, any other <kind> goes to another day or is cancelled.",
    ),
    *told(lambda w, n, kind: w.daily(kind)[w.then] <= n, "That same day holds at most <some>."),
    *told(
        lambda w, day, n, kind: w.daily(kind)[day] >= n,
        "<day>'s programme holds at least <some>.",
        "<day>'s programme cannot do without at least <some>.",
        "The calendar is good only if <day>'s programme holds at least <some>.",
        "<day>'s programme counts at least <some>.",
        "<day>: minimum <some>.",
    ),
    *told(lambda w, n, kind: w.daily(kind)[w.then] >= n, "That same day holds at least <some>."),
)
