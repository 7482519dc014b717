"""The command line of `pytest bench`."""

from __future__ import annotations

from argparse import ArgumentTypeError
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from gmtw.suites.reading import Reading


@dataclass(frozen=True, slots=True)
class Options:
    """What was asked for. instances: "" where the bench file decides. reports: the folder of all runs.

    languagetool: the address of a server that measures grammar, "" for none. profile, permute, keep_going: of
    item suites (docs/items.md).
    """

    instances: str
    outputs: tuple[Path, ...]
    reports: Path
    pass_mark: float | None
    languagetool: str = ""
    profile: str = ""
    permute: bool = True
    keep_going: bool = False

    @property
    def reading(self) -> Reading:
        """How the instances are read."""
        from gmtw.suites.reading import Reading

        return Reading(self.profile, self.permute, self.keep_going)


def add(parser: pytest.Parser) -> None:
    """The options are known to pytest."""
    group = parser.getgroup("gmtw", "grading language models")
    group.addoption("--instances", metavar="FILE|DIR|NAME", default="", help="what the outputs answer")
    group.addoption(
        "--model-outputs",
        metavar="FILE",
        nargs="+",
        action="extend",
        help="JSONL files of outputs, one or more models (put what to collect, `bench`, before this)",
    )
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
        "--profile",
        choices=("robust", "published"),
        default="",
        help="whose rules grade item suites: ours, or the suite's own to the verdict (default: robust)",
    )
    group.addoption("--no-permute", action="store_true", help="options of items stand in the file's order")
    group.addoption("--keep-going", action="store_true", help="leave out defective items of a suite, and name them")


def of(config: pytest.Config) -> Options:
    """The options of this run."""
    return Options(
        instances=config.getoption("--instances"),
        outputs=tuple(map(Path, _outputs(config))),
        reports=Path(config.getoption("--report-dir") or config.rootpath / "reports").absolute(),
        pass_mark=config.getoption("--pass-mark"),
        languagetool=config.getoption("--languagetool"),
        profile=config.getoption("--profile"),
        permute=not config.getoption("--no-permute"),
        keep_going=config.getoption("--keep-going"),
    )


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
