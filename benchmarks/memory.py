"""The memory that grading needs: the peak of each process, by the number of instances and of lines of outputs.

    python benchmarks/memory.py [--instances 1000 20000] [--lines 25000 50000 100000] [--workers 0 2]

Sets are copies of a frozen one under other ids, with an answer to each instance. Lines are short answers of many models
and samples to one small set; besides the peak of grading them, that of reading them is shown. Bytes are per instance or
line beyond the first size. Linux only: peaks are read from /proc (VmHWM) while the processes run.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

BENCH = Path(__file__).parents[1] / "bench"
LARGE, SMALL = BENCH / "gmtw-ro-3.0" / "instances.jsonl.xz", BENCH / "sample" / "instances.jsonl"

READ = """
import sys
from pathlib import Path
from gmtw.grading.inputs import open_job
job = open_job(Path(sys.argv[1]), [Path(sys.argv[2])])
print(len(job.cases))
"""

MB = 1_000_000


class Cost(NamedTuple):
    """Peaks in bytes, the largest process first, and the seconds of the command."""

    peaks: tuple[int, ...]
    seconds: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--instances", type=int, nargs="*", default=[1_000, 20_000])
    parser.add_argument("--lines", type=int, nargs="*", default=[25_000, 50_000, 100_000])
    parser.add_argument("--read", type=int, nargs="*", default=[], help="Sizes of outputs files that are only read.")
    parser.add_argument("--workers", type=int, nargs="*", default=[0, 2])
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        show("instances", options.instances, lambda size: graded(*large_set(size, folder), options.workers, folder))
        show("lines", options.lines, lambda size: graded(SMALL, many_lines(size, folder), (), folder))
        show("lines read", options.read, lambda size: only_read(SMALL, many_lines(size, folder)))


def show(what: str, sizes: Sequence[int], commands: Callable[[int], Mapping[str, list[str]]]) -> None:
    """Print the peaks of each command for each size, and what each further instance or line takes."""
    first: dict[str, tuple[int, int]] = {}
    for size in sizes:
        for name, command in commands(size).items():
            cost = measured(command)
            peaks = " + ".join(f"{peak / MB:.0f}" for peak in cost.peaks)
            before, base = first.setdefault(name, (size, cost.peaks[0]))
            each = f", {(cost.peaks[0] - base) / (size - before):,.0f} bytes each" if size > before else ""
            print(f"{size:9,} {what:11} {name:12} {peaks} MB, {cost.seconds:.0f} s{each}", flush=True)


def graded(instances: Path, outputs: Path, workers: Sequence[int], folder: Path) -> Mapping[str, list[str]]:
    """Return the commands that grade these outputs: `gmtw grade`, and `pytest bench` with so many workers."""
    reports = ["--report-dir", str(folder / "reports")]
    bench = ["-m", "pytest", "bench", "--instances", str(instances), "--model-outputs", str(outputs), *reports, "-q"]
    commands = {"gmtw grade": ["-m", "gmtw", "grade", str(instances), str(outputs), *reports]}
    commands |= {f"pytest -n {number}": [*bench, "-p", "no:hypothesispytest", "-n", str(number)] for number in workers}
    return {name: [sys.executable, *words] for name, words in commands.items()}


def only_read(instances: Path, outputs: Path) -> Mapping[str, list[str]]:
    """Return the command that checks these outputs and keeps their index."""
    return {"open_job": [sys.executable, "-c", READ, str(instances), str(outputs)]}


def large_set(size: int, folder: Path) -> tuple[Path, Path]:
    """Write a set of so many instances, and an answer to each. Return both files."""
    rows, said = source()
    copies = ({**rows[at % len(rows)], "id": f"{at:06d}"} for at in range(size))
    answers = ({"instance_id": f"{at:06d}", "output": said[rows[at % len(rows)]["id"]]} for at in range(size))
    return write(copies, folder / f"set-{size}.jsonl"), write(answers, folder / f"answers-{size}.jsonl")


@cache
def source() -> tuple[list[dict[str, Any]], Mapping[str, str]]:
    """Return the rows of the frozen set that can be answered, and an answer to each by id."""
    from gmtw.baselines.catalog import outputs
    from gmtw.core.unpacking import whole
    from gmtw.datasets import load

    said = {one.instance_id: one.output for one in outputs("oracle", load(LARGE))}
    rows = [json.loads(line) for line in whole(LARGE).decode().splitlines()]
    return [row for row in rows if row["id"] in said], said


def many_lines(size: int, folder: Path) -> Path:
    """Write so many lines of outputs to the small set: ten samples of as many models as it takes."""
    ids = [json.loads(line)["id"] for line in SMALL.read_text(encoding="utf-8").splitlines()]
    rows = (
        {"instance_id": id_, "model": f"model-{model}", "sample": sample, "output": f"Mergem la muzeu. {sample}"}
        for model in range(size)
        for sample in range(10)
        for id_ in ids
    )
    return write(islice(rows, size), folder / f"lines-{size}.jsonl")


def write(rows: Iterator[Mapping[str, object]], path: Path) -> Path:
    """Write the rows as lines of JSON. Return the file."""
    with path.open("w", encoding="utf-8") as file:
        file.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    return path


def measured(command: list[str]) -> Cost:
    """Run the command, and return the peaks of its processes. Raise SystemExit if it fails."""
    started, peaks = time.perf_counter(), dict[int, int]()
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(command, stdout=said, stderr=said, cwd=BENCH.parent)
        while process.poll() is None:
            for pid in family(process.pid):
                peaks[pid] = max(peaks.get(pid, 0), peak(pid))
            time.sleep(0.2)
        if process.returncode:
            said.seek(0)
            sys.exit(said.read()[-2_000:].decode())
    return Cost(tuple(sorted(peaks.values(), reverse=True)), time.perf_counter() - started)


def family(pid: int) -> list[int]:
    """Return the process, and all that it started."""
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    except OSError:
        return [pid]
    return [pid, *(one for child in children for one in family(int(child)))]


def peak(pid: int) -> int:
    """Return the most bytes that the process had in memory; 0 if it has ended."""
    try:
        status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    except OSError:
        return 0
    found = next((line.split() for line in status.splitlines() if line.startswith("VmHWM")), None)
    return 1024 * int(found[1]) if found else 0


if __name__ == "__main__":
    main()
