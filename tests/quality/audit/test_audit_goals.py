"""`gmtw audit` proves the figures of goals anew: right ones are fit, and each that was tampered with is named."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from pydantic import ValidationError

from gmtw import constraints as r
from gmtw.constraints.optimum import optimum
from gmtw.constraints.solver import listed
from gmtw.core.types import Instance
from gmtw.quality.audit import inspect
from gmtw.quality.audit.report import KINDS, AuditReport, report
from gmtw.quality.audit.text_report import show
from gmtw.tasks.fingerprint import fingerprint
from gmtw.tasks.plan.goals import GOALS, Best, Impossible, Repair
from gmtw.tasks.plan.task import PlanTask
from tests.bench.frozen_set import instances_of


@cache
def made(goal: str) -> tuple[Instance, ...]:
    """A few tasks with that goal; those that may have no plan are of both kinds."""
    easy = [one for one in instances_of("gmtw-ro-3.0") if (one.source, one.level) == ("travel", "easy")]
    return tuple([one for one in easy if task_of(one).goal_name == goal][: 4 if goal == "impossible" else 2])


def task_of(instance: Instance) -> PlanTask:
    assert isinstance(instance.task, PlanTask)
    return instance.task


def audited(*instances: Instance) -> AuditReport:
    return report("goals", "ro", inspect(instances, "ro"))


def numbers(found: AuditReport) -> dict[str, int]:
    """Return the number of faults by kind; nothing if there is none."""
    return {kind: number for kind in KINDS if (number := found.total(kind))}


def said(found: AuditReport) -> list[str]:
    return [finding.what for finding in found.findings]


def tampered(instance: Instance, change: Callable[[Any], dict[str, Any]]) -> Instance:
    """The instance with other fields of its goal, and the fingerprint that it then has."""
    task = task_of(instance)
    assert task.goal
    task = task.model_copy(update={"goal": task.goal.model_copy(update=change(task.goal))})
    return instance.model_copy(update={"task": task, "fingerprint": fingerprint(task)})


def test_goals_that_cannot_be_scored_are_refused() -> None:
    """A repair of nothing, and a best plan whose mean is the optimum: neither is read."""
    repair, best = (task_of(made(goal)[0]).model_dump(mode="json") for goal in ("repair", "best"))
    repair["goal"]["new"] = len(repair["rules"])
    best["goal"]["mean"] = best["goal"]["optimum"]
    for task, words in ((repair, "expected fewer new demands"), (best, "expected a mean other than the optimum")):
        with pytest.raises(ValidationError, match=words):
            PlanTask.model_validate(task)


def without_plan(goal: Any) -> bool:
    return isinstance(goal, Impossible) and bool(goal.conflicts)


def test_goals_as_they_are_made_are_fit() -> None:
    """All figures are proved, all turns are read, no task without a plan is called unsolvable, chance is as stored."""
    instances = [instance for goal in GOALS for instance in made(goal)]
    assert {without_plan(task_of(one).goal) for one in made("impossible")} == {True, False}
    found = audited(*instances)
    assert numbers(found) == {}
    figures = found.worlds["travel"]
    assert figures.stored_chance == pytest.approx(figures.chance, abs=0.02)
    assert "wrong goal" not in show(found)


REPAIR: dict[str, tuple[Callable[[Repair], dict[str, Any]], str]] = {
    "more changes": (lambda goal: {"least": goal.least + 1}, "least: "),
    "turns end elsewhere": (
        lambda goal: {"turns": {code: turn._replace(answered=turn.asked + 40) for code, turn in goal.turns.items()}},
        "turns: the answer in the prompt in en is not the agreed plan",
    ),
    "no turns": (lambda goal: {"turns": {}}, "turns: the prompt in en is no request, answer and change"),
    "an empty plan": (lambda goal: {"earlier": {}}, "earlier: the agreed plan breaks what it was made for: "),
}


@pytest.mark.parametrize(("change", "starts"), REPAIR.values(), ids=REPAIR)
def test_a_repair_that_is_not_so(change: Callable[[Any], dict[str, Any]], starts: str) -> None:
    """The least number of changes, the agreed plan, and where the turns end."""
    found = audited(tampered(made("repair")[0], change))
    assert any(what.startswith(starts) for what in said(found)), said(found)
    assert found.total("goal") == 1
    assert "not fit: 1 goal" in show(found)


def test_an_agreed_plan_that_needs_no_change() -> None:
    """The witness obeys the new demands already; the prompt holds another plan."""
    old = made("repair")[0]
    found = said(audited(tampered(old, lambda goal: {"earlier": task_of(old).witness})))
    assert any(what.startswith("earlier: the agreed plan obeys a new demand already: ") for what in found)
    assert "turns: the answer in the prompt in ro is not the agreed plan" in found


def test_the_first_request_of_a_repair_is_read() -> None:
    """Amounts that the first turn lacks are hidden; those it says are not, though the last turn is sent apart."""
    old = made("repair")[0]
    lines = [line.partition(": ")[0] if line.startswith("- ") else line for line in old.prompts["ro"].splitlines()]
    bare = old.model_copy(update={"prompts": {"ro": "\n".join(lines)}})
    assert audited(bare).total("hidden") == 1
    assert audited(old).total("hidden") == 0


BEST: dict[str, tuple[Callable[[Best], dict[str, Any]], str]] = {
    "a better optimum": (lambda goal: {"optimum": goal.optimum + (1 if goal.most else -1)}, "optimum: "),
    "a mean beyond all plans": (lambda goal: {"mean": -5.0}, "mean: -5 is stored, plans that obey have "),
}


@pytest.mark.parametrize(("change", "starts"), BEST.values(), ids=BEST)
def test_a_best_plan_that_is_not_so(change: Callable[[Any], dict[str, Any]], starts: str) -> None:
    """Neither the optimum nor the mean is believed."""
    found = audited(tampered(made("best")[0], change))
    assert said(found)
    assert all(what.startswith((starts, "mean: ")) for what in said(found))
    assert found.total("goal") == 1


def test_a_witness_that_is_not_best() -> None:
    """The stored plan obeys and has another total than the proved one."""
    old = made("best")[0]
    task, goal = task_of(old), task_of(old).goal
    assert isinstance(goal, Best)
    worst = optimum(task.scene, task.rules, goal.quantity, not goal.most)
    assert worst
    other = old.model_copy(update={"task": task.model_copy(update={"witness": listed(worst.plan)})})
    assert said(audited(other)) == [f"optimum: {goal.optimum} is proved, the witness has {worst.value}"]


def conflicts_of(stored: tuple[tuple[int, ...], ...]) -> Callable[[Any], dict[str, Any]]:
    return lambda goal: {"conflicts": stored}


def test_conflicts_are_proved_anew() -> None:
    """A set left out, one number too many, and a conflict where there is a plan."""
    none = next(one for one in made("impossible") if without_plan(task_of(one).goal))
    some = next(one for one in made("impossible") if not without_plan(task_of(one).goal))
    goal = task_of(none).goal
    assert isinstance(goal, Impossible)
    right = ", ".join(" + ".join(map(str, one)) for one in goal.conflicts)
    for stored in ((), (*goal.conflicts, (1, 2, 3, 4, 5)), tuple((*one, 9) for one in goal.conflicts)):
        found = audited(tampered(none, conflicts_of(stored)))
        assert numbers(found) == {"goal": 1}
        assert said(found)[0].endswith(f"stored, {right} proved")
    assert said(audited(tampered(some, conflicts_of(((1, 2),))))) == ["conflicts: 1 + 2 stored, none proved"]


def test_a_repair_without_a_plan_is_unsolvable() -> None:
    """Only a task that may have no plan is no fault without one."""
    old = made("repair")[0]
    task = task_of(old)
    task = task.model_copy(update={"rules": (*task.rules, r.MaxTotal(attribute="attraction", limit=0))})
    assert audited(old.model_copy(update={"task": task, "meta": {}})).total("unsolvable") == 1


def test_deaf_readers_strive_for_the_goal() -> None:
    """By design none of the general readers reaches a goal; what they earn elsewhere is a share."""
    for goal in ("repair", "best"):
        shallow = audited(*made(goal)).worlds["travel"].shallow
        assert {shallow[name].solved for name in ("first-rule", "last-rule")} == {0.0}
