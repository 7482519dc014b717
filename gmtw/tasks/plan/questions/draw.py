"""The questions on a plan, drawn by seed: the same instance, plan and seed give the same questions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from gmtw.core.rng import RandomStream
from gmtw.core.types import Instance, Question, ReadPlan
from gmtw.tasks.handler import task_of
from gmtw.tasks.plan.questions.kinds import KINDS, Args, QuestionKind
from gmtw.tasks.plan.questions.planned import Planned
from gmtw.tasks.plan.questions.right import DemandsAnswer
from gmtw.tasks.plan.task import PlanTask

NONE = 0.2
"""The share of first questions of a kind about demands that are answered by none."""

NOTHING = DemandsAnswer(frozenset()).told

TRIED = 40
"""The most arguments of one kind of which the answer is looked at."""

MOST_QUESTIONS = 9
"""The most questions of a turn."""

ROUNDS = 3
"""The most questions of one kind in a turn."""


def drawn(instance: Instance, read: ReadPlan | None, number: int, seed: int = 0) -> tuple[Question, ...]:
    """Return so many questions on a plan, or as many as it has; none of an answer without a plan.

    The first kinds are drawn at random, one of them a counterfactual if there is any; then they may come back.
    """
    task = task_of(instance, PlanTask)
    if read is None or not read.cells or not can_be_asked(task):
        return ()
    rng = RandomStream("questions", instance.id, seed, *sorted(read.cells), *sorted(read.unknown))
    return drawn_of(Planned(task, read), number, rng)


def drawn_of(planned: Planned, number: int, rng: RandomStream) -> tuple[Question, ...]:
    """Return so many questions on a plan, or as many as it has."""
    supposed = rng.shuffled([kind for kind in KINDS.values() if kind.counterfactual])
    plain = [kind for kind in KINDS.values() if not kind.counterfactual]
    found: list[Question] = []
    turns = _turns(planned, supposed, plain, rng)
    while len(found) < number and (one := next(turns, None)):
        found.append(one)
    return tuple(rng.shuffled(found))


def can_be_asked(task: PlanTask) -> bool:
    """Return whether one can ask about plans of a task: it is certified, and its answer is no text."""
    return task.certificate is not None and not any(slot.free_text for slot in task.scene.slots)


def _turns(
    planned: Planned, supposed: Sequence[QuestionKind], plain: Sequence[QuestionKind], rng: RandomStream
) -> Iterator[Question]:
    """Yield the questions: a counterfactual, each other kind once, then again with what is left of each."""
    offers = {kind.key: _fair(planned, kind, rng) for kind in (*supposed, *plain)}
    first = next((one for kind in supposed for one in _next(offers, kind)), None)
    if first:
        yield first
    rest = [kind for kind in supposed if first is None or kind.key != first.kind]
    for _ in range(ROUNDS):
        for kind in rng.shuffled([*plain, *rest[:1]]):
            yield from _next(offers, kind)


def _next(offers: dict[str, Iterator[Question]], kind: QuestionKind) -> Iterator[Question]:
    """Yield the next question of a kind, if there is one."""
    if one := next(offers[kind.key], None):
        yield one


def _fair(planned: Planned, kind: QuestionKind, rng: RandomStream) -> Iterator[Question]:
    """Yield the questions of a kind in an order in which each answer comes first as often as any other.

    Only that nothing is broken comes first more seldom, since it is the first guess.

    None if all have the same few answers, and demands are asked for: whoever reads the prompt alone would guess them.
    """
    offers: list[Args] = rng.shuffled(list(kind.offers(planned)))
    by_answer: dict[object, list[Args]] = {}
    for args in offers[:TRIED]:
        if (right := kind.right(planned, args)) is not None:
            by_answer.setdefault(right.told, []).append(args)
    nothing_first = rng.random() < NONE
    order = sorted(rng.shuffled(list(by_answer)), key=lambda told: (told == NOTHING) != nothing_first)
    if len(order) < kind.fewest_answers:
        return
    for row in zip_longest(*(by_answer[told] for told in order)):
        yield from (Question(kind=kind.key, args=args) for args in row if args is not None)
