"""The task of an episode: an opening task of a world, and all that its user may say afterwards.

Everything is stored in words, so that an episode is played and graded without the code of its world.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from pydantic import Field, NonNegativeInt, model_validator

from gmtw.constraints import ExcludeEntity, Plan
from gmtw.core.types import Frozen, Task
from gmtw.tasks.plan.goals import Cells
from gmtw.tasks.plan.questions.asking import Asking
from gmtw.tasks.plan.task import AnyRule, PlanTask

Words = Mapping[str, str]
"""Language code -> a text in it."""

MoveName = Literal[
    "add", "break", "withdraw", "replace", "prefer", "impossible", "undo", "missing", "told", "chat", "questions"
]


OTHERWISE: Sequence[MoveName] = ("withdraw", "chat")
"""The moves that come, one or the other, where the move of the script cannot be made."""


class Demand(Frozen):
    """A demand that the user may add, and its sentence."""

    rule: AnyRule
    words: Words


class Aim(Frozen):
    """A total of which the user may ask for the least or the most; words: "the lowest total cost".

    attribute: "" for the number of entities.
    """

    attribute: str
    most: bool
    words: Words

    def total(self, plan: Plan[Any]) -> Any:
        """Return the total of the attribute, or the number of entities where there is none."""
        return plan.total(self.attribute) if self.attribute else plan.count()


class Step(Frozen):
    """A place of the script: the move that is to come there, and what the user says.

    words: The frame of that move, and of those that come if it cannot be made. Frames have the blanks {line} (the
    numbered sentence of a new demand), {label} (the number of an old one), {aim}, {questions} and {form}. named: The
    frames that call an old demand by its {topic} and not by its number, of the moves that have one.
    """

    move: MoveName
    words: Mapping[MoveName, Words]
    named: Mapping[MoveName, Words] = Field(default_factory=dict)


class EpisodeTask(Task):
    """An episode.

    opening: The first task; its prompt is that of the instance. demands: Demands that the user may add. events: Things
    that may become impossible, an entity each. aims: Totals that the user may want to be the best. script: The moves
    after the opening. lost: Ways to say before a move that the last answer was wrong; {plan} is the plan to go on with.
    seed: Fixes every choice of the user. asking: Language code -> how questions are worded, where some are asked.
    topics: Attribute or id of an entity -> what a demand about it is called ("the cost of the tickets").
    """

    type: Literal["episode"] = "episode"
    opening: PlanTask
    demands: tuple[Demand, ...] = Field(min_length=1)
    events: tuple[Demand, ...] = ()
    aims: tuple[Aim, ...] = ()
    script: tuple[Step, ...] = Field(min_length=1)
    lost: tuple[Words, ...] = Field(min_length=1)
    seed: NonNegativeInt
    asking: Mapping[str, Asking] = Field(default_factory=dict)
    topics: Mapping[str, Words] = Field(default_factory=dict)

    @property
    def witness(self) -> Cells:
        """The certified plan of the opening."""
        assert self.opening.witness is not None, "checked when the task was made"
        return self.opening.witness

    @model_validator(mode="after")
    def _can_be_played(self) -> EpisodeTask:
        """Check that the opening is any plan with a witness, and that events take one entity away."""
        if self.opening.goal is not None or self.opening.witness is None:
            raise ValueError("opening: expected a task for any plan that obeys, with a witness")
        if strange := [one.rule.kind for one in self.events if not isinstance(one.rule, ExcludeEntity)]:
            raise ValueError(f"events: expected rules of the kind {ExcludeEntity.kind!r}, got {strange[0]!r}")
        for step in self.script:
            if lacking := [name for name in (step.move, *OTHERWISE) if name not in step.words]:
                raise ValueError(f"script: expected words for {lacking[0]!r} beside the move {step.move!r}")
            if unworded := step.words.get("questions", {}).keys() - self.asking.keys():
                raise ValueError(f"asking: expected wordings of questions in {min(unworded)!r}")
        return self
