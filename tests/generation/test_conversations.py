"""A repair is sent as the conversation that it goes on from: user, assistant, user; and it is one line of outputs."""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from gmtw.core.jsonl import write
from gmtw.core.types import Instance
from gmtw.datasets.generate import generate, parts
from gmtw.generation.requests import build_requests
from gmtw.providers.hf import TransformersModel
from gmtw.providers.messages import Settings
from gmtw.tasks.plan.goals import Repair
from gmtw.tasks.plan.task import PlanTask
from gmtw.tasks.plan.turns import conversation
from tests.generation.chat_server import rows

if TYPE_CHECKING:
    from pathlib import Path

    from tests.generation.conftest import Ask, Serve

ROLES = ["user", "assistant", "user"]


@cache
def made() -> tuple[Instance, ...]:
    """A repair, and a task in which any plan will do."""
    return tuple(one for goal in ("repair", "solve") for one in generate(parts([("travel", 1)], "easy", (goal,))))


def turns(instance: Instance, language: str = "ro") -> list[str]:
    assert isinstance(instance.task, PlanTask)
    return list(conversation(instance, instance.task, language))


def test_a_server_gets_the_turns_of_a_repair(serve: Serve, ask: Ask, tmp_path: Path) -> None:
    """Each under who says it, after the system prompt; the other task is one turn. Each is one line of outputs."""
    server = serve()
    write(made(), tmp_path / "set.jsonl")
    result = ask(tmp_path / "set.jsonl", server.url, "--system", "Ești un ghid.")
    assert result.exit_code == 0, result.output
    repair, solve = made()
    asked = sorted((row["messages"] for row in server.asked), key=len, reverse=True)
    assert [[one["role"] for one in messages] for messages in asked] == [["system", *ROLES], ["system", "user"]]
    assert [one["content"] for one in asked[0][1:]] == turns(repair)
    assert asked[1][1]["content"] == solve.prompts["ro"]
    assert sorted(row["instance_id"] for row in rows()) == sorted(one.id for one in made())


@pytest.mark.parametrize("language", ["ro", "en"])
def test_a_chat_template_gets_the_same_messages(language: str) -> None:
    """A local model gets them; without a template the turns are one text, in their order."""
    repair = made()[0]
    model: Any = object.__new__(TransformersModel)
    model.settings = Settings("tiny", 64)
    model._tokenizer = SimpleNamespace(
        chat_template="there is one",
        apply_chat_template=lambda messages, **_: "".join(f"<{m['role']}>{m['content']}" for m in messages),
    )
    chat = build_requests([repair], language)[0].chat
    said = turns(repair, language)
    assert model._prompt(chat) == "".join(f"<{role}>{turn}" for role, turn in zip(ROLES, said, strict=True))
    model._tokenizer.chat_template = None
    assert model._prompt(chat) == "\n\n".join(said)


def test_the_agreed_answer_is_the_turn_of_the_model() -> None:
    """The list is in the first turn, the agreed plan in the second, the new demands in the third only."""
    repair = made()[0]
    assert isinstance(repair.task, PlanTask)
    goal = repair.task.goal
    assert isinstance(goal, Repair)
    request, agreed, change = turns(repair)
    names = [repair.task.scene.entity[entity].names["ro"][0] for row in goal.earlier.values() for entity in row]
    assert all(f"- {name}: " in request and f'"{name}"' in agreed for name in names)
    number = sum(rule.side == "instruction" for rule in repair.task.rules) - goal.new + 1
    assert f"\n{number}. " in change
    assert f"\n{number}. " not in request
