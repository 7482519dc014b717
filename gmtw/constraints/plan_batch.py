"""Many plans of one scene at once: the bodies of `gmtw.constraints` run on arrays of plans.

A rule's body is written once (`gmtw.constraints.rule`); here its counts are numpy arrays with one number per
plan, so 20,000 plans are checked in milliseconds. numpy is imported only when an array is made.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

from gmtw.constraints import Plan, Rule, Scene, trait
from gmtw.constraints.credit import credit, filled, restrained

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Flags: TypeAlias = "NDArray[np.bool_]"
"""Yes or no for each plan."""

Shares: TypeAlias = "NDArray[np.float64]"
"""A number in [0, 1] for each plan."""


class Plans(Plan[Any]):
    """`n` plans: `array[i, s, e]` is how often slot s of plan i holds entity e; without oddities.

    known: Rule -> which of the plans obey it, of rules that were asked for (`held`).
    """

    def __init__(self, scene: Scene, array: NDArray[np.int8]) -> None:
        super().__init__(scene, {})
        self.array = array
        self._at_slot = {slot: at for at, slot in enumerate(scene.slot)}
        self._at_entity = {entity: at for at, entity in enumerate(scene.entity)}
        self._totals: dict[str, Any] = {}
        self._sums: dict[tuple[str, str, tuple[str, ...] | None], Any] = {}
        self.known: dict[Rule, Flags] = {}

    def __len__(self) -> int:
        return len(self.array)

    def row(self, slot: str) -> Mapping[str, Any]:
        """Return the counts of one slot, by entity id."""
        return dict(zip(self.scene.entity, self._counts[self._at_slot[slot]], strict=True))

    def count(self, slots: Iterable[str] | None = None, entity: str | None = None) -> Any:
        """Return how many entities are in `slots`, of each plan."""
        rows = self._per_slot if entity is None else self._counts[:, self._at_entity[entity]]
        return self._over(rows, slots, "entity", entity or "")

    def total(self, attribute: str, slots: Iterable[str] | None = None) -> Any:
        """Return the sum of `attribute` over `slots`, of each plan."""
        if attribute not in self._totals:
            self._totals[attribute] = self._totals_of(attribute)
        return self._over(self._totals[attribute], slots, "attribute", attribute)

    def any_of(self, value: Any) -> Any:
        """Return 1 for each plan whose `value` is above 0, else 0."""
        return super().any_of(value) if isinstance(value, int) else (value > 0).astype("int32")

    def whole(self, value: Any, size: int) -> Any:
        """Return how many full groups of `size` there are for each plan; integers divide many times faster."""
        return super().whole(value if isinstance(value, int) else value.astype("int32"), size)

    @cached_property
    def ungrouped(self) -> Plans:
        """The same plans for who knows of no groups."""
        return Plans(self.scene.ungrouped, self.array)

    @cached_property
    def _counts(self) -> Any:
        """Slot x entity x plan: the numbers of one cell lie side by side, so that sums over cells are fast."""
        import numpy as np

        return np.ascontiguousarray(self.array.transpose(1, 2, 0), dtype="float32")

    @cached_property
    def _per_slot(self) -> Any:
        return self._weighed([1] * len(self.scene.entities))

    def _totals_of(self, attribute: str) -> Any:
        """Return each slot's sum of an attribute, which may have a value of its own there, with what groups add."""
        import numpy as np

        scene = self.scene
        if attribute in scene.of_slots:
            return np.array([self.of_slot(attribute, slot) + np.zeros(len(self), "int32") for slot in scene.slot])
        if attribute not in scene.own_values and attribute not in scene.groups:
            return self._weighed([e.attributes.get(attribute, 0) for e in scene.entities])
        each = [[[scene.amount(e, attribute, slot) for e in scene.entity]] for slot in scene.slot]
        sums = self._weighed(each)[:, 0]
        for total, slot in zip(sums, scene.slot, strict=True):
            for added in self.grouped(attribute, slot, self.row(slot)).values():
                total += added
        return sums

    def _weighed(self, weights: Sequence[Any]) -> Any:
        """Return each slot's sum of its counts times `weights`, slot x plan; 32-bit floats are exact below 2**24.

        weights: One for each entity; or slot x 1 x entity, for a sum that is slot x 1 x plan.
        """
        import numpy as np

        return np.matmul(np.array(weights, dtype="float32"), self._counts)

    def _over(self, rows: Any, slots: Iterable[str] | None, sort: str, name: str) -> Any:
        """Return the sum of the rows of these slots, as integers; 0 if there is no slot.

        sort, name: What is summed; many rules ask for the same sums, so they are kept.
        """
        key = (sort, name, None if slots is None else tuple(slots))
        if key not in self._sums:
            chosen = range(len(rows)) if key[2] is None else [self._at_slot[slot] for slot in key[2]]
            self._sums[key] = sum(rows[at] for at in chosen).astype("int32") if chosen else 0
        return self._sums[key]

    def pick(self, chosen: Any) -> Plans:
        """Return only these plans, by index or by flags."""
        return Plans(self.scene, self.array[chosen])

    def listed(self, at: int) -> dict[str, tuple[str, ...]]:
        """Return plan number `at` as it is stored: slot id -> entity ids, empty slots left out."""
        rows = {
            slot: tuple(e for e, n in zip(self.scene.entity, self.array[at, s], strict=True) for _ in range(n))
            for slot, s in self._at_slot.items()
        }
        return {slot: row for slot, row in rows.items() if row}


def stacked(scene: Scene, plans: Sequence[Mapping[str, Sequence[str]]]) -> Plans:
    """Return plans given as slot id -> entity ids, as one array."""
    import numpy as np

    array = np.zeros((len(plans), len(scene.slots), len(scene.entities)), dtype="int8")
    at_slot = {slot: at for at, slot in enumerate(scene.slot)}
    at_entity = {entity: at for at, entity in enumerate(scene.entity)}
    for number, plan in enumerate(plans):
        for slot, row in plan.items():
            for entity in row:
                array[number, at_slot[slot], at_entity[entity]] += 1
    return Plans(scene, array)


def held(rule: Rule, plans: Plans) -> Flags:
    """Return which plans obey the rule. It is worked out once, and kept in `plans.known`."""
    if rule not in plans.known:
        plans.known[rule] = _held(rule, plans)
        plans.known[rule].setflags(write=False)
    return plans.known[rule]


def _held(rule: Rule, plans: Plans) -> Flags:
    import numpy as np

    flags = np.ones(len(plans), dtype=bool)
    for bound in rule.bounds(plans):
        if bound.low is not None:
            flags &= bound.value >= bound.low
        if bound.high is not None:
            flags &= bound.value <= bound.high
    return flags


def share_of(flags: Flags) -> float:
    """Return the share of flags that are set: their mean, several times as fast."""
    import numpy as np

    return float(np.count_nonzero(flags)) / flags.size


def earnings(instructions: Sequence[Rule], structure: Sequence[Rule], plans: Plans) -> Shares:
    """Return the U of each plan, by the formula of `gmtw.scoring.metrics.understanding`; entities are all known."""
    shares: Shares = earned(instructions, structure, plans).sum(axis=0) / len(instructions)
    return shares


def earned(instructions: Sequence[Rule], structure: Sequence[Rule], plans: Plans) -> Shares:
    """Return what each instruction earns in each plan, rule x plan."""
    import numpy as np

    flags = np.array([held(rule, plans) for rule in instructions])
    solved = flags.all(axis=0) & np.array([held(rule, plans) for rule in structure]).all(axis=0)
    fill = _share(*filled(plans.scene, (*instructions, *structure), plans))
    restraint = _share(*restrained(plans.scene, plans))
    traits = [trait(rule, plans.scene) for rule in instructions]
    each = np.array([row * credit(t, fill, restraint) for row, t in zip(flags, traits, strict=True)])
    return np.asarray(np.where(plans.count() > 0, np.where(solved, 1.0, each), 0.0))


def _share(part: Any, whole: Any) -> Any:
    import numpy as np

    return np.minimum(1.0, part / np.maximum(whole, 1)) if np.any(whole) else 1.0
