"""The reward of verl, loaded from its file and called by name, as verl does."""

from __future__ import annotations

import runpy
from typing import TYPE_CHECKING

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
