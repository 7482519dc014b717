"""The start of a variant: the turns of the plain prompt, the task, and the language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from gmtw import languages
from gmtw.core.errors import UnknownNameError
from gmtw.core.types import Instance
from gmtw.languages import Language
from gmtw.tasks.handler import task_of
from gmtw.tasks.plan.task import PlanTask
from gmtw.tasks.plan.turns import conversation
from gmtw.worlds.variants.layout import Line, lines_of, of_kind


class PlainPrompt(NamedTuple):
    """The plain prompt of an instance in one language.

    said: its turns. Of a repair the second one is what the model said before: no variant changes it.
    """

    instance: Instance
    task: PlanTask
    language: Language
    said: tuple[str, ...]

    @classmethod
    def of(cls, instance: Instance, code: str) -> PlainPrompt:
        """Return the plain prompt. Raise GmtwError if the task is no plan, UnknownNameError without that language."""
        task = task_of(instance, PlanTask)
        if code not in instance.prompts:
            raise UnknownNameError(f"prompt of {instance.id} in", code, instance.prompts)
        return cls(instance, task, languages.load(code), tuple(conversation(instance, task, code)))

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the entities and the keys of the slots in this language, the longest first."""
        scene, code = self.task.scene, self.language.code
        named = (*(entity.names for entity in scene.entities), *(slot.names for slot in scene.slots))
        found = {name for names in named for name in names.get(code, ())}
        return tuple(sorted(found, key=lambda name: (-len(name), name)))

    @property
    def is_text(self) -> bool:
        """True if the task is a question about a text, whose list is the text."""
        return any(slot.free_text for slot in self.task.scene.slots)


def is_asked(turn: int) -> bool:
    """Return whether the turn of that number is the user's."""
    return turn % 2 == 0


def demands(turns: Iterable[str]) -> list[Line]:
    """Return the demands of the user's turns."""
    asked = (turn for number, turn in enumerate(turns) if is_asked(number))
    return [line for turn in asked for line in of_kind(lines_of(turn), "demand")]


def with_asked(turns: Iterable[str], change: Callable[[str], str]) -> Iterator[str]:
    """Yield the turns with each of the user's changed; the model's own stay."""
    return (change(turn) if is_asked(number) else turn for number, turn in enumerate(turns))
