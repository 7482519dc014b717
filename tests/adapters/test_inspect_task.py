"""gmtw in inspect_ai itself, with its mock model."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.adapters.conftest import Sample

pytestmark = pytest.mark.hosts


def test_inspect_finds_the_figures_of_gmtw_grade(sample: Sample, tmp_path: Path) -> None:
    """`eval` of the task on the sample; the log holds no solution of any instance."""
    host = pytest.importorskip("inspect_ai")
    from inspect_ai.model import ModelOutput, ModelUsage, get_model

    from gmtw.adapters.inspect_task import grounded_worlds

    def reply(messages: list[Any], *_: Any) -> Any:
        # Without a usage the mock counts tokens with a table from the network.
        said = ModelOutput.from_content("mockllm/model", sample.replies[messages[-1].text])
        return said.model_copy(update={"usage": ModelUsage()})

    model = get_model("mockllm/model", custom_outputs=reply)
    (log,) = host.eval(grounded_worlds("sample"), model=model, log_dir=str(tmp_path), display="none")
    assert log.status == "success", log.error
    found = {one.name: metric.value for one in log.results.scores for metric in one.metrics.values()}
    sample.same_figures(found)
    assert "witness" not in log.model_dump_json()


def test_inspect_knows_the_task_by_its_name() -> None:
    """The entry point of the package registers it: `inspect eval gmtw/grounded_worlds`."""
    pytest.importorskip("inspect_ai")
    from inspect_ai.util import registry_info  # type: ignore[attr-defined, unused-ignore]

    from gmtw.adapters.inspect_task import grounded_worlds

    assert registry_info(grounded_worlds).name == "gmtw/grounded_worlds"
