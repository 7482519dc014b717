"""Meanings of the English sentences about trips: kinds of attractions, single ones, pairs and triples."""

from __future__ import annotations

from tests.worlds.readings.english import told
from tests.worlds.readings.travel_sights import in_order, next_day
from tests.worlds.readings.trip import NEVER

CHILDREN = "se potrivește copiilor"

COUNTS = (
    *told(
        lambda t, n, kind: t.count(kind) <= n,
        "The plan may include at most <some>.",
        "In the whole stay there is time for at most <some>.",
    ),
    *told(lambda t, n, kind: not t.count(kind) > n, "The plan must not include more than <some>."),
    *told(
        lambda t, kind, n: t.count(kind) <= n,
        "The number of <kind> in the plan must be at most <n>.",
        "<kind> in the whole plan: at most <n>.",
    ),
    *told(
        lambda t, n, kind: t.count(kind) >= n,
        "The plan must include at least <some>.",
        "The plan needs at least <some>.",
    ),
    *told(lambda t, n, kind: not t.count(kind) < n, "The plan must include no fewer than <some>."),
    *told(
        lambda t, kind, n: t.count(kind) >= n,
        "The number of <kind> in the plan must be at least <n>.",
        "<kind> in the whole plan: at least <n>.",
    ),
    *told(
        lambda t, n, kind: t.count(kind) == n,
        "The plan must include exactly <some>.",
        "The plan needs exactly <some>.",
    ),
    *told(
        lambda t, kind, n: t.count(kind) == n,
        "The number of <kind> in the plan must be exactly <n>.",
        "<kind> in the whole plan: exactly <n>.",
    ),
    *told(
        lambda t, kind, n: not (t.count(kind) > n or t.count(kind) < n),
        "The number of <kind> in the plan must be <n>, no more and no less.",
    ),
    *told(
        lambda t, n, kind: max(t.daily(kind)) <= n,
        "Each day may include at most <some>.",
        "On each day there is time for at most <some>.",
    ),
    *told(lambda t, n, kind: not any(day > n for day in t.daily(kind)), "No day may include more than <some>."),
    *told(
        lambda t, kind, n: max(t.daily(kind)) <= n,
        "The number of <kind> on any one day must be at most <n>.",
        "<kind> per day: at most <n>.",
    ),
    *told(
        lambda t, n, kind: min(t.daily(kind)) >= n,
        "Each day must include at least <some>.",
        "Each day needs at least <some>.",
        "Every day should have at least <some>.",
    ),
    *told(
        lambda t, n, kind: not any(day < n for day in t.daily(kind)),
        "No day should go by without at least <some>.",
    ),
    *told(lambda t, kind, n: min(t.daily(kind)) >= n, "<kind> per day: at least <n>."),
    *told(
        lambda t, day, n, kind: t.daily(kind)[day] <= n,
        "On <day>, the programme may include at most <some>.",
        "On <day> there is time for at most <some>.",
        "On <day>: at most <some>.",
    ),
    *told(
        lambda t, day, n, kind: not t.daily(kind)[day] > n,
        "On <day>, the programme must not include more than <some>.",
    ),
    *told(lambda t, kind, day, n: t.daily(kind)[day] <= n, "The number of <kind> on <day> must be at most <n>."),
    *told(lambda t, n, kind: t.daily(kind)[t.then] <= n, "Also on that day, the programme may include at most <some>."),
    *told(
        lambda t, day, n, kind: t.daily(kind)[day] >= n,
        "On <day>, the programme must include at least <some>.",
        "On <day>, the programme needs at least <some>.",
        "On <day>: at least <some>.",
    ),
    *told(
        lambda t, day, n, kind: not t.daily(kind)[day] < n,
        "The programme for <day> must include no fewer than <some>.",
    ),
    *told(lambda t, kind, day, n: t.daily(kind)[day] >= n, "The number of <kind> on <day> must be at least <n>."),
    *told(
        lambda t, n, kind: t.daily(kind)[t.then] >= n,
        "Also on that day, the programme must include at least <some>.",
    ),
)

KINDS = (
    *told(
        lambda t, kind: t.count(kind) == 0,
        "The plan must not include any <kind>.",
        "Anything on the list may be chosen, except for <kind>.",
        "There must be no <kind> in the plan.",
        "All <kind> on the list must be left out.",
        "No <kind>.",
    ),
    *told(
        lambda t: all(CHILDREN in sight.said for sight in t.sights),
        "All attractions in the plan must be suitable for children.",
        "The plan may include only attractions suitable for children.",
        "There are children in the group, so every attraction must be suitable for them.",
        "Only attractions suitable for children.",
    ),
    *told(
        lambda t: not any(CHILDREN not in sight.said for sight in t.sights),
        "The plan must not include any attraction that is unsuitable for children.",
    ),
    *told(
        lambda t, n: len(t.all_types()) >= n,
        "The plan must include at least <types>.",
        "For variety, the plan needs at least <types>.",
        "The number of kinds of attractions in the plan must be at least <n>.",
        "Different kinds of attractions: at least <n>.",
    ),
    *told(lambda t, n: not len(t.all_types()) < n, "The plan must not have fewer than <types>."),
    *told(
        lambda t, n: len(t.all_types()) <= n,
        "The plan may include at most <types>.",
        "To keep it simple, the plan may have at most <types>.",
        "The number of kinds of attractions in the plan must be at most <n>.",
        "Different kinds of attractions: at most <n>.",
    ),
    *told(lambda t, n: not len(t.all_types()) > n, "The plan must not have more than <types>."),
    *told(
        lambda t: not any(t.shared_types()),
        "The same kind of attraction must not appear on two days running.",
        "No kind of attraction may appear on two consecutive days.",
        "If a kind of attraction appears on one day, it must not appear on the next.",
        "The kinds of attractions of one day must not be repeated on the next.",
        "Consecutive days: no kind of attraction in common.",
    ),
    *told(
        lambda t, day, kind: t.all_but(kind)[day] == 0,
        "On <day>, the programme must include only <kind>.",
        "On <day>, anything on the list may be visited, except for <others>.",
        "The programme for <day> must not include any <others>.",
        "On <day>: only <kind>.",
        "Rain is forecast for <day>, so only <kind> may be chosen.",
    ),
    *told(lambda t, kind, day: t.all_but(kind)[day] == 0, "Only <kind> may be chosen for <day>."),
    *told(lambda t, kind: t.all_but(kind)[t.then] == 0, "Also on that day, the programme must include only <kind>."),
    *told(lambda t, day: t.daily("în aer liber")[day] == 0, "On <day> there must be no open-air attractions."),
    *told(
        lambda t: t.all_but("la interior")[t.then] == 0,
        "Rain is forecast for that day, so all its attractions must be indoors.",
    ),
    *told(
        lambda t, one, other: t.count(one) == t.count(other),
        "The plan must include exactly as many <kind> as <kind>.",
        "The number of <kind> in the plan must be equal to the number of <kind>.",
        "However many <kind> are in the plan, there must be just as many <kind>.",
        "In the plan: exactly as many <kind> as <kind>.",
    ),
    *told(
        lambda t, one, other: not (t.count(one) > t.count(other) or t.count(one) < t.count(other)),
        "The plan must include no more and no fewer <kind> than <kind>.",
    ),
    *told(
        lambda t, one, other: t.count(one) > t.count(other),
        "The plan must include more <kind> than <kind>.",
        "In the plan, there must be more <kind> than <kind>.",
        "The number of <kind> in the plan must be greater than the number of <kind>.",
        "In the plan: more <kind> than <kind>.",
    ),
    *told(lambda t, one, other: t.count(one) < t.count(other), "The plan must include fewer <kind> than <kind>."),
    *told(
        lambda t, kind: t.count(kind) >= len(t.sights) / 2,
        "<kind> must make up at least half of all the attractions in the plan.",
        "<kind>: at least half of those in the plan.",
    ),
    *told(
        lambda t, kind: sum(t.all_but(kind)) <= len(t.sights) / 2,
        "At most half of the attractions in the plan may be <others>.",
    ),
    *told(
        lambda t, kind, _: t.count(kind) >= sum(t.all_but(kind)),
        "The plan must not have fewer <kind> than <others>.",
        "There must be at least as many <kind> in the plan as <others>.",
    ),
)

NAMED = (
    *told(
        lambda t, name: t.has(name),
        "The plan must include <name>.",
        "<name> must not be left out of the plan.",
        "Anything on the list may be left out, except for <name>.",
        "A visit to <name> is compulsory, on whichever day.",
        "Compulsory: <name>.",
    ),
    *told(
        lambda t, name: t.day(name) == NEVER,
        "The plan must not include <name>.",
        "Anything on the list may be chosen, except for <name>.",
        "<name> must be left out of the plan.",
        "<name> is closed at this time, so it cannot be visited.",
        "Leave out <name>.",
    ),
    *told(
        lambda t, day, name: t.is_on(name, day),
        "The programme for <day> must include <name>.",
        "Compulsory on <day>: <name>.",
    ),
    *told(
        lambda t, name, day: t.is_on(name, day),
        "<name> must not be left out of the programme for <day>.",
        "<name> must be visited on <day>.",
        "<name> is compulsory and can be visited only on <day>.",
    ),
    *told(lambda t, name: t.is_on(name, t.then), "Also on that day, <name> must be visited."),
    *told(
        lambda t, day, name: not t.is_on(name, day),
        "The programme for <day> must not include <name>.",
        "On <day>, <name> is closed, so it cannot be visited then.",
        "On <day>: no <name>.",
    ),
    *told(
        lambda t, name, day: not t.is_on(name, day),
        "<name> may be visited on any day, except for <day>.",
        "If the plan includes <name>, the visit must be on a day other than <day>.",
    ),
    *told(lambda t, name: not t.is_on(name, t.then), "Also on that day, <name> cannot be visited."),
    *told(
        in_order,
        "The plan must include <name> and, on a later day, <name>.",
        "Both <quoted> and <quoted> are compulsory, on different days and in this order.",
        "Two attractions are compulsory: <name> and, on a later day, <name>.",
        "Compulsory, on different days and in this order: <quoted>, <quoted>.",
    ),
    *told(
        lambda t, one, other, later, sooner: t.has(one, other) and t.day(later) >= t.day(sooner) + 1,
        "Both <quoted> and <quoted> are compulsory, but <quoted> must come at least one day later than <quoted>.",
    ),
    *told(
        lambda t, one, other: t.has(one, other) and t.day(one) != t.day(other),
        "The plan must include <name> and <name>, but on different days.",
        "The plan must include both <name> and <name>, but not on the same day.",
        "One day must include <name>, and another day <name>.",
        "Two attractions are compulsory, on two different days: <name> and <name>.",
        "Compulsory, on different days, in any order: <quoted>, <quoted>.",
    ),
    *told(
        lambda t, one, other: t.has(other) or not t.has(one),
        "If the plan includes <name>, it must also include <name>.",
        "The plan may include <name> only if it also includes <name>.",
        "Anyone who visits <name> must also visit <name>, on the same day or another.",
        "If <name> is in the plan, then <name> too.",
    ),
    *told(
        lambda t, other, one: not t.has(one) or t.has(other),
        "If the plan does not include <name>, it cannot include <name> either.",
    ),
    *told(
        lambda t, one, other: not t.has(one, other),
        "If the plan includes <name>, it must not include <name>.",
        "The plan cannot include both <name> and <name>.",
        "The plan may include <name> only if it does not include <name>.",
        "Not both: <quoted>, <quoted>.",
    ),
    *told(
        lambda t, one, other: t.visits((one, other)) <= 1,
        "Of <quoted> and <quoted>, at most one attraction may be chosen.",
    ),
    *told(
        lambda t, names: t.visits(names) == 1,
        "Exactly one of the attractions <three> must be chosen.",
        "Of the attractions <three>, the plan must include only one.",
        "One of the attractions <three> is compulsory, and the other two must be left out.",
        "Of the attractions <three>, one must be chosen, and only one.",
        "Exactly one: <three>.",
    ),
    *told(
        next_day,
        "The plan must include <name> and, on the very next day, <name>.",
        "One day must include <name>, and the day right after it <name>.",
        "Both <quoted> and <quoted> are compulsory, on two consecutive days and in this order.",
        "Compulsory, on consecutive days and in this order: <quoted>, <quoted>.",
    ),
    *told(
        lambda t, one, other, later, sooner: t.has(one, other) and next_day(t, sooner, later),
        "Both <quoted> and <quoted> are compulsory, and <quoted> must come exactly one day later than <quoted>.",
    ),
    *told(
        in_order,
        "The plan must include, on different days and in this order, <quoted>, <quoted> and <quoted>.",
        "<name>, <name> and <name> must all be visited, on three different days and in this order.",
        "The attractions <quoted>, <quoted> and <quoted> are compulsory, each on a different day and in this order.",
        "Three attractions are compulsory, on three different days: first <name>, then <name>, finally <name>.",
        "All compulsory, on different days and in this order: <quoted>, <quoted>, <quoted>.",
    ),
)

OF_THE_LIST = (
    *told(
        lambda t, n: t.has(*t.dearest(n)),
        "The plan must include the <n> most expensive attractions on the list.",
        "The <n> most expensive attractions on the list must not be left out.",
        "If the list is ordered by price, from high to low, the first <sights> must be in the plan.",
        "The <sights> with the highest prices on the list are compulsory.",
        "Compulsory: the <n> most expensive attractions on the list.",
    ),
    *told(
        lambda t, n: t.visits(t.dearest(n)) == 0,
        "The plan must not include any of the <n> most expensive attractions on the list.",
        "Anything on the list may be chosen, except for the <n> most expensive attractions.",
        "If the list is ordered by price, from high to low, the first <sights> must not be in the plan.",
        "The <sights> with the highest prices on the list must be left out.",
        "Leave out: the <n> most expensive attractions on the list.",
    ),
    *told(
        lambda t, n: t.has(*t.longest(n)),
        "The plan must include the <sights> on the list with the longest visits.",
        "The <sights> on the list with the longest visits must not be left out.",
        "If the list is ordered by length of visit, from longest to shortest, the first <sights> must be in the plan.",
        "The <sights> on the list with the longest visits are compulsory.",
        "Compulsory: the <sights> on the list with the longest visits.",
    ),
    *told(
        lambda t, n: t.visits(t.longest(n)) == 0,
        "The <sights> on the list with the longest visits must not be in the plan.",
        "Anything on the list may be chosen, except for the <sights> with the longest visits.",
        "If the list is ordered by length of visit, from longest to shortest, the first <sights> must "
        "not be in the plan.",
        "The <sights> on the list with the longest visits must be left out.",
        "Leave out: the <sights> on the list with the longest visits.",
    ),
)

SIGHTS = (*COUNTS, *KINDS, *NAMED, *OF_THE_LIST)
