"""Rule, Bound, Plan: a rule's body is written once and runs on integers and on solver variables.

A plan is a matrix of counts, slot x entity. A rule yields bounds over sums of that matrix. On
integers each bound says whether it held and by how much it missed: the checker. On CP-SAT variables
(`gmtw.constraints.solver`) the same bounds are the constraints: the encoding. `Plan.any_of` is the only helper
that is not linear; whatever else is not linear raises in the solver, so a body cannot drift.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Literal, TypeVar

from pydantic import model_serializer

from gmtw.constraints.scene import Scene
from gmtw.core.types import Frozen

N = TypeVar("N")
"""What a plan counts with: int in the checker, a CP-SAT linear expression in the solver."""


class Plan(Generic[N]):
    """The counts of a plan, and of what was written that is no cell of it.

    cells: slot id -> entity id -> count. unknown: slot id -> names that are no entity.
    strays: keys that are no slot. misfits: values of a wrong type. loose: answers that had to be
    picked out of a longer sentence.
    """

    def __init__(
        self,
        scene: Scene,
        cells: Mapping[str, Mapping[str, N]],
        unknown: Mapping[str, N] | None = None,
        strays: N | Literal[0] = 0,
        misfits: N | Literal[0] = 0,
        loose: N | Literal[0] = 0,
    ) -> None:
        self.scene, self.cells = scene, cells
        self._unknown: Mapping[str, N] = unknown or {}
        self.strays: Any = strays
        self.misfits: Any = misfits
        self.loose: Any = loose

    def row(self, slot: str) -> Mapping[str, N]:
        """The counts of one slot, by entity id. Every look at the matrix comes through here."""
        return self.cells.get(slot, {})

    def count(self, slots: Iterable[str] | None = None, entity: str | None = None) -> Any:
        """How many entities stand in `slots` (all slots by default); only `entity` where given."""
        rows = map(self.row, self._slots(slots))
        if entity is not None:
            return sum(row[entity] for row in rows if entity in row)
        return sum(n for row in rows for n in row.values())

    def total(self, attribute: str, slots: Iterable[str] | None = None) -> Any:
        """The sum of `attribute` over what stands in `slots` (all slots by default)."""
        of = self.scene.entity
        rows = map(self.row, self._slots(slots))
        return sum(n * of[e].attributes.get(attribute, 0) for row in rows for e, n in row.items())  # type: ignore[operator, misc]

    def unknown(self, slot: str) -> Any:
        """How many names in `slot` are no entity of the world."""
        return self._unknown.get(slot, 0)

    def any_of(self, value: Any) -> Any:
        """1 where `value` (a sum of counts) is above 0, else 0."""
        return int(value > 0)

    def _slots(self, slots: Iterable[str] | None) -> Iterable[str]:
        return self.scene.slot if slots is None else slots


@dataclass(frozen=True, slots=True)
class Bound(Generic[N]):
    """`low <= value <= high`; `where` names the slot, day or entity that it speaks of."""

    value: N
    low: int | None = None
    high: int | None = None
    where: str = ""

    @property
    def gap(self) -> int:
        """By how much an integer value misses: 0 held, negative too little, positive too much."""
        value: Any = self.value
        if self.low is not None and value < self.low:
            return int(value - self.low)
        if self.high is not None and value > self.high:
            return int(value - self.high)
        return 0


def at_most(value: Any, limit: int, where: str = "") -> Bound[Any]:
    """The bound value <= limit."""
    return Bound(value, high=limit, where=where)


def at_least(value: Any, limit: int, where: str = "") -> Bound[Any]:
    """The bound value >= limit."""
    return Bound(value, low=limit, where=where)


def exactly(value: Any, number: int, where: str = "") -> Bound[Any]:
    """The bound value == number."""
    return Bound(value, number, number, where)


Side = Literal["instruction", "structure"]


class Rule(Frozen):
    """One demand on a plan. Its parameters are its fields; `bounds` is its only body.

    kind: its name in files, unique. side: "instruction" is judged by U, "structure" by R.
    Its sentence is in `gmtw/languages/<code>/rules.toml`, under its kind.
    """

    kind: ClassVar[str]
    side: ClassVar[Side] = "instruction"
    kinds: ClassVar[dict[str, type[Rule]]] = {}

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "kind" in cls.__dict__:
            Rule.kinds[cls.kind] = cls

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """The bounds that a plan must keep to obey this rule."""
        raise NotImplementedError

    @property
    def entities_named(self) -> tuple[str, ...]:
        """The ids of the entities that its fields `entity`, `other` and `entities` name."""
        single = (getattr(self, name, None) for name in ("entity", "other"))
        return (*(id_ for id_ in single if id_ is not None), *getattr(self, "entities", ()))

    @property
    def attributes_read(self) -> tuple[str, ...]:
        """The attributes, or the category of attributes, that it looks at."""
        return tuple(name for field in ("attribute", "category") if (name := getattr(self, field, "")))

    def room(self, scene: Scene) -> int | None:
        """The most entities that a plan obeying this rule can hold, where the rule limits it."""
        return None

    @model_serializer(mode="wrap")
    def _with_kind(self, handler: Any) -> dict[str, Any]:
        return {"kind": self.kind, **handler(self)}


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a rule says of one plan: the bounds that missed, each with its gap and place."""

    missed: tuple[Bound[int], ...] = field(default=())

    @property
    def held(self) -> bool:
        """Whether every bound held."""
        return not self.missed


def check(rule: Rule, plan: Plan[int]) -> Verdict:
    """Run the rule's body on integers."""
    return Verdict(tuple(bound for bound in rule.bounds(plan) if bound.gap))


class Probe(Plan[int]):
    """The full plan, every entity in every slot; `seen` are the slots that were looked at."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene, dict.fromkeys(scene.slot, dict.fromkeys(scene.entity, 1)))
        self.seen: set[str] = set()

    def row(self, slot: str) -> Mapping[str, int]:
        """The counts of one slot, remembering that it was asked for."""
        self.seen.add(slot)
        return super().row(slot)


@dataclass(frozen=True, slots=True)
class Trait:
    """What a rule is in a scene, whatever the plan.

    cap: the empty plan obeys it. floor: the full plan obeys it. reads: the slots it looks at.
    """

    cap: bool
    floor: bool
    reads: frozenset[str]


def trait(rule: Rule, scene: Scene) -> Trait:
    """The trait of a rule, found by running its body on the empty plan and on the full one."""
    probe = Probe(scene)
    floor = check(rule, probe).held
    return Trait(check(rule, Plan(scene, {})).held, floor, frozenset(probe.seen))
