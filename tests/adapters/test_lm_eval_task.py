"""gmtw in lm-evaluation-harness: the YAML agrees with its functions, and the harness itself finds our figures."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import yaml

from gmtw.adapters import core, lm_eval_task

if TYPE_CHECKING:
    from tests.adapters.conftest import Sample

FOLDER = Path(lm_eval_task.__file__).parent


class Loader(yaml.SafeLoader):
    """Reads `!function module.name` as the function of that name in lm_eval_task."""


Loader.add_constructor(
    "!function", lambda loader, node: getattr(lm_eval_task, str(node.value).removeprefix("lm_eval_task."))
)
CONFIG: dict[str, Any] = yaml.load((FOLDER / "gmtw.yaml").read_text("utf-8"), Loader)


def test_the_yaml_grades_as_gmtw_grade_does(sample: Sample) -> None:
    """The harness's use of the YAML, without the harness: process each answer, aggregate each metric."""
    asked = core.instances_of("sample")
    docs = {q.id: {"instance": q.instance, "language": "ro"} for q in core.questions(asked.values())}
    rows = [CONFIG["process_results"](docs[id_], [text]) for id_, text in sample.outputs.items()]
    means = {one["metric"]: one["aggregation"]([row[one["metric"]] for row in rows]) for one in CONFIG["metric_list"]}
    sample.same_figures(means)


def test_nothing_ends_an_answer_early() -> None:
    """An explanation has empty lines; the harness cuts at the first one unless `until` is there."""
    assert CONFIG["generation_kwargs"]["until"] == []


@pytest.mark.hosts
def test_the_harness_finds_the_figures_of_gmtw_grade(sample: Sample) -> None:
    """`simple_evaluate` of the task with a model that replays the file."""
    harness = pytest.importorskip("lm_eval")
    from lm_eval.api.model import LM
    from lm_eval.tasks import TaskManager

    class Replay(LM):  # type: ignore[misc, unused-ignore]
        def generate_until(self, requests: list[Any], disable_tqdm: bool = False) -> list[str]:
            return [sample.replies[one.args[0]] for one in requests]

        def loglikelihood(self, requests: list[Any], disable_tqdm: bool = False) -> list[tuple[float, bool]]:
            raise NotImplementedError

        loglikelihood_rolling = loglikelihood

    about = {"instances": "sample"}
    manager = TaskManager(include_path=str(FOLDER), include_defaults=False, metadata=about)
    ran = harness.simple_evaluate(Replay(), tasks=["gmtw"], task_manager=manager, bootstrap_iters=0, metadata=about)
    figures = ran["results"]["gmtw"]
    sample.same_figures({key: figures[f"{key},none"] for key in sample.means})
