"""The verbs for sets: generate, audit, view."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand

from gmtw.cli.app import (
    JsonOption,
    SetArgument,
    app,
    bench_folders,
    reading,
    with_progress,
)
from gmtw.cli.output_file import check_set_output

if TYPE_CHECKING:
    from gmtw.core.types import Instance
    from gmtw.datasets.variants import VariantSet
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
    command: typer.Context,
    out: Annotated[Path, typer.Option("--out", "--output", "-o", help="The set to write.")],
    world: Annotated[str, typer.Option(help="The only world to generate; with --n.")] = "",
    task: Annotated[str, typer.Option(help="plan, or writing: texts under constraints, --n of each genre.")] = "plan",
    level: Annotated[
        list[str] | None,
        typer.Option(
            metavar="LEVEL[=N]",
            help="easy, medium, hard or long; may be repeated, and each gets the number asked for, or N of each "
            "world. By default 40, 40 and 20 percent easy, medium and hard.",
        ),
    ] = None,
    n: Annotated[
        int,
        typer.Option("--n", help="The number of instances of --world; of --from, taken evenly, 0 for all."),
    ] = 0,
    num: Annotated[
        list[str] | None,
        typer.Option(
            metavar="WORLD=N", help="The number of instances of a world; may be repeated. Also: --num-WORLD N."
        ),
    ] = None,
    goal: Annotated[
        list[str] | None,
        typer.Option(help="solve (any plan that obeys), repair, best or impossible, or all; may be repeated."),
    ] = None,
    like: Annotated[
        str, typer.Option(help="A frozen set; the new one gets as many instances of each world, level and goal.")
    ] = "",
    balance: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="RUN",
            help="With --like: make the new set as hard as the frozen one, by what the answers of this run predict. "
            "May be repeated; at least two models in all.",
        ),
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="The seed; the same arguments give the same bytes.")] = 0,
    variants: Annotated[
        list[str] | None,
        typer.Option(
            "--variants",
            metavar="NAME,NAME",
            help="Also each prompt in other words, under ids ...@NAME: no-diacritics, typos, informal, formal, "
            "reordered, distracted, dialect, spoken, oblique, or all.",
        ),
    ] = None,
    source: Annotated[
        str, typer.Option("--from", metavar="SET", help="Write the variants of a set that exists; all by default.")
    ] = "",
    language: Annotated[
        list[str] | None, typer.Option(help="Write prompts only in this language; may be repeated.")
    ] = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="Processes; any number gives the same bytes.")] = 1,
    freeze: Annotated[
        bool, typer.Option("--freeze", help="Also write manifest.json, so that a later change is noticed.")
    ] = False,
) -> None:
    """Generate certified instances: each has a solution, each of its rules matters, its difficulty is measured."""
    from gmtw.core.jsonl import write
    from gmtw.datasets import load, manifest
    from gmtw.datasets.variants import VariantSet

    if source and not variants:
        variants = ["all"]
    made = VariantSet.of(variants, seed, _only(language or ())) if variants else None
    check_set_output(command, out, freeze)
    if made and source:
        _write_variants(made, source, n, out, seed if freeze else None)
        return
    shape = _shape_like(like, seed)
    if shape is not None:
        drawn = _written(0, shape, seed)
    elif task == "writing":
        _refuse_beside_writing(world=world, num=num, goal=goal, balance=balance, variants=variants)
        drawn = _written(n, [_sized(one) for one in level or ()], seed)
    else:
        _check_task(task)
        asked = _asked(_counts([f"{world}={n}"] if world else num or ()), level or (), goal or (), like, seed)
        drawn = _drawn(asked, seed, language or (), jobs, like, balance or ())
    written = write(made.of_all(drawn) if made else drawn, out)
    if freeze:
        manifest.forget(out)
        manifest.freeze(out, seed, load(out))
    _tell_refused(made)
    typer.echo(f"{written} instances: {out}", err=True)


def _write_variants(made: VariantSet, name: str, n: int, out: Path, seed: int | None) -> None:
    """Write n instances of a set in plain words and in others. With a seed, freeze the variants of a frozen set."""
    from gmtw.core.jsonl import write
    from gmtw.datasets import find_set, load, manifest, set_name, variant_lines
    from gmtw.datasets.variants import spread

    path = find_set(name, bench_folders())
    chosen = spread(load(path), n)
    found = made.of_all(with_progress(chosen, "variants", len(chosen)))
    if seed is None:
        written = write(found, out)
    else:
        written = variant_lines.write(found, set_name(path), out)
        manifest.forget(out)
        manifest.freeze(out, seed, load(out))
    _tell_refused(made)
    typer.echo(f"{written} instances, {len(chosen)} of them in plain words: {out}", err=True)


def _tell_refused(made: VariantSet | None) -> None:
    """Say on stderr which variants were refused, and why."""
    for line in made.told() if made else ():
        typer.echo(line, err=True)


def _check_task(task: str) -> None:
    """Raise UnknownNameError for a kind of task that is not generated."""
    from gmtw.core.errors import UnknownNameError

    if task != "plan":
        raise UnknownNameError("task", task, ("plan", "writing"))


def _refuse_beside_writing(**options: Any) -> None:
    """Raise GmtwError if an option is given that means nothing for writing tasks."""
    from gmtw.core.errors import GmtwError

    if given := [name for name, value in options.items() if value]:
        raise GmtwError(f"--task writing knows no --{given[0]}; type for example --task writing --n 10 --seed 20")


def _shape_like(like: str, seed: int) -> Sequence[tuple[str, int]] | None:
    """Return the levels of the set of writing tasks that is named, None if none is. Raise GmtwError as `sets.like`."""
    from gmtw.datasets import generate as sets
    from gmtw.datasets.generate_writing import is_writing, sizes_like

    parts = sets.like(like, bench_folders(), seed) if like else []
    return sizes_like(parts) if is_writing(parts) else None


def _written(n: int, sizes: Sequence[tuple[str, int | None]], seed: int) -> Iterator[Instance]:
    """Return writing tasks, with a progress bar. Raise GmtwError if none is asked for."""
    from gmtw.core.errors import GmtwError
    from gmtw.datasets.generate_writing import writing
    from gmtw.worlds.writing import GENRES

    number = sum(n if own is None else own for _, own in sizes) if sizes else n
    if not number:
        raise GmtwError("nothing to generate; type for example --task writing --n 10 --seed 20")
    return iter(with_progress(writing(n, sizes, seed), "generating", number * len(GENRES)))


def _only(languages: Sequence[str]) -> str:
    """Return the one language of variants, Romanian if none is named. Raise GmtwError for several."""
    from gmtw.core.errors import GmtwError

    if len(languages) > 1:
        raise GmtwError(f"variants are in one language, got --language {' --language '.join(languages)}; name one")
    return languages[0] if languages else "ro"


def _counts(numbers: Sequence[str]) -> dict[str, int]:
    """Return how many instances of each world are wanted, in the order of sets. Raise GmtwError if N is no number."""
    from gmtw.core.errors import GmtwError
    from gmtw.worlds import asked_for, in_set_order

    counts = {}
    for wanted in numbers:
        world, _, number = wanted.partition("=")
        if not number.lstrip("-").isdecimal():
            raise GmtwError(f"expected --num WORLD=N, for example --num travel=10, got {wanted!r}")
        counts[asked_for(world).key] = int(number)
    return {world.key: counts[world.key] for world in in_set_order() if world.key in counts}


def _sized(level: str) -> tuple[str, int | None]:
    """Return a level and how many instances of it each world shall have, None if as many as of the others.

    Raise GmtwError if that is no number.
    """
    from gmtw.core.errors import GmtwError

    name, sized, number = level.partition("=")
    if sized and not number.isdecimal():
        raise GmtwError(f"expected --level LEVEL=N, for example --level long=6, got {level!r}")
    return name, int(number) if sized else None


def _asked(counts: Mapping[str, int], levels: Sequence[str], goals: Sequence[str], like: str, seed: int) -> list[Part]:
    """Return the parts of the set that the command line asks for."""
    from gmtw.core.errors import GmtwError
    from gmtw.datasets import generate as sets
    from gmtw.tasks.plan.goals import GOALS, SOLVE

    wanted = GOALS if "all" in goals else tuple(dict.fromkeys(goals)) or (SOLVE,)
    each: dict[str | None, int | None] = dict(map(_sized, levels)) or {None: None}
    if like:
        found = sets.like(like, bench_folders(), seed)
    else:
        found = []
        for level, number in each.items():
            sizes = counts if number is None else dict.fromkeys(counts, number)
            found += sets.parts(sizes.items(), level, wanted)
    if not found:
        raise GmtwError("nothing to generate; type for example --world travel --n 10, or --like gmtw-ro-3.0")
    return found


def _drawn(
    asked: Sequence[Part], seed: int, languages: Sequence[str], jobs: int, like: str, runs: Sequence[Path]
) -> Iterator[Instance]:
    """Return the instances of these parts, with a progress bar; with runs, those that are as hard as the frozen set."""
    from gmtw.core.errors import GmtwError
    from gmtw.datasets import find_set, load
    from gmtw.datasets import generate as sets

    def made(parts: Sequence[Part]) -> Iterator[Instance]:
        total = sum(part.number for part in parts)
        return iter(with_progress(sets.generate(parts, seed, languages, jobs), "generating", total))

    if not runs:
        return made(asked)
    from gmtw.results.items.balance import balanced, difficulty, more
    from gmtw.results.run import open_run

    if not like:
        raise GmtwError("--balance makes a set as hard as a frozen one; add --like, for example --like gmtw-ro-3.0")
    hard = difficulty([open_run(run) for run in runs])
    if languages and hard.language not in languages:
        raise GmtwError(f"the runs of --balance are in {hard.language}; add --language {hard.language}")
    return balanced(made(more(asked)), asked, load(find_set(like, bench_folders())), hard)


@app.command()
def audit(
    instances: SetArgument,
    language: Annotated[
        str, typer.Option(help="The language of the prompts to check; ro, or the suite's only one.")
    ] = "",
    search: Annotated[bool, typer.Option("--search", help="Only measure how much search plans ask for.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Check that a set is fit for grading: solvable, complete prompts, no duplicate, no idle rule; else exit code 1."""
    from gmtw.datasets import find_set, open_set, set_name
    from gmtw.quality.audit import inspect
    from gmtw.quality.audit.report import report
    from gmtw.quality.audit.text_report import show
    from gmtw.tasks.prompt import spoken

    opened = open_set(path := find_set(instances, bench_folders()), reading())
    loaded, language = opened.instances, spoken(opened.instances, language)
    if search:
        _show_search(loaded, language, as_json)
        return
    found = report(set_name(path), language, with_progress(inspect(loaded, language), "auditing", len(loaded)))
    for line in opened.left_out:
        typer.echo(f"left out: {line}", err=True)
    typer.echo(found.to_json() if as_json else show(found), nl=False)
    if not found.fit:
        raise typer.Exit(1)


def _show_search(instances: Sequence[Instance], language: str, as_json: bool) -> None:
    """Print how much search the plans of a set ask for, by world, level and goal."""
    import json

    from gmtw.quality.search_difficulty import difficulty, rows, table

    found = [difficulty(one, language) for one in with_progress(instances, "searching", len(instances))]
    plans = [one for one in found if one]
    if as_json:
        typer.echo(json.dumps(list(rows(plans)), ensure_ascii=False, indent=1))
    else:
        typer.echo(table(plans) if plans else "no task of this set is a plan")


@app.command("view")
def view_instances(
    instances: SetArgument,
    id_: Annotated[str, typer.Option("--id", help="Show only this instance.")] = "",
    limit: Annotated[int, typer.Option(min=0, help="Show only N instances, spread over the set; 0: all.")] = 0,
    language: Annotated[
        str, typer.Option(help="The language of prompts, names and rules; ro, or the suite's only one.")
    ] = "",
    world: Annotated[
        str, typer.Option("--world", "--category", help="Show only this world, or this category of a suite.")
    ] = "",
    goal: Annotated[str, typer.Option(help="Show only plans with this goal: solve, best, impossible or repair.")] = "",
    level: Annotated[str, typer.Option(help="Show only this level, or this method of a suite.")] = "",
) -> None:
    """Show instances: the prompt, the entities, the rules in words and a correct plan. In a terminal, `q` quits."""
    from gmtw.datasets import find_set, load
    from gmtw.datasets.view import chosen, paged
    from gmtw.tasks.prompt import spoken

    found = load(find_set(instances, bench_folders()), reading())
    paged(chosen(found, limit, id=id_, world=world, goal=goal, level=level), spoken(found, language))
