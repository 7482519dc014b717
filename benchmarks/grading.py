"""What grading costs, by stage: read, U, R, G, F; milliseconds per output over a real pair of files.

    python benchmarks/grading.py INSTANCES OUTPUTS [OUTPUTS ...]

First pass: word lists load and instances are seen for the first time. Second pass: what each further
output of a known world costs. The maximum shows what a runaway output does.
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import fmean

from gmtw.grading.inputs import Job, open_job
from gmtw.scoring.grade import Grading

Costs = dict[str, list[float]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("instances", type=Path)
    parser.add_argument("outputs", type=Path, nargs="+")
    options = parser.parse_args()
    for outputs in options.outputs:
        started = time.perf_counter()
        job = open_job(options.instances, [outputs], check=False)
        opened = time.perf_counter() - started
        print(f"\n{outputs.name}: {len(job.cases)} outputs, opened in {opened:.2f} s; ms per output")
        for title in ("first pass", "second pass"):
            show(title, staged(job))


def staged(job: Job) -> Costs:
    """Milliseconds of each stage, output by output."""
    costs: Costs = defaultdict(list)
    for case in job.cases:
        grading = Grading(case.instance, case.output(), case.row.model)
        stages: dict[str, Callable[[], object]] = {"read": partial(getattr, grading, "answer")}
        stages |= {key: partial(grading.score, key) for key in case.metrics}
        costs["all"].append(sum(clocked(costs[stage], work) for stage, work in stages.items()))
    return costs


def clocked(spent: list[float], work: Callable[[], object]) -> float:
    """Milliseconds of that work, noted in `spent` too."""
    started = time.perf_counter()
    work()
    spent.append(1000 * (time.perf_counter() - started))
    return spent[-1]


def show(title: str, costs: Costs) -> None:
    print(f"{title:12}" + "".join(f"{stage:>9}" for stage in costs))
    print(f"{'  mean':12}" + "".join(f"{fmean(spent):9.3f}" for spent in costs.values()))
    print(f"{'  maximum':12}" + "".join(f"{max(spent):9.3f}" for spent in costs.values()))


if __name__ == "__main__":
    main()
