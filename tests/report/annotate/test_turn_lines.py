"""Turns of a conversation for readers: verdicts with their reasons, what became of the plan, questions with replies."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from gmtw.baselines.episodes import forgetful, perfect, played, stubborn, yes_man
from gmtw.core.types import Instance, Output
from gmtw.report.annotate import TurnLine, marked
from gmtw.report.annotate.messages import message_table
from gmtw.report.annotate.terminal import render
from gmtw.report.annotate.turn_lines import turn_lines
from gmtw.tasks.episode.talk import Turn
from gmtw.tasks.handler import task_of
from gmtw.tasks.plan.answer_json import filled
from gmtw.tasks.plan.goals import Best, Keep
from gmtw.tasks.plan.task import PlanTask
from tests.tasks.episode.episode_draws import WORLDS_OF_PLANS, episode_of

Player = Callable[[Turn, str], str]


def beside(**keys: Any) -> Player:
    """The player that leaves the plan where it has to stay, with these keys beside it."""

    def player(turn: Turn, language: str) -> str:
        task = task_of(turn.instance, PlanTask)
        if not isinstance(task.goal, Keep):
            return perfect(turn, language)
        return f"Da.\n{json.dumps({**filled(task.scene, turn.witness, language), **keys}, ensure_ascii=False)}"

    return player


def not_best(turn: Turn, language: str) -> str:
    """The player that never looks for the best plan."""
    best = isinstance(task_of(turn.instance, PlanTask).goal, Best)
    return (stubborn if best else perfect)(turn, language)


def empty_handed(turn: Turn, language: str) -> str:
    """The player that leaves every slot empty but one."""
    task = task_of(turn.instance, PlanTask)
    plan = filled(task.scene, dict(list(turn.witness.items())[:1]), language)
    return f"Da.\n{json.dumps(plan, ensure_ascii=False)}"


PLAYERS: dict[str, Player] = {
    "turn-no-plan": lambda turn, language: "Nu știu.",
    "turn-broken": forgetful,
    "turn-structure": empty_handed,
    "goal-repair": forgetful,
    "turn-total": not_best,
    "turn-changed": forgetful,
    "turn-clash": yes_man,
    "turn-no-clash": beside(imposibil=[1, 2]),
    "turn-unasked": yes_man,
    "turn-asked": beside(întrebare="Ce?"),
    "turn-replies": beside(),
    "turn-corrected": stubborn,
}


def conversations(player: Player, level: str = "easy") -> list[tuple[Instance, Output]]:
    """The conversation of a player about each world."""
    every = [episode_of(world, level) for world in WORLDS_OF_PLANS]
    said = [(one, played(one, "ro", player)) for one in every]
    return [(one, Output(instance_id=one.id, output=turns[-1].output, turns=turns)) for one, turns in said]


@cache
def lines_of(player: Player, level: str = "easy") -> tuple[TurnLine, ...]:
    """The turns of all of them."""
    return tuple(line for one, output in conversations(player, level) for line in turn_lines(one, output))


@pytest.mark.parametrize("key", PLAYERS)
def test_a_lost_turn_says_why(key: str) -> None:
    """Each reason comes somewhere, in lost turns only; in longer conversations where it is not in short ones."""
    lines = lines_of(PLAYERS[key])
    if key not in {why.key for line in lines for why in line.why}:
        lines += lines_of(PLAYERS[key], "medium")
    assert all(bool(line.why) is not line.held for line in lines)
    assert key in {why.key for line in lines for why in line.why}


def test_each_reason_has_its_case() -> None:
    """A reason more in the table of messages is one more above."""
    assert {key for key in message_table() if key.startswith("turn-")} == PLAYERS.keys() - {"goal-repair"} | {
        "turn-refused"
    }


def test_held_turns_show_what_became_of_the_plan() -> None:
    """The perfect player's changes are the proved number; its replies are right."""
    for instance, output in conversations(perfect):
        lines = marked(instance, output).turns
        assert all(line.held for line in lines)
        assert [line.user for line in lines] == ["", *(one.user for one in output.turns[1:])]
        for line, exchange in zip(lines, output.turns, strict=True):
            assert line.answer == exchange.output
            changed = [one for one in line.changes if one.kind != "kept"]
            assert bool(changed) is bool((exchange.move or {}).get("least") or line.move in ("undo", "prefer"))
            assert [one.is_right for one in line.questions] == [True] * len((exchange.move or {}).get("asked", ()))


def test_the_terminal_shows_every_turn() -> None:
    """With its verdict, both texts, and the questions."""
    instance, output = conversations(beside())[0]
    text = render(marked(instance, output), instance.prompts["ro"], 100, whole=True)
    for line in turn_lines(instance, output):
        assert f"turn {line.number}, {line.move}: {'held' if line.held else 'lost'}" in text
        assert all(f"- {one.number}. {one.asked} (no reply)" in " ".join(text.split()) for one in line.questions)
    assert "! wrong replies: 3 of 3" in text
    folded = render(marked(instance, output), instance.prompts["ro"], 100)
    turns = folded[folded.index("turn 1") : folded.index("── scores")]
    assert not [line for line in turns.splitlines() if line.startswith(("{", "}"))]
    assert 300 < len(turns) < 0.7 * len(text[text.index("turn 1") : text.index("── scores")])
