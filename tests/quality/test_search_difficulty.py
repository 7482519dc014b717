"""The search that tasks ask for: `benchmarks/search_difficulty.py`."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from benchmarks.search_difficulty import COLUMNS, SearchDifficulty, _coupled, difficulty, main, rows, table
from gmtw.constraints import EntityOnDay, ExcludeEntity, IncludeEntity, MaxTotal, Rule, SlotsFilled
from gmtw.constraints.solver import conflicts_of_search, witness
from gmtw.core.jsonl import write
from gmtw.core.types import Instance
from gmtw.datasets.generate import generate, parts
from gmtw.tasks.plan.task import PlanTask
from tests.constraints.test_hill_climbs import SCENE


def _one(**fields: object) -> SearchDifficulty:
    known = {"world": "travel", "level": "easy", "goal": "solve", "p": 0.02, "conflicts": 0}
    values = {**known, "greedy": 0.5, "patient": 1.0, "rules": 3, "coupled": 2, "constructions": 4, **fields}
    return SearchDifficulty(**values)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def made() -> list[Instance]:
    """Return a task of each goal."""
    return list(generate(parts([("travel", 1)], "easy", ("solve", "best", "impossible")), seed=8))


def test_figures_of_a_task(made: list[Instance]) -> None:
    """A task of a world has all of them, and they are the same again."""
    task = made[0].task
    assert isinstance(task, PlanTask)
    found = difficulty(made[0], "ro")
    assert found is not None
    assert (found.world, found.level, found.goal) == ("travel", "easy", "solve")
    assert found.p == task.certificate.p if task.certificate else None
    assert found.greedy is not None
    assert found.patient is not None
    assert 0 <= found.greedy <= found.patient <= 1
    assert found.patient > (found.p or 1)
    assert found.rules == len([rule for rule in task.rules if rule.side == "instruction"])
    assert found.constructions is not None
    assert found.constructions >= 1
    assert found == difficulty(made[0], "ro")


def test_conflicts_of_the_solver_are_the_same_again(made: list[Instance]) -> None:
    """The number does not depend on the machine or the run; a demand without a plan is told by it too."""
    for instance in made:
        assert isinstance(instance.task, PlanTask)
        task = instance.task
        assert conflicts_of_search(task.scene, task.rules) == conflicts_of_search(task.scene, task.rules)
    none = (IncludeEntity(entity="a"), ExcludeEntity(entity="a"))
    assert witness(SCENE, none) is None
    assert conflicts_of_search(SCENE, none) >= 0


@pytest.mark.parametrize(
    ("rules", "coupled"),
    [
        ((MaxTotal(attribute="cost", limit=3), IncludeEntity(entity="a")), 0),
        ((EntityOnDay(entity="a", day=0), EntityOnDay(entity="b", day=1)), 0),
        ((EntityOnDay(entity="a", day=0), EntityOnDay(entity="b", day=0)), 2),
        ((EntityOnDay(entity="a", day=0), MaxTotal(attribute="cost", limit=3)), 2),
    ],
)
def test_demands_that_share_a_slot(rules: tuple[Rule, ...], coupled: int) -> None:
    """A demand about a day is entangled with one about that day or the whole plan; two about the whole are no pair."""
    assert _coupled(PlanTask(scene=SCENE, rules=(*rules, SlotsFilled()))) == coupled


def test_rows_are_means_of_a_level() -> None:
    """Each world, level and goal has a row; what no task knows is None."""
    found = list(rows([_one(), _one(conflicts=4, greedy=0.0), _one(goal="best", p=None, greedy=None, patient=None)]))
    assert [(row["goal"], row["tasks"]) for row in found] == [("solve", 2), ("best", 1)]
    assert (found[0]["conflicts"], found[0]["none"], found[0]["greedy"], found[0]["no climb"]) == (2, 0.5, 0.25, 0.5)
    assert (found[1]["p"], found[1]["greedy"], found[1]["no climb"]) == (None, None, None)
    mixed = [_one(level="hard"), _one(goal="best"), _one(level="medium"), _one(), _one(world="recipe", level="hard")]
    assert [(row["world"][0], row["level"][0], row["goal"][0]) for row in rows(mixed)] == [
        ("r", "h", "s"), ("t", "e", "s"), ("t", "e", "b"), ("t", "m", "s"), ("t", "h", "s"),
    ]  # fmt: skip
    lines = table([_one(), _one(p=None, greedy=None)]).splitlines()
    assert lines[0] == f"| world | level | goal | {' | '.join(COLUMNS)} |"
    assert lines[2] == "| travel | easy | solve | 2 | 0.02 | 0 | 1.00 | 0.50 | 1.00 | 0.00 | 3.0 | 2.0 | 4.0 |"


def test_the_command_prints_them(
    made: list[Instance], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write(made, tmp_path / "set.jsonl")
    monkeypatch.setattr(sys, "argv", ["search_difficulty.py", str(tmp_path / "set.jsonl")])
    main()
    assert "| travel | easy | best | 1 |" in capsys.readouterr().out
