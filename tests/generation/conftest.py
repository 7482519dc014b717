"""A set of many small instances, a server that may fail, and `gmtw run` against it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Protocol

import pytest
from typer.testing import CliRunner, Result

from gmtw.cli import app
from gmtw.core.types import Instance
from tests.generation.chat_server import Chat, Faults
from tests.generation.jobs import Submit, submitting


class Serve(Protocol):
    """Starts a server."""

    def __call__(self, faults: Faults | None = None) -> Chat: ...


class MakeSet(Protocol):
    """Writes a set."""

    def __call__(self, count: int, name: str = "many", **fields: Any) -> Path: ...


class Ask(Protocol):
    """Runs `gmtw run`."""

    def __call__(self, instances: Path, url: str, *arguments: str, model: str = "vllm/tiny") -> Result: ...


@pytest.fixture
def serve(loopback: None) -> Iterator[Serve]:
    """Starts a chat server that does what `faults` says, and ends it with the test."""
    with ExitStack() as stack:

        def start(faults: Faults | None = None) -> Chat:
            return stack.enter_context(Chat(faults))

        yield start


@pytest.fixture
def make_set(tmp_path: Path, travel: Instance) -> MakeSet:
    """Writes a set of so many instances, each with a prompt of its own; `fields` as they say."""

    def make(count: int, name: str = "many", **fields: Any) -> Path:
        path = tmp_path / f"{name}.jsonl"
        with path.open("w", encoding="utf-8") as file:
            for number in range(count):
                prompts = {"ro": f"Planul {number}.", "en": f"Plan {number}."}
                own = {"id": f"test-travel/easy/{number:06d}", "prompts": prompts, **fields}
                file.write(travel.model_copy(update=own).model_dump_json() + "\n")
        return path

    return make


@pytest.fixture
def ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Ask:
    """`gmtw run SET` at that address into out.jsonl of the test's folder, with these further arguments."""
    monkeypatch.chdir(tmp_path)
    for variable in ("GMTW_API_KEY", "GROQ_API_KEY"):
        monkeypatch.delenv(variable, raising=False)

    def run(instances: Path, url: str, *arguments: str, model: str = "vllm/tiny") -> Result:
        given = ["run", str(instances), "--model", model, "--base-url", url, "-o", "out.jsonl", *arguments]
        return CliRunner().invoke(app, given)

    return run


@pytest.fixture
def two_sets(make_set: MakeSet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sets of 3 and 2 instances, in the folder where commands run; no key."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
    monkeypatch.delenv("GMTW_API_KEY", raising=False)
    make_set(3, "one")
    make_set(2, "two")


@pytest.fixture
def submit(two_sets: None) -> Submit:
    """`gmtw run` of these sets by models of that server, in a process of its own."""

    def run(*given: Any, **named: Any) -> subprocess.Popen[str]:
        words = [sys.executable, "-m", "gmtw", *submitting(*given, **named)]
        return subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    return run
