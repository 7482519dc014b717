"""`gmtw view`: instances as a reader wants them, in a pipe and in a terminal."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from gmtw.cli import app
from gmtw.core.types import Instance
from gmtw.datasets import load
from gmtw.datasets.view import view
from gmtw.tasks.fingerprint import fingerprint
from gmtw.tasks.item.task import AnswerTask
from gmtw.tasks.plan.task import PlanTask
from gmtw.worlds import LEVELS
from tests.bench.frozen_set import instances_of
from tests.pseudo_terminal import in_terminal

RUNNER = CliRunner()


@cache
def made() -> tuple[Instance, ...]:
    """An instance of each world and level."""
    ids = [f"{w}-v3/{level}/7000001" for w in ("fact", "recipe", "schedule", "travel") for level in LEVELS]
    known = {one.id: one for one in instances_of("gmtw-ro-3.0")}
    return tuple(known[id_] for id_ in ids)


def write(instances: Iterable[Instance], path: Path) -> None:
    path.write_text("".join(instance.model_dump_json() + "\n" for instance in instances), encoding="utf-8")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Those instances in a file."""
    write(made(), tmp_path / "set.jsonl")
    return tmp_path / "set.jsonl"


def run(path: Path, *arguments: str) -> Result:
    return RUNNER.invoke(app, ["view", str(path), *arguments])


def shown(result: Result) -> list[str]:
    """The ids of the instances that were shown."""
    assert result.exit_code == 0, result.output
    return re.findall(r"^═══ (\S+)", result.stdout, re.MULTILINE)


@pytest.mark.parametrize("language", ["ro", "en"])
@pytest.mark.parametrize("width", [80, 120])
def test_it_shows_everything_of_an_instance(language: str, width: int) -> None:
    """Header, prompt, entities, rules in words with their shares, and the witness; no line is too long."""
    for instance in made():
        task = instance.task
        assert isinstance(task, PlanTask)
        assert task.witness
        assert task.certificate
        text = view(instance, language, width)
        assert max(map(len, text.splitlines())) <= width
        told = " ".join(text.split())
        chance = f"mean U of random plans {task.chance:.3f}"
        assert all(word in told for word in (instance.id, instance.fingerprint[:8], chance))
        assert " ".join(instance.prompts[language].split()) in told
        assert all(f"{share:.2f} " in told for share in task.certificate.shares)
        planned = told.partition("── witness")[2]
        names = [task.scene.entity[e].names[language][0] for row in task.witness.values() for e in row]
        assert all(name in planned for name in names)


def test_a_pipe_gets_plain_text(path: Path) -> None:
    """No colour codes, and every instance of the set."""
    result = run(path)
    assert shown(result) == sorted(instance.id for instance in made())
    assert "\x1b" not in result.stdout


def test_instances_are_chosen(path: Path) -> None:
    """By id, world, level, and number, together."""
    id_ = made()[0].id
    assert shown(run(path, "--id", id_)) == [id_]
    assert len(shown(run(path, "--world", "travel"))) == 3
    assert shown(run(path, "--world", "travel", "--level", "hard")) == [made()[-1].id]
    assert len(shown(run(path, "--limit", "2"))) == 2


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (("--id", "travel-v3/hrad/7000001"), "Did you mean 'travel-v3/hard/7000001'?"),
        (("--world", "travl"), "Did you mean 'travel'?"),
        (("--level", "hrd"), "Did you mean 'hard'?"),
        (("--language", "eu"), "No prompt of"),
    ],
)
def test_a_wrong_name_is_answered_with_the_nearest(path: Path, arguments: tuple[str, ...], hint: str) -> None:
    """One line, exit code 4."""
    result = run(path, *arguments)
    assert result.exit_code == 4
    assert hint in result.stderr
    assert result.stderr.count("\n") == 1


def test_of_many_ids_only_the_nearest_is_told(tmp_path: Path) -> None:
    """A set of hundreds does not list them all."""
    first = made()[-1]
    write([first.model_copy(update={"id": f"t{n:03d}"}) for n in range(30)], tmp_path / "set.jsonl")
    result = run(tmp_path / "set.jsonl", "--id", "t0290")
    assert "No instance 't0290' among the 30 of this set; did you mean 't029'?" in result.stderr


def test_other_instances_are_shown_too(tmp_path: Path, travel: Instance) -> None:
    """Without a certificate it says so; an item without a plan is its prompt."""
    task = AnswerTask(question="?", expect={})
    item = travel.model_copy(update={"id": "item", "task": task, "fingerprint": fingerprint(task)})
    write([travel, item], tmp_path / "set.jsonl")
    text = run(tmp_path / "set.jsonl").stdout
    assert "not certified" in text
    assert "none stored" in text
    assert text.count("entities") == 1


def test_published_sets_are_shown(published: Path) -> None:
    """Every tenth instance of the hard set, in both languages."""
    for instance in load(published / "gmtw_ro_hard.jsonl")[::10]:
        for language in ("ro", "en"):
            assert "not certified" in view(instance, language, 80)


@pytest.mark.minutes
def test_a_terminal_gets_a_pager(path: Path) -> None:
    """Styled text through $PAGER; one that ends early is no error; without one the text is printed."""
    code, text = in_terminal(["view", str(path)], PAGER="cat")
    assert (code, text.count("═══ ")) == (0, len(made()))
    assert "\x1b[1m" in text
    code, text = in_terminal(["view", str(path)], PAGER="head -n 1")
    assert (code, text.count("\n")) == (0, 1)
    code, text = in_terminal(["view", str(path)], PAGER="no-such-pager")
    assert (code, text.count("═══ ")) == (0, len(made()))
