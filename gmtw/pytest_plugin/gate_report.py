"""The gate at the end of a run: verdicts on the terminal, in other plugins' reports, and in the exit status."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from gmtw.pytest_plugin import options

if TYPE_CHECKING:
    from gmtw.grading.folder import Written
    from gmtw.grading.inputs import Job
    from gmtw.results.gate.baseline import Baseline
    from gmtw.results.gate.verdict import GateVerdict


class InJson:
    """A plugin of one run: its verdicts stand in the report of json-report, under "gmtw_gate"."""

    def __init__(self, found: Sequence[GateVerdict]) -> None:
        self._found = found

    @pytest.hookimpl(optionalhook=True)
    def pytest_json_modifyreport(self, json_report: dict[str, Any]) -> None:
        """json-report: about to be written."""
        json_report["gmtw_gate"] = [json.loads(verdict.to_json()) for verdict in self._found]


def open_baseline(path: Path, jobs: Sequence[Job]) -> Baseline:
    """The earlier run at `path`; raises InputError where it is none, or of another set or language than these jobs."""
    from gmtw.results.gate.baseline import check_language, check_set
    from gmtw.results.gate.baseline import open_baseline as opened
    from gmtw.results.summary import word_signatures

    baseline = opened(path)
    for job in jobs:
        worlds = {instance.id: instance.fingerprint for instance in job.instances.values()}
        check_set(baseline, job.name, job.set_digest, worlds)
        languages = {row.language for row in job.rows}
        check_language(baseline, languages, word_signatures(languages))
    return baseline


def verdicts(session: pytest.Session, written: Sequence[Written], baseline: Baseline | None) -> list[GateVerdict]:
    """A verdict on each run that was written, where one was asked for; the session's exit status is the worst."""
    limits = options.of(session.config).limits
    if limits is None:
        return []
    from gmtw.results.gate.verdict import exit_code, judge
    from gmtw.results.run import open_run

    found = [judge(open_run(one.folder), baseline, limits) for one in written]
    for one, verdict in zip(written, found, strict=True):
        (one.folder / "verdict.json").write_text(verdict.to_json(), encoding="utf-8")
    code = exit_code(found)
    # Tests that fail without a pass mark crashed: that is no regression, and the run is a part.
    crashed = session.exitstatus == pytest.ExitCode.TESTS_FAILED and options.of(session.config).pass_mark is None
    if (session.exitstatus == pytest.ExitCode.OK or crashed) and code:
        session.exitstatus = code
    _add_to_junit(session.config, found)
    session.config.pluginmanager.register(InJson(found), "gmtw-gate-in-json")
    return found


def report(config: pytest.Config, terminal: pytest.TerminalReporter, found: Sequence[GateVerdict]) -> None:
    """The verdicts stand on the terminal, with what the process ends with, and where a CI system looks for them."""
    from gmtw.results.gate.verdict_text import publish_to_github, verdict_lines

    session = config.pluginmanager.get_plugin("session")
    assert isinstance(session, pytest.Session)
    for verdict in found:
        for line in verdict_lines(verdict, int(session.exitstatus)):
            terminal.write_line(line)
        publish_to_github(verdict, os.environ, terminal.write_line)


def _add_to_junit(config: pytest.Config, found: Sequence[GateVerdict]) -> None:
    """The suite of pytest's own junit file has a property for each line of a verdict."""
    from _pytest.junitxml import xml_key

    xml = config.stash.get(xml_key, None)
    if xml is None:
        return
    for verdict in found:
        xml.add_global_property("gmtw-gate", verdict.outcome)
        for line in verdict.lines:
            xml.add_global_property(f"gmtw-gate {line.model} {line.metric}", line.outcome)
