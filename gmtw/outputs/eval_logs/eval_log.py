"""The common form of all hosts' logs: who was asked what, what was said, and how the host scored it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from json import dumps
from pathlib import Path
from typing import Any

from gmtw.core.errors import InputError
from gmtw.core.types import Output, Spent
from gmtw.outputs.reader import LANGUAGE, to_row


@dataclass(frozen=True, slots=True)
class LoggedAnswer:
    """One answer of a log.

    id: of the question, in this task. gmtw_id, gmtw_fingerprint, language: of an instance of gmtw, "" if the log does
    not say them. sample: which of several answers to the question, from 0. text: None where the host did not ask for a
    text. repeats: further answers to the same request, which the host scores together with this one. unread: how many
    more of them are no text. error: what came in place of an answer. scores: by the host's names; None is what is no
    number. question: a digest of what was asked.
    """

    id: str
    question: str
    text: str | None
    scores: Mapping[str, float | None]
    sample: int = 0
    error: str = ""
    spent: Spent | None = None
    gmtw_id: str = ""
    gmtw_fingerprint: str = ""
    language: str = ""
    repeats: tuple[str, ...] = ()
    unread: int = 0


@dataclass(frozen=True, slots=True)
class EvalLog:
    """One model's answers to one task. lower: the names of scores of which a lower one is better."""

    host: str
    version: str
    task: str
    model: str
    answers: tuple[LoggedAnswer, ...]
    lower: frozenset[str] = field(default=frozenset())


MOST = 1e300
"""Beyond it, a number is no score, and a whole number of JSON may be too large for Python's floats."""


def digest(*parts: Any) -> str:
    """Return a digest of values of JSON."""
    return sha256(dumps(parts, ensure_ascii=False, sort_keys=True).encode()).hexdigest()


def number(value: Any) -> float | None:
    """Return a number or truth value of JSON as a number, None if it is neither, or not finite."""
    if not isinstance(value, bool | int | float) or not abs(value) <= MOST:
        return None
    return float(value)


def output_rows(log: EvalLog, path: Path) -> list[dict[str, Any]]:
    """Return the answers as rows of an outputs file. Raise InputError if they are not to instances, or no texts."""
    for answer in log.answers:
        if not answer.gmtw_id:
            problem = f"{log.task!r} does not say which instances of gmtw it asked; add --scores, with -o FOLDER"
            raise InputError(path, problem)
        if answer.text is None and not answer.error:
            raise InputError(path, f"{log.task!r} asked for no text; add --scores, with -o FOLDER")
    return [to_row(_output(log, one)) for answer in log.answers for one in _samples(answer)]


def _samples(answer: LoggedAnswer) -> Iterator[LoggedAnswer]:
    """Yield an answer, and each of its repeats as one more sample."""
    yield answer
    for number, text in enumerate(answer.repeats, start=1):
        yield replace(answer, text=text, sample=answer.sample + number)


def _output(log: EvalLog, answer: LoggedAnswer) -> Output:
    return Output(
        instance_id=answer.gmtw_id,
        output=answer.text or "",
        model=log.model,
        sample=answer.sample,
        fingerprint=answer.gmtw_fingerprint,
        error=answer.error,
        spent=answer.spent,
        language=answer.language or LANGUAGE,
    )
