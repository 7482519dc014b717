"""The moves of an episode's user: what each changes, what a right answer to it is, and what was proved of that.

A move is stored in the transcript with its certificate: a plan that answers it, and the proved figure that makes an
answer right. Grading checks a move (`Move.holds`) and searches nothing.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Literal

from pydantic import Field, NonNegativeInt, PositiveInt

from gmtw.constraints import check, plan_from
from gmtw.core.rng import RandomStream
from gmtw.core.types import Frozen, Question, ReadPlan
from gmtw.languages import load
from gmtw.tasks.episode.state import State
from gmtw.tasks.episode.task import Demand, EpisodeTask, Step
from gmtw.tasks.plan.goals import AnyGoal, Best, Cells, Keep, Repair
from gmtw.tasks.plan.questions.draw import drawn_of
from gmtw.tasks.plan.questions.planned import Planned
from gmtw.tasks.plan.task import PlanTask


class Move(Frozen):
    """The user's words of one turn. witness: A plan that answers it rightly."""

    witness: Cells

    @abstractmethod
    def after(self, episode: EpisodeTask, state: State) -> State:
        """Return the state that the answer must suit: its demands are in force, its plan is the one before the turn."""

    @abstractmethod
    def goal(self, episode: EpisodeTask, state: State, after: State) -> AnyGoal:
        """Return what a right answer reaches beside the demands of `after`."""

    def blanks(self, episode: EpisodeTask, state: State, language: str) -> Mapping[str, str]:
        """Return what fills the blanks of the frame."""
        return {}

    def task(self, episode: EpisodeTask, state: State) -> PlanTask:
        """Return the turn as a task of plans: the demands in force, and the goal."""
        after = self.after(episode, state)
        rules = (*after.rules, *episode.opening.structure)
        goal = self.goal(episode, state, after)
        fields = {"rules": rules, "labels": after.labels, "witness": self.witness, "goal": goal}
        return episode.opening.model_copy(update={**fields, "chance": None, "certificate": None})

    def holds(self, episode: EpisodeTask, at: int, state: State) -> bool:
        """Return whether the certificate is one: the witness obeys all that is in force, and has the proved figure.

        at: The place of the move in the script, from 0.
        """
        task = self.task(episode, state)
        plan = plan_from(task.scene, self.witness)
        reaches = not isinstance(task.goal, Repair | Best | Keep) or task.goal.quantity(plan) == task.goal.proved
        return reaches and all(check(rule, plan).held for rule in task.rules)


class _New(Move):
    """A demand more. at: Its place in the list that it is from. least: The proved least number of changes."""

    at: NonNegativeInt
    least: PositiveInt

    def demand(self, episode: EpisodeTask) -> Demand:
        """Return the demand."""
        return episode.demands[self.at]

    def after(self, episode: EpisodeTask, state: State) -> State:
        """Return the state with the demand."""
        return state.having(self.demand(episode).rule)

    def goal(self, episode: EpisodeTask, state: State, after: State) -> AnyGoal:
        """Return that the plan must change as little as can be."""
        return Repair(earlier=state.plan, new=1, least=self.least)

    def blanks(self, episode: EpisodeTask, state: State, language: str) -> Mapping[str, str]:
        """Return the numbered sentence of the demand."""
        return {"line": numbered(state.following, self.demand(episode).words[language])}


class Add(_New):
    """A demand more, which the plan of record breaks."""

    type: Literal["add"] = "add"


class Break(_New):
    """Something in the plan of record is not to be had any more."""

    type: Literal["break"] = "break"

    def after(self, episode: EpisodeTask, state: State) -> State:
        """Return the state without the thing; what has happened is not taken back."""
        return replace(super().after(episode, state), before=None)

    def demand(self, episode: EpisodeTask) -> Demand:
        """Return that the plan must do without it."""
        return episode.events[self.at]


class _Gone(Move):
    """A demand no longer holds. label: Its number. about: The topic that the user calls it by; "" if by its number."""

    label: PositiveInt
    about: str = ""

    def holds(self, episode: EpisodeTask, at: int, state: State) -> bool:
        """Return whether the demand is in force and the only one about its topic, and the certificate is one."""
        known = self.label in state.labels and (not self.about or self.about in topics_of(self.label, episode, state))
        return known and super().holds(episode, at, state)

    def blanks(self, episode: EpisodeTask, state: State, language: str) -> Mapping[str, str]:
        """Return the number of the demand, or its topic."""
        called = {"topic": episode.topics[self.about][language]} if self.about else {"label": str(self.label)}
        return {**super().blanks(episode, state, language), **called}


class Replace(_Gone, _New):
    """A demand in place of another."""

    type: Literal["replace"] = "replace"

    def after(self, episode: EpisodeTask, state: State) -> State:
        """Return the state with the one and without the other."""
        return state.without(self.label).having(self.demand(episode).rule, before=state)


class _Stays(Move):
    """The plan of record stays as it is."""

    def after(self, episode: EpisodeTask, state: State) -> State:
        """Return the state as it is."""
        return state

    def goal(self, episode: EpisodeTask, state: State, after: State) -> AnyGoal:
        """Return that nothing may change."""
        return Keep(earlier=after.plan)


class Withdraw(_Gone, _Stays):
    """A demand no longer matters. The plan still obeys the others, so nothing changes unasked."""

    type: Literal["withdraw"] = "withdraw"

    def after(self, episode: EpisodeTask, state: State) -> State:
        """Return the state without the demand; the last change that is undone is one of the plan."""
        return replace(state.without(self.label), before=None)


class Prefer(Move):
    """The best plan is wanted now, whatever changes. at: Its place among the aims. optimum: The proved best total."""

    type: Literal["prefer"] = "prefer"
    at: NonNegativeInt
    optimum: int

    def after(self, episode: EpisodeTask, state: State) -> State:
        """Return the state as it is: the demands stay, and no plan is to be gone back to."""
        return replace(state, before=None, pending=None)

    def goal(self, episode: EpisodeTask, state: State, after: State) -> AnyGoal:
        """Return that the total is to be the best one; U counts from that of the plan of record."""
        aim = episode.aims[self.at]
        now = aim.total(plan_from(episode.opening.scene, state.plan))
        return Best(attribute=aim.attribute, most=aim.most, optimum=self.optimum, mean=now)

    def blanks(self, episode: EpisodeTask, state: State, language: str) -> Mapping[str, str]:
        """Return what the best plan has."""
        return {"aim": episode.aims[self.at].words[language]}


class Impossible(_Stays):
    """A wish that cannot hold beside the demands in force. The answer names a conflict, and keeps the plan.

    at: Its place in the list of demands. conflicts: Every smallest conflict, by the numbers of its demands.
    """

    type: Literal["impossible"] = "impossible"
    at: NonNegativeInt
    conflicts: tuple[tuple[PositiveInt, ...], ...] = Field(min_length=1)

    def after(self, episode: EpisodeTask, state: State) -> State:
        """Return the state without the wish, whose number is used; there is no last change any more to speak of."""
        return state.refusing(self.at)

    def goal(self, episode: EpisodeTask, state: State, after: State) -> AnyGoal:
        """Return that the plan stays and a conflict is named."""
        return Keep(earlier=state.plan, conflicts=self.conflicts)

    def blanks(self, episode: EpisodeTask, state: State, language: str) -> Mapping[str, str]:
        """Return the numbered sentence of the wish."""
        return {"line": numbered(state.following, episode.demands[self.at].words[language])}


class Undo(Move):
    """The last change of demands is taken back, and the plan is again the one before it."""

    type: Literal["undo"] = "undo"

    def after(self, episode: EpisodeTask, state: State) -> State:
        """Return the state before the last change; nobody has the demand again that is taken back."""
        back = state.undone()
        gone = (at for at, one in enumerate(episode.demands) if one.rule in state.rules and one.rule not in back.rules)
        return replace(back, refused=(*back.refused, *gone))

    def goal(self, episode: EpisodeTask, state: State, after: State) -> AnyGoal:
        """Return that the plan is the one before the change, exactly."""
        return Keep(earlier=after.plan)


class Missing(_Stays):
    """Somebody has a demand, and the user does not say which: the answer asks, and keeps the plan. at: Its place."""

    type: Literal["missing"] = "missing"
    at: NonNegativeInt

    def after(self, episode: EpisodeTask, state: State) -> State:
        """Return the state in which the demand is to be told."""
        return replace(state, pending=self.at, before=None)

    def goal(self, episode: EpisodeTask, state: State, after: State) -> AnyGoal:
        """Return that the plan stays and something is asked."""
        return Keep(earlier=state.plan, asks=True)


class Told(_New):
    """The demand of which the user spoke before."""

    type: Literal["told"] = "told"

    def holds(self, episode: EpisodeTask, at: int, state: State) -> bool:
        """Return whether it is that demand, and the certificate is one."""
        return self.at == state.pending and super().holds(episode, at, state)


class Chat(_Stays):
    """Something that asks for nothing: thanks, or a digression."""

    type: Literal["chat"] = "chat"


class Questions(_Stays):
    """Closed questions on the plan of record. The answer keeps the plan, and answers them beside it."""

    type: Literal["questions"] = "questions"
    asked: tuple[Question, ...] = Field(min_length=1)

    def holds(self, episode: EpisodeTask, at: int, state: State) -> bool:
        """Return whether the questions are those that are drawn."""
        return self.asked == questions_on(episode, at, state) and super().holds(episode, at, state)

    def said(self, episode: EpisodeTask, language: str) -> tuple[str, ...]:
        """Return the questions in words."""
        about = ((one.kind, sorted(one.args.items())) for one in self.asked)
        rng = RandomStream("worded", episode.seed, language, *about)
        return episode.asking[language].said(self.asked, episode.opening.scene, rng)

    def blanks(self, episode: EpisodeTask, state: State, language: str) -> Mapping[str, str]:
        """Return the numbered questions, and the form of the answers in the JSON."""
        said = self.said(episode, language)
        form = ", ".join(f'"{number}": ...' for number, _ in enumerate(said, 1))
        key = load(language).episodes.replies
        lines = "\n".join(numbered(number, sentence) for number, sentence in enumerate(said, 1))
        return {"questions": lines, "form": f'"{key}": {{{form}}}'}


AnyMove = Annotated[
    Add | Break | Replace | Withdraw | Prefer | Impossible | Undo | Missing | Told | Chat | Questions,
    Field(discriminator="type"),
]

ASKED = 3
"""The questions of a turn."""


def questions_on(episode: EpisodeTask, at: int, state: State) -> tuple[Question, ...]:
    """Return the questions on the plan of record at a place of the script; none of a plan of which nothing is asked."""
    rules = (*state.rules, *episode.opening.structure)
    task = episode.opening.model_copy(update={"rules": rules, "labels": state.labels})
    return drawn_of(Planned(task, read_of(state.plan)), ASKED, RandomStream("asked", episode.seed, at))


def topics_of(label: int, episode: EpisodeTask, state: State) -> Sequence[str]:
    """Return the topics that no demand in force has but this one, and no wish that was refused.

    A demand about several entities is called by none of them: only a part of it might be meant.
    """
    refused = (episode.demands[at].rule for at in state.refused)
    others = [*(rule for other, rule in state.demands if other != label), *refused]
    taken = {topic for rule in others for topic in (*rule.attributes_read, *rule.entities_named)}
    rule = dict(state.demands)[label]
    own = (*rule.attributes_read, *(rule.entities_named if len(rule.entities_named) == 1 else ()))
    return [one for one in own if one in episode.topics and one not in taken]


def read_of(plan: Cells) -> ReadPlan:
    """Return a plan as it is read from an answer."""
    return ReadPlan(cells=tuple((slot, entity) for slot, row in plan.items() for entity in row))


def numbered(label: int, sentence: str) -> str:
    """Return the line of a demand."""
    return f"{label}. {sentence}"


def message(episode: EpisodeTask, step: Step, move: AnyMove, state: State, language: str, lost: str = "") -> str:
    """Return the words of a move. lost: The plan that they stay with, as text, if the last answer was wrong."""
    frames = step.named if isinstance(move, _Gone) and move.about else step.words
    said = frames[move.type][language].format(**move.blanks(episode, state, language))
    way = episode.lost[state.following % len(episode.lost)]
    return way[language].replace("{plan}", lost) + f"\n\n{said}" if lost else said
