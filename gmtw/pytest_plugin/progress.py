"""The progress of a run that grades: a line for each model and world when it is done, with its means so far.

One character for each test, as pytest prints it, would be hundreds of lines of digits above the table. Where the table
follows within seconds, each model has a dot. With -v each test has its line, as in pytest; with -q there is nothing.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from math import fsum
from typing import Any

import pytest

from gmtw.core.text_width import fitted
from gmtw.pytest_plugin.nodes import PROPERTIES, GradedItem

WORLD, MEANS, PERCENT = 12, 31, 8
"""Columns of the world's name, of four means, and of what pytest writes at the end of a full line: " [100%]"."""

Group = tuple[str, str]
"""The model as it is called in test ids, and the world."""


class RunningMeans:
    """A plugin of one run. It counts the reports of each group, and writes its line after the last one.

    by_world: whether each world of a model has a line, or each model a dot.
    """

    def __init__(self, terminal: pytest.TerminalReporter, by_world: bool) -> None:
        self._terminal, self._by_world = terminal, by_world
        self._left: Counter[Group] = Counter()
        self._all = 0
        self._scores: defaultdict[Group, defaultdict[str, list[float]]] = defaultdict(lambda: defaultdict(list))

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Count the tests of each group; under xdist the workers have them."""
        self._expect(item.nodeid for item in session.items if isinstance(item, GradedItem))

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, ids: Sequence[str]) -> None:
        """Count the tests of the first worker; all of them have the same."""
        if not self._all:
            self._expect(id_ for id_ in ids if id_.count("::") >= len(("model", "world", "instance", "metric")))

    def _expect(self, ids: Iterable[str]) -> None:
        self._left = Counter(map(self._group, ids))
        self._all = self._left.total()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take in the report of a graded test."""
        if report.when != "call" or tuple(name for name, _ in report.user_properties) != PROPERTIES:
            return
        group = self._group(report.nodeid)
        metric, score = (value for _, value in report.user_properties[-2:])
        if isinstance(score, float | int):
            self._scores[group][str(metric)].append(float(score))
        self._left[group] -= 1
        if self._left[group] == 0:
            self._write(group)

    def _write(self, group: Group) -> None:
        """Write the line of a group that is done; pytest adds the share of all tests to it, as to any full line."""
        if not self._by_world:
            self._terminal.write(".")
            return
        from gmtw.scoring.metrics import in_order

        model, world = group
        scores = self._scores.pop(group, defaultdict(list))
        means = " ".join(f"{metric} {fsum(scores[metric]) / len(scores[metric]):.3f}" for metric in in_order(scores))
        writer = self._terminal.config.get_terminal_writer()
        room = writer.fullwidth - PERCENT
        line = f"{fitted(model, room - WORLD - MEANS - 2)} {fitted(world, WORLD)} {means}"
        begin = "\n" if writer.width_of_current_line else ""
        self._terminal.write(begin + fitted(line, room))

    def _group(self, nodeid: str) -> Group:
        """Return the model and the world of a test id, the world "" if models are groups."""
        _, model, world, *_ = nodeid.split("::")
        return model, world if self._by_world else ""


def register_progress(config: pytest.Config, by_world: bool) -> None:
    """Show the progress of a run in these lines, unless each test has its line, or nothing is to be shown."""
    terminal: Any = config.pluginmanager.get_plugin("terminalreporter")
    if terminal is not None and config.get_verbosity() < 0:
        terminal._show_progress_info = False  # it would stand alone in its line
    elif terminal is not None and config.get_verbosity() == 0 and not config.option.collectonly:
        config.pluginmanager.register(RunningMeans(terminal, by_world), "gmtw-progress")
