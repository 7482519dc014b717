"""What the worlds of plans share: stage, instructions, certificate, in this order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gmtw.constraints import Rule, Scene
from gmtw.constraints.plan_batch import Plans, stacked
from gmtw.core.rng import Draws
from gmtw.languages import worlds as texts
from gmtw.tasks.plan.task import PlanTask
from gmtw.tasks.prompt import compose
from gmtw.worlds import Made
from gmtw.worlds.certify import PROOFS, Draft, certify, refuse_early
from gmtw.worlds.rule_candidates import Demand
from gmtw.worlds.rule_selection import Pool, choose

SEARCH: Mapping[str, int] = {"easy": 2_000, "medium": 2_000, "hard": 6_000}
"""Random plans that rules are chosen on; a hard task lets one in a thousand through."""

AIM: Mapping[str, tuple[float, float]] = {"easy": (0.035, 0.08), "medium": (0.008, 0.04), "hard": (0.0009, 0.004)}
"""The share of random plans that rules are chosen for: inside the level's band, since a sample errs."""


@dataclass(frozen=True, slots=True)
class Shape:
    """The size of a level: how many days, entities and rules, each from .. to."""

    days: tuple[int, int]
    entities: tuple[int, int]
    rules: tuple[int, int]


class PlanWorld:
    """A world whose answer is a plan. A subclass draws the stage, samples plans, and lists demands and policies."""

    key: str
    version: int
    structure: tuple[Rule, ...]
    shapes: Mapping[str, Shape]

    def stage(self, shape: Shape, draws: Draws) -> tuple[Scene, dict[str, Any]]:
        """The scene, and what the prompt tells around it."""
        raise NotImplementedError

    def sample(self, scene: Scene, n: int, draws: Draws) -> Plans:
        """`n` random structurally valid plans."""
        raise NotImplementedError

    def demands(self, scene: Scene, draws: Draws) -> Iterable[Demand]:
        """The themes of instructions that the world knows."""
        raise NotImplementedError

    def required(self, scene: Scene, draws: Draws) -> Sequence[Demand]:
        """Themes of which every task has one."""
        return ()

    def policies(self, task: PlanTask) -> Sequence[Mapping[str, Sequence[str]]]:
        """Plans that a script makes without reading the rules."""
        raise NotImplementedError

    def make(self, level: str, draws: Draws) -> Made:
        """A certified task; raises Refused where this draw does not give one."""
        shape = self.shapes[level]
        scene, story = self.stage(shape, draws)
        tried = stacked(scene, self.policies(PlanTask(scene=scene, rules=self.structure)))
        pool = Pool(self.sample(scene, SEARCH[level], draws), tried)
        rules = choose(
            list(self.demands(scene, draws)),
            self.required(scene, draws),
            pool,
            draws.log_between(*AIM[level]),
            draws.between(*shape.rules),
            draws,
        )
        draft = Draft(scene, self.structure, rules, self._shown())
        refuse_early(draft, *pool)
        task = certify(draft, level, self.sample(scene, PROOFS, draws), len(tried))
        return Made(task, story)

    def prompt(self, made: Made, language: str, draws: Draws) -> str:
        """The prompt in that language."""
        return compose(made.task, self.key, made.story, language, draws)

    def _shown(self) -> frozenset[str]:
        """What the prompts of all languages show."""
        return frozenset.intersection(*(texts.text(code, self.key).shown for code in texts.speaking(self.key)))
