"""What the English sentences about menus mean: kinds of dishes, single ones, pairs and triples."""

from __future__ import annotations

from tests.worlds.readings.english import told
from tests.worlds.readings.menu import Menu

COUNTS = (
    *told(
        lambda m, n, kind: m.count(kind) <= n,
        "The menu holds at most <some>.",
        "In the whole menu there is room for at most <some>.",
        "The menu is fine only if it has at most <some>.",
    ),
    *told(lambda m, n, kind: not m.count(kind) > n, "The menu does not take more than <some>."),
    *told(
        lambda m, n, kind, lacked: kind == lacked and m.count(kind) <= n,
        "Except for at most <some>, the menu holds only <others>.",
    ),
    *told(
        lambda m, kind, n: m.count(kind) <= n,
        "If the menu holds <kind>, their number is at most <n>.",
        "The number of <kind> in the menu is limited to <n>.",
        "<kind>: <n>, no more.",
    ),
    *told(
        lambda m, n, kind: m.count(kind) >= n,
        "The menu holds at least <some>.",
        "The menu takes <some> or more.",
        "In the whole menu, room is made for <some> or more.",
        "The menu cannot do without at least <some>.",
        "The menu is fine only if it has at least <some>.",
    ),
    *told(
        lambda m, kind, n: m.count(kind) >= n,
        "If the <kind> of the menu are counted, the result is at least <n>.",
        "<kind>: <n> at least.",
    ),
    *told(lambda m, kind, n: not m.count(kind) < n, "The number of <kind> in the menu does not fall below <n>."),
    *told(
        lambda m, n, kind: m.count(kind) == n,
        "The menu holds exactly <some>.",
        "The meals of all days together hold exactly <some>.",
    ),
    *told(
        lambda m, n, kind, lacked: kind == lacked and m.count(kind) == n,
        "Except for <some>, the menu holds only <others>.",
    ),
    *told(
        lambda m, kind, n: m.count(kind) == n,
        "The number of <kind> in the menu is neither greater nor smaller than <n>.",
        "If the <kind> of the menu are counted, the result is exactly <n>.",
        "<kind>: <n>, neither more nor less.",
        "The menu is fine only if the number of <kind> is exactly <n>.",
    ),
    *told(
        lambda m, n, kind: all(day <= n for day in m.daily(kind)),
        "The menu of each day holds at most <some>.",
        "The three meals of each day have room for at most <some>.",
        "The menu of a day is fine only if it has at most <some>.",
    ),
    *told(
        lambda m, n, kind: not any(day > n for day in m.daily(kind)),
        "On no day does the menu take more than <some>.",
    ),
    *told(
        lambda m, n, kind, lacked: kind == lacked and all(day <= n for day in m.daily(kind)),
        "Except for at most <some>, the menu of each day holds only <others>.",
    ),
    *told(
        lambda m, kind, n: all(day <= n for day in m.daily(kind)),
        "If <kind> are served on a day, their number is at most <n>.",
        "For each day, the number of <kind> is limited to <n>.",
        "<kind> a day: <n>, no more.",
    ),
    *told(
        lambda m, n, kind: all(day >= n for day in m.daily(kind)),
        "The menu of each day holds at least <some>.",
        "No day passes without at least <some> in the menu.",
        "Every day, the menu holds <some> or more.",
        "At the three meals of each day, room is made for <some> or more.",
        "The menu of a day is fine only if it has at least <some>.",
    ),
    *told(
        lambda m, n, kind: not any(day < n for day in m.daily(kind)),
        "If a day has fewer than <some>, the menu is no good.",
    ),
    *told(lambda m, kind, n: all(day >= n for day in m.daily(kind)), "<kind> a day: <n> at least."),
)

SINGLE = (
    *told(
        lambda m, a: m.has(a),
        "The menu must include <quoted>.",
        "<quoted> cannot be missing from the menu.",
        "Whatever the rest of the menu, <quoted> is part of it.",
        "If <quoted> is missing, the menu is no good.",
        "At one of the meals, <quoted> must be served.",
        "Compulsory in the menu: <quoted>.",
        "The menu is fine only with <quoted>.",
    ),
    *told(
        lambda m, a: not m.has(a),
        "The menu excludes <quoted>.",
        "The menu does not include <quoted>.",
        "The menu is chosen from the list, with the exception of <quoted>.",
        "If the menu includes <quoted>, it must be changed.",
        "<quoted> is not served even once.",
        "No <quoted> in the menu.",
        "The menu is fine only without <quoted>.",
    ),
    *told(
        lambda m, day, a: a in [dish.name for dish in m.on(day)],
        "On <day>, <quoted> must be served.",
        "When <day> comes, <quoted> must be served.",
        "One of the three meals of <day> is <quoted>.",
        "<day>: <quoted>, without fail.",
    ),
    *told(
        lambda m, a, day: a in [dish.name for dish in m.on(day)],
        "<quoted> cannot be missing from the menu of <day>.",
        "<quoted> is in the menu, but only on <day>.",
    ),
    *told(lambda m, a: a in [dish.name for dish in m.on(m.then)], "On that same day, <quoted> must be served."),
    *told(
        lambda m, day, a: a not in [dish.name for dish in m.on(day)],
        "The menu of <day> excludes <quoted>.",
        "On <day>, <quoted> is not served.",
        "At none of the three meals of <day> is there <quoted>.",
        "<day>: no <quoted>.",
    ),
    *told(
        lambda m, a, day: a not in [dish.name for dish in m.on(day)],
        "<quoted> may be served on any day except <day>.",
        "If <quoted> is in the menu, it is served on a day other than <day>.",
        "<quoted> may only be served on days other than <day>.",
    ),
    *told(
        lambda m, a: a not in [dish.name for dish in m.on(m.then)],
        "On that same day, <quoted> is missing from the menu.",
    ),
)


def in_order(m: Menu, *names: str) -> bool:
    """Whether all these are served, each at a later meal than the one before."""
    meals = [m.meal(name) for name in names]
    return m.has(*names) and meals == sorted(set(meals))


def apart(m: Menu, a: str, b: str) -> bool:
    """Whether both are served, on two days."""
    return m.has(a, b) and m.day(a) != m.day(b)


def next_day(m: Menu, a: str, b: str) -> bool:
    """Whether both are served, the second on the day after the first."""
    return m.has(a, b) and m.day(b) == m.day(a) + 1


def how_many(m: Menu, names: list[str]) -> int:
    """How many of these are served."""
    return sum(m.has(name) for name in names)


PAIRS = (
    *told(
        in_order,
        "The menu holds <quoted> and, at a later meal, <quoted>.",
        "Neither <quoted> nor <quoted> is missing from the menu, and the former comes at an earlier meal than the"
        " latter.",
        "The menu holds both dishes, and <quoted> is served earlier than <quoted>.",
        "Two dishes are compulsory: <quoted> and, at a later meal, <quoted>.",
        "First <quoted>, at a later meal <quoted>, both compulsory.",
        "The menu holds them both, at different meals and in this order: <quoted>, <quoted>.",
    ),
    *told(
        lambda m, b, a: in_order(m, a, b),
        "When <quoted> is served, <quoted> has been served already at an earlier meal, and the menu holds both.",
    ),
    *told(
        apart,
        "The menu holds both <quoted> and <quoted>, but on different days.",
        "The menu holds <quoted> and <quoted>, but not on the same day.",
        "<quoted> is served on a day other than the one with <quoted>, and both are compulsory.",
        "If <quoted> is served on a day, <quoted> is left for another day, and the menu holds both.",
        "Two different days are needed: one with <quoted> and one with <quoted>.",
        "<quoted> and <quoted>: both compulsory, on different days.",
        "The menu holds them both, on different days: <quoted> and <quoted>.",
    ),
    *told(
        lambda m, a, b: m.has(b) or not m.has(a),
        "If the menu holds <quoted>, it holds <quoted> too.",
        "<quoted> is served only if <quoted> is in the menu too.",
        "In case <quoted> is chosen, <quoted> must be in the menu as well.",
        "<quoted> brings <quoted> in its wake.",
        "With <quoted> in the menu, <quoted> too, without fail.",
    ),
    *told(lambda m, b, a: m.has(b) or not m.has(a), "Without <quoted> in the menu, <quoted> is not served."),
    *told(
        lambda m, a, b: not m.has(a, b),
        "If the menu holds <quoted>, it excludes <quoted>.",
        "The menu cannot hold both of them: <quoted> and <quoted>.",
        "<quoted> is served only if <quoted> is missing from the menu.",
        "In case <quoted> is chosen, <quoted> is given up.",
        "Of <quoted> and <quoted>, one at most may be chosen.",
        "<quoted>, <quoted> or neither, but not both.",
    ),
    *told(
        next_day,
        "The menu holds <quoted> and, on the very next day, <quoted>.",
        "Neither <quoted> nor <quoted> is missing from the menu, and the latter is served on the very day after the"
        " former.",
        "If <quoted> is served on a day, the next one brings <quoted>, and the menu holds both.",
        "<quoted> is served exactly one day before <quoted>, and both dishes are compulsory.",
        "One day <quoted>, on the very next day <quoted>, both compulsory.",
        "The menu holds them both, on two days in a row and in this order: <quoted>, <quoted>.",
    ),
    *told(
        lambda m, b, a: next_day(m, a, b),
        "Both dishes are compulsory, but <quoted> is served only on the day after <quoted>.",
    ),
)

TRIPLES = (
    *told(
        lambda m, names: how_many(m, names) == 1,
        "The menu holds exactly one of the dishes <three>.",
        "Of the dishes <three>, not all are missing, but neither are two served.",
        "Of the dishes <three>, the menu holds nothing but one.",
        "The dishes <three> are given up, except for one, which is served.",
        "One of the dishes <three> must be served, and if that one is served, the others are missing.",
        "Of the three dishes <three>, two are missing and one is served.",
        "Compulsory, but only one: <three>.",
    ),
    *told(
        in_order,
        "The menu holds, at different meals and in this order, <quoted>, <quoted> and <quoted>.",
        "Neither <quoted> nor <quoted> nor <quoted> is missing from the menu, and this is the order of their meals.",
        "All three dishes are in the menu: first <quoted>, then <quoted>, last <quoted>.",
        "Compulsory order: first <quoted>, then <quoted>, last <quoted>.",
    ),
    *told(
        lambda m, b, a, c: in_order(m, a, b, c),
        "<quoted> is served later than <quoted> but earlier than <quoted>, and all of them are in the menu.",
        "When <quoted> is served, <quoted> has been served already and <quoted> follows at a later meal; all of them"
        " are compulsory.",
        "<quoted> is served only after <quoted> and only before <quoted>, and all of them are compulsory.",
    ),
)

COMPARED = (
    *told(
        lambda m, one, two: m.count(one) == m.count(two),
        "The menu holds as many <kind> as <kind>.",
        "In the menu, the number of <kind> does not differ from the number of <kind>.",
        "The menu has neither more nor fewer <kind> than <kind>.",
        "If first the <kind> and then the <kind> of the menu are counted, the result is the same.",
        "In the menu, the difference between the number of <kind> and the number of <kind> is zero.",
        "<kind>: as many as <kind>.",
        "The menu is fine only if it has as many <kind> as <kind>.",
    ),
    *told(
        lambda m, one, two: m.count(one) > m.count(two),
        "The menu holds more <kind> than <kind>.",
        "In the menu, the number of <kind> exceeds the number of <kind>.",
        "If first the <kind> and then the <kind> of the menu are counted, the first number is greater.",
        "The number of <kind> in the menu is greater by one or more than the number of <kind>.",
        "<kind>: more than <kind>.",
        "The menu is fine only if it has more <kind> than <kind>.",
    ),
    *told(
        lambda m, few, more: m.count(few) < m.count(more),
        "In the menu, the number of <kind> does not reach the number of <kind>.",
    ),
    *told(
        lambda m, n: m.has(*m.richest(n)),
        "The menu holds the <dishes> of the list with the most calories.",
        "None of the <dishes> of the list with the most calories can be missing from the menu.",
        "The <dishes> of the list that exceed all others in calories are in the menu.",
        "If the list is sorted by calories, from many to few, the first <dishes> are in the menu.",
        "The <dishes> of the list that are richest in calories must be in the menu.",
        "Compulsory: the <dishes> of the list with the most calories.",
        "The menu is fine only if it holds the <dishes> of the list with the most calories.",
    ),
    *told(
        lambda m, n: how_many(m, m.richest(n)) == 0,
        "The menu excludes the <dishes> of the list with the most calories.",
        "The menu holds none of the <dishes> of the list with the most calories.",
        "The menu is chosen from the list, except for the <dishes> with the most calories.",
        "If the list is sorted by calories, from many to few, the first <dishes> are missing from the menu.",
        "The <dishes> of the list that are richest in calories are given up.",
        "Without the <dishes> of the list with the most calories.",
        "The menu is fine only without the <dishes> of the list with the most calories.",
    ),
    *told(
        lambda m, kind: 2 * m.count(kind) >= len(m.dishes),
        "At least half of the dishes in the menu are <kind>.",
        "The share of <kind> in the menu does not fall below half.",
        "If fewer than half of the dishes in the menu are <kind>, the menu is no good.",
        "One half of the menu or more consists of <kind>.",
        "<kind>: half of the menu at least.",
    ),
    *told(
        lambda m, kind: m.count(kind) >= len(m.dishes) - m.count(kind),
        "In the menu, there are at least as many <kind> as all the others.",
        "All dishes in the menu are <kind>, except for at most half of them.",
    ),
)

DISHES = (*COUNTS, *SINGLE, *PAIRS, *TRIPLES, *COMPARED)
