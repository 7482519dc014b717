"""Choose the instances of quick runs: python benchmarks/quick_ids.py > gmtw/datasets/quick.json

Each stratum of world, level and goal gets its share of 100. Its instances are sorted by how rare a right plan is among
random ones and cut into as many equal parts as it gets, and one is drawn from each part. The file is frozen with its
sets: this says how it was made.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise
from math import floor
from typing import Any

from gmtw.core.rng import RandomStream
from gmtw.core.types import Instance
from gmtw.datasets import load, packaged
from gmtw.tasks.handler import handler_of

SETS = ("gmtw-ro-3.0",)
SIZE = 100


def allocated(sizes: Sequence[int], n: int) -> list[int]:
    """Return how many of `n` to draw from strata of these sizes: in proportion, the largest remainders rounded up.

    Each stratum gets at least one while there are enough.
    """
    whole = sum(map(int, sizes))
    exact = [min(size, size * n / whole) for size in sizes]
    counts = [max(1, floor(one)) if size else 0 for one, size in zip(exact, sizes, strict=True)]
    by_rest = sorted(range(len(sizes)), key=lambda at: (counts[at] - exact[at], at))
    for at in by_rest * 2:
        if sum(map(int, counts)) < n and counts[at] < sizes[at]:
            counts[at] += 1
    for at in reversed(by_rest):
        if sum(map(int, counts)) > n and counts[at] > 1:
            counts[at] -= 1
    return counts


def chosen(name: str) -> list[dict[str, Any]]:
    """Return the strata of a set with their quick instances."""
    strata = defaultdict(list)
    for one in load(packaged() / name):
        task = handler_of(one.task).plan_task(one.task)
        strata[one.source, one.level, task.goal_name if task else ""].append(one)
    counts = allocated([len(own) for own in strata.values()], SIZE)
    return [
        {
            **dict(zip(("world", "level", "goal"), key, strict=True)),
            "size": len(own),
            "ids": sorted(drawn(own, n, RandomStream("quick", name, *key))),
        }
        for (key, own), n in zip(sorted(strata.items()), _in_order(strata, counts), strict=True)
    ]


def _in_order(strata: dict[tuple[str, str, str], list[Instance]], counts: Sequence[int]) -> list[int]:
    """Return the counts in the order of the sorted strata."""
    by_key = dict(zip(strata, counts, strict=True))
    return [by_key[key] for key in sorted(strata)]


def drawn(own: Sequence[Instance], n: int, rng: RandomStream) -> list[str]:
    """Return the ids of `n` instances, one from each part of their order by how rare a right plan is."""
    order = sorted(range(len(own)), key=lambda at: (-share(own[at]), own[at].id))
    ends = [round(len(own) * k / n) for k in range(n + 1)]
    return [own[order[start + rng.below(end - start)]].id for start, end in pairwise(ends)]


def share(instance: Instance) -> float:
    """Return the share of random plans that are right, as the certificate of the task has it."""
    task = handler_of(instance.task).plan_task(instance.task)
    return task.certificate.p if task and task.certificate else 1.0


def main() -> None:
    print(json.dumps({name: chosen(name) for name in SETS}, indent=1))


if __name__ == "__main__":
    main()
