"""Verbs that make sets and look at them: generate, audit, view, and what built-in models say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand

from gmtw.cli.app import app, bench_folders, reading, refuse, with_progress

if TYPE_CHECKING:
    from gmtw.worlds import Part


class WorldNumbers(TyperCommand):
    """A command for which `--num-WORLD N` is short for `--num WORLD=N`, whatever worlds are installed."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse the arguments, with the short form written out."""
        return super().parse_args(ctx, list(_written_out(args)))


def _written_out(args: Sequence[str]) -> Iterator[str]:
    """Yield the arguments, with `--num-travel 5` and `--num-travel=5` as `--num travel=5`."""
    rest = iter(args)
    for argument in rest:
        option, given, number = argument.partition("=")
        if not option.startswith("--num-"):
            yield argument
            continue
        yield from ("--num", f"{option.removeprefix('--num-')}={number if given else next(rest, '')}")


@app.command(cls=WorldNumbers)
def generate(
    out: Annotated[Path, typer.Option("--out", "--output", "-o", help="The file to write.")],
    world: Annotated[str, typer.Option(help="The world to generate; with --n.")] = "",
    level: Annotated[str | None, typer.Option(help="easy, medium or hard; by default 40, 40 and 20 %.")] = None,
    n: Annotated[int, typer.Option("--n", help="How many instances of --world.")] = 0,
    num: Annotated[
        list[str] | None,
        typer.Option(metavar="WORLD=N", help="How many instances of a world; may be repeated. Also: --num-WORLD N."),
    ] = None,
    like: Annotated[str, typer.Option(help="A frozen set, whose shape the new set takes.")] = "",
    seed: Annotated[int, typer.Option(min=0, help="Same arguments, same bytes.")] = 0,
    language: Annotated[list[str] | None, typer.Option(help="Prompts in this language only; may be repeated.")] = None,
    freeze: Annotated[bool, typer.Option("--freeze", help="Write manifest.json beside it.")] = False,
) -> None:
    """Generate certified instances: each solvable, each rule biting, its difficulty measured."""
    from gmtw.core.errors import GmtwError
    from gmtw.datasets import load, manifest

    try:
        if freeze:
            manifest.refuse_misnamed(out)
        asked = _asked({world: n} if world else _counts(num or ()), level, like, seed)
        written = _write(asked, seed, language or (), out)
        if freeze:
            manifest.freeze(out.parent, seed, load(out))
    except GmtwError as error:
        refuse(error)
    typer.echo(f"{written} instances: {out}", err=True)


def _counts(numbers: Sequence[str]) -> dict[str, int]:
    """Return how many instances of each world are wanted, in the order of sets. Raise GmtwError if N is no number."""
    from gmtw.core.errors import GmtwError
    from gmtw.worlds import WORLDS, in_set_order

    counts = {}
    for wanted in numbers:
        world, _, number = wanted.partition("=")
        if not number.lstrip("-").isdecimal():
            raise GmtwError(f"expected --num WORLD=N, for example --num travel=10, got {wanted!r}")
        counts[WORLDS.get(world).key] = int(number)
    return {world.key: counts[world.key] for world in in_set_order() if world.key in counts}


def _asked(counts: Mapping[str, int], level: str | None, like: str, seed: int) -> list[Part]:
    """Return the parts of the set that the command line asks for."""
    from gmtw.core.errors import GmtwError
    from gmtw.datasets.generate import like as shape_of
    from gmtw.datasets.generate import parts

    found = shape_of(like, bench_folders(), seed) if like else parts(counts.items(), level)
    if not found:
        raise GmtwError("nothing to generate; type for example --world travel --n 10, or --like gmtw-ro-1.0")
    return found


def _write(asked: Sequence[Part], seed: int, languages: Sequence[str], out: Path) -> int:
    """Write the instances of these parts to `out`, with a progress bar. Return how many there are."""
    from gmtw.core.jsonl import write
    from gmtw.datasets.generate import generate as instances

    total = sum(part.number for part in asked)
    return write(with_progress(instances(asked, seed, languages), "generating", total), out)


@app.command()
def audit(
    instances: Annotated[str, typer.Argument(metavar="SET", help="A file, a folder, or a set by name.")],
    language: Annotated[str, typer.Option(help="The language whose prompts are read; ro, or the only one.")] = "",
    permute: Annotated[bool, typer.Option(help="Options in an order of their own, or in the file's.")] = True,
    keep_going: Annotated[bool, typer.Option("--keep-going", help="Leave out defective items, and name them.")] = False,
    worst: Annotated[int, typer.Option(help="How many instances of each kind of fault to show.")] = 5,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures and all faults as JSON.")] = False,
) -> None:
    """Check that a set is fit to grade with: solvable, all shown, no duplicate, no idle rule. Exit code 1 where not."""
    from gmtw.core.errors import GmtwError
    from gmtw.datasets import find_set, open_set, set_name
    from gmtw.quality.audit import inspect
    from gmtw.quality.audit.report import report
    from gmtw.quality.audit.text_report import show
    from gmtw.tasks.prompt import spoken

    try:
        opened = open_set(path := find_set(instances, bench_folders()), reading("", permute, keep_going))
        loaded, language = opened.instances, spoken(opened.instances, language)
        found = report(set_name(path), language, with_progress(inspect(loaded, language), "auditing", len(loaded)))
    except GmtwError as error:
        refuse(error)
    for line in opened.left_out:
        typer.echo(f"left out: {line}", err=True)
    typer.echo(found.to_json() if as_json else show(found, worst), nl=False)
    if not found.fit:
        raise typer.Exit(1)


@app.command("view")
def view_instances(
    instances: Annotated[str, typer.Argument(metavar="SET", help="A file, a folder, or a set by name.")],
    id_: Annotated[str, typer.Option("--id", help="Only this instance.")] = "",
    most: Annotated[int | None, typer.Option("--max", min=1, help="At most this many instances.")] = None,
    language: Annotated[str, typer.Option(help="The language of prompts, names and sentences.")] = "",
    world: Annotated[str, typer.Option("--world", "--category", help="Only this world, or category of a suite.")] = "",
    level: Annotated[str, typer.Option(help="Only this level, or method of a suite.")] = "",
    permute: Annotated[bool, typer.Option(help="Options in an order of their own, or in the file's.")] = True,
    keep_going: Annotated[bool, typer.Option("--keep-going", help="Leave out defective items.")] = False,
) -> None:
    """Read instances: prompt, entities, rules in words, and a plan that obeys them. `q` ends it in a terminal."""
    from gmtw.core.errors import GmtwError
    from gmtw.datasets import find_set, load
    from gmtw.datasets.view import chosen, paged
    from gmtw.tasks.prompt import spoken

    try:
        found = load(find_set(instances, bench_folders()), reading("", permute, keep_going))
        paged(chosen(found, id_, world, level, most), spoken(found, language))
    except GmtwError as error:
        refuse(error)


@app.command()
def dummy(
    instances: Annotated[str, typer.Argument(help="What to answer: a file, a folder, or a set by name.")],
    out: Annotated[Path, typer.Option("--out", "--output", "-o", help="The file of outputs to write.")],
    model: Annotated[str, typer.Option(help="oracle, blind, sloppy or a control.")] = "oracle",
    language: Annotated[str, typer.Option(help="The language to answer in; ro, or the suite's only one.")] = "",
    permute: Annotated[bool, typer.Option(help="Options in an order of their own, or in the file's.")] = True,
    keep_going: Annotated[bool, typer.Option("--keep-going", help="Leave out defective items.")] = False,
) -> None:
    """Write what a built-in model says to a set, as a file of outputs: to try a pipeline, or to calibrate a set."""
    from gmtw.baselines.catalog import outputs
    from gmtw.core.errors import GmtwError
    from gmtw.core.jsonl import write
    from gmtw.datasets import find_set, load

    try:
        answered = load(find_set(instances, bench_folders()), reading("", permute, keep_going))
        said = outputs(model, answered, language)
        written = write(with_progress(said, model, len(answered)), out)
    except GmtwError as error:
        refuse(error)
    typer.echo(f"{written} outputs: {out}", err=True)
