"""Every answer of a run in full, with its verdict, for a reader in a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from gmtw.core.sanitize import visible
from gmtw.core.types import Record
from gmtw.results.run import Run

MARKS = {True: "✓", False: "✗", None: "?"}
"""Solved, not solved, not measured."""


def told(run: Run) -> Iterator[str]:
    """A headline and the whole response for each record of the run, in their order."""
    for record in run.records():
        yield visible(f"{MARKS[record.solved]} {record.model} {record.instance_id}: {_scores(record)}")
        output = run.output(record)
        if output:
            yield from (f"    {visible(said)}" for said in (output.output or record.error).splitlines())


def _scores(record: Record) -> str:
    """The scores, or why there are none."""
    if record.status != "graded":
        return f"{record.status} {record.error}".strip()
    return ", ".join(
        f"{key} {'unparsed' if score.parts.get('unparsed') else '-' if score.value is None else f'{score.value:.3f}'}"
        for key, score in record.scores.items()
    )
