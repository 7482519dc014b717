"""Constraints and goals of a published world -> rules, one line per published kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from unicodedata import combining, normalize

from gmtw import constraints as r
from gmtw.core.errors import UnknownNameError
from gmtw.datasets.gmtw_ro.payloads import KINDS
from gmtw.datasets.gmtw_ro.scenes import topic


@dataclass(frozen=True, slots=True)
class ConstraintContext:
    """The means to translate a constraint: its parameters, the scene, and the asked fact's entity."""

    params: Mapping[str, Any]
    scene: r.Scene
    asked: str

    def __getitem__(self, name: str) -> Any:
        """Return the parameter of that name. Raise KeyError if the constraint lacks it."""
        return self.params[name]


def rules_of(world: Mapping[str, Any], scene: r.Scene, asked: str) -> tuple[r.Rule, ...]:
    """All rules of a published world, instructions first; raises UnknownNameError for an unknown kind."""
    found = [_translate(CONSTRAINTS, row, scene, asked) for row in world["constraints"]]
    instructions = [rule for one in found for rule in (one if isinstance(one, tuple) else (one,))]
    goals = [rule for row in world["goals"] for rule in _translate(GOALS, row, scene, asked)]
    return (*instructions, *goals, *ALWAYS.get(world["world_type"], ()), r.WellFormed())


def keywords(constraints: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    """Return the words that constraints look for in the names of appointments."""
    found = (row["params"]["type_keyword"] for row in constraints if row["check_fn"] == "check_slot_type_restriction")
    return tuple(dict.fromkeys(found))


def _translate(
    table: Mapping[str, Callable[[ConstraintContext], Any]], row: Mapping[str, Any], scene: r.Scene, asked: str
) -> Any:
    if row["check_fn"] not in table:
        raise UnknownNameError("published constraint", row["check_fn"], table)
    return table[row["check_fn"]](ConstraintContext(row["params"], scene, asked))


def _kind(name: str) -> str:
    return f"kind={KINDS[name]}"


WEEK = {
    "luni": "monday",
    "marți": "tuesday",
    "miercuri": "wednesday",
    "joi": "thursday",
    "vineri": "friday",
    "sâmbătă": "saturday",
    "duminică": "sunday",
}
HALVES = {"dimineață": "morning", "după-amiază": "afternoon"}


def _weekdays(names: list[str]) -> tuple[str, ...]:
    """Return the English names of days that are named in Romanian, in English, or in both, in the order of the week."""
    return _english(names, WEEK, "weekday")


def _parts(names: list[str]) -> tuple[str, ...]:
    return _english(names, HALVES, "half of a day")


def _english(names: list[str], known: Mapping[str, str], what: str) -> tuple[str, ...]:
    """Return the English names in the order of `known`. Raise UnknownNameError for a name in neither language."""
    given = {_plain(name) for name in names}
    both = {word: english for ro, english in known.items() for word in (_plain(ro), english)}
    for name in given - both.keys():
        raise UnknownNameError(what, name, both)
    found = {both[name] for name in given}
    return tuple(english for english in known.values() if english in found)


def _plain(name: str) -> str:
    """Return the name in lower case and without diacritics, as some files write it."""
    return "".join(char for char in normalize("NFD", name.lower()) if not combining(char))


def _entity(case: ConstraintContext) -> str:
    """The id of the attraction that the parameter names in Romanian."""
    by_name = {entity.names["ro"][0]: entity.id for entity in case.scene.entities}
    return by_name[case["entity_name"]]


ON_DAY: Mapping[str, Callable[[int, Any], r.Rule]] = {
    "indoor_only": lambda day, _: r.OnDayOnly(day=day, attribute="indoor"),
    "outdoor_only": lambda day, _: r.OnDayOnly(day=day, attribute="outdoor"),
    "must_have_outdoor": lambda day, _: r.OnDayAtLeast(day=day, attribute="outdoor"),
    "max_activities": lambda day, limit: r.OnDayAtMost(day=day, attribute="attraction", limit=limit),
    "max_cost": lambda day, limit: r.OnDayAtMost(day=day, attribute="cost", limit=limit),
}
"""The forms of first-day and last-day constraints, by the parameter that is set; several may be."""


def _on_day(day: int) -> Callable[[ConstraintContext], tuple[r.Rule, ...]]:
    def translate(case: ConstraintContext) -> tuple[r.Rule, ...]:
        given = {name: value for name, value in case.params.items() if value is not None and value is not False}
        for name in given.keys() - ON_DAY.keys() - {"num_days"}:
            raise UnknownNameError("parameter of a first or last day", name, ON_DAY)
        found = tuple(form(day, given[name]) for name, form in ON_DAY.items() if name in given)
        if not found:
            raise KeyError(f"expected one of {', '.join(ON_DAY)}, got {dict(case.params)}")
        return found

    return translate


CONSTRAINTS: Mapping[str, Callable[[ConstraintContext], r.Rule | tuple[r.Rule, ...]]] = {
    # travel
    "check_must_include_type": lambda c: r.Include(attribute=_kind(c["type_required"])),
    "check_must_exclude_type": lambda c: r.Exclude(attribute=_kind(c["type_forbidden"])),
    "check_must_include_specific": lambda c: r.IncludeEntity(entity=_entity(c)),
    "check_type_diversity": lambda c: r.MinKinds(category="kind", least=c["min_types"]),
    "check_max_outdoor_per_day": lambda c: r.MaxPerDay(attribute="outdoor", limit=c["max_outdoor"]),
    "check_max_duration_per_day": lambda c: r.MaxPerDay(attribute="minutes", limit=round(60 * c["max_hours"])),
    "check_budget_limit": lambda c: r.MaxTotal(attribute="cost", limit=c["max_budget"]),
    "check_all_family_friendly": lambda c: r.Only(attribute="family"),
    "check_first_day_constraint": _on_day(0),
    "check_last_day_constraint": _on_day(-1),
    "check_exact_type_count": lambda c: r.Exactly(attribute=_kind(c["type_required"]), number=c["exact_count"]),
    "check_min_activities_per_day": lambda c: r.MinPerDay(attribute="attraction", least=c["min_per_day"]),
    "check_max_activities_per_day": lambda c: r.MaxPerDay(attribute="attraction", limit=c["max_per_day"]),
    "check_min_total_activities": lambda c: r.Include(attribute="attraction", least=c["min_total"]),
    "check_budget_per_day": lambda c: r.MaxPerDay(attribute="cost", limit=c["max_budget_per_day"]),
    "check_max_total_cost": lambda c: r.MaxTotal(attribute="cost", limit=c["max_cost"]),
    "check_no_consecutive_same_type": lambda c: r.OtherKindSets(category="kind"),
    # travel and recipe
    "check_no_duplicates": lambda c: r.NoRepeats(),
    # schedule
    "check_max_appointments_per_day": lambda c: r.MaxPerDay(attribute="appointment", limit=c["max_per_day"]),
    "check_max_total_appointments": lambda c: r.MaxTotal(attribute="appointment", limit=c["max_total"]),
    "check_min_total_appointments": lambda c: r.Include(attribute="appointment", least=c["min_total"]),
    "check_keep_high_priority": lambda c: r.KeepAll(attribute="priority=high"),
    "check_must_drop_lowest_priority": lambda c: r.DropFirst(attribute="priority=low"),
    "check_no_back_to_back": lambda c: r.NoBackToBack(),
    "check_spread_across_days": lambda c: r.MinDays(least=c["min_days_with_appointments"]),
    "check_priority_day_restriction": lambda c: r.NotOnDays(
        attribute=f"priority={c['priority']}", weekdays=_weekdays(c["forbidden_days"])
    ),
    "check_priority_slot_restriction": lambda c: r.OnlyInParts(
        attribute=f"priority={c['priority']}", parts=_parts(c["required_slots"])
    ),
    "check_slot_type_restriction": lambda c: r.OnlyInParts(
        attribute=topic(c["type_keyword"]), parts=_parts(c["allowed_slots"])
    ),
    # recipe
    "check_all_vegetarian": lambda c: r.Only(attribute="vegetarian"),
    "check_all_vegan": lambda c: r.Only(attribute="vegan"),
    "check_no_gluten": lambda c: r.Exclude(attribute="gluten"),
    "check_no_lactose": lambda c: r.Exclude(attribute="lactose"),
    "check_max_daily_calories": lambda c: r.MaxPerDay(attribute="kcal", limit=c["max_calories"]),
    "check_min_daily_calories": lambda c: r.MinPerDay(attribute="kcal", least=c["min_calories"]),
    "check_calorie_range": lambda c: r.WithinPerDay(attribute="kcal", low=c["min_calories"], high=c["max_calories"]),
    "check_max_high_calorie_meals": lambda c: r.FewAbove(
        attribute="kcal", threshold=c["calorie_threshold"], limit=c["max_high_calorie"]
    ),
    "check_breakfast_variety": lambda c: r.NoRepeatsIn(part="breakfast"),
    "check_max_prep_time_per_day": lambda c: r.MaxPerDay(attribute="prep", limit=c["max_prep_time"]),
    "check_quick_breakfast": lambda c: r.MaxPerSlot(attribute="prep", part="breakfast", limit=c["max_prep_time"]),
    "check_lunch_heaviest_meal": lambda c: r.Heaviest(part="lunch", attribute="kcal"),
    "check_dinner_lightest": lambda c: r.Lightest(part="dinner", attribute="kcal"),
    # fact
    "check_answer_matches_context": lambda c: r.FromContext(entity=c.asked),
    "check_exact_answer_value": lambda c: r.ContainsValue(entity=c.asked),
}

GOALS: Mapping[str, Callable[[ConstraintContext], tuple[r.Rule, ...]]] = {
    "check_days_non_empty": lambda c: (r.SlotsFilled(),),
    "check_all_meals_filled": lambda c: (r.SlotsFilled(),),
    "check_valid_entity_ids": lambda c: (r.KnownNames(),),
    "check_no_slot_overlaps": lambda c: (r.WithinCapacity(), r.PlacedOnce()),
    "check_no_hallucinated_facts": lambda c: (r.ValueOfContext(),),
}

ALWAYS: Mapping[str, tuple[r.Rule, ...]] = {"recipe": (r.RightKind(), r.WithinCapacity())}
"""The rules of a plan of that world that the published goals forget to say."""
