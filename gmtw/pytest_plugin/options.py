"""The command line of `pytest bench`."""

from __future__ import annotations

from argparse import ArgumentTypeError
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from gmtw.core.errors import GmtwError
from gmtw.results.gate.limits import MAX_MDE, MIN_COVERAGE, TOLERANCE, GateLimits, baseline_path, thresholds

if TYPE_CHECKING:
    from gmtw.datasets.load_options import Reading


@dataclass(frozen=True, slots=True)
class Options:
    """What was asked for. instances: "" where the bench file decides. reports: the folder of all runs.

    models: what is asked before it is graded. languagetool: the address of a server that measures grammar, "" for
    none. limits: what the run must reach; None where nothing is asked for. baseline: the earlier run that it is held
    against. report: names of formats in which the run is written too. profile, permute, keep_going: of item suites
    (docs/items.md). collect_only: nothing is asked.
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
    profile: str = ""
    permute: bool = True
    keep_going: bool = False
    collect_only: bool = False

    @property
    def reading(self) -> Reading:
        """How the instances are read."""
        from gmtw.datasets.load_options import Reading

        return Reading(self.profile, self.permute, self.keep_going)


def add(parser: pytest.Parser) -> None:
    """The options are known to pytest."""
    group = parser.getgroup("gmtw", "grading language models")
    _add_inputs(group)
    _add_grading(group)
    _add_suites(group)
    _add_gate(parser.getgroup("gmtw-gate", "a gate for CI: exit code 0 passed, 1 regression, 10 cannot tell"))


def _add_inputs(group: pytest.OptionGroup) -> None:
    group.addoption("--instances", metavar="FILE|DIR|NAME", default="", help="what the outputs answer")
    group.addoption(
        "--model-outputs",
        metavar="FILE",
        nargs="+",
        action="extend",
        help="JSONL files of outputs, one or more models (put what to collect, `bench`, before this)",
    )
    group.addoption(
        "--model",
        metavar="PROVIDER/MODEL",
        action="append",
        default=[],
        help="ask this model first, the whole set whatever -k says, as gmtw run does by default; hf/PATH scores texts "
        "to be continued",
    )


def _add_grading(group: pytest.OptionGroup) -> None:
    group.addoption("--report-dir", metavar="DIR", help="where the reports of runs go (default: reports)")
    group.addoption(
        "--pass-mark",
        type=_share,
        metavar="X",
        help="fail tests that score below X, 0 to 1 (default: none fails)",
    )
    group.addoption(
        "--languagetool",
        metavar="URL",
        default="",
        help="a LanguageTool server that counts errors of grammar, beside G (default: none is asked)",
    )
    group.addoption(
        "--report",
        metavar="FORMAT,...",
        action="append",
        default=[],
        help="write the run in other formats beside its records: markdown, junit, xlsx, parquet, ... (docs/reports.md)",
    )


def _add_suites(group: pytest.OptionGroup) -> None:
    group.addoption(
        "--profile",
        choices=("robust", "published"),
        default="",
        help="whose rules grade item suites: ours, or the suite's own to the verdict (default: robust)",
    )
    group.addoption("--no-permute", action="store_true", help="options of items stand in the file's order")
    group.addoption("--keep-going", action="store_true", help="leave out defective items of a suite, and name them")


def _add_gate(group: pytest.OptionGroup) -> None:
    group.addoption(
        "--baseline", metavar="RUN", help="an earlier run that this one must not fall behind: a report folder"
    )
    group.addoption(
        "--tolerance", type=_share, metavar="X", help=f"a drop of up to so much is none (default: {TOLERANCE})"
    )
    group.addoption(
        "--fail-under", metavar="METRIC=X", action="append", help="the least mean, such as U=0.80; may be repeated"
    )
    group.addoption(
        "--min-coverage",
        type=_share,
        metavar="X",
        help=f"the least share of instances that must be answered (default, once there is a gate: {MIN_COVERAGE})",
    )
    group.addoption(
        "--max-mde",
        type=_share,
        metavar="X",
        help=f"cannot tell where a drop of so much might not have been detected (default: {MAX_MDE})",
    )


def of(config: pytest.Config) -> Options:
    """The options of this run."""
    return Options(
        instances=config.getoption("--instances"),
        outputs=tuple(map(Path, _outputs(config))),
        models=tuple(dict.fromkeys(config.getoption("--model"))),
        reports=Path(config.getoption("--report-dir") or config.rootpath / "reports").absolute(),
        pass_mark=config.getoption("--pass-mark"),
        languagetool=config.getoption("--languagetool"),
        limits=_limits(config),
        baseline=_baseline(config),
        profile=config.getoption("--profile"),
        permute=not config.getoption("--no-permute"),
        keep_going=config.getoption("--keep-going"),
        collect_only=config.getoption("collectonly"),
        report=tuple(config.getoption("--report")),
    )


def _baseline(config: pytest.Config) -> Path | None:
    try:
        return baseline_path(config.getoption("--baseline"))
    except GmtwError as error:
        raise pytest.UsageError(str(error)) from None


def _limits(config: pytest.Config) -> GateLimits | None:
    """What the run must reach, None where nothing asks for a gate; raises UsageError for half a wish."""
    asked = {name: config.getoption(f"--{name}") for name in ("tolerance", "min-coverage", "max-mde")}
    given = {name.replace("-", "_"): value for name, value in asked.items() if value is not None}
    wishes = config.getoption("--fail-under") or ()
    if not (config.getoption("--baseline") or wishes or "min_coverage" in given):
        if given:
            raise pytest.UsageError(f"--{next(iter(given)).replace('_', '-')} needs --baseline RUN")
        return None
    try:
        return GateLimits(fail_under=thresholds(wishes), **given)
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
