"""The moves of hill climbs (`gmtw.constraints.hill_climbs`): which cells of a plan change, and what they hold then."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from gmtw.constraints import Scene

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Row: TypeAlias = "NDArray[np.int8]"
"""A plan: what each of its cells holds, slot by slot, entity by entity."""


class Move(NamedTuple):
    """One sort of change at many places.

    shape: That of the plans it makes. changes: Cells, and what each of them holds then, one after the other; all are
    broadcast to the shape.
    """

    shape: tuple[int, ...]
    changes: tuple[tuple[Any, Any], ...]

    def plans(self, plan: Row, chosen: Any = None) -> Any:
        """Return the plans that it makes of one, a row each: all, or those with the `chosen` numbers, in that order."""
        import numpy as np

        numbers = np.arange(prod(self.shape)) if chosen is None else chosen
        places = np.unravel_index(numbers, self.shape)
        rows = np.repeat(plan[None, :], len(numbers), axis=0)
        for change in self.changes:
            cells, new = (np.broadcast_to(one, self.shape)[places] for one in change)
            rows[np.arange(len(rows)), cells] = new
        return rows


class Moves:
    """The moves that plans of a scene allow. cells: The cells that may hold something, as flags, slot by slot."""

    def __init__(self, scene: Scene, cells: Any) -> None:
        import numpy as np

        self.cells, self._width, self._several = cells.reshape(-1), len(scene.entities), scene.counts
        self._most = np.repeat([slot.copies for slot in scene.slots], self._width)

    def of(self, plan: Row) -> Iterator[Move]:
        """Yield one cell more, one less, one in place of another, two that change places, one piece more or fewer."""
        import numpy as np

        filled, free = np.flatnonzero(plan), np.flatnonzero(self.cells & (plan == 0))
        yield Move(free.shape, ((free, 1),))
        yield Move(filled.shape, ((filled, 0),))
        yield Move((len(filled), len(free)), ((filled[:, None], 0), (free[None, :], plan[filled][:, None])))
        yield self._exchanged(plan, filled)
        if self._several:
            for cells, by in ((filled[plan[filled] < self._most[filled]], 1), (filled[plan[filled] > 1], -1)):
                yield Move(cells.shape, ((cells, plan[cells] + by),))

    def _exchanged(self, plan: Row, filled: Any) -> Move:
        """Return the move in which two entities change places."""
        import numpy as np

        first, second = np.triu_indices(len(filled), 1)
        one, other = filled[first], filled[second]
        there = one // self._width * self._width + other % self._width
        here = other // self._width * self._width + one % self._width
        suits = (one // self._width != other // self._width) & self.cells[there] & self.cells[here]
        one, other, there, here = one[suits], other[suits], there[suits], here[suits]
        return Move(one.shape, ((one, 0), (other, 0), (there, plan[one]), (here, plan[other])))
