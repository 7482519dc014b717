"""The search that a task of a plan asks for, beside how probable a random plan is.

    python benchmarks/search_difficulty.py gmtw-ro-3.0 [--language en] > table.md

A level can be made harder by more rules, or by rules that are entangled: docs/internals/worlds.md, Levels as search.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby
from pathlib import Path
from statistics import fmean, median
from typing import Any, NamedTuple

from gmtw.constraints import trait
from gmtw.constraints.hill_climbs import Hill
from gmtw.constraints.solver import conflicts_of_search
from gmtw.core.rng import RandomStream
from gmtw.core.types import Instance
from gmtw.datasets import find_set, load, packaged
from gmtw.tasks.handler import handler_of
from gmtw.tasks.plan.audit.sampling import random_plans
from gmtw.tasks.plan.constructions import PLAIN, said
from gmtw.tasks.plan.goals import GOALS
from gmtw.tasks.plan.task import PlanTask
from gmtw.worlds import ALL_LEVELS, world_of

CLIMBS = 50
"""Hill climbs of one task."""


class SearchDifficulty(NamedTuple):
    """The difficulty of one task.

    p: The stored share of random plans that are right; None without a certificate. conflicts: Of the solver, to a plan.
    greedy, patient: The share of hill climbs (`gmtw.constraints.hill_climbs`) that come to a plan that obeys, of those
    that only go up and of those that also move sideways; None if no random plans are known. rules: How many demands
    there are. coupled: How many of them share a slot with another one without both being about the whole plan.
    constructions: How many the prompt must be understood by; None if it is not known.
    """

    world: str
    level: str
    goal: str
    p: float | None
    conflicts: int
    greedy: float | None
    patient: float | None
    rules: int
    coupled: int
    constructions: int | None


def difficulty(instance: Instance, language: str) -> SearchDifficulty | None:
    """Return how much search the task asks for; None if it is no task of a plan."""
    task = handler_of(instance.task).plan_task(instance.task)
    if task is None:
        return None
    greedy, patient = _climbed(instance, task)
    return SearchDifficulty(
        world=instance.source,
        level=instance.level,
        goal=task.goal_name,
        p=task.certificate.p if task.certificate else None,
        conflicts=conflicts_of_search(task.scene, task.rules),
        greedy=greedy,
        patient=patient,
        rules=len(task.demands),
        coupled=_coupled(task),
        constructions=_constructions(instance, task, language),
    )


def _climbed(instance: Instance, task: PlanTask) -> tuple[float | None, float | None]:
    """Return the shares of greedy and of patient climbs from random plans that come to a plan that obeys."""
    plans = random_plans(instance, task, world_of(instance.source))
    if plans is None or len(plans) < CLIMBS:
        return None, None
    structure = task.structure
    hill = Hill(task.scene, structure, task.demands, plans.array.any(axis=0))
    starts, rng = plans.pick(slice(CLIMBS)), RandomStream("climbs", instance.id)
    return float(hill.climbs(starts, rng).mean()), float(hill.climbs(starts, rng, patient=True).mean())


def _coupled(task: PlanTask) -> int:
    """Return how many demands share a slot with another one. Two that read the whole plan do not count as a pair."""
    reads = [trait(rule, task.scene).reads for rule in task.demands]
    whole = frozenset(task.scene.slot)
    return sum(
        any(one & other and not one == other == whole for at, other in enumerate(reads) if at != own)
        for own, one in enumerate(reads)
    )


def _constructions(instance: Instance, task: PlanTask, language: str) -> int | None:
    tags = set(chain.from_iterable(rule.tags for rule in said(instance, task, language)))
    return len(tags - {PLAIN}) if "constructions" in instance.meta else None


COLUMNS = ("tasks", "p", "conflicts", "none", "greedy", "patient", "no climb", "rules", "coupled", "constructions")
"""The columns of the table; `rows` says what they are."""


def rows(measured: Iterable[SearchDifficulty]) -> Iterator[dict[str, Any]]:
    """Yield the figures of each world, level and goal.

    p and conflicts are medians. none: the share of tasks without a conflict. greedy, patient: the mean share of climbs
    that succeed. "no climb": the share of tasks in which no greedy climb does. The others are means.
    """
    for (world, level, goal), group in groupby(sorted(measured, key=_place), lambda one: one[:3]):
        tasks = list(group)
        greedy = [one.greedy for one in tasks if one.greedy is not None]
        values = (
            len(tasks),
            _of(median, [one.p for one in tasks if one.p is not None]),
            median(one.conflicts for one in tasks),
            fmean(one.conflicts == 0 for one in tasks),
            _of(fmean, greedy),
            _of(fmean, [one.patient for one in tasks if one.patient is not None]),
            _of(fmean, [share == 0 for share in greedy]),
            fmean(one.rules for one in tasks),
            fmean(one.coupled for one in tasks),
            _of(fmean, [one.constructions for one in tasks if one.constructions is not None]),
        )
        yield {"world": world, "level": level, "goal": goal, **dict(zip(COLUMNS, values, strict=True))}


def _place(one: SearchDifficulty) -> tuple[str, int, str, int]:
    """Return where the row of a task comes: worlds by name, levels from easy to hard, goals in their order."""
    level = ALL_LEVELS.index(one.level) if one.level in ALL_LEVELS else len(ALL_LEVELS)
    return one.world, level, one.level, GOALS.index(one.goal)


def _of(mean: Any, values: Sequence[float]) -> float | None:
    return float(mean(values)) if values else None


def table(measured: Iterable[SearchDifficulty]) -> str:
    """Return the rows as a markdown table."""
    lines = [f"| world | level | goal | {' | '.join(COLUMNS)} |", "|---" * (len(COLUMNS) + 3) + "|"]
    for row in rows(measured):
        cells = [_cell(name, row[name]) for name in COLUMNS]
        lines.append(f"| {row['world']} | {row['level']} | {row['goal']} | {' | '.join(cells)} |")
    return "\n".join(lines)


def _cell(name: str, value: float | None) -> str:
    if value is None:
        return "-"
    if name == "p":
        return f"{value:.1g}"
    if name in ("tasks", "conflicts"):
        return f"{value:g}"
    return f"{value:.1f}" if name in ("rules", "coupled", "constructions") else f"{value:.2f}"


def main() -> None:
    """Print the table of a set."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("set")
    parser.add_argument("--language", default="ro")
    asked = parser.parse_args()
    measured = (difficulty(one, asked.language) for one in load(find_set(asked.set, [Path("bench"), packaged()])))
    print(table([one for one in measured if one]))


if __name__ == "__main__":
    main()
