"""Right answers of closed questions: a slot, names, a number, numbers of demands; and which values say them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any

from gmtw.constraints import Scene
from gmtw.languages import Language
from gmtw.tasks.plan.questions.values import Values


class Right(ABC):
    """The right answer of a question."""

    @property
    @abstractmethod
    def told(self) -> object:
        """The things to be told; two answers with the same are one to a guesser."""

    @abstractmethod
    def is_said(self, value: Any, values: Values) -> bool:
        """Return whether a value of a reply, as its JSON has it, says this."""

    @abstractmethod
    def value(self, scene: Scene, language: Language) -> Any:
        """Return the answer as the JSON value that says it."""


@dataclass(frozen=True, slots=True)
class SlotAnswer(Right):
    """A slot. among: the slots that it could be; whoever says a day in which only one of these is, says that one."""

    slot: str
    among: frozenset[str]

    @property
    def told(self) -> object:
        """The slot."""
        return self.slot

    def is_said(self, value: Any, values: Values) -> bool:
        """Return whether the value means that slot and none of the others."""
        return values.slots(value) & self.among == {self.slot}

    def value(self, scene: Scene, language: Language) -> str:
        """Return the key of the slot."""
        return scene.slot[self.slot].names[language.code][0]


@dataclass(frozen=True, slots=True)
class NamesAnswer(Right):
    """Entities, in any order. alone: one is asked for."""

    entities: frozenset[str]
    alone: bool = False

    @property
    def told(self) -> object:
        """The entities."""
        return self.entities

    def is_said(self, value: Any, values: Values) -> bool:
        """Return whether the value names these and no others."""
        return values.entities(value) == self.entities

    def value(self, scene: Scene, language: Language) -> str | list[str]:
        """Return the names as the prompt lists them; one name where one is asked for."""
        names = [scene.entity[entity].names[language.code][0] for entity in scene.entity if entity in self.entities]
        return names[0] if self.alone else names


@dataclass(frozen=True, slots=True)
class NumberAnswer(Right):
    """A number in the unit of its attribute; "" of a number of things. strict: how many more are right as well."""

    number: int
    unit: str = ""
    strict: int = 0

    @property
    def told(self) -> object:
        """The number."""
        return self.number

    def is_said(self, value: Any, values: Values) -> bool:
        """Return whether the value is that number."""
        return values.number(value, self.unit) in range(self.number, self.number + self.strict + 1)

    def value(self, scene: Scene, language: Language) -> int:
        """Return the number."""
        return self.number


@dataclass(frozen=True, slots=True)
class DemandsAnswer(Right):
    """Numbers of demands; none is an answer too. allowed: those that were broken before, and may be named or not."""

    numbers: frozenset[int]
    allowed: frozenset[int] = frozenset()

    @property
    def told(self) -> object:
        """The numbers that have to be named."""
        return self.numbers

    def is_said(self, value: Any, values: Values) -> bool:
        """Return whether the value names these demands, and beside them at most those that were broken before."""
        said = values.demands(value)
        return said is not None and self.numbers <= said <= self.numbers | self.allowed

    def value(self, scene: Scene, language: Language) -> list[int]:
        """Return the numbers in order."""
        return sorted(self.numbers)
