"""The one reader of records.jsonl: whole records, or only the scores that a comparison needs (three times as fast)."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from pydantic import ValidationError
from pydantic_core import from_json

from gmtw.core.errors import InputError, one_line
from gmtw.core.types import Record, average, faithful
from gmtw.core.unpacking import lines_of
from gmtw.results.summary import RuleOutcome, Summary, outcomes
from gmtw.results.summary.by_goal import mistake_of
from gmtw.tasks.plan.goals import SOLVE

T = TypeVar("T")

AVG, SOLVED, FAITHFUL, POINTS = "avg", "solved", "faithful", "points"
TURNS = "T"
"""The metric of conversations."""


WORST = ("U", "F", "R", "G")
"""The metrics by which outputs of plans are sorted, after whether they are solved; an unmeasured one counts as 1."""


def worth(values: Mapping[str, float | None], solved: bool | None, describing: Container[str]) -> tuple[float, ...]:
    """Return what outputs are sorted by, the worst first: of plans whether they are solved, then the metrics of WORST.

    Of other tasks it is the mean of what was measured without the `describing` metrics; an output without any comes
    first.
    """
    if "R" in values:
        known = {key: value for key, value in values.items() if value is not None}
        return (solved is True, *(known.get(key, 1.0) for key in WORST))
    mean = average((value, key in describing) for key, value in values.items())
    return (-1.0 if mean is None else mean,)


class ScoreValueError(ValueError):
    """A record has a score that no metric gives."""


class RecordScores(NamedTuple):
    """The scores of one record, with `avg`, `solved` and `faithful` among them; None for what was not measured.

    values: of a task that may have no plan also 1 or 0 for the mistake that could be made about it (`mistake_of`).
    chance: the U of random valid plans, if the instance knows it. goal: what there is to do; "" of no plan. errors: of
    language, per 100 words; None of a text without words.
    """

    model: str
    language: str
    sample: int
    instance_id: str
    source: str
    level: str
    fingerprint: str
    graded: bool
    values: Mapping[str, float | None]
    rules: tuple[RuleOutcome, ...]
    chance: float | None = None
    goal: str = ""
    errors: float | None = None


def read_records(path: Path, summary: Summary | None = None) -> Iterator[Record]:
    """Yield the records of a file.

    summary: of the same run, if there is one; it says how many records the file must have. Raise InputError with the
    line if a line is no record, or if the file is cut off.
    """
    return _read(path, lambda raw: Record.model_validate(from_json(raw)), summary)


def read_record_scores(path: Path, summary: Summary | None = None) -> Iterator[RecordScores]:
    """Yield only the scores of the records of a file; otherwise the same as `read_records`."""
    return _read(path, _scores, summary)


def _read(path: Path, parse: Callable[[bytes], T], summary: Summary | None) -> Iterator[T]:
    number = 0
    try:
        with path.open("rb") as file:
            for number, raw in enumerate(lines_of(path, file), start=1):
                yield _parsed(path, number, raw, parse)
    except OSError as error:
        raise InputError(path, f"cannot be read: {error.strerror}; grade the outputs again") from None
    if not number:
        raise InputError(path, "is empty; expected one record per line")
    expected = sum(model.answered + model.errors + model.missing for model in summary.models) if summary else number
    if number != expected:
        problem = f"ends after {number} records, summary.json counts {expected}; was it cut off? Grade again"
        raise InputError(path, problem, number)


def _parsed(path: Path, number: int, raw: bytes, parse: Callable[[bytes], T]) -> T:
    try:
        return parse(raw)
    except KeyError as error:
        problem = f"no field {error}"
    except ValidationError as error:
        problem = one_line(error)
    except ScoreValueError as error:
        problem = str(error)
    except (ValueError, TypeError, AttributeError) as error:
        problem = f"not valid JSON: {error}" if isinstance(error, ValueError) else str(error)
    raise InputError(path, f"not a record: {problem}; was it cut off? Grade the outputs again", number)


def _scores(raw: bytes) -> RecordScores:
    row = from_json(raw)
    scores: Mapping[str, Mapping[str, Any]] = row.get("scores", {})
    solved = row.get("solved")
    if not (solved is None or solved is True or solved is False):
        raise ScoreValueError(f"solved: expected true, false or null, got {solved!r}")
    values = {key: _checked(key, score["value"]) for key, score in scores.items()}
    whole = faithful(solved, values.get("F"))
    of_u = scores["U"].get("parts", {}) if "U" in scores else {}
    mistake = mistake_of(of_u)
    return RecordScores(
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
            AVG: average((score["value"], bool(score.get("describes"))) for score in scores.values()),
            SOLVED: None if solved is None else float(solved),
            FAITHFUL: None if whole is None else float(whole),
            **({mistake[0]: float(mistake[1])} if mistake else {}),
        },
        tuple(outcome for score in scores.values() for outcome in outcomes(score.get("parts", {}))),
        of_u.get("chance"),
        goal_of(of_u) if "U" in scores else "",
        scores["G"].get("parts", {}).get("per_100") if "G" in scores else None,
    )


def goal_of(parts: Mapping[str, Any]) -> str:
    """Return the goal of a task from the parts of its U; one without a goal asks for any plan."""
    return str(parts.get("goal", SOLVE))


def _checked(metric: str, value: Any) -> float | None:
    """Return the value. Raise ScoreValueError if it is not what `gmtw.core.types.Score` allows.

    Validating the whole record would take three times as long.
    """
    if value is None or (value.__class__ in (float, int) and 0 <= value <= 1):
        return value
    raise ScoreValueError(f"{metric}: expected a number from 0 to 1, or null, got {value!r}")
