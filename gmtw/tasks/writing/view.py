"""A writing task for a reader, and what each of its constraints says of a text."""

from __future__ import annotations

from collections.abc import Iterator

from gmtw.tasks.handler import Section
from gmtw.tasks.writing.grading import Checked, graded
from gmtw.tasks.writing.task import WritingTask

SHOWN = 6
"""The most places of a constraint that are shown."""


def sections(task: WritingTask) -> Iterator[Section]:
    """Yield constraints, form, facts and witness."""
    yield Section("constraints", tuple(map(str, task.constraints)))
    yield Section("form", tuple(map(str, task.form)))
    yield Section("facts", tuple(f"{fact.says} [{_groups(fact.tells)}]" for fact in task.facts))
    yield Section("witness", (task.witness,))


def verdicts(task: WritingTask, text: str, language: str) -> Iterator[Section]:
    """Yield each constraint with its verdict and its places, the facts, and what was invented."""
    found = graded(task, text, language)
    yield Section("constraints", tuple(_line(one, text) for one in found.constraints))
    yield Section("form", tuple(_line(one, text) for one in found.form))
    facts = zip(found.told.told, task.facts, strict=True)
    invented = [f"- invented: {text[start:end]}" for start, end in found.told.invented]
    yield Section("facts", (*(f"{'+' if told else '-'} {fact.says}" for told, fact in facts), *invented))


def _line(one: Checked, text: str) -> str:
    sign = "?" if one.verdict.held is None else "+" if one.verdict.held else "-"
    quotes = ", ".join(f"'{' '.join(text[start:end].split())[:40]}'" for start, end in one.verdict.places[:SHOWN])
    said = " not measured: it cannot be told" if one.verdict.held is None else ""
    gap = f" (gap {one.verdict.gap})" if one.verdict.held is False and one.verdict.gap else ""
    return f"{sign} {one.constraint}{gap}{said}{': ' if quotes else ''}{quotes}"


def _groups(tells: tuple[tuple[str, ...], ...]) -> str:
    return "; ".join(" / ".join(group) for group in tells)
