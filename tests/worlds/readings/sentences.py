"""Sentences of a world: rules of each kind in each wording, beside the plans that they are checked on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from gmtw.constraints import Plan, Rule, Scene
from gmtw.core.rng import RandomStream
from gmtw.tasks.plan.rule_sentence import rule_sentence
from gmtw.worlds.plan_world import PlanWorld
from gmtw.worlds.world_folder import Wording

SCENES = 12
"""The number of scenes of the sentences."""

DRAWS = 400
"""The most draws of rules for one wording."""


class Sentences(NamedTuple):
    """Draws sentences of a world: rules of a wording on `plans` of each scene's plans, `number` of each wording."""

    world: PlanWorld
    scene_of: Callable[[int], Scene]
    plans_of: Callable[[int], Sequence[Plan[int]]]
    rules_of: Callable[[str, Scene, Plan[int], RandomStream], Iterable[Rule]]
    plans: int
    number: int

    def filled(self, key: str, wording: Wording, code: str = "ro") -> Iterator[tuple[Rule, str, int]]:
        """Yield rules of that key, their sentences, and the scene that each is about."""
        found = 0
        for draw in range(DRAWS):
            number = draw % SCENES
            scene, plan = self.scene_of(number), self.plans_of(number)[draw % self.plans]
            for rule in self.rules_of(key, scene, plan, RandomStream(key, wording.text, draw)):
                yield rule, self.said(rule, scene, wording, code), number
                found += 1
            if found >= self.number:
                return

    def said(self, rule: Rule, scene: Scene, wording: Wording, code: str = "ro") -> str:
        """The sentence of a rule."""
        return rule_sentence(rule, self.world.folder.dialect(code), scene, wording.text)


def thinned(world: PlanWorld, scene: Scene, number: int, rng: RandomStream) -> tuple[Plan[int], ...]:
    """Random plans of a scene, some of them nearly empty."""
    drawn = world.sample(scene, number, rng)
    plans = []
    for at in range(number):
        first, *others = [(slot, name) for slot, row in drawn.listed(at).items() for name in row]
        kept = [first, *((slot, name) for slot, name in others if rng.random() > at % 4 * 0.28)]
        plans.append(Plan(scene, {slot: {name: 1 for on, name in kept if on == slot} for slot in scene.slot}))
    return tuple(plans)
