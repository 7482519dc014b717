"""The verb that says whether a run may pass."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from gmtw.cli.app import app, refuse
from gmtw.gate.limits import MAX_MDE, MIN_COVERAGE, TOLERANCE, Limits, thresholds

SHARE = {"min": 0.0, "max": 1.0}


@app.command()
def gate(
    run: Annotated[Path, typer.Argument(help="The report folder of the run: reports/<run>.")],
    baseline: Annotated[
        Path | None, typer.Option(help="An earlier run: its report folder, summary.json or records.jsonl.")
    ] = None,
    tolerance: Annotated[float, typer.Option(help="A drop of up to so much is none.", **SHARE)] = TOLERANCE,
    fail_under: Annotated[
        list[str] | None, typer.Option(metavar="METRIC=X", help="The least mean: U=0.80; repeat it for others.")
    ] = None,
    min_coverage: Annotated[
        float, typer.Option(help="The least share of instances that must be answered.", **SHARE)
    ] = MIN_COVERAGE,
    max_mde: Annotated[
        float, typer.Option(help="The largest drop that may go undetected for want of instances.", **SHARE)
    ] = MAX_MDE,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="Write the verdict to this file, as JSON.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the verdict as JSON.")] = False,
) -> None:
    """Say whether a run is worse than an earlier one: exit code 0 passed, 1 a regression, 10 cannot tell."""
    from gmtw.errors import GmtwError
    from gmtw.gate.baseline import open_baseline
    from gmtw.gate.ci import publish
    from gmtw.gate.judge import judge
    from gmtw.gate.verdict import lines_of
    from gmtw.runs import open_run

    try:
        limits = Limits(tolerance, thresholds(fail_under or ()), min_coverage, max_mde)
        verdict = judge(open_run(run), open_baseline(baseline) if baseline else None, limits)
    except GmtwError as error:
        refuse(error)
    if out:
        out.write_text(verdict.to_json(), encoding="utf-8")
    typer.echo(verdict.to_json() if as_json else "\n".join(lines_of(verdict)) + "\n", nl=False)
    publish(verdict, os.environ, typer.echo)
    raise typer.Exit(verdict.exit_code)
