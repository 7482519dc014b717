"""Figures by goal: who is counted, the two mistakes about whether there is a plan, and when there are none."""

from __future__ import annotations

import json
from typing import Any, Literal

from gmtw.core.types import Record, Score
from gmtw.results.stats import interval
from gmtw.results.summary import ModelSummary, summarise, summed

SIZES = {("travel", "easy"): 8}
GOALS = {"1": "solve", "2": "impossible", "3": "impossible", "4": "impossible", "5": "impossible", "6": "best"}


def record(id_: str, u: float, status: Literal["graded", "error"] = "graded", **parts: Any) -> Record:
    """A record of the world of that id with that U."""
    scores = {"U": Score(metric="U", value=u, parts=parts)} if status == "graded" else {}
    return Record(
        model="m", language="ro", sample=0, instance_id=id_, source="travel", level="easy", solved=u == 1,
        fingerprint=f"world-{id_}", scores=scores, status=status, error="" if status == "graded" else "late",
    )  # fmt: skip


def said(id_: str, u: float, *, clash: bool, possible: bool) -> Record:
    return record(id_, u, goal="impossible", clash=clash, possible=possible)


ROWS = [
    record("1", 0.5),
    said("2", 0.0, clash=True, possible=True),
    said("3", 1.0, clash=False, possible=True),
    said("4", 0.0, clash=False, possible=False),
    record("5", 0.0, status="error"),
    record("9", 1.0),
]


def found(rows: list[Record] = ROWS) -> ModelSummary:
    return summarise(rows, SIZES, "m", goals=GOALS)


def test_each_goal_has_the_figures_of_its_tasks() -> None:
    """In the order of goals, with what the set asks; no goal of a task that is no plan."""
    goals = found().goals
    assert goals is not None
    assert list(goals) == ["solve", "best", "impossible"]
    assert (goals["solve"].means["U"].value, goals["solve"].instances) == (0.5, 1)
    part = goals["impossible"]
    assert (part.instances, part.answered, part.errors) == (4, 3, 1)
    assert part.means["U"].n == 3
    assert part.means["U"].interval == interval([0.0, 1.0, 0.0], ["world-2", "world-3", "world-4"])
    assert (goals["best"].answered, goals["best"].false_alarms) == (0, None)


def test_false_alarms_and_missed_ones_are_apart() -> None:
    """Said where there is a plan, of those; not said where there is none, of those. Errors are in neither."""
    part = (found().goals or {})["impossible"]
    assert part.false_alarms is not None
    assert part.missed is not None
    assert (part.false_alarms.value, part.false_alarms.n) == (0.5, 2)
    assert part.false_alarms.interval == interval([1.0, 0.0], ["world-2", "world-3"])
    assert (part.missed.value, part.missed.n) == (1.0, 1)


def test_what_a_summary_keeps_of_scores_is_enough() -> None:
    """The figures of records in memory are those of the records in the file."""
    kept = [
        one.model_copy(update={"scores": {key: summed(score) for key, score in one.scores.items()}}) for one in ROWS
    ]
    assert found(kept).goals == found().goals


def test_a_set_without_goals_has_no_such_field() -> None:
    """Nothing more is written than before, whether all tasks ask for any plan or none is a plan."""
    for goals in ({}, dict.fromkeys(GOALS, "solve")):
        summary = summarise(ROWS, SIZES, "m", goals=goals)
        assert summary.goals is None
        assert "goals" not in json.loads(summary.model_dump_json())
    assert ModelSummary.model_validate_json(found().model_dump_json()) == found()
    assert "false_alarms" not in json.loads(found().model_dump_json())["goals"]["best"]
