"""The time that pytest adds to grading: a bare loop over `grade()`, `gmtw grade`, and `pytest bench`, side by side.

    python benchmarks/overhead.py INSTANCES OUTPUTS [--sizes 500 20000] [--repeat 3] [--workers 0 2]
        [--against CHECKOUT]

Outputs are repeated as further samples until there are as many as asked for. Every figure is the
median of whole processes, start and imports included; CPU time counts workers too. Read the ratios:
they are taken in one run, and the machine moves all of them alike. With --against only pytest is
measured, with the code of both checkouts in turn, and the ratios are to the other checkout.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]

BARE = """
import json, sys
from gmtw import grade, load_instances
instances = {instance.id: instance for instance in load_instances(sys.argv[1])}
with open(sys.argv[2], encoding="utf-8") as file:
    for line in file:
        output = json.loads(line)
        grade(instances[output["instance_id"]], output["output"], output.get("language") or "ro")
"""

HELP = ("-m", "pytest", "--help")

ENVIRONMENT = {
    key: value for key, value in os.environ.items() if key not in {"PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED"}
}
"""As in a user's shell: compiled modules are kept, output is buffered."""


class Command(NamedTuple):
    """Arguments of Python, and the checkout whose code they run."""

    words: list[str]
    checkout: Path


class Cost(NamedTuple):
    """Seconds of one process and its children."""

    wall: float
    cpu: float


def main() -> None:
    options = arguments()
    with tempfile.TemporaryDirectory() as folder:
        for size in options.sizes:
            outputs = repeated(options.outputs, size, Path(folder) / f"{size}.jsonl")
            for number in options.workers if options.against else ():
                both = {"that": options.against, "this": ROOT}
                bench = pytest_words(options.instances, outputs, folder, number)
                title = f"{size} outputs, pytest -n {number}"
                compare({name: Command(bench, checkout) for name, checkout in both.items()}, title, options.repeat)
            if not options.against:
                every = commands(options.instances, outputs, folder, options.workers)
                compare(every, f"{size} outputs", options.repeat)
    if not options.against:
        loading(options.repeat)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("instances", type=Path)
    parser.add_argument("outputs", type=Path)
    parser.add_argument("--sizes", type=int, nargs="+", default=[500, 20_000])
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--workers", type=int, nargs="+", default=[0, 2])
    parser.add_argument("--against", type=Path, help="Another checkout, to be compared with this one.")
    found = parser.parse_args()
    found.against = found.against and found.against.resolve()
    found.instances, found.outputs = found.instances.resolve(), found.outputs.resolve()
    return found


def repeated(outputs: Path, size: int, target: Path) -> Path:
    """A file of `size` outputs: those of `outputs`, then the same again as sample 1, 2, ..."""
    lines = [json.loads(line) for line in outputs.read_text(encoding="utf-8").splitlines() if line.strip()]
    with target.open("w", encoding="utf-8") as file:
        for place in range(size):
            sample, which = divmod(place, len(lines))
            file.write(json.dumps({**lines[which], "model": "m", "sample": sample}, ensure_ascii=False) + "\n")
    return target


def commands(instances: Path, outputs: Path, folder: str, workers: Sequence[int]) -> dict[str, Command]:
    files = [str(instances), str(outputs)]
    words = {
        "bare loop": ["-c", BARE, *files],
        "gmtw grade": ["-c", "from gmtw.cli import app; app()", "grade", *files, "--report-dir", folder],
        **{f"pytest -n {number}": pytest_words(instances, outputs, folder, number) for number in workers},
    }
    return {name: Command(one, ROOT) for name, one in words.items()}


def pytest_words(instances: Path, outputs: Path, folder: str, workers: int) -> list[str]:
    files = ["--instances", str(instances), "--model-outputs", str(outputs), "--report-dir", folder]
    return ["-m", "pytest", "bench", *files, "-q", "-p", "no:hypothesispytest", "-n", str(workers)]


def compare(commands: dict[str, Command], title: str, repeat: int) -> None:
    """Print what each command costs, and its ratio to the first one."""
    costs = measured(commands, repeat)
    bare = next(iter(costs.values()))
    print(f"\n{title}, median of {repeat}")
    print(f"{'':14}{'wall s':>8}{'ratio':>7}{'CPU s':>8}{'ratio':>7}   added, s (wall, CPU)")
    for name, cost in costs.items():
        added = [mine - its for mine, its in zip(cost, bare, strict=True)]
        wall, cpu_ratio = (mine / its for mine, its in zip(cost, bare, strict=True))
        figures = f"{cost.wall:8.2f}{wall:7.2f}{cost.cpu:8.2f}{cpu_ratio:7.2f}"
        print(f"{name:14}{figures}   {added[0]:+.2f} {added[1]:+.2f}", flush=True)


def loading(repeat: int) -> None:
    costs = measured(
        {"without": Command([*HELP, "-p", "no:gmtw"], ROOT), "with": Command(list(HELP), ROOT)}, 2 * repeat + 1
    )
    slower = costs["with"].cpu - costs["without"].cpu
    print(f"\npytest --help: {costs['without'].cpu:.2f} CPU s without the plugin, {slower:+.3f} with it")


def measured(commands: dict[str, Command], repeat: int) -> dict[str, Cost]:
    """The median cost of each command; the rounds go over all commands in turn."""
    rounds = [{name: timed(command) for name, command in commands.items()} for _ in range(repeat)]
    return {name: Cost(*(median(one[name][field] for one in rounds) for field in (0, 1))) for name in commands}


def timed(command: Command) -> Cost:
    before, started = cpu(), time.perf_counter()
    environment = {**ENVIRONMENT, "PYTHONPATH": str(command.checkout)}
    words = [sys.executable, *command.words]
    done = subprocess.run(words, capture_output=True, text=True, check=False, env=environment, cwd=command.checkout)
    if done.returncode:
        sys.exit(f"{' '.join(command.words[:6])} ... failed:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return Cost(time.perf_counter() - started, cpu() - before)


def cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    main()
