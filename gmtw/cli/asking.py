"""The verb that asks models: run."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from gmtw.cli.app import app, bench_folders, reading, refuse

INCOMPLETE = 1
INTERRUPTED = 130


@app.command()
def run(
    instances: Annotated[str, typer.Argument(metavar="SET", help="What to ask: a file, a folder, or a set.")] = "",
    model: Annotated[str, typer.Option(help="PROVIDER/MODEL, for example groq/llama-3.3-70b-versatile.")] = "",
    output: Annotated[Path | None, typer.Option("--output", "-o", help="The file of outputs; it is resumed.")] = None,
    language: Annotated[str, typer.Option(help="The language of the prompts; ro, or the suite's only one.")] = "",
    most: Annotated[int, typer.Option("--max", help="Only the first so many instances.")] = 0,
    samples: Annotated[int, typer.Option(help="How often each instance is asked.")] = 1,
    system: Annotated[str, typer.Option(help="A system prompt.")] = "",
    temperature: Annotated[str, typer.Option(help="A number, or none; else an item's own, else 0.")] = "",
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
    category: Annotated[str, typer.Option(help="Ask this category of a suite only.")] = "",
    permute: Annotated[bool, typer.Option(help="Ask options in an order of their own, or in the file's.")] = True,
    keep_going: Annotated[bool, typer.Option("--keep-going", help="Leave out defective items, and name them.")] = False,
    shots: Annotated[int, typer.Option(help="Examples before each text to be continued: other items of its set.")] = 0,
    shot_seed: Annotated[int, typer.Option(help="Which examples those are.")] = 0,
    options: Annotated[Literal["shown", "hidden"], typer.Option(help="Whether such a prompt lists its options.")] = (
        "shown"
    ),
    logprobs: Annotated[bool, typer.Option("--logprobs", help="Score candidates; write no text.")] = False,
    bos: Annotated[str, typer.Option(help="A token that begins texts: auto, always, never.")] = "auto",
    dtype: Annotated[str, typer.Option(help="With --logprobs: auto, float32, bfloat16, float16.")] = "auto",
    device: Annotated[str, typer.Option(help="With --logprobs: auto, cpu, cuda, cuda:1, ...")] = "auto",
    list_models: Annotated[bool, typer.Option("--list-models", help="Print what the provider offers.")] = False,
) -> None:
    """Ask a model: an instance set becomes a file of outputs, resumed where it stopped, at a known price."""
    _ask(dict(locals()))


def _ask(given: dict[str, Any]) -> None:
    """What `gmtw run` does with its arguments: 0 when all is answered, 1 when something is left, 130 after Ctrl-C."""
    from gmtw.asking.options import Options
    from gmtw.asking.run import run
    from gmtw.asking.setup import foresee, offered
    from gmtw.continuations.asking import Asked
    from gmtw.errors import GmtwError
    from gmtw.suites import find_set, set_name

    asked = Asked(given.pop("shots"), given.pop("shot_seed"), given.pop("options") == "shown")
    given["reading"] = reading(**{key: given.pop(key) for key in ("category", "permute", "keep_going")}, asked=asked)
    try:
        if given.pop("list_models"):
            lines = offered(given["model"], given["base_url"], given["api_key_file"])
            typer.echo("\n".join(lines))
            return
        given["instances"] = find_set(given["instances"], bench_folders()) if given["instances"] else None
        options = Options(**given, set_name=set_name(given["instances"]) if given["instances"] else "")
        if options.dry_run:
            typer.echo("\n".join(foresee(options)))
            return
        told = run(options)
    except GmtwError as error:
        refuse(error)
    for line in told.left_out:
        typer.echo(f"left out: {line}", err=True)
    if told.note:
        typer.echo(told.note, err=True)
    typer.echo(told.closing, err=True)
    if not told.complete:
        raise typer.Exit(INTERRUPTED if told.interrupted else INCOMPLETE)
