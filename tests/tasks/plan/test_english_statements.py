"""What English texts state of plans of labelled worlds: one true and one false sentence of each sort."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from gmtw import grade, load_instances
from gmtw.core.types import Instance

SET = Path(__file__).parents[2] / "labelled" / "instances.jsonl.xz"

TRAVEL = "travel-v2/easy/5000001"
RECIPE = "recipe-v2/easy/5000001"
SCHEDULE = "schedule-v2/easy/5000001"
LOGISTICS = "logistics-v1/best/easy/5000001"
REPAIR = "travel-v2/repair/easy/5000001"

PLANS: Mapping[str, Mapping[str, Any]] = {
    TRAVEL: {"day_1": ["Black Church", "Art Museum"], "day_2": ["Mureșianu House", "Union Square", "White Tower"]},
    RECIPE: {
        "day_1_breakfast": "Flatbread with hummus and tomatoes",
        "day_1_lunch": "Green beans with garlic and tomatoes",
        "day_1_dinner": "Macaroni with tuna and olives",
        "day_2_breakfast": "Fried eggs with bacon",
        "day_2_lunch": "Cabbage rolls with polenta",
        "day_2_dinner": "Noodle soup with chicken",
    },
    SCHEDULE: {
        "monday_morning": "Report proofreading",
        "monday_afternoon": "School play",
        "tuesday_morning": "Bicycle ride",
        "tuesday_afternoon": None,
        "wednesday_morning": "Puppet show",
        "wednesday_afternoon": "Photo shoot for the catalogue",
    },
    LOGISTICS: {
        "trip_1_big_van": ["Notary archive", "Espresso machine", "Aquarium"],
        "trip_2_small_van": ["Gas cooker", "Garden barbecue"],
    },
    REPAIR: {"day_1": ["Union Square", "Aquatic Paradise"], "day_2": ["First Romanian School Museum"]},
}
"""Plans that keep all demands; that of the repair moves two things and takes one out."""

LONG_DAY = {"day_1": ["Black Church", "Art Museum", "Union Square"], "day_2": ["Mureșianu House", "White Tower"]}
"""Its first day has more minutes than are allowed."""

OF_SILENCE = ("told", "untold", "unslotted", "weighed")
"""The kinds of evidence by which a text accuses itself of nothing: it only says where some things are, or not."""


@cache
def instances() -> Mapping[str, Instance]:
    return {instance.id: instance for instance in load_instances(SET)}


def false_in(id_: str, text: str, plan: Mapping[str, Any] | None = None) -> list[str]:
    """Return what a text says that is false of the plan of an instance, or of another plan, if anything is."""
    shown = json.dumps(PLANS[id_] if plan is None else plan, ensure_ascii=False, indent=2)
    record = grade(instances()[id_], f"Here is what I chose. {text}\n\n{shown}", "en")
    return [one.where or "" for one in record.scores["F"].evidence if one.kind not in OF_SILENCE]


@pytest.mark.parametrize(
    ("id_", "true", "false"),
    [
        (TRAVEL, "The plan includes five attractions.", "The plan includes six attractions."),
        (TRAVEL, "There are five attractions in total.", "There are nine attractions in total."),
        (TRAVEL, "The museums are two.", "The museums are five."),
        (TRAVEL, "Day 1 takes 120 minutes in total.", "Day 1 takes 130 minutes in total."),
        (TRAVEL, "The days take 120 and 120 minutes.", "The days take 120 and 90 minutes."),
        (TRAVEL, "The most expensive day is day 1.", "The most expensive day is day 2."),
        (TRAVEL, "Black Church costs 30 lei.", "Black Church costs 25 lei."),
        (TRAVEL, "We see Art Museum (90 minutes).", "We see Art Museum (75 minutes)."),
        (TRAVEL, "The ticket for White Tower costs 10 lei.", "The ticket for White Tower costs 15 lei."),
        (TRAVEL, "Union Square, which is free, is near.", "White Tower, which is free, is near."),
        (TRAVEL, "White Tower is not suitable for children.", "White Tower is suitable for children."),
        (TRAVEL, "Union Square and White Tower are both outdoors.", "Union Square and Art Museum are both outdoors."),
        (TRAVEL, "Not all attractions are free.", "All the chosen attractions are free."),
        (TRAVEL, "We left out paid places, such as Brașov Zoo.", "We left out free places, such as Brașov Zoo."),
        (TRAVEL, "Day 2 combines a museum with a monument.", "Day 2 combines a museum with a church."),
        (TRAVEL, "The visits are spread over two days.", "The visits are spread over three days."),
        (TRAVEL, "The only free attraction is Union Square.", "The only free attraction is White Tower."),
        (TRAVEL, "Except for Union Square and White Tower, all are indoors.", "Except for Union Square, all are free."),
        (TRAVEL, "Art Museum is longer than White Tower.", "White Tower is longer than Art Museum."),
        (TRAVEL, "Union Square is cheaper than White Tower.", "Black Church is cheaper than White Tower."),
        (TRAVEL, "White Tower is as expensive as Mureșianu House.", "White Tower is as expensive as Black Church."),
        (TRAVEL, "The longest visit in the plan is Art Museum.", "The longest visit in the plan is Union Square."),
        (TRAVEL, "Black Church comes before White Tower.", "White Tower comes before Black Church."),
        (TRAVEL, "White Tower is the day after Black Church.", "Black Church is the day after White Tower."),
        (TRAVEL, "Art Museum is on the same day as Black Church.", "Art Museum is on the same day as White Tower."),
        (
            TRAVEL,
            "Art Museum and White Tower are on different days.",
            "Art Museum and Black Church are on different days.",
        ),
        (TRAVEL, "The trip begins with Black Church.", "The trip begins with White Tower."),
        (TRAVEL, "The trip ends with White Tower.", "The trip ends with Black Church."),
        (RECIPE, "Green beans with garlic and tomatoes is vegan.", "Cabbage rolls with polenta is vegan."),
        (RECIPE, "Fried eggs with bacon is gluten-free.", "Noodle soup with chicken is gluten-free."),
        (RECIPE, "No dish contains nuts.", "No dish contains gluten."),
        (RECIPE, "I avoided dishes with lactose.", "I avoided dishes with gluten."),
        (RECIPE, "All dishes are lactose-free.", "All dishes are vegetarian."),
        (RECIPE, "The menu has six dishes.", "The menu has seven dishes."),
        (RECIPE, "Day 1 has 1090 kilocalories.", "Day 1 has 1190 kilocalories."),
        (SCHEDULE, "Tuesday afternoon remains free.", "Monday afternoon remains free."),
        (
            SCHEDULE,
            "I kept School play because it has medium priority.",
            "I kept School play because it has high priority.",
        ),
        (SCHEDULE, "All high-priority appointments are kept.", "All low-priority appointments are kept."),
        (
            SCHEDULE,
            "Puppet show has a higher priority than School play.",
            "School play has a higher priority than Puppet show.",
        ),
        (SCHEDULE, "No day has more than two appointments.", "No day has more than one appointment."),
        (REPAIR, "First Romanian School Museum is alone on its day.", "Union Square is alone on its day."),
        (SCHEDULE, "Requirement 3 is met.", "Requirement 3 is met, and Monday takes 160 minutes."),
        (LOGISTICS, "The parcels on trip 2 are all sturdy.", "The parcels on trip 2 are all fragile."),
        (
            LOGISTICS,
            "Espresso machine and Aquarium are both fragile.",
            "Gas cooker and Garden barbecue are both fragile.",
        ),
        (LOGISTICS, "Gas cooker is heavier than Aquarium.", "Aquarium is heavier than Gas cooker."),
        (LOGISTICS, "Trip 1 weighs 42 kilograms.", "Trip 1 weighs 52 kilograms."),
        (LOGISTICS, "Two are fragile.", "Four are fragile."),
        (REPAIR, "I moved Union Square from day 2 to day 1.", "I moved Aquatic Paradise from day 2 to day 1."),
        (REPAIR, "Aquatic Paradise stays where it was.", "Union Square stays where it was."),
        (REPAIR, "Aquatic Paradise is on day 1, as before.", "Union Square is on day 1, as before."),
        (REPAIR, "I removed Mureșianu House.", "I removed Rope Street."),
        (REPAIR, "I did not add anything.", "I did not remove anything."),
        (
            REPAIR,
            "First Romanian School Museum and Union Square swap places.",
            "Union Square and Aquatic Paradise swap places.",
        ),
        (REPAIR, "There are three changes.", "There are five changes."),
    ],
)
def test_a_false_sentence_is_found_and_a_true_one_is_not(id_: str, true: str, false: str) -> None:
    assert false_in(id_, true) == []
    assert false_in(id_, false) != []


@pytest.mark.parametrize(
    "text",
    [
        "The plan meets all the requirements.",
        "Overall, the plan respects the requirements.",
        "I ensured that all requirements are met.",
        "I made sure that the total visit time does not exceed 125 minutes.",
        "I kept the total visit time per day under 125 minutes.",
        "No day exceeds 125 minutes.",
        "Requirement 1 is met.",
    ],
)
def test_a_rule_said_to_be_kept_is_held_against_the_plan(text: str) -> None:
    assert false_in(TRAVEL, text) == []
    assert false_in(TRAVEL, text, LONG_DAY) != []


@pytest.mark.parametrize(
    "text",
    [
        "To meet all the requirements, I had to leave out a lot.",
        "I considered all the requirements before I chose.",
        "The visit time of a day should not exceed 125 minutes.",
        "I planned the days to ensure that the total visit time does not exceed 125 minutes.",
        "I chose White Tower as it meets the requirements.",
        "We could have met all the requirements with fewer visits.",
        "This combination of places respects the time limit.",
    ],
)
def test_an_aim_or_a_part_of_the_plan_keeps_no_rule(text: str) -> None:
    assert false_in(TRAVEL, text, LONG_DAY) == []


def test_the_best_there_is() -> None:
    more = {**PLANS[LOGISTICS], "trip_1_big_van": ["Notary archive", "Espresso machine", "Aquarium", "Curtains"]}
    for text in ("This is the smallest possible number of parcels.", "Fewer parcels are not possible."):
        assert false_in(LOGISTICS, text) == []
        assert false_in(LOGISTICS, text, more) != []
