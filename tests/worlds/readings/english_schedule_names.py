"""Meanings of the English sentences about calendars: when a kind may be, single appointments, pairs and triples."""

from __future__ import annotations

from tests.worlds.readings.english import told
from tests.worlds.readings.english_schedule import on
from tests.worlds.readings.schedule_kinds import HIGHER, cancelled, days_of, halves_of
from tests.worlds.readings.schedule_names import how_many
from tests.worlds.readings.week import DAYS, Week


def next_day(w: Week, one: str, other: str) -> bool:
    """Return whether both are kept, the other on the day right after the one."""
    return w.has(one, other) and w.day(other) == w.day(one) + 1


WHEN = (
    *told(
        lambda w, kind: w.count(kind) == 0,
        "The calendar must not include any <kind>.",
        "No <kind> may be kept.",
        "Any appointment may be kept, except for the <kind>.",
        "No <kind>.",
    ),
    *told(lambda w, kind: set(w.of_list(kind)) == set(cancelled(w, kind)), "All <kind> must be cancelled."),
    *told(
        lambda w, kind: w.has(*w.of_list(kind)),
        "All <kind> must stay in the calendar.",
        "All <kind> must be kept.",
        "Compulsory: all <kind>.",
    ),
    *told(
        lambda w, kind: not cancelled(w, kind),
        "No <kind> may be cancelled.",
        "Any appointment may be cancelled, except for the <kind>.",
    ),
    *told(
        lambda w, kind: not cancelled(w, *HIGHER) if w.count(kind) else True,
        "A <kind> may be kept only if all those of medium or high priority are kept.",
        "As long as any <kind> stays in the calendar, no appointment of medium or high priority may be cancelled.",
        "<kind>: only if all those of medium or high priority stay.",
    ),
    *told(
        lambda w, kind: not w.count(kind) if cancelled(w, *HIGHER) else True,
        "If any appointment of medium or high priority is cancelled, no <kind> may be kept.",
        "Appointments of medium or high priority may be cancelled only once all <kind> have been cancelled.",
    ),
    *told(
        lambda w, day, kind: on(w, day, kind) == 0,
        "On <day>, there must not be any <kind>.",
        "On <day>: no <kind>.",
    ),
    *told(lambda w, kind, day: on(w, day, kind) == 0, "No <kind> may be put on <day>."),
    *told(
        lambda w, kind, day: days_of(w, kind) <= {*DAYS.values()} - {day},
        "The <kind> may be put on any day, except for <day>.",
        "If any <kind> is kept, it must be put on a day other than <day>.",
    ),
    *told(
        lambda w, kind, half: halves_of(w, kind) <= {half},
        "The <kind> may take place only <half>.",
        "If any <kind> is kept, it must be put <half>.",
        "The <kind> that are kept must be put <half>.",
        "<kind>: only <half>.",
    ),
    *told(lambda w, kind, half: half not in halves_of(w, kind), "No <kind> may be put <half>."),
)

SINGLE = (
    *told(
        lambda w, a: w.has(a),
        "The appointment <quoted> must stay in the calendar.",
        "The appointment <quoted> must be kept.",
        "The appointment <quoted> cannot be cancelled.",
        "Any appointment may be cancelled, except for <quoted>.",
        "Compulsory: <quoted>.",
    ),
    *told(
        lambda w, a: not w.has(a),
        "The calendar must not include the appointment <quoted>.",
        "The appointment <quoted> must be cancelled.",
        "Any appointment may be kept, except for <quoted>.",
        "<quoted> must be left out of the calendar.",
        "To be cancelled: <quoted>.",
    ),
    *told(
        lambda w, day, a: a in w.on(day),
        "<day>'s schedule must include <quoted>.",
        "Compulsory on <day>: <quoted>.",
    ),
    *told(
        lambda w, a, day: a in w.on(day),
        "The appointment <quoted> must be put on <day>.",
        "<quoted> must not be left out of <day>'s schedule.",
        "The appointment <quoted> is compulsory and can take place only on <day>.",
    ),
    *told(lambda w, a: a in w.on(w.then), "Also on that day, <quoted> must take place."),
    *told(
        lambda w, day, a: a not in w.on(day),
        "<day>'s schedule must not include <quoted>.",
        "On <day>, the appointment <quoted> cannot take place.",
        "On <day>: no <quoted>.",
    ),
    *told(
        lambda w, a, day: a not in w.on(day),
        "The appointment <quoted> may take place on any day, except for <day>.",
        "If the appointment <quoted> is kept, it must take place on a day other than <day>.",
    ),
    *told(lambda w, a: a not in w.on(w.then), "Also on that day, <quoted> cannot take place."),
)

PAIRS = (
    *told(
        lambda w, a, b: w.in_order(a, b),
        "The appointments <quoted> and <quoted> are compulsory, in this order.",
        "Two appointments are compulsory: <quoted> and, later, <quoted>.",
        "<quoted> must take place, and <quoted> at some later time.",
        "Compulsory, in this order: <quoted>, <quoted>.",
    ),
    *told(
        lambda w, a, b, early, late: w.has(a, b) and w.at(early) < w.at(late),
        "The appointments <quoted> and <quoted> must be kept, and <quoted> must take place earlier than <quoted>.",
    ),
    *told(
        lambda w, a, b: w.has(a, b) and w.day(a) != w.day(b),
        "The appointments <quoted> and <quoted> are compulsory, but on different days.",
        "Both <quoted> and <quoted> must be kept, but not on the same day.",
        "<quoted> must take place on one of the days, and <quoted> on another one.",
        "Two appointments are compulsory, on two different days: <quoted> and <quoted>.",
        "Compulsory, on different days, in any order: <quoted>, <quoted>.",
    ),
    *told(
        lambda w, a, b: w.has(b) or not w.has(a),
        "If <quoted> is kept, the appointment <quoted> must be kept too.",
        "The appointment <quoted> may be kept only if <quoted> is kept too.",
        "The appointment <quoted> cannot be kept without <quoted>.",
        "If <quoted> stays, then <quoted> too.",
    ),
    *told(
        lambda w, b, a: w.has(b) or not w.has(a),
        "If <quoted> is cancelled, <quoted> cannot be kept either.",
    ),
    *told(
        lambda w, a, b: not w.has(a, b),
        "If <quoted> is kept, the appointment <quoted> must be cancelled.",
        "The appointments <quoted> and <quoted> cannot both be kept.",
        "The appointment <quoted> may be kept only if <quoted> is cancelled.",
        "Not both: <quoted>, <quoted>.",
    ),
    *told(
        lambda w, a, b: how_many(w, [a, b]) <= 1,
        "Of the appointments <quoted> and <quoted>, at most one may be kept.",
    ),
    *told(
        next_day,
        "The calendar must include <quoted> and, on the very next day, <quoted>.",
        "<quoted> must take place on one day, and <quoted> on the day right after it.",
        "The appointments <quoted> and <quoted> are compulsory, on two consecutive days and in this order.",
        "<quoted> must be kept and, on the very next day, <quoted>.",
        "Compulsory, on consecutive days and in this order: <quoted>, <quoted>.",
    ),
)

TRIPLES = (
    *told(
        lambda w, names: how_many(w, names) == 1,
        "Exactly one of the appointments <three> must be kept.",
        "Of the appointments <three>, the calendar must include only one.",
        "One of the appointments <three> is compulsory, and the other two must be cancelled.",
        "Of the appointments <three>, one must be kept, and only one.",
        "Exactly one: <three>.",
    ),
    *told(
        lambda w, a, b, c: w.in_order(a, b, c),
        "The appointments <quoted>, <quoted> and <quoted> are compulsory, in this order.",
        "Three appointments are compulsory: first <quoted>, then <quoted>, finally <quoted>.",
        "<quoted>, <quoted> and <quoted> must all take place, in this order.",
        "Compulsory, in this order: <quoted>, <quoted>, <quoted>.",
    ),
    *told(
        lambda w, middle, first, last: w.in_order(first, middle, last),
        "The appointment <quoted> must take place later than <quoted> and earlier than <quoted>; all three are "
        "compulsory.",
    ),
)

NAMED = (*WHEN, *SINGLE, *PAIRS, *TRIPLES)
