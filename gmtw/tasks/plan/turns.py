"""The turns of a prompt: of a repair the first request, the answer that was agreed, and the new demands; else one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gmtw.core.types import Instance
from gmtw.tasks.plan.goals import Repair, Turn
from gmtw.tasks.plan.task import PlanTask

BETWEEN_TURNS = "\n\n"
"""The text between two turns of a conversation in a prompt."""


def with_turns(task: PlanTask, turns: Mapping[str, Sequence[str]]) -> PlanTask:
    """Return the task with the places at which the turns of its prompts end; `turns`: language -> turns."""
    if not isinstance(task.goal, Repair):
        return task
    ends = {}
    for code, (request, agreed, _) in turns.items():
        asked = len(request) + len(BETWEEN_TURNS)
        ends[code] = Turn(asked, asked + len(agreed) + len(BETWEEN_TURNS))
    return task.model_copy(update={"goal": task.goal.model_copy(update={"turns": ends})})


def conversation(instance: Instance, task: PlanTask, language: str) -> Iterator[str]:
    """Yield the turns of the plain prompt in that language: the request; of a repair also answer and new demands."""
    text = instance.prompts[language]
    turn = task.goal.turns.get(language) if isinstance(task.goal, Repair) else None
    if turn is None:
        yield text
        return
    yield text[: turn.asked].strip()
    yield text[turn.asked : turn.answered].strip()
    yield text[turn.answered :].strip()
