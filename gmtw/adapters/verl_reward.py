"""gmtw in verl: rows for its parquet files, and the function that `custom_reward_function` names. Needs no host.

For verl 0.9.1: `reward.custom_reward_function.path=$(python -m gmtw.adapters)/verl_reward.py`, `.name=compute_score`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from gmtw.adapters import core
from gmtw.adapters.reward import chance_of, reward_of
from gmtw.core.types import Instance
from gmtw.scoring.grade import grade

SOURCE = "gmtw"


def rows(instances: Iterable[Instance], language: str = core.LANGUAGE) -> Iterator[Mapping[str, Any]]:
    """Yield the rows of a dataset in verl's form; the ground truth is the whole instance."""
    for at, one in enumerate(core.questions(instances, language)):
        yield {
            "data_source": SOURCE,
            "prompt": one.messages,
            "ability": "planning",
            "reward_model": {"style": "rule", "ground_truth": one.instance},
            "extra_info": {"index": at, "id": one.id, "language": language},
        }


def compute_score(
    data_source: str, solution_str: str, ground_truth: str, extra_info: Mapping[str, Any] | None = None, **unused: Any
) -> dict[str, float]:
    """Return the reward as `score` (docs/reward.md), and the figures of the answer, which verl logs beside it.

    What was not measured is 0 there, since verl wants the same keys of every answer.
    """
    instance, language = core.instance_of(ground_truth), (extra_info or {}).get("language", core.LANGUAGE)
    record = grade(instance, solution_str, language)
    figures = dict.fromkeys(core.FIGURES, 0.0) | core.figures(record)
    return {"score": reward_of(record, chance_of(instance)).total, **figures}
