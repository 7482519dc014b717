"""Episodes in verifiers: a taskset of conversations, and the environment that plays the user, turn by turn.

Written against verifiers 0.4.0 (`verifiers.v1`): `PYTHONPATH=$(python -m gmtw.adapters) vf-eval verifiers_episodes`.
"""

from __future__ import annotations

from collections.abc import Iterator

import verifiers.v1 as vf

from gmtw.adapters import core
from gmtw.adapters.episode_env import SET, EpisodeEnv
from gmtw.adapters.verifiers_taskset import GmtwConfig, GmtwData, rows
from gmtw.baselines.episodes import perfect, played
from gmtw.worlds import EPISODE

__all__ = ["ConversationEnv", "EpisodeTaskset"]


class Conversation(vf.Task[GmtwData]):
    """One episode, and what a conversation earns."""

    def env(self, trace: vf.Trace) -> EpisodeEnv:
        """Return the environment after the answers of a trace."""
        env = EpisodeEnv(core.instance_of(self.data.instance), self.data.language)
        return env.with_answers(message.content or "" for message in trace.assistant_messages)

    @vf.reward(weight=1.0)
    async def reward(self, trace: vf.Trace) -> float:
        """The mean reward of all turns."""
        return self.env(trace).total

    @vf.metric
    async def figures(self, trace: vf.Trace) -> dict[str, float]:
        """The figures of `gmtw grade`, and the reward of each turn: "turn-1" and so on."""
        env = self.env(trace)
        return {**env.figures, **{f"turn-{number}": step.reward for number, step in enumerate(env.steps, 1)}}

    async def validate(self, runtime: vf.Runtime) -> bool:
        """Return whether the perfect player holds every turn."""
        env = EpisodeEnv(core.instance_of(self.data.instance), self.data.language)
        env.with_answers(one.output for one in played(env.instance, env.language, perfect))
        return env.message is None and all(step.held for step in env.steps)


class EpisodeConfig(GmtwConfig):
    """A set of episodes, or fresh ones of a world."""

    instances: str = SET
    goal: str = EPISODE


class EpisodeTaskset(vf.Taskset[Conversation, EpisodeConfig]):
    """The episodes of a set, or without end those of a stream."""

    def load(self) -> Iterator[Conversation]:
        """Yield a task for each episode."""
        self.INFINITE = bool(self.config.world)
        yield from (Conversation(data, self.config.task) for data in rows(self.config))


class ConversationConfig(vf.EnvConfig):
    """agent: the one seat, which the user of the episode talks to."""

    agent: vf.AgentConfig = vf.AgentConfig()


class ConversationEnv(vf.Env[ConversationConfig]):
    """A conversation of the agent with the user of an episode, whom nobody models."""

    async def run(self, task: vf.Task, agents: vf.Agents) -> None:
        """Ask turn by turn, until the episode is over or the agent may not answer any more."""
        assert isinstance(task, Conversation)
        env = EpisodeEnv(core.instance_of(task.data.instance), task.data.language)
        async with agents.agent.interaction(task) as talk:
            said = await talk.turn()
            while not said.terminated and env.with_answers([said.last_reply]).message is not None:
                said = await talk.turn(env.message)
