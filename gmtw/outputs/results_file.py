"""A results.json of CATBench -> the rows of an outputs file: the answers, with what they took.

An answer that came too late has no id there; such entries are counted, and grading counts their items as missing. So it
does with items of which a report says that they were never answered.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from gmtw.core.errors import InputError
from gmtw.core.given_files import read_json
from gmtw.outputs.reader import amount

Row = dict[str, Any]

MISSING = "missing"
"""The error of an item that was never answered, in the files that reports write."""


class ReadResults(NamedTuple):
    """The rows of outputs, and how many entries say no id."""

    rows: tuple[Row, ...]
    nameless: int


def read_results(path: Path) -> ReadResults:
    """Return the answers of all models. Raise InputError with the place if the file is no results.json."""
    whole = read_json(path)
    models = whole.get("models") if isinstance(whole, dict) else None
    if not isinstance(models, list) or not models:
        raise InputError(path, "expected a results.json of CATBench: an object with a list `models`")
    rows = [row for number, model in enumerate(models) for row in _rows(path, number, model)]
    named = tuple(row for row in rows if row["instance_id"])
    if not named:
        raise InputError(path, "holds no answer with an id")
    return ReadResults(named, len(rows) - len(named))


def _rows(path: Path, number: int, model: Any) -> Iterator[Row]:
    where = f"models[{number}]"
    if not isinstance(model, dict) or not isinstance(model.get("model"), str) or not model["model"].strip():
        raise InputError(path, f"{where}: expected an object with the name of the model under `model`")
    results = model.get("results")
    if not isinstance(results, list):
        raise InputError(path, f"{where}: expected a list `results`")
    for place, one in enumerate(results):
        if not isinstance(one, dict) or not ("output" in one or one.get("error")):
            raise InputError(path, f"{where}.results[{place}]: expected an id and an output, or an error")
        if one.get("error") != MISSING:
            yield _row(model["model"], one)


def _row(model: str, one: Mapping[str, Any]) -> Row:
    """Return the row of an outputs file; `instance_id` is "" if the entry has no id."""
    about: Row = {"instance_id": str("" if one.get("id") is None else one["id"]), "model": model}
    if one.get("error"):
        return {**about, "error": str(one["error"])}
    said = one.get("tokens")
    tokens: Mapping[str, Any] = said if isinstance(said, dict) else {}
    seconds = amount(one.get("latency_ms"))
    taken = {
        "usage": {key: count for key in ("prompt", "completion") if (count := amount(tokens.get(key))) is not None},
        "latency_s": None if seconds is None else seconds / 1000,
        "cost_usd": amount(one.get("price")),
    }
    return {**about, "output": str(one.get("output") or ""), **{k: v for k, v in taken.items() if v not in (None, {})}}
