"""Models in this process: batches, seeds, and what is said where a library is missing."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import pytest
from typer.main import get_command
from typer.testing import CliRunner

from gmtw.cli import app
from gmtw.generation import local_models as local
from gmtw.providers import hf, logprobs, vllm
from gmtw.providers.messages import ChatRequest, Failure, Reply, Settings, Usage
from tests.generation.chat_server import rows

if TYPE_CHECKING:
    from tests.generation.conftest import MakeSet


class Parrot:
    """A model that repeats its question and its seed, and fails at every third."""

    def __init__(self) -> None:
        self.batches: list[int] = []
        self.seeds: dict[str, int | None] = {}

    def answer(self, asked: Sequence[ChatRequest], seeds: Sequence[int | None]) -> list[Reply | Failure]:
        texts = [one.text for one in asked]
        self.batches.append(len(texts))
        self.seeds |= dict(zip(texts, seeds, strict=True))
        return [
            Failure("context-overflow", "too long") if text.endswith("2.") else Reply(text, usage=Usage(5, 7))
            for text in texts
        ]


@pytest.fixture
def parrot(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Parrot:
    """Return the model of `hf/...` in this test."""
    monkeypatch.chdir(tmp_path)
    model = Parrot()

    def opened(name: str, settings: Settings, batch: int) -> tuple[Parrot, int]:
        assert (name, settings.model) == ("hf", "org/tiny")
        return model, batch or 4

    monkeypatch.setattr(local, "open_model", opened)
    return model


def ask(*arguments: str) -> Any:
    return CliRunner().invoke(app, ["run", *arguments, "-o", "out.jsonl"])


def test_a_local_model_behind_the_same_verb(parrot: Parrot, make_set: MakeSet) -> None:
    """Batch by batch, without a key or a price, resumed like any other; failures are lines with their kind."""
    result = ask(str(make_set(6)), "--model", "hf/org/tiny", "--seed", "1")
    assert result.exit_code == 1, result.output
    assert parrot.batches == [4, 2]
    assert [row.get("error_kind") for row in rows()] == [None, None, "context-overflow", None, None, None]
    assert (rows()[0]["model"], rows()[0]["cost_usd"]) == ("hf/org/tiny", 0.0)
    first = dict(parrot.seeds)
    ask(str(make_set(6)), "--model", "hf/org/tiny", "--seed", "1")
    assert parrot.batches == [4, 2, 1]
    assert parrot.seeds == first
    assert len(set(first.values())) == 6


def test_a_library_that_is_not_there(make_set: MakeSet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Is named in one line, with what to type, and no file is left behind."""
    monkeypatch.chdir(tmp_path)
    for name in ("torch", "vllm"):
        monkeypatch.setitem(sys.modules, name, None)
    (tmp_path / "folder").mkdir()
    for model, said in (
        (
            "hf/org/tiny",
            "pip install -e '.[hf]' in a clone, elsewhere pip install 'datasets>=3' 'scipy>=1.14' 'torch>=2.4' ",
        ),
        (f"vllm/{tmp_path / 'folder'}", "pip install vllm"),
    ):
        result = ask(str(make_set(1)), "--model", model)
        assert result.exit_code == 4
        assert said in result.stderr
        assert not Path("out.jsonl").exists()


def test_how_many_prompts_are_taken_at_once_is_said() -> None:
    """In the help and in the docs: the numbers that the code has, for each way to ask."""
    run = cast("Any", get_command(app)).get_command(None, "run")
    help_ = next(one.help for one in run.params if one.name == "batch")
    assert help_ == (
        f"Prompts per batch of a local model; 0: {hf.BATCH}, {logprobs.BATCH} with --logprobs, {vllm.BATCH} in vLLM."
    )
    docs = (Path(__file__).parents[2] / "docs" / "running.md").read_text(encoding="utf-8")
    assert f"\n| `--batch N` | {hf.BATCH}, {logprobs.BATCH} with `--logprobs`, {vllm.BATCH} in vLLM |" in docs
