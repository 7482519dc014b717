"""A model that was asked about its plans and one that was not are compared on all instances, in K if both have it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gmtw.baselines.catalog import outputs
from gmtw.baselines.replies import with_replies
from gmtw.cli import app
from gmtw.core.jsonl import write
from gmtw.core.types import Instance
from gmtw.datasets import load

SET = Path(__file__).parents[3] / "bench" / "gmtw-ro-3.0"


def _of(instances: Sequence[Instance], source: str) -> list[Instance]:
    return [one for one in instances if one.source == source]


@pytest.fixture
def field(tmp_path: Path) -> Path:
    """Write a set of eight and three models: asked, asked and silent, never asked."""
    every = load(SET)
    own = [one for source, number in (("fact", 2), ("travel", 6)) for one in _of(every, source)[:number]]
    write(own, tmp_path / "set.jsonl")
    plain = [one.model_copy(update={"built_in": False}) for one in outputs("oracle", own)]
    asked = list(with_replies(plain, {one.id: one for one in own}, 5))
    assert any(one.questions for one in asked)
    silent = [
        one.model_copy(update={"questions": one.questions.model_copy(update={"reply": "{}"})}) if one.questions else one
        for one in asked
    ]
    for name, lines in (("asked", asked), ("silent", silent), ("never", plain)):
        write([one.model_copy(update={"model": name}) for one in lines], tmp_path / f"{name}.jsonl")
    return tmp_path


def _compared(field: Path, *names: str) -> str:
    given = ["compare", str(field / "set.jsonl"), *(str(field / f"{name}.jsonl") for name in names)]
    told = CliRunner().invoke(app, given)
    assert told.exit_code == 0, told.output
    return told.output


def test_k_is_compared_where_both_have_it(field: Path) -> None:
    """The pair that was asked differs in K alone."""
    told = _compared(field, "asked", "silent")
    assert "K +1.000" in told
    assert "Compared on the" not in told


def test_who_was_not_asked_is_compared_in_all_else(field: Path) -> None:
    """No instance drops out because only one of two runs has K there."""
    told = _compared(field, "asked", "never")
    assert "Compared on the" not in told
    pair = told[told.index("asked - never") :]
    assert "F  0.000" in pair
    assert "K " not in pair
