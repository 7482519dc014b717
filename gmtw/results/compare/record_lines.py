"""records.jsonl, read for what a comparison needs: three times as fast as whole records."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from pydantic_core import from_json

from gmtw.core.errors import InputError
from gmtw.results.run import Run
from gmtw.results.summary import Outcome, outcomes

AVG, SOLVED = "avg", "solved"


class Line(NamedTuple):
    """One record: what it is about, its scores (None where unmeasured) with `avg` and `solved`, its rules."""

    model: str
    language: str
    sample: int
    instance_id: str
    source: str
    level: str
    fingerprint: str
    graded: bool
    values: Mapping[str, float | None]
    rules: tuple[Outcome, ...]


def lines(run: Run) -> Iterator[Line]:
    """The records of the run; raises InputError with the line where the file is damaged or cut off."""
    path = run.folder / "records.jsonl"
    number = 0
    try:
        with path.open("rb") as file:
            for raw in file:
                number += 1
                yield _line(raw)
    except OSError as error:
        raise InputError(path, f"cannot be read: {error.strerror}; grade the outputs again") from None
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        what = f"no field {error}" if isinstance(error, KeyError) else str(error)
        raise InputError(path, f"not a record: {what}; was it cut off? Grade the outputs again", number) from None
    expected = sum(model.answered + model.errors + model.missing for model in run.summary.models)
    if number != expected:
        problem = f"ends after {number} records, summary.json counts {expected}; was it cut off? Grade again"
        raise InputError(path, problem, number)


def _line(raw: bytes) -> Line:
    row = from_json(raw)
    scores: Mapping[str, Mapping[str, Any]] = row.get("scores", {})
    values = {key: score["value"] for key, score in scores.items()}
    counted = [score["value"] for score in scores.values() if not score.get("describes")]
    measured = [value for value in counted if value is not None]
    solved = row.get("solved")
    return Line(
        row["model"],
        row["language"],
        row["sample"],
        row["instance_id"],
        row["source"],
        row["level"],
        row["fingerprint"],
        row["status"] == "graded",
        {
            **values,
            AVG: sum(measured) / len(measured) if measured else None,
            SOLVED: None if solved is None else float(solved),
        },
        tuple(outcome for score in scores.values() for outcome in outcomes(score.get("parts", {}))),
    )
