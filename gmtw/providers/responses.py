"""Parses chat completions: the body of a 200, or the pieces of a streamed one, into a reply or a failure."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from gmtw.providers.catalog import Key
from gmtw.providers.messages import Failure, Reply, Usage
from gmtw.providers.server_text import clean, clean_text, excerpt, parse_json

REASONING = ("reasoning_content", "reasoning")
"""The keys under which providers put the thinking that is not part of the answer."""


def read_json(body: bytes, key: Key) -> Any:
    """Return the parsed body of a 200, or the failure that came in its place: no JSON, half of it, an error object."""
    try:
        row = clean(parse_json(body), key)
    except ValueError as error:
        said = excerpt(clean_text(body, key))
        half = isinstance(error, json.JSONDecodeError) and body.lstrip()[:1] == b"{"
        why = "" if isinstance(error, json.JSONDecodeError | UnicodeDecodeError) else f" ({error})"
        return Failure("truncated" if half else "not-json", f"expected a JSON object, got {said}{why}")
    return parse_error(row, 200) if isinstance(row, dict) and row.get("error") else row


def read_completion(row: Any) -> Reply | Failure:
    """Return the reply in the parsed body. An error that came as a 200 is a failure of the kind that its code says."""
    if isinstance(row, dict) and row.get("error"):
        return parse_error(row, 200)
    choices = row.get("choices") if isinstance(row, dict) else None
    choice = choices[0] if isinstance(choices, list) and choices else None
    message = choice.get("message") if isinstance(choice, dict) else None
    if not isinstance(choice, dict) or not isinstance(message, dict):
        return Failure(
            "no-choices", f"expected choices with a message, got {excerpt(json.dumps(row, ensure_ascii=False))}"
        )
    usage = read_usage(row.get("usage"))
    finish = str(choice.get("finish_reason") or "")
    text, parts = text_of(message.get("content"))
    reasoning = "".join(str(message[key]) for key in REASONING[:1] if message.get(key)) or str(
        message.get(REASONING[1]) or ""
    )
    if not text.strip():
        return _empty_answer(finish, usage)
    return Reply(text, reasoning or parts, finish, usage)


def text_of(content: Any) -> tuple[str, str]:
    """Return the text of a message and the thinking in it. The content is a text, or a list of parts."""
    if isinstance(content, str):
        return content, ""
    parts = [part for part in content if isinstance(part, dict)] if isinstance(content, list) else []
    text = "".join(str(part["text"]) for part in parts if part.get("type") == "text" and part.get("text"))
    thought = (part.get("thinking") for part in parts if part.get("type") == "thinking")
    return text, "".join(piece if isinstance(piece, str) else text_of(piece)[0] for piece in thought)


def _empty_answer(finish: str, usage: Usage | None) -> Failure:
    """Return why an answer is empty. Only null-content is worth a retry."""
    if finish == "length":
        return Failure(
            "out-of-tokens", "every token went into reasoning before an answer; raise --max-tokens", usage=usage
        )
    if finish == "content_filter":
        return Failure("refused-content", "the provider's filter kept the answer back", usage=usage)
    return Failure("null-content", f"the answer is empty (finish_reason {finish or 'none'})", usage=usage)


def read_usage(row: Any) -> Usage | None:
    """Return the tokens that a reply says it took, None if it does not say, or says what no answer can have taken."""
    if not isinstance(row, Mapping):
        return None
    details = row.get("completion_tokens_details")
    details = details if isinstance(details, Mapping) else {}
    prompt, completion = _count(row.get("prompt_tokens")), _count(row.get("completion_tokens"))
    reasoning = _count(details.get("reasoning_tokens")) or 0
    if prompt is None or completion is None:
        return None
    # OpenAI counts reasoning within completion; a few servers count it beside.
    return Usage(prompt, completion + (reasoning if reasoning > completion else 0), reasoning)


def _count(value: Any) -> int | None:
    """Return a number of tokens, 0 if there is none, None for what cannot be one."""
    if value is None:
        return 0
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None


def parse_error(row: Any, status: int) -> Failure:
    """Return the failure that an error object describes. `status` counts if the code in it is no status."""
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
NO_CREDIT = ("insufficient_quota", "insufficient credits", "billing_hard_limit", "exceeded your current quota")


def _kind(status: int, said: str) -> str:
    """Return the kind of a failure by its status, and by its words if one status means several things."""
    if status == 402 or any(phrase in said for phrase in NO_CREDIT):
        return "no-credit"
    if status in (401, 403):
        return "refused-content" if "moderation" in said or "flagged" in said else "refused-key"
    if status == 404:
        return "no-model"
    if status in (429, 498, 529):
        return "rate-limit"
    if status in (408, 425) or status >= 500:
        return "server"
    overflow = status == 413 or any(phrase in said for phrase in OVERFLOW)
    return "context-overflow" if overflow else "server" if status == 200 else "refused-request"
