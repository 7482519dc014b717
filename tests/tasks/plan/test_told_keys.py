"""Plans under keys of the writer's own, in records of a list, and with the explanation inside the JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from gmtw.baselines.catalog import outputs
from gmtw.core.types import Answer, Instance, Output
from gmtw.datasets import load
from gmtw.scoring.grade import Grading
from gmtw.scoring.parse import read

FROZEN = Path(__file__).parents[3] / "bench" / "gmtw-ro-3.0"

Plan = dict[str, Any]
Shape = Callable[[Plan], Any]

ORDINALS = ["întâi", "a doua", "a treia", "a patra", "a cincea"]
ROMAN = ["I", "II", "III", "IV", "V"]


@cache
def answered() -> dict[str, tuple[Instance, Output]]:
    """World -> its first instance, with the oracle's answer."""
    first: dict[str, Instance] = {}
    for instance in load(FROZEN):
        first.setdefault(instance.source, instance)
    return {source: (one, next(iter(outputs("oracle", [one])))) for source, one in first.items()}


def halves(world: str) -> tuple[str, Plan]:
    prose, _, plan = answered()[world][1].output.rpartition("\n\n{")
    return prose, json.loads("{" + plan)


def nested(plan: Plan, cuts: int) -> dict[str, Plan]:
    """The plan with its keys cut in two: "ziua_1_mic_dejun" -> "ziua_1", "mic_dejun"."""
    found: dict[str, Plan] = {}
    for key, value in plan.items():
        parts = key.split("_")
        found.setdefault("_".join(parts[:cuts]), {})["_".join(parts[cuts:])] = value
    return found


def numbered(plan: Plan, named: str) -> Plan:
    return {
        named.format(n=n, nth=ORDINALS[n - 1], roman=ROMAN[n - 1]): value for n, value in enumerate(plan.values(), 1)
    }


def records(plan: Plan, label: str, content: str) -> list[Plan]:
    return [{label: n, content: value} for n, value in enumerate(plan.values(), 1)]


SHAPES: dict[str, tuple[str, Shape]] = {
    "Ziua întâi": ("travel", lambda plan: numbered(plan, "Ziua {nth}")),
    "Ziua I": ("travel", lambda plan: numbered(plan, "Ziua {roman}")),
    "Ziua a II-a": ("travel", lambda p: numbered(p, "Ziua a {roman}-a")),
    "ZIUA_I": ("travel", lambda plan: numbered(plan, "ZIUA_{roman}")),
    "Ziua 1": ("travel", lambda plan: numbered(plan, "Ziua {n}")),
    "1": ("travel", lambda plan: numbered(plan, "{n}")),
    "1 under a key": ("travel", lambda plan: {"program": numbered(plan, "{n}")}),
    "records of days": ("travel", lambda plan: records(plan, "ziua", "obiective")),
    "records of days under a key": ("travel", lambda plan: {"zile": records(plan, "zi", "vizite")}),
    "records with words": (
        "travel",
        lambda p: [{"zi": k, "locuri": v} for k, v in numbered(p, "ziua {nth}").items()],
    ),
    "records in English": ("travel", lambda plan: records(plan, "day", "attractions")),
    "a record for each": (
        "travel",
        lambda plan: [{"ziua": n, "obiectiv": one} for n, names in enumerate(plan.values(), 1) for one in names],
    ),
    "days with meals": ("recipe", lambda p: {k.split("_")[1]: meals for k, meals in nested(p, 2).items()}),
    "records of days with meals": (
        "recipe",
        lambda plan: [{"ziua": n, **meals} for n, meals in enumerate(nested(plan, 2).values(), 1)],
    ),
    "records of meals": (
        "recipe",
        lambda plan: [
            {"zi": n, "masa": meal.replace("_", " "), "fel": dish}
            for n, meals in enumerate(nested(plan, 2).values(), 1)
            for meal, dish in meals.items()
        ],
    ),
    "records of meals under days": (
        "recipe",
        lambda plan: [{"zi": n, "mese": meals} for n, meals in enumerate(nested(plan, 2).values(), 1)],
    ),
    "records of halves": (
        "schedule",
        lambda p: [
            {"zi": d, "interval": h, "programare": v} for d, half in nested(p, 1).items() for h, v in half.items()
        ],
    ),
    "records of times": ("schedule", lambda p: [{"când": k.replace("_", " "), "ce": v} for k, v in p.items() if v]),
    "Cursa 1": ("logistics", lambda plan: numbered(plan, "Cursa {n}")),
    "prima cursă": ("logistics", lambda plan: numbered(plan, "Cursa {nth}")),
    "records of trips": ("logistics", lambda plan: records(plan, "cursa", "colete")),
    "la hipermarket": ("shopping", lambda plan: {f"la {shop}": items for shop, items in plan.items()}),
    "records of shops": ("shopping", lambda p: [{"magazin": shop, "produse": items} for shop, items in p.items()]),
    "records of goods": (
        "shopping",
        lambda p: [{"magazin": s, "produs": x, "bucăți": n} for s, items in p.items() for x, n in items.items()],
    ),
}


@pytest.mark.parametrize(("world", "shape"), SHAPES.values(), ids=SHAPES)
def test_a_plan_under_other_keys_is_the_plan(world: str, shape: Shape) -> None:
    """Every score is that of the same plan under the keys of the prompt."""
    instance, plain = answered()[world]
    prose, plan = halves(world)
    assert scores(instance, f"{prose}\n\n{json.dumps(shape(plan), ensure_ascii=False)}") == scores(
        instance, plain.output
    )


@pytest.mark.parametrize(
    "plan",
    [
        {"Ziua a noua": ["{name}"]},
        {"9": ["{name}"]},
        {"❶": ["{name}"]},
        {"Ziua 1 sau 2": ["{name}"]},
        {"zilele 1 și 2": ["{name}"]},
        {"rezervă ziua 1": ["{name}"]},
        [{"oraș": 1, "obiective": ["{name}"]}, {"oraș": 2, "obiective": ["{name}"]}],
    ],
    ids=str,
)
def test_keys_that_say_no_slot_place_nothing(plan: Any) -> None:
    instance = answered()["travel"][0]
    name = halves("travel")[1]["ziua_1"][0]
    answer = read(json.dumps(plan, ensure_ascii=False).replace("{name}", name), instance, "ro")
    assert answer.plan is not None
    assert answer.plan.cells == ()


def test_a_list_that_never_ends_is_closed_by_repair() -> None:
    """Its last days may be missing."""
    instance, _ = answered()["travel"]
    text = json.dumps(records(halves("travel")[1], "ziua", "obiective"), ensure_ascii=False)
    assert not read(text, instance, "ro").closed_by_repair
    assert read(text[:-1], instance, "ro").closed_by_repair


# --- the explanation inside the JSON ---

INSIDE: dict[str, Callable[[str, Plan], Plan]] = {
    "before the plan": lambda prose, plan: {"explicație": prose, **plan},
    "after the plan": lambda prose, plan: {**plan, "motivare": prose},
    "beside the plan": lambda prose, plan: {"plan": plan, "de ce": prose},
    "in English": lambda prose, plan: {"explanation": prose, "answer": plan},
}


@pytest.mark.parametrize("form", INSIDE.values(), ids=INSIDE)
@pytest.mark.parametrize("ascii_", [True, False])
def test_an_explanation_inside_the_json_costs_nothing(form: Callable[[str, Plan], Plan], ascii_: bool) -> None:
    """In every world, whatever its key, with letters or with their escapes; marks find it in the raw output."""
    for world, (instance, plain) in answered().items():
        prose, plan = halves(world)
        text = json.dumps(form(prose, plan), ensure_ascii=ascii_)
        assert scores(instance, text) == scores(instance, plain.output)
        assert read(text, instance, "ro").in_order


@pytest.mark.parametrize(
    ("more", "strays", "told"),
    [
        ({"explicație": "Vedem orașul."}, (), "Vedem orașul."),
        ({"notă": "Bine.", "explicație": "Vedem orașul."}, ("notă",), "Vedem orașul."),
        ({"ziua_9": "Vedem orașul."}, ("ziua_9",), ""),
        ({"rezervă": "{name}"}, ("rezervă",), ""),
        ({"total": 80}, ("total",), ""),
        ({"explicație": ["Vedem orașul."]}, ("explicație",), ""),
    ],
    ids=str,
)
def test_one_text_inside_the_json_is_the_explanation(more: Plan, strays: tuple[str, ...], told: str) -> None:
    """A second text, a name, a text under a key like a slot's, and what is no text stay unknown keys."""
    instance = answered()["travel"][0]
    plan = halves("travel")[1]
    text = json.dumps({**plan, **more}, ensure_ascii=False).replace("{name}", plan["ziua_1"][0])
    answer: Answer = read(text, instance, "ro")
    assert answer.plan is not None
    assert (answer.plan.strays, answer.explanation) == (strays, told)


def scores(instance: Instance, text: str) -> dict[str, float | None]:
    grading = Grading(instance, Output(instance_id=instance.id, output=text))
    return {key: grading.score(key).value for key in "URGF"}
