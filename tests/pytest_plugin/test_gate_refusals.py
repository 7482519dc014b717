"""The gate at the end of a run that was asked otherwise than its baseline."""

from __future__ import annotations

from pathlib import Path

import pytest
from toys import Bench, write_lines

ITEMS = [
    {"id": f"q{n}", "context": "Ce miaună?", "candidates": ["câinele", "pisica"], "gold": [1], "language": "ro"}
    for n in range(3)
]


@pytest.fixture
def bench(pytester: pytest.Pytester) -> Bench:
    """A set of texts to be continued, graded by the real metrics."""
    bench = Bench(pytester)
    write_lines(bench.set, ITEMS)
    return bench


def outputs(bench: Bench, name: str, **how: object) -> Path:
    near = {key: [0.25, 0.5] for key in ("cosine", "bertscore", "moverscore")}
    texts = {str(item["id"]): "pisica" for item in ITEMS}
    return bench.outputs(name, texts, model="m", similarity=near | {"embedder": "e", "layer": 1}, **how)


def test_a_baseline_that_was_asked_otherwise_is_refused(bench: Bench) -> None:
    """One line with what to type and exit code 4, but the run is kept; no verdict stands anywhere."""
    assert bench.run("--model-outputs", outputs(bench, "zero"), "--report-dir", "earlier").ret == 0
    (earlier,) = (bench.home / "earlier").iterdir()
    result = bench.run("--model-outputs", outputs(bench, "one", shots=1), "--baseline", earlier)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    told = "ERROR: no verdict: *m was asked the usual way, in this run 1-shot; ask both with the same --shots*"
    result.stdout.fnmatch_lines([told])
    result.stdout.no_fnmatch_line("*gate: *")
    (folder,) = (bench.home / "reports").iterdir()
    assert (folder / "summary.json").is_file()
    assert not (folder / "verdict.json").exists()


def test_one_that_was_asked_alike_is_compared(bench: Bench) -> None:
    """The same outputs pass, with examples or without."""
    path = outputs(bench, "one", shots=1)
    assert bench.run("--model-outputs", path, "--report-dir", "earlier").ret == 0
    (earlier,) = (bench.home / "earlier").iterdir()
    result = bench.run("--model-outputs", path, "--baseline", earlier)
    assert result.ret == 0
    result.stdout.fnmatch_lines(["gate: passed*"])
