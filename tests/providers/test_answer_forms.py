"""Every field and form in which hosts deliver an answer, whole and streamed: read, or named at the first try."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gmtw.providers.messages import Failure, Reply, Usage
from gmtw.providers.responses import read_completion
from gmtw.providers.streaming import StreamedReply

PLAN = 'Luni mergem la muzeu.\n{"luni": "muzeu"}'

CALL = {"index": 0, "id": "1", "type": "function", "function": {"name": "plan", "arguments": '{"luni": "muzeu"}'}}

FORMS: dict[str, tuple[dict[str, Any], str, str]] = {
    "text": ({"content": PLAN}, PLAN, ""),
    "part": ({"content": [{"type": "text", "text": PLAN}]}, PLAN, ""),
    "part of another name": ({"content": [{"type": "output_text", "text": PLAN}]}, PLAN, ""),
    "part without a type": ({"content": [{"text": PLAN}]}, PLAN, ""),
    "part with a value": ({"content": [{"type": "text", "text": {"value": PLAN, "annotations": []}}]}, PLAN, ""),
    "texts": ({"content": [PLAN[:9], PLAN[9:]]}, PLAN, ""),
    "one part": ({"content": {"type": "text", "text": PLAN}}, PLAN, ""),
    "thought among parts": (
        {
            "content": [
                {"type": "thinking", "thinking": [{"type": "text", "text": "hm"}]},
                {"type": "text", "text": "da"},
            ]
        },
        "da",
        "hm",
    ),
    "reasoning among parts": ({"content": [{"type": "reasoning", "text": "hm"}, {"text": "da"}]}, "da", "hm"),
    "thought beside": ({"content": "da", "reasoning_content": "hm"}, "da", "hm"),
    "thought twice": ({"content": "da", "reasoning": "hm", "reasoning_details": [{"text": "hm"}]}, "da", "hm"),
    "details": ({"content": "da", "reasoning_details": [{"type": "reasoning.text", "text": "hm"}]}, "da", "hm"),
    "refusal": ({"content": None, "refusal": "Nu pot."}, "Nu pot.", ""),
    "refusing part": ({"content": [{"type": "refusal", "refusal": "Nu pot."}]}, "Nu pot.", ""),
    "call": ({"content": None, "tool_calls": [CALL]}, '{"luni": "muzeu"}', ""),
    "text and call": ({"content": "Luni mergem la muzeu.", "tool_calls": [CALL]}, PLAN, ""),
    "call of old": ({"content": "", "function_call": {"name": "p", "arguments": "{}"}}, "{}", ""),
    "call with an object": (
        {"content": "", "tool_calls": [{"function": {"arguments": {"luni": "întâi"}}}]},
        '{"luni": "întâi"}',
        "",
    ),
}


def whole(message: dict[str, Any], finish: str = "stop", **choice: Any) -> Reply | Failure:
    """Return the reading of one body."""
    usage = {"prompt_tokens": 9, "completion_tokens": 4}
    return read_completion({"choices": [{"message": message, "finish_reason": finish, **choice}], "usage": usage})


def streamed(message: dict[str, Any], finish: str = "stop", **choice: Any) -> Reply | Failure:
    """Return the reading of the same answer as it comes in pieces: texts by the character, parts one by one."""
    joined = StreamedReply()
    for delta in pieces(message):
        joined.add({"model": "m", "choices": [{"index": 1, "delta": {"content": "alt"}}, {"index": 0, "delta": delta}]})
    joined.add({"choices": [{"index": 0, "delta": {}, "finish_reason": finish, **choice}]})
    joined.add({"choices": [], "usage": {"prompt_tokens": 9, "completion_tokens": 4}})
    return read_completion(joined.row())


def pieces(message: dict[str, Any]) -> Any:
    """The deltas of a message."""
    for key, value in message.items():
        if key == "tool_calls" and isinstance(value[0]["function"]["arguments"], str):
            for call in value:
                for letter in call["function"]["arguments"]:
                    yield {key: [{"index": 0, "function": {"arguments": letter}}]}
        else:
            yield from (
                ({key: one} for one in value)
                if isinstance(value, str)
                else ([{key: [one]} for one in value] if isinstance(value, list) else [{key: value}])
            )


@pytest.mark.parametrize("read", [whole, streamed])
@pytest.mark.parametrize("name", FORMS)
def test_an_answer_is_found_in_every_form(name: str, read: Any) -> None:
    """Text and thinking apart, and the end as the host says it."""
    message, text, thought = FORMS[name]
    found = read(message)
    assert isinstance(found, Reply)
    assert (found.text, found.reasoning, found.finish_reason, found.usage) == (text, thought, "stop", Usage(9, 4))


def test_a_completion_is_an_answer_too() -> None:
    """Some hosts send the text without a message, or a whole message as a piece of a stream."""
    joined = StreamedReply()
    assert joined.add({"choices": [{"message": {"content": "da"}, "finish_reason": "stop"}]})
    for row in ({"choices": [{"text": "da", "finish_reason": "stop"}]}, joined.row()):
        found = read_completion(row)
        assert isinstance(found, Reply)
        assert found.text == "da"


OTHER_APIS: list[dict[str, Any]] = [
    {
        "output": [
            {"type": "reasoning", "summary": [{"type": "summary_text", "text": "hm"}]},
            {"type": "message", "content": [{"type": "output_text", "text": PLAN}]},
        ],
        "status": "completed",
        "usage": {"input_tokens": 9, "output_tokens": 4},
    },
    {
        "content": [{"type": "thinking", "thinking": "hm"}, {"type": "text", "text": PLAN}],
        "stop_reason": "end_turn",
        "usage": {"input_tokens": 9, "output_tokens": 4},
    },
    {"message": {"content": PLAN, "thinking": "hm"}, "done": True, "prompt_eval_count": 9, "eval_count": 4},
    {"response": PLAN, "thinking": "hm", "done_reason": "stop", "prompt_eval_count": 9, "eval_count": 4},
    {
        "candidates": [
            {"content": {"parts": [{"text": "hm", "thought": True}, {"text": PLAN}]}, "finishReason": "STOP"}
        ],
        "usageMetadata": {"promptTokenCount": 9, "candidatesTokenCount": 3, "thoughtsTokenCount": 1},
    },
]
"""The same answer in the bodies of other APIs: Responses, Anthropic, both of Ollama, Gemini."""


@pytest.mark.parametrize("body", OTHER_APIS)
def test_the_body_of_another_api_is_read(body: dict[str, Any]) -> None:
    """A gateway passed it through: text, thinking and tokens are those of a chat completion."""
    found = read_completion(body)
    assert isinstance(found, Reply)
    assert (found.text, found.reasoning) == (PLAN, "hm")
    assert found.usage is not None
    assert (found.usage.prompt, found.usage.completion) == (9, 4)


def test_names_of_a_host_are_short() -> None:
    """Those of the model that answered and of the end are cut: each line of a file has them."""
    choice = {"message": {"content": PLAN}, "finish_reason": "x" * 10**6}
    found = read_completion({"choices": [choice], "model": "y" * 10**6})
    assert isinstance(found, Reply)
    assert (len(found.finish_reason), len(found.served)) == (200, 200)


def test_another_api_says_that_it_cut() -> None:
    """In its own words."""
    cut = {"output": [{"type": "reasoning", "summary": "hm"}], "incomplete_details": {"reason": "max_output_tokens"}}
    found = read_completion(cut)
    assert isinstance(found, Failure)
    assert found.kind == "out-of-tokens"


@pytest.mark.parametrize("read", [whole, streamed])
@pytest.mark.parametrize(
    ("message", "finish", "kind"),
    [
        ({"content": "Luni me"}, "error", "server"),
        ({"content": "Luni me"}, "abort", "server"),
        ({"content": None, "reasoning": PLAN}, "stop", "only-reasoning"),
        ({"content": "", "reasoning_content": PLAN}, "tool_calls", "only-reasoning"),
        ({"content": None, "reasoning": PLAN}, "length", "out-of-tokens"),
        ({"content": ""}, "MAX_TOKENS", "out-of-tokens"),
        ({"content": ""}, "SAFETY", "refused-content"),
        ({"content": None}, "stop", "null-content"),
    ],
)
def test_what_is_no_answer_has_a_kind(message: dict[str, Any], finish: str, kind: str, read: Any) -> None:
    """Its cost is counted all the same."""
    found = read(message, finish)
    assert isinstance(found, Failure)
    assert (found.kind, found.usage) == (kind, Usage(9, 4))


@pytest.mark.parametrize("read", [whole, streamed])
def test_an_error_beside_half_an_answer(read: Any) -> None:
    """Its code says what kind it is; what came of the answer is shown."""
    found = read({"content": "Luni me"}, "error", error={"code": 429, "message": "Provider is busy"})
    assert isinstance(found, Failure)
    assert found.kind == "rate-limit"
    assert "Provider is busy" in found.detail
    assert "Luni me" in found.detail


@pytest.mark.parametrize(("finish", "called"), [("max_tokens", "length"), ("model_length", "length"), ("eos", "eos")])
def test_ends_are_called_as_one_host_calls_them(finish: str, called: str) -> None:
    """A cut-off answer is cut off by any name."""
    found = whole({"content": "Luni"}, finish)
    assert isinstance(found, Reply)
    assert found.finish_reason == called


def test_reasoning_is_read_where_the_user_says_so() -> None:
    """Only where nothing else came, and nothing that was cut off."""
    thought = {"content": None, "reasoning": PLAN}
    cases = [(thought, "stop", PLAN), ({**thought, "content": "da"}, "stop", "da"), (thought, "length", "")]
    for message, finish, text in cases:
        row = {"choices": [{"message": message, "finish_reason": finish}]}
        found = read_completion(json.loads(json.dumps(row)), from_reasoning=True)
        assert (found.text if isinstance(found, Reply) else "") == text
