"""The time of every reader of an output on hostile texts: seconds at 1 MB, and the exponent of the growth.

    python benchmarks/hostile.py [--world travel] [--only denials] [--sizes 50000 200000 1000000]

For each step (parse, each metric, the line of the record, the marks, what each format makes of them) the slowest text
of benchmarks/hostile_texts.py, and the steepest growth between the first two sizes (1 is linear). An output longer than
`LONGEST_OUTPUT` is read in part, so beyond that time grows only with what copies the text.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.hostile_texts import TEXTS
from gmtw.core.output_limits import LONGEST_ON_PAGE
from gmtw.core.types import Instance, Output, Record
from gmtw.datasets import load
from gmtw.grading.shards import to_line
from gmtw.report.annotate import marked, shortened
from gmtw.report.annotate.inspect_line import peeked
from gmtw.report.annotate.terminal import render
from gmtw.report.html.output_details import compact, to_json
from gmtw.scoring.grade import Grading

SET = Path(__file__).parents[1] / "bench" / "gmtw-ro-3.0"

NOTICED = 0.05
"""Seconds below which growth is not looked at: it is noise."""


class Step(NamedTuple):
    """The time of a step. growth: the exponent between the first two sizes, 0 where both took no time."""

    text: str
    seconds: float
    growth: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--world", default="travel")
    parser.add_argument("--only", default="", help="Only texts whose name has this in it.")
    parser.add_argument("--sizes", type=int, nargs=3, default=[50_000, 200_000, 1_000_000])
    options = parser.parse_args()
    instance = next(one for one in load(SET) if one.source == options.world)
    steps(instance, "Mergem.")  # everything is loaded
    names = [name for name in TEXTS if options.only in name]
    rows = [row for name in names for row in measured(instance, name, options.sizes)]
    print(f"{len(names)} texts\n\n| step | slowest text | seconds at {options.sizes[-1]:,} | steepest text | growth |")
    print("|---|---|---|---|---|")
    for step in dict.fromkeys(step for step, _ in rows):
        found = [row for name, row in rows if name == step]
        slow, steep = max(found, key=lambda row: row.seconds), max(found, key=lambda row: row.growth)
        print(f"| {step} | {slow.text} | {slow.seconds:.2f} | {steep.text} | {steep.growth:.2f} |")


def measured(instance: Instance, name: str, sizes: list[int]) -> Iterator[tuple[str, Step]]:
    """Yield what each step takes of that text."""
    short, long, longest = (steps(instance, TEXTS[name](instance, size)) for size in sizes)
    for step, seconds in longest.items():
        noticed = long[step] > NOTICED
        growth = math.log(long[step] / max(short[step], 1e-4)) / math.log(sizes[1] / sizes[0]) if noticed else 0.0
        yield step, Step(name, seconds, growth)


def steps(instance: Instance, text: str) -> Mapping[str, float]:
    """Return the CPU seconds of each step."""
    output, seconds = Output(instance_id=instance.id, output=text), dict[str, float]()

    def timed(name: str, call: Callable[[], Any]) -> Any:
        started = time.process_time()
        value = call()
        seconds[name] = time.process_time() - started
        return value

    grading = Grading(instance, output)
    timed("parse", lambda: grading.answer)
    scores = {key: timed(key, lambda key=key: grading.score(key)) for key in "URGF"}  # type: ignore[misc]
    record = grading.record(scores)
    timed("record", lambda: Record.model_validate_json(to_line(record)))
    one = timed("marks", lambda: marked(instance, output, record))
    timed("html", lambda: to_json(compact(shortened(one, LONGEST_ON_PAGE))))
    timed("debug", lambda: render(shortened(one), "", 100, styled=False))
    timed("debug in colour", lambda: render(shortened(one), "", 100, styled=True))
    timed("debug --full", lambda: render(one, "", 100, styled=False))
    timed("debug --full in colour", lambda: render(one, "", 100, styled=True))
    timed("debug --json", one.model_dump_json)
    timed("peek", lambda: peeked("x", output, {}, instance, 100))
    return seconds


if __name__ == "__main__":
    main()
