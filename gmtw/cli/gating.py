"""The verb that says whether a run may pass."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from gmtw.cli.app import app, refuse
from gmtw.gate.limits import MAX_MDE, MIN_COVERAGE, TOLERANCE, Limits, check_metrics, thresholds

SHARE = {"min": 0.0, "max": 1.0}


@app.command()
def gate(
    run: Annotated[Path, typer.Argument(help="The report folder of the run: reports/<run>.")],
    baseline: Annotated[
        str | None,
        typer.Option(metavar="RUN", help="An earlier run: its report folder, summary.json or records.jsonl."),
    ] = None,
    tolerance: Annotated[float, typer.Option(help="A drop of up to so much is none.", **SHARE)] = TOLERANCE,
    fail_under: Annotated[
        list[str] | None, typer.Option(metavar="METRIC=X", help="The least mean: U=0.80; repeat it for others.")
    ] = None,
    min_coverage: Annotated[
        float | None,
        typer.Option(help=f"The least share of instances that must be answered ({MIN_COVERAGE}).", **SHARE),
    ] = None,
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
        if baseline is None and not fail_under and min_coverage is None:
            raise GmtwError("nothing to judge by; give --baseline RUN, --fail-under METRIC=X or --min-coverage X")
        least = MIN_COVERAGE if min_coverage is None else min_coverage
        limits = Limits(tolerance, thresholds(fail_under or ()), least, max_mde)
        check_metrics(limits)
        verdict = judge(open_run(run), None if baseline is None else open_baseline(_path(baseline)), limits)
    except GmtwError as error:
        refuse(error)
    if out:
        out.write_text(verdict.to_json(), encoding="utf-8")
    typer.echo(verdict.to_json() if as_json else "\n".join(lines_of(verdict)) + "\n", nl=False)
    publish(verdict, os.environ, typer.echo)
    raise typer.Exit(verdict.exit_code)


def _path(text: str) -> Path:
    """The path of the option; what is empty, as a variable that is not set, is no wish for none."""
    from gmtw.errors import GmtwError

    if not text.strip():
        raise GmtwError("--baseline is empty; give the report folder of an earlier run, or leave it out")
    return Path(text)
