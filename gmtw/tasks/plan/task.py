"""The task of filling the slots of a scene under rules, and what is proved of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import (
    BeforeValidator,
    Field,
    NonNegativeInt,
    PositiveInt,
    SerializeAsAny,
    SerializerFunctionWrapHandler,
    model_serializer,
    model_validator,
)

from gmtw.constraints import Rule, Scene
from gmtw.core.errors import UnknownNameError
from gmtw.core.types import Frozen, Instance, Task
from gmtw.tasks.plan.goals import SOLVE, AnyGoal, Keep, Repair

FULL_PLAN, FULL_ANSWER = 40, 20
"""The distinct words of a full explanation: of a plan, and of the answer to a question or of a plan that stays."""


def _rule(value: Any) -> Any:
    """Return a rule from its JSON form, `{"kind": "max-total", "attribute": "cost", "limit": 52}`."""
    if isinstance(value, Rule):
        return value
    if not isinstance(value, Mapping):
        raise ValueError(f"expected a rule as an object with `kind`, got {value!r}")
    fields = dict(value)
    kind = str(fields.pop("kind", ""))
    if kind not in Rule.kinds:
        raise ValueError(str(UnknownNameError("rule kind", kind, Rule.kinds)))
    return Rule.kinds[kind](**fields)


AnyRule = Annotated[SerializeAsAny[Rule], BeforeValidator(_rule)]


Share = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]


class Certificate(Frozen):
    """The proofs about a task, from random structurally valid plans (docs/worlds.md).

    p: the share of them that obeys every rule, the measured level. plans: how many were tried. shares:
    the share that obeys each instruction, in order. bites: for each instruction a plan that breaks it
    and no other rule. policies: how many mechanical policies were tried, and failed.
    """

    p: Share
    plans: PositiveInt
    shares: tuple[Share, ...] = ()
    bites: tuple[Mapping[str, tuple[str, ...]], ...] = ()
    policies: NonNegativeInt = 0


class PlanTask(Task):
    """Fill the slots of a scene under rules; all four task worlds are this.

    witness: a plan that obeys every rule, slot id -> entity ids. chance: the U that a random valid
    plan expects. Both are None if nobody has proved them (the published sets). slots_asked: whether the prompt
    asks to say in which slot each entity is; it is written only where it does not. goal: what is asked beside a plan
    that obeys (`gmtw.tasks.plan.goals`); None, and not written, where nothing is. labels: the numbers of the demands
    where they are not 1, 2, 3 and so on, as in a conversation; not written where they are.
    """

    type: Literal["plan"] = "plan"
    scene: Scene
    rules: tuple[AnyRule, ...]
    witness: Mapping[str, tuple[str, ...]] | None = None
    chance: Share | None = None
    certificate: Certificate | None = None
    slots_asked: bool = True
    goal: AnyGoal | None = None
    labels: tuple[PositiveInt, ...] = ()

    @property
    def demands(self) -> tuple[Rule, ...]:
        """The demands of the prompt in their order."""
        return tuple(rule for rule in self.rules if rule.side == "instruction")

    @property
    def numbered(self) -> Mapping[int, Rule]:
        """The demands of the prompt by their numbers."""
        demands = self.demands
        return dict(zip(self.labels or range(1, len(demands) + 1), demands, strict=True))

    @property
    def structure(self) -> tuple[Rule, ...]:
        """The rules that make a plan a plan."""
        return tuple(rule for rule in self.rules if rule.side == "structure")

    @property
    def goal_name(self) -> str:
        """The name of its goal, one of `GOALS`."""
        return self.goal.type if self.goal else SOLVE

    @property
    def full_length(self) -> int:
        """The distinct words of a full explanation, for G."""
        is_short = isinstance(self.goal, Keep) or any(slot.free_text for slot in self.scene.slots)
        return FULL_ANSWER if is_short else FULL_PLAN

    @model_serializer(mode="wrap")
    def _as_usual(self, write: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """Return the fields. Sets that were frozen before `slots_asked`, `goal` and `labels` keep their bytes."""
        fields: dict[str, Any] = write(self)
        if self.slots_asked:
            fields.pop("slots_asked", None)
        if self.goal is None:
            fields.pop("goal", None)
        if not self.labels:
            fields.pop("labels", None)
        return fields

    @model_validator(mode="after")
    def _speaks_of_its_scene(self) -> PlanTask:
        """Check that rules and witness name slots and entities of the scene."""
        rules = [entity for rule in self.rules for entity in rule.entities_named]
        planned = [entity for row in (self.witness or {}).values() for entity in row]
        planned += self.goal.entities_named if self.goal else ()
        if strange := sorted({*rules, *planned} - self.scene.entity.keys()):
            raise ValueError(f"no entity {', '.join(strange)} in the scene")
        if strange := sorted((self.witness or {}).keys() - self.scene.slot.keys()):
            raise ValueError(f"no slot {', '.join(strange)} in the scene, but the witness fills it")
        return self

    @model_validator(mode="after")
    def _changes_demands(self) -> PlanTask:
        """Check that a repair has old demands beside its new ones."""
        demands = len(self.demands)
        if isinstance(self.goal, Repair) and self.goal.new >= demands:
            raise ValueError(f"expected fewer new demands than the {demands} there are, got {self.goal.new}")
        return self


def certified_by(instance: Instance, task: PlanTask) -> str:
    """Return the name of the world that certified the task, or "" if none did."""
    return instance.source if task.certificate else ""
