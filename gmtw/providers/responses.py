"""Parses chat completions: the body of a 200, or the pieces of a streamed one, into a reply or a failure."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from gmtw.providers.catalog import Key
from gmtw.providers.foreign_bodies import chat_completion
from gmtw.providers.messages import Failure, Reply, Usage
from gmtw.providers.server_text import clean, clean_text, excerpt, parse_json

REASONING = ("reasoning_content", "reasoning", "reasoning_details", "thinking")
"""The keys under which hosts put the thinking that is not part of the answer; the first that holds a text counts."""

THOUGHTS = frozenset({"thinking", "reasoning", "reasoning.text", "reasoning.summary"})
"""The types of parts of a message that are thinking."""

WORDS = ("text", "refusal", "thinking", "summary", "value", "content")
"""The keys of a part under which its words stand."""

FINISHES = {
    "max_tokens": "length",
    "max_output_tokens": "length",
    "model_length": "length",
    "end_turn": "stop",
    "stop_sequence": "stop",
    "complete": "stop",
    "safety": "content_filter",
    "refusal": "content_filter",
    "prohibited_content": "content_filter",
    "blocklist": "content_filter",
    "abort": "error",
    "network_error": "error",
    "insufficient_system_resource": "error",
}
"""The hosts' words for an end, in lower case -> OpenAI's: length (cut off), content_filter, error (broken)."""


LONGEST_NAME = 200
"""The most characters of what a host calls the model that answered, or the end of an answer: each line has them."""


def read_json(body: bytes, key: Key) -> Any:
    """Return the parsed body of a 200, or the failure that came in its place: no JSON, half of it, an error object."""
    try:
        row = clean(parse_json(body), key)
    except ValueError as error:
        said = excerpt(clean_text(body, key))
        if is_page(body):
            return Failure("not-json", f"{A_PAGE}, got {said}")
        half = isinstance(error, json.JSONDecodeError) and body.lstrip()[:1] == b"{"
        why = "" if isinstance(error, json.JSONDecodeError | UnicodeDecodeError) else f" ({error})"
        return Failure("truncated" if half else "not-json", f"expected a JSON object, got {said}{why}")
    return parse_error(row, 200) if _is_error(row) else row


A_PAGE = "expected JSON, and a web page came: --base-url is no API's (many end with /v1), or something between answered"


def _is_error(row: Any) -> bool:
    return isinstance(row, dict) and bool(row.get("error") or row.get("object") == "error")


def is_page(body: bytes) -> bool:
    """Return whether a body is a page of HTML."""
    return re.match(rb"\s*<(!doctype|html|head|body)\b", body[:1000], re.IGNORECASE) is not None


def read_completion(row: Any, from_reasoning: bool = False) -> Reply | Failure:
    """Return the reply in the parsed body. An error that came as a 200 is a failure of the kind that its code says.

    from_reasoning: take the reasoning for the answer where nothing else came.
    """
    if _is_error(row):
        return parse_error(row, 200)
    row = chat_completion(row)
    choices = row.get("choices") if isinstance(row, dict) else None
    choice = choices[0] if isinstance(choices, list) and choices else None
    message = message_of(choice) if isinstance(choice, dict) else None
    if not isinstance(choice, dict) or message is None:
        said = json.dumps(row, ensure_ascii=False)
        kind = _kind(400, said.lower())
        kind = "no-choices" if kind == "refused-request" else kind
        return Failure(kind, f"expected choices with a message, got {excerpt(said)}")
    finish, (text, thought) = finish_of(choice), text_of(message)
    usage = read_usage(row.get("usage"), bool((text + thought).strip()))
    if finish == "error" or choice.get("error"):
        failure = parse_error({"error": choice.get("error") or "the host broke off"}, 200)
        came = f" after {excerpt(text)}" if text.strip() else ""
        return replace(failure, detail=failure.detail + came, usage=usage)
    served = " ".join(str(row.get("model") or "")[:LONGEST_NAME].split())
    if text.strip():
        return Reply(text, thought, finish, usage, served=served)
    if from_reasoning and thought.strip() and finish != "length":
        return Reply(thought, "", finish, usage, served=served)
    return _empty_answer(finish, thought, usage)


def message_of(choice: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Return the message of a choice; that of a host which answers as completions do is its text. None without one."""
    message = choice.get("message")
    if isinstance(message, dict):
        return message
    return {"content": choice["text"]} if isinstance(choice.get("text"), str) else None


def finish_of(choice: Mapping[str, Any]) -> str:
    """Return why an answer ended, in OpenAI's words; "" if the host does not say."""
    said = str(choice.get("finish_reason") or "")[:LONGEST_NAME]
    return FINISHES.get(said.lower(), said)


def text_of(message: Mapping[str, Any]) -> tuple[str, str]:
    """Return the text of a message and the thinking beside it.

    A refusal is an answer in words. No tools are offered, so the arguments of a call are what a host took for one:
    part of the answer, and they stand behind the rest of it.
    """
    content, within = parted(message.get("content"))
    calls = message.get("tool_calls")
    asked = [call.get("function") for call in calls if isinstance(call, dict)] if isinstance(calls, list) else []
    arguments = (arguments_of(one) for one in (*asked, message.get("function_call")))
    pieces = (content, words(message.get("refusal")), *arguments)
    beside = (words(message.get(key)) for key in REASONING)
    return "\n".join(piece for piece in pieces if piece), next(filter(None, beside), within)


def parted(content: Any) -> tuple[str, str]:
    """Return the words of a content and the thinking among them. It is a text, or a list of parts."""
    parts = content if isinstance(content, list) else [content]
    thoughts = [
        isinstance(part, dict) and (part.get("type") in THOUGHTS or part.get("thought") is True) for part in parts
    ]
    text, thought = (
        "".join(words(part) for part, is_thought in zip(parts, thoughts, strict=True) if is_thought == wanted)
        for wanted in (False, True)
    )
    return text, thought


def words(value: Any) -> str:
    """Return the words of a text, of a part, or of a list of them."""
    if isinstance(value, str):
        return value
    if isinstance(value, list):
        return "".join(map(words, value))
    return next(filter(None, (words(value.get(key)) for key in WORDS)), "") if isinstance(value, dict) else ""


def arguments_of(function: Any) -> str:
    """Return the arguments of a call as a text, "" without any."""
    given = function.get("arguments") if isinstance(function, dict) else None
    return given if isinstance(given, str) else json.dumps(given, ensure_ascii=False) if given else ""


def _empty_answer(finish: str, thought: str, usage: Usage | None) -> Failure:
    """Return why an answer is empty. Only null-content is worth a retry."""
    if finish == "length":
        return Failure(
            "out-of-tokens",
            "every token went into reasoning before an answer; raise --max-tokens",
            usage=usage,
            reasoning=thought,
        )
    if finish == "content_filter":
        return Failure("refused-content", "the provider's filter kept the answer back", usage=usage)
    if thought.strip():
        hint = "if it holds the answers, type --read-reasoning, or start the server without its reasoning parser"
        said = f"the content is empty, and the reasoning is not; {hint}"
        return Failure("only-reasoning", said, usage=usage, reasoning=thought)
    return Failure("null-content", f"the answer is empty (finish_reason {finish or 'none'})", usage=usage)


def read_usage(row: Any, answered: bool = False) -> Usage | None:
    """Return the tokens that a reply says it took, None if it does not say both, or says what no answer can have taken.

    answered: whether words came, which no host writes for 0 tokens.
    """
    if not isinstance(row, Mapping):
        return None
    details = row.get("completion_tokens_details")
    details = details if isinstance(details, Mapping) else {}
    prompt, completion = _count(row.get("prompt_tokens")), _count(row.get("completion_tokens"))
    reasoning = _count(details.get("reasoning_tokens")) or 0
    if prompt is None or completion is None or (answered and not completion):
        return None
    # OpenAI counts reasoning within completion; a few servers count it beside.
    return Usage(prompt, completion + (reasoning if reasoning > completion else 0), reasoning)


def _count(value: Any) -> int | None:
    """Return a number of tokens, None for what is none."""
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None


def parse_error(row: Any, status: int) -> Failure:
    """Return the failure that an error object describes. `status` counts if the code in it is no status."""
    row = row[0] if isinstance(row, list) and len(row) == 1 else row
    error = row.get("error", row) if isinstance(row, dict) else row
    error = error if isinstance(error, dict) else {"message": error}
    code = error.get("code")
    named = code if isinstance(code, int) and not isinstance(code, bool) and 400 <= code < 600 else status
    said = str(error.get("message") or error.get("detail") or row)
    return Failure(_kind(named, f"{code} {error.get('type')} {said}".lower()), f"{named} {excerpt(said)}")


OVERFLOW = (
    "context_length",
    "context length",
    "context window",
    "maximum context",
    "reduce the length",
    "too many tokens",
    "prompt is too long",
    "exceeds the available context",
    "longer than the maximum model length",
)
NO_CREDIT = re.compile(
    r"insufficient[_ ](?:quota|credit|balance|fund)|billing_hard_limit|exceeded your current quota|out of credit"
)
FILTERED = re.compile(
    r"content[_ -]?(?:filter|policy|management)|policy[_ ]violation|responsibleai|moderation|flagged|guardrail"
    r"|safety (?:system|filter|polic|setting|guideline)|(?:usage|content) polic|prohibited_content|block_?reason"
    r"|sensitive content"
)
RATE = re.compile(
    r"rate[_ ]?limit|(?:tokens|requests) per (?:second|minute|hour|day)|(?:qps|rpm|tpm|request) limit|too many requests"
)
NO_MODEL = re.compile(
    r"model[_ ]not[_ ]found|not a valid model|(?:unknown|invalid) model|model \S+ (?:does not exist|not found)"
)
NO_KEY = re.compile(
    r"api[_ ]key (?:not valid|is invalid|missing|not found)|(?:invalid|incorrect|no|missing) (?:\w+ )?api[_ ]?key"
)


def _kind(status: int, said: str) -> str:
    """Return the kind of a failure by its status, and by its words if one status means several things."""
    if status == 402 or NO_CREDIT.search(said):
        return "no-credit"
    if status in (400, 403, 422) and FILTERED.search(said):
        return "refused-content"
    if status in (401, 403) or (status < 500 and NO_KEY.search(said)):
        return "refused-key"
    if status == 404 or (status in (400, 422) and NO_MODEL.search(said)):
        return "no-model"
    if status in (429, 498, 529) or (status < 500 and RATE.search(said)):
        return "rate-limit"
    if status in (408, 425) or status >= 500:
        return "server"
    overflow = status == 413 or any(phrase in said for phrase in OVERFLOW)
    return "context-overflow" if overflow else "server" if status == 200 else "refused-request"
