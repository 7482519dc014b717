"""Check a rule on a plan: Rule, Bound, Plan and `check`. Its body is written once, for integers and solver variables.

A plan is a matrix of counts, slot x entity. A rule yields bounds over sums of that matrix. On integers each bound says
whether it held and by how much it missed: `check`. On CP-SAT variables (`gmtw.constraints.solver`) the same bounds are
the constraints. `Plan.any_of` and `Plan.whole` are the only helpers that are not linear; anything else that is not
linear raises in the solver, so a body cannot mean two things.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Literal, NamedTuple, TypeVar

from pydantic import model_serializer

from gmtw.constraints.scene import Scene
from gmtw.core.cache import remembered
from gmtw.core.errors import DuplicateNameError
from gmtw.core.types import Frozen

N = TypeVar("N")
"""A count in a plan: int in the checker, a CP-SAT linear expression in the solver."""


_EMPTY: Mapping[str, Any] = {}
"""The counts of a slot that holds nothing."""


class Plan(Generic[N]):
    """The counts of a plan, and of what was written that is no cell of it.

    cells: slot id -> entity id -> count. unknown: slot id -> number of names that are no entity. strays: Number of keys
    that are no slot. misfits: Number of values of a wrong type. loose: Number of answers that had to be picked out of a
    longer sentence. inexact: slot id -> number of names that are not written as listed.
    """

    def __init__(
        self,
        scene: Scene,
        cells: Mapping[str, Mapping[str, N]],
        unknown: Mapping[str, N] | None = None,
        strays: N | Literal[0] = 0,
        misfits: N | Literal[0] = 0,
        loose: N | Literal[0] = 0,
        inexact: Mapping[str, N] | None = None,
    ) -> None:
        self.scene, self.cells = scene, cells
        self._unknown: Mapping[str, N] = unknown or {}
        self._inexact: Mapping[str, N] = inexact or {}
        self.strays: Any = strays
        self.misfits: Any = misfits
        self.loose: Any = loose

    def row(self, slot: str) -> Mapping[str, N]:
        """Return the counts of one slot, by entity id. All reading of the matrix goes through here."""
        return self.cells.get(slot, _EMPTY)

    def count(self, slots: Iterable[str] | None = None, entity: str | None = None) -> Any:
        """Return how many entities are in `slots` (all slots by default); only `entity` if it is given."""
        rows = map(self.row, self._slots(slots))
        if entity is not None:
            return sum([row[entity] for row in rows if entity in row])
        return sum([n for row in rows for n in row.values()])

    def total(self, attribute: str, slots: Iterable[str] | None = None) -> Any:
        """Return the sum of `attribute` over the entities in `slots` (all slots by default), with what groups add."""
        if attribute in self.scene.of_slots:
            return sum([self.of_slot(attribute, slot) for slot in self._slots(slots)])
        if attribute in self.scene.own_values or attribute in self.scene.groups:
            amount, held = self.scene.amount, [(slot, self.row(slot)) for slot in self._slots(slots)]
            each = [n * amount(e, attribute, slot) for slot, row in held for e, n in row.items()]  # type: ignore[operator]
            added = [added for slot, row in held for added in self.grouped(attribute, slot, row).values()]
            return sum([*each, *added])
        of = self.scene.entity
        rows = map(self.row, self._slots(slots))
        return sum([n * of[e].attributes.get(attribute, 0) for row in rows for e, n in row.items()])  # type: ignore[operator, misc]

    def unknown(self, slot: str) -> Any:
        """Return how many names in `slot` are no entity of the world."""
        return self._unknown.get(slot, 0)

    def inexact(self, slot: str) -> Any:
        """Return how many names in `slot` are an entity's, but not as listed."""
        return self._inexact.get(slot, 0)

    def any_of(self, value: Any) -> Any:
        """Return 1 if `value` (a sum of counts) is above 0, else 0."""
        return int(value > 0)

    def whole(self, value: Any, size: int) -> Any:
        """Return how many full groups of `size` there are in `value`, a sum of counts."""
        return value // size

    def of_slot(self, attribute: str, slot: str) -> Any:
        """Return what a slot itself has of an attribute, by the entities that it holds: kilometres of its round."""
        row, of = self.row(slot), self.scene.entity
        added = []
        for kinds, amount in self.scene.of_slots[attribute]:
            there: list[Any] = [n for entity, n in row.items() if kinds & of[entity].attributes.keys()]
            added.append(amount * self.any_of(sum(there)))
        return sum(added)

    def grouped(self, attribute: str, slot: str, row: Mapping[str, Any]) -> dict[str, Any]:
        """Return what full groups of an entity add to an attribute, by entity of this row of a slot that has such."""
        added: dict[str, Any] = {}
        for size in self.scene.groups.get(attribute, ()):
            for entity, n in row.items():
                if each := self.scene.amount(entity, f"{attribute}/{size}", slot):
                    added[entity] = added.get(entity, 0) + each * self.whole(n, size)
        return added

    def _slots(self, slots: Iterable[str] | None) -> Iterable[str]:
        return self.scene.slot if slots is None else slots


def plan_from(scene: Scene, rows: Mapping[str, Iterable[str]]) -> Plan[int]:
    """Return the plan that is stored as slot id -> entity ids, one id for each time that the slot holds the entity."""
    return Plan(scene, {slot: dict(Counter(row)) for slot, row in rows.items()})


class Bound(NamedTuple, Generic[N]):
    """`low <= value <= high`; `where` names the slot, day or entity that it is about."""

    value: N
    low: int | None = None
    high: int | None = None
    where: str = ""

    @property
    def gap(self) -> int:
        """By how much an integer value misses: 0 if it held, negative for too little, positive for too much."""
        value: Any = self.value
        if self.low is not None and value < self.low:
            return int(value - self.low)
        if self.high is not None and value > self.high:
            return int(value - self.high)
        return 0


_made = tuple.__new__
"""Makes a bound in a third of the time of its class: a plan has dozens."""


def at_most(value: Any, limit: int, where: str = "") -> Bound[Any]:
    """Return the bound value <= limit."""
    return _made(Bound, (value, None, limit, where))


def at_least(value: Any, limit: int, where: str = "") -> Bound[Any]:
    """Return the bound value >= limit."""
    return _made(Bound, (value, limit, None, where))


def exactly(value: Any, number: int, where: str = "") -> Bound[Any]:
    """Return the bound value == number."""
    return Bound(value, number, number, where)


def held(plan: Plan[Any], *entities: str) -> Iterator[Bound[Any]]:
    """Yield a bound for each entity: the plan holds it."""
    for entity in entities:
        yield at_least(plan.count(entity=entity), 1, where=entity)


AMOUNTS = frozenset({"least", "limit", "number", "low", "high"})
"""The fields of a rule that hold what a plan is counted against."""

Side = Literal["instruction", "structure"]
Scope = Literal["plan", "day"]


class Rule(Frozen):
    """One thing that a plan must obey. Its parameters are its fields; `bounds` is its only body.

    kind: Its name in files, unique. side: "instruction" is judged by U, "structure" by R. scope: "day" if it is about
    days, one of them or each, else "plan"; no two rules of a task have the same scope and the same subject.
    Its sentence is in `gmtw/languages/<code>/rules.toml`, under its kind.

    Fields of these names have a meaning for all rules, and a field with this meaning must have this name:

    entity, other, entities   ids of entities: `entities_named`, and the fingerprint, which has their names instead
    attribute, category       what it reads of entities: `attributes_read`, which the prompt must show
    day                       the day that it is about, from the start (0, 1, ...) or from the end (-1)
    least, limit, number, low, high   AMOUNTS: `amount_missed`
    """

    kind: ClassVar[str]
    side: ClassVar[Side] = "instruction"
    scope: ClassVar[Scope] = "plan"
    kinds: ClassVar[dict[str, type[Rule]]] = {}

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "kind" not in cls.__dict__:
            return
        known = Rule.kinds.setdefault(cls.kind, cls)
        if (known.__module__, known.__qualname__) != (cls.__module__, cls.__qualname__):
            first, second = (f"{one.__module__}.{one.__qualname__}" for one in (known, cls))
            raise DuplicateNameError("kind of rule", cls.kind, first, second)
        Rule.kinds[cls.kind] = cls

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield the bounds that a plan must keep to obey this rule."""
        raise NotImplementedError

    @property
    def entities_named(self) -> tuple[str, ...]:
        """The ids of the entities that its fields `entity`, `other` and `entities` name."""
        fields = vars(self)
        single = (fields.get(name) for name in ("entity", "other"))
        return (*(id_ for id_ in single if id_ is not None), *fields.get("entities", ()))

    @property
    def attributes_read(self) -> tuple[str, ...]:
        """The attributes, or the category of attributes, that it looks at."""
        fields = vars(self)
        return tuple(name for field in ("attribute", "category") if (name := fields.get(field)))

    def room(self, scene: Scene) -> int | None:
        """Return the most entities that a plan obeying this rule can hold; None if the rule sets no limit."""
        return None

    @model_serializer(mode="wrap")
    def _with_kind(self, handler: Any) -> dict[str, Any]:
        return {"kind": self.kind, **handler(self)}


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of a rule on one plan: the bounds that missed, each with its gap and place."""

    missed: tuple[Bound[int], ...] = field(default=())

    @property
    def held(self) -> bool:
        """True if all bounds held."""
        return not self.missed


def check(rule: Rule, plan: Plan[int]) -> Verdict:
    """Return what a rule finds in a plan: the bounds that it misses.

    Here the rules of every world are checked, of travel as of any other. Which rules a task has is chosen in
    `gmtw/worlds/<world>/__init__.py` (`structure`, `rule_candidates`); what they mean is in `gmtw/constraints/rules/`.
    """
    return Verdict(tuple(bound for bound in rule.bounds(plan) if bound.gap))


def amount_missed(kind: str, gap: int) -> int | None:
    """Return by how much a rule of this kind was missed; None where it is 1 and the rule counts nothing."""
    rule = Rule.kinds.get(kind)
    counts = rule is None or not AMOUNTS.isdisjoint(rule.model_fields)
    return gap if counts or abs(gap) > 1 else None


checked = remembered(check, most=64)
"""Does what `check` does, and keeps the last verdicts: U, R and F check the same plan, which must not change."""


class Probe(Plan[int]):
    """The full plan, every entity in every slot as often as it may be; `seen` are the slots that were read."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene, {slot.id: dict.fromkeys(scene.entity, slot.copies) for slot in scene.slots})
        self.seen: set[str] = set()

    def row(self, slot: str) -> Mapping[str, int]:
        """Return the counts of one slot, and remember that it was read."""
        self.seen.add(slot)
        return super().row(slot)


@dataclass(frozen=True, slots=True)
class Trait:
    """A rule's trait in a scene, whatever the plan.

    cap: The empty plan obeys it. floor: The full plan obeys it. reads: The slots that it reads.
    """

    cap: bool
    floor: bool
    reads: frozenset[str]


def trait(rule: Rule, scene: Scene) -> Trait:
    """Return the trait of a rule, found by running its body on the empty plan and on the full one."""
    probe = Probe(scene)
    floor = check(rule, probe).held
    return Trait(check(rule, Plan(scene, {})).held, floor, frozenset(probe.seen))
