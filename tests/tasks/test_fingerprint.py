"""The fingerprint names a world, not its spelling."""

from __future__ import annotations

from gmtw import constraints as r
from gmtw.core.types import Instance
from gmtw.tasks.fingerprint import fingerprint
from gmtw.tasks.plan.task import PlanTask


def _task(instance: Instance) -> PlanTask:
    assert isinstance(instance.task, PlanTask)
    return instance.task


def test_order_ids_and_evidence_do_not_count(travel: Instance) -> None:
    """The same world shuffled, with other ids and a witness, has the same fingerprint."""
    task = _task(travel)
    asked = (*task.rules, r.IncludeEntity(entity="A1"))
    renamed = tuple(e.model_copy(update={"id": f"X{e.id}"}) for e in reversed(task.scene.entities))
    scene = task.scene.model_copy(update={"entities": renamed, "slots": task.scene.slots[::-1]})
    other = PlanTask(scene=scene, rules=(r.IncludeEntity(entity="XA1"), *task.rules), witness={"day1": ("XA1",)})
    assert fingerprint(other) == fingerprint(task.model_copy(update={"rules": asked}))


def test_a_price_or_a_rule_counts(travel: Instance) -> None:
    """One leu more, or one rule less, is another world."""
    task = _task(travel)
    dearer = task.scene.entities[0].model_copy(update={"attributes": {"cost": 21}})
    scene = task.scene.model_copy(update={"entities": (dearer, *task.scene.entities[1:])})
    prints = {
        fingerprint(task),
        fingerprint(task.model_copy(update={"scene": scene})),
        fingerprint(task.model_copy(update={"rules": task.rules[1:]})),
    }
    assert len(prints) == 3
