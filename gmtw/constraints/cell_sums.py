"""Rules as sums over cells: what the plans beside a plan break is known from the cells that change, not from them all.

Most rules bound sums to which each cell adds by what it holds. That is so of amounts and numbers, and of whether an
entity is there, if no plan has it in two slots. What a cell adds is read off the body of the rule, which is run on the
plans that hold nothing else. A rule that is no such sum is checked on whole plans.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple

from gmtw.constraints import Rule, Scene
from gmtw.constraints.moves import Move, Row
from gmtw.constraints.plan_batch import Plans, held

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

FAR = 2**30
"""A bound that no sum reaches."""


class Sums:
    """The weights of the rules that plans break, if they hold no more than their slots may.

    cells: The cells that may hold something, as flags. once: Whether no plan that counts has an entity in two slots.
    """

    def __init__(self, scene: Scene, rules: Sequence[Rule], weights: Sequence[int], cells: Any, once: bool) -> None:
        import numpy as np

        self._scene, self._width = scene, len(scene.slots) * len(scene.entities)
        bounds = [_sums(rule, _Alone(scene, once)) for rule in rules]
        self._others = [(rule, by) for rule, by, own in zip(rules, weights, bounds, strict=True) if own is None]
        every = [(at, one) for at, own in enumerate(bounds) for one in own or () if one.can_be_missed(cells)]
        self._low = np.array([one.low for _, one in every], dtype="int32").reshape(-1, 1)
        self._high = np.array([one.high for _, one in every], dtype="int32").reshape(-1, 1)
        self._none = np.array([one.none for _, one in every], dtype="int32").reshape(-1, 1)
        self._adds = np.array([one.adds for _, one in every], dtype="int32").reshape(
            len(every), -1 if every else self._width
        )
        numbers = np.array([at for at, _ in every], dtype="intp")
        bounded, self._first, self._rule = np.unique(numbers, return_index=True, return_inverse=True)
        self._weights = np.array(weights, dtype="int16")[bounded][:, None]

    def broken(self, plan: Row, move: Move) -> Any:
        """Return the weights of the rules that each plan breaks which a move makes of this one."""
        import numpy as np

        found = np.zeros(move.shape, dtype="int16")
        if found.size and len(self._first):
            filled = np.flatnonzero(plan)
            sums = self._none + self._added(filled, plan[filled]).sum(axis=1, keepdims=True)
            one_by_one = len(move.shape) == 1
            found = self._changed(sums, plan, move) if one_by_one else self._in_place(sums, plan, move)
        return found.reshape(-1) + self._of_others(plan, move)

    def _of_others(self, plan: Row, move: Move) -> Any:
        """Return the weights of those broken rules that are no sums over cells."""
        if not self._others:
            return 0
        rows = move.plans(plan).reshape(-1, len(self._scene.slots), len(self._scene.entities))
        every = Plans(self._scene, rows)
        return sum(by * ~held(rule, every) for rule, by in self._others)

    def _added(self, cells: Any, numbers: Any) -> Any:
        """Return what cells add to the bounds if they hold these numbers, bound x cell."""
        return self._adds.take(numbers.astype("intp") * self._width + cells, axis=1)

    def _missed(self, sums: Any, bounds: Any = slice(None)) -> Any:
        """Return which sums miss their bounds, bound x plan."""
        return (sums < self._low[bounds]) | (sums > self._high[bounds])

    def _weighed(self, missed: Any) -> Any:
        """Return the weights of the rules of which a bound is missed, of each plan."""
        import numpy as np

        return (np.logical_or.reduceat(missed, self._first, axis=0) * self._weights).sum(axis=0, dtype="int16")

    def _changed(self, sums: Any, plan: Row, move: Move) -> Any:
        """Return the weights after each of the changes of a move."""
        import numpy as np

        for at, (cells, new) in enumerate(move.changes):
            was = plan[cells]
            for before, then in move.changes[:at]:
                was = np.where(before == cells, then, was)
            for numbers, sign in ((was, -1), (np.broadcast_to(new, cells.shape), 1)):
                if numbers.any():
                    sums = sums + sign * self._added(cells, numbers)
        return self._weighed(self._missed(sums))

    def _in_place(self, sums: Any, plan: Row, move: Move) -> Any:
        """Return the weights after one cell goes and another one comes, with the number that the first one held."""
        import numpy as np

        ((out, _), (into, _)), found = move.changes, np.empty(move.shape, dtype="int16")
        for number in np.unique(plan[out]):
            rows = np.flatnonzero(plan[out[:, 0]] == number)
            gone, come = (self._added(cells, np.full(len(cells), number)) for cells in (out[rows, 0], into[0]))
            found[rows] = self._exchanged(sums + come, gone)
        return found

    def _exchanged(self, sums: Any, gone: Any) -> Any:
        """Return the weights after a cell came and another one went, gone x come.

        sums: After each cell that may come, bound x come. gone: What each cell that may go takes, bound x gone. Most
        bounds know nothing of the cell that goes: only the others are tried anew.
        """
        import numpy as np

        missed = self._missed(sums)
        found = np.repeat(self._weighed(missed)[None], gone.shape[1], axis=0)
        at, bound = np.nonzero(gone.T)
        if not len(at):
            return found
        now = self._missed(sums[bound] - gone[bound, at][:, None], bound)
        more = now.view("int8") - missed[bound].view("int8")
        place, more = _added_up(at * len(self._first) + self._rule[bound], more)
        at, rule = np.divmod(place, len(self._first))
        was = np.add.reduceat(missed, self._first, axis=0, dtype="int16")[rule]
        gain = ((was + more > 0).view("int8") - (was > 0).view("int8")) * self._weights[rule]
        at, gain = _added_up(at, gain)
        found[at] += gain
        return found


class _Sum(NamedTuple):
    """A bound on a sum: between low and high. none: The sum of nothing. adds: Number held x cell -> what that adds."""

    low: int
    high: int
    none: int
    adds: NDArray[np.int32]

    def can_be_missed(self, may: Any) -> bool:
        """Return whether the cells that may hold something can add so little or so much. may: These cells, as flags."""
        adds = self.adds[:, may]
        least, most = adds.min(axis=0, initial=0).sum(), adds.max(axis=0, initial=0).sum()
        return bool(self.none + least < self.low or self.none + most > self.high)


class _Alone(Plans):
    """The plan that holds nothing, then those that hold one of an entity in a slot and nothing else, then two, ...

    once: Whether an entity counts as one thing, wherever it is. are_sums: Whether what was asked are sums over cells.
    """

    def __init__(self, scene: Scene, once: bool) -> None:
        import numpy as np

        shape, most = (len(scene.slots), len(scene.entities)), max(slot.copies for slot in scene.slots)
        held_ = [np.zeros((1, prod(shape))), *(number * np.eye(prod(shape)) for number in range(1, most + 1))]
        super().__init__(scene, np.concatenate(held_).astype("int8").reshape(-1, *shape))
        self._things, self.are_sums = shape[1] if once else prod(shape), True

    def any_of(self, value: Any) -> Any:
        """Return what plans return; it is a sum if it hangs on one thing."""
        self._ask(value)
        return super().any_of(value)

    def whole(self, value: Any, size: int) -> Any:
        """Return what plans return; it is a sum if it hangs on one thing."""
        self._ask(value)
        return super().whole(value, size)

    def _ask(self, value: Any) -> None:
        """Note whether a value hangs on more than one thing: then it is no sum if more is asked of it than how much."""
        import numpy as np

        every = np.broadcast_to(value, len(self))
        self.are_sums &= len({*(np.flatnonzero(every[1:] != every[0]) % self._things).tolist()}) <= 1


def _sums(rule: Rule, alone: _Alone) -> list[_Sum] | None:
    """Return the bounds of a rule as sums over cells; None if they are none."""
    import numpy as np

    nothing, found = np.zeros(alone.array[0].size, dtype="int32"), []
    for bound in rule.bounds(alone):
        values = np.broadcast_to(np.asarray(bound.value, dtype="int32"), len(alone))
        low, high = -FAR if bound.low is None else bound.low, FAR if bound.high is None else bound.high
        adds = np.concatenate([nothing, values[1:] - values[0]]).reshape(-1, len(nothing))
        found.append(_Sum(low, high, int(values[0]), adds))
    return found if alone.are_sums else None


def _added_up(keys: Any, rows: Any) -> tuple[Any, Any]:
    """Return the keys, which are in order, each once, and for each the sum of its rows."""
    import numpy as np

    first = np.flatnonzero(np.diff(keys, prepend=-1))
    return keys[first], np.add.reduceat(rows, first, axis=0)
