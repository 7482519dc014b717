"""A run in which it is known who solved what: models answer as the oracle does, or with nothing in the plan."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from typer.testing import CliRunner

from gmtw.baselines.catalog import oracle
from gmtw.cli import app
from gmtw.core.jsonl import write
from gmtw.core.types import Instance
from gmtw.datasets import load
from gmtw.results.run import Run, open_run

BENCH = Path(__file__).parents[3] / "bench"
ABILITIES = (2.0, 1.0, 0.0, -1.0)
HARD = {"easy": -1.5, "medium": 0.0, "hard": 1.5, "long": 2.0}
"""The difficulty of an instance for the models: its level alone decides."""


def answered_run(home: Path, step: int = 8, abilities: Sequence[float] = ABILITIES) -> Run:
    """Return the run of models called m0, m1, ... on every `step`-th world of gmtw-ro-3.0."""
    instances = load(BENCH / "gmtw-ro-3.0")[::step]
    write(instances, home / "set.jsonl")
    files = [_outputs(home, f"m{at}", ability, instances) for at, ability in enumerate(abilities)]
    arguments = ["grade", str(home / "set.jsonl"), *map(str, files), "--report-dir", str(home / "reports")]
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 0, result.output
    return open_run(next((home / "reports").iterdir()))


def _outputs(home: Path, model: str, ability: float, instances: Sequence[Instance]) -> Path:
    random, path = np.random.RandomState(int(10 * ability) + 50), home / f"{model}.jsonl"
    lines = []
    for one in instances:
        solves = random.random_sample() < 1 / (1 + np.exp(HARD[one.level] - ability))
        text = oracle(one, "ro") if solves else "Nu știu.\n{}"
        lines.append(json.dumps({"instance_id": one.id, "model": model, "output": text}))
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path
