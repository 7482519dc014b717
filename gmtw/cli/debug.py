"""The verb `debug`: outputs, marked with what each metric saw in them; with --line, how one line of a file is read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gmtw.cli.app import (
    ReasoningTagsOption,
    app,
    bench_folders,
    reading,
    with_progress,
)
from gmtw.cli.given_runs import set_first

if TYPE_CHECKING:
    from gmtw.core.types import Instance
    from gmtw.grading.filter import Look, Prompts
    from gmtw.grading.inputs import Job
    from gmtw.report.annotate import Marked


@app.command()
def debug(
    given: Annotated[
        list[Path],
        typer.Argument(
            metavar="SET OUTPUTS...", help="A set and outputs files of one or more models; --line needs no set."
        ),
    ],
    line: Annotated[
        int | None,
        typer.Option(metavar="N", help="Show line N of one outputs file; with SET, also how it is parsed."),
    ] = None,
    outcome: Annotated[
        str,
        typer.Option("--filter", help="failed: a rule is broken, or with --metric its score is below 1; or passed."),
    ] = "",
    id_: Annotated[str, typer.Option("--id", help="Only the outputs of this instance.")] = "",
    model: Annotated[str, typer.Option(help="Only this model.")] = "",
    language: Annotated[str, typer.Option(help="Only this language; outputs that name no language are in it.")] = "",
    metric: Annotated[
        str, typer.Option(help="Filter and sort by this metric, and show only what it saw: U, R, G or F.")
    ] = "",
    profile: Annotated[str, typer.Option(help="The rules that grade item suites: robust or published.")] = "",
    limit: Annotated[
        int | None,
        typer.Option(min=1, help="At most so many outputs, the worst first: unsolved, then by U, F, R and G."),
    ] = None,
    full: Annotated[bool, typer.Option("--full", help="Show long outputs and prompts in full.")] = False,
    reasoning_tags: ReasoningTagsOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one line of JSON for each output.")] = False,
) -> None:
    """Show outputs, the worst first, and mark in them what each metric saw. In a terminal, `q` quits."""
    from gmtw.grading.filter import Prompts, check_wish, chosen, graded, sifted
    from gmtw.scoring.metrics import METRICS

    if line is not None:
        _peek(*set_first(given), line, language)
        return
    check_wish(outcome)
    if metric:
        METRICS.get(metric)
    job = _open(str(given[0]), given[1:], language, profile)
    cases = chosen(job, id_, model, language)
    looks = graded(with_progress(cases, "grading", len(cases)))
    found = sifted(looks, outcome, metric)
    shown = found[:limit]
    _show(shown, Prompts(job), metric, full or len(shown) == 1, full, as_json)
    typer.echo(f"{len(shown)} of {len(looks)} outputs shown{_matching(outcome, len(found))}", err=True)


def _open(instances: str, outputs: Sequence[Path], language: str, profile: str) -> Job:
    """Return the job of grading these outputs, and say what does not fit. Raise GmtwError without outputs."""
    from gmtw.core.errors import GmtwError
    from gmtw.datasets import find_set
    from gmtw.grading.inputs import open_job

    if not outputs:
        raise GmtwError(f"expected SET OUTPUTS, or OUTPUTS --line N; got only {instances}")
    job = open_job(find_set(instances, bench_folders()), outputs, language, reading=reading(profile), force=True)
    for problem in job.forced:
        typer.echo(f"note: {problem}", err=True)
    return job


def _matching(outcome: str, number: int) -> str:
    return f"; {number} {outcome}" if outcome else ""


def _show(looks: Sequence[Look], prompts: Prompts, metric: str, whole: bool, full: bool, as_json: bool) -> None:
    """Write the outputs to the pager or to stdout. Each one is annotated only when it is shown."""
    from gmtw.core.pager import paged
    from gmtw.report.annotate.terminal import render

    if as_json:
        for one in _marked(looks, metric, True):
            typer.echo(one.model_dump_json())
        return

    def texts(width: int, styled: bool) -> Iterator[str]:
        for look, one in zip(looks, _marked(looks, metric, full), strict=True):
            yield render(one, prompts.of(look), width, styled=styled, whole=whole) + "\n"

    paged(texts)


def _marked(looks: Sequence[Look], metric: str, full: bool) -> Iterator[Marked]:
    from gmtw.report.annotate import marked, shortened
    from gmtw.report.annotate.segments import of_metric

    for look in looks:
        one = marked(look.case.instance, look.output, look.record)
        one = of_metric(one, metric) if metric else one
        yield one if full else shortened(one)


def _peek(instances: str, files: Sequence[Path], number: int, language: str) -> None:
    """Show one line of an outputs file, and with a set how it is parsed as an answer.

    Raise GmtwError for several files, and for a line that the file does not have.
    """
    from gmtw.core.errors import GmtwError
    from gmtw.core.pager import paged
    from gmtw.outputs.reader import output_at
    from gmtw.report.annotate.inspect_line import peeked

    if len(files) != 1:
        raise GmtwError(
            f"--line {number} is a line of one file, got {len(files)}: type gmtw debug [SET] OUTPUTS --line N"
        )
    output, others = output_at(files[0], number, language or "ro")
    instance = _instance(instances, output.instance_id) if instances else None
    title = f"{files[0].name}:{number}"
    paged(lambda width, styled: [peeked(title, output, others, instance, width, styled=styled)])


def _instance(instances: str, id_: str) -> Instance:
    """Return the instance of that id in the set. Raise GmtwError that suggests the nearest id."""
    from gmtw.datasets import find_set, load
    from gmtw.datasets.view import unknown
    from gmtw.outputs.reader import nfc

    by_id = {nfc(instance.id): instance for instance in load(find_set(instances, bench_folders()))}
    if nfc(id_) not in by_id:
        raise unknown("instance", id_, set(by_id))
    return by_id[nfc(id_)]
