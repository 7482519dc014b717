"""The report of a graded test that has run: next to nothing stays in memory, where nobody reads it afterwards.

The terminal of pytest keeps every report until the end. Of graded tests it prints only how many there are, and their
scores are in the records of the run; the reports of a million outputs would take gigabytes.
"""

from __future__ import annotations

from typing import Any

import pytest

GRADED = "graded"
"""The category of a test that has a score, as the terminal counts it."""


class KeptReports:
    """A plugin of one run. It puts the first report of a graded test in the place of each further one."""

    def __init__(self, terminal: pytest.TerminalReporter) -> None:
        self._terminal = terminal

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Forget the report, which all plugins have seen by now."""
        kept = self._terminal.stats.get(GRADED)
        if kept and kept[-1] is report:
            kept[-1] = kept[0]


def register_kept_reports(config: pytest.Config) -> None:
    """Keep one report of the graded tests of this run, unless --durations reads all of them at the end."""
    terminal: Any = config.pluginmanager.get_plugin("terminalreporter")
    if terminal is not None and config.getoption("durations", None) is None:
        config.pluginmanager.register(KeptReports(terminal), "gmtw-kept-reports")
