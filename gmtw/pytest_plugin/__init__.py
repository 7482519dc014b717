"""The pytest plugin: hooks only. What they do stands in `gmtw.pytest_plugin`, imported when it is needed."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from gmtw.pytest_plugin.nodes import BenchFile


def pytest_addoption(parser: pytest.Parser) -> None:
    """What to grade, where the reports go and in which formats, and the gate."""
    from gmtw.pytest_plugin import options

    options.add(parser)


def pytest_configure(config: pytest.Config) -> None:
    """`pytest --markers` lists the metrics; a run registers them once it knows that it grades."""
    if config.getoption("markers", False):
        from gmtw.pytest_plugin import session

        session.register_markers(config)


def pytest_sessionstart(session: pytest.Session) -> None:
    """Inputs are checked before anything is collected, and before xdist starts workers."""
    from gmtw.pytest_plugin import session as run

    run.start(session.config)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """xdist: a worker is told where to leave its records."""
    from gmtw.pytest_plugin import session

    session.tell_worker(node.config, node.workerinput)


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> BenchFile | None:
    """A TOML file with a `[gmtw]` table is a bench."""
    if file_path.suffix != ".toml":
        return None
    from gmtw.pytest_plugin import bench_file as bench
    from gmtw.pytest_plugin import nodes, session

    if not bench.is_bench(file_path):
        return None
    return nodes.BenchFile.of(parent, file_path, session.bench_of(parent.config, file_path))


def pytest_collection_finish(session: pytest.Session) -> None:
    """What was collected stays: the garbage collector need not look at it again and again."""
    from gmtw.pytest_plugin import session as run

    run.settle(session.config)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> bool | None:
    """A graded test runs by our own, shorter protocol, unless somebody wants the long one."""
    from gmtw.pytest_plugin import nodes, protocol, session

    if not isinstance(item, nodes.GradedItem):
        return None
    run = item.config.stash[session.RUN]
    if run.phases or protocol.is_ordinary(item):
        return None
    protocol.run(item, teardown=run.teardown, quiet=run.quiet)
    return True


@pytest.hookimpl(tryfirst=True)
def pytest_report_teststatus(report: pytest.CollectReport | pytest.TestReport) -> tuple[str, str, str] | None:
    """A graded test shows its score."""
    from gmtw.pytest_plugin import protocol

    return protocol.status(report)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> Generator[None]:
    """Records are joined and written, and the gate sets the exit status, before any other report is made."""
    from gmtw.pytest_plugin import session as run

    run.unsettle(session.config)
    if run.is_over(session):
        run.finish(session)
    yield


@pytest.hookimpl(specname="pytest_sessionfinish", trylast=True)
def pytest_sessionfinish_stopped(session: pytest.Session) -> None:
    """Those of a run that was stopped are written after xdist's workers are done."""
    from gmtw.pytest_plugin import session as run

    run.finish(session)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """The results table, and the gate's verdict."""
    from gmtw.pytest_plugin import session

    session.report(config, terminalreporter)
