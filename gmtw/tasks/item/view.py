"""An item as a reader wants it, beside its prompt: what else is sent, and what is expected."""

from __future__ import annotations

from collections.abc import Iterator

from gmtw.tasks.item.option_order import LETTERS
from gmtw.tasks.item.task import AnswerTask


def sections(task: AnswerTask) -> Iterator[tuple[str, list[str]]]:
    """Titles and the lines under them."""
    system = [f"system: {task.system}"] if task.system else []
    before = [*system, *(f"{turn.role}: {turn.content}" for turn in task.messages)]
    if before:
        yield "sent before it", before
    expected = [f"{key}: {value}" for key, value in task.expect.items()]
    if task.order:
        expected.append(f"options permuted: {', '.join(LETTERS[at] for at in task.order)} of the file")
    yield "expected", expected
