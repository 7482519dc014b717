"""gmtw in lighteval: a task of any set, with a metric for each figure. Written against lighteval 0.13.0.

Type `pip install -e '.[lighteval]'`. `--custom-tasks gmtw.adapters.lighteval_task` has the task `gmtw-ro-3.0`; a file
of your own with `TASKS_TABLE = [task("instances.jsonl")]` has one of other instances.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from datasets import config
from lighteval.metrics.metrics_sample import SampleLevelComputation
from lighteval.metrics.utils.metric_utils import SampleLevelMetricGrouping
from lighteval.models.model_output import ModelResponse
from lighteval.tasks.lighteval_task import LightevalTaskConfig
from lighteval.tasks.requests import Doc, SamplingMethod

from gmtw.adapters import core
from gmtw.core.jsonl import write_lines


def task(instances: str = core.SET, language: str = core.LANGUAGE) -> LightevalTaskConfig:
    """Return the task of a set. instances: its name or path, by which the task is called. language: of the prompts."""
    return LightevalTaskConfig(
        name=Path(instances).name.removesuffix(".jsonl"),
        prompt_function=document,
        hf_repo=str(folder(instances, language)),
        hf_subset="default",
        metrics=[figures(instances, language)],
        hf_avail_splits=["test"],
        evaluation_splits=["test"],
        generation_size=4096,
    )


def folder(instances: str, language: str) -> Path:
    """Return a folder with the questions of a set, which lighteval can only load from one.

    It lies in the cache of `datasets` under a digest of them: lighteval keeps the answers to a task by where it lies.
    """
    asked = core.questions(core.instances_of(instances).values(), language)
    lines = [json.dumps({"id": one.id, "prompt": one.text}, ensure_ascii=False) for one in asked]
    found = Path(config.HF_DATASETS_CACHE) / "gmtw" / sha256("\n".join(lines).encode()).hexdigest()[:16]
    if not (file := found / "test.jsonl").exists():
        write_lines(lines, file)
    return found


def document(row: Mapping[str, Any], name: str) -> Doc:
    """Return what is asked; graders find the instance by its id, so that no details hold its solution."""
    return Doc(query=row["prompt"], choices=[], gold_index=[], specific={"id": row["id"]}, task_name=name)


def figures(instances: str, language: str) -> SampleLevelMetricGrouping:
    """Return the metrics: the figures of an answer, of each the mean over the answers in which it was measured."""

    class Figures(SampleLevelComputation):
        """Solved, faithful, U, R, G, F and avg of an answer, as `gmtw grade` gives them."""

        def compute(self, doc: Doc, model_response: ModelResponse, **unused: Any) -> dict[str, float]:
            instance = core.instances_of(instances)[doc.specific["id"]]
            return core.figures_of(instance, model_response.final_text[0], language)

    return SampleLevelMetricGrouping(
        metric_name=list(core.FIGURES),
        higher_is_better=dict.fromkeys(core.FIGURES, True),
        category=SamplingMethod.GENERATIVE,
        sample_level_fn=Figures(),
        corpus_level_fn=dict.fromkeys(core.FIGURES, core.mean),
    )


TASKS_TABLE = [task()]
