"""Hill climbs: how often somebody finds a plan who starts anywhere and mends it step by step, without a plan of search.

A climb starts at a plan and moves to a neighbour that breaks the fewest demands; among equal ones it draws. A
neighbour has one cell more or less, one cell in place of another, two entities that changed places, or, where a slot
may hold several of one entity, one more or one fewer of it; and it obeys the structure. A greedy climb ends where no
neighbour breaks fewer demands; a patient one also moves sideways, never down.
It succeeds if it comes to a plan that breaks nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from gmtw.constraints import NoRepeats, OnePlace, Rule, Scene
from gmtw.constraints.cell_sums import Sums
from gmtw.constraints.moves import Moves, Row
from gmtw.constraints.plan_batch import Flags, Plans, held
from gmtw.core.rng import RandomStream

MOVES = 60
"""The most moves of one climb."""

AT_ONCE = 20
"""Climbs that are made before it is asked whether one of them has succeeded."""

REFUSED = 1_000
"""The weight of a structure rule: more than all demands of a task."""


class Hill:
    """The plans of one scene, each as high as it breaks few demands.

    cells: The cells that a plan may fill, slot by slot, entity by entity (an array of flags); others are never
    tried.
    """

    def __init__(self, scene: Scene, structure: Sequence[Rule], demands: Sequence[Rule], cells: Any) -> None:
        self.scene, self.structure, self.demands = scene, structure, demands
        self._moves = Moves(scene, cells)

    def climbs(self, starts: Plans, rng: RandomStream, patient: bool = False, moves: int = MOVES) -> Flags:
        """Return which climbs from these plans, which obey the structure, come to a plan that breaks nothing."""
        import numpy as np

        now = dict(enumerate(_rows(starts)))
        broken = np.array([~held(rule, starts) for rule in self.demands], dtype="int32").sum(axis=0)
        for _ in range(moves):
            now = {at: plan for at, plan in now.items() if broken[at]}
            for at, plan in list(now.items()):
                nearer, count = self._moved(plan, rng)
                if count >= broken[at] + patient:
                    del now[at]
                else:
                    now[at], broken[at] = nearer, count
        return np.asarray(broken == 0)

    def is_climbed(self, starts: Plans, rng: RandomStream) -> bool:
        """Return whether a greedy climb from one of these plans comes to a plan that breaks nothing."""
        some = (starts.pick(slice(at, at + AT_ONCE)) for at in range(0, len(starts), AT_ONCE))
        return any(self.climbs(few, rng).any() for few in some)

    def around(self, plans: Plans) -> Plans:
        """Return the plans one move beside these that obey the structure."""
        import numpy as np

        rows = [move.plans(row) for row in _rows(plans) for move in self._moves.of(row)]
        every = Plans(self.scene, np.concatenate(rows).reshape(-1, *plans.array.shape[1:]))
        return every.pick(np.array([held(rule, every) for rule in self.structure]).all(axis=0))

    @cached_property
    def _sums(self) -> Sums:
        """The rules broken near a plan; those of structure weigh more than all demands."""
        rules = (*self.structure, *self.demands)
        weights = [REFUSED] * len(self.structure) + [1] * len(self.demands)
        once = any(isinstance(rule, NoRepeats | OnePlace) for rule in self.structure)
        return Sums(self.scene, rules, weights, self._moves.cells, once)

    def _moved(self, plan: Row, rng: RandomStream) -> tuple[Row, int]:
        """Return the neighbour that breaks the fewest demands, and how many; more than there are if there is none."""
        import numpy as np

        moves = list(self._moves.of(plan))
        broken = [self._sums.broken(plan, move) for move in moves]
        every, ends = np.concatenate(broken), np.cumsum([len(one) for one in broken])
        least = int(every.min(initial=REFUSED))
        if least >= REFUSED:
            return plan, REFUSED
        best = np.flatnonzero(every == least)
        chosen = best[rng.below(len(best))]
        at = int(np.searchsorted(ends, chosen, side="right"))
        return moves[at].plans(plan, [chosen - ends[at] + len(broken[at])])[0], least


def _rows(plans: Plans) -> Any:
    """Return each plan as a row of its cells."""
    return plans.array.reshape(len(plans), -1)
