"""The pytest plugin. This module holds the hooks only; their bodies are in the modules of this package.

A hook imports its body when pytest calls it, so that a pytest run without a bench pays nothing for gmtw.

bench_file    a TOML file with a `[gmtw]` table: its instances, its outputs, its grader
nodes         the tree of collected tests: bench file, model, world, instance, metric
options       what the command line asks for
session       what happens before the first test and after the last one
protocol      how a graded test runs, and when pytest's full protocol is needed
progress      what a run prints while it grades
kept_reports  what stays in memory of tests that have run
gate_report   the verdicts of the gate
model_option  `--model`: ask a model before its outputs are graded
"""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from gmtw.pytest_plugin.nodes import BenchFile


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of gmtw: what to grade, where the reports go, and the gate."""
    from gmtw.pytest_plugin.options import add_options

    add_options(parser)


def pytest_load_initial_conftests(args: list[str]) -> None:
    """Find the test of an id that a run of the packaged bench printed: `gmtw_ro.toml::model::world::instance::U`."""
    if not any(".toml::" in one for one in args):
        return
    from gmtw.pytest_plugin.bench_file import of_packaged_bench

    args[:] = map(of_packaged_bench, args)


def pytest_configure(config: pytest.Config) -> None:
    """Register the metrics as markers for `pytest --markers`. A run that grades registers them when it starts."""
    if config.getoption("markers", False):
        from gmtw.pytest_plugin.session import register_markers

        register_markers(config)


def pytest_sessionstart(session: pytest.Session) -> None:
    """Check the inputs before anything is collected, and before xdist starts workers."""
    from gmtw.pytest_plugin.session import start

    start(session.config)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """xdist: send a worker the folders of its records."""
    from gmtw.pytest_plugin.session import configure_worker

    configure_worker(node.config, node.workerinput)


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> BenchFile | None:
    """Collect a TOML file with a `[gmtw]` table as a bench file."""
    if file_path.suffix != ".toml":
        return None
    from gmtw.pytest_plugin.bench_file import is_bench
    from gmtw.pytest_plugin.nodes import BenchFile
    from gmtw.pytest_plugin.session import bench_at

    if not is_bench(file_path):
        return None
    return BenchFile.of(parent, file_path, bench_at(parent.config, file_path))


def pytest_collection_finish(session: pytest.Session) -> None:
    """Keep the garbage collector away from the collected tests: they stay in memory until the end."""
    from gmtw.pytest_plugin.session import freeze_garbage_collector

    freeze_garbage_collector(session.config)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> bool | None:
    """Run a graded test by the short protocol, unless something needs the full one of pytest."""
    from gmtw.pytest_plugin import protocol
    from gmtw.pytest_plugin.nodes import GradedItem
    from gmtw.pytest_plugin.session import SESSION

    if not isinstance(item, GradedItem):
        return None
    session = item.config.stash[SESSION]
    if session.full_protocol or protocol.has_other_marks(item):
        return None
    protocol.run(item, session.start_and_end, session.teardown_report, session.capture)
    return True


@pytest.hookimpl(tryfirst=True)
def pytest_report_teststatus(
    report: pytest.CollectReport | pytest.TestReport, config: pytest.Config
) -> tuple[str, str, str] | None:
    """Show the score of a graded test if each test has its line; `progress` shows means otherwise."""
    from gmtw.pytest_plugin.protocol import status_of

    return status_of(report, each=config.get_verbosity() > 0)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> Generator[None]:
    """Write the records and judge them by the gate before other plugins write their reports."""
    from gmtw.pytest_plugin.session import finish, ran_to_the_end, unfreeze_garbage_collector

    unfreeze_garbage_collector(session.config)
    if ran_to_the_end(session):
        finish(session)
    yield


@pytest.hookimpl(specname="pytest_sessionfinish", trylast=True)
def pytest_sessionfinish_stopped(session: pytest.Session) -> None:
    """Write the records of a run that was stopped, after the workers of xdist are done."""
    from gmtw.pytest_plugin.session import finish

    finish(session)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Print the results table and the verdict of the gate."""
    from gmtw.pytest_plugin.session import print_results

    print_results(config, terminalreporter)
