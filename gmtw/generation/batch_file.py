"""`gmtw run --write-batch`: the requests of a run as a file for the batch service of OpenAI or Anthropic."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from gmtw.core.errors import GmtwError, InputError
from gmtw.core.files import write_text
from gmtw.core.jsonl import json_lines, write_lines
from gmtw.generation.options import RunOptions
from gmtw.generation.plan import RunPlan, make_plan, missing_requests
from gmtw.generation.requests import Request
from gmtw.outputs.batch_ids import BatchId, custom_id, table_path
from gmtw.providers.catalog import Key
from gmtw.providers.http_chat import ChatServer

URL = "/v1/chat/completions"

ANTHROPIC = "anthropic"

UNKNOWN = ("seed", "stream", "stream_options", "max_completion_tokens")
"""Fields of a chat completion that Anthropic's messages do not have."""


def write_batch(runs: Sequence[RunOptions], path: Path) -> list[str]:
    """Write the requests that the outputs file does not answer yet, and return what to print.

    Raise GmtwError if there are several runs, if the model answers in this process, or if the file holds anything else.
    """
    if len(runs) != 1:
        raise GmtwError("--write-batch writes the requests of one set to one model; run the command for each")
    plan = make_plan(runs[0])
    if plan.options.questions:
        raise GmtwError("--write-batch sends no second turn; run the same command without it, with --questions, later")
    if plan.local or plan.options.logprobs:
        raise GmtwError(f"--write-batch is for chat over HTTP, not for {plan.options.model!r}")
    _refuse_others(path)
    missing, _ = missing_requests(plan)
    if not missing:
        raise GmtwError("every request is answered; there is nothing to write")
    ids = {custom_id(asked): asked for asked in map(_asked, missing)}
    lines = [_line(plan, request) for request in missing]
    write_lines((json.dumps(line, ensure_ascii=False) for line in lines), path)
    told = [f"requests: {len(missing)} of {len(plan.requests)}; {path}"]
    if long := {key: asked for key, asked in ids.items() if key.startswith("_h")}:
        write_text(table_path(path), json.dumps(long, ensure_ascii=False, indent=1) + "\n")
        told.append(f"long ids: {len(long)}; keep {table_path(path)} beside the results")
    return told


def _refuse_others(path: Path) -> None:
    """Raise InputError if the file holds anything but such requests."""
    if not path.is_file():
        return
    try:
        first: Mapping[str, Any] = next(json_lines(path)).row
    except InputError:
        first = {}
    if "custom_id" not in first or not {"body", "params"} & first.keys():
        raise InputError(path, "is there already, and holds no batch requests; give another file to --write-batch")


def _asked(request: Request) -> BatchId:
    return BatchId(request.instance_id, request.language, request.sample, request.fingerprint)


def _line(plan: RunPlan, request: Request) -> dict[str, Any]:
    """Return the line of a request, with the body that the run would send."""
    server = ChatServer(plan.provider, Key())
    body: dict[str, Any] = json.loads(server.body(plan.settings, request.chat, request.sample))
    id_ = custom_id(_asked(request))
    if plan.provider.name == ANTHROPIC:
        return {"custom_id": id_, "params": _params(body)}
    return {"custom_id": id_, "method": "POST", "url": URL, "body": _unstreamed(body)}


def _unstreamed(body: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in body.items() if key not in ("stream", "stream_options")}


def _params(body: Mapping[str, Any]) -> dict[str, Any]:
    """Return the same request as a message of Anthropic's: the system prompt stands apart."""
    system = "\n\n".join(turn["content"] for turn in body["messages"] if turn["role"] == "system")
    turns = [turn for turn in body["messages"] if turn["role"] != "system"]
    kept = {key: value for key, value in body.items() if key not in (*UNKNOWN, "messages")}
    kept.setdefault("max_tokens", body.get("max_completion_tokens"))
    return {**kept, **({"system": system} if system else {}), "messages": turns}
