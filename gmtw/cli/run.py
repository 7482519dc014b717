"""The verb that asks models: run."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from gmtw.cli.app import (
    KeepGoingOption,
    QuickOption,
    app,
    bench_folders,
    reading,
    with_progress,
)

LOADING = ("profile", "category", "keep_going", "quick")
"""The options of a run that say how its set is loaded."""

if TYPE_CHECKING:
    from gmtw.generation.options import RunOptions


@app.command()
def run(
    instances: Annotated[
        list[str] | None, typer.Argument(metavar="SET...", help="Files, folders, or names of sets.")
    ] = None,
    model: Annotated[list[str] | None, typer.Option(help="PROVIDER/MODEL, or builtin/NAME; may be repeated.")] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="The outputs file, or a folder for several.")
    ] = None,
    language: Annotated[
        str, typer.Option(help="The language of the prompts: one of the set; by default ro, or its only one.")
    ] = "",
    limit: Annotated[int, typer.Option(help="Ask only N instances, spread over worlds, goals and levels; 0: all.")] = 0,
    samples: Annotated[int, typer.Option(help="How many answers to ask for each instance.")] = 1,
    system: Annotated[str, typer.Option(help="A system prompt.")] = "",
    temperature: Annotated[
        str, typer.Option(help="A number, or none to send none; by default that of the item, or 0.")
    ] = "",
    max_tokens: Annotated[
        int, typer.Option(help="The most tokens of an answer, including its reasoning; 0: what suits task and host.")
    ] = 0,
    seed: Annotated[int | None, typer.Option(help="Sent with each request; sample k gets seed + k.")] = None,
    base_url: Annotated[str, typer.Option(metavar="URL", help="Another OpenAI-compatible server.")] = "",
    api_key_file: Annotated[Path | None, typer.Option(help="A file that contains the API key.")] = None,
    concurrency: Annotated[
        int, typer.Option(help="The most requests at the same time; 0: what is known to suit the provider.")
    ] = 0,
    delay: Annotated[float, typer.Option(help="Seconds between the starts of two requests.")] = 0.0,
    timeout: Annotated[
        float, typer.Option(help="The most seconds for one answer; 0: 120, and more where --max-tokens is above 2048.")
    ] = 0.0,
    retries: Annotated[int, typer.Option(help="How often a failed request is tried again.")] = 6,
    resume: Annotated[
        bool,
        typer.Option(help="Ask only what the file does not have yet; --no-resume puts the file aside and asks all."),
    ] = True,
    budget: Annotated[float | None, typer.Option(help="The most US dollars that the file may cost in all.")] = None,
    price: Annotated[
        list[str] | None,
        typer.Option(
            metavar="[MODEL=]IN,OUT",
            help="Dollars per million tokens, for models without a known price, or for one; may be repeated.",
        ),
    ] = None,
    batch: Annotated[
        int, typer.Option(help="Prompts per batch of a local model; 0: 8, 64 with --logprobs, 256 in vLLM.")
    ] = 0,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Print the number of requests, tokens and the cost; ask nothing.")
    ] = False,
    category: Annotated[str, typer.Option(help="Ask only this category of a suite.")] = "",
    quick: QuickOption = False,
    profile: Annotated[
        str,
        typer.Option(
            help="published: ask the items of a suite as its own runner asks them, options in the file's order."
        ),
    ] = "",
    keep_going: KeepGoingOption = False,
    shots: Annotated[
        int, typer.Option(help="The number of few-shot examples, for texts to be continued: other items of the set.")
    ] = 0,
    shot_seed: Annotated[int, typer.Option(help="The seed that selects the few-shot examples.")] = 0,
    options: Annotated[
        Literal["shown", "hidden"], typer.Option(help="Whether the prompt of a text to be continued lists its options.")
    ] = "shown",
    logprobs: Annotated[
        bool, typer.Option("--logprobs", help="Score the candidates by log-probabilities; generate no text.")
    ] = False,
    bos: Annotated[str, typer.Option(help="With --logprobs: score after a BOS token; auto, always or never.")] = "auto",
    dtype: Annotated[str, typer.Option(help="The dtype of hf/PATH: auto, float32, bfloat16 or float16.")] = "auto",
    device: Annotated[str, typer.Option(help="The device of hf/PATH: auto, cpu, cuda, cuda:1, ...")] = "auto",
    reasoning_effort: Annotated[
        str, typer.Option(help="Sent with each request, for models that reason: minimal, low, medium, high ...")
    ] = "",
    extra_body: Annotated[
        str, typer.Option(metavar="JSON", help="An object whose fields are added to the body of each request.")
    ] = "",
    json_mode: Annotated[
        bool,
        typer.Option("--json-mode", help="Ask for one JSON object with the explanation inside, as JSON mode needs."),
    ] = False,
    header: Annotated[
        list[str] | None, typer.Option(metavar="'NAME: VALUE'", help="A header of each request; may be repeated.")
    ] = None,
    read_reasoning: Annotated[
        bool, typer.Option("--read-reasoning", help="Take the reasoning for the answer where the content is empty.")
    ] = False,
    questions: Annotated[
        int,
        typer.Option(
            help="Then ask N closed questions about each plan, 9 at most; the score K is the share of right answers."
        ),
    ] = 0,
    list_models: Annotated[
        bool, typer.Option("--list-models", help="Print the models of the provider, and ask nothing.")
    ] = False,
    slurm: Annotated[
        str, typer.Option(metavar="KEY=VALUE,...", help="Submit a Slurm job array with these sbatch options.")
    ] = "",
    wait: Annotated[
        bool, typer.Option("--wait", help="With --slurm: wait for the jobs, and print a line for each.")
    ] = False,
    write_batch: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Write the requests for the batch service of OpenAI or Anthropic, and ask nothing."
        ),
    ] = None,
) -> None:
    """Ask models, and write an outputs file for each set and model. The same command again resumes."""
    _run(dict(locals()))


def _run(given: dict[str, Any]) -> None:
    """Run the command. Exit with 0 if all is answered, 1 if something is missing, 4 for bad input, 130 after Ctrl-C."""
    from gmtw.datasets import find_set
    from gmtw.generation.options import grid

    sets, models = given.pop("instances") or [], given.pop("model") or []
    slurm, wait, listing, batch = (given.pop(key) for key in ("slurm", "wait", "list_models", "write_batch"))
    common = _common_options(given)
    if listing:
        _list_models(models, common)
        return
    runs = grid(common, [find_set(name, bench_folders()) for name in sets], models, bool(slurm))
    if batch:
        _write_batch(runs, batch)
        return
    code = _submit(runs, slurm, wait) if slurm or wait else _each(runs)
    if code:
        raise typer.Exit(code)


def _common_options(given: dict[str, Any]) -> RunOptions:
    """Return the options of the command line that all of its runs share."""
    from gmtw.core.prompt_config import PromptConfig
    from gmtw.generation.options import RunOptions

    config = PromptConfig(given.pop("shots"), given.pop("shot_seed"), given.pop("options") == "shown")
    loading = reading(**{key: given.pop(key) for key in LOADING}, asked=config)
    prices, headers = given.pop("price") or (), given.pop("header") or ()
    return RunOptions(**given, reading=loading, prices=prices, headers=headers, instances=None, set_name="", model="")


def _write_batch(runs: Sequence[RunOptions], path: Path) -> None:
    """Write the requests of the run, and print how many."""
    from gmtw.generation.batch_file import write_batch

    typer.echo("\n".join(write_batch(runs, path)), err=True)


def _list_models(models: Sequence[str], common: RunOptions) -> None:
    """Print the models that the providers of these models have, or those of the server."""
    from gmtw.generation.plan import list_models

    for model in models or [""]:
        typer.echo("\n".join(list_models(model, common.base_url, common.api_key_file)))


def _each(runs: Sequence[RunOptions]) -> int:
    """Do the runs one after another, and return their exit code. If one of several is refused, the others go on."""
    from gmtw.core.errors import BAD_INPUT, GmtwError, one_line
    from gmtw.generation.options import run_name
    from gmtw.generation.progress import INTERRUPTED

    code = 0
    for options in runs:
        if len(runs) > 1 and options.dry_run:
            typer.echo(f"{run_name(options)}:")
        try:
            code = max(code, _one(options))
        except GmtwError as error:
            if len(runs) == 1:
                raise
            typer.echo(f"error: {run_name(options)}: {one_line(error)}", err=True)
            code = max(code, BAD_INPUT)
        if code == INTERRUPTED:
            break
    return code


def _one(options: RunOptions) -> int:
    """Do one run, print its lines, and return its exit code."""
    from gmtw.generation.built_in import is_built_in, run_built_in
    from gmtw.generation.plan import describe_plan
    from gmtw.generation.run import run

    if is_built_in(options):
        typer.echo("\n".join(run_built_in(options, with_progress).lines), err=True)
        return 0
    if options.dry_run:
        typer.echo("\n".join(describe_plan(options)))
        return 0
    report = run(options)
    typer.echo("\n".join(report.lines), err=True)
    return report.code


def _submit(runs: Sequence[RunOptions], slurm: str, wait: bool) -> int:
    """Submit the runs, and return the exit code. With --dry-run only print what they would ask."""
    from gmtw.core.errors import GmtwError
    from gmtw.generation.cluster import submit
    from gmtw.generation.sbatch import parse_slurm_options

    if wait and not slurm:
        raise GmtwError("--wait waits for jobs: give --slurm KEY=VALUE,... too")
    options = parse_slurm_options(slurm)
    if runs[0].dry_run:
        return _each(runs)
    return submit(runs, options, wait, partial(typer.echo, err=True))
