"""A world is one folder and nothing else: a toy world of another package goes through every stage."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

import gmtw.worlds
from gmtw.baselines.catalog import REFERENCES
from gmtw.core.types import Instance
from gmtw.datasets import load
from gmtw.tasks.plan.task import PlanTask
from gmtw.worlds import WORLDS

TOY = Path(__file__).parent / "toy"
LANGUAGES = ("ro", "en")
MODELS = [name for name, model in REFERENCES.items() if "plan" in model.tasks and not (model.world or model.only)]

Command = Callable[..., tuple[int, str]]


def test_it_is_small() -> None:
    """150 lines at most, the texts of both languages included."""
    files = [path for path in TOY.rglob("*") if path.suffix in (".py", ".toml")]
    assert len(files) == 8
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files) <= 150


def test_another_package_brings_it_along(toy: Path) -> None:
    """By an entry point of the group gmtw.worlds."""
    assert "reading" in WORLDS.names
    assert WORLDS.get("reading").languages == ("en", "ro")


def test_a_folder_beside_the_others_is_enough(toy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a checkout no entry point is needed."""
    (toy.parent / f"{toy.name}-1.0.dist-info" / "entry_points.txt").unlink()
    assert "reading" not in WORLDS.names
    WORLDS.__dict__.pop("_found")
    monkeypatch.setattr(gmtw.worlds, "__path__", [*gmtw.worlds.__path__, str(toy.parent)])
    assert WORLDS.get("reading").folder.package == f"gmtw.worlds.{toy.name}"


def test_a_process_of_its_own_finds_it(toy: Path) -> None:
    """Nothing of the other tests helps: `gmtw generate` with the package on the path."""
    path = os.pathsep.join([str(toy.parent), *filter(None, sys.path)])
    command = [sys.executable, "-m", "gmtw", "generate", "--num-reading", "2", "-o", "own.jsonl"]
    subprocess.run(command, check=True, env={**os.environ, "PYTHONPATH": path}, capture_output=True)
    assert [instance.id for instance in load(Path("own.jsonl"))] == [
        "reading-v1/easy/000001",
        "reading-v1/medium/000001",
    ]


def test_it_is_generated_certified_and_audited(toy: Path, gmtw: Command) -> None:
    """At every level, in both languages; the audit finds nothing wrong."""
    code, said = gmtw("generate", "--num-reading", 10, "-o", "set.jsonl")
    assert code == 0, said
    instances = load(Path("set.jsonl"))
    assert Counter(instance.level for instance in instances) == {"easy": 4, "medium": 4, "hard": 2}
    assert all(set(instance.prompts) == set(LANGUAGES) for instance in instances)
    assert all(certified(instance) for instance in instances)
    for language in LANGUAGES:
        code, said = gmtw("audit", "set.jsonl", "--language", language)
        assert (code, "fit: nothing is wrong" in said) == (0, True), said


def certified(instance: Instance) -> bool:
    """Return whether the task has a certificate and a witness."""
    assert isinstance(instance.task, PlanTask)
    return instance.task.certificate is not None and instance.task.witness is not None


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_built_in_model_answers_and_is_graded(toy: Path, gmtw: Command, language: str) -> None:
    """The oracle is perfect, and what says nothing right about the plan earns nothing on F."""
    assert gmtw("generate", "--num-reading", 3, "-o", "set.jsonl")[0] == 0
    for model in MODELS:
        code, said = gmtw(
            "run", "set.jsonl", "--model", f"builtin/{model}", "--language", language, "-o", f"{model}.jsonl"
        )
        assert code == 0, said
        assert said.startswith("3 answered in ")
        assert said.endswith(f"; {model}.jsonl\n")
    code, said = gmtw("grade", "set.jsonl", *(f"{model}.jsonl" for model in MODELS), "--report-dir", "reports")
    assert code == 0, said
    (folder,) = (path.parent for path in Path("reports").rglob("summary.json"))
    rows = [json.loads(line) for line in (folder / "records.jsonl").read_text(encoding="utf-8").splitlines()]
    assert len(rows) == 3 * len(MODELS)
    scores = {(row["model"], metric): row["scores"][metric]["value"] for row in rows for metric in "URF"}
    assert {scores["oracle", metric] for metric in "URF"} == {1.0}
    assert {scores[model, "R"] for model in ("blind", "sloppy", "list-order")} == {1.0}
    assert {scores[model, "F"] for model in ("denial", "wrong-days", "everything", "echo", "empty")} == {0.0}


def test_a_set_whose_world_is_not_installed(gmtw: Command, toy: Path) -> None:
    """The command says that it needs the world, and names it."""
    assert gmtw("generate", "--num-reading", 1, "-o", "set.jsonl")[0] == 0
    text = Path("set.jsonl").read_text(encoding="utf-8")
    Path("set.jsonl").write_text(text.replace('"source":"reading"', '"source":"gone"'), encoding="utf-8")
    code, said = gmtw("run", "set.jsonl", "--model", "builtin/oracle", "-o", "outputs.jsonl")
    assert code == 4
    assert "there is none in a set of gone; install the package that makes this world" in said
    assert ", reading, " in said
