"""Results of a model by the thing that there is to do in a world: solve, repair, best, impossible.

The set says which goal an instance has; sets in which any plan will do have no such figures. Of tasks that may have no
plan two mistakes are told apart: saying that there is none where there is one, and not seeing it where there is none.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from gmtw.core.types import Record
from gmtw.results.summary.means import means, stratum
from gmtw.results.summary.summary_types import GoalStratum, Mean
from gmtw.tasks.plan.goals import GOALS, SOLVE

Goals = Mapping[str, str]
"""The goal of each plan task, by instance id."""

FALSE_ALARMS, MISSED = "false alarms", "missed"
"""The two mistakes about whether there is a plan; see `mistake_of`."""

MISTAKES = (FALSE_ALARMS, MISSED)


def mistake_of(parts: Mapping[str, Any]) -> tuple[str, bool] | None:
    """Return the mistake that could be made about whether there is a plan, and whether it was, from the parts of a U.

    "false alarms": saying that there is none where there is one; "missed": not seeing it where there is none. None of
    tasks that do not ask.
    """
    if "possible" not in parts:
        return None
    said = bool(parts["clash"])
    return (FALSE_ALARMS, said) if parts["possible"] else (MISSED, not said)


def by_goal(records: Sequence[Record], goals: Goals) -> Mapping[str, GoalStratum] | None:
    """Return the figures of each goal, in the order of `GOALS`; None if any plan will do in all tasks."""
    if not set(goals.values()) - {SOLVE}:
        return None
    found: defaultdict[str, list[Record]] = defaultdict(list)
    for record in records:
        if record.instance_id in goals:
            found[goals[record.instance_id]].append(record)
    sizes = Counter(goals.values())
    return {goal: _stratum(found[goal], sizes[goal]) for goal in GOALS if sizes[goal]}


def _stratum(records: Sequence[Record], instances: int) -> GoalStratum:
    asked: defaultdict[str, list[tuple[bool, str]]] = defaultdict(list)
    for record in records:
        if found := mistake_of(_of_u(record)):
            asked[found[0]].append((found[1], record.fingerprint))
    return GoalStratum(
        **dict(stratum(records, instances)),
        false_alarms=_share(asked[FALSE_ALARMS]),
        missed=_share(asked[MISSED]),
    )


def _of_u(record: Record) -> Mapping[str, Any]:
    """Return the parts of U; nothing of a record that was not graded."""
    return record.scores["U"].parts if record.status == "graded" and "U" in record.scores else {}


def _share(found: Sequence[tuple[bool, str]]) -> Mean | None:
    """Return the share of yes, given with the world; None if there is nothing."""
    return means([[float(one) for one, _ in found]], [world for _, world in found])[0] if found else None
