"""Features of an item before any model has seen it, from which its difficulty is predicted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from math import fsum, log
from typing import NamedTuple

import numpy as np

from gmtw.constraints import Rule, Scene, trait
from gmtw.constraints.plan_batch import held
from gmtw.core.types import Instance
from gmtw.tasks.handler import handler_of
from gmtw.tasks.plan.audit.sampling import random_plans
from gmtw.tasks.plan.constructions import PLAIN, said
from gmtw.tasks.plan.task import PlanTask
from gmtw.worlds import world_of


class ItemFeatures(NamedTuple):
    """traits: what the item is or has, as names ("world travel", "rule apart"). amounts: its measures by name."""

    traits: frozenset[str]
    amounts: dict[str, float]


def features(instance: Instance, language: str) -> ItemFeatures:
    """Return the features of an instance.

    Traits: world, level, goal, the kinds of the demands, the constructions of their wordings.
    Amounts: the length of the prompt; of a plan also demands, entities, slots, how many demands share slots with
    others, and how rare it is that a random valid plan obeys all demands, obeys the hardest one, and each of them.
    """
    task = handler_of(instance.task).plan_task(instance.task)
    prompt = instance.prompts.get(language) or next(iter(instance.prompts.values()), "")
    amounts = {"length of the prompt": log(1 + len(prompt))}
    if task is None:
        return ItemFeatures(frozenset((f"world {instance.source}", f"level {instance.level}")), amounts)
    return ItemFeatures(traits(instance, language), amounts | _amounts(instance, task))


def traits(instance: Instance, language: str) -> frozenset[str]:
    """Return the traits alone, which cost next to nothing."""
    found = {f"world {instance.source}", f"level {instance.level}"}
    task = handler_of(instance.task).plan_task(instance.task)
    if task is not None:
        found |= {f"goal {task.goal_name}", *(f"rule {rule.kind}" for rule in task.demands)}
        found |= {f"wording {tag}" for tag in _constructions(instance, task, language)}
    return frozenset(found)


def rule_kinds(instance: Instance) -> tuple[str, ...]:
    """Return the kinds of the demands of an instance, sorted, each once."""
    task = handler_of(instance.task).plan_task(instance.task)
    return tuple(sorted({rule.kind for rule in task.demands})) if task else ()


def _constructions(instance: Instance, task: PlanTask, language: str) -> set[str]:
    if "constructions" not in instance.meta:
        return set()
    return set(chain.from_iterable(rule.tags for rule in said(instance, task, language))) - {PLAIN}


def _amounts(instance: Instance, task: PlanTask) -> dict[str, float]:
    demands = task.demands
    rarities = [-log(share) for share in _shares(instance, task)]
    return {
        "demands": float(len(demands)),
        "entities": float(len(task.scene.entities)),
        "slots": float(len(task.scene.slots)),
        "coupled demands": float(coupled(task.scene, demands)),
        "rarity of a right plan": rarities[0],
        "rarity of the hardest demand": max(rarities[1:], default=0.0),
        "sum of rarities": fsum(rarities[1:]),
    }


def _shares(instance: Instance, task: PlanTask) -> Iterator[float]:
    """Yield the share of random valid plans that obey all demands, then of each demand; 1 if none can be drawn.

    Those of a certificate are taken as they are. A share of 0 counts as half a plan, so that it has a logarithm.
    """
    certificate = task.certificate
    if certificate is not None and certificate.shares:
        yield from (max(share, 0.5 / certificate.plans) for share in (certificate.p, *certificate.shares))
        return
    plans = random_plans(instance, task, world_of(instance.source))
    if plans is None:
        yield 1.0
        return
    kept = np.array([np.ones(len(plans), dtype=bool), *(held(rule, plans) for rule in task.demands)])
    for one in (kept.all(axis=0), *kept[1:]):
        yield max(float(one.sum()), 0.5) / len(plans)


def coupled(scene: Scene, demands: Sequence[Rule]) -> int:
    """Return how many demands share a slot with another one. Two that read the whole plan do not count as a pair."""
    reads = [trait(rule, scene).reads for rule in demands]
    whole = frozenset(scene.slot)
    shares = (
        any(one & other and not one == other == whole for at, other in enumerate(reads) if at != own)
        for own, one in enumerate(reads)
    )
    return sum(map(bool, shares))
