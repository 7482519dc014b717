"""Hill climbs: how often somebody finds a plan who starts anywhere and mends it step by step, without a plan of search.

A climb starts at a plan and moves to a neighbour that breaks the fewest demands; among equal ones it draws. A
neighbour has one cell more or less, one cell in place of another, two entities that changed places, or, where a slot
may hold several of one entity, one more or one fewer of it; and it obeys the structure. A greedy climb ends where no
neighbour breaks fewer demands; a patient one also moves sideways, never down.
It succeeds if it comes to a plan that breaks nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from gmtw.constraints import Rule, Scene
from gmtw.constraints.plan_batch import Flags, Plans, held
from gmtw.core.rng import RandomStream

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOVES = 60
"""The most moves of one climb."""

Array: TypeAlias = "NDArray[np.int8]"
"""Plans, each a row of its cells."""


class Hill:
    """The plans of one scene, each as high as it breaks few demands.

    cells: The cells that a plan may fill, slot by slot, entity by entity (an array of flags); others are never
    tried.
    """

    def __init__(self, scene: Scene, structure: Sequence[Rule], demands: Sequence[Rule], cells: Any) -> None:
        self.scene, self.structure, self.demands = scene, structure, demands
        self._cells = cells.reshape(-1)

    def climbs(self, starts: Plans, rng: RandomStream, patient: bool = False, moves: int = MOVES) -> Flags:
        """Return which climbs from these plans, which obey the structure, come to a plan that breaks nothing."""
        import numpy as np

        found = self._broken(starts) == 0
        now = {at: starts.array[at].reshape(-1) for at in range(len(starts))}
        broken = self._broken(starts)
        for _ in range(moves):
            open_ = [at for at in now if not found[at]]
            if not open_:
                break
            for at, (plan, count) in zip(open_, self._moved([now[at] for at in open_], rng), strict=True):
                if count >= broken[at] + patient:
                    del now[at]
                else:
                    now[at], broken[at] = plan, count
            found = broken == 0
        return np.asarray(found)

    def around(self, plans: Plans) -> Plans:
        """Return the plans one move beside these that obey the structure."""
        import numpy as np

        rows = [self._neighbours(one.reshape(-1)) for one in plans.array]
        every = self._plans(np.concatenate(rows))
        return every.pick(np.array([held(rule, every) for rule in self.structure]).all(axis=0))

    def _moved(self, plans: Sequence[Array], rng: RandomStream) -> Iterator[tuple[Array, int]]:
        """Yield for each plan the neighbour that breaks the fewest demands, and how many it breaks."""
        import numpy as np

        around = [self._neighbours(plan) for plan in plans]
        owner = np.repeat(np.arange(len(plans)), [len(one) for one in around])
        every = self._plans(np.concatenate(around))
        valid = np.array([held(rule, every) for rule in self.structure]).all(axis=0)
        chosen = every.pick(valid)
        broken, owner = self._broken(chosen), owner[valid]
        for at, plan in enumerate(plans):
            mine = np.flatnonzero(owner == at)
            if not len(mine):
                yield plan, len(self.demands) + 1
                continue
            best = mine[broken[mine] == broken[mine].min()]
            pick = int(best[rng.below(len(best))])
            yield chosen.array[pick].reshape(-1), int(broken[pick])

    def _neighbours(self, plan: Array) -> Array:
        """Return the plans that one move makes of a plan, whether they obey the structure or not."""
        import numpy as np

        filled = np.flatnonzero(plan)
        free = np.flatnonzero(self._cells & (plan == 0))
        out, into = (grid.reshape(-1) for grid in np.meshgrid(filled, free, indexing="ij"))
        more, fewer = _with(plan, (free, 1)), _with(plan, (filled, 0))
        others = [_with(plan, (out, 0), (into, plan[out])), self._exchanged(plan, filled)]
        return np.concatenate([more, fewer, *others, *self._recounted(plan, filled)])

    def _recounted(self, plan: Array, filled: Any) -> Iterator[Array]:
        """Yield the plans with one more, and with one fewer, of what is there, where slots may hold several."""
        if self.scene.counts:
            yield _with(plan, (filled, plan[filled] + 1))
            several = filled[plan[filled] > 1]
            yield _with(plan, (several, plan[several] - 1))

    def _exchanged(self, plan: Array, filled: Any) -> Array:
        """Return the plans in which two entities have changed places."""
        import numpy as np

        first, second = np.triu_indices(len(filled), 1)
        one, other = filled[first], filled[second]
        width = len(self.scene.entities)
        there = one // width * width + other % width
        here = other // width * width + one % width
        suits = (one // width != other // width) & self._cells[there] & self._cells[here]
        one, other, there, here = one[suits], other[suits], there[suits], here[suits]
        return _with(plan, (one, 0), (other, 0), (there, plan[one]), (here, plan[other]))

    def _plans(self, rows: Array) -> Plans:
        return Plans(self.scene, rows.reshape(-1, len(self.scene.slots), len(self.scene.entities)))

    def _broken(self, plans: Plans) -> Any:
        """Return how many demands each plan breaks."""
        import numpy as np

        return np.array([~held(rule, plans) for rule in self.demands], dtype="int32").sum(axis=0)


def _with(plan: Array, *changes: tuple[Any, Any]) -> Array:
    """Return a plan for each position of the cells that change together, set to one number or each to its own."""
    import numpy as np

    number = len(changes[0][0])
    rows = np.repeat(plan[None, :], number, axis=0)
    for cells, value in changes:
        rows[np.arange(number), cells] = value
    return rows
