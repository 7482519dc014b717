"""Players of episodes: what a perfect, a stubborn or a forgetful one says in each turn.

A player sees a turn, its task and its certificate, and nothing of the turns before it but through these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from gmtw import languages
from gmtw.baselines.goals import plan_output
from gmtw.baselines.plan_answers import filled, task_of, written
from gmtw.constraints import Rule
from gmtw.constraints.optimum import optimum
from gmtw.constraints.solver import Undecided, found, listed
from gmtw.core.rng import RandomStream
from gmtw.core.types import Exchange, Instance, Question
from gmtw.tasks.episode.moves import Impossible, Missing, Questions, read_of
from gmtw.tasks.episode.talk import Talk, Turn
from gmtw.tasks.plan.constructions import Said
from gmtw.tasks.plan.deaf_readers import Reader
from gmtw.tasks.plan.goals import Best, Keep, Repair
from gmtw.tasks.plan.questions.planned import Planned
from gmtw.tasks.plan.questions.reply import right_of
from gmtw.tasks.plan.questions.right import NamesAnswer, NumberAnswer, Right, SlotAnswer
from gmtw.worlds import Cells

Player = Callable[[Turn, str], str]
"""Turn and language -> answer."""

LIMIT = 0.3
"""The most work of a player that seeks a plan of its own, in CP-SAT's deterministic seconds."""


def played(instance: Instance, language: str, player: Player) -> tuple[Exchange, ...]:
    """Return the conversation of a player with the user of an episode."""
    talk, said = Talk(instance, language), []
    while (turn := talk.turn()) is not None:
        output = player(turn, language)
        move = turn.move.model_dump(mode="json") if turn.move else None
        said.append(Exchange(user=turn.text, output=output, move=move))
        talk = talk.answered(turn, output)
    return tuple(said)


def perfect(turn: Turn, language: str) -> str:
    """Answers every turn by its certificate."""
    return _said(turn, language, turn.witness, _clash(turn), asks=isinstance(turn.move, Missing))


def yes_man(turn: Turn, language: str) -> str:
    """Is right but in turns that ask for the impossible or leave something out: it never says no, and never asks."""
    return _said(turn, language, turn.witness)


def no_man(turn: Turn, language: str) -> str:
    """Says in every turn that the first demand and the newest one cannot go together."""
    return _said(turn, language, turn.witness, (1, turn.after.following - 1))


def parrot(turn: Turn, language: str) -> str:
    """Is right but in questions on its plan, which it answers from the list: the first slot, name, amount or demand."""
    guesses = [_guess(turn, one.args, right, language) for one, right in _rights(turn)]
    return _said(turn, language, turn.witness, _clash(turn), isinstance(turn.move, Missing), guesses)


def stubborn(turn: Turn, language: str) -> str:
    """Never changes the plan that it has: right where nothing is to change."""
    return _said(turn, language, turn.record)


def forgetful(turn: Turn, language: str) -> str:
    """Obeys the newest demand, and forgets those before it."""
    task = task_of(turn.instance)
    return _said(turn, language, _found(turn, (*task.structure, *task.demands[-1:]), turn.witness))


def fresh(turn: Turn, language: str) -> str:
    """Makes a new plan in every turn, which obeys all demands and looks at no plan before it."""
    return _said(turn, language, _found(turn, task_of(turn.instance).rules, turn.witness))


def deaf(reader: Reader) -> Player:
    """Return the player who answers every turn by the demands that a deaf reader hears, and is right in all else."""

    def player(turn: Turn, language: str) -> str:
        task = task_of(turn.instance)
        heard = reader.heard([Said(rule) for rule in task.demands], task.scene)
        if isinstance(task.goal, Keep) or heard == tuple(task.demands):
            return perfect(turn, language)
        return _said(turn, language, _reaching(turn, (*task.structure, *heard)))

    return player


def _reaching(turn: Turn, rules: Sequence[Rule]) -> Cells:
    """Return a plan that obeys these rules and reaches the goal of the turn; that of record if none is proved soon."""
    task = task_of(turn.instance)
    goal = task.goal
    if not isinstance(goal, Repair | Best):
        return _found(turn, rules, _found(turn, task.structure, turn.witness))  # what it hears may contradict itself
    try:
        best = optimum(task.scene, rules, goal.quantity, isinstance(goal, Best) and goal.most, LIMIT)
    except Undecided:
        return turn.record
    return listed(best.plan) if best is not None else turn.record


def _found(turn: Turn, rules: Iterable[Rule], otherwise: Cells) -> Cells:
    """Return a plan that obeys these rules; the other one if none is found soon."""
    plan, _ = found(task_of(turn.instance).scene, rules, LIMIT)
    return listed(plan) if plan is not None else otherwise


def _clash(turn: Turn) -> tuple[int, ...]:
    """Return the demands that clash in a turn."""
    return turn.move.conflicts[0] if isinstance(turn.move, Impossible) else ()


def _rights(turn: Turn) -> Iterator[tuple[Question, Right]]:
    """Yield the questions of a turn, each with its right answer."""
    if isinstance(turn.move, Questions):
        planned = Planned(task_of(turn.instance), read_of(turn.record))
        yield from ((one, right_of(planned, one)) for one in turn.move.asked)


def _guess(turn: Turn, args: Mapping[str, str | int], right: Right, language: str) -> Any:
    """Return the answer of the kind that is asked for which stands first in the list."""
    scene = task_of(turn.instance).scene
    first = scene.entities[0]
    if isinstance(right, SlotAnswer):
        return scene.slots[0].names[language][0]
    if isinstance(right, NamesAnswer):
        return first.names[language][0]
    return first.attributes.get(str(args.get("attribute")), 1) if isinstance(right, NumberAnswer) else [1]


def _said(
    turn: Turn,
    language: str,
    plan: Cells,
    clash: tuple[int, ...] = (),
    asks: bool = False,
    replied: Iterable[Any] = (),
) -> str:
    """Return the answer with that plan: told where the user asks for it; with demands that clash, or a question.

    replied: The answers to questions on the plan, by default the right ones.
    """
    rng = RandomStream("player", turn.instance.id, language)
    own, task = languages.load(language), task_of(turn.instance)
    if not clash and not isinstance(task.goal, Keep):
        return plan_output(turn.instance, language, plan, rng)
    answer = filled(task.scene, plan, language)
    if isinstance(turn.move, Questions):
        values = list(replied) or [right.value(task.scene, own) for _, right in _rights(turn)]
        answer[own.episodes.replies] = {str(number): value for number, value in enumerate(values, 1)}
    if asks:
        question = rng.choice(own.episodes.asked)
        return written(f"{rng.choice(own.episodes.kept)} {question}", {**answer, own.episodes.question: question})
    if not clash:
        return written(rng.choice(own.episodes.kept), answer)
    prose = rng.choice(own.goals.explained).format(numbers=own.listed([str(n) for n in clash]))
    return written(prose, {**answer, own.goals.key: list(clash)})


def no_answer(instance: Instance, language: str) -> str:
    """Answers conversations only."""
    raise AssertionError(f"{instance.id}: it plays turns, and has no single answer")


PLAYERS = {
    "yes-man": yes_man,
    "no-man": no_man,
    "parrot": parrot,
    "stubborn": stubborn,
    "forgetful": forgetful,
    "fresh": fresh,
}
"""The players beside the perfect one, by name."""
