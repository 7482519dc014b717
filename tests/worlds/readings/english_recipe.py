"""Meanings of the English sentences about menus: calories, minutes of cooking, and numbers of dishes."""

from __future__ import annotations

from tests.worlds.readings.english import NUMBER, Blank, before_noun, counted, told
from tests.worlds.readings.recipe_amounts import slowest

FORMS = {
    "vegetarian": "vegetarian",
    "vegan": "vegan",
    "gluten": "conține gluten",
    "lactose": "conține lactoză",
    "eggs": "conține ouă",
    "nuts": "conține fructe cu coajă lemnoasă",
}
"""Part of a word for a kind -> the Romanian list's words for such a dish."""

HELD = "(?:gluten|lactose|eggs|nuts)"
KINDS = f"(?:vegetarian|vegan) dish(?:es)?|dish(?:es)? with {HELD}"


def kind(said: str) -> str:
    """A kind of dishes: "vegan dishes", "dishes without eggs"."""
    return next(what for part, what in FORMS.items() if part in said)


BLANKS = {
    "kcal": Blank(rf"{NUMBER} kilocalor(?:ie|ies)", before_noun),
    "dishes": Blank(rf"{NUMBER} dish(?:es)?", before_noun),
    "kind": Blank(f"(?:{KINDS})", kind),
    "be": Blank(f"(?:be (?:vegetarian|vegan)|contain {HELD})", kind),
    "some": counted(KINDS, kind),
    "others": Blank(f"(?:dishes that are not (?:vegetarian|vegan)|dishes without {HELD})", kind),
    "meal": Blank("(?:breakfast|lunch|dinner)", ("breakfast", "lunch", "dinner").index),
}
"""The blanks <...> of a pattern about a menu."""


CALORIES = (
    *told(
        lambda m, n: m.kcal <= n,
        "The whole menu must have at most <kcal>.",
        "All the meals together may have at most <kcal>.",
        "Whole menu: at most <kcal>.",
    ),
    *told(
        lambda m, n: not m.kcal > n,
        "The whole menu must not have more than <kcal>.",
        "The total of the menu must not exceed <kcal>.",
    ),
    *told(
        lambda m, n: m.kcal >= n,
        "The whole menu must have at least <kcal>.",
        "At least <kcal> are needed for the whole menu.",
        "All the meals together must have <kcal> or more.",
        "Whole menu: at least <kcal>.",
    ),
    *told(lambda m, n: not m.kcal < n, "The whole menu must not have fewer than <kcal>."),
    *told(
        lambda m, low, high: low <= m.kcal <= high,
        "The whole menu must have between <n> and <kcal>.",
        "The total of the menu must be at least <n> and at most <kcal>.",
        "All the meals together must have at least <n> and at most <kcal>.",
        "Whole menu: <n> to <kcal>.",
    ),
    *told(
        lambda m, low, high: not (m.kcal < low or m.kcal > high),
        "The whole menu must have no fewer than <n> and no more than <kcal>.",
    ),
    *told(
        lambda m, n: max(m.daily_kcal) <= n,
        "The menu of each day must have at most <kcal>.",
        "The three meals of each day may have at most <kcal> in total.",
        "Per day: at most <kcal>.",
    ),
    *told(
        lambda m, n: not any(day > n for day in m.daily_kcal),
        "The menu must not have more than <kcal> on any day.",
        "The total of each day must not exceed <kcal>.",
    ),
    *told(
        lambda m, n: min(m.daily_kcal) >= n,
        "The menu of each day must have at least <kcal>.",
        "At least <kcal> are needed for each day.",
        "The three meals of each day must have <kcal> or more in total.",
        "Per day: at least <kcal>.",
    ),
    *told(
        lambda m, n: not any(day < n for day in m.daily_kcal), "The menu must not have fewer than <kcal> on any day."
    ),
    *told(
        lambda m, low, high: all(low <= day <= high for day in m.daily_kcal),
        "The menu of each day must have between <n> and <kcal>.",
        "The total of each day must be at least <n> and at most <kcal>.",
        "The three meals of each day must have at least <n> and at most <kcal> in total.",
        "Per day: <n> to <kcal>.",
    ),
    *told(
        lambda m, low, high: not any(day < low or day > high for day in m.daily_kcal),
        "The menu must not have fewer than <n> or more than <kcal> on any day.",
    ),
    *told(
        lambda m, day, n: m.daily_kcal[day] <= n,
        "On <day>, the menu must have at most <kcal>.",
        "The three meals of <day> must stay within <kcal> in total.",
        "On <day>: at most <kcal>.",
    ),
    *told(lambda m, n, day: m.daily_kcal[day] <= n, "At most <kcal> are allowed for <day>."),
    *told(lambda m, day, n: not m.daily_kcal[day] > n, "On <day>, the menu must not have more than <kcal>."),
    *told(lambda m, n: m.daily_kcal[m.then] <= n, "Also on that day, the menu must have at most <kcal>."),
    *told(
        lambda m, day, n: m.daily_kcal[day] >= n,
        "On <day>, the menu must have at least <kcal>.",
        "The three meals of <day> must have <kcal> or more in total.",
        "On <day>: at least <kcal>.",
    ),
    *told(lambda m, n, day: m.daily_kcal[day] >= n, "At least <kcal> are needed for <day>."),
    *told(lambda m, day, n: not m.daily_kcal[day] < n, "On <day>, the menu must not have fewer than <kcal>."),
    *told(lambda m, n: m.daily_kcal[m.then] >= n, "Also on that day, the menu must have at least <kcal>."),
    *told(
        lambda m, n, kcal: m.heavy(kcal) <= n,
        "The menu may include at most <dishes> with over <kcal>.",
        "In the whole menu there is room for at most <dishes> with over <kcal>.",
    ),
    *told(lambda m, n, kcal: not m.heavy(kcal) > n, "The menu must not include more than <dishes> with over <kcal>."),
    *told(
        lambda m, kcal, n: m.heavy(kcal) <= n,
        "The number of dishes with over <kcal> must be at most <n>.",
        "Dishes with over <kcal>, in the whole menu: at most <n>.",
    ),
    *told(
        lambda m, meal: all(own > other for own, other in m.against(meal)),
        "Every day, <meal> must have more calories than any other meal.",
        "Every day, each of the other two meals must have fewer calories than <meal>.",
        "Every day, the meal with the most calories must be <meal>, with no tie.",
        "Every day, <meal>: more calories than any other meal.",
    ),
    *told(
        lambda m, meal: not any(other >= own for own, other in m.against(meal)),
        "Every day, <meal> must have the most calories, and no other meal may have as many.",
    ),
    *told(
        lambda m, meal: all(own < other for own, other in m.against(meal)),
        "Every day, <meal> must have fewer calories than any other meal.",
        "Every day, each of the other two meals must have more calories than <meal>.",
        "Every day, the meal with the fewest calories must be <meal>, with no tie.",
        "Every day, <meal>: fewer calories than any other meal.",
    ),
    *told(
        lambda m, meal: not any(other <= own for own, other in m.against(meal)),
        "Every day, <meal> must have the fewest calories, and no other meal may have as few.",
    ),
)

COOKING = (
    *told(
        lambda m, n: m.prep <= n,
        "The total preparation time must be at most <time>.",
        "All the cooking together must fit into <time>.",
        "Preparation time, in total: at most <time>.",
    ),
    *told(
        lambda m, n: not m.prep > n,
        "Preparing all the dishes must not take more than <time> in total.",
        "The total preparation time must not exceed <time>.",
    ),
    *told(
        lambda m, n: m.prep >= n,
        "The total preparation time must be at least <time>.",
        "At least <time> must be set aside for cooking in total.",
        "All the cooking together must take <time> or more.",
        "Preparation time, in total: at least <time>.",
    ),
    *told(lambda m, n: not m.prep < n, "Preparing all the dishes must not take less than <time> in total."),
    *told(
        lambda m, low, high: low <= m.prep <= high,
        "The total preparation time must be between <n> and <time>.",
        "The total preparation time must be at least <n> and at most <time>.",
        "All the cooking together must take at least <time> and at most <time>.",
        "Preparation time, in total: <n> to <time>.",
    ),
    *told(
        lambda m, low, high: not (m.prep < low or m.prep > high),
        "Preparing all the dishes must take no less than <n> and no more than <time> in total.",
    ),
    *told(
        lambda m, n: max(m.daily_prep) <= n,
        "Each day, the cooking must take at most <time>.",
        "Each day's cooking must fit into <time>.",
        "Preparation time per day: at most <time>.",
    ),
    *told(
        lambda m, n: not any(day > n for day in m.daily_prep),
        "The cooking must not take more than <time> on any day.",
        "The preparation time on any one day must not exceed <time>.",
    ),
    *told(
        lambda m, day, n: m.daily_prep[day] <= n,
        "On <day>, the cooking must take at most <time>.",
        "The cooking on <day> must fit into <time>.",
        "On <day>: at most <time> of cooking.",
    ),
    *told(lambda m, n, day: m.daily_prep[day] <= n, "There are at most <time> for the cooking on <day>."),
    *told(lambda m, day, n: not m.daily_prep[day] > n, "On <day>, the cooking must not take more than <time>."),
    *told(lambda m, n: m.daily_prep[m.then] <= n, "Also on that day, the cooking must take at most <time>."),
    *told(
        lambda m, meal, n: slowest(m, meal) <= n,
        "Every day, <meal> must take at most <time> to prepare.",
        "On each day, preparing <meal> must take at most <time>.",
        "Preparation time at <meal>, every day: at most <time>.",
    ),
    *told(
        lambda m, n, meal: slowest(m, meal) <= n,
        "Only dishes that take at most <time> to prepare may be served at <meal>.",
    ),
    *told(
        lambda m, meal, n: not slowest(m, meal) > n,
        "At <meal>, nothing may be served that takes more than <time> to prepare.",
    ),
    *told(
        lambda m, n, meal: not any(day[meal].prep > n for day in m.days),
        "If a dish takes more than <time> to prepare, it must not be served at <meal>.",
    ),
)
