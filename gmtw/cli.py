"""`gmtw`: one verb per stage. A verb that prints figures takes --json; bad input is one line and exit code 4."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn, TypeVar

import typer

if TYPE_CHECKING:
    from gmtw.job.folder import Written
    from gmtw.job.grammar import Grammar
    from gmtw.job.inputs import Job

BAD_INPUT = 4
INCOMPLETE = 1
INTERRUPTED = 130

T = TypeVar("T")

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"gmtw {version('gmtw')}")
        raise typer.Exit


@app.callback()
def main(
    _: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """How well language models really work in Romanian, graded without human raters or model judges."""


@app.command()
def grade(
    instances: Annotated[str, typer.Argument(help="What the outputs answer: a file, a folder, or a set of ./bench.")],
    outputs: Annotated[list[Path], typer.Argument(help="Files of outputs, one or more models.")],
    report_dir: Annotated[Path, typer.Option(help="Where the reports of runs go.")] = Path("reports"),
    language: Annotated[str, typer.Option(help="The language of outputs that do not say.")] = "ro",
    languagetool: Annotated[
        str, typer.Option(metavar="URL", help="A LanguageTool server that counts errors of grammar, beside G.")
    ] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print the summary as JSON.")] = False,
) -> None:
    """Grade outputs: the job of `pytest bench`, without pytest, with the same report files."""
    from gmtw.errors import GmtwError
    from gmtw.job.stamp import now
    from gmtw.report import FORMATS

    started = now()
    try:
        job, grammar = _open(instances, outputs, language, languagetool)
        written = _run(job, grammar, report_dir.absolute(), started)
    except GmtwError as error:
        _refuse(error)
    typer.echo(FORMATS.get("json" if as_json else "terminal").render(written.summary), nl=False)
    typer.echo(f"report: {written.folder}", err=as_json)


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
    from gmtw.errors import GmtwError
    from gmtw.validate import validate as run
    from gmtw.validate.show import show

    try:
        found = run(detector, labels, language=language, split=split, numbers=rows, texts=texts, baseline=baseline)
        if out:
            found.write(out)
    except GmtwError as error:
        _refuse(error)
    typer.echo(found.to_json() if as_json else show(found, worst), nl=False)


@app.command()
def generate(
    out: Annotated[Path, typer.Option("--out", "-o", help="The file to write.")],
    world: Annotated[str, typer.Option(help="travel, schedule, fact or recipe; with --n.")] = "",
    level: Annotated[str | None, typer.Option(help="easy, medium or hard; by default 40, 40 and 20 %.")] = None,
    n: Annotated[int, typer.Option("--n", help="How many instances of --world.")] = 0,
    num_travel: Annotated[int, typer.Option(help="How many travel instances.")] = 0,
    num_schedule: Annotated[int, typer.Option(help="How many schedule instances.")] = 0,
    num_fact: Annotated[int, typer.Option(help="How many fact instances.")] = 0,
    num_recipe: Annotated[int, typer.Option(help="How many recipe instances.")] = 0,
    like: Annotated[str, typer.Option(help="A frozen set, whose shape the new set takes.")] = "",
    seed: Annotated[int, typer.Option(help="Same arguments, same bytes.")] = 0,
    language: Annotated[list[str] | None, typer.Option(help="Prompts in this language only; may be repeated.")] = None,
) -> None:
    """Generate certified instances: each solvable, each rule biting, its difficulty measured."""
    from gmtw.errors import GmtwError
    from gmtw.generate import generate as instances
    from gmtw.generate import like as shape_of
    from gmtw.generate import parts
    from gmtw.jsonl import write

    counts = {"travel": num_travel, "schedule": num_schedule, "fact": num_fact, "recipe": num_recipe}
    try:
        if like:
            asked = shape_of(like, _bench_folders())
        else:
            asked = parts([(world, n)] if world else [(key, number) for key, number in counts.items() if number], level)
        if not asked:
            raise GmtwError("nothing to generate; type for example --world travel --n 10, or --like gmtw-ro-1.0")
        total = sum(part.number for part in asked)
        written = write(_with_progress(instances(asked, seed, language or ()), "generating", total), out)
    except GmtwError as error:
        _refuse(error)
    typer.echo(f"{written} instances: {out}", err=True)


@app.command()
def run(
    instances: Annotated[str, typer.Argument(metavar="SET", help="What to ask: a file, a folder, or a set.")] = "",
    model: Annotated[str, typer.Option(help="PROVIDER/MODEL, for example groq/llama-3.3-70b-versatile.")] = "",
    output: Annotated[Path | None, typer.Option("--output", "-o", help="The file of outputs; it is resumed.")] = None,
    language: Annotated[str, typer.Option(help="The language of the prompts: ro or en.")] = "ro",
    most: Annotated[int, typer.Option("--max", help="Only the first so many instances.")] = 0,
    samples: Annotated[int, typer.Option(help="How often each instance is asked.")] = 1,
    system: Annotated[str, typer.Option(help="A system prompt.")] = "",
    temperature: Annotated[str, typer.Option(help="A number, or none for the model's own.")] = "0",
    max_tokens: Annotated[int, typer.Option(help="The longest answer, thinking included.")] = 2048,
    seed: Annotated[int | None, typer.Option(help="Sent with each request; sample k has seed + k.")] = None,
    stream: Annotated[bool, typer.Option("--stream", help="Stream, and note the time to the first token.")] = False,
    base_url: Annotated[str, typer.Option(metavar="URL", help="Another OpenAI-compatible server.")] = "",
    api_key_file: Annotated[Path | None, typer.Option(help="A file that holds the key.")] = None,
    concurrency: Annotated[int, typer.Option(help="Requests at once at most; 0: as the provider bears.")] = 0,
    delay: Annotated[float, typer.Option(help="Seconds between the starts of two requests.")] = 0.0,
    timeout: Annotated[float, typer.Option(help="Seconds that one answer may take.")] = 120.0,
    retries: Annotated[int, typer.Option(help="Further tries of a request that failed.")] = 6,
    resume: Annotated[bool, typer.Option(help="Ask only what the file lacks; else set the file aside.")] = True,
    budget: Annotated[float | None, typer.Option(help="US dollars that the file may cost in all.")] = None,
    price: Annotated[str, typer.Option(metavar="IN,OUT", help="Dollars per million tokens, where unlisted.")] = "",
    batch: Annotated[int, typer.Option(help="Prompts at once of a local model; 0: 8, or 256 in vLLM.")] = 0,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Print requests, tokens and cost; ask nothing.")] = False,
    list_models: Annotated[bool, typer.Option("--list-models", help="Print what the provider offers.")] = False,
) -> None:
    """Ask a model: an instance set becomes a file of outputs, resumed where it stopped, at a known price."""
    _ask(dict(locals()))


def _ask(given: dict[str, Any]) -> None:
    """What `gmtw run` does with its arguments: 0 when all is answered, 1 when something is left, 130 after Ctrl-C."""
    from gmtw.asking.options import Options
    from gmtw.asking.run import run
    from gmtw.asking.setup import foresee, offered
    from gmtw.errors import GmtwError
    from gmtw.suites import find_set, set_name

    try:
        if given.pop("list_models"):
            lines = offered(given["model"], given["base_url"], given["api_key_file"])
            typer.echo("\n".join(lines))
            return
        given["instances"] = find_set(given["instances"], _bench_folders()) if given["instances"] else None
        options = Options(**given, set_name=set_name(given["instances"]) if given["instances"] else "")
        if options.dry_run:
            typer.echo("\n".join(foresee(options)))
            return
        told = run(options)
    except GmtwError as error:
        _refuse(error)
    typer.echo(told.closing, err=True)
    if not told.complete:
        raise typer.Exit(INTERRUPTED if told.interrupted else INCOMPLETE)


def _bench_folders() -> list[Path]:
    """Where sets are looked for by name: ./bench, then the sets that come with the package."""
    from gmtw.suites import packaged

    return [Path("bench"), packaged()]


def _open(instances: str, outputs: Sequence[Path], language: str, languagetool: str) -> tuple[Job, Grammar | None]:
    from gmtw.job.grammar import with_grammar
    from gmtw.job.inputs import open_job
    from gmtw.suites import find_set

    return with_grammar(open_job(find_set(instances, _bench_folders()), outputs, language), languagetool)


def _run(job: Job, grammar: Grammar | None, reports: Path, started: float) -> Written:
    """The run is graded and written. A metric that crashes ends it, and nothing is written."""
    import shutil
    import tempfile

    from gmtw.job.folder import write_run
    from gmtw.job.grader import Grader
    from gmtw.job.shards import Shard
    from gmtw.job.stamp import stamp

    reports.mkdir(parents=True, exist_ok=True)
    shards = Path(tempfile.mkdtemp(prefix=".shards-", dir=reports))
    try:
        grader = Grader(Shard(shards / "main.shard"), grammar)
        for case in _with_progress(job.cases, "grading", len(job.cases)):
            grader.grade(case)
        grader.close()
        return write_run(job, shards, reports, stamp(started, ["gmtw", *sys.argv[1:]]))
    finally:
        shutil.rmtree(shards, ignore_errors=True)
        if grammar:
            grammar.close()


def _with_progress(things: Iterable[T], doing: str, total: int) -> Iterable[T]:
    """The things as they come, with a bar on stderr that counts them where that is a terminal."""
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    return track(things, doing, total=total, console=console, disable=not console.is_terminal, transient=True)


def _refuse(error: Exception) -> NoReturn:
    notes = "".join(f" ({note})" for note in getattr(error, "__notes__", ()))
    typer.echo(f"error: {error}{notes}", err=True)
    raise typer.Exit(BAD_INPUT)


if __name__ == "__main__":
    app()
