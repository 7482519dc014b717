"""The task of writing a text: what it tells, the form that it has, and the constraints that it meets."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import BeforeValidator, Field, SerializeAsAny, model_validator

from gmtw.core.types import Frozen, Task
from gmtw.tasks.plan.task import FULL_ANSWER, Share
from gmtw.tasks.writing import constraints, form_rules
from gmtw.tasks.writing.constraint import Constraint, constraint_of
from gmtw.tasks.writing.contradictions import contradictions

KINDS = (constraints, form_rules)
"""The modules that have the kinds of constraints: a task from a file may have any of them."""

AnyConstraint = Annotated[SerializeAsAny[Constraint], BeforeValidator(constraint_of)]


SHORTEST_SENTENCE = 3
"""The words of a short sentence."""


class Fact(Frozen):
    """Something that the text has to tell.

    says: The words in which the prompt says it. tells: What a text must have to tell it: of each group one of the
    wordings, folded and with numbers in digits.
    """

    says: str
    tells: tuple[tuple[str, ...], ...] = Field(min_length=1)


class WritingTask(Task):
    """Write a text.

    genre: What kind of text. form: What makes it such a text (R). constraints: What it must meet (U). facts: What
    it must tell (F). given: What the prompt gives to write about. ask: What it asks; nothing in either is invented.
    free_numbers: Whether other numbers are none of F's business. witness: A text that meets everything, made of
    sentences that were written for it. breaks: For each constraint a text that breaks it and no other. chance: The
    U that texts earn which were not written for the task.
    """

    type: Literal["writing"] = "writing"
    genre: str
    form: tuple[AnyConstraint, ...]
    constraints: tuple[AnyConstraint, ...] = Field(min_length=1)
    facts: tuple[Fact, ...] = Field(min_length=1)
    given: str
    ask: str = ""
    free_numbers: bool = False
    witness: str
    breaks: tuple[str, ...] = ()
    chance: Share | None = None

    @property
    def full_length(self) -> int:
        """The distinct words of a full text, for G: no more than a text has that is as short as it may be."""
        asked = (*self.constraints, *self.form)
        least = [one.least // 2 for one in asked if isinstance(one, constraints.WordCount)]
        least += [SHORTEST_SENTENCE * one.number for one in asked if isinstance(one, constraints.SentenceCount)]
        return max(1, min(FULL_ANSWER, max(least, default=FULL_ANSWER)))

    @model_validator(mode="after")
    def _can_be_met(self) -> Self:
        """Raise ValueError if two of its constraints contradict each other."""
        for one, other in contradictions((*self.constraints, *self.form)):
            raise ValueError(f"expected constraints that one text can meet, got {one} and {other}: leave one out")
        return self
