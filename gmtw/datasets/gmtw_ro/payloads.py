"""The first format of published files: what its payloads lack is added, so that they read as later ones do.

The first files have no English names and types of attractions and dishes, no prices, and do not say which fact is asked
for: only the prompt does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Row = Mapping[str, Any]

KINDS = {
    "monument": "monument",
    "muzeu": "museum",
    "parc": "park",
    "piață": "square",
    "plajă": "beach",
    "sport": "sports",
    "transport": "transport",
}
"""Published types of attractions -> the value of our category `kind`."""

MEALS = {"mic_dejun": "breakfast", "pranz": "lunch", "cina": "dinner"}
"""Published types of dishes -> the value of our category `meal`."""


def completed(row: Row) -> Row:
    """Return the payload of a published instance with all that later files say. Raise ValueError if nothing says it."""
    world = row["world"]
    complete = COMPLETE.get(world["world_type"])
    return complete(row) if complete else world["payload"]


def _travel(row: Row) -> Row:
    payload = row["world"]["payload"]
    return {**payload, "attractions": [_named(one, KINDS) | {"cost_lei": 0} | one for one in payload["attractions"]]}


def _recipe(row: Row) -> Row:
    payload = row["world"]["payload"]
    meals = {"meals_per_day_en": [MEALS.get(meal, meal) for meal in payload["meals_per_day"]]}
    return {**meals, **payload, "dishes": [_named(one, MEALS) | {"vegan": False} | one for one in payload["dishes"]]}


def _named(entity: Row, types: Mapping[str, str]) -> dict[str, Any]:
    """Return the English name and type of an entity that has none: English prompts had its Romanian name."""
    return {"name_en": entity["name"], "type_en": types.get(entity["type"], entity["type"])}


def _fact(row: Row) -> Row:
    payload = row["world"]["payload"]
    return payload if "question" in payload else {**payload, "question": {"expected_answer": _asked(row)}}


def _asked(row: Row) -> str:
    """Return the answer of the fact whose question stands in the prompt."""
    facts = [one["attributes"] for one in row["world"]["canonical_entities"].values()]
    asked = [str(fact["answer"]) for fact in facts if fact["question_ro"] in row["prompt_ro"]]
    if len(asked) != 1:
        raise ValueError(f"expected the question of one fact in prompt_ro, got those of {len(asked)}")
    return asked[0]


COMPLETE: Mapping[str, Callable[[Row], Row]] = {"travel": _travel, "recipe": _recipe, "fact": _fact}
"""World -> what its payload is with all that later files say."""
