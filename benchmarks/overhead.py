"""What pytest adds to grading: a bare loop over `grade()`, `gmtw grade`, and `pytest bench`, side by side.

    python benchmarks/overhead.py INSTANCES OUTPUTS [--sizes 500 20000] [--repeat 3]

Outputs are repeated as further samples until there are as many as asked for. Every figure is the
median of whole processes, start and imports included; CPU time counts workers too. Read the ratios:
they are taken in one run, and the machine moves all of them alike.
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
from pathlib import Path
from statistics import median
from typing import NamedTuple

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


class Cost(NamedTuple):
    """Seconds of one process and its children."""

    wall: float
    cpu: float


def main() -> None:
    options = arguments()
    with tempfile.TemporaryDirectory() as folder:
        for size in options.sizes:
            outputs = repeated(options.outputs, size, Path(folder) / f"{size}.jsonl")
            compare(commands(options.instances, outputs, folder), size, options.repeat)
    loading(options.repeat)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("instances", type=Path)
    parser.add_argument("outputs", type=Path)
    parser.add_argument("--sizes", type=int, nargs="+", default=[500, 20_000])
    parser.add_argument("--repeat", type=int, default=3)
    return parser.parse_args()


def repeated(outputs: Path, size: int, target: Path) -> Path:
    """A file of `size` outputs: those of `outputs`, then the same again as sample 1, 2, ..."""
    lines = [json.loads(line) for line in outputs.read_text(encoding="utf-8").splitlines() if line.strip()]
    with target.open("w", encoding="utf-8") as file:
        for place in range(size):
            sample, which = divmod(place, len(lines))
            file.write(json.dumps({**lines[which], "model": "m", "sample": sample}, ensure_ascii=False) + "\n")
    return target


def commands(instances: Path, outputs: Path, folder: str) -> dict[str, list[str]]:
    files = [str(instances), str(outputs)]
    bench = [
        "-m",
        "pytest",
        "bench",
        "--instances",
        files[0],
        "--report-dir",
        folder,
        "-q",
        "-p",
        "no:hypothesispytest",
    ]
    return {
        "bare loop": ["-c", BARE, *files],
        "gmtw grade": ["-c", "from gmtw.cli import app; app()", "grade", *files, "--report-dir", folder],
        "pytest -n 0": [*bench, "-n", "0", "--model-outputs", files[1]],
        "pytest -n 2": [*bench, "-n", "2", "--model-outputs", files[1]],
    }


def compare(commands: dict[str, list[str]], size: int, repeat: int) -> None:
    costs = measured(commands, repeat)
    bare = costs["bare loop"]
    print(f"\n{size} outputs, median of {repeat}")
    print(f"{'':14}{'wall s':>8}{'ratio':>7}{'CPU s':>8}{'ratio':>7}   added per output, ms (wall, CPU)")
    for name, cost in costs.items():
        added = [1000 * (mine - its) / size for mine, its in zip(cost, bare, strict=True)]
        wall, cpu_ratio = (mine / its for mine, its in zip(cost, bare, strict=True))
        figures = f"{cost.wall:8.2f}{wall:7.2f}{cost.cpu:8.2f}{cpu_ratio:7.2f}"
        print(f"{name:14}{figures}   {added[0]:+.3f} {added[1]:+.3f}", flush=True)


def loading(repeat: int) -> None:
    costs = measured({"without": [*HELP, "-p", "no:gmtw"], "with": list(HELP)}, 2 * repeat + 1)
    slower = costs["with"].cpu - costs["without"].cpu
    print(f"\npytest --help: {costs['without'].cpu:.2f} CPU s without the plugin, {slower:+.3f} with it")


def measured(commands: dict[str, list[str]], repeat: int) -> dict[str, Cost]:
    """The median cost of each command; the rounds go over all commands in turn."""
    rounds = [{name: timed(command) for name, command in commands.items()} for _ in range(repeat)]
    return {name: Cost(*(median(one[name][field] for one in rounds) for field in (0, 1))) for name in commands}


def timed(command: list[str]) -> Cost:
    before, started = cpu(), time.perf_counter()
    done = subprocess.run([sys.executable, *command], capture_output=True, text=True, check=False, env=ENVIRONMENT)
    if done.returncode:
        sys.exit(f"{' '.join(command[:6])} ... failed:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return Cost(time.perf_counter() - started, cpu() - before)


def cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    main()
