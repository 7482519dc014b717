"""The environment of an episode: its rewards are the turns of `gmtw grade`, and it ends."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

import pytest

from gmtw.adapters.episode_env import EpisodeEnv
from gmtw.adapters.stream import Arm, stream
from gmtw.baselines.episodes import PLAYERS, Player, perfect, played
from gmtw.core.types import Instance, Output
from gmtw.datasets.generate import FREE
from gmtw.scoring.grade import Grading


@cache
def fresh() -> Instance:
    """An episode of a stream."""
    return next(stream(Arm("recipe", "easy", "episode"), FREE, screened=False))


@pytest.mark.parametrize("player", [perfect, *PLAYERS.values()])
def test_rewards_are_the_turns_of_a_grade(player: Player) -> None:
    """Turn by turn, and in sum; the conversation is the one that the player has without the environment."""
    instance = fresh()
    said, env = played(instance, "ro", player), EpisodeEnv(instance)
    for exchange in said:
        assert env.messages[-1] == {"role": "user", "content": exchange.user}
        env.step(exchange.output)
    assert (env.message, env.said) == (None, said)
    record = Grading(instance, Output(instance_id=instance.id, output=said[-1].output, turns=said)).record()
    score = record.scores["T"]
    assert sum(step.held for step in env.steps) / score.parts["rules"] == score.value
    assert env.total <= (score.value or 0.0)
    lines = [(line["kind"], float(line["held"]), line["F"], line.get("K")) for line in score.parts["each"]]
    assert [step[:4] for step in env.steps] == lines
    means = {key: score.parts[key] for key in ("U", "R", "G", "F", "K") if score.parts[key] is not None}
    assert env.figures == {"solved": float(record.solved or 0), "T": score.value, "avg": record.average, **means}


def test_figures_of_a_part_and_of_nothing() -> None:
    """Answers after the end are left out; before the first there are no figures."""
    instance = fresh()
    said = [one.output for one in played(instance, "ro", perfect)]
    assert EpisodeEnv(instance).figures == {}
    assert EpisodeEnv(instance).with_answers(said[:2]).figures["T"] == pytest.approx(2 / len(said))
    assert EpisodeEnv(instance).with_answers([*said, "Nu știu."]).figures["T"] == 1.0


TELLINGS: Mapping[str, tuple[Callable[[str], str], float]] = {
    "as it is": (lambda said: said, 1.0),
    "no words": (lambda said: said[said.index("{") :], 0.0),
    "the plan first": (lambda said: f"{said[said.index('{') :]}\n\n{said[: said.index('{')]}", 0.0),
    "nonsense": (lambda said: f"asd qwe zxc fgh vbn rty.\n\n{said[said.index('{') :]}", 0.0),
}
"""Changes of a right answer, and the earnings of its turns on average."""


@pytest.mark.parametrize("name", TELLINGS)
def test_a_step_pays_for_words_too(name: str) -> None:
    """All turns are held: the plans are right; but JSON alone, or beside words that tell nothing, earns nothing."""
    instance = fresh()
    tell, most = TELLINGS[name]
    env = EpisodeEnv(instance).with_answers(tell(one.output) for one in played(instance, "ro", perfect))
    assert all(step.held for step in env.steps)
    assert env.total == most


def test_a_plan_that_is_taken_back_earns_nothing() -> None:
    """The plan is not explained then; a turn that leaves it as it is earns by its language."""
    instance = fresh()
    plans = [one.output[one.output.index("{") :] for one in played(instance, "ro", perfect)]
    env = EpisodeEnv(instance).with_answers(f"Planul de mai jos este o glumă.\n\n{plan}" for plan in plans)
    assert all(step.held for step in env.steps)
    assert {step.reward for step in env.steps if step.faithful is not None} == {0.0}


def test_an_episode_that_is_over_takes_no_answer() -> None:
    """The error says what to do."""
    env = EpisodeEnv(fresh())
    while env.message is not None:
        env.step("Nu știu.")
    assert env.total == 0.0
    with pytest.raises(ValueError, match="make a new EpisodeEnv"):
        env.step("Nu știu.")
