"""A user's additions to every request: fields of its body, and headers."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from gmtw.core.errors import GmtwError

OWN_FIELDS = {
    "model": "--model",
    "messages": "--system",
    "max_tokens": "--max-tokens",
    "max_completion_tokens": "--max-tokens",
    "temperature": "--temperature",
    "seed": "--seed",
    "random_seed": "--seed",
}
"""Fields that a run sets itself -> the option that does it."""

OWN_HEADERS = frozenset({"authorization", "content-type", "content-length", "accept", "host"})

_HEADER = re.compile(r"([!#$%&'*+.^`|~\w-]+)\s*:\s*([\x20-\x7e]+)", re.ASCII)


def request_fields(reasoning_effort: str = "", extra_body: str = "") -> Mapping[str, Any]:
    """Return the fields that are added to the body of each request. `extra_body` is a JSON object.

    Raise GmtwError for a value that cannot be sent, or for two wishes about one field.
    """
    fields = {"reasoning_effort": reasoning_effort} if reasoning_effort else {}
    extra = _object(extra_body)
    for name in extra:
        if name in OWN_FIELDS:
            raise GmtwError(f"--extra-body cannot set {name!r}; type {OWN_FIELDS[name]}")
        if name in fields:
            raise GmtwError(f"--extra-body sets {name!r} too; give it once")
    return fields | extra


EFFORTS = (
    ("reasoning_effort",),
    ("reasoning", "effort"),
    ("reasoning", "max_tokens"),
    ("output_config", "effort"),
    ("thinking", "budget_tokens"),
    ("thinking", "type"),
    ("chat_template_kwargs", "reasoning_effort"),
    ("chat_template_kwargs", "thinking_budget"),
    ("chat_template_kwargs", "enable_thinking"),
    ("chat_template_kwargs", "thinking"),
    ("extra_body", "google", "thinking_config", "thinking_budget"),
)
"""The fields of requests that say how much a model shall think; the first that is there counts."""


def effort_of(fields: Mapping[str, Any]) -> str:
    """Return how much a model shall think, in a word: "high", "2000", "thinking", "no-thinking"; "" if unsaid."""
    for path in EFFORTS:
        found: Any = fields
        for key in path:
            found = found.get(key) if isinstance(found, Mapping) else None
        if isinstance(found, bool):
            return "thinking" if found else "no-thinking"
        if isinstance(found, str | int | float) and str(found).strip():
            return "-".join(str(found).split())
    return ""


def _object(text: str) -> dict[str, Any]:
    """Return the JSON object. Raise GmtwError if the text is none, or has a number that JSON has not."""
    try:
        found = json.loads(text or "{}", parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise GmtwError(f"--extra-body expects a JSON object, such as '{{\"min_p\": 0.1}}': {error}") from None
    if not isinstance(found, dict):
        raise GmtwError(f"--extra-body expects a JSON object, such as '{{\"min_p\": 0.1}}', got {text!r}")
    return found


def _refuse_constant(name: str) -> float:
    raise ValueError(f"{name} is no number of JSON")


def request_headers(given: Sequence[str]) -> Mapping[str, str]:
    """Return the headers of "Name: value" texts. Raise GmtwError for one that is none, or that a run sends itself.

    No message shows a value: it may be a secret.
    """
    headers = {}
    for text in given:
        found = _HEADER.fullmatch(text.strip())
        if not found:
            raise GmtwError("--header expects 'Name: value' in plain characters")
        if found[1].lower() in OWN_HEADERS:
            raise GmtwError(f"--header cannot set {found[1]}; the key comes from a variable or --api-key-file")
        headers[found[1]] = found[2].strip()
    return headers
