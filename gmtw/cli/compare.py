"""The verb `compare`: models on one set, or with --pair one model in two languages, on two sets, in other words."""

from __future__ import annotations

import tempfile
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gmtw.cli.app import JsonFileOption, app
from gmtw.cli.given_runs import open_runs, set_first
from gmtw.cli.output_file import check_output

if TYPE_CHECKING:
    from pydantic import BaseModel

    from gmtw.results.compare.stored_metrics import StoredComparison
    from gmtw.results.run import Run


LANGUAGES = ("ro", "en")
"""The languages of outputs files that name none, in their order, if --pair does not say."""

NOT_TWO = "expected SET OUTPUTS, SET OUTPUTS OUTPUTS, or one or two runs, got {given} arguments"


@app.command()
def compare(
    command: typer.Context,
    runs: Annotated[
        list[Path],
        typer.Argument(metavar="[SET] OUTPUTS", help="A set and its outputs files, or the report folders of runs."),
    ],
    pair: Annotated[
        str,
        typer.Option(
            metavar="PAIR",
            help="Compare each model with itself: language (or codes, as in ro,en), set (a frozen one and a "
            "fresh one), or variant (plain and reworded prompts).",
        ),
    ] = "",
    language: Annotated[
        str, typer.Option(help="Only this language; outputs files that name no language are taken as being in it.")
    ] = "",
    by: Annotated[
        list[str] | None,
        typer.Option(help="Also compare by world, level, rule, construction, turn or goal; may be repeated."),
    ] = None,
    worst: Annotated[
        int, typer.Option(min=0, help="How many of the instances that divide the models most to show.")
    ] = 5,
    out: JsonFileOption = None,
) -> None:
    """Compare models on one set: a table with intervals and ties, each pair, the instances that divide them most."""
    from gmtw.core.jsonl import write_lines

    check_output(command, out)
    found, text = _compare_pair(runs, pair) if pair else _compare_models(runs, language, by or (), worst)
    if out:
        write_lines([found.model_dump_json(indent=2)], out)
    typer.echo(text, nl=False)


def _compare_models(given: Sequence[Path], language: str, by: Sequence[str], worst: int) -> tuple[BaseModel, str]:
    """Return the comparison of models on one set, and the same as text.

    given: as the arguments of compare. Raise GmtwError for an unknown part of the set, and for what is not compared.
    """
    from gmtw.core.errors import UnknownNameError
    from gmtw.report.comparison_text import comparison_text
    from gmtw.report.stored_metrics_text import stored_metrics_text
    from gmtw.results.compare import comparison
    from gmtw.results.compare.stored_metrics import is_stored_metrics

    for part in by:
        if part not in comparison.PARTS:
            raise UnknownNameError("part for --by", part, comparison.PARTS)
    instances, named = set_first(given)
    stored = [path for path in named if is_stored_metrics(path)]
    with tempfile.TemporaryDirectory() as reports:
        runs = open_runs([path for path in named if path not in stored], instances, Path(reports), language)
        if stored:
            beside = _with_stored(stored, runs, language, worst, by)
            return beside, stored_metrics_text(beside)
        compared = comparison.compare(runs, language, worst, tuple(dict.fromkeys(by)))
        return compared, comparison_text(compared)


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


def _compare_pair(given: Sequence[Path], pair: str) -> tuple[BaseModel, str]:
    """Return how one model differs in two languages, on two sets, or in other words; and that as text.

    given: as the arguments of compare. pair: "set", "variant", "language" or codes, "ro,en". Raise GmtwError for
    anything else, and for runs that are no such pair.
    """
    from gmtw.core.errors import GmtwError
    from gmtw.report.comparison_text import delta_text, languages_text, set_delta_text
    from gmtw.report.robustness_text import robustness_text
    from gmtw.results.compare import compare_languages, compare_many, compare_sets, compare_variants, languages_of

    with tempfile.TemporaryDirectory() as reports:
        if pair == "variant":
            instances, named = set_first(given)
            variants = compare_variants(open_runs(named, instances, Path(reports), ""))
            return variants, robustness_text(variants)
        codes = _codes(pair)
        if pair == "set" and len(set_first(given)[1]) > 2:
            raise GmtwError(NOT_TWO.format(given=len(given)))
        runs = _runs(given, codes, Path(reports))
        spoken = {row.language for run in runs for row in run.summary.models}
        if pair != "set" and len(codes or spoken) > 2:
            table = compare_many(languages_of(runs, codes))
            return table, languages_text(table)
        if len(runs) > 2:
            raise GmtwError(NOT_TWO.format(given=len(given)))
        first, second = runs[0], runs[-1]
        if pair == "set":
            sets = compare_sets(first, second)
            return sets, set_delta_text(sets)
        codes = codes or (_both_languages(spoken) if len(runs) == 1 else ())
        languages = compare_languages(first, second, (codes[0], codes[1]) if codes else ("", ""))
        return languages, delta_text(languages)


def _runs(given: Sequence[Path], codes: Sequence[str], reports: Path) -> Sequence[Run]:
    """Return the runs that the arguments name, one for each outputs file."""
    instances, named = set_first(given)
    if not instances:
        return open_runs(named, "", reports, "")
    usual = [*(codes or LANGUAGES), *[""] * len(named)]
    return [
        open_runs([path], instances, reports / str(number), language)[0]
        for number, (path, language) in enumerate(zip(named, usual, strict=False))
    ]


def _both_languages(spoken: Collection[str]) -> tuple[str, ...]:
    """Return two languages, the usual one first; none if there are not two."""
    return tuple(sorted(spoken, key=lambda code: (code != LANGUAGES[0], code))) if len(spoken) == 2 else ()


def _codes(pair: str) -> tuple[str, ...]:
    """Return the codes that `--pair` names, none if it is another word. Raise GmtwError for one code, or one twice."""
    from gmtw.core.errors import GmtwError

    if pair in ("set", "language"):
        return ()
    codes = tuple(map(str.strip, pair.split(",")))
    if len({*codes}) < max(2, len(codes)) or not all(codes):
        raise GmtwError(f"--pair expects language, set, variant, or two codes, as in ro,en; got {pair!r}")
    return codes
