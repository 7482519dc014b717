"""Verbs that grade: outputs against a set, detectors against labels."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gmtw.cli.app import app, bench_folders, reading, refuse, with_progress

if TYPE_CHECKING:
    from gmtw.datasets.load_options import Reading
    from gmtw.grading.folder import Written
    from gmtw.grading.grammar import Grammar
    from gmtw.grading.inputs import Job
    from gmtw.report import Format


@app.command()
def grade(
    instances: Annotated[str, typer.Argument(help="What the outputs answer: a file, a folder, or a set of ./bench.")],
    outputs: Annotated[list[Path], typer.Argument(help="Files of outputs, one or more models.")],
    report_dir: Annotated[Path, typer.Option(help="Where the reports of runs go.")] = Path("reports"),
    language: Annotated[str, typer.Option(help="The language of outputs that do not say; ro, or the suite's.")] = "",
    languagetool: Annotated[
        str, typer.Option(metavar="URL", help="A LanguageTool server that counts errors of grammar, beside G.")
    ] = "",
    report: Annotated[
        str, typer.Option(metavar="FORMAT,...", help="Write the run in other formats too: markdown, xlsx, ...")
    ] = "",
    profile: Annotated[str, typer.Option(help="Of item suites: robust, or published, the suite's own rules.")] = "",
    category: Annotated[str, typer.Option(help="Grade this category of a suite only.")] = "",
    permute: Annotated[bool, typer.Option(help="Options in an order of their own, or in the file's.")] = True,
    keep_going: Annotated[bool, typer.Option("--keep-going", help="Leave out defective items, and name them.")] = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Print every answer in full, with its score.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the summary as JSON.")] = False,
) -> None:
    """Grade outputs: the job of `pytest bench`, without pytest, with the same report files."""
    from gmtw.core.errors import GmtwError
    from gmtw.report import choose

    try:
        formats = choose([report])
        how = reading(profile, permute, keep_going, category)
        written = grade_into(report_dir.absolute(), instances, outputs, language, languagetool, how)
    except GmtwError as error:
        refuse(error)
    _say(written, verbose, as_json)
    _publish(written.folder, formats)


def _say(written: Written, verbose: bool, as_json: bool) -> None:
    """The summary is printed, and where it stands; verbose: after every answer."""
    from gmtw.report import machine_json as machine
    from gmtw.report import terminal

    if verbose:
        from gmtw.grading.verbose import told
        from gmtw.results.run import open_run

        typer.echo("\n".join(told(open_run(written.folder))), err=as_json)
    typer.echo((machine if as_json else terminal).render(written.summary), nl=False)
    typer.echo(f"report: {written.folder}", err=as_json)


@app.command()
def verify(
    report: Annotated[Path, typer.Argument(help="The folder of a run: reports/<run>.")],
    languagetool: Annotated[str, typer.Option(metavar="URL", help="The server, where the run measured grammar.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print what was found as JSON.")] = False,
) -> None:
    """Grade a stored run again, and say "identical" or the first difference; exit code 1 where there is one."""
    import json

    from gmtw.core.errors import GmtwError
    from gmtw.grading.verify import reopen
    from gmtw.grading.verify import verify as check
    from gmtw.results.run import open_run

    try:
        run = open_run(report)
        job, grammar = reopen(run, languagetool)
        found = check(run, job, grammar, with_progress(job.cases, "grading", len(job.cases)))
    except GmtwError as error:
        refuse(error)
    other = ", ".join(f"{name} {then} -> {now}" for name, (then, now) in found.versions.items())
    if as_json:
        typer.echo(json.dumps(found._asdict(), ensure_ascii=False))
    else:
        typer.echo(found.difference or f"identical: {found.records} records and the summary")
        if other:
            typer.echo(f"versions: {other}")
    raise typer.Exit(1 if found.difference else 0)


@app.command()
def validate(
    detector: Annotated[str, typer.Argument(help="diacritics, foreign, mentions, denials or slots.")],
    labels: Annotated[list[Path], typer.Argument(help="Files of labelled rows; docs/validation.md has the formats.")],
    language: Annotated[str, typer.Option(help="The language of rows that do not say.")] = "ro",
    split: Annotated[str, typer.Option(help="Only rows of this split, for example report.")] = "",
    rows: Annotated[str, typer.Option(help="Only these rows of each file, from 0: 1::2 is every other one.")] = "",
    texts: Annotated[Path | None, typer.Option(help="Folder of the outputs and instances that rows refer to.")] = None,
    baseline: Annotated[Path | None, typer.Option(help="Figures that an earlier run wrote with -o.")] = None,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="Write the figures to this file.")] = None,
    worst: Annotated[int, typer.Option(help="How many forms of each kind of error to show.")] = 10,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Hold a detector of G or F against labelled text: precision, recall, false alarms, the worst errors."""
    from gmtw.core.errors import GmtwError
    from gmtw.quality.validate import validate as run
    from gmtw.quality.validate.text_report import show

    try:
        found = run(detector, labels, language=language, split=split, numbers=rows, texts=texts, baseline=baseline)
        if out:
            found.write(out)
    except GmtwError as error:
        refuse(error)
    typer.echo(found.to_json() if as_json else show(found, worst), nl=False)


def _publish(folder: Path, formats: Sequence[Format]) -> None:
    """The run stands in its folder in these formats too; the command ends where one cannot be written."""
    from gmtw.core.errors import GmtwError
    from gmtw.report import publish_all
    from gmtw.results.run import open_run

    try:
        publish_all(open_run(folder), formats, folder)
    except GmtwError as error:
        refuse(error)


def grade_into(
    reports: Path,
    instances: str,
    outputs: Sequence[Path],
    language: str,
    languagetool: str = "",
    how: Reading | None = None,
) -> Written:
    """The outputs are graded, and their report stands under `reports`; raises GmtwError for bad input."""
    from gmtw.grading.provenance import now

    started = now()
    job, grammar = _open(instances, outputs, language, languagetool, how or reading())
    return _run(job, grammar, reports, started)


def _open(
    instances: str, outputs: Sequence[Path], language: str, languagetool: str, how: Reading
) -> tuple[Job, Grammar | None]:
    from gmtw.datasets import find_set
    from gmtw.grading.grammar import with_grammar
    from gmtw.grading.inputs import open_job

    return with_grammar(open_job(find_set(instances, bench_folders()), outputs, language, reading=how), languagetool)


def _run(job: Job, grammar: Grammar | None, reports: Path, started: float) -> Written:
    """The run is graded and written. A metric that crashes ends it, and nothing is written."""
    import shutil
    import tempfile

    from gmtw.grading.folder import write_run
    from gmtw.grading.grader import Grader
    from gmtw.grading.provenance import stamp
    from gmtw.grading.shards import Shard, check_writable

    check_writable(reports)
    reports.mkdir(parents=True, exist_ok=True)
    shards = Path(tempfile.mkdtemp(prefix=".shards-", dir=reports))
    try:
        grader = Grader(Shard(shards / "main.shard"), grammar)
        for case in with_progress(job.cases, "grading", len(job.cases)):
            grader.grade(case)
        grader.close()
        return write_run(job, shards, reports, stamp(started, ["gmtw", *sys.argv[1:]]))
    finally:
        shutil.rmtree(shards, ignore_errors=True)
        if grammar:
            grammar.close()
