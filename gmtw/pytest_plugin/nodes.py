"""The tree of graded tests: `bench/gmtw_ro.toml::<model>::<world>::<instance>::<metric>`.

Every level is a collector, so that a test id that is pasted back selects that test alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from gmtw.pytest_plugin.bench_file import Bench, node_name

if TYPE_CHECKING:
    from gmtw.core.types import Score
    from gmtw.grading.inputs import Case

PROPERTIES = ("model", "world", "level", "language", "metric", "score")
"""The user_properties of a graded test, in this order."""


class Unmatched(str):
    """A name that `-k` does not see. pytest compares names in lower case, and this one has none."""

    __slots__ = ()

    def lower(self) -> str:
        """Nothing."""
        return ""


class BenchFile(pytest.File):
    """A bench file; its children are the models, sorted."""

    bench: Bench | None

    @classmethod
    def of(cls, parent: pytest.Collector, path: Path, bench: Bench | None) -> BenchFile:
        """The node of that file; None for `bench` where the run does not know it."""
        node = cls.from_parent(parent, path=path)
        node.bench = bench
        return node

    def collect(self) -> Iterator[ModelNode]:
        """One node for each model, language and sample."""
        from gmtw.core.errors import GmtwError

        if self.bench is None:
            raise self.CollectError(f"{self.path}: too deep; type: pytest {self.path.parent}")
        try:
            cases = self.bench.job.cases
        except GmtwError as error:
            raise self.CollectError(str(error)) from None
        words = {word for case in cases for word in (case.instance.source, case.instance.level)}
        for row, group in groupby(cases, key=lambda case: case.row):
            yield ModelNode.of(self, self.bench, node_name(row.label), list(group), words)


class ModelNode(pytest.Collector):
    """One row of the table. `-k` sees its name, unless that would select by world or level wrongly."""

    bench: Bench
    cases: Sequence[Case]
    words: set[str]

    @classmethod
    def of(cls, parent: BenchFile, bench: Bench, name: str, cases: Sequence[Case], words: set[str]) -> ModelNode:
        """The node of these cases; `words` are the worlds and levels of the set."""
        node = cls.from_parent(parent, name=matchable(name, (), words))
        node.bench, node.cases, node.words = bench, cases, words
        return node

    def collect(self) -> Iterator[WorldNode]:
        """One node for each world, sorted."""
        by_world = sorted(self.cases, key=lambda case: (case.instance.source, case.instance.id))
        for world, group in groupby(by_world, key=lambda case: case.instance.source):
            node = WorldNode.from_parent(self, name=node_name(world))
            node.cases = list(group)
            yield node


class WorldNode(pytest.Collector):
    """The instances of one world that a model answered."""

    cases: Sequence[Case]
    parent: ModelNode

    def collect(self) -> Iterator[InstanceNode]:
        """One node for each instance, sorted by id."""
        for case in self.cases:
            yield InstanceNode.of(self, case, self.parent.words)


class InstanceNode(pytest.Collector):
    """One output; its level matches `-k`."""

    bench: Bench
    case: Case
    properties: tuple[tuple[str, str], ...]
    """What its tests have in common; kept once, since reports stay in memory until the end."""

    @classmethod
    def of(cls, parent: WorldNode, case: Case, words: set[str]) -> InstanceNode:
        """The node of this case; `words` are the worlds and levels of the set."""
        instance, row = case.instance, case.row
        name = matchable(node_name(instance.id), (instance.source, instance.level), words)
        node = cls.from_parent(parent, name=name)
        node.extra_keyword_matches.add(instance.level)
        node.bench, node.case = parent.parent.bench, case
        common = (row.model, instance.source, instance.level, row.language)
        node.properties = tuple(zip(PROPERTIES[:4], common, strict=True))
        return node

    def collect(self) -> Iterator[GradedItem]:
        """One test for each metric that applies, in the order U R G F."""
        for metric in self.case.metrics:
            yield GradedItem.from_parent(self, name=metric)


class GradedItem(pytest.Item):
    """One metric of one output."""

    parent: InstanceNode

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.own_markers.append(_mark(self.name))

    def measure(self) -> Score:
        """The score, recorded and put into user_properties."""
        score = self.parent.bench.grader.score(self.parent.case, self.name)
        self.user_properties = [*self.parent.properties, ("metric", self.name), ("score", score.value)]
        return score

    def runtest(self) -> None:
        """Measure; skip where nothing was measured, fail below the pass mark."""
        score = self.measure()
        if score.value is None:
            pytest.skip(score.why_none)
        mark = self.parent.bench.options.pass_mark
        if mark is not None and score.value < mark:
            from gmtw.report.reasons import below

            pytest.fail(below(score, mark), pytrace=False)

    def reportinfo(self) -> tuple[Any, int, str]:
        """The bench file, and the name that heads a failure."""
        return self.path, 0, self._headline

    @property
    def location(self) -> tuple[str, int, str]:
        """The same, the file from the root: taken from the node id, which is quicker than from paths."""
        return self.nodeid.partition("::")[0], 0, self._headline

    @property
    def _headline(self) -> str:
        case = self.parent.case
        return f"{case.row.label} {case.instance.id} {self.name}"


@cache
def _mark(metric: str) -> pytest.Mark:
    """The marker of a metric, made once: making one costs as much as making the test."""
    marker: pytest.MarkDecorator = getattr(pytest.mark, metric)
    return marker.mark


def matchable(name: str, own: Iterable[str], words: set[str]) -> str:
    """The name, hidden from `-k` where it contains a world or level of the set that is not its own.

    "llama-hard-ft" would make `-k hard` select all that this model answered.
    """
    lower = name.lower()
    return Unmatched(name) if any(word and word.lower() in lower for word in words.difference(own)) else name
