"""The protocol behind which a kind of task hides from the stages that use it."""

from __future__ import annotations

from typing import Protocol

from gmtw.core.types import Task


class TaskHandler(Protocol):
    """One kind of task: its type, and (as the stages come to need them) what each stage does with it."""

    kind: str
    task_type: type[Task]
