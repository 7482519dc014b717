"""gmtw in TRL: rows for a dataset, and the function for `GRPOTrainer(reward_funcs=strict)`. Needs no host to import.

Tried with TRL 1.16.0. A trainer hands the columns of its dataset to the reward beside the completions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from gmtw.adapters import core
from gmtw.adapters.reward import Reward
from gmtw.adapters.reward import reward as reward_of
from gmtw.core.types import Instance

Row = Mapping[str, Any]


def rows(instances: Iterable[Instance], language: str = core.LANGUAGE) -> Iterator[Row]:
    """Yield the rows of a dataset, for `Dataset.from_list`: the chat as `prompt`, and what the reward needs."""
    for one in core.questions(instances, language):
        yield {"prompt": one.messages, "instance": one.instance, "language": language}


def reward(completions: Sequence[Any], instance: Sequence[str], language: Sequence[str], **unused: Any) -> list[float]:
    """Return the reward of each completion, from 0 to 1 (docs/reward.md). A completion is a text or a chat."""
    return [earned.total for earned in _earned(completions, instance, language)]


def strict(completions: Sequence[Any], instance: Sequence[str], language: Sequence[str], **unused: Any) -> list[float]:
    """Return the reward of each completion without what is paid for plans that are not solved: the one for GRPO."""
    return [earned.strict for earned in _earned(completions, instance, language)]


def _earned(completions: Sequence[Any], instance: Sequence[str], language: Sequence[str]) -> Iterator[Reward]:
    graded = zip(completions, instance, language, strict=True)
    return (reward_of(core.instance_of(row), core.text_of(said), code) for said, row, code in graded)
