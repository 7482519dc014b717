"""The view of an item beside its prompt, for readers: what else is sent, and what is expected."""

from __future__ import annotations

from collections.abc import Iterator

from gmtw.tasks.handler import SENT_BEFORE, Section
from gmtw.tasks.item.task import LETTERS, AnswerTask


def expected(task: AnswerTask) -> Iterator[Section]:
    """Yield the turns before the question, if there are some, and what the item expects."""
    system = [f"system: {task.system}"] if task.system else []
    before = [*system, *(f"{turn.role}: {turn.content}" for turn in task.messages)]
    if before:
        yield Section(SENT_BEFORE, tuple(before))
    lines = [f"{key}: {value}" for key, value in task.expect.items()]
    if task.order:
        lines.append(f"options permuted, letters of the file: {', '.join(LETTERS[at] for at in task.order)}")
    yield Section("expected", tuple(lines))
