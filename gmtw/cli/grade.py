"""Verbs that grade: `grade` (outputs), `verify` (a stored run again), `validate` (a detector on labelled text)."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from gmtw.cli.app import (
    ONE_RUN,
    ForceOption,
    JsonOption,
    KeepGoingOption,
    LanguageToolOption,
    OutputsArgument,
    QuickOption,
    ReasoningTagsOption,
    RunArgument,
    SetArgument,
    app,
    bench_folders,
    one_run,
    reading,
    with_progress,
)

if TYPE_CHECKING:
    from gmtw.datasets.load_options import LoadOptions
    from gmtw.grading.folder import Written
    from gmtw.grading.grammar import Grammar
    from gmtw.grading.inputs import Job


class Asked(NamedTuple):
    """The outputs to grade, and the folder of their report.

    reports: the folder of reports. languagetool: the address of a server, "" for none.
    """

    instances: str
    outputs: Sequence[Path]
    reports: Path
    language: str
    languagetool: str = ""
    options: LoadOptions | None = None
    force: bool = False


WORKERS = 2
"""The number of workers of an engine, where --workers is not given."""


@app.command()
def grade(
    instances: SetArgument,
    outputs: OutputsArgument,
    report_dir: Annotated[Path, typer.Option(help="The folder for the reports of runs.")] = Path("reports"),
    language: Annotated[str, typer.Option(help="The language of outputs that name none; ro, or the suite's.")] = "",
    languagetool: LanguageToolOption = "",
    profile: Annotated[
        str, typer.Option(help="The rules that grade item suites: robust (default), or published, the suite's own.")
    ] = "",
    category: Annotated[str, typer.Option(help="Grade only this category of a suite.")] = "",
    keep_going: KeepGoingOption = False,
    quick: QuickOption = False,
    force: ForceOption = False,
    reasoning_tags: ReasoningTagsOption = None,
    engine: Annotated[
        str,
        typer.Option(
            metavar="ENGINE",
            help="Grade on many processes or machines: local, ray, ray:ADDRESS or slurm:time=02:00:00,...",
        ),
    ] = "",
    workers: Annotated[
        int | None,
        typer.Option(help="How many processes, tasks or jobs of --engine grade at once.", show_default=f"{WORKERS}"),
    ] = None,
) -> None:
    """Grade outputs and write the same report files as `pytest bench`, without pytest."""
    from gmtw.core.errors import GmtwError
    from gmtw.report.terminal import run_text
    from gmtw.results.run import open_run

    if workers is not None and not engine:
        raise GmtwError(f"--workers goes with --engine; type --engine local --workers {workers}")
    options = reading(profile, keep_going, category, quick=quick)
    asked = Asked(instances, outputs, report_dir.absolute(), language, languagetool, options, force)
    written = _grade_on(asked, engine, WORKERS if workers is None else workers) if engine else grade_into(asked)
    typer.echo(run_text(open_run(written.folder)), nl=False)
    typer.echo(f"report: {written.folder}")


@app.command(context_settings=ONE_RUN)
def verify(
    command: typer.Context,
    report: RunArgument,
    languagetool: Annotated[
        str, typer.Option(metavar="URL", help="The LanguageTool server, if the run counted grammar errors.")
    ] = "",
    reasoning_tags: ReasoningTagsOption = None,
) -> None:
    """Grade a stored run again. Print "identical", or the first difference and exit with code 1."""
    from gmtw.grading import verify as verification
    from gmtw.results.run import open_run

    one_run(command, report)
    run = open_run(report, check=False)
    job, grammar = verification.reopen(run, languagetool)
    found = verification.verify(run, job, grammar, with_progress(job.by_instance, "grading", len(job.cases)))
    other = ", ".join(f"{name} {then} -> {now}" for name, (then, now) in found.versions.items())
    told = [found.difference, *found.changed] if found.difference else found.changed
    typer.echo("\n".join(told) or f"identical: {found.records} records, the summary, and every file of the folder")
    if other:
        typer.echo(f"versions: {other}")
    raise typer.Exit(1 if found.difference or found.changed else 0)


@app.command()
def validate(
    detector: Annotated[
        str,
        typer.Argument(
            metavar="DETECTOR",
            help="Of G: errors, diacritics or foreign. Of F: mentions, denials or faults.",
        ),
    ],
    labels: Annotated[
        list[Path], typer.Argument(metavar="LABELS", help="Files of labelled rows; docs/validation.md has the format.")
    ],
    language: Annotated[str, typer.Option(help="The language of rows that name none.")] = "ro",
    split: Annotated[str, typer.Option(help="Only rows of this split, for example report.")] = "",
    rows: Annotated[str, typer.Option(help="Only these rows of each file, from 0; 1::2 is every second row.")] = "",
    texts: Annotated[
        Path | None, typer.Option(help="The folder of the outputs and instances that rows refer to.")
    ] = None,
    baseline: Annotated[
        Path | None, typer.Option(help="A file of figures to compare with, from an earlier --json.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Measure a detector of G or F on labelled text: precision, recall, false alarms, the most frequent errors."""
    from gmtw.quality import validate as validation
    from gmtw.quality.validate.text_report import show

    found = validation.validate(
        detector,
        labels,
        language=language,
        split=split,
        numbers=rows,
        texts=texts,
        baseline=baseline,
    )
    typer.echo(found.to_json() if as_json else show(found), nl=False)


def grade_into(asked: Asked, earlier: Path | None = None) -> Written:
    """Grade the outputs, write their report, and return it. Raise GmtwError for bad input.

    earlier: a folder of reports; an answer that one of them has, graded by this very gmtw, is not graded again. If a
    metric crashes, its error goes through and nothing is written.
    """
    import shutil

    from gmtw.grading.folder import write_run
    from gmtw.grading.provenance import now, stamp
    from gmtw.grading.shards import check_writable, new_shard_folder

    started = now()
    job, grammar = _open_job(asked)
    check_writable(asked.reports)
    asked.reports.mkdir(parents=True, exist_ok=True)
    shards = new_shard_folder(asked.reports)
    shards.mkdir()
    try:
        _grade_job(job, grammar, shards, earlier)
        return write_run(job, shards, asked.reports, stamp(started, ["gmtw", *sys.argv[1:]]))
    finally:
        shutil.rmtree(shards, ignore_errors=True)
        if grammar:
            grammar.close()


def _open_job(asked: Asked) -> tuple[Job, Grammar | None]:
    from gmtw.datasets import find_set
    from gmtw.grading.grammar import with_grammar
    from gmtw.grading.inputs import open_job

    path, options = find_set(asked.instances, bench_folders()), asked.options or reading()
    job = open_job(path, asked.outputs, asked.language, reading=options, force=asked.force)
    return with_grammar(job, asked.languagetool)


def _grade_job(job: Job, grammar: Grammar | None, shards: Path, earlier: Path | None) -> None:
    """Write the records of the job into the folder `shards`, first those that an earlier report has."""
    from gmtw.core.garbage import seldom_collected
    from gmtw.grading.grader import Grader
    from gmtw.grading.known_records import known_records
    from gmtw.grading.shards import Shard

    with seldom_collected():
        known = known_records(job, earlier) if earlier else {}
        shard = Shard(shards / "main.shard")
        for record in known.values():
            shard.add(record)
        grader = Grader(shard, grammar)
        rest = [case for case in job.by_instance if case.key not in known]
        for case in with_progress(rest, "grading", len(rest)):
            grader.grade(case)
        grader.close()


def _grade_on(asked: Asked, engine: str, workers: int) -> Written:
    """Do the same as `grade_into` on an engine, with a bar of its shards on stderr. Raise GmtwError for bad input."""
    from gmtw.core.errors import GmtwError
    from gmtw.grading.distributed.controller import grade_on
    from gmtw.grading.distributed.engines import engine_of
    from gmtw.grading.provenance import now, stamp

    started, chosen = now(), engine_of(engine, workers)
    if asked.languagetool:
        raise GmtwError("--engine does not count grammar errors; leave out --languagetool, or grade without --engine")
    job, _ = _open_job(asked)
    return grade_on(
        chosen,
        job,
        asked.reports,
        lambda: stamp(started, ["gmtw", *sys.argv[1:]]),
        lambda parts, total: with_progress(parts, "grading shards", total),
    )
