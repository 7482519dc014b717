"""`gmtw run --questions`: a second turn after each answer with a plan, stored with it, and nothing asked twice."""

from __future__ import annotations

import json
import re
import subprocess
from collections import Counter
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from typer.testing import CliRunner

from gmtw.baselines.catalog import oracle
from gmtw.baselines.replies import replied
from gmtw.cli import app
from gmtw.core.jsonl import write
from gmtw.core.types import Instance
from gmtw.datasets import load
from gmtw.outputs.reader import index_outputs, read_output
from gmtw.scoring.grade import Grading
from gmtw.tasks.plan.task import PlanTask
from gmtw.tasks.prompt import prompt
from tests.generation.chat_server import Chat, Fault, command, completion, error, rows

if TYPE_CHECKING:
    from tests.generation.conftest import Ask, Serve

SET = Path(__file__).parents[2] / "bench" / "gmtw-ro-3.0"

TURNS = 3
"""The messages of the second turn of a task that has one: prompt, answer, questions."""


@cache
def instances() -> list[Instance]:
    """Return a plan of each world, a repair, a task without a plan, and a fact."""
    found: dict[str, Instance] = {}
    for one in load(SET):
        assert isinstance(one.task, PlanTask)
        if one.task.goal_name in ("solve", "repair") or one.task.witness is None:
            found.setdefault(f"{one.source} {one.task.goal_name}", one)
    return [found[key] for key in sorted(found)]


class Host:
    """Answers prompts as the oracle, and questions about its plans rightly; some turns fail once, as told."""

    def __init__(self, own: list[Instance]) -> None:
        self.by_prompt = {_first_turn(one): one for one in own}
        self.turns: Counter[str] = Counter()
        self.failing: set[str] = set()

    def __call__(self, chat: Chat, row: dict[str, Any]) -> Fault | None:
        messages = [message["content"] for message in row["messages"]]
        instance = self.by_prompt[messages[0]]
        is_turn = '{"1": ...' in messages[-1]
        self.turns[f"{instance.id}{' questions' * is_turn}"] += 1
        if is_turn and instance.id in self.failing:
            return ("status", (400, {}, error("no second turn today")))
        return ("body", completion(self.reply(instance, messages) if is_turn else oracle(instance, "ro")))

    def reply(self, instance: Instance, messages: list[str]) -> str:
        """Answer the numbered questions of the last turn about the answer before it."""
        number = len(re.findall(r"^\d\. ", messages[-1], re.MULTILINE))
        turn = replied(instance, "ro", messages[-2], number)
        assert turn is not None
        assert all(one.said in messages[-1] for one in turn.asked)
        return turn.reply or ""


def _first_turn(instance: Instance) -> str:
    """Return the first message that a model gets."""
    asked = prompt(instance, "ro")
    return asked.messages[0].content if asked.messages else asked.text


@pytest.fixture
def own(tmp_path: Path) -> list[Instance]:
    """Write a small set and return it."""
    found = instances()
    write(found, tmp_path / "some.jsonl")
    return found


def _k(own: list[Instance], path: Path = Path("out.jsonl")) -> dict[str, float | None]:
    """Return K by instance, of those to which it applies."""
    by_id = {one.id: one for one in own}
    found = {}
    for entry in index_outputs(path).entries:
        scores = Grading(by_id[entry.instance_id], read_output(entry)).record().scores
        if "K" in scores:
            found[entry.instance_id] = scores["K"].value
    return found


def test_the_second_turn_is_asked_and_kept(own: list[Instance], serve: Serve, ask: Ask) -> None:
    """Each answer with a plan is asked about it; the reply is in its line, and right replies make K 1."""
    host = Host(own)
    server = serve(host)
    result = ask(Path("some.jsonl"), server.url, "--questions", "5")
    assert result.exit_code == 0, result.output
    k = _k(own)
    assert set(k.values()) == {1.0}
    assert f"{len(k)} of {len(k)} replied to questions" in result.output
    assert not any("fact" in id_ for id_ in k)
    turns = [row for row in server.asked if '{"1": ...' in row["messages"][-1]["content"]]
    assert [message["role"] for message in turns[0]["messages"]][-TURNS:] == ["user", "assistant", "user"]
    assert len(server.asked) == len(own) + len(k)


def test_nothing_is_asked_twice(own: list[Instance], serve: Serve, ask: Ask) -> None:
    """The same command again asks nothing; a file without questions gets them later."""
    host = Host(own)
    server = serve(host)
    assert ask(Path("some.jsonl"), server.url).exit_code == 0
    before = len(server.asked)
    assert _k(own) == {}
    assert ask(Path("some.jsonl"), server.url, "--questions", "3").exit_code == 0
    again = ask(Path("some.jsonl"), server.url, "--questions", "3")
    assert again.exit_code == 0
    assert set(_k(own).values()) == {1.0}
    assert max(host.turns.values()) == 1
    assert len(server.asked) > before


def test_a_turn_that_failed_is_asked_again_and_no_answer_is(own: list[Instance], serve: Serve, ask: Ask) -> None:
    """A line whose reply did not come has no K, and says why; the next run asks only its questions."""
    host = Host(own)
    host.failing = {one.id for one in own if one.source == "travel"}
    server = serve(host)
    first = ask(Path("some.jsonl"), server.url, "--questions", "5")
    assert first.exit_code == 1
    missing = {id_ for id_, value in _k(own).items() if value is None}
    assert missing == host.failing - {one.id for one in own if not _has_plan(one)}
    failed = [row for row in rows() if row.get("questions", {}).get("error")]
    assert {row["instance_id"] for row in failed} == missing
    assert all("no second turn today" in row["questions"]["error"] for row in failed)
    host.failing = set()
    assert ask(Path("some.jsonl"), server.url, "--questions", "5").exit_code == 0
    assert set(_k(own).values()) == {1.0}
    assert {host.turns[one.id] for one in own} == {1}


def _has_plan(instance: Instance) -> bool:
    assert isinstance(instance.task, PlanTask)
    return instance.task.witness is not None


def test_a_run_that_was_killed_between_the_turns_goes_on(own: list[Instance], serve: Serve, tmp_path: Path) -> None:
    """A kill while questions are asked loses no answer and no reply that was written."""
    host = Host(own)
    server = serve(host)
    output = tmp_path / "out.jsonl"
    words = command(tmp_path / "some.jsonl", server.url, output, "--questions", "5", "--delay", "0.02")
    process = subprocess.Popen(words, stderr=subprocess.PIPE)
    while process.poll() is None and not (output.exists() and b'"reply"' in output.read_bytes()):
        pass
    process.kill()
    process.communicate()
    before = {entry.key: entry.replied for entry in index_outputs(output).entries}
    assert len(before) == len(own)
    assert subprocess.run(words, capture_output=True, check=False).returncode == 0
    assert set(_k(own, output).values()) == {1.0}
    assert {host.turns[one.id] for one in own} == {1}


def test_the_cost_of_both_turns_is_counted_once(own: list[Instance], serve: Serve, ask: Ask) -> None:
    """A budget has spent the cost of the answers and of the replies, though the answer stands in two lines."""
    server = serve(Host(own))
    asked = ("--questions", "5", "--price", "1,1")
    assert ask(Path("some.jsonl"), server.url, *asked, "--budget", "5").exit_code == 0
    each = 150 / 1e6
    told = ask(Path("some.jsonl"), server.url, *asked, "--budget", str(each * (len(own) + len(_k(own)))))
    assert told.exit_code == 0, told.output


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--questions", "10"), "at most 9"),
        (("--questions", "-1"), "0 or more"),
        (("--questions", "5", "--logprobs"), "answers in words"),
        (("--questions", "5", "--write-batch", "b.jsonl"), "no second turn"),
    ],
)
def test_what_cannot_be_asked_is_refused(
    own: list[Instance], serve: Serve, ask: Ask, arguments: tuple[str, ...], said: str
) -> None:
    """A wrong number and ways to ask that have no second turn are refused before anything is asked."""
    server = serve(Host(own))
    result = ask(Path("some.jsonl"), server.url, *arguments)
    assert result.exit_code == 4
    assert said in result.output
    assert server.asked == []


def test_a_dry_run_says_how_many_turns_there_may_be(own: list[Instance], serve: Serve, ask: Ask) -> None:
    """Nothing is asked, and the questions are part of the estimate."""
    server = serve(Host(own))
    plain = ask(Path("some.jsonl"), server.url, "--dry-run").output
    told = ask(Path("some.jsonl"), server.url, "--dry-run", "--questions", "5").output
    assert "questions 5 about each plan" in told
    assert plain.splitlines()[0] == told.splitlines()[0]
    assert server.asked == []
    assert not Path("out.jsonl").exists()


def test_grading_shows_k_beside_f(own: list[Instance], serve: Serve, ask: Ask) -> None:
    """`gmtw grade` has a column K where a run has it, and none where it has not; verify finds the same bytes."""
    server = serve(Host(own))
    assert ask(Path("some.jsonl"), server.url, "--questions", "5").exit_code == 0
    told = CliRunner().invoke(app, ["grade", "some.jsonl", "out.jsonl", "--report-dir", "graded"])
    assert told.exit_code == 0, told.output
    header = next(line for line in told.output.splitlines() if line.startswith("model"))
    assert header.split()[:9] == ["model", "solved", "chance", "faithful", "U", "R", "G", "/100w", "F"]
    assert "K" in header.split()
    summary = json.loads(next(Path("graded").glob("*/summary.json")).read_text(encoding="utf-8"))
    assert summary["models"][0]["means"]["K"]["value"] == 1.0
    (folder,) = Path("graded").iterdir()
    verified = CliRunner().invoke(app, ["verify", str(folder)])
    assert verified.exit_code == 0, verified.output
