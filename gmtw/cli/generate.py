"""The verb that makes sets: generate."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer
from typer.core import TyperCommand

from gmtw.cli.app import app, bench_folders, with_progress
from gmtw.cli.output_file import check_output

if TYPE_CHECKING:
    from gmtw.core.types import Instance
    from gmtw.datasets.variants import VariantSet
    from gmtw.worlds import Part

WRITING = "writing"
"""The name that --num has for tasks of writing; a set has as many of each genre."""

EXAMPLE = "type for example --num-travel 10, --num-writing 10, or --like gmtw-ro-3.0"

MANY = 50
"""From so many instances on, each core draws some: a process costs more than a few instances."""


class Asked(NamedTuple):
    """The set that the command line asks for.

    numbers: instances by world. levels: each with a number of its own, None for that of its world. like: a frozen set
    whose shape it has, or "". runs: with `like`, those by whose answers it is as hard.
    """

    numbers: Mapping[str, int]
    levels: Sequence[tuple[str, int | None]]
    goals: Sequence[str]
    like: str
    runs: Sequence[Path]
    seed: int
    languages: Sequence[str]


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
    num: Annotated[
        list[str] | None,
        typer.Option(
            metavar="WORLD=N",
            help="The number of instances of a world, or of each genre of writing; repeatable. Also: --num-WORLD N.",
        ),
    ] = None,
    level: Annotated[
        list[str] | None,
        typer.Option(
            metavar="LEVEL[=N]",
            help="easy, medium, hard or long; may be repeated, and each gets the number asked for, or N of each "
            "world. By default 40, 40 and 20 percent easy, medium and hard.",
        ),
    ] = None,
    goal: Annotated[
        list[str] | None,
        typer.Option(
            help="solve (any plan that obeys), repair, best, impossible, all of these four, or episode (a "
            "conversation); may be repeated."
        ),
    ] = None,
    like: Annotated[
        str, typer.Option(help="A frozen set; the new one gets as many instances of each world, level and goal.")
    ] = "",
    balance: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="RUN",
            help="With --like: make the new set as hard as the frozen one. Difficulty is predicted from this graded "
            "run of the frozen set. May be repeated; at least two models in all.",
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
    limit: Annotated[int, typer.Option(min=0, help="With --from: only N instances, spread over the set; 0: all.")] = 0,
    language: Annotated[
        list[str] | None,
        typer.Option(metavar="LANGUAGE,...", help="Write prompts only in these languages; may be repeated."),
    ] = None,
    freeze: Annotated[
        bool, typer.Option("--freeze", help="Also write manifest.json, so that a later change is noticed.")
    ] = False,
) -> None:
    """Generate certified instances: each has a solution, or a proof that there is none, and a measured difficulty.

    Each of its rules matters.
    """
    from gmtw.datasets import manifest
    from gmtw.datasets.variants import VariantSet

    languages = [code.strip() for given in language or () for code in given.split(",") if code.strip()]
    named = variants or (["all"] if source else [])
    made = VariantSet.of(named, seed, _only(languages)) if named else None
    if freeze:
        manifest.refuse_misnamed(out)
    check_output(command, out)
    if made and source:
        said = _write_variants(made, source, limit, out, freeze)
    else:
        levels = [_sized(one) for one in level or ()]
        asked = Asked(_numbers(num or ()), levels, goal or (), like, balance or (), seed, languages)
        said = _write_new(asked, made, out)
    if freeze:
        _freeze(out, seed)
    for line in made.told() if made else ():
        typer.echo(line, err=True)
    typer.echo(f"{said}: {out}", err=True)


def _write_new(asked: Asked, made: VariantSet | None, out: Path) -> str:
    """Write new instances, each with its variants, and return how many."""
    from gmtw.core.jsonl import write
    from gmtw.generation.progress import counted

    drawn = _drawn(asked)
    return counted(write(made.of_all(drawn) if made else drawn, out), "instance", "instances")


def _write_variants(made: VariantSet, name: str, limit: int, out: Path, freeze: bool) -> str:
    """Write instances of a set in plain words and in others, and return how many. To be frozen, they have no copies."""
    from gmtw.core.jsonl import write
    from gmtw.datasets import find_set, load, set_name, variant_lines
    from gmtw.datasets.variants import spread

    path = find_set(name, bench_folders())
    chosen = spread(load(path), limit)
    found = made.of_all(with_progress(chosen, "variants", len(chosen)))
    written = variant_lines.write(found, set_name(path), out) if freeze else write(found, out)
    return f"{written} instances, {len(chosen)} of them in plain words"


def _freeze(out: Path, seed: int) -> None:
    """Write the manifest of a set that was written."""
    from gmtw.datasets import load, manifest

    manifest.forget(out)
    manifest.freeze(out, seed, load(out))


def _only(languages: Sequence[str]) -> str:
    """Return the one language of variants, Romanian if none is named. Raise GmtwError for several."""
    from gmtw.core.errors import GmtwError

    if len(languages) > 1:
        raise GmtwError(f"variants are in one language, got --language {' --language '.join(languages)}; name one")
    return languages[0] if languages else "ro"


def _numbers(given: Sequence[str]) -> dict[str, int]:
    """Return how many instances of each world are wanted, in the order of sets. Raise GmtwError if N is no number."""
    from gmtw.core.errors import GmtwError
    from gmtw.worlds import asked_for, in_set_order

    numbers = {}
    for wanted in given:
        world, _, number = wanted.partition("=")
        if not number.lstrip("-").isdecimal():
            raise GmtwError(f"expected --num WORLD=N, for example --num travel=10, got {wanted!r}")
        numbers[world if world == WRITING else asked_for(world).key] = int(number)
    order = (*(world.key for world in in_set_order()), WRITING)
    return {world: numbers[world] for world in order if world in numbers}


def _sized(level: str) -> tuple[str, int | None]:
    """Return a level and how many instances of it each world shall have, None if as many as of the others.

    Raise GmtwError if that is no number.
    """
    from gmtw.core.errors import GmtwError

    name, sized, number = level.partition("=")
    if sized and not number.isdecimal():
        raise GmtwError(f"expected --level LEVEL=N, for example --level long=6, got {level!r}")
    return name, int(number) if sized else None


def _drawn(asked: Asked) -> Iterator[Instance]:
    """Return the instances, with a progress bar; with runs, those that are as hard as the frozen set.

    Raise GmtwError if nothing is asked for, or what does not go together.
    """
    from gmtw.core.errors import GmtwError
    from gmtw.datasets import generate as sets
    from gmtw.datasets.generate_writing import is_writing, sizes_like

    if asked.runs and not asked.like:
        raise GmtwError("--balance makes a set as hard as a frozen one; add --like, for example --like gmtw-ro-3.0")
    parts = sets.like(asked.like, bench_folders(), asked.seed) if asked.like else []
    if is_writing(parts):
        return _writing(0, sizes_like(parts), asked.seed)
    if WRITING in asked.numbers:
        _refuse_beside_writing(asked)
        return _writing(asked.numbers[WRITING], asked.levels, asked.seed)
    parts = parts or _parts(asked)
    return _as_hard(parts, asked) if asked.runs else _plans(parts, asked)


def _refuse_beside_writing(asked: Asked) -> None:
    """Raise GmtwError if something is asked for that tasks of writing do not have."""
    from gmtw.core.errors import GmtwError

    others = [f"--num-{world}" for world in asked.numbers if world != WRITING] + ["--goal"] * bool(asked.goals)
    if others:
        raise GmtwError(f"--num-writing makes a set of its own; leave out {others[0]}")


def _writing(number: int, levels: Sequence[tuple[str, int | None]], seed: int) -> Iterator[Instance]:
    """Return tasks of writing, so many of each genre, with a progress bar. Raise GmtwError if none is asked for."""
    from gmtw.core.errors import GmtwError
    from gmtw.datasets.generate_writing import writing
    from gmtw.worlds.writing import GENRES

    each = sum(number if own is None else own for _, own in levels) if levels else number
    if not each:
        raise GmtwError(f"nothing to generate; {EXAMPLE}")
    return iter(with_progress(writing(number, levels, seed), "generating", each * len(GENRES)))


def _parts(asked: Asked) -> list[Part]:
    """Return the parts of the set: each level of each world with each goal."""
    from gmtw.core.errors import GmtwError
    from gmtw.datasets import generate as sets
    from gmtw.tasks.plan.goals import GOALS, SOLVE

    goals = GOALS if "all" in asked.goals else tuple(dict.fromkeys(asked.goals)) or (SOLVE,)
    each: dict[str | None, int | None] = dict(asked.levels) or {None: None}
    found = []
    for level, number in each.items():
        sizes = asked.numbers if number is None else dict.fromkeys(asked.numbers, number)
        found += sets.parts(sizes.items(), level, goals)
    if not found:
        raise GmtwError(f"nothing to generate; {EXAMPLE}")
    return found


def _plans(parts: Sequence[Part], asked: Asked) -> Iterator[Instance]:
    """Return the instances of these parts; of many, each core draws some, and the bytes are the same."""
    from gmtw.core.cores import cores
    from gmtw.datasets import generate as sets

    total = sum(part.number for part in parts)
    drawn = sets.generate(parts, asked.seed, asked.languages, cores() if total >= MANY else 1)
    return iter(with_progress(drawn, "generating", total))


def _as_hard(parts: Sequence[Part], asked: Asked) -> Iterator[Instance]:
    """Return instances of these parts that are as hard as the frozen set, by the answers of the runs."""
    from gmtw.core.errors import GmtwError
    from gmtw.datasets import find_set, load
    from gmtw.results.items.balance import balanced, difficulty, more
    from gmtw.results.run import open_run

    hard = difficulty([open_run(run) for run in asked.runs])
    if asked.languages and hard.language not in asked.languages:
        raise GmtwError(f"the runs of --balance are in {hard.language}; add --language {hard.language}")
    return balanced(_plans(more(parts), asked), parts, load(find_set(asked.like, bench_folders())), hard)
