"""The gate at the end of a pytest run: judge each run, set the exit status, and report the verdicts.

The rules of the judgement are in `gmtw.results.gate`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from gmtw.core.files import write_text
from gmtw.core.sanitize import visible
from gmtw.pytest_plugin.options import options_of

if TYPE_CHECKING:
    from gmtw.grading.folder import Written
    from gmtw.grading.inputs import Job
    from gmtw.results.gate.baseline import Baseline
    from gmtw.results.gate.verdict import GateVerdict


class JsonReportVerdicts:
    """A plugin that is registered for one run: it adds the verdicts to pytest-json-report, under "gmtw_gate"."""

    def __init__(self, verdicts: Sequence[GateVerdict]) -> None:
        self._verdicts = verdicts

    @pytest.hookimpl(optionalhook=True)
    def pytest_json_modifyreport(self, json_report: dict[str, Any]) -> None:
        """Add the verdicts to the report that json-report is about to write."""
        json_report["gmtw_gate"] = [json.loads(verdict.to_json()) for verdict in self._verdicts]


def open_baseline(path: Path, jobs: Sequence[Job]) -> Baseline:
    """Return the earlier run at `path`.

    Raise InputError if there is no run, or a run of another set, language, word list or metric set than these jobs.
    """
    from gmtw.results.gate import baseline as baselines
    from gmtw.results.summary import word_digests

    baseline = baselines.open_baseline(path)
    for job in jobs:
        worlds = {info.id: info.fingerprint for info in job.infos.values()}
        baselines.check_set(baseline, job.name, job.set_digest, worlds)
        languages = {row.language for row in job.rows}
        baselines.check_language(baseline, languages, word_digests(languages))
        baselines.check_metric_set(baseline, job.metrics)
    return baseline


def judge_runs(session: pytest.Session, written: Sequence[Written], baseline: Baseline | None) -> list[GateVerdict]:
    """Return a verdict on each run that was written, and set the exit status of the session to the worst of them.

    Return no verdict if no option asks for a gate.
    """
    limits = options_of(session.config).limits
    if limits is None:
        return []
    from gmtw.results.digests import add_digest
    from gmtw.results.gate.verdict import judge
    from gmtw.results.run import open_run

    verdicts = [judge(open_run(one.folder), baseline, limits) for one in written]
    for one, verdict in zip(written, verdicts, strict=True):
        write_text(one.folder / "verdict.json", verdict.to_json())
        add_digest(one.folder / "verdict.json")
    _set_exit_status(session, verdicts)
    _add_to_junit(session.config, verdicts)
    session.config.pluginmanager.register(JsonReportVerdicts(verdicts), "gmtw-gate-in-json")
    return verdicts


def print_verdicts(config: pytest.Config, terminal: pytest.TerminalReporter, verdicts: Sequence[GateVerdict]) -> None:
    """Print the verdicts and the exit status, and publish them in the way that the CI system expects."""
    from gmtw.results.gate.verdict_text import publish_to_github, verdict_lines

    session = config.pluginmanager.get_plugin("session")
    assert isinstance(session, pytest.Session)
    for verdict in verdicts:
        for line in verdict_lines(verdict, int(session.exitstatus)):
            terminal.write_line(line)
        publish_to_github(verdict, os.environ, terminal.write_line)


def _set_exit_status(session: pytest.Session, verdicts: Sequence[GateVerdict]) -> None:
    """Set the exit status to that of the worst verdict, unless pytest itself has a reason to fail."""
    from gmtw.results.gate.verdict import exit_code

    code = exit_code(verdicts)
    # Without a pass mark a test fails only because its metric crashed. That is no regression: the run is incomplete,
    # and the gate's own code says so.
    crashed = session.exitstatus == pytest.ExitCode.TESTS_FAILED and options_of(session.config).pass_mark is None
    if (session.exitstatus == pytest.ExitCode.OK or crashed) and code:
        session.exitstatus = code


def _add_to_junit(config: pytest.Config, verdicts: Sequence[GateVerdict]) -> None:
    """Add a property for each line of a verdict to the suite in pytest's own junit file."""
    from _pytest.junitxml import xml_key

    xml = config.stash.get(xml_key, None)
    if xml is None:
        return
    for verdict in verdicts:
        xml.add_global_property("gmtw-gate", verdict.outcome)
        for line in verdict.lines:
            xml.add_global_property(visible(f"gmtw-gate {line.model} {line.metric}"), line.outcome)
