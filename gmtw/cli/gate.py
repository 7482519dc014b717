"""The verb that judges a run in CI: `gate`. Its rules are in `gmtw.results.gate`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gmtw.cli.app import ONE_RUN, JsonFileOption, RunArgument, app, note_unchecked, one_run
from gmtw.cli.output_file import check_output
from gmtw.results.gate.limits import (
    MAX_MDE,
    MIN_COVERAGE,
    TOLERANCE,
    GateLimits,
    Missing,
    baseline_path,
    check_metrics,
    thresholds,
)

if TYPE_CHECKING:
    from gmtw.results.gate.verdict import GateVerdict

SHARE = {"min": 0.0, "max": 1.0}


@app.command(context_settings=ONE_RUN)
def gate(
    command: typer.Context,
    run: RunArgument,
    baseline: Annotated[
        str | None,
        typer.Option(
            metavar="RUN", help="An earlier run to compare with: its report folder, summary.json or records.jsonl."
        ),
    ] = None,
    tolerance: Annotated[float, typer.Option(help="Fail only if a drop is surely larger.", **SHARE)] = TOLERANCE,
    fail_under: Annotated[
        list[str] | None,
        typer.Option(metavar="METRIC=X", help="Fail if a mean is lower, as in U=0.80; may be repeated."),
    ] = None,
    min_coverage: Annotated[
        float | None,
        typer.Option(
            help=f"'cannot tell' if a smaller share of the instances was answered (default: {MIN_COVERAGE}).",
            **SHARE,
        ),
    ] = None,
    max_mde: Annotated[
        float,
        typer.Option(help="'cannot tell' if a drop of so much beyond --tolerance might have gone undetected.", **SHARE),
    ] = MAX_MDE,
    metric: Annotated[
        list[str] | None,
        typer.Option(help="Also test solved, faithful or avg against the baseline; may be repeated."),
    ] = None,
    missing: Annotated[
        Missing,
        typer.Option(
            help="Answers that the baseline has and this run lacks: ignore compares the tasks that both answered; zero "
            "counts the lost ones as 0; fail does both, and both must pass."
        ),
    ] = "fail",
    out: JsonFileOption = None,
) -> None:
    """Judge whether a run is worse than an earlier one.

    Exit code 0: passed, 1: regression or below a threshold, 10: cannot tell.
    """
    from gmtw.core.errors import GmtwError

    one_run(command, run)
    check_output(command, out)
    if baseline is None and not fail_under and min_coverage is None:
        raise GmtwError("nothing to judge by; give --baseline RUN, --fail-under METRIC=X or --min-coverage X")
    least = MIN_COVERAGE if min_coverage is None else min_coverage
    limits = GateLimits(tolerance, thresholds(fail_under or ()), least, max_mde, frozenset(metric or ()), missing)
    verdict = _judge(run, baseline_path(baseline), limits)
    _publish(verdict, out)
    raise typer.Exit(verdict.exit_code)


def _judge(run: Path, baseline: Path | None, limits: GateLimits) -> GateVerdict:
    """Return the verdict on the run in that folder. Raise GmtwError for wrong input."""
    from gmtw.results.gate.baseline import open_baseline
    from gmtw.results.gate.verdict import judge
    from gmtw.results.run import open_run

    current = open_run(run)
    check_metrics(limits, current.summary.signature.metrics or ())
    earlier = None if baseline is None else open_baseline(baseline)
    note_unchecked(current, earlier.run if earlier else None)
    return judge(current, earlier, limits)


def _publish(verdict: GateVerdict, out: Path | None) -> None:
    """Write the verdict to the file `out`, print it, and hand it to GitHub if this is one of its jobs."""
    from gmtw.core.jsonl import write_lines
    from gmtw.results.digests import add_digest
    from gmtw.results.gate.verdict_text import publish_to_github, verdict_lines

    if out:
        write_lines([verdict.to_json().rstrip("\n")], out)
        add_digest(out)
    typer.echo("\n".join(verdict_lines(verdict)) + "\n", nl=False)
    publish_to_github(verdict, os.environ, typer.echo)
