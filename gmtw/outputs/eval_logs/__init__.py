"""The logs of other hosts (inspect_ai, lm-evaluation-harness): their answers, and the scores that the host gave.

inspect_log   .eval and .json logs of inspect_ai
lm_eval_log   samples_*.jsonl of lm-evaluation-harness, with the results_*.json beside it
"""

from __future__ import annotations

from pathlib import Path

from gmtw.core.errors import InputError, missing_file
from gmtw.core.unpacking import inner
from gmtw.outputs.eval_logs.eval_log import EvalLog, LoggedAnswer, output_rows
from gmtw.outputs.eval_logs.inspect_log import read_archive, read_inspect_json
from gmtw.outputs.eval_logs.lm_eval_log import read_lm_eval

__all__ = ["EvalLog", "LoggedAnswer", "is_eval_log", "output_rows", "read_eval_log"]


def is_eval_log(path: Path) -> bool:
    """Return whether the name of a file, or its first bytes, say that one of these hosts wrote it."""
    if path.suffix == ".eval" or _of_lm_eval(path):
        return True
    try:
        with path.open("rb") as file:
            start = file.read(4096)
    except OSError:
        return False
    return path.suffix == ".json" and all(key in start for key in (b'"version"', b'"status"', b'"eval"'))


def read_eval_log(path: Path) -> EvalLog:
    """Return the log in a file. Raise InputError if it is none, is damaged, or is of a run that did not end."""
    if not path.is_file():
        raise missing_file(path, "expected a log of inspect_ai or lm-evaluation-harness")
    if path.suffix == ".eval":
        return read_archive(path)
    if _of_lm_eval(path):
        return read_lm_eval(path)
    if path.suffix == ".json":
        return read_inspect_json(path)
    raise InputError(path, "expected a log of inspect_ai (.eval, .json) or samples_*.jsonl of lm-evaluation-harness")


def _of_lm_eval(path: Path) -> bool:
    return inner(path).suffix == ".jsonl" and path.name.startswith("samples_")
