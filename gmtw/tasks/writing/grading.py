"""A text held against a task: what each constraint says of it, and what it earns."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import fsum
from typing import NamedTuple

from gmtw import languages
from gmtw.tasks.writing.constraint import Constraint, Verdict
from gmtw.tasks.writing.task import WritingTask
from gmtw.tasks.writing.told_facts import Told, told_in
from gmtw.tasks.writing.written_text import written
from gmtw.text.repetition import copied, runs_of
from gmtw.text.words import tokens_of

COPIED, WHOLE = 8, 0.9
"""A run of so many words is copied, and a text with this share of such words is a copy."""

ABOUT = 0.5
"""The share of the facts that a text must tell to be about the task at all."""


class Checked(NamedTuple):
    """A constraint with its verdict, and what it earns; None where it cannot be told."""

    constraint: Constraint
    verdict: Verdict
    earned: float | None


class Graded(NamedTuple):
    """The worth of a text: the constraints of U, those of its form (R), and the facts (F)."""

    constraints: Sequence[Checked]
    form: Sequence[Checked]
    told: Told

    @property
    def is_about(self) -> bool:
        """True if the text is about the given facts."""
        return self.told.share >= ABOUT

    @property
    def u(self) -> float | None:
        """The mean of what the measured constraints earn."""
        measured = [one.earned for one in self.constraints if one.earned is not None]
        return fsum(measured) / len(measured) if measured else None

    @property
    def solved(self) -> bool:
        """True if it is a text of its form that meets every constraint that could be measured."""
        measured = [one.earned for one in (*self.constraints, *self.form) if one.earned is not None]
        return self.is_about and bool(measured) and all(one == 1 for one in measured)


def graded(task: WritingTask, text: str, language: str) -> Graded:
    """Return a text held against a task; the last few are remembered, because U, R and F ask for the same."""
    return _graded(text, language, _Hashed(task))


def is_copy(text: str, given: str) -> bool:
    """Return whether a text is what the prompt gives, and hardly anything else."""
    own, theirs = tokens_of(text).folded, tokens_of(given).folded
    taken = copied(own, runs_of(theirs, COPIED), COPIED)
    return len(taken) >= WHOLE * max(len(own), len(theirs)) > 0


class _Hashed:
    """A task that is the same only as itself, so that a cache can hold it."""

    def __init__(self, task: WritingTask) -> None:
        self.task = task

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Hashed) and self.task is other.task

    def __hash__(self) -> int:
        return id(self.task)


@lru_cache(maxsize=8)
def _graded(text: str, language: str, hashed: _Hashed) -> Graded:
    task, read = hashed.task, written(text, languages.load(language))
    told = told_in(task, read)
    empty = not read.words

    verdicts = {one: Verdict(False) if empty else one.check(read) for one in (*task.constraints, *task.form)}
    measured = [held for one in task.form if (held := verdicts[one].held) is not None]
    kept = measured.count(True) / len(measured) if measured else 1.0
    kept *= not is_copy(text, task.given)

    def checked(constraint: Constraint, fill: float = 1.0) -> Checked:
        held = verdicts[constraint].held
        credit = fill if constraint.is_limit else 1.0
        return Checked(constraint, verdicts[constraint], None if held is None else credit * held)

    constraints = [checked(one, told.share * kept) for one in task.constraints]
    return Graded(constraints, [checked(one) for one in task.form], told)
