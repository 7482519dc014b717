"""Payload of a published world -> scene, and for facts the entity that is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gmtw.constraints import Entity, Scene, Slot

Payload = Mapping[str, Any]

TOPICS = {"control": "checkup"}
"""Keywords of appointment names (`type_keyword`) -> our topic; another keyword is its own topic."""


def topic(keyword: str) -> str:
    """Return the attribute of appointments with that keyword in their Romanian name. Raise KeyError if it is empty."""
    if not keyword.strip():
        raise KeyError("expected a word in type_keyword, got an empty one")
    return f"topic={TOPICS.get(keyword.lower(), keyword.lower())}"


def travel(payload: Payload, keywords: Sequence[str] = ()) -> tuple[Scene, str]:
    """A slot per day, holding any number of attractions."""
    slots = tuple(Slot(id=f"day{day + 1}", names=_both(f"day{day + 1}"), day=day) for day in range(payload["num_days"]))
    return Scene(slots=slots, entities=tuple(map(_attraction, payload["attractions"]))), ""


def _attraction(row: Payload) -> Entity:
    attributes = {
        "attraction": 1,
        f"kind={row['type_en']}": 1,
        "cost": row["cost_lei"],
        "minutes": round(60 * row["duration_hours"]),
        "indoor": int(row["indoor"]),
        "outdoor": int(not row["indoor"]),
        "family": int(row["family_friendly"]),
    }
    return Entity(id=row["id"], names=_names(row["name"], row["name_en"]), attributes=attributes)


def schedule(payload: Payload, keywords: Sequence[str] = ()) -> tuple[Scene, str]:
    """A slot per half-day, holding one appointment or none; `keywords` are what constraints look for in names."""
    days = zip(payload["days_ro"], payload["days_en"], strict=True)
    halves = list(zip(payload["slots_ro"], payload["slots_en"], strict=True))
    slots = tuple(
        Slot(
            id=f"{day_en.lower()}_{half_en}",
            names={"ro": (f"{day_ro}_{half_ro}",), "en": (f"{day_en}_{half_en}",)},
            day=day,
            weekday=day_en.lower(),
            part=half_en,
            capacity=1,
            required=False,
        )
        for day, (day_ro, day_en) in enumerate(days)
        for half_ro, half_en in halves
    )
    return Scene(slots=slots, entities=tuple(_appointment(row, keywords) for row in payload["appointments"])), ""


def _appointment(row: Payload, keywords: Sequence[str]) -> Entity:
    name = row["name_ro"].lower()
    topics = {topic(word): 1 for word in (*TOPICS, *keywords) if word.lower() in name}
    attributes = {"appointment": 1, f"priority={row['priority']}": 1, **topics}
    return Entity(id=row["id"], names=_names(row["name_ro"], row["name_en"]), attributes=attributes)


def recipe(payload: Payload, keywords: Sequence[str] = ()) -> tuple[Scene, str]:
    """A slot per meal of a day, holding one dish of that meal."""
    meals = list(zip(payload["meals_per_day"], payload["meals_per_day_en"], strict=True))
    slots = tuple(
        Slot(
            id=f"day{day + 1}_{meal_en}",
            names={"ro": (f"day{day + 1}_{meal_ro}",), "en": (f"day{day + 1}_{meal_en}",)},
            day=day,
            part=meal_en,
            capacity=1,
            accepts=f"meal={meal_en}",
        )
        for day in range(payload["num_days"])
        for meal_ro, meal_en in meals
    )
    return Scene(slots=slots, entities=tuple(map(_dish, payload["dishes"]))), ""


def _dish(row: Payload) -> Entity:
    attributes = {
        "dish": 1,
        f"meal={row['type_en']}": 1,
        "vegetarian": int(row["vegetarian"]),
        "vegan": int(row["vegan"]),
        "gluten": int(row["contains_gluten"]),
        "lactose": int(row["contains_lactose"]),
        "kcal": row["calories"],
        "prep": row["prep_time_min"],
    }
    return Entity(id=row["id"], names=_names(row["name"], row["name_en"]), attributes=attributes)


def fact(payload: Payload, keywords: Sequence[str] = ()) -> tuple[Scene, str]:
    """One slot, the answer, and an entity for each value of the context; values are not translated."""
    values = dict.fromkeys(payload["facts"].values())
    entities = tuple(Entity(id=f"F{number}", names=_both(value)) for number, value in enumerate(values, start=1))
    asked = list(values).index(payload["question"]["expected_answer"])
    slot = Slot(id="answer", names=_both("answer"), capacity=1, free_text=True)
    return Scene(slots=(slot,), entities=entities), entities[asked].id


def _names(ro: str, en: str) -> dict[str, tuple[str, ...]]:
    return {"ro": (ro,), "en": (en,)}


def _both(name: str) -> dict[str, tuple[str, ...]]:
    return _names(name, name)


SCENES: Mapping[str, Callable[[Payload, Sequence[str]], tuple[Scene, str]]] = {
    "travel": travel,
    "schedule": schedule,
    "recipe": recipe,
    "fact": fact,
}
