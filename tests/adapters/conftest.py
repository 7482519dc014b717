"""The figures that hosts are held against: those of `gmtw grade` on the sample's three files of outputs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

from gmtw.adapters import core
from gmtw.cli.grade import Asked, grade_into

SAMPLE = Path(__file__).parents[2] / "bench" / "sample"


class Sample(NamedTuple):
    """Outputs of the sample by id and by the prompt that they answer, and their means by `gmtw grade`."""

    outputs: Mapping[str, str]
    replies: Mapping[str, str]
    means: Mapping[str, float]

    def same_figures(self, found: Mapping[str, float]) -> None:
        """A host found the same figures, each to 1e-12."""
        assert found == pytest.approx(dict(self.means), rel=0, abs=1e-12)


@pytest.fixture(scope="session", params=["good", "middling", "bad"])
def sample(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Sample:
    """One of the three files, graded by the command."""
    file = SAMPLE / f"{request.param}.jsonl"
    rows = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    outputs = {row["instance_id"]: row["output"] for row in rows}
    written = grade_into(Asked(str(SAMPLE), [file], tmp_path_factory.mktemp("reports"), "ro"))
    model = json.loads((written.folder / "summary.json").read_text("utf-8"))["models"][0]
    means = {key: one["value"] for key, one in model["means"].items()}
    means |= {key: model[key]["value"] for key in ("solved", "faithful", "avg")}
    instances = core.instances_of(str(SAMPLE))
    replies = {core.messages(instances[id_])[-1]["content"]: text for id_, text in outputs.items()}
    return Sample(outputs, replies, means)
