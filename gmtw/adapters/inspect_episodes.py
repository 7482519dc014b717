"""Episodes in inspect_ai: `inspect eval gmtw/episodes`. The user of each is the one of gmtw, and no model.

Written against inspect_ai 0.3.285. Its import registers `gmtw.adapters.inspect_task`, too.
"""

from __future__ import annotations

from typing import Any

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import ChatMessageAssistant, ChatMessageUser
from inspect_ai.scorer import Score, Scorer, Target, scorer
from inspect_ai.solver import Generate, Solver, TaskState, solver

from gmtw.adapters import core
from gmtw.adapters.episode_env import SET, EpisodeEnv
from gmtw.adapters.inspect_task import measured_mean


@task
def episodes(instances: str = SET, language: str = core.LANGUAGE) -> Task:
    """Return the task of a set of episodes. instances: its name or path. language: that of the conversations."""
    found = core.instances_of(instances).values()
    about = ({"world": one.source, "level": one.level, "fingerprint": one.fingerprint} for one in found)
    rows = [
        Sample(id=one.id, input=[ChatMessageUser(content=one.prompts[language])], metadata=notes)
        for one, notes in zip(found, about, strict=True)
    ]
    dataset = MemoryDataset(rows, name=instances)
    return Task(dataset=dataset, solver=converse(instances, language), scorer=turns(instances, language))


@solver
def converse(instances: str = SET, language: str = core.LANGUAGE) -> Solver:
    """Return the solver: it asks turn by turn, until the episode is over or the host stops."""

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        env = EpisodeEnv(core.instances_of(instances)[str(state.sample_id)], language)
        while env.message is not None:
            state = await generate(state)
            env.step(state.output.completion)
            if state.completed:
                break
            if env.message is not None:
                state.messages.append(ChatMessageUser(content=env.message))
        return state

    return solve


@scorer(metrics={"*": [measured_mean()]})
def turns(instances: str = SET, language: str = core.LANGUAGE) -> Scorer:
    """Return the scorer: solved, T, avg, and the means of U, R, G, F and K over the turns, as `gmtw grade` gives them.

    The metadata of a score has the move and the reward of each turn.
    """

    async def score(state: TaskState, target: Target) -> Score:
        said = [one.text for one in state.messages if isinstance(one, ChatMessageAssistant)]
        env = EpisodeEnv(core.instances_of(instances)[str(state.sample_id)], language).with_answers(said)
        values: dict[str, Any] = env.figures
        return Score(
            value=values, answer=said[-1] if said else "", metadata={"turns": [s._asdict() for s in env.steps]}
        )

    return score
