"""gmtw in reasoning-gym: the dataset "grounded_worlds" of fresh instances, which importing this module registers.

Written against reasoning-gym 0.1.25. Type `pip install -e '.[reasoning-gym]'`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from reasoning_gym.dataset import ProceduralDataset
from reasoning_gym.factory import register_dataset

from gmtw.adapters import core
from gmtw.adapters.reward import reward
from gmtw.adapters.stream import Arm, stream
from gmtw.baselines.catalog import right
from gmtw.core.types import Instance

NAME = "grounded_worlds"


@dataclass
class GroundedWorldsConfig:
    """The instances to draw: `gmtw.adapters.stream` of one kind."""

    world: str = "schedule"
    level: str = "easy"
    goal: str = "solve"
    language: str = core.LANGUAGE
    seed: int = 21
    size: int = 500


class GroundedWorldsDataset(ProceduralDataset):  # type: ignore[misc, unused-ignore]
    """Fresh certified instances in their order; the answer of an entry is one of many right ones."""

    def __init__(self, config: GroundedWorldsConfig) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)
        self._stream = stream(Arm(config.world, config.level, config.goal), config.seed, [config.language])
        self._drawn: list[Instance] = []

    def __getitem__(self, idx: int) -> dict[str, Any]:
        """Return an entry; those before it are made first."""
        while len(self._drawn) <= idx:
            self._drawn.append(next(self._stream))
        instance, language = self._drawn[idx], self.config.language
        about = {
            "source_dataset": NAME,
            "source_index": idx,
            "language": language,
            "instance": instance.model_dump_json(),
        }
        return {
            "question": core.messages(instance, language)[-1]["content"],
            "answer": right(instance, language),
            "metadata": {**about, "difficulty": {"world": instance.source, "level": instance.level}},
        }

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        """Return the reward of an answer (docs/reward.md); None is silence."""
        about = entry["metadata"]
        return reward(core.instance_of(about["instance"]), answer or "", about["language"]).total


register_dataset(NAME, GroundedWorldsDataset, GroundedWorldsConfig)
