"""Meanings of the English sentences about menus: kinds of dishes, single ones, pairs and triples."""

from __future__ import annotations

from tests.worlds.readings.english import told
from tests.worlds.readings.recipe_dishes import apart, in_order, next_day

COUNTS = (
    *told(
        lambda m, n, kind: m.count(kind) <= n,
        "The menu may include at most <some>.",
        "In the whole menu there is room for at most <some>.",
    ),
    *told(lambda m, n, kind: not m.count(kind) > n, "The menu must not include more than <some>."),
    *told(
        lambda m, kind, n: m.count(kind) <= n,
        "The number of <kind> in the menu must be at most <n>.",
        "<kind>, in the whole menu: at most <n>.",
    ),
    *told(
        lambda m, n, kind: m.count(kind) >= n,
        "The menu must include at least <some>.",
        "The menu needs at least <some>.",
    ),
    *told(lambda m, n, kind: not m.count(kind) < n, "The menu must include no fewer than <some>."),
    *told(
        lambda m, kind, n: m.count(kind) >= n,
        "The number of <kind> in the menu must be at least <n>.",
        "<kind>, in the whole menu: at least <n>.",
    ),
    *told(
        lambda m, n, kind: m.count(kind) == n,
        "The menu must include exactly <some>.",
        "The menu needs exactly <some>.",
    ),
    *told(
        lambda m, kind, n: m.count(kind) == n,
        "The number of <kind> in the menu must be exactly <n>.",
        "<kind>, in the whole menu: exactly <n>.",
    ),
    *told(
        lambda m, kind, n: not (m.count(kind) > n or m.count(kind) < n),
        "The number of <kind> in the menu must be <n>, no more and no less.",
    ),
    *told(
        lambda m, n, kind: max(m.daily(kind)) <= n,
        "Each day may include at most <some>.",
        "On each day there is room for at most <some>.",
    ),
    *told(lambda m, n, kind: not any(day > n for day in m.daily(kind)), "No day may include more than <some>."),
    *told(
        lambda m, kind, n: max(m.daily(kind)) <= n,
        "The number of <kind> on any one day must be at most <n>.",
        "<kind> per day: at most <n>.",
    ),
    *told(
        lambda m, n, kind: min(m.daily(kind)) >= n,
        "Each day must include at least <some>.",
        "Each day needs at least <some>.",
        "Every day should have at least <some>.",
    ),
    *told(
        lambda m, n, kind: not any(day < n for day in m.daily(kind)),
        "No day should go by without at least <some>.",
    ),
    *told(lambda m, kind, n: min(m.daily(kind)) >= n, "<kind> per day: at least <n>."),
    *told(
        lambda m, one, other: m.count(one) == m.count(other),
        "The menu must include exactly as many <kind> as <kind>.",
        "The number of <kind> in the menu must be equal to the number of <kind>.",
        "However many <kind> are in the menu, there must be just as many <kind>.",
        "In the menu: exactly as many <kind> as <kind>.",
    ),
    *told(
        lambda m, one, other: not (m.count(one) > m.count(other) or m.count(one) < m.count(other)),
        "The menu must include no more and no fewer <kind> than <kind>.",
    ),
    *told(
        lambda m, one, other: m.count(one) > m.count(other),
        "The menu must include more <kind> than <kind>.",
        "The number of <kind> in the menu must be greater than the number of <kind>.",
        "There must be more <kind> than <kind> in the menu.",
        "<kind> in the menu: more than <kind>.",
    ),
    *told(lambda m, one, other: m.count(one) < m.count(other), "The menu must include fewer <kind> than <kind>."),
    *told(
        lambda m, kind: 2 * m.count(kind) >= len(m.dishes),
        "At least half of the dishes in the menu must <be>.",
        "Half or more of the dishes in the menu must <be>.",
        "<kind>: at least half of the dishes in the menu.",
    ),
    *told(
        lambda m, kind, lacked: kind == lacked and not m.count(kind) < len(m.dishes) - m.count(lacked),
        "The menu must not include fewer <kind> than <others>.",
    ),
    *told(
        lambda m, kind: m.count(kind) >= len(m.dishes) - m.count(kind),
        "The menu must include at least as many <kind> as other dishes.",
    ),
)

SINGLE = (
    *told(
        lambda m, a: m.has(a),
        "The menu must include <quoted>.",
        "<quoted> must not be left out of the menu.",
        "Anything on the list may be left out, except for <quoted>.",
        "<quoted> is compulsory, on whichever day.",
        "Compulsory: <quoted>.",
    ),
    *told(
        lambda m, a: not m.has(a),
        "The menu must not include <quoted>.",
        "Anything on the list may be chosen, except for <quoted>.",
        "<quoted> must be left out of the menu.",
        "Some ingredients for <quoted> are out of stock, so it must be left out.",
        "Leave out <quoted>.",
    ),
    *told(
        lambda m, day, a: a in [dish.name for dish in m.on(day)],
        "The menu of <day> must include <quoted>.",
        "Compulsory on <day>: <quoted>.",
    ),
    *told(
        lambda m, a, day: a in [dish.name for dish in m.on(day)],
        "<quoted> must not be left out of the menu for <day>.",
        "<quoted> must be served on <day>.",
        "<quoted> is compulsory and may be served only on <day>.",
    ),
    *told(lambda m, a: a in [dish.name for dish in m.on(m.then)], "Also on that day, <quoted> must be served."),
    *told(
        lambda m, day, a: a not in [dish.name for dish in m.on(day)],
        "The menu of <day> must not include <quoted>.",
        "On <day> there are no ingredients for <quoted>, so it cannot be served then.",
        "On <day>: no <quoted>.",
    ),
    *told(
        lambda m, a, day: a not in [dish.name for dish in m.on(day)],
        "<quoted> may be served on any day, except for <day>.",
        "If the menu includes <quoted>, it must be on a day other than <day>.",
    ),
    *told(lambda m, a: a not in [dish.name for dish in m.on(m.then)], "Also on that day, <quoted> must not be served."),
)

PAIRS = (
    *told(
        in_order,
        "The menu must include <quoted> and, at a later meal, <quoted>.",
        "<quoted> must be served, and later, on the same day or another, <quoted>.",
        "Two dishes are compulsory: <quoted> and, at a later meal, <quoted>.",
        "Compulsory, in this order, on the same day or on different days: <quoted>, <quoted>.",
    ),
    *told(
        lambda m, a, b, late, soon: (a, b) == (soon, late) and in_order(m, soon, late),
        "Both <quoted> and <quoted> are compulsory, but <quoted> must come at a later meal than <quoted>.",
    ),
    *told(
        apart,
        "The menu must include <quoted> and <quoted>, but on different days.",
        "The menu must include both <quoted> and <quoted>, but not on the same day.",
        "One of the days must include <quoted>, and another one <quoted>.",
        "Two dishes are compulsory, on two different days: <quoted> and <quoted>.",
        "Compulsory, on different days, in any order: <quoted>, <quoted>.",
    ),
    *told(
        lambda m, a, b: m.has(b) if m.has(a) else True,
        "If the menu includes <quoted>, it must also include <quoted>.",
        "The menu may include <quoted> only if it also includes <quoted>.",
        "If <quoted> is served, <quoted> must be served too, on the same day or another.",
        "If <quoted> is in the menu, then <quoted> too.",
    ),
    *told(
        lambda m, b, a: m.has(b) or not m.has(a),
        "If the menu does not include <quoted>, it cannot include <quoted> either.",
    ),
    *told(
        lambda m, a, b: not (m.has(a) and m.has(b)),
        "If the menu includes <quoted>, it must not include <quoted>.",
        "The menu cannot include both <quoted> and <quoted>.",
        "The menu may include <quoted> only if it does not include <quoted>.",
        "Not both: <quoted>, <quoted>.",
    ),
    *told(lambda m, a, b: m.has(a) + m.has(b) <= 1, "Of <quoted> and <quoted>, at most one dish may be chosen."),
    *told(
        next_day,
        "The menu must include <quoted> and, on the very next day, <quoted>.",
        "One day must include <quoted>, and the day right after it <quoted>.",
        "Both <quoted> and <quoted> are compulsory, on two consecutive days and in this order.",
        "Compulsory, on consecutive days and in this order: <quoted>, <quoted>.",
    ),
    *told(
        lambda m, a, b, late, soon: (a, b) == (soon, late) and next_day(m, soon, late),
        "Both <quoted> and <quoted> are compulsory, and <quoted> must come exactly one day later than <quoted>.",
    ),
)

SEVERAL = (
    *told(
        lambda m, names: sum(map(m.has, names)) == 1,
        "Exactly one of the dishes <three> must be chosen.",
        "Of the dishes <three>, the menu must include only one.",
        "One of the dishes <three> is compulsory, and the other two must be left out.",
        "Of the dishes <three>, one must be chosen, and only one.",
        "Exactly one: <three>.",
    ),
    *told(
        in_order,
        "The menu must include, at different meals and in this order, <quoted>, <quoted> and <quoted>.",
        "<quoted>, <quoted> and <quoted> must all be served, at three different meals and in this order.",
        "The dishes <quoted>, <quoted> and <quoted> are compulsory and must be served in this order.",
        "Three dishes are compulsory, at three different meals: first <quoted>, then <quoted>, finally <quoted>.",
        "All compulsory, at different meals and in this order: <quoted>, <quoted>, <quoted>.",
    ),
    *told(
        lambda m, n: m.has(*m.richest(n)),
        "The menu must include the <dishes> on the list with the most calories.",
        "None of the <dishes> on the list with the most calories may be missing from the menu.",
        "The <dishes> on the list with the most calories are compulsory.",
        "If the list is sorted by calories, from most to fewest, the first <dishes> must be in the menu.",
        "Compulsory: the <dishes> on the list with the most calories.",
    ),
    *told(
        lambda m, n: not any(map(m.has, m.richest(n))),
        "The menu must not include any of the <dishes> on the list with the most calories.",
        "Anything on the list may be chosen, except for the <dishes> with the most calories.",
        "The <dishes> on the list with the most calories must be left out.",
        "If the list is sorted by calories, from most to fewest, the first <dishes> must not be in the menu.",
        "Leave out: the <dishes> on the list with the most calories.",
    ),
)

DISHES = (*COUNTS, *SINGLE, *PAIRS, *SEVERAL)
"""All sentences about kinds of dishes and about single ones."""
