"""How a graded test runs, and what its report says."""

from __future__ import annotations

import traceback
from contextlib import nullcontext, redirect_stderr, redirect_stdout
from io import StringIO
from typing import TYPE_CHECKING, Any

import pytest

from gmtw.pytest_plugin.nodes import PROPERTIES, GradedItem

if TYPE_CHECKING:
    from gmtw.core.types import Score

Status = tuple[str, str, str]


def run(item: GradedItem, teardown: bool, quiet: bool) -> None:
    """The test is run and reported; see `listeners` for what is left out.

    teardown: report it too. quiet: keep what is printed meanwhile for the report.
    """
    hook, nodeid, location = item.ihook, item.nodeid, item.location
    hook.pytest_runtest_logstart(nodeid=nodeid, location=location)
    report = _report(item, location, quiet)
    hook.pytest_runtest_logreport(report=report)
    if teardown:
        hook.pytest_runtest_logreport(report=_teardown(report))
    hook.pytest_runtest_logfinish(nodeid=nodeid, location=location)


def is_ordinary(item: GradedItem) -> bool:
    """Whether somebody has marked the test (skip, xfail, ...), so that it must run as ordinary ones do."""
    return any(mark.name != item.name for mark in item.iter_markers())


def status(report: pytest.CollectReport | pytest.TestReport) -> Status | None:
    """How a graded test shows: category "graded", "." for 1 or the first decimal, "U 0.75"; None for other reports."""
    if report.when != "call" or not report.passed or tuple(name for name, _ in report.user_properties) != PROPERTIES:
        return None
    metric, score = (value for _, value in report.user_properties[-2:])
    assert isinstance(score, float | int)
    return "graded", "." if score >= 1 else str(int(score * 10)), f"{metric} {score:.2f}"


def _report(item: GradedItem, location: tuple[str, int, str], quiet: bool) -> pytest.TestReport:
    out, err = StringIO(), StringIO()
    with redirect_stdout(out) if quiet else nullcontext(), redirect_stderr(err) if quiet else nullcontext():
        call = pytest.CallInfo.from_call(item.measure, when="call", reraise=(KeyboardInterrupt, pytest.exit.Exception))
    outcome, reason = _outcome(item, call)
    streams = (("Captured stdout call", out.getvalue()), ("Captured stderr call", err.getvalue()))
    return pytest.TestReport(
        nodeid=item.nodeid,
        location=location,
        keywords={item.name: 1, item.parent.case.instance.source: 1, item.parent.case.instance.level: 1},
        outcome=outcome,
        longrepr=reason,
        when="call",
        sections=[(title, text) for title, text in streams if text],
        duration=call.duration,
        start=call.start,
        stop=call.stop,
        user_properties=item.user_properties,
    )


def _outcome(item: GradedItem, call: pytest.CallInfo[Score]) -> tuple[Any, Any]:
    """What became of the test, and why: quick to write, where pytest's own account takes 57 ms."""
    if call.excinfo is not None:
        return "failed", "".join(traceback.format_exception(call.excinfo.value)).rstrip()
    score, mark = call.result, item.parent.bench.options.pass_mark
    if score.value is None:
        return "skipped", (str(item.path), 1, f"Skipped: {score.why_none}")
    if mark is not None and score.value < mark:
        from gmtw.report.reasons import below

        return "failed", below(score, mark)
    return "passed", None


def _teardown(report: pytest.TestReport) -> pytest.TestReport:
    return pytest.TestReport(
        nodeid=report.nodeid,
        location=report.location,
        keywords=report.keywords,
        outcome="passed",
        longrepr=None,
        when="teardown",
        sections=report.sections,
        start=report.stop,
        stop=report.stop,
        user_properties=report.user_properties,
    )
