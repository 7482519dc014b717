"""The options that gmtw adds to pytest: their definition, and their values in one frozen object."""

from __future__ import annotations

from argparse import ArgumentTypeError
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, get_args

import pytest

from gmtw.core.errors import GmtwError
from gmtw.results.gate.limits import MAX_MDE, MIN_COVERAGE, TOLERANCE, GateLimits, Missing, baseline_path, thresholds

if TYPE_CHECKING:
    from gmtw.datasets.load_options import LoadOptions


@dataclass(frozen=True, slots=True)
class Options:
    """The values of the options.

    Attributes:
        instances: the set, or "" for the one that the bench file names.
        outputs: outputs files.
        models: models that are asked before their outputs are graded.
        reports: the folder that holds the report folders of all runs.
        pass_mark: a test that scores below it fails; None: no test fails.
        languagetool: the URL of a LanguageTool server that counts grammar errors, or "".
        limits: the limits of the gate, or None for no gate.
        baseline: the earlier run that the gate compares with.
        report: names of formats to write beside the records.
        by: what further tables to print.
        profile, keep_going: options of item suites (docs/items.md).
        quick: grade only the 100 instances of a frozen set that are chosen for quick runs.
        calibration: grade all built-in models of the bench file, on the whole set.
        force: whether outputs are graded whose plans name little that the set has.
        collect_only: pytest only collects, so no model is asked.
        graded: the report folder of a run whose scores are read and not measured again.
        reasoning_tags: a file of further signs between which a model writes its reasoning.
    """

    instances: str
    outputs: tuple[Path, ...]
    models: tuple[str, ...]
    reports: Path
    pass_mark: float | None
    languagetool: str = ""
    limits: GateLimits | None = None
    baseline: Path | None = None
    report: tuple[str, ...] = ()
    by: tuple[str, ...] = ()
    profile: str = ""
    keep_going: bool = False
    force: bool = False
    quick: bool = False
    calibration: bool = False
    collect_only: bool = False
    graded: Path | None = None
    reasoning_tags: Path | None = None

    @property
    def reading(self) -> LoadOptions:
        """Return the options of reading the instances."""
        from gmtw.datasets.load_options import LoadOptions

        return LoadOptions(self.profile, keep_going=self.keep_going, quick=self.quick)


def add_options(parser: pytest.Parser) -> None:
    """Add the options to the command line of pytest."""
    group = parser.getgroup("gmtw", "grading language models")
    _add_inputs(group)
    _add_grading(group)
    _add_reports(group)
    _add_suites(group)
    _add_gate(parser.getgroup("gmtw-gate", "a gate for CI: exit code 0 passed, 1 regression, 10 cannot tell"))


def _add_inputs(group: pytest.OptionGroup) -> None:
    group.addoption(
        "--instances",
        metavar="FILE|DIR|NAME",
        default="",
        help="the instances that the outputs answer (default: those that the bench file names)",
    )
    group.addoption(
        "--model-outputs",
        metavar="FILE",
        nargs="+",
        action="extend",
        help="JSONL files with the outputs of one or more models; write `bench` before this option",
    )
    group.addoption(
        "--model",
        metavar="PROVIDER/MODEL",
        action="append",
        default=[],
        help="ask this model first, as `gmtw run` does, then grade its outputs; may be repeated. It is asked the whole "
        "set, whatever -k selects; hf/PATH scores the candidates of continuations",
    )


def _add_grading(group: pytest.OptionGroup) -> None:
    group.addoption(
        "--graded",
        metavar="REPORT",
        help="read the scores of a report folder, as gmtw grade --engine writes it, and grade nothing again; the table "
        "and the gate are of the whole report, whatever -k selects",
    )
    group.addoption(
        "--quick",
        action="store_true",
        help="only the 100 instances of a frozen set that are chosen for quick runs; what they say of the whole set is "
        "printed below the table",
    )
    group.addoption(
        "--calibration",
        action="store_true",
        help="without outputs: all built-in models of the bench file on the whole set, not a few on its quick part",
    )
    group.addoption(
        "--pass-mark",
        type=_share,
        metavar="X",
        help="fail a test that scores below X, 0 to 1 (default: no test fails)",
    )
    group.addoption(
        "--languagetool",
        metavar="URL",
        default="",
        help="a LanguageTool server that counts grammar errors; they are shown beside G and change no score",
    )
    group.addoption(
        "--reasoning-tags",
        metavar="FILE",
        type=Path,
        help="a TOML file of further signs between which a model writes its reasoning (docs/host-answers.md)",
    )
    group.addoption("--force", action="store_true", help="grade outputs even if they seem to belong to another set")


def _add_reports(group: pytest.OptionGroup) -> None:
    group.addoption("--report-dir", metavar="DIR", help="the folder for the reports of runs (default: reports)")
    group.addoption(
        "--report",
        metavar="FORMAT,...",
        action="append",
        default=[],
        help="also write the report in these formats: markdown, junit, xlsx, parquet, html (docs/reports.md)",
    )
    group.addoption(
        "--by",
        choices=("construction", "goal", "turn", "variant"),
        action="append",
        default=[],
        help="also print which constructions of the language a model does not understand, its figures by goal, which "
        "turns of episodes it holds, or what it loses on reworded prompts",
    )


def _add_suites(group: pytest.OptionGroup) -> None:
    group.addoption(
        "--profile",
        choices=("robust", "published"),
        default="",
        help="grade item suites by our rules (robust, the default) or by the rules of the published suite",
    )
    group.addoption(
        "--keep-going",
        action="store_true",
        help="leave out the defective items of a suite, and list them in the report",
    )


def _add_gate(group: pytest.OptionGroup) -> None:
    group.addoption(
        "--baseline", metavar="RUN", help="the report folder of an earlier run; the gate fails where this run is worse"
    )
    group.addoption(
        "--tolerance",
        type=_share,
        metavar="X",
        help=f"fail only if a drop is surely larger than X (default: {TOLERANCE})",
    )
    group.addoption(
        "--fail-under",
        metavar="METRIC=X",
        action="append",
        help="fail if the mean of a metric is below X, as in U=0.80; may be repeated",
    )
    group.addoption(
        "--min-coverage",
        type=_share,
        metavar="X",
        help=f"'cannot tell' if a smaller share of the instances was answered (default of a gate: {MIN_COVERAGE})",
    )
    group.addoption(
        "--max-mde",
        type=_share,
        metavar="X",
        help=f"'cannot tell' if a drop of X beyond the tolerance might have gone undetected (default: {MAX_MDE})",
    )
    group.addoption(
        "--missing",
        choices=get_args(Missing),
        help="answers that the baseline has and this run lacks: ignore compares the tasks that both answered; zero "
        "counts the lost ones as 0; fail (default) does both, and both must pass",
    )
    group.addoption(
        "--metric",
        metavar="SCORE",
        action="append",
        help="also test solved, faithful or avg against the baseline; may be repeated",
    )


def options_of(config: pytest.Config) -> Options:
    """Return the options of this run. Raise UsageError for a wrong value."""
    return Options(
        instances=config.getoption("--instances"),
        outputs=tuple(map(Path, _outputs(config))),
        models=tuple(dict.fromkeys(config.getoption("--model"))),
        reports=Path(config.getoption("--report-dir") or config.invocation_params.dir / "reports").absolute(),
        pass_mark=config.getoption("--pass-mark"),
        languagetool=config.getoption("--languagetool"),
        limits=_limits(config),
        baseline=_baseline(config),
        profile=config.getoption("--profile"),
        keep_going=config.getoption("--keep-going"),
        force=config.getoption("--force"),
        quick=config.getoption("--quick"),
        calibration=config.getoption("--calibration"),
        collect_only=config.getoption("collectonly"),
        graded=_graded(config),
        reasoning_tags=config.getoption("--reasoning-tags"),
        report=tuple(config.getoption("--report")),
        by=tuple(config.getoption("--by")),
    )


def _graded(config: pytest.Config) -> Path | None:
    """Return the report whose scores are read. Raise UsageError if an option would grade something else."""
    given = config.getoption("--graded")
    others = ("--instances", "--model-outputs", "--model", "--languagetool", "--profile", "--quick")
    if given and (beside := [name for name in others if config.getoption(name)]):
        raise pytest.UsageError(f"--graded reads the scores of {given}; leave out {' and '.join(beside)}")
    return Path(given) if given else None


def _baseline(config: pytest.Config) -> Path | None:
    try:
        return baseline_path(config.getoption("--baseline"))
    except GmtwError as error:
        raise pytest.UsageError(str(error)) from None


def _limits(config: pytest.Config) -> GateLimits | None:
    """Return the limits of the gate, or None if no option asks for one.

    Raise UsageError for an option that has no effect without `--baseline`.
    """
    options = {
        name: config.getoption(f"--{name}") for name in ("tolerance", "min-coverage", "max-mde", "missing", "metric")
    }
    given = {name.replace("-", "_"): value for name, value in options.items() if value is not None}
    fail_under = config.getoption("--fail-under") or ()
    if not (config.getoption("--baseline") or fail_under or "min_coverage" in given):
        if given:
            raise pytest.UsageError(f"--{next(iter(given)).replace('_', '-')} needs --baseline RUN")
        return None
    try:
        also = frozenset(given.pop("metric", ()))
        return GateLimits(fail_under=thresholds(fail_under), also=also, **given)
    except GmtwError as error:
        raise pytest.UsageError(str(error)) from None


def _outputs(config: pytest.Config) -> Sequence[str]:
    return config.getoption("--model-outputs") or ()


def _share(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1:
        raise ArgumentTypeError(f"{text!r} is not a number from 0 to 1")
    return value
