"""Meanings of the English sentences about calendars: minutes, and numbers and kinds of appointments."""

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
"""Part of a word for a kind -> the Romanian list's words for such an appointment."""

KINDS = "(?:(?:health|work|family|leisure|remote|high-priority|medium-priority|low-priority) )?appointments?|errands?"


def kind(said: str) -> str:
    """A kind of appointments; "" if only "appointments" is said."""
    return next((what for part, what in FORMS.items() if part in said), "")


BLANKS = {
    "kind": Blank(f"(?:{KINDS})", kind),
    "some": counted(KINDS, kind),
    "appointments": Blank(rf"{NUMBER} appointments?", before_noun),
    "days": Blank(rf"{NUMBER} (?:different days|days?)", before_noun),
    "day": Blank("(?:monday|tuesday|wednesday|thursday|friday|the last day)", day),
    "half": Blank("in the (?:morning|afternoon)", lambda said: "dimineața" if "morning" in said else "după-amiaza"),
}
"""The blanks <...> of a pattern about a week."""


def on(w: Week, day: int, kind: str) -> int:
    """Return the number of a kind on that day; none beyond the last one."""
    return w.daily(kind)[day] if day < len(w.days) else 0


def minutes_on(w: Week, day: int) -> int:
    """Return the minutes of the appointments of that day; nothing beyond the last one."""
    return w.daily_minutes[day] if day < len(w.days) else 0


AMOUNTS = (
    *told(
        lambda w, n: w.minutes <= n,
        "The appointments kept must take at most <time> in total.",
        "All the appointments kept must fit into <time>.",
        "Total time of the appointments kept: at most <time>.",
    ),
    *told(
        lambda w, n: not w.minutes > n,
        "The appointments kept must not take more than <time> in total.",
        "The total time of the appointments kept must not exceed <time>.",
    ),
    *told(
        lambda w, n: w.minutes >= n,
        "The appointments kept must take at least <time> in total.",
        "The total time of the appointments kept must be at least <time>.",
        "The appointments kept must take <time> or more in total.",
        "Total time of the appointments kept: at least <time>.",
    ),
    *told(lambda w, n: not w.minutes < n, "The appointments kept must not take less than <time> in total."),
    *told(
        lambda w, low, high: low <= w.minutes <= high,
        "The appointments kept must take between <n> and <time> in total.",
        "The total time of the appointments kept must be at least <n> and at most <time>.",
        "The appointments kept must take at least <time> and at most <time> in total.",
        "Total time of the appointments kept: <n> to <time>.",
    ),
    *told(
        lambda w, low, high: not (w.minutes < low or w.minutes > high),
        "The appointments kept must take no less than <n> and no more than <time> in total.",
    ),
    *told(
        lambda w, n: max(w.daily_minutes) <= n,
        "Each day, the appointments must take at most <time> in total.",
        "Each day's appointments must fit into <time>.",
        "Appointments per day: at most <time> in total.",
    ),
    *told(
        lambda w, n: not any(day > n for day in w.daily_minutes),
        "The appointments must not take more than <time> in total on any day.",
        "The total time of the appointments on any one day must not exceed <time>.",
    ),
    *told(
        lambda w, n: min(w.daily_minutes) >= n,
        "Each day, the appointments must take at least <time> in total.",
        "Every day's appointments must add up to at least <time>.",
        "Each day's appointments must take <time> or more in total.",
        "Appointments per day: at least <time> in total.",
    ),
    *told(
        lambda w, n: not any(day < n for day in w.daily_minutes),
        "The appointments must not take less than <time> in total on any day.",
    ),
    *told(
        lambda w, day, n: minutes_on(w, day) <= n,
        "<day>'s appointments must take at most <time> in total.",
        "<day>'s appointments must fit into <time>.",
        "<day>'s appointments: at most <time> in total.",
    ),
    *told(lambda w, n, day: minutes_on(w, day) <= n, "There are at most <time> for <day>'s appointments."),
    *told(
        lambda w, day, n: not minutes_on(w, day) > n,
        "On <day>, the appointments must not take more than <time> in total.",
    ),
    *told(
        lambda w, n: minutes_on(w, w.then) <= n,
        "Also on that day, the appointments must take at most <time> in total.",
    ),
    *told(
        lambda w, day, n: minutes_on(w, day) >= n,
        "<day>'s appointments must take at least <time> in total.",
        "<day>'s appointments must take <time> or more in total.",
        "<day>'s appointments: at least <time> in total.",
    ),
    *told(
        lambda w, day, n: minutes_on(w, day) >= n,
        "The appointments kept on <day> must add up to at least <time>.",
    ),
    *told(
        lambda w, day, n: not minutes_on(w, day) < n,
        "On <day>, the appointments must not take less than <time> in total.",
    ),
    *told(
        lambda w, n: minutes_on(w, w.then) >= n,
        "Also on that day, the appointments must take at least <time> in total.",
    ),
)

COUNTS = (
    *told(
        lambda w, n, kind: w.count(kind) <= n,
        "The calendar may include at most <some>.",
        "The calendar has room for at most <some>.",
    ),
    *told(lambda w, n, kind: not w.count(kind) > n, "The calendar must not include more than <some>."),
    *told(
        lambda w, kind, n: w.count(kind) <= n,
        "The number of <kind> in the calendar must be at most <n>.",
        "<kind> in the calendar: at most <n>.",
    ),
    *told(
        lambda w, n, kind: w.count(kind) >= n,
        "At least <some> must stay in the calendar.",
        "At least <some> must be kept.",
        "The calendar needs at least <some>.",
        "The calendar must include at least <some>.",
    ),
    *told(
        lambda w, n, kind: not w.count(kind) < n,
        "No fewer than <some> must be kept.",
        "The calendar must include no fewer than <some>.",
    ),
    *told(
        lambda w, kind, n: w.count(kind) >= n,
        "The number of <kind> in the calendar must be at least <n>.",
        "<kind> in the calendar: at least <n>.",
        "<kind> kept: at least <n>.",
    ),
    *told(
        lambda w, n, kind: w.count(kind) == n,
        "Exactly <some> must stay in the calendar.",
        "Exactly <some> must be kept.",
        "The calendar must include exactly <some>.",
        "The calendar needs exactly <some>.",
    ),
    *told(
        lambda w, n, kind: not (w.count(kind) > n or w.count(kind) < n),
        "You must keep <some>, no more and no fewer.",
    ),
    *told(
        lambda w, n, kind: len(w.listed) - len(w.dropped) == n,
        "You must keep <some> and cancel all the others.",
    ),
    *told(
        lambda w, kind, n: w.count(kind) == n,
        "The number of <kind> in the calendar must be exactly <n>.",
        "<kind> in the calendar: exactly <n>.",
        "<kind> kept: exactly <n>.",
    ),
    *told(
        lambda w, kind, n: not (w.count(kind) > n or w.count(kind) < n),
        "The number of <kind> in the calendar must be <n>, no more and no less.",
    ),
    *told(
        lambda w, n, kind: max(w.daily(kind)) <= n,
        "Each day may have at most <some>.",
        "On each day there is room for at most <some>.",
    ),
    *told(lambda w, n, kind: not any(day > n for day in w.daily(kind)), "No day may have more than <some>."),
    *told(
        lambda w, kind, n: max(w.daily(kind)) <= n,
        "The number of <kind> on any one day must be at most <n>.",
        "<kind> per day: at most <n>.",
    ),
    *told(
        lambda w, n, kind: min(w.daily(kind)) >= n,
        "Each day must have at least <some>.",
        "Each day needs at least <some>.",
    ),
    *told(lambda w, n, kind: not any(day < n for day in w.daily(kind)), "No day may have fewer than <some>."),
    *told(
        lambda w, kind, n: min(w.daily(kind)) >= n,
        "The number of <kind> on each day must be at least <n>.",
        "<kind> per day: at least <n>.",
    ),
    *told(
        lambda w, day, n, kind: on(w, day, kind) <= n,
        "On <day>, there may be at most <some>.",
        "On <day> there is room for at most <some>.",
        "<day>'s schedule may include at most <some>.",
        "On <day>: at most <some>.",
    ),
    *told(lambda w, day, n, kind: not on(w, day, kind) > n, "On <day>, there must not be more than <some>."),
    *told(lambda w, n, kind: on(w, w.then, kind) <= n, "Also on that day, there may be at most <some>."),
    *told(
        lambda w, day, n, kind: on(w, day, kind) >= n,
        "On <day>, there must be at least <some>.",
        "On <day>, at least <some> must take place.",
        "<day>'s schedule must include at least <some>.",
        "On <day>: at least <some>.",
    ),
    *told(lambda w, day, n, kind: not on(w, day, kind) < n, "<day>'s schedule must include no fewer than <some>."),
    *told(lambda w, n, kind: on(w, w.then, kind) >= n, "Also on that day, there must be at least <some>."),
    *told(
        lambda w, n: sum(day > 0 for day in w.in_use) >= n,
        "The appointments kept must fall on at least <days>.",
        "The appointments must be spread over at least <days>.",
        "On at least <days>, there must be something in the calendar.",
        "Days with appointments: at least <n>.",
    ),
    *told(
        lambda w, n: not sum(day > 0 for day in w.in_use) < n,
        "There must not be fewer than <days> with appointments.",
    ),
    *told(
        lambda w: not any(morning and afternoon for morning, afternoon in w.days),
        "On the same day there must not be appointments both in the morning and in the afternoon.",
        "If the morning of a day is taken, the afternoon must stay free.",
    ),
    *told(
        lambda w: max(w.in_use) <= 1,
        "On each day, at most one slot may be taken: the morning or the afternoon.",
        "At least one of the two slots of each day must stay free.",
        "Per day: at most one slot taken.",
    ),
    *told(
        lambda w, one, two: w.count(one) == w.count(two),
        "The calendar must include exactly as many <kind> as <kind>.",
        "The number of <kind> in the calendar must be equal to the number of <kind>.",
        "However many <kind> are in the calendar, there must be just as many <kind>.",
        "In the calendar: exactly as many <kind> as <kind>.",
    ),
    *told(
        lambda w, one, two: not (w.count(one) > w.count(two) or w.count(one) < w.count(two)),
        "The calendar must include no more and no fewer <kind> than <kind>.",
    ),
    *told(
        lambda w, one, two: w.count(one) > w.count(two),
        "The calendar must include more <kind> than <kind>.",
        "In the calendar, there must be more <kind> than <kind>.",
        "The number of <kind> in the calendar must be greater than the number of <kind>.",
        "<kind> in the calendar: more than <kind>.",
    ),
    *told(lambda w, few, more: w.count(few) < w.count(more), "The calendar must include fewer <kind> than <kind>."),
    *told(
        lambda w, kind: 2 * w.count(kind) >= w.count(),
        "<kind> must make up at least half of all the appointments kept.",
        "Half or more of all that is kept must be <kind>.",
        "<kind>: at least half of those kept.",
    ),
    *told(
        lambda w, kind: w.count(kind) >= w.count() - w.count(kind),
        "The calendar must have at least as many <kind> as all the others together.",
    ),
    *told(
        lambda w, kind: not w.count(kind) < w.count() - w.count(kind),
        "The calendar must not have fewer <kind> than all the others together.",
    ),
    *told(
        lambda w, n: w.has(*w.longest(n)),
        "The <n> longest appointments on the list must stay in the calendar.",
        "The <n> longest appointments on the list must not be cancelled.",
        "If the list is ordered by length, from longest to shortest, the first <appointments> must stay "
        "in the calendar.",
        "The <n> longest appointments on the list must be kept.",
        "Compulsory: the <n> longest appointments on the list.",
    ),
    *told(
        lambda w, n: not any(w.has(name) for name in w.longest(n)),
        "The calendar must not include any of the <n> longest appointments on the list.",
        "Any appointment may be kept, except for the <n> longest ones on the list.",
        "The <n> longest appointments on the list must be cancelled.",
        "If the list is ordered by length, from longest to shortest, the first <appointments> must be cancelled.",
        "To be cancelled: the <n> longest appointments on the list.",
    ),
)
