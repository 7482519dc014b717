"""What the English sentences about menus mean: calories, minutes of cooking, and numbers of dishes."""

from __future__ import annotations

from tests.worlds.readings.english import NUMBER, Blank, before_noun, counted, told
from tests.worlds.readings.menu import Menu

FORMS = {
    "vegetarian": "vegetarian",
    "vegan": "vegan",
    "gluten": "conține gluten",
    "lactose": "conține lactoză",
    "eggs": "conține ouă",
    "nuts": "conține fructe cu coajă lemnoasă",
}
"""What a word for a kind holds -> what the Romanian list says of such a dish."""

HELD = "(?:gluten|lactose|eggs|nuts)"
KINDS = f"(?:vegetarian|vegan) dish(?:es)?|dish(?:es)? with {HELD}"


def kind(said: str) -> str:
    """A kind of dishes: "vegan dishes", "dishes without eggs"."""
    return next(what for part, what in FORMS.items() if part in said)


BLANKS = {
    "kcal": Blank(rf"{NUMBER} kilocalor(?:ie|ies)", before_noun),
    "dishes": Blank(rf"{NUMBER} dish(?:es)?", before_noun),
    "kind": Blank(f"(?:{KINDS})", kind),
    "some": counted(KINDS, kind),
    "others": Blank(f"(?:dishes that are not (?:vegetarian|vegan)|dishes without {HELD})", kind),
    "meal": Blank("(?:breakfast|lunch|dinner)", ("breakfast", "lunch", "dinner").index),
}
"""What may stand in <...> of a pattern about a menu."""


def meal_minutes(m: Menu, meal: int) -> list[int]:
    """How long that meal of each day is cooked."""
    return [day[meal].prep for day in m.days]


CALORIES = (
    *told(
        lambda m, n: m.kcal <= n,
        "The whole menu has at most <kcal>.",
        "The menu is fine if it adds up to at most <kcal>; otherwise it must be changed.",
        "The meals of all days together come to <kcal> at most.",
        "All in all, the menu fits into <kcal>.",
        "Kilocalories in the whole menu: <n> at most.",
        "The menu is fine only if it has at most <kcal>.",
        "The kilocalories of all meals are added up, and their sum is at most <n>.",
    ),
    *told(lambda m, n: not m.kcal > n, "The whole menu does not add up to more than <kcal>."),
    *told(lambda m, n: m.kcal < n, "The total of the menu stays below <kcal>."),
    *told(
        lambda m, n: m.kcal >= n,
        "The whole menu has at least <kcal>.",
        "The meals of all days together bring <kcal> or more.",
        "Kilocalories in the whole menu: <n> at least.",
        "The menu is fine only if it has at least <kcal>.",
        "The kilocalories of all meals are added up, and their sum is at least <n>.",
    ),
    *told(
        lambda m, n: not m.kcal < n,
        "The total of the menu does not fall below <kcal>.",
        "If all meals together give less than <kcal>, the menu is no good.",
        "No fewer than <kcal> is what the whole menu has.",
    ),
    *told(lambda m, n: m.kcal > n, "In total, the menu exceeds <kcal>."),
    *told(
        lambda m, low, high: low <= m.kcal <= high,
        "The whole menu has between <n> and <kcal>.",
        "The meals of all days together bring from <kcal> up to <kcal>.",
        "Kilocalories in the whole menu: <n> at least, <n> at most.",
    ),
    *told(
        lambda m, low, high: not (m.kcal < low or m.kcal > high),
        "The whole menu has neither fewer than <n> nor more than <kcal>.",
        "If the total of the menu is below <n> or above <kcal>, the menu must be changed.",
    ),
    *told(
        lambda m, low, high: low < m.kcal < high,
        "The total of the menu exceeds <kcal> but stays below <kcal>.",
    ),
    *told(
        lambda m, n: all(day <= n for day in m.daily_kcal),
        "The menu of each day has at most <kcal>.",
        "The three meals of each day together have at most <kcal>.",
        "Kilocalories a day: <n>, no more.",
        "The menu of a day is fine only if it has at most <kcal>.",
    ),
    *told(
        lambda m, n: not any(day > n for day in m.daily_kcal),
        "On no day does the menu exceed <kcal>.",
        "If some day came to more than <kcal>, the menu would have to be changed.",
    ),
    *told(lambda m, n: all(day < n for day in m.daily_kcal), "Each day adds up to less than <kcal>."),
    *told(
        lambda m, n: all(day >= n for day in m.daily_kcal),
        "The menu of each day has at least <kcal>.",
        "The three meals of each day together have <kcal> or more.",
        "Kilocalories a day: <n> at least.",
        "The menu of a day is fine only if it has at least <kcal>.",
    ),
    *told(
        lambda m, n: not any(day < n for day in m.daily_kcal),
        "On no day does the menu fall below <kcal>.",
        "When a day does not reach <kcal>, the menu must be changed.",
    ),
    *told(lambda m, n: all(day > n for day in m.daily_kcal), "Each day adds up to more than <kcal>."),
    *told(
        lambda m, low, high: all(low <= day <= high for day in m.daily_kcal),
        "The menu of each day has between <n> and <kcal>.",
        "The three meals of each day together give from <kcal> up to <kcal>.",
        "Kilocalories a day: <n> at least, <n> at most.",
    ),
    *told(
        lambda m, low, high: not any(day < low or day > high for day in m.daily_kcal),
        "On no day does the menu fall below <n> or exceed <kcal>.",
        "If a day has fewer than <n> or more than <kcal>, the menu is no good.",
    ),
    *told(
        lambda m, low, high: all(low < day < high for day in m.daily_kcal),
        "Each day adds up to more than <n> but less than <kcal>.",
    ),
    *told(
        lambda m, day, n: m.daily_kcal[day] <= n,
        "On <day>, the menu has at most <kcal>.",
        "When <day> comes, the meals together have at most <kcal>.",
        "The three meals of <day> together have at most <kcal>.",
        "<day>: <kcal> at most.",
        "The menu of <day> is fine only if it has at most <kcal>.",
    ),
    *told(
        lambda m, day, n: not m.daily_kcal[day] > n,
        "On <day>, the three meals together do not exceed <kcal>.",
    ),
    *told(lambda m, day, n: m.daily_kcal[day] < n, "On <day>, the menu has fewer than <kcal>."),
    *told(lambda m, n: m.daily_kcal[m.then] <= n, "On that same day, the menu has at most <kcal>."),
    *told(
        lambda m, day, n: m.daily_kcal[day] >= n,
        "On <day>, the menu has at least <kcal>.",
        "When <day> comes, the meals together reach <kcal> or more.",
        "The three meals of <day> together have <kcal> or more.",
        "<day>: <kcal> at least.",
        "The menu of <day> is fine only if it has at least <kcal>.",
    ),
    *told(
        lambda m, day, n: not m.daily_kcal[day] < n,
        "On <day>, the meals together do not stay below <kcal>.",
    ),
    *told(lambda m, day, n: m.daily_kcal[day] > n, "On <day>, the menu exceeds <kcal>."),
    *told(lambda m, n: m.daily_kcal[m.then] >= n, "On that same day, the menu has at least <kcal>."),
    *told(
        lambda m, n, kcal: m.heavy(kcal) <= n,
        "The menu holds at most <dishes> with over <kcal>.",
        "Except for at most <dishes>, all that is served has <kcal> or less.",
        "The menu has room for at most <dishes> of over <kcal>.",
        "The menu is fine only if it has at most <dishes> with over <kcal>.",
    ),
    *told(lambda m, n, kcal: not m.heavy(kcal) > n, "The menu does not hold more than <dishes> with over <kcal>."),
    *told(
        lambda m, kcal, n: m.heavy(kcal) <= n,
        "If the menu holds dishes with over <kcal>, their number is at most <n>.",
        "Dishes with over <kcal>: <n>, no more.",
    ),
    *told(
        lambda m, meal: all(own > other for own, other in m.against(meal)),
        "Every day, <meal> has more calories than any other meal of the day.",
        "Every day, the only meal with the most calories is <meal>.",
        "If the meals of a day are compared, only <meal> has the most calories.",
        "Every day, <meal> exceeds each of the other two meals in calories.",
        "The meal with the most calories, without a rival, every day: <meal>.",
    ),
    *told(
        lambda m, meal: not any(other >= own for own, other in m.against(meal)),
        "On no day does any other meal reach the calories of <meal>.",
    ),
    *told(
        lambda m, meal: all(own < other for own, other in m.against(meal)),
        "Every day, <meal> has fewer calories than any other meal of the day.",
        "Every day, the only meal with the fewest calories is <meal>.",
        "If the meals of a day are compared, only <meal> has the fewest calories.",
        "Every day, <meal> stays below each of the other two meals in calories.",
        "The meal with the fewest calories, without a rival, every day: <meal>.",
    ),
    *told(
        lambda m, meal: not any(other <= own for own, other in m.against(meal)),
        "On no day does any other meal come down to the calories of <meal>.",
    ),
)

COOKING = (
    *told(
        lambda m, n: m.prep <= n,
        "All dishes together are prepared in at most <time>.",
        "If all dishes were cooked one after the other, at most <time> would pass.",
        "Cooking for the whole menu takes <time> at most.",
        "All in all, the cooking fits into <time>.",
        "Cooking time for the whole menu: <time>, no more.",
        "The menu is fine only if it is cooked in at most <time> altogether.",
        "The minutes of cooking of all dishes are added up, and their sum is at most <n>.",
    ),
    *told(lambda m, n: not m.prep > n, "Preparing all dishes does not take more than <time> in total."),
    *told(lambda m, n: m.prep < n, "Cooking for the whole menu takes less than <time>."),
    *told(
        lambda m, n: m.prep >= n,
        "All dishes together need at least <time> of preparation.",
        "If all dishes were cooked one after the other, at least <time> would pass.",
        "Cooking for the whole menu takes <time> or more.",
        "Cooking time for the whole menu: <time> at least.",
        "The menu is fine only if it needs at least <time> of cooking altogether.",
        "The minutes of cooking of all dishes are added up, and their sum is at least <n>.",
    ),
    *told(lambda m, n: not m.prep < n, "Preparing all dishes does not take less than <time> in total."),
    *told(lambda m, n: m.prep > n, "Cooking for the whole menu takes more than <time>."),
    *told(
        lambda m, low, high: low <= m.prep <= high,
        "Preparing all dishes together takes between <n> and <time>.",
        "If all dishes were cooked one after the other, at least <n> and at most <time> would pass.",
        "Cooking for the whole menu takes from <time> up to <time>.",
        "Cooking time for the whole menu: <time> at least, <time> at most.",
    ),
    *told(
        lambda m, low, high: not (m.prep < low or m.prep > high),
        "Cooking for the whole menu takes neither less than <n> nor more than <time>.",
    ),
    *told(
        lambda m, low, high: low < m.prep < high,
        "Cooking for the whole menu takes more than <time> but stays below <time>.",
    ),
    *told(
        lambda m, n: all(day <= n for day in m.daily_prep),
        "On any day at most <time> are spent cooking.",
        "The three meals of each day together are cooked in at most <time>.",
        "Cooking time a day: <time>, no more.",
        "The menu of a day is fine only if it is cooked in at most <time>.",
    ),
    *told(
        lambda m, n: not any(day > n for day in m.daily_prep),
        "On no day does the cooking take more than <time>.",
        "If the cooking of a day takes more than <time>, the menu is no good.",
    ),
    *told(lambda m, n: all(day < n for day in m.daily_prep), "Every day, the cooking takes less than <time>."),
    *told(
        lambda m, day, n: m.daily_prep[day] <= n,
        "On <day>, at most <time> are spent cooking.",
        "When <day> comes, the meals together are prepared in at most <time>.",
        "The cooking for <day> takes <time> at most.",
        "<day>: <time> of cooking, no more.",
        "The menu of <day> is fine only if it is cooked in at most <time>.",
    ),
    *told(lambda m, day, n: not m.daily_prep[day] > n, "On <day>, the cooking does not take more than <time>."),
    *told(lambda m, day, n: m.daily_prep[day] < n, "On <day>, the cooking stays below <time>."),
    *told(lambda m, n: m.daily_prep[m.then] <= n, "On that same day, at most <time> are spent cooking."),
    *told(
        lambda m, meal, n: all(dish <= n for dish in meal_minutes(m, meal)),
        "At <meal>, the dish is prepared in at most <time>, every day.",
        "Whatever the day, <meal> is prepared in <time> at most.",
        "Preparing <meal>: <time>, no more, on any day.",
        "At <meal>, on any day, only dishes are served that are ready in at most <time>.",
    ),
    *told(
        lambda m, meal, n: not any(dish > n for dish in meal_minutes(m, meal)),
        "At <meal>, nothing is served on any day that needs more than <time> of preparation.",
    ),
    *told(
        lambda m, meal, n: all(dish < n for dish in meal_minutes(m, meal)),
        "Every day, preparing <meal> takes less than <time>.",
    ),
    *told(
        lambda m, n, meal: not any(dish > n for dish in meal_minutes(m, meal)),
        "If a dish needs more than <time> of preparation, it is not served at <meal>.",
    ),
)
