"""The reward of verl, loaded from its file and called by name as verl does, and by its reward manager."""

from __future__ import annotations

import asyncio
import runpy
from typing import TYPE_CHECKING, Any

import pytest

from gmtw.adapters import core, verl_reward
from gmtw.adapters.reward import reward

if TYPE_CHECKING:
    from tests.adapters.conftest import Sample


def test_score_and_figures_of_each_answer(sample: Sample) -> None:
    """`score` is the reward, and the means of the other figures are those of `gmtw grade`."""
    compute_score = runpy.run_path(verl_reward.__file__)["compute_score"]
    asked = core.instances_of("sample")
    found = []
    for row in verl_reward.rows(asked.values()):
        id_ = row["extra_info"]["id"]
        told = {"ground_truth": row["reward_model"]["ground_truth"], "extra_info": row["extra_info"]}
        scores = compute_score(data_source=row["data_source"], solution_str=sample.outputs[id_], **told)
        assert scores.pop("score") == reward(asked[id_], sample.outputs[id_]).total
        found.append(scores)
    sample.same_figures(core.mean_figures(found))


class Letters:
    """A tokenizer whose tokens are the bytes of a text, from 1 on; 0 fills a row."""

    def encode(self, text: str, length: int) -> list[int]:
        tokens = [byte + 1 for byte in text.encode()]
        return tokens + [0] * (length - len(tokens))

    def decode(self, tokens: Any, skip_special_tokens: bool = True) -> str:
        return bytes(token - 1 for token in tokens.tolist()).decode()


@pytest.mark.hosts
def test_the_manager_of_verl_finds_the_figures_of_gmtw_grade(sample: Sample) -> None:
    """Its own configuration with our file, a batch of answers as tokens, all of them graded at once."""
    verl = pytest.importorskip("verl")
    import numpy
    import torch
    from omegaconf import OmegaConf
    from verl.trainer.ppo.reward import load_reward_manager

    asked = core.instances_of("sample")
    rows = list(verl_reward.rows(asked.values()))
    texts = [sample.outputs[row["extra_info"]["id"]] for row in rows]
    longest = max(len(text.encode()) for text in texts)
    answers = torch.tensor([Letters().encode(text, longest) for text in texts])
    prompts = torch.ones(len(rows), 1, dtype=answers.dtype)
    batch = verl.DataProto.from_dict(
        tensors={"prompts": prompts, "responses": answers, "attention_mask": torch.cat([prompts, answers > 0], 1)},
        non_tensors={key: numpy.array([row[key] for row in rows], dtype=object) for key in rows[0]},
    )
    ours = {"custom_reward_function": {"path": verl_reward.__file__, "name": "compute_score"}}
    settings = OmegaConf.create({"reward": ours | {"reward_manager": {"source": "register", "name": "naive"}}})

    async def earned() -> list[Any]:
        manager = load_reward_manager(settings, Letters())
        return await asyncio.gather(*(manager.run_single(batch[at : at + 1]) for at in range(len(batch))))

    found = asyncio.run(earned())
    figures = [dict(one["reward_extra_info"]) for one in found]
    totals = [reward(one, sample.outputs[id_]).total for id_, one in asked.items()]
    assert [one["reward_score"] for one in found] == [one.pop("score") for one in figures] == totals
    sample.same_figures(core.mean_figures(figures))
