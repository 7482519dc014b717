"""Five small worlds, and for every kind of rule an example that bites in one of them.

Each rule set is one world's rules together: they can all be obeyed, and each can be broken alone.
Rules that contradict or imply one another stand in different sets of the same scene.
"""

from __future__ import annotations

from typing import NamedTuple

from gmtw import constraints as r


class RuleSet(NamedTuple):
    """A scene and rules that hold together in it."""

    scene: r.Scene
    rules: tuple[r.Rule, ...]


def _entity(name: str, english: str, *yes: str, **amounts: int) -> r.Entity:
    return r.Entity(
        id=english.lower().replace(" ", "-"),
        names={"ro": (name,), "en": (english,)},
        attributes={**dict.fromkeys(yes, 1), **amounts},
    )


def _slot(name: str, english: str, **fields: object) -> r.Slot:
    return r.Slot.model_validate({"id": english.lower(), "names": {"ro": (name,), "en": (english,)}, **fields})


TRAVEL = r.Scene(
    slots=tuple(_slot(f"day{n}", f"day{n}", day=n - 1) for n in (1, 2, 3)),
    entities=(
        _entity("Muzeul", "Museum", "attraction", "kind=museum", "indoor", "family", cost=20, minutes=90),
        _entity("Galeria", "Gallery", "attraction", "kind=museum", "indoor", cost=15, minutes=60),
        _entity("Turnul", "Tower", "attraction", "kind=monument", "outdoor", "family", cost=10, minutes=30),
        _entity("Parcul", "Park", "attraction", "kind=park", "outdoor", "family", cost=0, minutes=45),
        _entity("Piața", "Square", "attraction", "kind=square", "outdoor", "family", cost=0, minutes=20),
        _entity("Acvariul", "Aquarium", "attraction", "kind=sports", "indoor", "family", cost=25, minutes=80),
    ),
)

SCHEDULE = r.Scene(
    slots=tuple(
        _slot(f"{day}_{part}", f"{english}_{time}", day=n, weekday=english, part=time, capacity=1, required=False)
        for n, (day, english) in enumerate((("Luni", "monday"), ("Marți", "tuesday"), ("Miercuri", "wednesday")))
        for part, time in (("dimineață", "morning"), ("după-amiază", "afternoon"))
    ),
    entities=(
        _entity(
            "Control stomatologic",
            "Dental check",
            "appointment",
            "priority=high",
            "topic=checkup",
            "fixed=monday_morning",
        ),
        _entity("Întâlnire cu clientul", "Client meeting", "appointment", "priority=high"),
        _entity("Ședință de echipă", "Team meeting", "appointment", "priority=medium"),
        _entity("Curs de limba germană", "German course", "appointment", "priority=medium"),
        _entity("Cafea cu Ana", "Coffee with Ana", "appointment", "priority=low"),
    ),
)

MEALS = (("mic_dejun", "breakfast"), ("prânz", "lunch"), ("cină", "dinner"))

RECIPE = r.Scene(
    slots=tuple(
        _slot(f"day{n}_{name}", f"day{n}_{meal}", day=n - 1, part=meal, capacity=1, accepts=f"meal={meal}")
        for n in (1, 2)
        for name, meal in MEALS
    ),
    entities=(
        _entity("Terci de ovăz", "Porridge", "dish", "meal=breakfast", "vegetarian", "vegan", kcal=300, prep=10),
        _entity("Omletă", "Omelette", "dish", "meal=breakfast", "vegetarian", kcal=350, prep=12),
        _entity(
            "Plăcintă cu brânză", "Cheese pie", "dish", "meal=breakfast", "vegetarian", "lactose", kcal=310, prep=50
        ),
        _entity("Ciorbă de fasole", "Bean soup", "dish", "meal=lunch", "vegetarian", "vegan", kcal=420, prep=50),
        _entity(
            "Tocăniță de ciuperci", "Mushroom stew", "dish", "meal=lunch", "vegetarian", "vegan", kcal=380, prep=40
        ),
        _entity("Sarmale", "Cabbage rolls", "dish", "meal=lunch", kcal=650, prep=120),
        _entity("Salată de vinete", "Aubergine salad", "dish", "meal=dinner", "vegetarian", "vegan", kcal=390, prep=35),
        _entity("Paste cu legume", "Vegetable pasta", "dish", "meal=dinner", "vegetarian", "gluten", kcal=360, prep=25),
        _entity("Pește la cuptor", "Baked fish", "dish", "meal=dinner", kcal=320, prep=30),
        _entity("Zacuscă", "Zacusca", "dish", "meal=dinner", "vegetarian", "vegan", kcal=180, prep=15),
    ),
)

_SOLD = ("sold=market", "sold=grocery")

SHOPPING = r.Scene(
    slots=tuple(
        _slot(name, shop, day=n, copies=3, place=True, accepts=f"sold={shop}")
        for n, (name, shop) in enumerate((("piață", "market"), ("băcănie", "grocery")))
    ),
    entities=(
        _entity("Lapte", "Milk", "lactose", "kind=dairy", "outdoor", "sold=market", **{"cost@market": 7}),
        _entity("Iaurt", "Yogurt", "lactose", "kind=dairy", *_SOLD, **{"cost@market": 5, "cost@grocery": 4}),
        _entity("Mere", "Apples", "kind=fruit", *_SOLD, cost=6, **{"cost@grocery": 9}),
        _entity("Pâine", "Bread", "sold=grocery", cost=5),
    ),
)

FACT = r.Scene(
    slots=(_slot("answer", "answer", capacity=1, free_text=True),),
    entities=tuple(_entity(value, value) for value in ("1856", "Iași", "12")),
)

_TRAVEL_SHAPE = (r.SlotsFilled(), r.KnownNames(), r.WellFormed())
_SCHEDULE_SHAPE = (r.KnownNames(), r.WithinCapacity(), r.PlacedOnce(), r.WellFormed())
_SHOPPING_SHAPE = (r.SlotsFilled(), r.KnownNames(), r.RightKind(), r.OnePlace(), r.WithinCopies(), r.WellFormed())
_RECIPE_SHAPE = (r.SlotsFilled(), r.KnownNames(), r.RightKind(), r.WithinCapacity(), r.WellFormed())

RULE_SETS = (
    RuleSet(
        TRAVEL,
        (
            *_TRAVEL_SHAPE,
            r.MaxTotal(attribute="cost", limit=55),
            r.MaxPerDay(attribute="outdoor", limit=1),
            r.Include(attribute="kind=monument"),
            r.Exclude(attribute="kind=park"),
            r.MinKinds(category="kind", least=3),
            r.IncludeEntity(entity="museum"),
            r.NoRepeats(),
            r.OnDayOnly(day=0, attribute="indoor"),
            r.OnDayAtLeast(day=-1, attribute="outdoor"),
        ),
    ),
    RuleSet(TRAVEL, (*_TRAVEL_SHAPE, r.Only(attribute="family"), r.MaxPerDay(attribute="minutes", limit=90))),
    RuleSet(
        TRAVEL,
        (
            *_TRAVEL_SHAPE,
            r.Exactly(attribute="kind=museum", number=2),
            r.ExcludeEntity(entity="aquarium"),
            r.OnDayAtMost(day=0, attribute="cost", limit=15),
            r.EntityOnDay(entity="museum", day=1),
            r.EntityNotOnDay(entity="tower", day=2),
            r.Apart(entity="gallery", other="park"),
        ),
    ),
    RuleSet(
        TRAVEL,
        (
            *_TRAVEL_SHAPE,
            r.Within(attribute="cost", low=31, high=85),
            r.FewAbove(attribute="minutes", threshold=60, limit=2),
            r.MaxKinds(category="kind", limit=3),
            r.Before(entity="tower", other="museum"),
        ),
    ),
    RuleSet(
        SHOPPING,
        (
            *_SHOPPING_SHAPE,
            r.MaxTotal(attribute="cost", limit=60),
            r.PiecesAtMost(entity="milk", limit=2),
            r.Either(entity="yogurt", other="apples"),
        ),
    ),
    RuleSet(
        SHOPPING,
        (
            *_SHOPPING_SHAPE,
            r.PiecesAtLeast(entity="apples", least=2),
            r.PiecesExactly(entity="bread", number=3),
            r.OnlyAmong(attribute="lactose", than="outdoor"),
            r.PerPiece(entity="milk", other="apples", number=1),
        ),
    ),
    RuleSet(TRAVEL, (*_TRAVEL_SHAPE, r.FreshKinds(category="kind"))),
    RuleSet(TRAVEL, (*_TRAVEL_SHAPE, r.OtherKindSets(category="kind"))),
    # A floor per day fills every day, so SlotsFilled cannot be broken alone beside it.
    RuleSet(TRAVEL, (r.KnownNames(), r.MinPerDay(attribute="minutes", least=50), r.NoRepeats())),
    RuleSet(TRAVEL, (r.KnownNames(), r.WithinPerDay(attribute="attraction", low=2, high=3))),
    RuleSet(SCHEDULE, (*_SCHEDULE_SHAPE, r.FixedTimes())),
    RuleSet(RECIPE, (*_RECIPE_SHAPE, r.NoRepeatsIn(part="breakfast"))),
    RuleSet(
        SCHEDULE,
        (
            *_SCHEDULE_SHAPE,
            r.KeepAll(attribute="priority=high"),
            r.NotOnDays(attribute="priority=medium", weekdays=("monday", "wednesday")),
            r.OnlyInParts(attribute="topic=checkup", parts=("morning",)),
            r.MinDays(least=2),
        ),
    ),
    RuleSet(
        SCHEDULE,
        (
            *_SCHEDULE_SHAPE,
            r.MaxTotal(attribute="appointment", limit=4),
            r.Include(attribute="appointment", least=3),
            r.DropFirst(attribute="priority=low"),
        ),
    ),
    # One a day leaves no slot to overfill, so WithinCapacity cannot be broken alone beside it.
    RuleSet(SCHEDULE, (r.KnownNames(), r.PlacedOnce(), r.MaxPerDay(attribute="appointment", limit=1))),
    RuleSet(SCHEDULE, (*_SCHEDULE_SHAPE, r.NoBackToBack(), r.KeepAll(attribute="priority=high"))),
    RuleSet(
        RECIPE,
        (
            *_RECIPE_SHAPE,
            r.Only(attribute="vegetarian"),
            r.Exclude(attribute="gluten"),
            r.Heaviest(part="lunch", attribute="kcal"),
            r.MaxPerSlot(attribute="prep", part="breakfast", limit=20),
        ),
    ),
    RuleSet(
        RECIPE,
        (
            *_RECIPE_SHAPE,
            r.Exclude(attribute="lactose"),
            r.Lightest(part="dinner", attribute="kcal"),
            r.MaxPerDay(attribute="kcal", limit=1260),
        ),
    ),
    RuleSet(
        TRAVEL,
        (
            *_TRAVEL_SHAPE,
            r.IfThen(entity="museum", other="tower"),
            r.IfThenNot(entity="gallery", other="park"),
            r.OneOf(entities=("park", "square", "aquarium")),
            r.MoreThan(attribute="indoor", than="kind=monument"),
        ),
    ),
    RuleSet(
        TRAVEL,
        (
            *_TRAVEL_SHAPE,
            r.DayAfter(entity="museum", other="park"),
            r.DearestOut(attribute="cost", number=1),
            r.AsMany(attribute="kind=museum", than="kind=park"),
        ),
    ),
    RuleSet(
        TRAVEL,
        (
            *_TRAVEL_SHAPE,
            r.Together(entity="museum", other="gallery"),
            r.KindsInOrder(attribute="kind=museum", than="outdoor"),
        ),
    ),
    RuleSet(
        TRAVEL,
        (
            r.KnownNames(),
            r.Between(entity="tower", entities=("museum", "park")),
            r.DearestIn(attribute="minutes", number=2),
            r.Half(attribute="outdoor"),
        ),
    ),
    RuleSet(FACT, (r.ValueOfContext(), r.WellFormed(), r.FromContext(entity="1856"))),
    RuleSet(FACT, (r.KnownNames(), r.ExactValue(entity="1856"))),
    RuleSet(FACT, (r.KnownNames(), r.ContainsValue(entity="1856"))),
    RuleSet(FACT, (r.KnownNames(), r.ListFromContext(entities=("1856", "12")))),
)

EXAMPLES = tuple((rule, one) for one in RULE_SETS for rule in one.rules)
