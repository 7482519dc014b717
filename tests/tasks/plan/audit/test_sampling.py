"""Random plans of a scene, for the chance that one of them obeys every rule."""

from __future__ import annotations

from gmtw.core.types import Instance
from gmtw.tasks.plan.audit.sampling import random_plans
from gmtw.tasks.plan.task import PlanTask


def test_scenes_of_an_unknown_shape_have_no_chance(travel: Instance) -> None:
    """Slots that hold two: nobody knows how a random plan looks."""
    whole = travel.task
    assert isinstance(whole, PlanTask)
    scene = whole.scene
    slots = tuple(slot.model_copy(update={"capacity": 2}) for slot in scene.slots)
    task = PlanTask(scene=scene.model_copy(update={"slots": slots}), rules=whole.rules)
    assert random_plans(travel, task, None) is None
    assert random_plans(travel, whole, None) is not None
