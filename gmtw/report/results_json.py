"""The run of an item suite as results.json, the file that CATBench's runner writes and its dashboard reads.

`gmtw.outputs.results_file` reads such a file, in which an item that was never answered has the error `missing`. Tokens,
seconds and dollars stand in it only where they are known.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from math import fsum
from pathlib import Path
from typing import Any

from gmtw.core.errors import InputError
from gmtw.core.sanitize import visible
from gmtw.core.types import Record, Spent
from gmtw.report import Format
from gmtw.report.leaderboard import started
from gmtw.results.run import Run


def write(run: Run, path: Path) -> None:
    """Write the run. Raise InputError if it is not of an item suite."""
    if not all(model.items for model in run.summary.models):
        raise InputError(run.title, "only runs on item suites have a results.json; choose another format")
    labels = {(model.model, model.language, model.sample): model.label for model in run.summary.models}
    rows = groupby(run.records(), lambda record: (record.model, record.language, record.sample))
    models = [_model(run, labels[key], list(records)) for key, records in rows]
    whole = {"generated_at": started(run), "models": models}
    path.write_text(json.dumps(whole, ensure_ascii=False, indent=2) + "\n", encoding="utf-8", newline="\n")


def _model(run: Run, label: str, records: Sequence[Record]) -> dict[str, Any]:
    correct = sum(record.solved is True for record in records)
    seconds = [record.spent.latency_s for record in records if record.spent and record.spent.latency_s is not None]
    summary = {
        "total": len(records),
        "corrects": correct,
        "accuracy_percentage": round(100 * correct / len(records), 2),
        "tokens": _tokens(record.spent for record in records),
        **({"avg_latency_ms": round(1000 * fsum(seconds) / len(seconds), 2)} if seconds else {}),
    }
    return {"model": visible(label), "summary": summary, "results": [_result(run, record) for record in records]}


def _result(run: Run, record: Record) -> dict[str, Any]:
    """Return the line of an item; of one without an answer its id and the reason."""
    if record.status != "graded":
        return {"id": record.instance_id, "error": record.error or record.status}
    output = run.output(record)
    return {
        "id": record.instance_id,
        "ok": record.solved is True,
        "output": output.output.strip() if output else "",
        "meta": dict(_expected(run.instances[record.instance_id].task)),
        "tokens": _tokens([record.spent]),
        **dict(_taken(record.spent or Spent())),
    }


def _expected(task: Any) -> Iterator[tuple[str, Any]]:
    """Yield what is right, by the names that the file has for it."""
    names: Mapping[str, str] = {"value": "expected", "pattern": "pattern", "letter": "correct", "letters": "correct"}
    return ((names[key], value) for key, value in task.expect.items() if key in names)


def _tokens(spent: Iterable[Spent | None]) -> dict[str, int]:
    known = [one for one in spent if one]
    prompt, completion = (
        sum(getattr(one, name) or 0 for one in known) for name in ("prompt_tokens", "completion_tokens")
    )
    thought = sum(one.reasoning_tokens or 0 for one in known)
    more = {"reasoning": thought} if thought else {}
    return {"prompt": prompt, "completion": completion, "total": prompt + completion, **more}


def _taken(spent: Spent) -> Iterator[tuple[str, Any]]:
    if spent.latency_s is not None:
        yield "latency_ms", round(1000 * spent.latency_s)
    if spent.cost_usd is not None:
        yield "price", round(spent.cost_usd, 8)


FORMAT = Format("results", ".results.json", write, text=True)
