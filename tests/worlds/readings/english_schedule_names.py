"""What the English sentences about calendars mean: when a kind may be, single appointments, pairs and triples."""

from __future__ import annotations

from tests.worlds.readings.english import told
from tests.worlds.readings.english_schedule import on
from tests.worlds.readings.week import HALVES, Week, is_of


def all_kept(w: Week, kind: str) -> bool:
    """Whether nothing of that kind is cancelled."""
    return w.has(*w.of_list(kind))


def higher_kept(w: Week) -> bool:
    """Whether all appointments of medium and high priority are kept."""
    return all_kept(w, "prioritate medie") and all_kept(w, "prioritate înaltă")


def in_half(w: Week, half: str, kind: str) -> int:
    """How many of a kind are in all mornings, or in all afternoons."""
    return sum(is_of(one, kind) for one in w.half(half))


def other(half: str) -> str:
    """The other half of a day."""
    return HALVES[1 - HALVES.index(half)]


WHEN = (
    *told(
        all_kept,
        "All <kind> are kept.",
        "None of the <kind> is cancelled.",
        "Anything can be cancelled except for the <kind>.",
        "However many <kind> the list has, all of them stay in the calendar.",
        "The number of <kind> cancelled is zero.",
        "<kind>: all of them, without fail.",
    ),
    *told(
        lambda w, kind: higher_kept(w) or w.count(kind) == 0,
        "Any <kind> can be kept only if all medium-priority and high-priority appointments are kept.",
        "As long as any medium-priority or high-priority appointment is cancelled, no <kind> is kept.",
        "If even one medium-priority or high-priority appointment is missing from the calendar, all <kind> are missing"
        " too.",
        "None of the <kind> stays in the calendar if an appointment of a higher priority is cancelled.",
        "If one or more medium-priority or high-priority appointments are cancelled, the number of <kind> kept is"
        " zero.",
        "<kind>: only together with all medium-priority and high-priority appointments.",
    ),
    *told(
        lambda w, kind, day: on(w, day, kind) == 0,
        "<kind> are barred on <day>.",
        "The <kind> can be on any day except on <day>.",
        "If any <kind> is kept, it is on a day other than <day>.",
        "The number of <kind> on <day> is zero.",
    ),
    *told(
        lambda w, day, kind: on(w, day, kind) == 0,
        "On <day>, no <kind> takes place.",
        "On <day>: no <kind>.",
    ),
    *told(
        lambda w, kind, half: in_half(w, other(half), kind) == 0,
        "The <kind> can only be <half>.",
        "The <kind> take place <half> and at no other time.",
        "If any <kind> is kept, it takes place <half>.",
        "<kind>: only <half>.",
    ),
    *told(lambda w, half, kind: in_half(w, half, kind) == 0, "<half>, no <kind> takes place."),
    *told(lambda w, kind, half: in_half(w, half, kind) == 0, "The number of <kind> <half> is zero."),
)

SINGLE = (
    *told(
        lambda w, a: w.has(a),
        "The appointment <quoted> must be kept.",
        "The appointment <quoted> cannot be missing from the calendar.",
        "Any appointment on the list can be cancelled, except for <quoted>.",
        "If <quoted> is missing, the calendar must be redone.",
        "One of the slots is taken by <quoted>.",
        "Obligatory in the calendar: <quoted>.",
    ),
    *told(lambda w: w.has(w.same), "That same appointment must be kept."),
    *told(
        lambda w, a: not w.has(a),
        "The appointment <quoted> stays out of the calendar.",
        "The appointment <quoted> does not take place.",
        "Any appointment on the list can be kept, except for <quoted>.",
        "If <quoted> appears in the calendar, the calendar must be redone.",
        "The appointment <quoted> appears in the calendar zero times.",
        "<quoted>: cancelled.",
    ),
    *told(
        lambda w, a, day: a in w.on(day),
        "The appointment <quoted> must be on <day>.",
        "<quoted> cannot be missing from <day>'s programme.",
        "The appointment <quoted> is obligatory, and every day but <day> is barred to it.",
        "If <quoted> is missing from <day>'s programme, the calendar must be redone.",
    ),
    *told(
        lambda w, day, a: a in w.on(day),
        "On <day>, one of the two slots is taken by <quoted>.",
        "<day>: <quoted>, without fail.",
    ),
    *told(lambda w, day: w.same in w.on(day), "That same appointment must be on <day>."),
    *told(
        lambda w, day, a: a not in w.on(day),
        "<day>'s programme excludes <quoted>.",
        "On <day>, <quoted> does not take place.",
        "Neither of the two slots on <day> is taken by <quoted>.",
        "<day>: without <quoted>.",
    ),
    *told(
        lambda w, a, day: a not in w.on(day),
        "The appointment <quoted> can be on any day but <day>.",
        "If it is kept, <quoted> is on a day other than <day>.",
    ),
    *told(lambda w, day: w.same not in w.on(day), "That same appointment does not take place on <day>."),
)


def apart(w: Week, a: str, b: str) -> bool:
    """Whether both are kept, on two days."""
    return w.has(a, b) and w.day(a) != w.day(b)


def next_day(w: Week, a: str, b: str) -> bool:
    """Whether both are kept, the second on the day after the first."""
    return w.has(a, b) and w.day(b) == w.day(a) + 1


def how_many(w: Week, names: list[str]) -> int:
    """How many of these are kept."""
    return sum(w.has(name) for name in names)


PAIRS = (
    *told(
        lambda w, a, b: w.in_order(a, b),
        "Both <quoted> and <quoted> are kept, the former before the latter.",
        "Neither <quoted> nor <quoted> is missing, and the former is earlier than the latter.",
        "<quoted> takes place earlier than <quoted>, and both are kept.",
        "Two appointments are obligatory: <quoted> and, later, <quoted>.",
        "First <quoted>, later <quoted>, both obligatory.",
    ),
    *told(
        lambda w, b, a: w.in_order(a, b),
        "When the turn of <quoted> comes, <quoted> is already over; both are kept.",
    ),
    *told(
        apart,
        "Both <quoted> and <quoted> are kept, but on different days.",
        "<quoted> and <quoted> are kept, but not on the same day.",
        "If <quoted> is on some day, <quoted> is left for another one, and both are kept.",
        "Two different days are needed: one with <quoted> and one with <quoted>.",
        "<quoted> and <quoted>: both obligatory, on different days.",
    ),
    *told(
        lambda w, a, b: w.has(b) or not w.has(a),
        "If <quoted> is kept, <quoted> is kept too.",
        "<quoted> is not kept without <quoted>.",
        "<quoted> is kept only if <quoted> stays in the calendar too.",
        "Once <quoted> is kept, two appointments are obligatory: this one and <quoted>.",
        "With <quoted> in the calendar, also <quoted>, without fail.",
    ),
    *told(lambda w, b, a: w.has(b) or not w.has(a), "In case <quoted> is cancelled, <quoted> is given up too."),
    *told(
        lambda w, a, b: not w.has(a, b),
        "If <quoted> is kept, then <quoted> stays out of the calendar.",
        "The calendar cannot hold both of them: <quoted> and <quoted>.",
        "<quoted> is kept only if <quoted> is missing.",
        "Of the two appointments <quoted> and <quoted>, at most one is kept.",
        "<quoted>, <quoted> or neither, but not both.",
    ),
    *told(
        next_day,
        "<quoted> is kept and, on the very next day, <quoted>.",
        "Neither <quoted> nor <quoted> is missing, and the latter is on the day right after the former.",
        "If <quoted> is on some day, <quoted> is on the following one, and both are kept.",
        "<quoted> is exactly one day before <quoted>, and both are obligatory.",
        "One day <quoted>, the very next day <quoted>, both obligatory.",
    ),
    *told(
        lambda w, b, a: next_day(w, a, b),
        "Both are obligatory, but <quoted> can only be on the day right after <quoted>.",
    ),
)

TRIPLES = (
    *told(
        lambda w, names: how_many(w, names) == 1,
        "Of the appointments <three>, exactly one is kept.",
        "The appointments <three> are not all missing from the calendar, but no two of them are kept either.",
        "The appointments <three> are all cancelled, except for one, which is kept.",
        "One of the appointments <three> is kept, and if this one is kept, the other two are missing.",
        "Of the three appointments <three>, two are cancelled, and the third is kept.",
        "Obligatory, but only one: <three>.",
    ),
    *told(
        lambda w, a, b, c: w.in_order(a, b, c),
        "<quoted>, <quoted> and <quoted> are kept, in this order.",
        "None of <quoted>, <quoted> and <quoted> is missing, and this is their order.",
        "Three appointments are obligatory: first <quoted>, second <quoted>, third <quoted>.",
        "Obligatory order, all of them kept: first <quoted>, then <quoted>, at the end <quoted>.",
    ),
    *told(
        lambda w, b, a, c: w.in_order(a, b, c),
        "<quoted> is later than <quoted> but earlier than <quoted>, and all three are kept.",
        "When <quoted> takes place, <quoted> is already over and <quoted> is still to come; all three are obligatory.",
    ),
)

COMPARED = (
    *told(
        lambda w, one, two: w.count(one) == w.count(two),
        "The calendar keeps as many <kind> as <kind>.",
        "In the calendar, the number of <kind> does not differ from the number of <kind>.",
        "The calendar has neither more nor fewer <kind> than <kind>.",
        "If the <kind> in the calendar are counted, and then the <kind>, the result is the same.",
        "In the calendar, the difference between the number of <kind> and the number of <kind> is zero.",
        "<kind> in the calendar: just as many as <kind>.",
    ),
    *told(
        lambda w, one, two: w.count(one) > w.count(two),
        "The calendar keeps more <kind> than <kind>.",
        "In the calendar, the number of <kind> exceeds the number of <kind>.",
        "If the <kind> in the calendar are counted, and then the <kind>, the first number is greater.",
        "<kind> in the calendar: more of them than of <kind>.",
    ),
    *told(
        lambda w, few, more: w.count(few) < w.count(more),
        "In the calendar, the number of <kind> does not reach the number of <kind>.",
    ),
    *told(
        lambda w, n: w.has(*w.longest(n)),
        "The longest <appointments> on the list are kept.",
        "None of the longest <appointments> on the list can be missing from the calendar.",
        "Anything can be cancelled, except for the longest <appointments> on the list.",
        "If the list is ordered by length, from long to short, the first <appointments> stay in the calendar.",
        "The longest <appointments> on the list stay in the calendar.",
        "Obligatory: the longest <appointments> on the list.",
    ),
    *told(
        lambda w, n: how_many(w, w.longest(n)) == 0,
        "The longest <appointments> on the list stay out of the calendar.",
        "None of the longest <appointments> on the list is kept.",
        "Any appointment can be kept, with the exception of the longest <appointments> on the list.",
        "If the list is ordered by length, from long to short, the first <appointments> are cancelled.",
        "The longest <appointments> on the list are cancelled.",
        "Without the longest <appointments> on the list.",
    ),
    *told(
        lambda w, kind: 2 * w.count(kind) >= len(w.kept),
        "At least half of the appointments kept are <kind>.",
        "The share of <kind> in the calendar does not fall below one half.",
        "In the calendar, the <kind> are at least as many as all the others.",
        "If fewer than half of the appointments kept are <kind>, the calendar must be redone.",
        "One half of the number of appointments kept, or more, is made up of <kind>.",
        "<kind>: minimum half of the appointments kept.",
    ),
)

NAMED = (*WHEN, *SINGLE, *PAIRS, *TRIPLES, *COMPARED)
