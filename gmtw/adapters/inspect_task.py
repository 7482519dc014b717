"""gmtw in inspect_ai: a task of any set, and the scorer of its answers. `inspect eval gmtw/grounded_worlds` finds it.

Written against inspect_ai 0.3.285. Type `pip install -e '.[inspect]'`.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import nan
from typing import Any

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import ChatMessage, ChatMessageAssistant, ChatMessageSystem, ChatMessageTool, ChatMessageUser
from inspect_ai.scorer import Metric, SampleScore, Score, Scorer, Target, metric, scorer
from inspect_ai.solver import TaskState, generate

from gmtw.adapters import core

ROLES = {
    "system": ChatMessageSystem,
    "user": ChatMessageUser,
    "assistant": ChatMessageAssistant,
    "tool": ChatMessageTool,
    "function": ChatMessageTool,
}


@task
def grounded_worlds(instances: str = core.SET, language: str = core.LANGUAGE) -> Task:
    """Return the task of a set. instances: its name or path. language: that of the prompts."""
    dataset = MemoryDataset(list(samples(instances, language)), name=instances)
    return Task(dataset=dataset, solver=generate(), scorer=figures(instances, language))


def samples(instances: str, language: str) -> Iterator[Sample]:
    """Yield a sample for each instance; graders find the instance by its id, so that no log holds its solution."""
    for instance in core.instances_of(instances).values():
        chat: list[ChatMessage] = [
            ROLES[turn["role"]](content=turn["content"]) for turn in core.messages(instance, language)
        ]
        about = {"world": instance.source, "level": instance.level, "fingerprint": instance.fingerprint}
        yield Sample(id=instance.id, input=chat, metadata=about)


@metric
def measured_mean() -> Metric:
    """Return the metric: the mean over the samples in which the figure was measured."""

    def of(scores: list[SampleScore]) -> float:
        return core.mean(float(one.score.value) for one in scores) if scores else nan  # it is shown before any came

    return of


@scorer(metrics={"*": [measured_mean()]})
def figures(instances: str = core.SET, language: str = core.LANGUAGE) -> Scorer:
    """Return the scorer: solved, faithful, U, R, G, F and avg of each answer, as `gmtw grade` gives them."""

    async def score(state: TaskState, target: Target) -> Score:
        instance = core.instances_of(instances)[str(state.sample_id)]
        values: dict[str, Any] = core.figures_of(instance, state.output.completion, language)
        return Score(value=values, answer=state.output.completion)

    return score
