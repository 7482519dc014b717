"""Random plans of any scene of a known shape: what somebody writes who reads the form and no rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from gmtw.constraints import Scene
from gmtw.constraints.plan_batch import Plans, held
from gmtw.core.rng import RandomStream
from gmtw.core.types import Instance
from gmtw.tasks.plan.task import PlanTask

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

PLANS = 2_000
"""Random plans that are drawn for an instance."""

ENOUGH = 100
"""Structurally valid ones among them that figures can rest on."""

MOST = 3
"""A slot that holds any number gets one to this many."""

KEPT = 0.75
"""The probability that a plan keeps an entity, if slots may stay empty."""


@runtime_checkable
class SampledWorld(Protocol):
    """A world that can draw random plans of its scenes, and knows the plans of scripts that read no rule."""

    def sample(self, scene: Scene, n: int, draws: RandomStream) -> Plans:
        """Return `n` random structurally valid plans."""
        ...

    def policies(self, task: PlanTask) -> Sequence[Mapping[str, Sequence[str]]]:
        """Return plans that scripts make without reading the rules: slot id -> entity ids."""
        ...


def random_plans(instance: Instance, task: PlanTask, world: object | None) -> Plans | None:
    """Return random structurally valid plans; None if the scene has no known shape, or too few of them are valid.

    A certified task is sampled by its world, as its certificate was, with other draws. Any other one, by
    the shape of its slots: lists get one to three entities, none twice; single slots that must be filled
    any entity of their kind, none twice while there are enough; slots that may stay empty get each
    entity with p = .75, anywhere. What breaks a rule of structure is left out.
    """
    import numpy as np

    draws = RandomStream("audit", instance.id)
    if task.certificate is not None and isinstance(world, SampledWorld):
        plans: Plans | None = world.sample(task.scene, PLANS, draws)
    else:
        plans = _by_shape(task.scene, draws)
    if plans is None:
        return None
    structure = [held(rule, plans) for rule in task.rules if rule.side == "structure"]
    valid = np.array([np.ones(len(plans), dtype=bool), *structure]).all(axis=0)
    return plans.pick(valid) if valid.sum() >= ENOUGH else None


def _by_shape(scene: Scene, draws: RandomStream) -> Plans | None:
    capacities, required = {slot.capacity for slot in scene.slots}, {slot.required for slot in scene.slots}
    if capacities == {None}:
        return Plans(scene, _lists(scene, draws))
    if capacities != {1} or len(required) > 1:
        return None
    return Plans(scene, _singles(scene, draws) if required == {True} else _spread(scene, draws))


def _lists(scene: Scene, draws: RandomStream) -> NDArray[np.int8]:
    """Put one to three entities into each slot in a random order; fewer if others would stay empty."""
    import numpy as np

    unfit = np.array([not _suits(entity.attributes, "") for entity in scene.entities])
    most = max(1, min(MOST, int((~unfit).sum()) - len(scene.slots) + 1))
    until = np.cumsum(1 + (draws.array(PLANS, len(scene.slots)) * most).astype("int64"), axis=1)
    rank = (draws.array(PLANS, len(scene.entities)) + 2 * unfit).argsort(axis=1).argsort(axis=1)
    slot = (rank[:, :, None] >= until[:, None, :]).sum(axis=2)
    stands: NDArray[np.bool_] = (slot[:, None, :] == np.arange(len(scene.slots))[None, :, None]) & ~unfit
    return stands.astype("int8")


def _singles(scene: Scene, draws: RandomStream) -> NDArray[np.int8]:
    """Put one accepted entity into each slot; slots of one kind take turns over a random order."""
    import numpy as np

    array = _empty(scene)
    for accepts in dict.fromkeys(slot.accepts for slot in scene.slots):
        options = np.array([at for at, e in enumerate(scene.entities) if _suits(e.attributes, accepts)], dtype="int64")
        order = draws.array(PLANS, len(options)).argsort(axis=1)
        slots = [at for at, slot in enumerate(scene.slots) if slot.accepts == accepts]
        for turn, slot in enumerate(slots if len(options) else ()):
            array[np.arange(PLANS), slot, options[order[:, turn % len(options)]]] = 1
    return array


def _suits(attributes: Any, accepts: str) -> bool:
    """Return whether the slot accepts it; a value of a text that is marked as no candidate answers nothing."""
    return bool(attributes.get(accepts)) if accepts else bool(attributes.get("candidate", 1))


def _spread(scene: Scene, draws: RandomStream) -> NDArray[np.int8]:
    """Put each entity with p = .75 into a free slot of its own; drop those that find none."""
    import numpy as np

    array, slots, entities = _empty(scene), len(scene.slots), len(scene.entities)
    kept = draws.array(PLANS, entities) < KEPT
    rank = (draws.array(PLANS, entities) + 2 * ~kept).argsort(axis=1).argsort(axis=1)
    order = draws.array(PLANS, slots).argsort(axis=1)
    plan, entity = np.nonzero(kept & (rank < slots))
    array[plan, order[plan, rank[plan, entity]], entity] = 1
    return array


def _empty(scene: Scene) -> NDArray[np.int8]:
    import numpy as np

    return np.zeros((PLANS, len(scene.slots), len(scene.entities)), dtype="int8")
