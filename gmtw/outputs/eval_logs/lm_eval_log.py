"""Logs of lm-evaluation-harness: samples_<task>_<date>.jsonl, with the results_<date>.json that stands beside it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from gmtw.core.errors import InputError
from gmtw.core.given_files import read_json, sound
from gmtw.core.jsonl import json_lines
from gmtw.core.unpacking import inner
from gmtw.outputs.eval_logs.eval_log import EvalLog, LoggedAnswer, digest, number

NAME = re.compile(r"samples_(?P<task>.+)_(?P<date>\d{4}-\d\d-\d\dT[\d.-]+)\.jsonl")
PLAIN = "none"
"""The filter that leaves answers as they are; only other ones join the names of scores."""


def read_lm_eval(path: Path) -> EvalLog:
    """Return the log in a file of samples. Raise InputError if it is none, or has no results beside it."""
    task, results = _results(path)
    rows: dict[str, list[Mapping[str, Any]]] = {}
    try:
        for line in json_lines(path):
            row = sound(line.row)
            rows.setdefault(str(row["doc_id"]), []).append(row)
        answers = tuple(_answer(id_, same) for id_, same in sorted(rows.items()))
        higher = results.get("higher_is_better", {}).get(task, {})
        said = {name for answer in answers for name in answer.scores}
        lower = frozenset(name for name in said if higher.get(name.split(",")[0]) is False)
        return EvalLog("lm_eval", str(results["lm_eval_version"]), task, str(results["model_name"]), answers, lower)
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise InputError(path, f"not as lm-evaluation-harness writes it: {error!r}") from None


def _results(path: Path) -> tuple[str, Mapping[str, Any]]:
    """Return the task that the name of a file says, and the results of its run."""
    named = NAME.fullmatch(inner(path).name)
    if not named:
        raise InputError(path, "expected the name that --log_samples gives: samples_TASK_DATE.jsonl")
    beside = path.with_name(f"results_{named['date']}.json")
    found = read_json(beside, f"it says which model {path.name} is of")
    if not isinstance(found, dict) or not {"model_name", "lm_eval_version"} <= found.keys():
        raise InputError(beside, "expected the results of lm-evaluation-harness: no model_name")
    return named["task"], found


def _answer(id_: str, same: Iterable[Mapping[str, Any]]) -> LoggedAnswer:
    """Return the answer to a document, from its lines: one for each filter."""
    lines = list(same)
    doc, responses = lines[0]["doc"], [one for request in lines[0]["resps"] for one in request]
    first, *repeats = responses
    texts = [one for one in repeats if isinstance(one, str)] if isinstance(first, str) else []
    about = doc if isinstance(doc, dict) else {}
    return LoggedAnswer(
        id=id_,
        question=digest(doc, lines[0]["target"]),
        text=first if isinstance(first, str) else None,
        scores={name: value for line in lines for name, value in _scores(line)},
        gmtw_id=str(about.get("id", "")),
        gmtw_fingerprint=str(about.get("fingerprint", "")),
        language=str(about.get("language", "")),
        repeats=tuple(texts),
        unread=len(repeats) - len(texts) if isinstance(first, str) else 0,
    )


def _scores(line: Mapping[str, Any]) -> Iterator[tuple[str, float | None]]:
    tail = "" if line["filter"] == PLAIN else f",{line['filter']}"
    yield from ((f"{name}{tail}", number(line.get(name))) for name in line["metrics"])
