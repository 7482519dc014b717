"""The page of outputs files lists the keys of a line, and the lines that gmtw writes follow its schema."""

from __future__ import annotations

import json
import os
import re
from dataclasses import replace
from pathlib import Path

import pytest
from pydantic import ValidationError

from gmtw.core.prompt_config import PromptConfig
from gmtw.core.types import Exchange, Output, Prompt, Question, Questioned, Scored, Similar, Spent
from gmtw.generation.requests import Request
from gmtw.generation.run import output_row
from gmtw.generation.worker_pool import Outcome
from gmtw.outputs.line_schema import OutputLine, line_schema
from gmtw.outputs.reader import to_row
from gmtw.providers.messages import ChatRequest, Failure, Reply, Usage
from gmtw.tasks.handler import FollowUp

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "outputs.md"
SCHEMA = ROOT / "docs" / "outputs.schema.json"


def test_the_file_has_the_schema() -> None:
    """WRITE_SCHEMA=1 writes it anew."""
    if os.environ.get("WRITE_SCHEMA"):
        SCHEMA.write_text(line_schema(), "utf-8")
    assert SCHEMA.read_text("utf-8") == line_schema()


def test_the_page_lists_every_key() -> None:
    """In the order of the schema, with its description."""
    rows = re.findall(r"^\| `(\w+)` \| (.+) \|$", PAGE.read_text("utf-8"), re.M)
    assert rows == [(key, (field.description or "").rstrip(".")) for key, field in OutputLine.model_fields.items()]


SCORED = Scored(logprobs=(-1.0,), offsets=((0, 1),))
REQUEST = Request("i", "ro", 0, "f" * 64, ChatRequest("?"))
REPLY = Reply("da", "hm", "stop", Usage(1, 2, 1), 0.5, 0.1, (SCORED,))
ANSWERED = Outcome(REQUEST, REPLY, 2, Usage(1, 2, 1), 0.1, 0.2)
ASKED = Question(kind="what", args={"day": 0}, said="Ce vedem în prima zi?")
FOLLOW_UP = REQUEST.then(
    FollowUp(Prompt(instance_id="i", language="ro", text="?"), questions=Questioned(asked=(ASKED,))),
    about={"instance_id": "i", "output": "da"},
)
MADE = Output(
    instance_id="i",
    output="da",
    model="m",
    fingerprint="f" * 64,
    scored=(SCORED,),
    similar=Similar(embedder="e", layer=1, cosine=(0.5,)),
    turns=(Exchange(user="?", output="da", move={"type": "chat"}),),
    prompt_config=PromptConfig(shots=2, seed=1, options=False),
    spent=Spent(latency_s=1.0, prompt_tokens=2, completion_tokens=3, cost_usd=0.1),
    built_in=True,
    questions=Questioned(asked=(ASKED,), reply='{"1": "b"}'),
)

WRITTEN = {
    "an answer": output_row(ANSWERED, "m"),
    "an error": output_row(replace(ANSWERED, result=Failure("server", "500")), "m"),
    "a stored one": to_row(MADE),
    "a reply": output_row(replace(ANSWERED, request=FOLLOW_UP), "m"),
    "no reply": output_row(replace(ANSWERED, request=FOLLOW_UP, result=Failure("server", "500")), "m"),
}


@pytest.mark.parametrize("name", WRITTEN)
def test_what_is_written_follows_it(name: str) -> None:
    """With no key that it does not name, at any depth."""
    row = json.loads(json.dumps(WRITTEN[name]))
    line = OutputLine.model_validate(row)
    assert not line.model_extra
    assert set(row.get("usage") or {}) <= {"prompt", "completion", "reasoning"}


def test_every_key_is_written_by_something() -> None:
    """A key that nothing writes is gone from the schema, too."""
    assert {key for row in WRITTEN.values() for key in row} == OutputLine.model_fields.keys()


def test_it_refuses_what_the_reader_refuses() -> None:
    """A line without an id, and a sample below 0."""
    for row in ({"output": "x"}, {"instance_id": "i", "output": "x", "sample": -1}):
        with pytest.raises(ValidationError):
            OutputLine.model_validate(row)
