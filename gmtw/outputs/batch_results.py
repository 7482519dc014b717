"""Result files of batch services (OpenAI, Anthropic) -> the rows of an outputs file.

A line has the `custom_id` of its request and a response, or says why there is none. Both services' answers are read as
those of a server are (`gmtw.providers.responses`); requests that failed, expired or were canceled are errors.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from gmtw.core.jsonl import json_lines
from gmtw.outputs.batch_ids import read_custom_id

Row = dict[str, Any]


def is_batch_row(row: Mapping[str, Any]) -> bool:
    """Return whether a line is a result of a batch service."""
    return "custom_id" in row and "instance_id" not in row and bool({"response", "result", "error"} & row.keys())


def batch_row(row: Mapping[str, Any], path: Path) -> Row:
    """Return a result as a row of an outputs file. Raise InputError if its id cannot be read."""
    asked = read_custom_id(str(row["custom_id"]), path)
    about = {"instance_id": asked.instance_id, "language": asked.language, "fingerprint": asked.fingerprint}
    told = {key: value for key, value in about.items() if value} | {"sample": asked.sample}
    result = row.get("result")
    return told | (_anthropic(result) if isinstance(result, dict) else _openai(row))


def batch_rows(path: Path) -> list[Row]:
    """Return all results of a file. Errors, which name no model, get that of the answers if these have one."""
    rows = [batch_row(line.row, path) for line in json_lines(path)]
    model = only_model(row.get("model") or "" for row in rows)
    return [row | {"model": row.get("model") or model} for row in rows]


def only_model(names: Iterable[str]) -> str:
    """Return the only name among these that is not "", "" if there is none or there are several."""
    found = {name for name in names if name}
    return found.pop() if len(found) == 1 else ""


def _openai(row: Mapping[str, Any]) -> Row:
    response = row.get("response")
    response = response if isinstance(response, dict) else {}
    body, error = response.get("body"), row.get("error")
    status = response.get("status_code")
    if error or not isinstance(body, dict):
        return _failed(str(_of(error, "code") or "no-response"), str(_of(error, "message") or "no response came"))
    if body.get("error") or (isinstance(status, int) and status >= 400):
        return _refused(body, status if isinstance(status, int) else 400) | _model(body)
    return _read(body) | _model(body)


def _anthropic(result: Mapping[str, Any]) -> Row:
    kind, message = str(result.get("type")), result.get("message")
    if kind == "succeeded" and isinstance(message, dict):
        return _read(message) | _model(message)
    error = result.get("error")
    inner = _of(error, "error") or error
    said = _of(inner, "message") or f"the request was {kind}, and has no answer"
    return _failed(str(_of(inner, "type") or kind), str(said))


def _read(body: Mapping[str, Any]) -> Row:
    """Return an answer, or the failure that it is: an empty answer, one that was kept back."""
    from gmtw.providers.messages import Failure
    from gmtw.providers.responses import read_completion

    found = read_completion(body)
    usage = found.usage
    taken = {"prompt": usage.prompt, "completion": usage.completion, "reasoning": usage.reasoning} if usage else None
    row = _failed(found.kind, found.detail) if isinstance(found, Failure) else {"output": found.text}
    if not isinstance(found, Failure):
        row |= {"finish_reason": found.finish_reason} if found.finish_reason else {}
        row |= {"reasoning": found.reasoning} if found.reasoning else {}
    return row | ({"usage": taken} if taken else {})


def _refused(body: Any, status: int) -> Row:
    from gmtw.providers.responses import parse_error

    found = parse_error(body, status)
    return _failed(found.kind, found.detail)


def _failed(kind: str, detail: str) -> Row:
    kind = kind.replace("_", "-")
    return {"error": " ".join(f"{kind}: {detail}".split())[:400], "error_kind": kind}


def _model(body: Mapping[str, Any]) -> Row:
    return {"model": body["model"]} if isinstance(body.get("model"), str) else {}


def _of(value: Any, key: str) -> Any:
    return value.get(key) if isinstance(value, dict) else None
