"""The meaning of each kind of rule: plans on both sides of its bound, the places that miss and by how much.

`test_rules.py` holds checker, solver and arrays together; these examples say what all three must say.
"""

from __future__ import annotations

import pytest

from gmtw import constraints as r
from gmtw.constraints.credit import filled, restrained
from gmtw.constraints.rule import at_least, at_most, exactly
from gmtw.core.errors import DuplicateNameError
from tests.constraints.rule_examples import FACT, RECIPE, SCHEDULE, SHOPPING, TRAVEL

Missed = dict[str, int]
"""Place -> gap, as in Bound."""


def plan_of(scene: r.Scene, text: str, **oddities: int) -> r.Plan[int]:
    """The plan "day1: museum tower; day2: park"; an entity named twice stands there twice."""
    cells: dict[str, dict[str, int]] = {}
    for part in filter(None, (part.strip() for part in text.split(";"))):
        slot, _, names = part.partition(":")
        cells[slot] = {name: names.split().count(name) for name in names.split()}
        assert slot in scene.slot
        assert cells[slot].keys() <= scene.entity.keys()
    unknown, inexact = ({"day2": oddities.pop(key)} if key in oddities else {} for key in ("unknown", "inexact"))
    return r.Plan(scene, cells, unknown, inexact=inexact, **oddities)


def case(rule: r.Rule, scene: r.Scene, text: str, missed: Missed) -> object:
    """A row of the table; its id is the kind and the plan."""
    return pytest.param(rule, scene, text, missed, id=f"{rule.kind} {text}")


TWO_DAYS = "monday_morning: team-meeting; monday_afternoon: client-meeting"
FOUR = f"{TWO_DAYS}; tuesday_morning: coffee-with-ana; tuesday_afternoon: dental-check"
MENU = "day1_breakfast: porridge; day1_lunch: {}; day1_dinner: {}; day2_lunch: bean-soup"

CASES = [
    # sums of an attribute
    case(r.MaxTotal(attribute="cost", limit=30), TRAVEL, "day1: museum; day3: tower", {}),
    case(r.MaxTotal(attribute="cost", limit=30), TRAVEL, "day1: museum; day2: gallery", {"": 5}),
    case(r.MaxPerDay(attribute="cost", limit=20), TRAVEL, "day1: museum; day2: tower; day3: aquarium", {"day 3": 5}),
    case(r.MaxPerDay(attribute="cost", limit=20), TRAVEL, "day1: museum tower; day2: museum", {"day 1": 10}),
    case(r.MaxPerSlot(attribute="prep", part="lunch", limit=50), RECIPE, MENU.format("bean-soup", "baked-fish"), {}),
    case(
        r.MaxPerSlot(attribute="prep", part="lunch", limit=49),
        RECIPE,
        "day1_lunch: mushroom-stew; day1_dinner: cabbage-rolls; day2_lunch: bean-soup",
        {"day2_lunch": 1},
    ),
    case(r.Include(attribute="outdoor"), TRAVEL, "day3: park", {}),
    case(r.Include(attribute="outdoor"), TRAVEL, "day1: museum gallery", {"": -1}),
    case(r.Include(attribute="kind=museum", least=3), TRAVEL, "day1: museum gallery", {"": -1}),
    case(r.Within(attribute="cost", low=20, high=30), TRAVEL, "day1: museum", {}),
    case(r.Within(attribute="cost", low=20, high=30), TRAVEL, "day1: museum; day2: tower", {}),
    case(r.Within(attribute="cost", low=20, high=30), TRAVEL, "day1: gallery", {"": -5}),
    case(r.Within(attribute="cost", low=20, high=30), TRAVEL, "day1: museum gallery", {"": 5}),
    case(r.Exactly(attribute="family", number=2), TRAVEL, "day1: museum gallery; day2: park", {}),
    case(r.Exactly(attribute="family", number=2), TRAVEL, "day1: museum", {"": -1}),
    case(r.Exactly(attribute="family", number=2), TRAVEL, "day1: museum park square", {"": 1}),
    case(r.MinPerDay(attribute="minutes", least=60), TRAVEL, "day1: gallery; day2: park", {"day 2": -15, "day 3": -60}),
    case(
        r.WithinPerDay(attribute="attraction", low=1, high=2),
        TRAVEL,
        "day1: museum; day2: park tower gallery",
        {"day 2": 1, "day 3": -1},
    ),
    case(r.FewAbove(attribute="minutes", threshold=60, limit=1), TRAVEL, "day1: museum gallery park", {}),
    case(r.FewAbove(attribute="minutes", threshold=60, limit=1), TRAVEL, "day1: museum; day2: aquarium", {"": 1}),
    case(r.FewAbove(attribute="minutes", threshold=20, limit=1), TRAVEL, "day1: square park", {}),
    # which entities
    case(r.IncludeEntity(entity="museum"), TRAVEL, "day2: museum", {}),
    case(r.IncludeEntity(entity="museum"), TRAVEL, "day2: gallery", {"museum": -1}),
    case(r.ExcludeEntity(entity="museum"), TRAVEL, "day2: gallery", {}),
    case(r.ExcludeEntity(entity="museum"), TRAVEL, "day1: museum; day2: museum", {"museum": 2}),
    case(r.Exclude(attribute="indoor"), TRAVEL, "day1: park; day2: museum gallery tower", {"day2": 2}),
    case(r.Only(attribute="indoor"), TRAVEL, "day1: museum; day2: park square gallery", {"day2": 2}),
    case(r.MinKinds(category="kind", least=2), TRAVEL, "day1: museum gallery; day2: park", {}),
    case(r.MinKinds(category="kind", least=2), TRAVEL, "day1: museum gallery", {"": -1}),
    case(r.MaxKinds(category="kind", limit=2), TRAVEL, "day1: museum gallery; day2: park", {}),
    case(r.MaxKinds(category="kind", limit=2), TRAVEL, "day1: museum tower; day2: park", {"": 1}),
    case(r.NoRepeats(), TRAVEL, "day1: museum; day2: gallery", {}),
    case(r.NoRepeats(), TRAVEL, "day1: museum park; day2: museum; day3: museum", {"museum": 2}),
    case(r.NoRepeats(), TRAVEL, "day1: museum museum", {"museum": 1}),
    case(r.NoRepeatsIn(part="lunch"), RECIPE, "day1_lunch: bean-soup; day2_dinner: bean-soup", {}),
    case(r.NoRepeatsIn(part="lunch"), RECIPE, "day1_lunch: bean-soup; day2_lunch: bean-soup", {"bean-soup": 1}),
    case(r.KeepAll(attribute="priority=high"), SCHEDULE, "monday_morning: dental-check", {"client-meeting": -1}),
    case(
        r.KeepAll(attribute="priority=high"),
        SCHEDULE,
        "monday_morning: dental-check; monday_afternoon: client-meeting",
        {},
    ),
    case(r.DropFirst(attribute="priority=low"), SCHEDULE, TWO_DAYS, {}),
    case(
        r.DropFirst(attribute="priority=low"),
        SCHEDULE,
        FOUR,
        {"coffee-with-ana before german-course": 1},
    ),
    case(
        r.DropFirst(attribute="priority=low"),
        SCHEDULE,
        f"{FOUR}; wednesday_morning: german-course",
        {},
    ),
    # days
    case(r.OnDayOnly(day=0, attribute="indoor"), TRAVEL, "day1: museum; day2: park", {}),
    case(r.OnDayOnly(day=0, attribute="indoor"), TRAVEL, "day1: museum park; day2: park", {"day1": 1}),
    case(r.OnDayOnly(day=-1, attribute="indoor"), TRAVEL, "day1: park; day3: museum square", {"day3": 1}),
    case(r.OnDayOnly(day=3, attribute="indoor"), TRAVEL, "day1: park; day3: park", {}),
    case(r.OnDayOnly(day=-3, attribute="indoor"), TRAVEL, "day1: park", {"day1": 1}),
    case(r.OnDayOnly(day=-4, attribute="indoor"), TRAVEL, "day1: park", {}),
    case(r.OnDayAtMost(day=1, attribute="cost", limit=20), TRAVEL, "day1: aquarium; day2: museum", {}),
    case(r.OnDayAtMost(day=1, attribute="cost", limit=20), TRAVEL, "day2: aquarium", {"": 5}),
    case(r.OnDayAtLeast(day=-1, attribute="outdoor"), TRAVEL, "day3: park", {}),
    case(r.OnDayAtLeast(day=-1, attribute="outdoor"), TRAVEL, "day1: park; day2: park; day3: museum", {"": -1}),
    case(r.EntityOnDay(entity="tower", day=1), TRAVEL, "day2: tower", {}),
    case(r.EntityOnDay(entity="tower", day=1), TRAVEL, "day1: tower; day2: park", {"tower": -1}),
    case(r.EntityNotOnDay(entity="tower", day=1), TRAVEL, "day1: tower; day2: park", {}),
    case(r.EntityNotOnDay(entity="tower", day=1), TRAVEL, "day2: tower", {"tower": 1}),
    case(r.Apart(entity="tower", other="park"), TRAVEL, "day1: tower; day2: park", {}),
    case(r.Apart(entity="tower", other="park"), TRAVEL, "day1: tower; day3: tower park", {"day 3": 1}),
    case(r.Apart(entity="tower", other="park"), TRAVEL, "day1: tower", {"park": -1}),
    case(r.Apart(entity="tower", other="park"), TRAVEL, "day1: park park", {"tower": -1}),
    case(r.FreshKinds(category="kind"), TRAVEL, "day1: museum; day2: park; day3: gallery", {}),
    case(
        r.FreshKinds(category="kind"), TRAVEL, "day1: park; day2: museum gallery; day3: museum", {"kind=museum day3": 1}
    ),
    case(r.OtherKindSets(category="kind"), TRAVEL, "day1: park; day2: museum gallery park; day3: museum", {}),
    case(r.OtherKindSets(category="kind"), TRAVEL, "day1: museum; day2: gallery museum; day3: park", {"day2": -1}),
    case(r.OtherKindSets(category="kind"), TRAVEL, "day1: museum park; day2: park; day3: park", {"day3": -1}),
    case(r.OtherKindSets(category="kind"), TRAVEL, "day3: park", {}),
    case(r.MinDays(least=2), TRAVEL, "day1: park museum; day3: park", {}),
    case(r.MinDays(least=2), TRAVEL, "day2: park museum", {"": -1}),
    case(
        r.NotOnDays(attribute="priority=medium", weekdays=("monday", "wednesday")),
        SCHEDULE,
        "monday_afternoon: team-meeting; tuesday_morning: german-course; wednesday_morning: coffee-with-ana",
        {"monday_afternoon": 1},
    ),
    # parts of the day, and order
    case(
        r.OnlyInParts(attribute="priority=high", parts=("morning",)),
        SCHEDULE,
        "monday_morning: dental-check; tuesday_afternoon: client-meeting; wednesday_afternoon: coffee-with-ana",
        {"tuesday_afternoon": 1},
    ),
    case(r.NoBackToBack(), SCHEDULE, "monday_afternoon: dental-check; tuesday_morning: team-meeting", {}),
    case(r.NoBackToBack(), SCHEDULE, TWO_DAYS, {"monday_afternoon": 1}),
    case(r.Before(entity="tower", other="museum"), TRAVEL, "day1: tower; day2: museum", {}),
    case(r.Before(entity="tower", other="museum"), TRAVEL, "day1: tower; day3: museum tower", {}),
    case(r.Before(entity="tower", other="museum"), TRAVEL, "day1: museum; day2: tower", {"day1": 1}),
    case(r.Before(entity="tower", other="museum"), TRAVEL, "day2: museum tower", {"day2": 1}),
    case(r.Before(entity="tower", other="museum"), TRAVEL, "day1: tower", {"museum": -1}),
    case(
        r.Heaviest(part="lunch", attribute="kcal"),
        RECIPE,
        MENU.format("mushroom-stew", "vegetable-pasta") + "; day2_dinner: mushroom-stew; day2_breakfast: bean-soup",
        {"day2_breakfast": -1},
    ),
    case(
        r.Lightest(part="dinner", attribute="kcal"),
        RECIPE,
        "day1_breakfast: porridge; day1_lunch: bean-soup; day1_dinner: baked-fish; "
        "day2_breakfast: porridge; day2_lunch: bean-soup; day2_dinner: zacusca",
        {"day1_breakfast": -21},
    ),
    # what makes a plan a plan
    case(r.SlotsFilled(), TRAVEL, "day1: museum; day3: park", {"day2": -1}),
    case(r.SlotsFilled(), SCHEDULE, "", {}),
    case(r.RightKind(), RECIPE, "day1_lunch: bean-soup; day2_dinner: bean-soup zacusca", {"day2_dinner": 1}),
    case(r.RightKind(), TRAVEL, "day1: museum", {}),
    case(
        r.WithinCapacity(), SCHEDULE, "monday_morning: dental-check client-meeting team-meeting", {"monday_morning": 2}
    ),
    case(r.WithinCapacity(), TRAVEL, "day1: museum gallery tower park", {}),
    case(r.PlacedOnce(), SCHEDULE, "monday_morning: team-meeting; tuesday_morning: team-meeting", {"team-meeting": 1}),
    case(r.FixedTimes(), SCHEDULE, "monday_morning: dental-check; tuesday_morning: team-meeting", {}),
    case(r.FixedTimes(), SCHEDULE, "monday_afternoon: dental-check", {"dental-check": 1}),
    # relations
    case(r.IfThen(entity="museum", other="tower"), TRAVEL, "day1: park", {}),
    case(r.IfThen(entity="museum", other="tower"), TRAVEL, "day1: tower", {}),
    case(r.IfThen(entity="museum", other="tower"), TRAVEL, "day1: tower; day2: museum", {}),
    case(r.IfThen(entity="museum", other="tower"), TRAVEL, "day2: museum", {"tower": 1}),
    case(r.IfThenNot(entity="museum", other="tower"), TRAVEL, "day2: museum; day3: park", {}),
    case(r.IfThenNot(entity="museum", other="tower"), TRAVEL, "day1: tower", {}),
    case(r.IfThenNot(entity="museum", other="tower"), TRAVEL, "day1: tower; day3: museum", {"tower": 1}),
    case(r.OneOf(entities=("museum", "tower", "park")), TRAVEL, "day1: park; day2: square", {}),
    case(r.OneOf(entities=("museum", "tower", "park")), TRAVEL, "day2: square", {"": -1}),
    case(r.OneOf(entities=("museum", "tower", "park")), TRAVEL, "day1: park; day2: museum", {"": 1}),
    case(r.DayAfter(entity="museum", other="park"), TRAVEL, "day1: museum; day2: park", {}),
    case(r.DayAfter(entity="museum", other="park"), TRAVEL, "day2: museum tower; day3: park", {}),
    case(r.DayAfter(entity="museum", other="park"), TRAVEL, "day1: museum park", {"day 1": 1, "day 2": -1}),
    case(r.DayAfter(entity="museum", other="park"), TRAVEL, "day1: museum; day3: park", {"day 2": -1, "day 3": 1}),
    case(r.DayAfter(entity="museum", other="park"), TRAVEL, "day1: park; day2: museum", {"day 1": 1, "day 3": -1}),
    case(r.DayAfter(entity="museum", other="park"), TRAVEL, "day3: museum", {"park": -1, "museum": 1}),
    case(r.DayAfter(entity="museum", other="park"), TRAVEL, "day2: park", {"museum": -1, "day 2": 1}),
    case(r.Together(entity="museum", other="park"), TRAVEL, "day1: tower; day2: museum park", {}),
    case(r.Together(entity="museum", other="park"), TRAVEL, "day1: museum; day2: park", {"day 1": 1, "day 2": -1}),
    case(r.Together(entity="museum", other="park"), TRAVEL, "day3: museum", {"park": -1, "day 3": 1}),
    case(r.KindsInOrder(attribute="kind=museum", than="outdoor"), TRAVEL, "day1: museum; day2: park; day3: tower", {}),
    case(r.KindsInOrder(attribute="kind=museum", than="outdoor"), TRAVEL, "day1: museum park", {"day1": 1}),
    case(r.KindsInOrder(attribute="kind=museum", than="outdoor"), TRAVEL, "day1: park; day2: museum", {"day1": 1}),
    case(r.KindsInOrder(attribute="kind=museum", than="outdoor"), TRAVEL, "day3: museum", {}),
    case(r.Between(entity="tower", entities=("museum", "park")), TRAVEL, "day1: museum; day2: tower; day3: park", {}),
    case(
        r.Between(entity="tower", entities=("museum", "park")),
        TRAVEL,
        "day1: museum; day2: tower park",
        {"day2": 1},
    ),
    case(r.Between(entity="tower", entities=("museum", "park")), TRAVEL, "day1: museum; day2: tower", {"park": -1}),
    case(r.Between(entity="tower", entities=("museum", "park")), TRAVEL, "day1: tower; day2: park", {"day1": 1}),
    case(r.AsMany(attribute="kind=museum", than="outdoor"), TRAVEL, "day1: museum; day2: park", {}),
    case(r.AsMany(attribute="kind=museum", than="outdoor"), TRAVEL, "day1: museum; day2: park tower", {"": -1}),
    case(r.MoreThan(attribute="outdoor", than="kind=museum"), TRAVEL, "day1: museum; day2: park tower", {}),
    case(r.MoreThan(attribute="outdoor", than="kind=museum"), TRAVEL, "day1: museum; day2: park", {"": -1}),
    case(r.DearestIn(attribute="cost", number=2), TRAVEL, "day1: aquarium; day3: museum", {}),
    case(r.DearestIn(attribute="cost", number=2), TRAVEL, "day1: museum gallery", {"aquarium": -1}),
    case(r.DearestOut(attribute="cost", number=2), TRAVEL, "day1: gallery tower", {}),
    case(r.DearestOut(attribute="cost", number=2), TRAVEL, "day1: gallery museum", {"museum": 1}),
    case(r.Half(attribute="indoor"), TRAVEL, "day1: museum; day2: park", {}),
    case(r.Half(attribute="indoor"), TRAVEL, "day1: museum; day2: park tower", {"": -1}),
    case(r.Half(attribute="indoor"), TRAVEL, "", {}),
    # the answer of a question
    case(r.FromContext(entity="12"), FACT, "answer: 12", {}),
    case(r.FromContext(entity="12"), FACT, "answer: 12 1856", {"": 1}),
    case(r.FromContext(entity="12"), FACT, "answer: 1856", {"12": -1}),
    case(r.ExactValue(entity="12"), FACT, "answer: 12 12", {"12": 1, "": 1}),
    case(r.ContainsValue(entity="12"), FACT, "answer: 12", {}),
    case(r.ContainsValue(entity="12"), FACT, "answer: 12 1856", {"": 1}),
    case(r.ListFromContext(entities=("1856", "12")), FACT, "answer: 12 1856", {}),
    case(r.ListFromContext(entities=("1856", "12")), FACT, "answer: 12", {"1856": -1}),
    case(r.ListFromContext(entities=("1856", "12")), FACT, "answer: 12 1856 iași", {"": 1}),
    # several of one thing, and prices of a place
    case(r.MaxTotal(attribute="cost", limit=29), SHOPPING, "market: milk milk yogurt; grocery: apples", {}),
    case(r.MaxTotal(attribute="cost", limit=26), SHOPPING, "market: milk milk yogurt; grocery: apples", {"": 2}),
    case(r.OnDayAtMost(day=0, attribute="cost", limit=11), SHOPPING, "market: apples apples; grocery: yogurt", {"": 1}),
    case(r.OnDayAtMost(day=1, attribute="cost", limit=8), SHOPPING, "market: apples; grocery: yogurt yogurt", {}),
    case(r.Include(attribute="kind=dairy", least=4), SHOPPING, "market: milk milk yogurt", {"": -1}),
    case(r.PiecesAtLeast(entity="milk", least=2), SHOPPING, "market: milk milk", {}),
    case(r.PiecesAtLeast(entity="milk", least=3), SHOPPING, "market: milk milk", {"milk": -1}),
    case(r.PiecesAtMost(entity="milk", limit=2), SHOPPING, "market: milk milk milk", {"milk": 1}),
    case(r.PiecesAtMost(entity="milk", limit=2), SHOPPING, "market: apples", {}),
    case(r.PiecesExactly(entity="bread", number=2), SHOPPING, "grocery: bread bread", {}),
    case(r.PiecesExactly(entity="bread", number=2), SHOPPING, "grocery: bread bread bread", {"bread": 1}),
    case(r.PerPiece(entity="milk", other="bread", number=2), SHOPPING, "market: milk; grocery: bread bread", {}),
    case(r.PerPiece(entity="milk", other="bread", number=1), SHOPPING, "market: milk milk", {"bread": -2}),
    case(r.PerPiece(entity="milk", other="bread", number=2), SHOPPING, "grocery: bread", {}),
    case(r.Either(entity="yogurt", other="apples"), SHOPPING, "market: yogurt apples", {}),
    case(r.Either(entity="yogurt", other="apples"), SHOPPING, "market: milk", {"yogurt": -1}),
    case(r.OnlyAmong(attribute="lactose", than="outdoor"), SHOPPING, "market: milk apples", {}),
    case(r.OnlyAmong(attribute="lactose", than="outdoor"), SHOPPING, "market: milk yogurt yogurt", {"": 2}),
    case(r.OnePlace(), SHOPPING, "market: yogurt yogurt; grocery: bread", {}),
    case(r.OnePlace(), SHOPPING, "market: yogurt; grocery: yogurt", {"yogurt": 1}),
    case(r.WithinCopies(), SHOPPING, "market: milk milk milk", {}),
    case(r.WithinCopies(), SHOPPING, "market: milk milk milk milk", {"market": 1}),
    case(r.RightKind(), SHOPPING, "grocery: milk milk bread", {"grocery": 2}),
    case(r.ValueOfContext(), FACT, "answer: 1856", {}),
    case(r.ValueOfContext(), FACT, "", {"answer": -1}),
]


@pytest.mark.parametrize(("rule", "scene", "text", "missed"), CASES)
def test_a_rule_misses_where_and_by_how_much(rule: r.Rule, scene: r.Scene, text: str, missed: Missed) -> None:
    """Exactly these bounds miss, by so much; with none the rule holds."""
    verdict = r.check(rule, plan_of(scene, text))
    assert [(bound.where, bound.gap) for bound in verdict.missed] == list(missed.items())
    assert verdict.held == (not missed)


ODD = [
    (r.KnownNames(), TRAVEL, {"inexact": 1}, {"day2": 1}),
    (r.KnownNames(), TRAVEL, {"unknown": 2, "strays": 1}, {"day2": 2, "keys": 1}),
    (r.WellFormed(), TRAVEL, {"misfits": 3, "strays": 1}, {"": 3}),
    (r.ExactValue(entity="12"), FACT, {"loose": 1}, {"": 1}),
    (r.FromContext(entity="12"), FACT, {"loose": 1}, {}),
    (r.ContainsValue(entity="12"), FACT, {"loose": 1}, {}),
]


@pytest.mark.parametrize(("rule", "scene", "odd", "missed"), ODD)
def test_a_rule_on_oddities(rule: r.Rule, scene: r.Scene, odd: dict[str, int], missed: Missed) -> None:
    """Strange names and keys, wrong types and answers inside a sentence, each counted by its own rule."""
    verdict = r.check(rule, plan_of(scene, "answer: 12" if scene is FACT else "day1: museum", **odd))
    assert [(bound.where, bound.gap) for bound in verdict.missed] == list(missed.items())


def test_every_kind_of_rule_has_a_meaning() -> None:
    """A rule class without an example here fails."""
    tried = {row.values[0].kind for row in CASES} | {rule.kind for rule, *_ in ODD}  # type: ignore[attr-defined]
    assert tried == set(r.Rule.kinds)


STRUCTURE = ("slots-filled", "known-names", "right-kind", "within-capacity", "placed-once", "fixed-times")


def test_who_judges_a_rule() -> None:
    """R judges what makes a plan a plan at all, U all the others."""
    structure = {*STRUCTURE, "well-formed", "value-of-context", "one-place", "within-copies"}
    sides = {kind: rule.side for kind, rule in r.Rule.kinds.items()}
    assert sides == {kind: "structure" if kind in structure else "instruction" for kind in r.Rule.kinds}


ABOUT_DAYS = (
    *("on-day-only", "on-day-at-most", "on-day-at-least", "entity-on-day", "entity-not-on-day", "min-days"),
    *("not-on-days", "max-per-day", "min-per-day", "within-per-day"),
)


def test_what_the_scope_of_a_rule_is() -> None:
    """With other scopes the rules of a task would be drawn otherwise, and frozen sets could not be made again."""
    scopes = {kind: rule.scope for kind, rule in r.Rule.kinds.items()}
    assert {kind: scopes[kind] for kind in ABOUT_DAYS} == dict.fromkeys(ABOUT_DAYS, "day")
    assert {scopes[kind] for kind in ("max-total", "include-entity", "apart", "fresh-kinds", *STRUCTURE)} == {"plan"}


def test_two_kinds_with_one_name_are_refused() -> None:
    """A file with that kind could mean either; the first class stays."""
    with pytest.raises(DuplicateNameError, match=r"'max-total': gmtw.constraints.rules.amounts.MaxTotal and .*Second"):

        class Second(r.Rule):
            kind = "max-total"

    assert r.Rule.kinds["max-total"] is r.MaxTotal


@pytest.mark.parametrize(
    ("rule", "scene", "room"),
    [
        (r.MaxTotal(attribute="minutes", limit=59), TRAVEL, 2),
        (r.MaxTotal(attribute="minutes", limit=60), TRAVEL, 3),
        (r.MaxTotal(attribute="cost", limit=59), TRAVEL, None),
        (r.MaxTotal(attribute="nothing", limit=5), TRAVEL, None),
        (r.MaxPerDay(attribute="minutes", limit=45), TRAVEL, 6),
        (r.MaxPerDay(attribute="minutes", limit=1000), TRAVEL, 18),
        (r.MaxPerDay(attribute="kcal", limit=400), RECIPE, 4),
        (r.MaxPerDay(attribute="kcal", limit=4000), RECIPE, 6),
        (r.MaxPerDay(attribute="cost", limit=45), TRAVEL, None),
        (r.Within(attribute="kcal", low=1, high=360), RECIPE, 2),
        (r.Exactly(attribute="kcal", number=359), RECIPE, 1),
        (r.NoRepeats(), TRAVEL, 6),
        (r.PlacedOnce(), SCHEDULE, 5),
        (r.WithinCapacity(), SCHEDULE, 6),
        (r.WithinCapacity(), TRAVEL, 6),
        (r.NoBackToBack(), SCHEDULE, 3),
        (r.NoBackToBack(), RECIPE, 4),
        (r.NoBackToBack(), TRAVEL, None),
        (r.MinDays(least=2), TRAVEL, None),
    ],
)
def test_how_much_room_a_rule_leaves(rule: r.Rule, scene: r.Scene, room: int | None) -> None:
    """The most entities that a plan obeying it can hold; None where it sets no such limit."""
    assert rule.room(scene) == room


def test_what_a_rule_names_and_reads() -> None:
    """Entities and attributes stand in fields of known names; prompts must show what is read."""
    assert r.Before(entity="tower", other="park").entities_named == ("tower", "park")
    assert r.ListFromContext(entities=("12", "1856")).entities_named == ("12", "1856")
    assert r.IncludeEntity(entity="park").entities_named == ("park",)
    assert r.MinDays(least=2).entities_named == r.MinDays(least=2).attributes_read == ()
    assert r.MaxTotal(attribute="cost", limit=2).attributes_read == ("cost",)
    assert r.MinKinds(category="kind", least=2).attributes_read == ("kind",)


@pytest.mark.parametrize(
    ("rule", "scene", "cap", "floor"),
    [
        (r.MaxTotal(attribute="cost", limit=30), TRAVEL, True, False),
        (r.Include(attribute="outdoor"), TRAVEL, False, True),
        (r.Within(attribute="cost", low=20, high=30), TRAVEL, False, False),
        (r.MaxTotal(attribute="cost", limit=300), TRAVEL, True, True),
    ],
)
def test_caps_and_floors(rule: r.Rule, scene: r.Scene, cap: bool, floor: bool) -> None:
    """A cap is obeyed by the empty plan, a floor by the full one."""
    found = r.trait(rule, scene)
    assert (found.cap, found.floor) == (cap, floor)


def test_how_full_and_how_restrained_a_plan_is() -> None:
    """Required slots with something in them; without any, entities placed of those that fit. Strangers are held too."""
    plan = plan_of(TRAVEL, "day1: museum museum park; day3: park", unknown=2)
    assert filled(TRAVEL, [r.NoRepeats()], plan) == (2, 3)
    assert restrained(TRAVEL, plan) == (6, 4 + 2)
    week = plan_of(SCHEDULE, "monday_morning: dental-check; tuesday_morning: dental-check team-meeting")
    assert filled(SCHEDULE, [], week) == (2, 5)
    assert filled(SCHEDULE, [r.NoBackToBack(), r.MaxTotal(attribute="appointment", limit=4)], week) == (2, 3)
    assert filled(SCHEDULE, [r.MinDays(least=1)], week) == (2, 5)
    assert restrained(SCHEDULE, week) == (6, 3)


@pytest.mark.parametrize(
    ("rule", "bound"),
    [(at_most(3, 2, "here"), (None, 2)), (at_least(1, 2, "here"), (2, None)), (exactly(3, 2, "here"), (2, 2))],
)
def test_bounds_keep_their_place(rule: r.Bound[int], bound: tuple[int | None, int | None]) -> None:
    """Their ends and the place that they speak of."""
    assert ((rule.low, rule.high), rule.where) == (bound, "here")
    assert abs(rule.gap) == 1


def test_scenes_answer_what_rules_ask() -> None:
    """Slots by day, part and weekday, entities by attribute, the values of a category, the room."""
    assert TRAVEL.days == {0: ("day1",), 1: ("day2",), 2: ("day3",)}
    assert RECIPE.days[1] == ("day2_breakfast", "day2_lunch", "day2_dinner")
    assert RECIPE.parts("lunch", "dinner") == ("day1_lunch", "day1_dinner", "day2_lunch", "day2_dinner")
    assert SCHEDULE.weekdays("tuesday") == ("tuesday_morning", "tuesday_afternoon")
    assert TRAVEL.having("outdoor") == ("tower", "park", "square")
    assert TRAVEL.values("kind") == ("kind=monument", "kind=museum", "kind=park", "kind=sports", "kind=square")
    assert (TRAVEL.room, SCHEDULE.room, RECIPE.room, FACT.room) == (6, 6, 6, 1)


@pytest.mark.parametrize(
    ("update", "told"),
    [
        ({"entities": (*FACT.entities, FACT.entities[1], FACT.entities[0])}, "ids stand twice: 1856, iași"),
        ({"slots": FACT.slots * 2}, "ids stand twice: answer"),
        ({"entities": (r.Entity(id="x", names={}), *FACT.entities)}, "without a name: x"),
        ({"slots": (r.Slot(id="y", names={"ro": ("y",), "en": ()}),)}, "without a name: y"),
    ],
)
def test_a_scene_without_names_is_refused(update: dict[str, object], told: str) -> None:
    """Ids stand once, and each thing has a name in each of its languages."""
    with pytest.raises(ValueError, match=told):
        FACT.model_copy(update=update)


def test_a_copied_scene_looks_anew() -> None:
    """Its look-ups are its own; what is not updated is kept."""
    assert FACT.slot.keys() == {"answer"}
    two = FACT.model_copy(update={"entities": FACT.entities[:2]})
    assert (list(two.entity), list(two.slot), len(FACT.entity)) == (["1856", "iași"], ["answer"], 3)
    assert FACT.model_copy() == FACT
