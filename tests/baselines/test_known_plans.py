"""`gmtw run --model builtin/NAME --questions`: built-in models know their own plans, whatever these are worth."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from gmtw.cli import app
from gmtw.core.jsonl import write
from gmtw.core.types import Instance
from gmtw.datasets import load
from gmtw.outputs.reader import index_outputs, read_output
from gmtw.scoring.grade import Grading

SET = Path(__file__).parents[2] / "bench" / "gmtw-ro-3.0"


@pytest.fixture(scope="module")
def some(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Instance]]:
    """Write a set of two instances of each world."""
    every = load(SET)
    worlds = sorted({one.source for one in every})
    own = [one for world in worlds for one in [one for one in every if one.source == world][:2]]
    path = tmp_path_factory.mktemp("some") / "set.jsonl"
    write(own, path)
    return path, own


@pytest.mark.parametrize("model", ["oracle", "blind", "list-order"])
def test_a_built_in_model_knows_its_plan(model: str, some: tuple[Path, list[Instance]], tmp_path: Path) -> None:
    """The oracle and models that solve nothing reply rightly; facts are asked nothing."""
    path, own = some
    out = tmp_path / "out.jsonl"
    told = CliRunner().invoke(
        app, ["run", str(path), "--model", f"builtin/{model}", "-o", str(out), "--questions", "4"]
    )
    assert told.exit_code == 0, told.output
    by_id = {one.id: one for one in own}
    records = [Grading(by_id[e.instance_id], read_output(e)).record() for e in index_outputs(out).entries]
    assert {record.source for record in records if "K" in record.scores} == {one.source for one in own} - {"fact"}
    assert {record.scores["K"].value for record in records if "K" in record.scores} == {1.0}


def test_without_the_option_nothing_is_added(some: tuple[Path, list[Instance]], tmp_path: Path) -> None:
    """The bytes of built-in outputs are what they were."""
    path, _ = some
    out = tmp_path / "out.jsonl"
    assert CliRunner().invoke(app, ["run", str(path), "--model", "builtin/oracle", "-o", str(out)]).exit_code == 0
    assert "questions" not in out.read_text(encoding="utf-8")
