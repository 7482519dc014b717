"""Bodies of other APIs as chat completions.

Gateways pass the answers of the server behind them through, and people give `--base-url` of another API: the text is
there, in another place.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

TEXTS = ("output", "content", "response", "generated_text", "output_text")
"""The fields of a body without a message that hold its text or parts: Responses, Anthropic, Ollama and others."""

ENDS = ("finish_reason", "stop_reason", "done_reason", "finishReason")
"""The fields of a body that say why the answer ended."""

TOKENS = {
    "prompt_tokens": ("input_tokens", "prompt_eval_count", "promptTokenCount"),
    "completion_tokens": ("output_tokens", "eval_count", "candidatesTokenCount"),
}
"""The name of a number of tokens in chat completions -> those of others."""


def chat_completion(row: Any) -> Any:
    """Return a body as a chat completion if it is that of another API, else as it is."""
    row = row[0] if isinstance(row, list) and len(row) == 1 else row
    if not isinstance(row, dict) or "choices" in row:
        return row
    found = row.get("candidates")
    candidate = found[0] if isinstance(found, list) and found and isinstance(found[0], dict) else row
    message = _message(candidate)
    if message is None:
        return row
    choice = {"message": message, "finish_reason": _end(candidate)}
    usage = next((row[key] for key in ("usage", "usageMetadata") if isinstance(row.get(key), dict)), row)
    return {"choices": [choice], "model": row.get("model"), "usage": _tokens(usage)}


def _message(answer: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Return the message of an answer, None if it has none."""
    message = answer.get("message", answer.get("content"))
    if isinstance(message, dict):
        return {"content": message["parts"]} if "parts" in message else message
    text = next((answer[key] for key in TEXTS if isinstance(answer.get(key), str | list)), None)
    thought = {"thinking": answer["thinking"]} if "thinking" in answer else {}
    return None if text is None else {"content": text, **thought}


def _end(answer: Mapping[str, Any]) -> Any:
    """Return why an answer ended, in its host's words; None if the host does not say."""
    details = answer.get("incomplete_details")
    if isinstance(details, dict) and details.get("reason"):
        return details["reason"]
    return next((answer[key] for key in ENDS if answer.get(key)), None)


def _tokens(usage: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the tokens as chat completions count them."""
    named = {ours: next((usage[key] for key in theirs if key in usage), None) for ours, theirs in TOKENS.items()}
    thought = usage.get("thoughtsTokenCount")
    if isinstance(thought, int) and isinstance(named["completion_tokens"], int):
        named["completion_tokens"] += thought
    details = usage.get("output_tokens_details") or {"reasoning_tokens": thought}
    return {**usage, **{key: n for key, n in named.items() if n is not None}, "completion_tokens_details": details}
