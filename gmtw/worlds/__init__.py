"""Procedural sources of instances: one module per world, exposing WORLD.

world.draw(level, draws) gives a draft: a scene, the rules of its structure, and what the story needs.
The worlds of plans (travel, schedule, recipe) share the drawing of instructions (`demands`) and their
certification (`certify`); fact makes and proves its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from gmtw.core.registry import Registry
from gmtw.core.rng import Draws
from gmtw.tasks.plan.task import PlanTask

LEVELS = ("easy", "medium", "hard")


class Part(NamedTuple):
    """So many instances of one world and level."""

    world: str
    level: str
    number: int


@dataclass(frozen=True, slots=True)
class Made:
    """A certified task, and what its prompt says around it."""

    task: PlanTask
    story: Mapping[str, Any] = field(default_factory=dict)


class Refused(Exception):  # noqa: N818 - not an error: the next draw is tried
    """A draft that failed its certificate; the message is the first reason, for counting."""


class World(Protocol):
    """A source of certified tasks. `key` and `version` make ids: "travel-v1/medium/000042"."""

    key: str
    version: int

    def make(self, level: str, draws: Draws) -> Made:
        """A certified task of that level; raises Refused where this draw does not give one."""
        ...

    def prompt(self, made: Made, language: str, draws: Draws) -> str:
        """The prompt that states the task in that language."""
        ...

    def policies(self, task: PlanTask) -> Sequence[Mapping[str, Sequence[str]]]:
        """Plans that a script makes without reading the rules: slot id -> entity ids."""
        ...


WORLDS: Registry[World] = Registry("gmtw.worlds", "WORLD")
