"""`gmtw run` against a server with each kind of fault: nothing is lost, and the next run asks the rest."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from gmtw.outputs.reader import index_outputs
from gmtw.providers import server_text
from tests.generation.chat_server import Chat, Fault, answer_to, rows
from tests.generation.faults import FAULTS, SECRET

if TYPE_CHECKING:
    from tests.generation.conftest import Ask, MakeSet, Serve

BAD = "Planul 1."
"""The question that meets the fault."""

OTHERS = {f"Planul {number}." for number in (0, 2, 3)}

QUICK = ("--retries", "1", "--timeout", "2", "--concurrency", "1", "--price", "1,2", "--api-key-file", "key.txt")


@pytest.fixture(autouse=True)
def lower_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    """Endless bodies end sooner: what is read of them is bounded by 4 MiB."""
    monkeypatch.setattr(server_text, "MAX_BODY", 2**22)


def question(row: dict[str, Any]) -> str:
    """Return the question of a request."""
    return str(row["messages"][-1]["content"])


def answers() -> dict[str, str]:
    """The answers of the file, by question."""
    found = index_outputs(Path("out.jsonl"))
    assert found.repeats == 0
    return {f"Planul {int(row['instance_id'][-6:])}.": row["output"] for row in rows() if "output" in row}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_costs_one_answer_at_most(name: str, serve: Serve, make_set: MakeSet, ask: Ask) -> None:
    """It has a kind, a line and an exit code, and no traceback; nothing shows the key; a resume completes the file."""
    case = FAULTS[name]
    slow = case.kind == "timeout"

    def faults(_: Chat, row: dict[str, Any]) -> Fault | None:
        return case.fault if question(row) == BAD else None

    server, instances = serve(faults), make_set(4)
    Path("key.txt").write_text(SECRET)
    result = ask(instances, server.url, *QUICK, *(["--timeout", "0.2"] if slow else []))
    said = result.output + Path("out.jsonl").read_text() + Path("out.run.json").read_text()
    assert isinstance(result.exception, SystemExit | None), result.exception
    assert result.exit_code == case.code, result.output
    assert [row["error_kind"] for row in rows() if "error" in row] == ([case.kind] if case.kind else [])
    assert case.says in said
    decoded = re.sub(r"\\+u00([0-9a-f]{2})", lambda found: chr(int(found[1], 16)), said)
    assert not [part for at in range(12) if (part := SECRET[at : at + 8]) in decoded]
    before = answers()
    assert before.pop(BAD, "") == case.answer
    assert before == {one: answer_to(one) for one in (OTHERS if case.code != 4 else before)}
    server.faults = None
    asked = len(server.asked)
    assert ask(instances, server.url, *QUICK).exit_code == 0
    assert {question(row) for row in server.asked[asked:]} == {*OTHERS, BAD} - {*before, *[BAD] * (not case.kind)}
    assert set(answers()) == {*OTHERS, BAD}
