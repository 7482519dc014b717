"""Verbs that compare runs: `compare` (models on one set) and `delta` (one model in two languages)."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gmtw.cli.app import ForceOption, JsonFileOption, JsonOption, app, refuse
from gmtw.cli.config_file import ConfigOption, Configured
from gmtw.cli.given_runs import open_runs, set_first
from gmtw.cli.output_file import OverwriteOption, check_output

if TYPE_CHECKING:
    from pydantic import BaseModel

    from gmtw.results.compare.stored_metrics import StoredComparison
    from gmtw.results.run import Run


LANGUAGES = ("ro", "en")
"""The languages of two outputs files that name none, in their order, if --languages does not say."""


@app.command(cls=Configured)
def compare(
    command: typer.Context,
    runs: Annotated[
        list[Path],
        typer.Argument(metavar="[SET] OUTPUTS", help="A set and its outputs files, or the report folders of runs."),
    ],
    instances: Annotated[
        str,
        typer.Option(metavar="SET", help="The set of outputs files, if it is not the first argument."),
    ] = "",
    report_dir: Annotated[Path | None, typer.Option(help="Keep the report of graded outputs files here.")] = None,
    language: Annotated[str, typer.Option(help="Only this language; outputs files that name none are in it.")] = "",
    by: Annotated[
        list[str] | None,
        typer.Option(help="Also compare by world, level, rule, construction or goal; may be repeated."),
    ] = None,
    worst: Annotated[
        int, typer.Option(min=0, help="How many of the instances that divide the models most to show.")
    ] = 5,
    force: ForceOption = False,
    out: JsonFileOption = None,
    overwrite: OverwriteOption = False,
    as_json: JsonOption = False,
    config: ConfigOption = None,
) -> None:
    """Compare models on one set: a table with intervals and ties, each pair, the instances that divide them most."""
    from gmtw.core.errors import GmtwError, UnknownNameError
    from gmtw.report.comparison_text import comparison_text
    from gmtw.report.stored_metrics_text import stored_metrics_text
    from gmtw.results.compare import Comparison, comparison
    from gmtw.results.compare.stored_metrics import StoredComparison, is_stored_metrics

    try:
        check_output(command, out, overwrite)
        for part in by or ():
            if part not in comparison.PARTS:
                raise UnknownNameError("part for --by", part, comparison.PARTS)
        first, named = ("", runs) if instances else set_first(runs)
        stored = [path for path in named if is_stored_metrics(path)]
        with ExitStack() as stack:
            kept = report_dir or Path(stack.enter_context(tempfile.TemporaryDirectory()))
            others = [path for path in named if path not in stored]
            opened = open_runs(others, instances or first, kept, language, force)
            found: Comparison | StoredComparison = (
                _with_stored(stored, opened, language, worst, by or ())
                if stored
                else comparison.compare(opened, language, worst, tuple(dict.fromkeys(by or ())))
            )
        _write_json(found, out)
    except GmtwError as error:
        refuse(error)
    text = stored_metrics_text(found) if isinstance(found, StoredComparison) else comparison_text(found)
    typer.echo(found.model_dump_json(indent=2) if as_json else text, nl=as_json)


def _with_stored(
    stored: Sequence[Path], runs: Sequence[Run], language: str, worst: int, by: Sequence[str]
) -> StoredComparison:
    """Return stored metrics of the published evaluator beside each other and beside the models of runs.

    Raise GmtwError for `--by`: stored metrics do not say what part of the set an instance is in.
    """
    from gmtw.core.errors import GmtwError
    from gmtw.results.compare.compared_models import compared_models
    from gmtw.results.compare.stored_metrics import columns_of, compare_stored, read_stored_metrics, with_own_labels

    if by:
        raise GmtwError(f"stored metrics have no parts; leave out --by {by[0]}")
    read = with_own_labels(stored, [read_stored_metrics(path) for path in stored])
    columns = [*read, *columns_of(compared_models(runs, language))]
    return compare_stored(columns, worst)


@app.command()
def delta(
    command: typer.Context,
    given: Annotated[
        list[Path],
        typer.Argument(
            metavar="SET OUTPUTS [OUTPUTS]",
            help="A set and its outputs in both languages, in one file or two; or the reports of one or two runs: "
            "Romanian and the other, or of a frozen set and of a fresh one of the same shape.",
        ),
    ],
    languages: Annotated[
        str, typer.Option(metavar="RO,EN", help="Which languages to compare, if a run has several.")
    ] = "",
    variants: Annotated[
        bool, typer.Option("--variants", help="Compare the plain prompts of a set with their variants (robustness).")
    ] = False,
    out: JsonFileOption = None,
    overwrite: OverwriteOption = False,
    as_json: JsonOption = False,
) -> None:
    """Compare one model in two languages, on a frozen set and a fresh one, or by plain prompts and in other words."""
    from gmtw.core.errors import GmtwError
    from gmtw.report.comparison_text import delta_text, set_delta_text
    from gmtw.results.compare import Delta, SetDelta, compare_languages, compare_sets

    if variants:
        _show_robustness(command, given, out, overwrite, as_json)
        return
    try:
        check_output(command, out, overwrite)
        pair = _language_pair(languages)
        with tempfile.TemporaryDirectory() as reports:
            runs = _two_runs(given, pair, Path(reports))
            pair = pair if any(pair) or runs[0] is not runs[1] else _both_languages(runs[0])
            found: Delta | SetDelta = (
                compare_sets(*runs) if not any(pair) and _other_sets(*runs) else compare_languages(*runs, pair)
            )
        _write_json(found, out)
    except GmtwError as error:
        refuse(error)
    text = set_delta_text(found) if isinstance(found, SetDelta) else delta_text(found)
    typer.echo(found.model_dump_json(indent=2) if as_json else text, nl=as_json)


def _show_robustness(
    command: typer.Context, given: Sequence[Path], out: Path | None, overwrite: bool, as_json: bool
) -> None:
    """Print what models lose in each variant: of one run or two, or of outputs that are graded against a set first."""
    from gmtw.core.errors import GmtwError
    from gmtw.report.robustness_text import robustness_text
    from gmtw.results.compare import compare_variants

    try:
        check_output(command, out, overwrite)
        instances, named = set_first(given)
        with tempfile.TemporaryDirectory() as reports:
            found = compare_variants(open_runs(named, instances, Path(reports), ""))
        _write_json(found, out)
    except GmtwError as error:
        refuse(error)
    typer.echo(found.model_dump_json(indent=2) if as_json else robustness_text(found), nl=as_json)


def _two_runs(given: Sequence[Path], pair: tuple[str, str], reports: Path) -> tuple[Run, Run]:
    """Return the runs that the arguments name; one that holds both languages is both of them.

    Raise GmtwError if there are not one or two.
    """
    from gmtw.core.errors import GmtwError

    instances, named = set_first(given)
    if len(named) > 2:
        raise GmtwError(f"expected SET OUTPUTS, SET OUTPUTS OUTPUTS, or one or two runs, got {len(given)} arguments")
    if not instances:
        runs = open_runs(named, "", reports, "")
        return runs[0], runs[-1]
    spoken = pair if any(pair) else LANGUAGES
    found = [
        open_runs([path], instances, reports / str(number), language)[0]
        for number, (path, language) in enumerate(zip(named, spoken, strict=False))
    ]
    return found[0], found[-1]


def _both_languages(run: Run) -> tuple[str, str]:
    """Return the two languages of a run, the usual one first; two empty codes if it does not have two."""
    spoken = sorted({row.language for row in run.summary.models}, key=lambda code: (code != LANGUAGES[0], code))
    return (spoken[0], spoken[1]) if len(spoken) == 2 else ("", "")


def _other_sets(first: Run, second: Run) -> bool:
    """Return whether two runs are of different sets in one language."""
    spoken = {row.language for run in (first, second) for row in run.summary.models}
    return len(spoken) == 1 and first.summary.set_digest != second.summary.set_digest


def _language_pair(languages: str) -> tuple[str, str]:
    """Return the two codes of `--languages`. Raise InputError if there are not two."""
    from gmtw.core.errors import InputError

    first, _, second = languages.partition(",")
    if languages and not (first and second):
        raise InputError("--languages", f"expected two codes, as in ro,en; got {languages!r}")
    return first, second


def _write_json(found: BaseModel, out: Path | None) -> None:
    from gmtw.core.jsonl import write_lines

    if out:
        write_lines([found.model_dump_json(indent=2)], out)
