"""What the English sentences about trips mean: kinds of attractions, single ones, pairs and triples."""

from __future__ import annotations

from tests.worlds.readings.english import told
from tests.worlds.readings.english_travel import one_day_is, unsuitable
from tests.worlds.readings.trip import Trip

COUNTS = (
    *told(
        lambda t, n, kind: t.count(kind) <= n,
        "The plan holds at most <some>.",
        "In the whole plan there is room for at most <some>.",
    ),
    *told(lambda t, n, kind: not t.count(kind) > n, "The plan does not hold more than <some>."),
    *told(
        lambda t, kind, n: t.count(kind) <= n,
        "The <kind> of the list are left out, with <exceptions> at most.",
        "However many <kind> the list may have, their number in the plan is at most <n>.",
        "<kind> in the plan: <n>, not more.",
    ),
    *told(
        lambda t, n, kind: t.count(kind) >= n,
        "The plan holds at least <some>.",
        "The plan cannot do without at least <some>.",
        "The programme makes room for <some> or more.",
    ),
    *told(lambda t, n, kind: not t.count(kind) < n, "If the plan has fewer than <some>, it must be extended."),
    *told(
        lambda t, kind, n: not t.count(kind) < n,
        "The number of <kind> in the plan does not fall below <n>.",
        "<kind> in the plan: <n> minimum.",
    ),
    *told(
        lambda t, n, kind: t.count(kind) == n,
        "The plan holds exactly <some>.",
        "The programme of all days together holds exactly <some>.",
    ),
    *told(
        lambda t, kind, n: not (t.count(kind) > n or t.count(kind) < n),
        "The number of <kind> in the plan is neither greater nor smaller than <n>.",
        "The <kind> of the list are left out, with exactly <exceptions>.",
        "If one counts the <kind> in the plan, the result is exactly <n>.",
        "<kind> in the plan: <n>, no more and no less.",
    ),
    *told(
        lambda t, n, kind: all(day <= n for day in t.daily(kind)),
        "Each day holds at most <some>.",
        "On no day does the programme hold more than <some>.",
        "Whatever the day, its programme has at most <some>.",
        "The programme of each day has room for at most <some>.",
    ),
    *told(lambda t, kind, n: not any(day > n for day in t.daily(kind)), "<kind> per day: <n>, not more."),
    *told(
        lambda t, n, kind: all(day >= n for day in t.daily(kind)),
        "Each day holds at least <some>.",
        "No day passes without at least <some>.",
        "Whatever the day, its programme has at least <some>.",
        "The programme of each day makes room for <some> or more.",
    ),
    *told(lambda t, kind, n: not any(day < n for day in t.daily(kind)), "<kind> per day: <n> minimum."),
    *told(
        lambda t, day, n, kind: t.daily(kind)[day] <= n,
        "The programme of <day> holds at most <some>.",
        "The programme of <day> does not hold more than <some>.",
        "When <day> comes, at most <some> can be visited.",
        "On <day> there is time for at most <some>.",
        "<day>: at most <some>.",
    ),
    *told(lambda t, n, kind: t.daily(kind)[t.then] <= n, "On that day too, the programme holds at most <some>."),
    *told(
        lambda t, day, n, kind: t.daily(kind)[day] >= n,
        "The programme of <day> holds at least <some>.",
        "The programme of <day> cannot do without at least <some>.",
        "When <day> comes, the programme holds at least <some>.",
        "On <day>, room is made for <some> or more.",
        "<day>: <some> minimum.",
    ),
    *told(lambda t, n, kind: t.daily(kind)[t.then] >= n, "On the same day, the programme holds at least <some>."),
    *told(
        lambda t, kind: t.count(kind) == 0,
        "The plan excludes <kind>.",
        "The plan does not hold any <kind>.",
        "Anything may be chosen from the list, except for <kind>.",
        "The number of <kind> in the plan is zero.",
        "No <kind> in the plan.",
    ),
    *told(lambda t, n, kind: not t.count(kind) >= n, "If the plan holds as much as <some>, it must be redone."),
    *told(
        lambda t, kind: all(kind in sight.said for sight in t.sights),
        "All attractions of the plan <are>.",
        "The plan holds nothing but <kind>.",
        "In the plan: only <kind>.",
    ),
    *told(
        lambda t: not any(unsuitable(sight) for sight in t.sights),
        "No attraction of the plan is unsuitable for children.",
        "If an attraction is not suitable for children, it is missing from the plan.",
        "The number of attractions in the plan that are unsuitable for children is zero.",
    ),
)

TYPES = (
    *told(
        lambda t, n: len(t.all_types()) >= n,
        "The plan holds at least <types>.",
        "If the attractions of the plan are grouped by kind, at least <groups> result.",
        "The plan has <types> or more.",
        "Kinds of attractions in the plan: <n> minimum.",
    ),
    *told(
        lambda t, n: not len(t.all_types()) < n,
        "The number of kinds of attractions in the plan does not fall below <n>.",
    ),
    *told(
        lambda t, n: len(t.all_types()) <= n,
        "The plan holds at most <types>.",
        "If the attractions of the plan are grouped by kind, at most <groups> result.",
        "In the plan there is room for at most <types>.",
        "Kinds of attractions in the plan: <n>, not more.",
    ),
    *told(
        lambda t, n: not len(t.all_types()) > n,
        "The number of kinds of attractions in the plan does not exceed <n>.",
    ),
    *told(
        lambda t: not any(t.shared_types()),
        "From one day to the next, all kinds of attractions change.",
        "No kind of attraction appears on two days running.",
        "Each day has only kinds of attractions that were missing from the day before.",
        "If a kind of attraction appears on one day, it is missing on the next.",
        "For any two days in a row, the number of kinds of attractions in common is zero.",
        "Neighbouring days: no kind of attraction in common.",
    ),
)

ONE_DAY = (
    *told(
        one_day_is,
        "All attractions of <day> <are>.",
        "On <day>, nothing but <kind> can be visited.",
        "If an attraction is chosen for <day>, then it <are>.",
        "<day>: only <kind>.",
        "Rain is forecast for <day>, so only <kind> must be chosen.",
    ),
    *told(
        lambda t, day, kind: t.daily(kind)[day] == 0,
        "On <day>, anything on the list can be visited, except for <kind>.",
        "On <day>, the number of <kind> is zero.",
    ),
    *told(
        lambda t, day: not any(unsuitable(sight) for sight in t.days[day]),
        "On <day>, anything on the list can be visited, except for attractions unsuitable for children.",
        "On <day>, the number of attractions unsuitable for children is zero.",
    ),
    *told(
        lambda t, kind: one_day_is(t, t.then, kind),
        "On that day too, all attractions <are>.",
        "Rain is forecast for that day too, so all attractions <are>.",
    ),
    *told(
        lambda t, day: t.daily("în aer liber")[day] == 0,
        "On <day>, nothing is visited in the open air.",
        "If an attraction is in the open air, it is missing from the programme of <day>.",
    ),
)

SINGLE = (
    *told(
        lambda t, a: t.has(a),
        "The plan must include <name>.",
        "<name> cannot be missing from the plan.",
        "Anything on the list may be left out, except for <name>.",
        "One of the attractions of the plan is <name>.",
        "Compulsory in the plan: <name>.",
        "If <name> is missing from the plan, the plan must be redone.",
    ),
    *told(
        lambda t, a: not t.has(a),
        "The plan excludes <name>.",
        "The plan does not include <name>.",
        "Anything on the list may be chosen, except for <name>.",
        "If the plan includes <name>, it must be redone.",
        "The number of visits to <name> is zero.",
        "Not in the plan: <name>.",
    ),
    *told(
        lambda t, day, a: t.is_on(a, day),
        "On <day>, <name> must be visited.",
        "When <day> comes, <name> is visited without fail.",
        "One of the attractions of <day> is <name>.",
        "<day>: <name>, without fail.",
    ),
    *told(
        lambda t, a, day: t.is_on(a, day),
        "<name> cannot be missing from the programme of <day>.",
        "<name> is in the plan, but only on <day>.",
    ),
    *told(lambda t, a: t.is_on(a, t.then), "On that day too, <name> must be visited."),
    *told(lambda t, day: t.is_on(t.it, day), "This attraction must be visited, namely on <day>."),
    *told(
        lambda t, day, a: not t.is_on(a, day),
        "The programme of <day> excludes <name>.",
        "On <day>, <name> is not visited.",
        "On <day>, the number of visits to <name> is zero.",
        "<day>: without <name>.",
    ),
    *told(
        lambda t, a, day: not t.is_on(a, day),
        "<name> can be visited on any day, except for <day>.",
        "If <name> is in the plan, it is visited on a day other than <day>.",
    ),
    *told(lambda t, a: not t.is_on(a, t.then), "On that day too, <name> is missing from the programme."),
)


def later(t: Trip, *names: str) -> bool:
    """Whether all these are visited, each on a later day than the one before."""
    days = [t.day(name) for name in names]
    return t.has(*names) and days == sorted(set(days))


def next_day(t: Trip, one: str, other: str) -> bool:
    """Whether both are visited, the second on the day after the first."""
    return t.has(one, other) and t.day(other) == t.day(one) + 1


def apart(t: Trip, one: str, other: str) -> bool:
    """Whether both are visited, on two days."""
    return t.has(one, other) and t.day(one) != t.day(other)


PAIRS = (
    *told(
        later,
        "The plan includes <name> and, on a later day, <name>.",
        "Neither <name> nor <name> is missing from the plan, and the first comes at least one day before the second.",
        "The plan includes both attractions, and <name> is visited at least one day earlier than <name>.",
        "Two attractions are compulsory: <name> and, on a later day, <name>.",
        "First <name>, on a later day <name>, both compulsory.",
    ),
    *told(
        lambda t, second, first: later(t, first, second),
        "When <name> is reached, <name> has already been visited on an earlier day, and the plan includes both of"
        " them.",
    ),
    *told(
        apart,
        "The plan includes <name> and, on another day, <name>.",
        "The plan includes both <name> and <name>, but not on the same day.",
        "If <name> is visited on some day, <name> is left for another one, and the plan includes both of them.",
        "Two different days are needed: one with <name> and one with <name>.",
        "<name> and <name>: both compulsory, on different days.",
    ),
    *told(
        lambda t, a, b: t.has(b) or not t.has(a),
        "If the plan includes <name>, it also includes <name>.",
        "<name> is visited only if <name> is in the plan too.",
        "In case <name> is chosen, <name> must appear in the plan too.",
        "Once <name> is chosen, two attractions become compulsory: this one and <name>.",
        "With <name> in the plan, <name> too.",
    ),
    *told(lambda t, b, a: t.has(b) or not t.has(a), "Without <name> in the plan, <name> is not visited either."),
    *told(
        lambda t, a, b: not (t.has(a) and t.has(b)),
        "If the plan includes <name>, it excludes <name>.",
        "The plan cannot include both of them: <name> and <name>.",
        "<name> is visited only if <name> is missing from the plan.",
        "In case <name> is chosen, <name> is given up.",
        "<name>, <name> or neither, but not both.",
    ),
    *told(lambda t, a, b: t.visits([a, b]) <= 1, "Of <name> and <name>, at most one can be chosen."),
    *told(
        next_day,
        "The plan includes <name> and, on the very next day, <name>.",
        "Neither <name> nor <name> is missing from the plan, and the second is visited on the day right after the"
        " first.",
        "If <name> is visited on some day, the next one brings <name>, and the plan includes both of them.",
        "<name> is visited exactly one day before <name>, and both attractions are compulsory.",
        "One day <name>, on the very next <name>, both compulsory.",
    ),
    *told(
        lambda t, second, first: next_day(t, first, second),
        "Both attractions are compulsory, but <name> is visited only on the day after <name>.",
    ),
)

TRIPLES = (
    *told(
        lambda t, names: t.visits(names) == 1,
        "The plan includes exactly one of these attractions: <names>.",
        "The plan includes nothing but one of these attractions: <names>.",
        "These attractions are given up: <names>, except for one, which is visited.",
        "One of these attractions is visited without fail, and if one is visited, the others are missing: <names>.",
        "Of three attractions, <names>, two are missing and one is visited.",
        "Compulsory, but only one: <names>.",
    ),
    *told(
        later,
        "The plan includes, on different days and in this order, <name>, <name> and <name>.",
        "None of these is missing from the plan: <name>, <name>, <name>; their days differ and come in this order.",
        "Three attractions are in the plan, each on another day: first <name>, then <name>, finally <name>.",
        "Compulsory order, on three different days: <name>, then <name>, finally <name>.",
    ),
    *told(
        lambda t, middle, first, last: later(t, first, middle, last),
        "<name> is visited at least one day later than <name> and at least one day earlier than <name>, all being in"
        " the plan.",
        "When <name> is reached, <name> has already been visited on an earlier day, and <name> follows on a later one;"
        " all are compulsory.",
    ),
)

COMPARED = (
    *told(
        lambda t, one, other: t.count(one) == t.count(other),
        "The plan holds as many <kind> as <kind>.",
        "The number of <kind> in the plan does not differ from the number of <kind>.",
        "The plan has neither more nor fewer <kind> than <kind>.",
        "If one counts first the <kind> and then the <kind> in the plan, the result is the same.",
        "In the plan, the difference between the number of <kind> and the number of <kind> is zero.",
        "<kind> in the plan: as many as <kind>.",
    ),
    *told(
        lambda t, one, other: t.count(one) > t.count(other),
        "The plan holds more <kind> than <kind>.",
        "If one counts first the <kind> and then the <kind> in the plan, the first number is greater.",
        "<kind> in the plan: more than <kind>.",
    ),
    *told(
        lambda t, fewer, more: t.count(fewer) < t.count(more),
        "In the plan, the number of <kind> does not reach the number of <kind>.",
    ),
    *told(
        lambda t, one, other: t.count(one) - t.count(other) >= 1,
        "The number of <kind> in the plan is greater by one or more than the number of <kind>.",
    ),
    *told(
        lambda t, n: t.has(*t.dearest(n)),
        "The plan includes the <n> most expensive attractions of the list.",
        "None of the <n> most expensive attractions of the list can be missing from the plan.",
        "The <sights> of the list that surpass all others in price are in the plan.",
        "If the list is ordered by price, from high to low, the first <sights> are in the plan.",
        "The plan includes the <sights> of the list with the most expensive tickets.",
        "Compulsory in the plan: the <n> most expensive attractions of the list.",
    ),
    *told(
        lambda t, n: t.visits(t.dearest(n)) == 0,
        "The plan excludes the <n> most expensive attractions of the list.",
        "The plan includes none of the <n> most expensive attractions of the list.",
        "Anything on the list may be chosen, except for the <n> most expensive attractions.",
        "If the list is ordered by price, from high to low, the first <sights> are missing from the plan.",
        "The <sights> of the list with the most expensive tickets are given up.",
        "Without the <n> most expensive attractions of the list.",
    ),
    *told(
        lambda t, n: t.has(*t.longest(n)),
        "The plan includes the <sights> of the list with the longest visits.",
        "None of the <sights> of the list with the longest visits can be missing from the plan.",
        "The <sights> of the list that surpass all others in length are in the plan.",
        "If the list is ordered by length of the visit, from high to low, the first <sights> are in the plan.",
        "The <sights> of the list with the longest visits must be included in the plan.",
        "Compulsory in the plan: the <sights> of the list with the longest visits.",
    ),
    *told(
        lambda t, n: t.visits(t.longest(n)) == 0,
        "The plan excludes the <sights> of the list with the longest visits.",
        "The plan includes none of the <sights> of the list with the longest visits.",
        "Anything on the list may be chosen, except for the <sights> with the longest visits.",
        "If the list is ordered by length of the visit, from high to low, the first <sights> are missing from the"
        " plan.",
        "The <sights> of the list with the longest visits are given up.",
        "Without the <sights> of the list with the longest visits.",
    ),
    *told(
        lambda t, kind: 2 * t.count(kind) >= t.count("obiectiv"),
        "At least half of the attractions of the plan <are>.",
        "The share of <kind> in the plan does not fall below half.",
        "If less than half of the attractions of the plan <are>, the plan must be changed.",
        "Fifty percent of the plan or more consists of <kind>.",
        "<kind>: half of the plan, minimum.",
    ),
    *told(
        lambda t, kind: 2 * t.count(kind) <= t.count("obiectiv"),
        "At most half of the attractions of the plan are <kind>.",
    ),
)

SIGHTS = (*COUNTS, *TYPES, *ONE_DAY, *SINGLE, *PAIRS, *TRIPLES, *COMPARED)
