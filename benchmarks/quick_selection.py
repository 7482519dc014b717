"""The error of a quick run of 100 instances for the whole set: python -m benchmarks.quick_selection RUN...

Each model of the runs is left out in turn. Of 2,000 random selections, printed for `solved` and `avg`: the 95 %
quantile of the error, and how often the prediction interval holds the figure of the whole set. Selections: any
100; strata of world, level and goal in proportion; and these with each stratum sorted by the difficulty that the other
models' answers predict from the rules, from which every k-th is taken.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise
from math import nan
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.quick_ids import allocated
from gmtw.results.compare.compared_models import compared_models
from gmtw.results.items.features import features
from gmtw.results.items.prediction import fit_predictor
from gmtw.results.items.rasch import fit_rasch
from gmtw.results.quick import Stratum, prediction
from gmtw.results.run import open_run

DRAWS, SIZE = 2_000, 100


def drawn(places: Sequence[Sequence[int]], order: Any, size: int, random: np.random.RandomState) -> list[list[int]]:
    """Return the places of a selection, by stratum; order: predicted difficulties, None for a random choice."""
    counts = allocated([len(one) for one in places], size)
    found = []
    for own, n in zip(places, counts, strict=True):
        if order is None:
            found.append(list(random.permutation(own)[:n]))
            continue
        ranked = sorted(own, key=lambda at: (order[at], random.random_sample()))
        ends = [round(len(own) * k / n) for k in range(n + 1)] if n else []
        found.append([ranked[random.randint(a, b)] for a, b in pairwise(ends)])
    return found


def figures(values: Any, strata: Sequence[Any], order: Any, seed: int) -> tuple[float, float, float]:
    """Return the 95 % quantile of the error, the share of intervals that hold, and their mean half-width."""
    random = np.random.RandomState(seed)
    groups = defaultdict(list)
    for at, stratum in enumerate(strata):
        if not np.isnan(values[at]):
            groups[stratum].append(at)
    places, truth = list(groups.values()), float(np.nanmean(values))
    errors, held, wide = [], [], []
    for _ in range(DRAWS):
        chosen = drawn(places, order, SIZE, random)
        rows = [Stratum(len(own), tuple(values[at] for at in some)) for own, some in zip(places, chosen, strict=True)]
        found = prediction(rows)
        errors.append(abs(found.value - truth))
        held.append(found.low <= truth <= found.high)
        wide.append((found.high - found.low) / 2)
    return float(np.quantile(errors, 0.95)), float(np.mean(held)), float(np.mean(wide))


def main() -> None:
    print(
        "| model | score | selection | 95 % of errors | intervals that hold | half-width |\n|---|---|---|---|---|---|"
    )
    for path in sys.argv[1:]:
        run = open_run(Path(path))
        models = compared_models([run])
        ids = sorted({id_ for one in models for id_ in one.marks})
        known = [features(run.instances[id_], models[0].language) for id_ in ids]
        strata = [tuple(sorted(t for t in one.traits if t.split()[0] in ("world", "level", "goal"))) for one in known]
        table = {
            key: np.array(
                [[float(v) if (v := _value(m, id_, key)) is not None else nan for m in models] for id_ in ids]
            )
            for key in ("solved", "avg")
        }
        for at, model in enumerate(models):
            others = np.delete(table["solved"], at, axis=1)
            order = fit_predictor(known, fit_rasch(others).difficulties).predict(known) if others.shape[1] else None
            for key in table:
                for name, groups, ranks in (
                    ("any", [()] * len(ids), None),
                    ("strata", strata, None),
                    ("strata, predicted", strata, order),
                ):
                    if name != "strata, predicted" or order is not None:
                        found = figures(table[key][:, at], groups, ranks, at)
                        print(
                            f"| {model.label} | {key} | {name} | {' | '.join(f'{one:.3f}' for one in found)} |",
                            flush=True,
                        )


def _value(model: Any, id_: str, key: str) -> float | None:
    mark = model.marks.get(id_)
    return mark.values.get(key) if mark else None


if __name__ == "__main__":
    main()
