"""A run of two models that were asked the same instances in plain and in other words, made by the command line."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gmtw.core.jsonl import write
from gmtw.datasets import load
from gmtw.datasets.variants import VariantSet, spread
from tests.report.tagged_run import invoke

BENCH = Path(__file__).parents[2] / "bench" / "gmtw-ro-3.0"

KEYS = ("oblique", "typos")

Answers = list[dict[str, Any]]


def varied_run(home: Path, instances: int = 6) -> Path:
    """Return the folder of the run: `steady` solves everything; `shaky` answers twice, and loses in `oblique`."""
    write(VariantSet.of(KEYS).of_all(spread(load(BENCH), instances)), home / "set.jsonl")
    right, wrong = (_answers(home, model) for model in ("oracle", "blind"))
    lines = [*_as("steady", 0, right), *_as("shaky", 0, list(_mixed(right, wrong)))]
    lines += _as("shaky", 1, list(_mixed(right, wrong, "recipe")))
    (home / "outputs.jsonl").write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
    invoke("grade", str(home / "set.jsonl"), str(home / "outputs.jsonl"), "--report-dir", str(home / "reports"))
    (folder,) = (home / "reports").iterdir()
    return folder


def _answers(home: Path, model: str) -> Answers:
    invoke("run", str(home / "set.jsonl"), "--model", f"builtin/{model}", "-o", str(home / f"{model}.jsonl"))
    return [json.loads(line) for line in (home / f"{model}.jsonl").read_text(encoding="utf-8").splitlines()]


def _mixed(right: Answers, wrong: Answers, slip: str = "") -> Iterator[dict[str, Any]]:
    """Yield the right answers, but wrong ones in `oblique` and to the plain prompt of the world `slip`."""
    for good, bad in zip(right, wrong, strict=True):
        world, _, variant = re.split("-v3|@", good["instance_id"] + "@")[:3]
        yield bad if variant == "oblique" or (world == slip and not variant) else good


def _as(model: str, sample: int, answers: Answers) -> Iterator[dict[str, Any]]:
    """Yield the answers as those of a model."""
    return ({**one, "model": model, "sample": sample, "built_in": False} for one in answers)
