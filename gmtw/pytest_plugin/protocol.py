"""The protocol of a graded test: a short one of our own, or the full one of pytest if something needs it.

The four tests of one output cost less than a millisecond because the short protocol leaves out setup,
teardown, and the handlers of capture and log. A graded test uses none of them. If a plugin, a conftest
or an option may need them, the test runs by the full protocol.
"""

from __future__ import annotations

import traceback
from contextlib import nullcontext, redirect_stderr, redirect_stdout
from io import StringIO
from typing import TYPE_CHECKING, Any

import pytest

from gmtw.pytest_plugin.kept_reports import GRADED
from gmtw.pytest_plugin.nodes import PROPERTIES, GradedItem, is_own

if TYPE_CHECKING:
    from gmtw.core.types import Score

Status = tuple[str, str, str]

PHASE_HOOKS = (
    "pytest_runtest_setup",
    "pytest_runtest_call",
    "pytest_runtest_teardown",
    "pytest_runtest_makereport",
    "pytest_exception_interact",
)

OWN_MODULES = ("_pytest.", "xdist.", "gmtw.", "__channelexec__")
"""Modules of pytest, of xdist (controller and worker), and of gmtw."""

HARMLESS_MODULES = (*OWN_MODULES, "pytest_jsonreport.", "pytest_metadata.", "_hypothesis_pytestplugin")
"""Modules that implement a phase hook but do nothing in it for a graded test."""

TEARDOWN_READERS = ("_pytest.junitxml", "pytest_jsonreport.")
"""Modules that take user_properties from the report of the teardown."""


def needs_full_protocol(config: pytest.Config) -> bool:
    """Return whether a plugin, a conftest or an option hooks into the phases of a test (setup, call, teardown)."""
    options = ("usepdb", "trace", "setupshow", "setuponly", "setupplan")
    if any(config.getoption(name, False) for name in options):
        return True
    if config.getini("log_cli") or config.getoption("log_cli_level", None) is not None:
        return True
    return any(not module.startswith(HARMLESS_MODULES) for hook in PHASE_HOOKS for module in _modules(config, hook))


def needs_teardown_report(config: pytest.Config) -> bool:
    """Return whether a module reads the report of the teardown. A module that we do not know may read it."""
    modules = _modules(config, "pytest_runtest_logreport")
    return any(module.startswith(TEARDOWN_READERS) or not module.startswith(OWN_MODULES) for module in modules)


def needs_start_and_end(config: pytest.Config) -> bool:
    """Return whether the controller of xdist shows or tells anybody that a test starts and ends.

    Without these two messages for each test, 500 outputs take 5 % less CPU time.
    """
    hooks = ("pytest_runtest_logstart", "pytest_runtest_logfinish")
    foreign = any(not module.startswith(OWN_MODULES) for hook in hooks for module in _modules(config, hook))
    return foreign or config.get_verbosity() > 0


def has_other_marks(item: GradedItem) -> bool:
    """Return whether a user has marked the test (skip, xfail, ...), so that it needs the full protocol."""
    return any(not is_own(mark) for mark in item.iter_markers())


def run(item: GradedItem, start_and_end: bool, teardown_report: bool, capture: bool) -> None:
    """Run the test and report it.

    Args:
        item: the test.
        start_and_end: also say that the test starts and ends.
        teardown_report: also send a report of the teardown.
        capture: keep what the test prints for the report, instead of printing it.
    """
    hook, nodeid, location = item.ihook, item.nodeid, item.location
    if start_and_end:
        hook.pytest_runtest_logstart(nodeid=nodeid, location=location)
    report = _call_report(item, location, capture)
    hook.pytest_runtest_logreport(report=report)
    if teardown_report:
        hook.pytest_runtest_logreport(report=_teardown_report(report))
    item.user_properties.clear()  # the report has its own, and the test stays in memory until the end
    if start_and_end:
        hook.pytest_runtest_logfinish(nodeid=nodeid, location=location)


def status_of(report: pytest.CollectReport | pytest.TestReport, each: bool) -> Status | None:
    """Return how a graded test is shown: "graded", and its score if `each` test has a line: "U 0.75".

    Return None for all other reports, and for a test that failed.
    """
    if report.when != "call" or report.failed or tuple(name for name, _ in report.user_properties) != PROPERTIES:
        return None
    metric, score = (value for _, value in report.user_properties[-2:])
    if report.skipped:
        return None if each else ("skipped", "", "SKIPPED")
    assert isinstance(score, float | int)
    shown = "." if score >= 1 else str(int(score * 10))
    return GRADED, shown if each else "", f"{metric} {score:.2f}"


def _modules(config: pytest.Config, hook: str) -> list[str]:
    """Return the names of the modules that implement that hook."""
    return [found.function.__module__ for found in getattr(config.hook, hook).get_hookimpls()]


def _call_report(item: GradedItem, location: tuple[str, int, str], capture: bool) -> pytest.TestReport:
    out, err = StringIO(), StringIO()
    with redirect_stdout(out) if capture else nullcontext(), redirect_stderr(err) if capture else nullcontext():
        call = pytest.CallInfo.from_call(item.measure, when="call", reraise=(KeyboardInterrupt, pytest.exit.Exception))
    outcome, reason = _outcome(item, call)
    streams = (("Captured stdout call", out.getvalue()), ("Captured stderr call", err.getvalue()))
    return pytest.TestReport(
        nodeid=getattr(item, "id", item.nodeid),  # pytest 9 keeps the parsed id of every test it has shown
        location=location,
        keywords={item.name: 1, item.parent.case.info.source: 1, item.parent.case.info.level: 1},
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
    """Return the outcome of the test and its reason. The reason is plain text: pytest's own takes 57 ms to make."""
    if call.excinfo is not None:
        return "failed", "".join(traceback.format_exception(call.excinfo.value)).rstrip()
    score, mark = call.result, item.parent.bench.options.pass_mark
    if score.value is None:
        return "skipped", (str(item.path), 1, f"Skipped: {score.why_none}")
    if mark is not None and score.value < mark:
        from gmtw.report.junit import below_pass_mark

        return "failed", below_pass_mark(score, mark)
    return "passed", None


def _teardown_report(report: pytest.TestReport) -> pytest.TestReport:
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
