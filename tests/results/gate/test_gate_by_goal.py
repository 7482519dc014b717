"""A gate by goal: its scores and mistakes are shown and decide nothing; sets without goals have none."""

from __future__ import annotations

from typing import Any

from gmtw.core.types import Record, Score
from gmtw.results.gate.comparisons import Pair, _by_goal
from gmtw.results.gate.limits import GateLimits
from gmtw.results.gate.model_scores import ModelScores


def record(id_: str, u: float, parts: dict[str, Any]) -> Record:
    """The record of an answer."""
    return Record(
        model="m",
        language="ro",
        sample=0,
        instance_id=id_,
        source="travel",
        level="easy",
        solved=u == 1,
        fingerprint=f"world-{id_}",
        scores={"U": Score(metric="U", value=u, parts=parts)},
    )


def scores(*values: tuple[str, float, str]) -> ModelScores:
    """The scores of a model: id, U and goal of each of its records."""
    found = ModelScores()
    for id_, u, goal in values:
        found.add(record(id_, u, {"goal": goal} if goal else {}))
    return found


def changes(now: ModelScores, before: ModelScores) -> dict[str, float]:
    pair = Pair(("m", "ro"), (), ("m", "ro"), (), (now, before))
    return {key: round(one.change, 3) for key, one in _by_goal(pair, GateLimits()).items() if one}


def test_each_goal_has_its_change() -> None:
    """A fall in one goal is not hidden by a rise in another."""
    before = scores(("1", 1.0, ""), ("2", 1.0, "repair"), ("3", 0.0, "best"), ("4", 1.0, "repair"))
    now = scores(("1", 1.0, ""), ("2", 0.5, "repair"), ("3", 1.0, "best"), ("4", 1.0, "repair"))
    assert changes(now, before) == {
        "solve: solved": 0.0,
        "solve: U": 0.0,
        "repair: solved": -0.5,
        "repair: U": -0.25,
        "best: solved": 1.0,
        "best: U": 1.0,
    }
    assert set(now.values) & {"repair: U"} == set(), "the scores that are tested stay as they are"


def test_false_alarms_and_missed_ones_have_theirs() -> None:
    """Tasks that may have no plan count how often a model says so wrongly, and how often it does not see it."""
    clash = {"goal": "impossible", "clash": [1, 2]}
    plan = {"goal": "impossible", "clash": []}

    def run(*said: dict[str, Any]) -> ModelScores:
        found = ModelScores()
        for n, parts in enumerate(said):
            found.add(record(str(n), 0.0, {**parts, "possible": n < 2}))
        return found

    found = changes(run(clash, plan, plan, clash), run(plan, plan, clash, clash))
    assert (found["impossible: false alarms"], found["impossible: missed"]) == (0.5, 0.5)


def test_nothing_is_shown_of_a_set_without_goals() -> None:
    """Any plan will do in all of its tasks."""
    one = scores(("1", 1.0, ""), ("2", 0.5, ""))
    assert changes(one, one) == {}
