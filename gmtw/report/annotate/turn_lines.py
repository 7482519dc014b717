"""A conversation turn by turn: what was said, whether the turn is held, why not, and what became of the plan."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gmtw.constraints import check
from gmtw.core.translatable import Translatable
from gmtw.core.types import Instance, Output, ReadPlan
from gmtw.languages import load
from gmtw.report.annotate.goal_lines import diff_of
from gmtw.report.annotate.messages import message
from gmtw.report.annotate.names import SceneNames
from gmtw.report.annotate.question_lines import written
from gmtw.report.annotate.types import QuestionLine, TurnLine
from gmtw.tasks.episode.moves import Questions
from gmtw.tasks.episode.talk import Talk, Turn, replies, turns_of
from gmtw.tasks.handler import handler_of, task_of
from gmtw.tasks.plan.goals import Best, Keep, Repair
from gmtw.tasks.plan.parse import parse_plan
from gmtw.tasks.plan.plan_counts import plan_of
from gmtw.tasks.plan.questions.reply import Replied
from gmtw.tasks.plan.task import PlanTask


def turn_lines(instance: Instance, output: Output) -> Iterator[TurnLine]:
    """Yield the turns of a conversation; at one that does not follow from those before it, why, and no more."""
    if not handler_of(instance.task).has_turns:
        return
    before, number = Talk(instance, output.language), 0
    try:
        for number, (turn, after) in enumerate(turns_of(before, output.turns), 1):
            yield _line(number, turn, before, after)
            before = after
    except ValueError as error:
        said = output.turns[number]
        why = (message("turn-refused", why=str(error)),)
        yield TurnLine(number=number + 1, move="", held=None, why=why, user=said.user, answer=said.output)


def _line(number: int, turn: Turn, before: Talk, after: Talk) -> TurnLine:
    """Return one turn; the words of the opening are those of the prompt."""
    assert after.state is not None, "it was answered"
    answer, language = after.said[-1].content, after.language
    words = SceneNames(after.episode.opening.scene, language)
    found = replies(turn, answer, language)
    asked = turn.move.said(after.episode, language) if isinstance(turn.move, Questions) else ()
    return TurnLine(
        number=number,
        move=turn.name,
        held=not after.is_lost,
        why=tuple(_why(turn, answer, after, found)) if after.is_lost else (),
        user=turn.text if before.state else "",
        answer=answer,
        changes=tuple(diff_of(before.state.plan, after.state.plan, words)) if before.state else (),
        questions=tuple(_questions(found, asked, words)),
    )


def _questions(found: Sequence[Replied], asked: Sequence[str], words: SceneNames) -> Iterator[QuestionLine]:
    """Yield each question with the reply, and what is right."""
    for number, (one, sentence) in enumerate(zip(found, asked, strict=True), 1):
        yield QuestionLine(
            number=number,
            asked=sentence,
            said="" if one.value is None else written(one.value),
            right=written(one.right.value(words.scene, load(words.language))),
            is_right=one.is_right,
        )


def _why(turn: Turn, answer: str, after: Talk, found: tuple[Replied, ...]) -> Iterator[Translatable]:
    """Yield why a turn is lost; last, that the user goes on with another plan."""
    task = task_of(turn.instance, PlanTask)
    parsed = parse_plan(answer, turn.instance, after.language).answer
    read = parsed.plan or ReadPlan()
    if not read.cells or parsed.closed_by_repair:
        yield message("turn-no-plan")
    else:
        plan = plan_of(task, read)
        broken = [number for number, rule in task.numbered.items() if not check(rule, plan).held]
        if broken:
            yield message("turn-broken", numbers=", ".join(map(str, broken)))
        if not all(check(rule, plan).held for rule in task.structure):
            yield message("turn-structure")
        yield from _goal(task, read)
    if wrong := sum(not one.is_right for one in found):
        yield message("turn-replies", wrong=wrong, asked=len(found))
    if after.is_corrected:
        yield message("turn-corrected")


def _goal(task: PlanTask, read: ReadPlan) -> Iterator[Translatable]:
    """Yield what is missing to the goal of a turn."""
    goal, plan = task.goal, plan_of(task, read)
    if isinstance(goal, Repair | Best) and goal.nearness(value := int(goal.quantity(plan))) < 1:
        yield message("goal-repair" if isinstance(goal, Repair) else "turn-total", value=value, proved=goal.proved)
    if not isinstance(goal, Keep):
        return
    if changes := int(goal.quantity(plan)):
        yield message("turn-changed", value=changes)
    if goal.share_of(None if read.clash is None else frozenset(read.clash)) < 1:
        clash = " + ".join(map(str, goal.conflicts[0])) if goal.conflicts else ""
        yield message("turn-clash", numbers=clash) if clash else message("turn-no-clash")
    if read.asks != goal.asks:
        yield message("turn-unasked" if goal.asks else "turn-asked")
