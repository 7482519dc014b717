"""A talk: players reach what they should, a transcript is checked, and a turn is right where its record is solved."""

from __future__ import annotations

import json
import re
from functools import cache

import pytest

from gmtw.baselines.catalog import REFERENCES
from gmtw.baselines.episodes import PLAYERS, Player, fresh, no_man, perfect, played, stubborn
from gmtw.core.rng import RandomStream
from gmtw.core.types import Exchange, Output, Record
from gmtw.outputs.reader import to_row
from gmtw.scoring.grade import Grading, grade
from gmtw.tasks.episode.talk import Talk, retold, right_plan
from gmtw.tasks.episode.task import EpisodeTask
from gmtw.tasks.handler import task_of
from gmtw.tasks.plan.task import PlanTask
from gmtw.worlds.episodes import OTHER_PATHS, _answer
from tests.tasks.episode.episode_draws import WORLDS_OF_PLANS, episode_of


@cache
def record_of(world: str, player: Player, language: str = "ro") -> Record:
    """The record of a player's conversation."""
    instance = episode_of(world)
    turns = played(instance, language, player)
    output = Output(instance_id=instance.id, output=turns[-1].output, turns=turns, language=language)
    return Grading(instance, output).record()


@pytest.mark.parametrize("language", ["ro", "en"])
@pytest.mark.parametrize("world", WORLDS_OF_PLANS)
def test_the_perfect_player_holds_every_turn(world: str, language: str) -> None:
    """On U, R and F as well; no blank of a frame is left, and no turn was a stopgap."""
    record = record_of(world, perfect, language)
    score = record.scores["T"]
    assert (score.value, record.solved) == (1.0, True)
    assert [score.parts[key] for key in ("U", "R", "F", "first_lost", "unasked")] == [1.0, 1.0, 1.0, None, 0]
    task = episode_of(world).task
    assert isinstance(task, EpisodeTask)
    assert [line["kind"] for line in score.parts["each"]] == ["solve", *(step.move for step in task.script)]
    turns = played(episode_of(world), language, perfect)
    assert not [one.user for one in turns[1:] if re.search(r"\{\w", one.user)]


@pytest.mark.parametrize("world", WORLDS_OF_PLANS)
def test_other_right_plans_reach_the_end(world: str) -> None:
    """Along the paths on which an episode is played when it is made: right answers, of which not all are witnesses."""
    episode = task_of(episode_of(world), EpisodeTask)
    others = set[str]()
    for path in range(1, OTHER_PATHS + 1):
        rng, talk = RandomStream("path", episode.seed, path), Talk(episode_of(world), "ro")
        while (turn := talk.turn()) is not None:
            task = task_of(turn.instance, PlanTask)
            plan = _answer(task, rng)
            others |= {turn.name} if plan != turn.witness else set()
            certified = turn.instance.model_copy(update={"task": task.model_copy(update={"witness": plan})})
            talk = talk.answered(turn, perfect(turn._replace(instance=certified), "ro"))
            assert not talk.is_lost
        assert [move.type for move in talk.moves] == [step.move for step in episode.script]
    assert others


@pytest.mark.parametrize("world", WORLDS_OF_PLANS)
def test_habits_lose_turns(world: str) -> None:
    """Every other player loses the turns that its habit cannot hold, and none holds all."""
    values = {name: record_of(world, player).scores["T"] for name, player in PLAYERS.items()}
    kinds = {name: {line["kind"] for line in score.parts["each"] if not line["held"]} for name, score in values.items()}
    assert kinds["yes-man"] <= {"impossible", "missing"}
    assert kinds["stubborn"].isdisjoint({"chat", "withdraw", "solve"})
    assert kinds["stubborn"] >= {"add", "break", "replace"} & {
        line["kind"] for line in values["stubborn"].parts["each"]
    }
    assert kinds["no-man"] >= {"solve", "chat"} & {line["kind"] for line in values["no-man"].parts["each"]}
    assert (values["forgetful"].value or 0) < 0.5
    assert values["fresh"].parts["unasked"] > 0


@pytest.mark.parametrize("name", ["no-days", "bounds-as-exact", "numbers-only"])
def test_deaf_readers_lose_turns(name: str) -> None:
    """They lose turns in which they miss a demand, and none in which the plan stays; they are built-in models."""
    lost = set[str]()
    for world in WORLDS_OF_PLANS:
        model = REFERENCES[name]
        assert model.applies(episode_of(world))
        assert model.plays is not None
        lost |= {line["kind"] for line in record_of(world, model.plays).scores["T"].parts["each"] if not line["held"]}
    assert "solve" in lost
    assert lost.isdisjoint({"chat", "withdraw", "undo", "questions", "missing", "impossible"})


@pytest.mark.parametrize(
    ("world", "player"),
    [
        (world, player)
        for at, world in enumerate(WORLDS_OF_PLANS)
        for turn, player in enumerate((perfect, stubborn, no_man, fresh))
        if (at + turn) % 2
    ],
)
def test_a_turn_is_right_where_its_record_is_solved(world: str, player: Player) -> None:
    """The talk goes on exactly as the metrics decide; also for text that is no answer."""
    talk = Talk(episode_of(world), "ro")
    while (turn := talk.turn()) is not None:
        output = player(turn, "ro")
        for text in (output, output[: len(output) // 2], output.replace('"', "", 1), "Nu știu.", ""):
            right = right_plan(turn.instance, text, "ro")
            assert (right is not None) is grade(turn.instance, text).solved
        talk = talk.answered(turn, output)


def test_a_lost_turn_gives_the_certified_plan() -> None:
    """The user says which plan to go on with, and the next turns do not depend on what was lost."""
    instance = episode_of("travel")
    silent = played(instance, "ro", lambda turn, language: "Nu știu.")
    right = played(instance, "ro", perfect)
    assert [one.move for one in silent] == [one.move for one in right]
    assert [json.loads(one.user[one.user.index("{") : one.user.index("}") + 1]) for one in silent[1:]]
    record = Grading(instance, Output(instance_id=instance.id, output="Nu știu.", turns=silent)).record()
    assert (record.scores["T"].value, record.scores["T"].parts["first_lost"]) == (0.0, 1)


@pytest.mark.parametrize("world", WORLDS_OF_PLANS)
def test_a_transcript_is_told_again(world: str) -> None:
    """From its lines, without a proof; each beginning of it can be gone on with."""
    instance = episode_of(world)
    said = played(instance, "ro", perfect)
    for number in range(len(said) + 1):
        talk = retold(instance, "ro", said[:number])
        turn = talk.turn()
        assert (turn.text if turn else None) == (said[number].user if number < len(said) else None)


def test_a_line_without_a_conversation_is_an_error() -> None:
    """One answer is no conversation; the line says what is missing."""
    instance = episode_of("travel")
    record = Grading(instance, Output(instance_id=instance.id, output="{}")).record()
    assert (record.status, record.solved) == ("error", None)
    assert "turns" in record.error


def test_a_line_reads_back_as_the_same_conversation() -> None:
    """As an outputs file has it."""
    said = played(episode_of("recipe"), "ro", perfect)
    row = to_row(Output(instance_id="x", output="y", turns=said))
    assert tuple(Exchange.model_validate(one) for one in json.loads(json.dumps(row))["turns"]) == said
