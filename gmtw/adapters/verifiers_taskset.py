"""gmtw in verifiers: a taskset of a frozen set or of fresh instances, with the reward and all figures.

Written against verifiers 0.4.0 (`verifiers.v1`); type `pip install -e '.[verifiers]'`. It finds a taskset as a module
on the path: `PYTHONPATH=$(python -m gmtw.adapters) vf-eval verifiers_taskset`. Its own checks are our controls: gold is
the right answer, which earns 1, noop is silence, which earns 0.
"""

from __future__ import annotations

from collections.abc import Iterator

import verifiers.v1 as vf

from gmtw.adapters import core
from gmtw.adapters.reward import reward as reward_of
from gmtw.adapters.stream import Arm, tasks_for
from gmtw.baselines.catalog import right
from gmtw.core.types import Instance

__all__ = ["GmtwTaskset"]


class GmtwData(vf.TaskData):
    """One row. instance: as a line of JSON; language: that of the prompt."""

    instance: str
    language: str


class GmtwTask(vf.Task[GmtwData]):
    """One instance, and what an answer to it earns."""

    @vf.reward(weight=1.0)
    async def reward(self, trace: vf.Trace) -> float:
        """Solved x faithful x language (docs/reward.md)."""
        return reward_of(self.instance, trace.last_reply, self.data.language).total

    @vf.metric
    async def figures(self, trace: vf.Trace) -> dict[str, float]:
        """The figures of `gmtw grade`."""
        return core.figures_of(self.instance, trace.last_reply, self.data.language)

    async def validate(self, runtime: vf.Runtime) -> bool:
        """Return whether the right answer earns everything."""
        language = self.data.language
        return reward_of(self.instance, right(self.instance, language), language).total == 1

    @property
    def instance(self) -> Instance:
        """The instance of the row."""
        return core.instance_of(self.data.instance)


class GmtwConfig(vf.TasksetConfig):
    """instances: a set by name or path. world, level, goal, seed: with a world, fresh instances in its place."""

    instances: str = core.SET
    language: str = core.LANGUAGE
    world: str = ""
    level: str = "easy"
    goal: str = "solve"
    seed: int = 21


def rows(asked: GmtwConfig) -> Iterator[GmtwData]:
    """Yield the rows that a configuration asks for."""
    found = tasks_for(asked.instances, Arm(asked.world, asked.level, asked.goal), asked.seed, asked.language)
    for row in core.questions(found, asked.language):
        yield GmtwData(id=row.id, prompt=row.messages, instance=row.instance, language=asked.language)


class GmtwTaskset(vf.Taskset[GmtwTask, GmtwConfig]):
    """The tasks of a set, or without end those of a stream."""

    def load(self) -> Iterator[GmtwTask]:
        """Yield a task for each instance."""
        self.INFINITE = bool(self.config.world)
        yield from (GmtwTask(data, self.config.task) for data in rows(self.config))
