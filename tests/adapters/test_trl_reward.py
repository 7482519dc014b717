"""The reward of TRL, called as its trainer calls it: with the columns of the dataset beside the completions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gmtw.adapters import core
from gmtw.adapters.reward import reward as reward_of
from gmtw.adapters.trl_reward import reward, rows, strict

if TYPE_CHECKING:
    from tests.adapters.conftest import Sample


def test_each_completion_earns_its_reward(sample: Sample) -> None:
    """Chats, parts and texts earn alike, in order; columns that nobody asked for are let through."""
    asked = core.instances_of("sample")
    found = list(rows(asked.values()))
    texts = [sample.outputs[id_] for id_ in asked]
    columns = {key: [row[key] for row in found] for key in ("instance", "language")}
    earned = reward(texts, **columns, prompts=[], trainer_state=None)
    assert earned == [reward_of(asked[id_], sample.outputs[id_]).total for id_ in asked]
    assert strict(texts, **columns) == [reward_of(asked[id_], sample.outputs[id_]).strict for id_ in asked]
    assert reward([[{"role": "assistant", "content": text}] for text in texts], **columns) == earned
    parts = [[{"role": "assistant", "content": [{"type": "text", "text": text}]}] for text in texts]
    assert reward(parts, **columns) == earned
    assert [row["prompt"] for row in found] == [core.messages(one) for one in asked.values()]
