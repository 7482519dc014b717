"""A talk: how far an episode has come, and how it goes on with each answer. Every talk is a value.

A turn is an instance of a plan task, whose prompt is the user's message; so it is parsed and graded as any other task.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from pydantic import TypeAdapter, ValidationError

from gmtw.constraints import check
from gmtw.core.errors import one_line
from gmtw.core.types import Exchange, Instance, Message, ReadPlan
from gmtw.tasks.episode.moves import AnyMove, Questions, message, read_of
from gmtw.tasks.episode.state import State, opening_state
from gmtw.tasks.episode.task import OTHERWISE, EpisodeTask
from gmtw.tasks.episode.user import next_move
from gmtw.tasks.handler import task_of
from gmtw.tasks.plan.answer_json import filled
from gmtw.tasks.plan.goal_reached import reached
from gmtw.tasks.plan.goals import Cells
from gmtw.tasks.plan.parse import parse_plan
from gmtw.tasks.plan.plan_counts import plan_of
from gmtw.tasks.plan.questions.reply import Replied, judged
from gmtw.tasks.plan.task import PlanTask

OF_OPENING = frozenset({"wordings", "constructions", "deaf"})
"""Notes of an instance on the demands of its opening; later turns have others."""

OPENING = "solve"
"""The name of the first turn."""


class Turn(NamedTuple):
    """The user's words, and what is to come of them.

    move: None for the opening. instance: The turn as a task of plans. after: The state that a right answer leaves, but
    for its plan. record: The plan of record when the user speaks; that of the certificate in the opening.
    """

    move: AnyMove | None
    text: str
    instance: Instance
    after: State
    record: Cells

    @property
    def name(self) -> str:
        """The name of its move."""
        return self.move.type if self.move else OPENING

    @property
    def witness(self) -> Cells:
        """A plan that answers it rightly."""
        return task_of(self.instance, PlanTask).witness or {}


@dataclass(frozen=True, slots=True)
class Talk:
    """The turns that were answered, and the state after them.

    said: The user's messages and the answers, in order. moves: The user's moves so far. is_lost: Whether the last
    answer was wrong. is_corrected: Whether its plan was, so that the user gives another one.
    """

    instance: Instance
    language: str
    state: State | None = None
    said: tuple[Message, ...] = ()
    moves: tuple[AnyMove, ...] = ()
    is_lost: bool = False
    is_corrected: bool = False

    @property
    def episode(self) -> EpisodeTask:
        """The task of the episode."""
        return task_of(self.instance, EpisodeTask)

    def turn(self, known: AnyMove | None = None) -> Turn | None:
        """Return the next turn; None at the end of the script. known: The move, where a transcript has it.

        Raise ValueError if a known move is not one of the script or its certificate does not hold.
        """
        if self.state is None:
            task = self.episode.opening
            state = opening_state(task.demands, task.witness or {})
            return self._turn(None, self.instance.prompts[self.language], task, state)
        at = len(self.moves)
        if at == len(self.episode.script):
            return None
        step = self.episode.script[at]
        move = known or next_move(self.episode, at, self.state)
        if move.type not in (step.move, *OTHERWISE):
            raise ValueError(f"turn {at + 2}: expected the move {step.move!r} of the script, got {move.type!r}")
        if known is not None and not self._holds(known, at):
            raise ValueError(f"turn {at + 2}: the certificate of the move {move.type!r} does not hold")
        lost = self._shown(self.state.plan) if self.is_corrected else ""
        text = message(self.episode, step, move, self.state, self.language, lost)
        return self._turn(move, text, move.task(self.episode, self.state), move.after(self.episode, self.state))

    def answered(self, turn: Turn, output: str) -> Talk:
        """Return the talk after an answer; it goes on with its plan if that is right, else with the certified one.

        A turn with questions is lost, too, if one of them is answered wrongly.
        """
        plan = right_plan(turn.instance, output, self.language)
        is_lost = plan is None or not all(one.is_right for one in replies(turn, output, self.language))
        kept = turn.witness if plan is None else rows(plan)
        said = (*self.said, Message(role="user", content=turn.text), Message(role="assistant", content=output))
        moves = (*self.moves, turn.move) if turn.move is not None else self.moves
        state = turn.after.with_plan(kept)
        return replace(self, state=state, said=said, moves=moves, is_lost=is_lost, is_corrected=plan is None)

    def _turn(self, move: AnyMove | None, text: str, task: PlanTask, after: State) -> Turn:
        """Return the turn as an instance; whatever the user said before may be copied, as a prompt may."""
        heard = [one.content for one in self.said if one.role == "user"]
        number = len(heard) + 1
        prompts = {self.language: "\n\n".join([*heard, text])}
        notes = {key: note for key, note in self.instance.meta.items() if key not in OF_OPENING}
        update = {"id": f"{self.instance.id}#{number}", "task": task, "prompts": prompts, "meta": notes}
        instance = self.instance.model_copy(update=update)
        return Turn(move, text, instance, after, (self.state or after).plan)

    def _holds(self, move: AnyMove, at: int) -> bool:
        """Return whether the certificate of a known move holds; it does not if it names what is not there."""
        assert self.state is not None, "the opening has no move"
        try:
            return move.holds(self.episode, at, self.state)
        except (LookupError, ValueError):
            return False

    def _shown(self, plan: Cells) -> str:
        """Return a plan as the JSON that answers have."""
        return json.dumps(filled(self.episode.opening.scene, plan, self.language), ensure_ascii=False, indent=2)


def right_plan(instance: Instance, output: str, language: str) -> ReadPlan | None:
    """Return the plan of an answer that obeys every rule and reaches the goal of its turn; None if it does not."""
    parsed = parse_plan(output, instance, language)
    read, task = parsed.answer.plan, task_of(instance, PlanTask)
    if read is None or not read.cells or parsed.answer.closed_by_repair:
        return None
    plan = plan_of(task, read)
    is_right = reached(task, plan, read).whole and all(check(rule, plan).held for rule in task.rules)
    return read if is_right else None


def replies(turn: Turn, output: str, language: str) -> tuple[Replied, ...]:
    """Return each question of a turn with what is right and what the answer says; none if it asks no questions."""
    if not isinstance(turn.move, Questions):
        return ()
    task = task_of(turn.instance, PlanTask)
    return judged(turn.instance, task, read_of(turn.record), turn.move.asked, output, language, beside=True)


def retold(instance: Instance, language: str, said: Sequence[Exchange]) -> Talk:
    """Return the talk of a transcript. Raise ValueError if its user does not say what follows from the answers.

    Every certificate is checked, and nothing is proved again.
    """
    opened = Talk(instance, language)
    return next((talk for _, talk in reversed(list(turns_of(opened, said)))), opened)


def turns_of(talk: Talk, said: Sequence[Exchange]) -> Iterator[tuple[Turn, Talk]]:
    """Yield each turn of a transcript, and the talk after its answer. Raise ValueError as `retold` does."""
    for exchange in said:
        turn, talk = _after(talk, exchange)
        yield turn, talk


def doubt(instance: Instance, language: str, said: Sequence[Exchange]) -> str:
    """Return what is wrong with a transcript if each move is sought and proved again; "" for nothing."""
    talk = Talk(instance, language)
    try:
        for number, exchange in enumerate(said, 1):
            at, state = len(talk.moves), talk.state
            turn, talk = _after(talk, exchange)
            if state is not None and turn.move != next_move(talk.episode, at, state):
                return f"turn {number}: the move {turn.name!r} is not the one that the user makes after these answers"
    except ValueError as error:
        return str(error)
    return ""


_MOVE: TypeAdapter[AnyMove] = TypeAdapter(AnyMove)


def _after(talk: Talk, exchange: Exchange) -> tuple[Turn, Talk]:
    """Return the turn of one more exchange, and the talk after it."""
    number = len(talk.said) // 2 + 1
    if talk.said and exchange.move is None:
        raise ValueError(f"turn {number}: expected the move with its certificate, got none")
    try:
        known = _MOVE.validate_python(exchange.move) if exchange.move else None
    except ValidationError as error:
        raise ValueError(f"turn {number}: no move of a user: {one_line(error)}") from None
    turn = talk.turn(known)
    if turn is None:
        raise ValueError(f"turn {number}: the script has only {number - 1} turns")
    if turn.text != exchange.user:
        raise ValueError(f"turn {number}: the words of the user are not those that follow from the answers")
    return turn, talk.answered(turn, exchange.output)


def rows(plan: ReadPlan) -> Cells:
    """Return the cells of a plan as slot id -> entity ids."""
    found: dict[str, list[str]] = {}
    for slot, entity in plan.cells:
        found.setdefault(slot, []).append(entity)
    return {slot: tuple(entities) for slot, entities in found.items()}
