"""The tree of graded tests: `bench/gmtw_ro.toml::<model>::<world>::<instance>::<metric>`.

Every level is a pytest collector. So a test id can be copied from a report and given back to pytest.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from gmtw.pytest_plugin.bench_file import Bench, node_name

if TYPE_CHECKING:
    from gmtw.core.types import Score
    from gmtw.grading.inputs import Case
    from gmtw.grading.instance_info import InstanceInfo

PROPERTIES = ("model", "world", "level", "language", "metric", "score")
"""The user_properties of a graded test, in this order."""


MARKER = re.compile(r"[^\W_][\w.+-]*")
"""The names that `-m` can take."""

SOLVE = "solve"
"""The goal of a plain plan, `gmtw.tasks.plan.goals.SOLVE`: importing it would slow each start of pytest."""

PYTESTS_OWN = frozenset({"skip", "skipif", "xfail", "parametrize", "usefixtures", "filterwarnings"})
"""Markers by which pytest does something: a world may be called so, and is then no marker."""

MARKS = pytest.StashKey[dict[str, pytest.Mark | None]]()
"""The markers of a run by name."""

VERSION = re.compile(r"-v\d+$")


class HiddenName(str):
    """A name that `-k` never matches. pytest compares names in lower case, and `lower` returns an empty text here."""

    __slots__ = ()

    def lower(self) -> str:
        """Return an empty text."""
        return ""


class BenchFile(pytest.File):
    """A bench file. Its children are the models, sorted by name."""

    bench: Bench | None

    @classmethod
    def of(cls, parent: pytest.Collector, path: Path, bench: Bench | None) -> BenchFile:
        """Return the node of that file. `bench` is None if the file was not found when the run started."""
        node = cls.from_parent(parent, path=path)
        node.bench = bench
        return node

    def collect(self) -> Iterator[ModelNode]:
        """Yield one node for each model, language and sample. Raise CollectError for bad input."""
        from gmtw.core.errors import GmtwError

        if self.bench is None:
            raise self.CollectError(f"{self.path}: too deep; type: pytest {self.path.parent}")
        try:
            cases = self.bench.job.cases
        except GmtwError as error:
            raise self.CollectError(str(error)) from None
        words = {word for case in cases for word in (case.info.source, case.info.level)}
        for row, group in groupby(cases, key=lambda case: case.row):
            yield ModelNode.of(self, self.bench, node_name(row.label), list(group), words)


class ModelNode(pytest.Collector):
    """One model in one language, a row of the results table. `-k` matches its name; see `matchable` for exceptions."""

    bench: Bench
    cases: Sequence[Case]
    words: set[str]

    @classmethod
    def of(cls, parent: BenchFile, bench: Bench, name: str, cases: Sequence[Case], words: set[str]) -> ModelNode:
        """Return the node of these cases. `words` are the worlds and levels of the set."""
        node = cls.from_parent(parent, name=matchable(name, (), words))
        node.bench, node.cases, node.words = bench, cases, words
        return node

    def collect(self) -> Iterator[WorldNode]:
        """Yield one node for each world, sorted by name."""
        by_world = sorted(self.cases, key=lambda case: (case.info.source, case.info.id))
        for world, group in groupby(by_world, key=lambda case: case.info.source):
            node = WorldNode.from_parent(self, name=node_name(world))
            node.cases = list(group)
            node.own_markers += (mark for name in marks_of_world(world) if (mark := _mark(self.config, name)))
            yield node


class WorldNode(pytest.Collector):
    """The instances of one world that a model answered."""

    cases: Sequence[Case]
    parent: ModelNode

    def collect(self) -> Iterator[InstanceNode]:
        """Yield one node for each instance, sorted by id."""
        for case in self.cases:
            yield InstanceNode.of(self, case, self.parent.words)


class InstanceNode(pytest.Collector):
    """One output. `-k` also matches its level."""

    bench: Bench
    case: Case
    properties: tuple[tuple[str, str], ...]
    """The user_properties that its tests share. They are kept once, since reports stay in memory until the end."""

    @classmethod
    def of(cls, parent: WorldNode, case: Case, words: set[str]) -> InstanceNode:
        """Return the node of this case. `words` are the worlds and levels of the set."""
        info, row = case.info, case.row
        name = matchable(node_name(info.id), (info.source, info.level), words)
        node = cls.from_parent(parent, name=name)
        node.extra_keyword_matches.add(info.level)
        node.own_markers += (mark for name in (info.level, _goal(info)) if (mark := _mark(parent.config, name)))
        node.bench, node.case = parent.parent.bench, case
        common = (row.model, info.source, info.level, row.language)
        node.properties = tuple(zip(PROPERTIES[:4], common, strict=True))
        return node

    def collect(self) -> Iterator[GradedItem]:
        """Yield one test for each metric that applies, in the order U R G F."""
        for metric in self.case.metrics:
            yield GradedItem.from_parent(self, name=metric)


class GradedItem(pytest.Item):
    """The test of one metric on one output."""

    parent: InstanceNode

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        if mark := _mark(self.config, self.name):
            self.own_markers.append(mark)

    def measure(self) -> Score:
        """Return the score. Write it to the records, and set user_properties."""
        score = self.parent.bench.grader.score(self.parent.case, self.name)
        self.user_properties = [*self.parent.properties, ("metric", self.name), ("score", score.value)]
        return score

    def runtest(self) -> None:
        """Measure the score. Skip the test if there is none, and fail it below the pass mark."""
        score = self.measure()
        if score.value is None:
            pytest.skip(score.why_none)
        mark = self.parent.bench.options.pass_mark
        if mark is not None and score.value < mark:
            from gmtw.report.junit import below_pass_mark

            pytest.fail(below_pass_mark(score, mark), pytrace=False)

    def reportinfo(self) -> tuple[Any, int, str]:
        """Return the bench file, and the headline of a failure."""
        return self.path, 0, self._headline

    @property
    def location(self) -> tuple[str, int, str]:
        """Return the same with the path relative to the root. It is read off the node id, which is quick."""
        return self.nodeid.partition("::")[0], 0, self._headline

    @property
    def _headline(self) -> str:
        case = self.parent.case
        return f"{case.row.label} {case.info.id} {self.name}"


def marks_of_world(world: str) -> tuple[str, ...]:
    """Return what `-m` calls a world: its name, and that of all its versions: "travel-v2" and "travel"."""
    kind = VERSION.sub("", world)
    return (world,) if kind == world else (world, kind)


def _goal(info: InstanceInfo) -> str:
    """Return what there is to do in a task that is no plain plan: "repair", "best" or "impossible"; else ""."""
    return "" if info.goal == SOLVE else info.goal


def _mark(config: pytest.Config, name: str) -> pytest.Mark | None:
    """Return the marker of that name, None for a name that `-m` cannot take.

    It is made once in a run, since making a marker takes as long as making a test.
    """
    made = config.stash.setdefault(MARKS, {})
    if name not in made:
        made[name] = _new_mark(config, name)
    return made[name]


def _new_mark(config: pytest.Config, name: str) -> pytest.Mark | None:
    """Register and return the marker: metrics, worlds, levels and goals are known only when there is a set."""
    if name in PYTESTS_OWN or not MARKER.fullmatch(name):
        return None
    config.addinivalue_line("markers", f"{name}: tests of gmtw")
    marker: pytest.MarkDecorator = getattr(pytest.mark, name)
    return marker.with_args(gmtw=True).mark


def is_own(mark: pytest.Mark) -> bool:
    """Return whether a marker only names what a test is about, as those of this module do."""
    return "gmtw" in mark.kwargs


def matchable(name: str, own: Iterable[str], words: set[str]) -> str:
    """Return the name. Hide it from `-k` if it contains a world or level of the set that is not in `own`.

    A model named "llama-hard-ft" would otherwise make `-k hard` select all its tests.
    """
    lower = name.lower()
    return HiddenName(name) if any(word and word.lower() in lower for word in words.difference(own)) else name
