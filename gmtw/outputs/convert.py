"""Files of others -> the rows of an outputs file, and what was left out of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from gmtw.core.errors import InputError
from gmtw.core.jsonl import json_lines
from gmtw.outputs.batch_results import batch_rows, is_batch_row
from gmtw.outputs.eval_logs import EvalLog, is_eval_log, output_rows, read_eval_log
from gmtw.outputs.results_file import read_results


class Converted(NamedTuple):
    """The rows of outputs. left_out: how many of what are not among them, and why, a line each."""

    rows: tuple[dict[str, Any], ...]
    left_out: tuple[str, ...] = ()

    @property
    def counts(self) -> str:
        """The numbers of answers, errors and models, in words."""
        errors = sum(bool(row.get("error")) for row in self.rows)
        samples = len({row.get("sample", 0) for row in self.rows})
        models = len({row.get("model", "") for row in self.rows})
        told = [f"answers: {len(self.rows) - errors}", *([f"errors: {errors}"] if errors else []), f"models: {models}"]
        return ", ".join([*told, *([f"samples: {samples}"] if samples > 1 else [])])


def converted(path: Path) -> Converted:
    """Return the answers in a file of another program. Raise InputError if no format of these is its own."""
    if is_eval_log(path):
        log = read_eval_log(path)
        return Converted(tuple(output_rows(log, path)), tuple(_unread(log)))
    if _is_batch(path):
        return Converted(tuple(batch_rows(path)))
    found = read_results(path)
    nameless = f"without an id: {found.nameless}; grading counts them as missing"
    return Converted(found.rows, (nameless,) if found.nameless else ())


def _unread(log: EvalLog) -> list[str]:
    """Return what the rows of a log do not hold."""
    scores = len({name for answer in log.answers for name in answer.scores})
    lost = sum(answer.unread for answer in log.answers)
    found = [f"responses that are no text: {lost}"] if lost else []
    return [*found, *([f"the host's own scores ({scores}); gmtw convert --scores reads them"] if scores else [])]


def _is_batch(path: Path) -> bool:
    try:
        return is_batch_row(next(json_lines(path)).row)
    except InputError:
        return False
