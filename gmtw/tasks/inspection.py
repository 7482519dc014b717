"""The findings of an audit about one instance, and the tools that the audit of a kind gets from later stages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from gmtw.constraints import Rule, Scene
from gmtw.core.types import Frozen, Instance

Wording = Callable[[Rule, Scene, str, str], str]
"""(rule, scene, name of the world or "", language) -> the sentence of the rule. The worlds know it, not the tasks."""


class Finding(Frozen):
    """One thing that is wrong with an instance.

    kind: one of `gmtw.quality.audit.report.KINDS`. what: the attribute, the twin, the false claim. rule: its sentence.
    """

    kind: str
    world: str
    id: str
    what: str = ""
    rule: str = ""

    @classmethod
    def of(cls, instance: Instance, kind: str, what: str = "", rule: str = "") -> Finding:
        """Return the finding of that kind about that instance."""
        return cls(kind=kind, world=instance.source, id=instance.id, what=what, rule=rule)


class PolicyResult(NamedTuple):
    """The result of one mechanical policy: whether it solves the instance, and its U (None without an instruction)."""

    solved: bool
    u: float | None


class AnswerPosition(NamedTuple):
    """The position of the right answer. at: 0 is the front of the list, 1 its end. of: its length; 0 for a plan."""

    at: float
    of: int = 0


class Inspection(NamedTuple):
    """The findings about one instance.

    rules: the number of instructions. stored: the chance that the instance claims. chance: the mean score of random
    answers; obeying: the share of random plans that obeys every rule; both None if none could be drawn. shallow: reader
    who is deaf to one thing -> the probability that it solves the instance, None where nothing is what it is deaf to.
    """

    id: str
    world: str
    findings: tuple[Finding, ...] = ()
    rules: int = 0
    stored: float | None = None
    chance: float | None = None
    obeying: float | None = None
    policies: tuple[PolicyResult, ...] = ()
    place: AnswerPosition | None = None
    shallow: Mapping[str, float | None] = MappingProxyType({})


class AuditTools(NamedTuple):
    """The tools of later stages that the audit of a kind needs; they are handed in, because imports point one way.

    passes: whether an output is graded as solved. world: the world of that name, or None. wording: the sentence of a
    rule.
    """

    passes: Callable[[Instance, str], bool]
    world: Callable[[str], object | None]
    wording: Wording
