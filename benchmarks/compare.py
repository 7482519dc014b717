"""The time of `gmtw compare`: 40 made-up models on a frozen set, from reports on disk.

python benchmarks/compare.py [--models 40] [--set gmtw-ro-3.0]
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from gmtw.core.types import Evidence, Instance, Record, Score
from gmtw.datasets import find_set, load
from gmtw.grading.shards import to_line
from gmtw.report import summary_json as machine
from gmtw.results.summary import SCORING, Signature, Summary, summarise
from gmtw.tasks.plan.task import PlanTask


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--models", type=int, default=40)
    parser.add_argument("--set", default="gmtw-ro-3.0")
    options = parser.parse_args()
    instances = list(load(find_set(options.set, [Path("bench")])))
    with tempfile.TemporaryDirectory() as folder:
        runs = [
            write_run(Path(folder) / f"run-{n}", f"model-{n}", 0.6 + n / 120, instances) for n in range(options.models)
        ]
        size = sum((run / "records.jsonl").stat().st_size for run in runs)
        print(f"{len(runs)} runs x {len(instances)} instances, {size / 1e6:.0f} MB of records")
        for arguments in ([], ["--by", "world", "--by", "level", "--by", "rule"]):
            started = time.perf_counter()
            subprocess.run(
                [sys.executable, "-m", "gmtw", "compare", *map(str, runs), *arguments],
                check=True,
                capture_output=True,
            )
            print(f"compare {' '.join(arguments):40} {time.perf_counter() - started:6.2f} s")


def write_run(folder: Path, model: str, skill: float, instances: Sequence[Instance]) -> Path:
    """A report of a model that does each thing right with that chance."""
    draw = random.Random(model)
    records = [made_up(model, skill, instance, draw) for instance in instances]
    sizes = Counter((instance.source, instance.level) for instance in instances)
    summary = Summary(
        set="made-up", set_digest="0" * 64, digest=model, scoring=SCORING, signature=Signature(), partial="",
        unknown=(),
        repeats=0, models=(summarise(records, sizes, model),),
    )  # fmt: skip
    folder.mkdir()
    (folder / "records.jsonl").write_bytes(b"".join(map(to_line, records)))
    (folder / "summary.json").write_text(machine.render(summary), encoding="utf-8")
    return folder


def made_up(model: str, skill: float, instance: Instance, draw: random.Random) -> Record:
    """A record of the size of real ones."""
    assert isinstance(instance.task, PlanTask)
    rules = [
        {**rule.model_dump(mode="json"), "held": held, "earned": float(held), "gap": 0, "where": ""}
        for rule in instance.task.rules
        for held in [draw.random() < skill]
    ]
    right = sum(bool(rule["held"]) for rule in rules)
    told = tuple(
        Evidence(kind="told", where=f"day{n}: A{n}", text="Muzeul", start=n, end=n + 6) for n in range(12) if skill
    )
    parts = {"rules": len(rules), "held": right, "each": rules}
    scores = {
        "U": Score(metric="U", value=right / len(rules), parts=parts),
        "R": Score(metric="R", value=float(draw.random() < skill), parts={"rules": 1, "held": 1}),
        "G": Score(metric="G", value=draw.random() ** 0.1, parts={"dia": 1.0, "cs": 1.0, "len": 1.0, "words": 80}),
        "F": Score(metric="F", value=draw.random() ** 0.2, evidence=told),
    }
    return Record(
        model=model, language="ro", sample=0, instance_id=instance.id, source=instance.source, level=instance.level,
        fingerprint=instance.fingerprint, solved=right == len(rules), scores=scores,
    )  # fmt: skip


if __name__ == "__main__":
    main()
