"""The cost of grading: CPU time by stage here, and as a ratio against another checkout.

    python benchmarks/grading.py INSTANCES OUTPUTS [OUTPUTS ...]
    python benchmarks/grading.py --against CHECKOUT [--rounds 3] [--data FOLDER] [--only NAME]

The first form prints milliseconds per output of each stage: parsing, U, R, G, F. First pass: word lists load and
instances are seen for the first time. Second pass: what each further output of a known world costs. The maximum shows
what a runaway output does.

The second form grades the published Romanian outputs with both checkouts, which take turns every few outputs, so that
a busy machine is equally busy for both. It prints the CPU time of this checkout divided by that of the other one: for
grading alone, for grading with opening the instances, and for each file of outputs.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from statistics import fmean, median
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gmtw.grading.inputs import Case

ROOT = Path(__file__).resolve().parents[1]

Costs = dict[str, list[float]]

CHILD = """
import json, sys, time
from gmtw import grade, load_instances
for instances, file in json.loads(sys.argv[1]):
    start = time.process_time()
    by_id = {one.id: one for one in load_instances(instances)}
    spent = {"opening": time.process_time() - start, "grading": 0.0}
    rows = [json.loads(line) for line in open(file, encoding="utf-8")]
    rows = [row for row in rows if row["instance_id"] in by_id and row.get("output")]
    for at in range(0, len(rows), 25):
        sys.stdin.readline()
        start = time.process_time()
        for row in rows[at : at + 25]:
            grade(by_id[row["instance_id"]], row["output"], row.get("language", "ro"))
        spent["grading"] = time.process_time() - start
        print(json.dumps([file, spent]), flush=True)
        spent = {"opening": 0.0, "grading": 0.0}
"""
"""The code of each process: for each line that it gets it grades some outputs, and prints what they took.

It uses the library's two public functions only, so that it runs in any checkout."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("instances", type=Path, nargs="?")
    parser.add_argument("outputs", type=Path, nargs="*")
    parser.add_argument("--against", type=Path, help="another checkout, to be compared with this one")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--data", type=Path, default=ROOT.parent / "shared" / "data")
    parser.add_argument("--only", default="", help="compare on the files whose names contain this")
    options = parser.parse_args()
    if options.against:
        compare(options.against.resolve(), options.data.resolve() / "gmtw_ro_published", options.rounds, options.only)
    elif options.outputs:
        by_stage(options.instances, options.outputs)
    else:
        parser.error("expected INSTANCES and OUTPUTS, or --against CHECKOUT")


def compare(other: Path, folder: Path, rounds: int, only: str) -> None:
    """Grade in both checkouts, and print this one's share of the other one's CPU time: the median of the rounds."""
    published: dict[str, str] = import_module("digests").PUBLISHED
    files = [(str(folder / f"{i}.jsonl"), str(folder / f"{o}.jsonl")) for o, i in published.items() if only in o]
    shares: Costs = defaultdict(list)
    for number in range(rounds):
        before, after = side_by_side((other, ROOT), json.dumps(files))
        for what, seconds in before.items():
            shares[what].append(after[what] / seconds)
        print(f"round {number + 1}: grading {shares['grading'][-1]:.2f}", flush=True)
    print(f"median of {rounds}, this checkout / {other.name}, CPU time over {len(files)} files of outputs: ")
    print("\n".join(f"  {what:30} {median(found):.2f}" for what, found in shares.items()))


def side_by_side(checkouts: Sequence[Path], files: str) -> list[Mapping[str, float]]:
    """Return the CPU seconds of one process of each checkout, by file and in all.

    The processes take turns every few outputs, so that a machine with other work to do slows both of them alike.
    """
    children = [process(checkout, files) for checkout in checkouts]
    spent: list[dict[str, float]] = [defaultdict(float) for _ in children]
    while all(child.poll() is None for child in children):
        for child, so_far in zip(children, spent, strict=True):
            if report := turn(child):
                file, seconds = json.loads(report)
                so_far["grading"] += seconds["grading"]
                so_far["grading and opening"] += seconds["grading"] + seconds["opening"]
                so_far[Path(file).stem] += seconds["grading"]
    return list(spent)


def turn(child: subprocess.Popen[str]) -> str:
    """Let a process grade some outputs; return what it prints, "" if it has no more. Raise SystemExit if it failed."""
    assert child.stdin
    assert child.stdout
    with suppress(BrokenPipeError):  # it has ended
        child.stdin.write("\n")
        child.stdin.flush()
    report = child.stdout.readline()
    if not report and child.wait():
        sys.exit("a process of one of the checkouts failed; see above")
    return report


def process(checkout: Path, files: str) -> subprocess.Popen[str]:
    """Start a process that grades with the code of a checkout."""
    environment = {**os.environ, "PYTHONPATH": str(checkout)}
    command = [sys.executable, "-c", CHILD, files]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, env=environment, cwd=checkout, stdin=pipe, stdout=pipe, text=True)


def by_stage(instances: Path, files: list[Path]) -> None:
    """Print what each stage costs per output, file by file."""
    from gmtw.grading.inputs import open_job

    for outputs in files:
        started = time.process_time()
        job = open_job(instances, [outputs], check=False)
        opened = time.process_time() - started
        print(f"\n{outputs.name}: {len(job.cases)} outputs, opened in {opened:.2f} s; ms of CPU per output")
        for title in ("first pass", "second pass"):
            show(title, staged(job.cases))


def staged(cases: tuple[Case, ...]) -> Costs:
    """Return the milliseconds of each stage, output by output."""
    from gmtw.scoring.grade import Grading

    costs: Costs = defaultdict(list)
    for case in cases:
        grading = Grading(case.instance, case.output(), case.row.model)
        stages: dict[str, Callable[[], object]] = {"parse": partial(getattr, grading, "answer")}
        stages |= {key: partial(grading.score, key) for key in case.metrics}
        costs["all"].append(sum(clocked(costs[stage], work) for stage, work in stages.items()))
    return costs


def clocked(spent: list[float], work: Callable[[], object]) -> float:
    """Do the work; return its milliseconds of CPU time, and note them in `spent`."""
    started = time.process_time()
    work()
    spent.append(1000 * (time.process_time() - started))
    return spent[-1]


def show(title: str, costs: Costs) -> None:
    """Print the mean and the maximum of each stage."""
    print(f"{title:12}" + "".join(f"{stage:>9}" for stage in costs))
    print(f"{'  mean':12}" + "".join(f"{fmean(spent):9.3f}" for spent in costs.values()))
    print(f"{'  maximum':12}" + "".join(f"{max(spent):9.3f}" for spent in costs.values()))


if __name__ == "__main__":
    main()
