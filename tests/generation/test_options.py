"""`gmtw run` over several sets and models: a file for each, and what one that fails does to the rest."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from typer.testing import CliRunner, Result

from gmtw.cli import app
from gmtw.core.errors import GmtwError
from gmtw.generation.options import RunOptions, check_names, file_name, grid
from tests.generation.chat_server import Chat, error, rows
from tests.timing import PATIENCE

if TYPE_CHECKING:
    from tests.generation.conftest import Ask, MakeSet, Serve

Run = Callable[..., Result]


@pytest.fixture
def run_all(make_set: MakeSet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """`gmtw run` of two sets, of 3 and 2 instances, by models a and b of that server, into the folder out."""
    monkeypatch.chdir(tmp_path)
    make_set(3, "one")
    make_set(2, "two")

    def run(url: str, *arguments: str) -> Result:
        models = ["--model", "vllm/a", "--model", "vllm/org/b:1"]
        return CliRunner().invoke(
            app, ["run", "one.jsonl", "two.jsonl", *models, "--base-url", url, "-o", "out", *arguments]
        )

    return run


def test_every_set_is_asked_of_every_model(serve: Serve, run_all: Run) -> None:
    """Each pair has its file and its sidecar in the folder, and its closing line; the second time nothing is asked."""
    server = serve()
    result = run_all(server.url)
    assert result.exit_code == 0, result.output
    names = ["one.vllm-a", "one.vllm-org-b-1", "two.vllm-a", "two.vllm-org-b-1"]
    assert sorted(path.name for path in Path("out").iterdir()) == sorted(
        f"{name}{end}" for name in names for end in (".jsonl", ".run.json")
    )
    assert [len(rows(Path("out") / f"{name}.jsonl")) for name in names] == [3, 3, 2, 2]
    assert {row["model"] for row in rows(Path("out/two.vllm-org-b-1.jsonl"))} == {"vllm/org/b:1"}
    assert [line.rpartition("; ")[2] for line in result.stderr.splitlines()] == [f"out/{name}.jsonl" for name in names]
    server.asked.clear()
    assert run_all(server.url).exit_code == 0
    assert server.asked == []


def test_one_that_is_refused_does_not_stop_the_others(serve: Serve, run_all: Run) -> None:
    """Its error names the set and the model; the exit code is that of a refusal, and 1 where something is only left."""

    def refused(_: Chat, row: dict[str, Any]) -> Any:
        return ("status", (refused_with, {}, error("no"))) if row["model"] == "a" else None

    server, refused_with = serve(refused), 401
    result = run_all(server.url)
    assert result.exit_code == 4
    assert [line.partition(": refused-key")[0] for line in result.stderr.splitlines() if "error: " in line] == [
        "error: one x vllm/a",
        "error: two x vllm/a",
    ]
    assert len(rows(Path("out/two.vllm-org-b-1.jsonl"))) == 2
    refused_with = 400
    assert run_all(server.url).exit_code == 1
    server.faults = None
    assert run_all(server.url).exit_code == 0


def test_a_dry_run_prints_each(loopback: None, run_all: Run) -> None:
    """Under its name, and writes nothing."""
    result = run_all("http://127.0.0.1:9/v1", "--dry-run")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "one x vllm/a:"
    assert [line for line in lines if line.startswith("requests")] == [
        f"requests  {count} of {count} (0 answered before)" for count in (3, 3, 2, 2)
    ]
    assert not Path("out").exists()


def test_one_set_and_one_model_write_the_file_itself(serve: Serve, run_all: Run) -> None:
    """-o is then no folder, where none of that name is there."""
    words = ["run", "one.jsonl", "--model", "vllm/a", "--base-url", serve().url, "-o", "out"]
    run_all("http://127.0.0.1:9/v1", "--dry-run")
    assert CliRunner().invoke(app, words).exit_code == 0
    assert len(rows(Path("out"))) == 3


def test_one_of_several_goes_on_by_itself(serve: Serve, run_all: Run) -> None:
    """With one set and one model, a folder that is there takes the file that several would write, as it stands."""
    server = serve()
    run_all(server.url, "--limit", "1")
    server.asked.clear()
    words = ["run", "one.jsonl", "--model", "vllm/org/b:1", "--base-url", server.url, "-o", "out"]
    dry = CliRunner().invoke(app, [*words, "--dry-run"])
    assert "requests  2 of 3 (1 answered before)" in dry.stdout
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0, result.output
    assert len(server.asked) == 2
    assert len(rows(Path("out/one.vllm-org-b-1.jsonl"))) == 3


@pytest.mark.parametrize("given", [["--model", "a", "--model", "b"], ["one.jsonl", "two.jsonl"], ["--model", "a"], []])
def test_no_set_or_no_model_is_one_line(given: list[str], run_all: Run) -> None:
    """However many of the other are given."""
    result = CliRunner().invoke(app, ["run", *given, "-o", "out"])
    assert result.exit_code == 4
    (line,) = result.stderr.splitlines()
    assert line.startswith("error: type gmtw run SET --model PROVIDER/MODEL, for example --model ")
    assert CliRunner().invoke(app, ["run", "one.jsonl", "--model", "", "-o", "out"]).stderr.splitlines() == [line]


def test_ctrl_c_stops_them_all(serve: Serve, run_all: Run, tmp_path: Path) -> None:
    """The exit code is 130, and what comes after the run that was interrupted is not begun."""
    server = serve(lambda _, row: ("later", row))
    words = ["run", "one.jsonl", "two.jsonl", "--model", "vllm/a", "--base-url", server.url, "-o", "out"]
    several = ["--samples", "50", "--concurrency", "1"]
    process = subprocess.Popen([sys.executable, "-m", "gmtw", *words, *several], stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + PATIENCE
    while not server.answered and time.monotonic() < deadline:
        time.sleep(0.01)
    os.kill(process.pid, signal.SIGINT)
    said = process.communicate(timeout=PATIENCE)[1]
    assert process.returncode == 130, said
    assert "interrupted" in said
    assert not list(Path("out").glob("two.*"))


def common(**given: Any) -> RunOptions:
    return RunOptions(instances=None, set_name="", model="", **given)


def test_what_cannot_be_told_apart_is_refused(tmp_path: Path) -> None:
    """Two runs of one file, a file for a folder, no folder, and a key that would go to two providers."""
    sets, models = [tmp_path / "a" / "x.jsonl", tmp_path / "b" / "x.jsonl"], ["groq/m", "openai/m"]
    with pytest.raises(GmtwError, match=r"would both write .*x\.groq-m\.jsonl; run them apart"):
        grid(common(output=tmp_path), sets, models)
    (tmp_path / "file").touch()
    with pytest.raises(GmtwError, match="file: is a file; with several sets or models, or --slurm, -o is a folder"):
        grid(common(output=tmp_path / "file"), sets[:1], models)
    with pytest.raises(GmtwError, match="since there are several outputs: -o FOLDER"):
        grid(common(), sets[:1], models)
    with pytest.raises(GmtwError, match="one key, and it would go to groq, openai; export their variables"):
        grid(common(output=tmp_path, api_key_file=tmp_path / "key"), sets[:1], models)
    assert len(grid(common(output=tmp_path, api_key_file=tmp_path / "key"), sets[:1], ["hf/x", *models[:1]])) == 2


def test_runs_of_one_file_name_are_named() -> None:
    """Wherever they would write; runs whose names differ pass."""
    runs = [RunOptions(instances=Path("s.jsonl"), set_name="s", model=model) for model in ("hf/a/b", "hf/a-b", "hf/c")]
    with pytest.raises(GmtwError) as refused:
        check_names(runs)
    assert str(refused.value) == (
        "s.jsonl x hf/a/b and s.jsonl x hf/a-b would both write s.hf-a-b.jsonl; "
        "run them apart, each into a folder of its own"
    )
    check_names(runs[1:])


def test_a_file_name_is_safe_and_short(tmp_path: Path) -> None:
    """Whatever the model is called; two long names that end alike stay apart."""

    def named(model: str) -> str:
        return file_name(RunOptions(instances=None, set_name="set", model=model))

    assert named("hf//mnt/models/Llama 3.1-8B:q4") == "set.hf-mnt-models-Llama-3.1-8B-q4.jsonl"
    long = [named(f"hf/{letter}{'ț' * 300}") for letter in "ab"]
    assert long[0] != long[1]
    assert all(name.startswith("set.ț") and len(name.encode()) < 140 for name in long)


@pytest.mark.parametrize("path", ["./models/tiny", "/models/tiny", "~/tiny", "a/b/c", "here/tinny"])
def test_a_folder_that_is_not_there_is_refused_at_once(
    path: str, make_set: MakeSet, ask: Ask, tmp_path: Path, no_network: None
) -> None:
    """A path that is no name on the hub, or begins with a folder that is here, is not looked for on the hub."""
    (tmp_path / "here").mkdir()
    result = ask(make_set(1), "", model=f"hf/{path}")
    assert result.exit_code == 4
    assert f"hf/{path}: no folder" in result.stderr
