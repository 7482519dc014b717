"""Result files of batch services are outputs: answers, and errors for what failed, expired or was canceled."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from gmtw.cli import app
from gmtw.core.errors import InputError
from gmtw.datasets import load
from gmtw.outputs.batch_ids import LONGEST, BatchId, custom_id, read_custom_id, table_path
from gmtw.outputs.reader import index_outputs, output_at, read_output

SAMPLE = Path(__file__).parents[2] / "bench" / "sample"


def openai(id_: str, content: Any = "da", **more: Any) -> dict[str, Any]:
    message = {"role": "assistant", "content": content}
    body = {"model": "m-1", "choices": [{"index": 0, "message": message, "finish_reason": "stop"}]}
    return {"id": "r", "custom_id": id_, "response": {"status_code": 200, "body": body | more}, "error": None}


def anthropic(id_: str, kind: str = "succeeded", **more: Any) -> dict[str, Any]:
    said = {
        "message": {"model": "c-1", "content": [{"type": "text", "text": "da"}], "stop_reason": "max_tokens"} | more
    }
    return {"custom_id": id_, "result": {"type": kind, **(said if kind == "succeeded" else more)}}


EXPIRED = {"code": "batch_expired", "message": "This request could not be executed before the end."}
OVERLOADED = {"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}}
THOUGHT = [{"type": "thinking", "thinking": "hm"}, {"type": "text", "text": "da"}]

CASES: dict[str, tuple[dict[str, Any], str, str]] = {
    "an answer": (openai("x"), "da", ""),
    "a list of parts": (openai("x", [{"type": "text", "text": "da"}]), "da", ""),
    "expired": ({"custom_id": "x", "response": None, "error": EXPIRED}, "", "batch-expired: This request"),
    "a status": (
        {
            "custom_id": "x",
            "response": {"status_code": 429, "body": {"error": {"message": "slow down"}}},
            "error": None,
        },
        "",
        "rate-limit: 429 'slow down'",
    ),
    "nothing": ({"custom_id": "x", "response": None, "error": None}, "", "no-response: no response came"),
    "no answer": (openai("x", ""), "", "null-content: the answer is empty"),
    "a message": (anthropic("x"), "da", ""),
    "a thought": (anthropic("x", content=THOUGHT), "da", ""),
    "an error": (anthropic("x", "errored", error=OVERLOADED), "", "overloaded-error: Overloaded"),
    "canceled": (anthropic("x", "canceled"), "", "canceled: the request was canceled"),
    "late": (anthropic("x", "expired"), "", "expired: the request was expired"),
    "refused": (anthropic("x", content=[], stop_reason="refusal"), "", "refused-content: "),
}


def written(path: Path, rows: Iterable[object]) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


@pytest.mark.parametrize("name", CASES)
def test_a_result_is_an_answer_or_an_error(tmp_path: Path, name: str) -> None:
    """Both in the index and as it is read again from its line."""
    row, said, error = CASES[name]
    file = index_outputs(written(tmp_path / "r.jsonl", [row]))
    (entry,) = file.entries
    output = read_output(entry)
    assert (entry.instance_id, entry.failed, output.output) == ("x", bool(error), said)
    assert output.error.startswith(error)
    assert output_at(tmp_path / "r.jsonl", 1)[0] == output


def test_what_an_answer_took_is_kept(tmp_path: Path) -> None:
    """Tokens, and why an answer ended."""
    rows = [
        openai("a", usage={"prompt_tokens": 7, "completion_tokens": 9}),
        anthropic("b", usage={"input_tokens": 7, "output_tokens": 9}),
    ]
    path = written(tmp_path / "r.jsonl", rows)
    for number, finish in ((1, "stop"), (2, "length")):
        output, _ = output_at(path, number)
        assert output.spent is not None
        assert (output.spent.prompt_tokens, output.spent.completion_tokens) == (7, 9)
        assert output.finish_reason == finish


def test_errors_are_of_the_model_that_answered(tmp_path: Path) -> None:
    """They name none themselves; two models would make two rows of a table."""
    rows = [openai("a"), {"custom_id": "b", "response": None, "error": EXPIRED}]
    file = index_outputs(written(tmp_path / "r.jsonl", rows))
    assert [(entry.model, entry.failed) for entry in file.entries] == [("m-1", False), ("m-1", True)]


IDS = [
    BatchId("sample-travel-v0/easy/000001", "ro", 0, "f588467498b5584f"),
    BatchId("șir_cu@semne și spații", "ca", 12, "0123456789abcdef"),
    BatchId("a_-ro-0-01234567", "ro", 1, ""),
    BatchId("x" * 80, "ro", 0, "f588467498b5584f"),
]


@pytest.mark.parametrize("asked", IDS, ids=lambda asked: asked.instance_id[:12])
def test_an_id_comes_back(tmp_path: Path, asked: BatchId) -> None:
    """It has any characters and length; a long one comes through the table beside the file."""
    made = custom_id(asked)
    assert len(made) <= LONGEST
    assert set(made) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-")
    path = tmp_path / "batch.jsonl"
    if made.startswith("_h"):
        with pytest.raises(InputError, match="stands for a longer one"):
            read_custom_id(made, tmp_path / "elsewhere" / "r.jsonl")
        table_path(path).write_text(json.dumps({made: asked}))
        assert read_custom_id(made, path) == asked
    else:
        assert read_custom_id(made, path) == asked._replace(fingerprint=asked.fingerprint[:8])


@pytest.mark.parametrize("id_", ["", "sample/easy/1", "a_-b", "_ff_-ro-0-", "x_-ro-0-zz"])
def test_an_id_of_somebody_else_is_that_of_an_instance(id_: str) -> None:
    assert read_custom_id(id_, Path("r.jsonl")) == BatchId(id_)


SUITE = "language: ro\nitems:\n" + "".join(
    f'  - {{id: "î {n}", task: mcq, instruction: i, text: t{n}, options: [a{n}, b{n}, c{n}], correct: A}}\n'
    for n in range(6)
)


@pytest.mark.parametrize("provider", ["openai", "anthropic"])
def test_requests_are_written_answered_and_graded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, provider: str
) -> None:
    """Without a key. The answers are graded in the order of options in which they were asked."""
    monkeypatch.chdir(tmp_path)
    Path("suite.yaml").write_text(SUITE, encoding="utf-8")
    run = [
        "run",
        "suite.yaml",
        "--model",
        f"{provider}/m-1",
        "--samples",
        "2",
        "--seed",
        "1",
        "--write-batch",
        "b.jsonl",
    ]
    found = CliRunner().invoke(app, run)
    assert (found.exit_code, found.stderr) == (0, "requests: 12 of 12; b.jsonl\n"), found.output
    rows = [json.loads(line) for line in Path("b.jsonl").read_text("utf-8").splitlines()]
    assert len({row["custom_id"] for row in rows}) == 12
    if provider == "openai":
        assert all((row["method"], row["url"]) == ("POST", "/v1/chat/completions") for row in rows)
        assert {row["body"]["seed"] for row in rows} == {1, 2}
        asked = [row["body"]["messages"][-1]["content"] for row in rows]
    else:
        assert all(row["params"]["system"] and row["params"]["max_tokens"] for row in rows)
        assert not any("seed" in row["params"] for row in rows)
        asked = [row["params"]["messages"][0]["content"] for row in rows]
    gold = [next(line[0] for line in text.splitlines() if line[1:4] == ". a") for text in asked]
    assert len(set(gold)) == 3
    make = (
        openai if provider == "openai" else lambda id_, text: anthropic(id_, content=[{"type": "text", "text": text}])
    )
    written(Path("r.jsonl"), (make(row["custom_id"], letter) for row, letter in zip(rows, gold, strict=True)))
    graded = CliRunner().invoke(app, ["grade", "suite.yaml", "r.jsonl"])
    assert graded.exit_code == 0, graded.output
    (summary,) = Path("reports").glob("*/summary.json")
    assert [model["items"]["correct"] for model in json.loads(summary.read_text("utf-8"))["models"]] == [6, 6]
    assert CliRunner().invoke(app, ["convert", "r.jsonl", "-o", "out.jsonl"]).exit_code == 0
    assert len(index_outputs(Path("out.jsonl")).entries) == 12
    assert {one.instance_id for one in index_outputs(Path("out.jsonl")).entries} == {
        one.id for one in load("suite.yaml")
    }


def test_only_what_is_missing_is_written(tmp_path: Path) -> None:
    """And a file that holds anything else is not written over."""
    out, batch = tmp_path / "out.jsonl", tmp_path / "b.jsonl"
    first = load(SAMPLE)[0]
    row = {
        "instance_id": first.id,
        "model": "openai/m",
        "language": "ro",
        "output": "x",
        "fingerprint": first.fingerprint,
    }
    written(out, [row])
    run = ["run", str(SAMPLE), "--model", "openai/m", "-o", str(out), "--write-batch"]
    found = CliRunner().invoke(app, [*run, str(batch)])
    assert found.stderr == f"requests: 11 of 12; {batch}\n", found.output
    assert CliRunner().invoke(app, [*run, str(batch)]).exit_code == 0
    refused = CliRunner().invoke(app, [*run, str(out)])
    assert (refused.exit_code, "is there already, and holds no batch requests" in refused.stderr) == (4, True)
    assert json.loads(out.read_text()) == row
