"""Right answers: those a reader of the plan finds by hand, for every kind of question, in valid plans and others."""

from __future__ import annotations

from typing import Any

import pytest

from gmtw.constraints import Entity, Scene, Slot
from gmtw.core.types import Question, ReadPlan
from gmtw.languages import load
from gmtw.tasks.plan.questions.kinds import KINDS
from gmtw.tasks.plan.questions.planned import Planned
from gmtw.tasks.plan.questions.reply import right_of
from gmtw.tasks.plan.questions.right import DemandsAnswer
from gmtw.tasks.plan.task import PlanTask


def _sight(id_: str, cost: int, minutes: int, kind: str) -> Entity:
    attributes = {"attraction": 1, f"kind={kind}": 1, "cost": cost, "minutes": minutes}
    return Entity(id=id_, names={"ro": (id_.title(),)}, attributes=attributes)


SCENE = Scene(
    slots=tuple(Slot(id=f"day{n}", names={"ro": (f"ziua_{n}",)}, day=n - 1) for n in (1, 2, 3)),
    entities=(
        *(_sight("turn", 10, 30, "monument"), _sight("muzeu", 30, 90, "museum"), _sight("parc", 0, 60, "park")),
        *(_sight("castel", 50, 120, "museum"), _sight("galerie", 20, 45, "museum"), _sight("gradina", 5, 70, "park")),
        _sight("foisor", 15, 20, "monument"),
    ),
)
RULES: tuple[dict[str, Any], ...] = (
    {"kind": "max-total", "attribute": "cost", "limit": 80},  # 1
    {"kind": "on-day-at-most", "attribute": "minutes", "day": 0, "limit": 140},  # 2
    {"kind": "include", "attribute": "minutes", "least": 200},  # 3
    {"kind": "on-day-at-least", "attribute": "cost", "day": -1, "least": 10},  # 4
    {"kind": "include-entity", "entity": "foisor"},  # 5
    {"kind": "slots-filled"},
    {"kind": "placed-once"},
)
TASK = PlanTask.model_validate({"scene": SCENE, "rules": RULES})


def _planned(**days: str) -> Planned:
    cells = tuple((day, name) for day, names in days.items() for name in names.split())
    return Planned(TASK, ReadPlan(cells=cells))


PLAN = _planned(day1="turn muzeu", day2="parc gradina", day3="galerie foisor")
"""Costs 40 + 5 + 35 = 80 lei and 120 + 130 + 65 = 315 minutes: the budget is spent, all demands hold."""

CHEAP = _planned(day1="turn muzeu", day2="parc", day3="galerie foisor")
"""Costs 75 lei; 245 minutes."""

BROKEN = _planned(day1="turn muzeu castel", day2="parc", day3="gradina")
"""Costs 95 lei, day 1 has 240 minutes, day 3 costs 5, and `foisor` is missing: breaks 1, 2, 4 and 5."""


@pytest.mark.parametrize(
    ("planned", "kind", "args", "answer"),
    [
        (PLAN, "where", {"entity": "muzeu"}, "ziua_1"),
        (BROKEN, "where", {"entity": "gradina"}, "ziua_3"),
        (PLAN, "what", {"day": 2}, ["Galerie", "Foisor"]),
        (BROKEN, "what", {"day": 0}, ["Turn", "Muzeu", "Castel"]),
        (PLAN, "count", {"attribute": "attraction"}, 6),
        (PLAN, "amount", {"attribute": "cost", "day": 0}, 40),
        (PLAN, "amount", {"attribute": "minutes", "day": 1}, 130),
        (BROKEN, "total", {"attribute": "cost"}, 95),
        (PLAN, "extreme", {"attribute": "minutes", "day": 1}, "Gradina"),
        (CHEAP, "left", {"attribute": "cost", "demand": 1}, 5),
        (PLAN, "left", {"attribute": "minutes", "demand": 2}, 20),
        (PLAN, "over", {"attribute": "minutes", "demand": 3}, 115),
        (PLAN, "over", {"attribute": "cost", "demand": 4}, 25),
        (CHEAP, "kept-out", {"entity": "gradina", "slot": "day1"}, [2]),
        (PLAN, "swap", {"entity": "turn", "other": "gradina"}, [2]),
        (PLAN, "swap", {"entity": "turn", "other": "parc"}, [2]),
        (PLAN, "instead", {"entity": "galerie", "other": "castel"}, [1]),
        (CHEAP, "instead", {"entity": "turn", "other": "gradina"}, [2]),
        (PLAN, "without", {"entity": "galerie"}, []),
        (CHEAP, "without", {"entity": "muzeu"}, [3]),
    ],
)
def test_the_answer_is_computed_from_the_plan(
    planned: Planned, kind: str, args: dict[str, str | int], answer: Any
) -> None:
    """A day's sum, what is left to a limit, and what a change breaks are those of this plan, valid or not."""
    found = right_of(planned, Question(kind=kind, args=args))
    assert found.value(SCENE, load("ro")) == answer


def test_demands_that_were_broken_before_may_be_named_or_not() -> None:
    """If a plan breaks demands, only those that the change breaks in addition must be named."""
    planned = _planned(day1="castel muzeu", day2="turn", day3="gradina")
    assert planned.broken == {1, 2, 4, 5}
    found = right_of(planned, Question(kind="without", args={"entity": "castel"}))
    assert found == DemandsAnswer(frozenset({3}), frozenset({4, 5}))


@pytest.mark.parametrize(
    ("planned", "kind", "args", "why"),
    [
        (PLAN, "where", {"entity": "castel"}, "it is not in the plan"),
        (PLAN, "count", {"attribute": "kind=park"}, "a plan can hold only two"),
        (PLAN, "amount", {"attribute": "cost", "day": 7}, "there is no such day"),
        (CHEAP, "amount", {"attribute": "cost", "day": 1}, "a single entity is looked up in the list"),
        (BROKEN, "extreme", {"attribute": "cost", "day": 0}, "the dearest of the list needs no plan"),
        (PLAN, "left", {"attribute": "cost", "demand": 1}, "nothing is left"),
        (BROKEN, "left", {"attribute": "cost", "demand": 1}, "it is broken"),
        (PLAN, "left", {"attribute": "minutes", "demand": 3}, "it is no limit"),
        (PLAN, "kept-out", {"entity": "castel", "slot": "day1"}, "two demands keep it out"),
        (PLAN, "swap", {"entity": "foisor", "other": "parc"}, "a demand names it"),
        (PLAN, "swap", {"entity": "turn", "other": "muzeu"}, "they are in one slot"),
        (CHEAP, "without", {"entity": "parc"}, "day 2 would be empty, which is no plan"),
        (PLAN, "weather", {}, "there is no such kind"),
    ],
)
def test_what_cannot_be_asked_is_refused(planned: Planned, kind: str, args: dict[str, str | int], why: str) -> None:
    """A stored question that no draw on this plan could give is an error that names it."""
    with pytest.raises(ValueError, match=kind):
        right_of(planned, Question(kind=kind, args=args))


def test_unknown_names_leave_only_what_does_not_need_them() -> None:
    """With an invented name on day 1 nobody can add up the plan; what is on the other days can be asked."""
    read = PLAN.read.model_copy(update={"unknown": (("day1", "Cascada"),)})
    planned = Planned(TASK, read)
    asked = {
        (kind.key, args.get("day"))
        for kind in KINDS.values()
        for args in kind.offers(planned)
        if kind.right(planned, args) is not None
    }
    assert {key for key, _ in asked} == {"where", "what", "amount", "extreme"}
    assert ("what", 0) not in asked
    assert ("amount", 0) not in asked
