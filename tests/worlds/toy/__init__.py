"""Reading: which books to read on which day. A whole world in little, as another package would bring it along."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from gmtw import constraints as c
from gmtw.constraints.plan_batch import Plans
from gmtw.core.rng import RandomStream
from gmtw.tasks.plan.task import PlanTask
from gmtw.worlds import Cells
from gmtw.worlds.plan_world import PlanWorld, Shape, by_orders
from gmtw.worlds.rule_candidates import RuleCandidates, amounts, daily, named, on_a_day
from gmtw.worlds.world_folder import WorldFolder

FOLDER = WorldFolder(__name__)


class Reading(PlanWorld):
    """Choose books and the days to read them on; a slot is a day with a list of books."""

    key = "reading"
    folder = FOLDER
    structure = (c.SlotsFilled(), c.KnownNames(), c.PlacedOnce(), c.WellFormed())
    shapes: ClassVar[Mapping[str, Shape]] = {
        "easy": Shape(days=(2, 3), entities=(8, 9), rules=(3, 3)),
        "medium": Shape(days=(2, 3), entities=(9, 10), rules=(4, 5)),
        "hard": Shape(days=(3, 3), entities=(10, 10), rules=(6, 6)),
    }

    def draw_scene(self, shape: Shape, rng: RandomStream) -> tuple[c.Scene, dict[str, object]]:
        """Return some books in a random order."""
        days, ids = rng.between(*shape.days), rng.sample(list(FOLDER.entities), rng.between(*shape.entities))
        slots = tuple(c.Slot(id=f"day{n}", names=FOLDER.keys("day", n=n), day=n - 1) for n in range(1, days + 1))
        rows = {id_: {"book": 1, "pages": FOLDER.entities[id_]["pages"]} for id_ in ids}
        books = (c.Entity(id=id_, names=FOLDER.names(id_), attributes=row) for id_, row in rows.items())
        return c.Scene(slots=slots, entities=tuple(books)), {"days": days}

    def sample(self, scene: c.Scene, n: int, rng: RandomStream) -> Plans:
        """Return plans of one to three books a day, none of them twice."""
        import numpy as np

        until = np.cumsum(1 + (rng.array(n, len(scene.slots)) * 3).astype("int64"), axis=1)
        rank = rng.array(n, len(scene.entities)).argsort(axis=1).argsort(axis=1)
        day = (rank[:, :, None] >= until[:, None, :]).sum(axis=2)
        return Plans(scene, (day[:, None, :] == np.arange(len(scene.slots))[None, :, None]).astype("int8"))

    def rule_candidates(self, scene: c.Scene, rng: RandomStream) -> Iterator[RuleCandidates]:
        """Yield what a reader may want."""
        for attribute, step in (("pages", 10), ("book", 1)):
            yield from (*amounts(attribute, step), *daily(attribute, step), *on_a_day(attribute, step))
        for rule in (c.IncludeEntity, c.ExcludeEntity):
            yield named(rule.kind, "free", rule)
        yield named("a book's day", "free", c.EntityOnDay, days=True)
        yield from (named(rule.kind, "free", rule, 2) for rule in (c.Before, c.Apart))

    def policies(self, task: PlanTask) -> Sequence[Cells]:
        """Return plans of the list in any order, one to three books a day, in blocks or dealt round."""
        slots, plans = list(task.scene.slot), []
        for ids in by_orders(task.scene, {"pages": 1}):
            for each in (1, 2, 3):
                chosen = ids[: each * len(slots)]
                plans.append({slot: chosen[at * each :][:each] for at, slot in enumerate(slots)})
                plans.append({slot: chosen[at :: len(slots)] for at, slot in enumerate(slots)})
        return plans


WORLD = Reading()
