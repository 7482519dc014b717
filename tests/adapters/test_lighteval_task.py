"""gmtw in lighteval itself, with a model that replays the sample's outputs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.adapters.conftest import Sample

pytestmark = pytest.mark.hosts


def test_lighteval_finds_the_figures_of_gmtw_grade(
    sample: Sample, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The pipeline with a file of tasks; its details hold no solution of any instance."""
    pytest.importorskip("lighteval")
    import datasets
    from lighteval.logging.evaluation_tracker import EvaluationTracker
    from lighteval.models.dummy.dummy_model import DummyModel, DummyModelConfig
    from lighteval.models.model_output import ModelResponse
    from lighteval.pipeline import ParallelismManager, Pipeline, PipelineParameters
    from lighteval.tasks.registry import Registry

    # Tasks of lighteval's own are left out: to read one of them it fetches a file.
    for read in ("_load_from_files", "_load_from_subdirs"):
        monkeypatch.setattr(Registry, read, lambda *_: {})

    class Replay(DummyModel):  # type: ignore[misc, unused-ignore]
        def greedy_until(self, docs: list[Any]) -> list[Any]:
            return [ModelResponse(text=[sample.replies[doc.query]]) for doc in docs]

    monkeypatch.setattr(datasets.config, "HF_DATASETS_CACHE", tmp_path / "cache")
    tasks = tmp_path / "tasks.py"
    tasks.write_text('from gmtw.adapters.lighteval_task import task\nTASKS_TABLE = [task("sample")]\n', "utf-8")
    tracker = EvaluationTracker(output_dir=str(tmp_path / "out"), save_details=True)
    settings = PipelineParameters(launcher_type=ParallelismManager.NONE, custom_tasks_directory=str(tasks))
    model = Replay(DummyModelConfig(cache_dir=str(tmp_path / "answers")))
    pipeline = Pipeline("sample", settings, tracker, model=model)
    pipeline.evaluate()
    found = pipeline.get_results()["results"]["sample:0"]
    sample.same_figures({key: found[key] for key in sample.means})
    pipeline.save_and_push_results()
    (details,) = (tmp_path / "out").rglob("*.parquet")
    rows = datasets.Dataset.from_parquet(str(details), cache_dir=str(tmp_path))
    assert len(rows) == 12
    assert "witness" not in repr(rows.to_list())
