"""Goals as data: their figures, their JSON, the conversation of a repair, and what makes two tasks the same."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from gmtw.constraints import Entity, ExcludeEntity, IncludeEntity, Plan, Scene, Slot, SlotsFilled
from gmtw.core.types import Instance
from gmtw.scoring.parse import read
from gmtw.tasks.fingerprint import fingerprint
from gmtw.tasks.plan.goals import Best, Impossible, Repair
from gmtw.tasks.plan.task import PlanTask
from gmtw.tasks.plan.turns import conversation, with_turns
from gmtw.tasks.prompt import prompt

SCENE = Scene(
    slots=tuple(Slot(id=f"day{n}", names={"ro": (f"ziua_{n}",)}, day=n - 1) for n in (1, 2)),
    entities=tuple(Entity(id=e, names={"ro": (e.upper(),)}, attributes={"cost": n}) for n, e in enumerate("abc", 1)),
)
DEMANDS = (IncludeEntity(entity="a"), ExcludeEntity(entity="b"))
EARLIER = {"day1": ("a",), "day2": ("b",)}


def _task(goal: Repair | Best | Impossible | None = None) -> PlanTask:
    return PlanTask(scene=SCENE, rules=(*DEMANDS, SlotsFilled()), goal=goal)


def _repair(**fields: object) -> Repair:
    return Repair.model_validate({"earlier": EARLIER, "new": 1, "least": 2, **fields})


def test_a_task_without_a_goal_is_written_as_before() -> None:
    """The field is written only where something is asked."""
    assert "goal" not in _task().model_dump()
    assert _task().goal_name == "solve"


@pytest.mark.parametrize(
    "goal",
    [_repair(), Best(attribute="cost", optimum=3, mean=5.5), Impossible(conflicts=((1, 2),))],
    ids=lambda goal: str(goal.type),
)
def test_a_goal_comes_back_from_json(goal: Repair | Best | Impossible) -> None:
    """A task with a goal reads back as it was, and is another task than one without."""
    task = _task(goal)
    assert PlanTask.model_validate_json(task.model_dump_json()) == task
    assert task.goal_name == goal.type
    assert fingerprint(task) != fingerprint(_task())


def test_what_was_proved_is_no_part_of_the_fingerprint() -> None:
    """The fingerprint has what is asked; figures and conflicts follow from it."""
    assert fingerprint(_task(Best(attribute="cost", optimum=3, mean=5.5))) == fingerprint(
        _task(Best(attribute="cost", optimum=4, mean=1.0))
    )
    assert fingerprint(_task(Impossible(conflicts=((1, 2),)))) == fingerprint(_task(Impossible()))
    assert fingerprint(_task(_repair())) != fingerprint(_task(_repair(earlier={"day1": ("b",), "day2": ("a",)})))


def test_an_earlier_plan_speaks_of_the_scene() -> None:
    """An entity that the scene does not have is refused by name."""
    with pytest.raises(ValidationError, match="no entity zoo"):
        _task(_repair(earlier={"day1": ("zoo",)}))


@pytest.mark.parametrize(("value", "share"), [(0, 1.0), (2, 1.0), (4, 0.5), (8, 0.25)])
def test_nearness_of_a_repair(value: int, share: float) -> None:
    """The proved least number over the number of changes; fewer changes than that break a demand and earn no more."""
    assert _repair().nearness(value) == share


@pytest.mark.parametrize(("value", "share"), [(12, 0.0), (10, 0.0), (8, 0.5), (6, 1.0), (4, 1.0)])
def test_nearness_of_a_total(value: int, share: float) -> None:
    """From the mean of random plans (0) to the optimum (1), and never outside."""
    assert Best(attribute="cost", optimum=6, mean=10.0).nearness(value) == share


def test_the_most_can_be_best() -> None:
    """With `most` the scale goes upwards; without an attribute entities are counted."""
    goal = Best(most=True, optimum=3, mean=1.0)
    plan = Plan(SCENE, {"day1": {"a": 1}, "day2": {"b": 1}})
    assert goal.quantity(plan) == 2
    assert goal.nearness(2) == 0.5


@pytest.mark.parametrize(
    ("named", "share"),
    [({1, 2}, 1.0), ({1, 2, 4}, 2 / 3), ({3, 4, 5}, 1.0), ({1, 3}, 0.0), (set(), 0.0), ({1, 2, 99}, 2 / 3)],
)
def test_what_a_conflict_earns(named: set[int], share: float) -> None:
    """The largest conflict that is named over what was named, if that holds a conflict at all."""
    assert Impossible(conflicts=((1, 2), (3, 4, 5))).share_of(frozenset(named)) == pytest.approx(share)


def test_nothing_conflicts_where_there_is_a_plan() -> None:
    """Whatever is named, it earns nothing."""
    assert Impossible().share_of(frozenset({1, 2})) == 0.0
    assert Impossible().smallest == 0


def test_a_repair_is_sent_as_a_conversation() -> None:
    """The prompt holds three turns; the last one is the question, those before it are messages."""
    turns = {"ro": ("Faceți un plan.", "Iată planul.", "Cerințe noi: 2. Fără B.")}
    task = with_turns(_task(_repair()), turns)
    instance = Instance(
        id="x", source="s", level="easy", fingerprint="f", task=task, prompts={"ro": "\n\n".join(turns["ro"])}
    )
    assert tuple(conversation(instance, task, "ro")) == turns["ro"]
    sent = prompt(instance, "ro")
    assert sent.text == turns["ro"][2]
    assert [(message.role, message.content) for message in sent.messages] == [
        ("user", turns["ro"][0]),
        ("assistant", turns["ro"][1]),
    ]


def test_other_tasks_are_sent_in_one_turn() -> None:
    """A goal that needs no conversation has none."""
    instance = Instance(id="x", source="s", level="easy", fingerprint="f", task=_task(), prompts={"ro": "Faceți."})
    assert (prompt(instance, "ro").text, prompt(instance, "ro").messages) == ("Faceți.", ())


@pytest.mark.parametrize(
    ("given", "clash", "cells"),
    [
        ('{"imposibil": [1, 2]}', (1, 2), 0),
        ('{"răspuns": {"imposibil": [1, 2]}}', (1, 2), 0),
        ('{"impossible": ["cerința 2", 1.0]}', (2, 1), 0),
        ('{"Imposibil": "1 și 2"}', (1, 2), 0),
        ('{"imposibil": []}', (), 0),
        ('{"imposibil": true}', (), 0),
        ('{"ziua_1": "A", "ziua_2": "C", "imposibil": []}', None, 2),
        ('{"ziua_1": "A", "ziua_2": "C", "imposibil": "nu"}', None, 2),
        ('{"ziua_1": "A", "ziua_2": "C", "imposibil": false}', None, 2),
        ('{"ziua_1": "A", "ziua_2": "C", "imposibil": true}', (), 2),
        ('{"ziua_1": "A", "imposibil": [1, 2]}', (1, 2), 1),
    ],
)
def test_an_answer_that_there_is_no_plan_is_read(given: str, clash: tuple[int, ...] | None, cells: int) -> None:
    """Numbers in any form; what says nothing beside a plan is no conflict, and no stray key."""
    task = _task(Impossible(conflicts=((1, 2),)))
    instance = Instance(id="x", source="s", level="easy", fingerprint="f", task=task, prompts={"ro": "Faceți."})
    plan = read(f"Nu există niciun plan.\n\n{given}", instance, "ro").plan
    assert plan is not None
    assert (plan.clash, len(plan.cells), plan.strays) == (clash, cells, ())


def test_the_key_means_nothing_where_it_was_not_asked() -> None:
    """A task with another goal knows no such answer: the key is a stray one."""
    instance = Instance(id="x", source="s", level="easy", fingerprint="f", task=_task(), prompts={"ro": "Faceți."})
    plan = read('Text.\n\n{"ziua_1": "A", "imposibil": [1, 2]}', instance, "ro").plan
    assert plan is not None
    assert (plan.clash, plan.strays) == (None, ("imposibil",))


@pytest.mark.parametrize("said", ['"imposibil": []', '"imposibil": null', '"imposibil": false', '"întrebare": ""'])
def test_a_key_of_another_turn_may_be_left_empty(said: str) -> None:
    instance = Instance(id="x", source="s", level="easy", fingerprint="f", task=_task(), prompts={"ro": "Faceți."})
    plan = read(f'Text.\n\n{{"ziua_1": "A", {said}}}', instance, "ro").plan
    assert plan is not None
    assert plan.strays == ()
