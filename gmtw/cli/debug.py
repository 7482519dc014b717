"""Verbs that look at outputs: debug, with all that the metrics saw marked in them, and peek, one line as it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gmtw.cli.app import app, bench_folders, reading, refuse, with_progress

if TYPE_CHECKING:
    from gmtw.core.types import Instance
    from gmtw.grading.filter import Look, Prompts
    from gmtw.report.annotate import Marked


@app.command()
def debug(
    instances: Annotated[str, typer.Argument(metavar="SET", help="A file, a folder, or a set by name.")],
    outputs: Annotated[list[Path], typer.Argument(metavar="OUT...", help="Files of outputs.")],
    wish: Annotated[
        str,
        typer.Option("--filter", help="failed: a rule is broken, or with --metric that is below 1; passed: not so."),
    ] = "",
    id_: Annotated[str, typer.Option("--id", help="Only the outputs for this instance.")] = "",
    model: Annotated[str, typer.Option(help="Only this model.")] = "",
    language: Annotated[str, typer.Option(help="Only this language; also that of outputs that do not say.")] = "",
    metric: Annotated[str, typer.Option(help="U, R, G or F: judge and sort by it, and show only what it saw.")] = "",
    profile: Annotated[str, typer.Option(help="Whose rules grade item suites: robust or published.")] = "",
    limit: Annotated[int | None, typer.Option(min=1, help="At most this many, the worst first.")] = None,
    prompt: Annotated[bool, typer.Option("--prompt", help="Show prompts in full; that of a single output is.")] = False,
    full: Annotated[bool, typer.Option("--full", help="Leave nothing out of long outputs.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object per output and line.")] = False,
) -> None:
    """Read outputs with what each metric saw marked in them, the worst first. `q` ends it in a terminal."""
    from gmtw.core.errors import GmtwError
    from gmtw.datasets import find_set
    from gmtw.grading.filter import Prompts, check_wish, chosen, graded, sifted
    from gmtw.grading.inputs import open_job
    from gmtw.scoring.metrics import METRICS

    try:
        check_wish(wish)
        if metric:
            METRICS.get(metric)
        job = open_job(find_set(instances, bench_folders()), outputs, language, reading=reading(profile))
        cases = chosen(job, id_, model, language)
        looks = graded(with_progress(cases, "grading", len(cases)))
        found = sifted(looks, wish, metric)
    except GmtwError as error:
        refuse(error)
    _show(found[:limit], Prompts(job), metric, prompt or len(found[:limit]) == 1, full, as_json)
    typer.echo(f"{len(found[:limit])} of {len(looks)} outputs shown{_kept(wish, len(found))}", err=True)


def _kept(wish: str, number: int) -> str:
    return f"; {number} {wish}" if wish else ""


def _show(looks: Sequence[Look], asked: Prompts, metric: str, whole: bool, full: bool, as_json: bool) -> None:
    """The outputs stand in the pager or on stdout; none of them is marked before it is its turn."""
    from gmtw.core.pager import paged
    from gmtw.report.annotate.terminal import render

    if as_json:
        for one in _marked(looks, metric, True):
            typer.echo(one.model_dump_json())
        return

    def texts(width: int, styled: bool) -> Iterator[str]:
        for look, one in zip(looks, _marked(looks, metric, full), strict=True):
            yield render(one, asked.of(look), width, styled=styled, whole=whole) + "\n"

    paged(texts)


def _marked(looks: Sequence[Look], metric: str, full: bool) -> Iterator[Marked]:
    from gmtw.report.annotate import marked, shortened
    from gmtw.report.annotate.segments import of_metric

    for look in looks:
        one = marked(look.case.instance, look.output, look.record)
        one = of_metric(one, metric) if metric else one
        yield one if full else shortened(one)


@app.command()
def peek(
    outputs: Annotated[Path, typer.Argument(metavar="OUT", help="A file of outputs.")],
    number: Annotated[int, typer.Argument(metavar="N", help="The line, the first being 1.")],
    instances: Annotated[str, typer.Option(help="Also show how the line is read as an answer to this set.")] = "",
    language: Annotated[str, typer.Option(help="The language, where the line does not say.")] = "ro",
) -> None:
    """Look at one line of a file of outputs: what it says, and with --instances what the reader makes of it."""
    from gmtw.core.errors import GmtwError
    from gmtw.core.pager import paged
    from gmtw.outputs.reader import output_at
    from gmtw.report.annotate.inspect_line import peeked

    try:
        output, others = output_at(outputs, number, language)
        instance = _answered(instances, output.instance_id) if instances else None
    except GmtwError as error:
        refuse(error)
    title = f"{outputs.name}:{number}"
    paged(lambda width, styled: [peeked(title, output, others, instance, width, styled=styled)])


def _answered(instances: str, id_: str) -> Instance:
    """The instance of that id in the set; raises GmtwError that suggests the nearest."""
    from gmtw.datasets import find_set, load
    from gmtw.datasets.view import unknown
    from gmtw.outputs.reader import nfc

    by_id = {nfc(instance.id): instance for instance in load(find_set(instances, bench_folders()))}
    if nfc(id_) not in by_id:
        raise unknown("instance", id_, set(by_id))
    return by_id[nfc(id_)]
