"""Labelled rows: read from files, picked by split or by number, each with its place for messages."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from gmtw import languages
from gmtw.core.errors import GmtwError, InputError, UnknownNameError, one_line
from gmtw.core.jsonl import JsonLine, json_lines
from gmtw.languages import Language


class Fields(BaseModel):
    """The fields of a row that a detector asks for; others are left alone."""

    model_config = ConfigDict(frozen=True, extra="ignore", strict=True, defer_build=True)


F = TypeVar("F", bound=Fields)


@dataclass(frozen=True, slots=True)
class LabelRow:
    """One line of a file of labels. `id`: the same for the same labels in any file and split."""

    path: Path
    line: int
    language: Language
    fields: dict[str, Any]
    id: str

    @property
    def place(self) -> str:
        """File and line, as errors in context show it."""
        return f"{self.path.name}:{self.line}"

    def fault(self, problem: str) -> InputError:
        """The error that says what is wrong with this row."""
        return InputError(self.path, problem, self.line)

    def read(self, model: type[F]) -> F:
        """The fields that `model` names; InputError for one that is missing or of another type."""
        try:
            return model.model_validate_json(json.dumps(self.fields))
        except ValidationError as error:
            raise self.fault(one_line(error)) from None


def load(files: Sequence[Path], language: str, split: str = "", numbers: str = "") -> list[LabelRow]:
    """Return the rows of all files, in order: those of `split` if one is given, and `numbers` of each file.

    numbers: a slice as in Python, "1::2" for every other row from the second on. Raises InputError for
    rows that are wrong, or if none is left.
    """
    wanted = _slice(numbers)
    rows = [row for path in files for row in list(_rows(path, language))[wanted]]
    return _distinct(_of_split(rows, split) if split else rows) or _none(files, numbers)


def _rows(path: Path, language: str) -> Iterator[LabelRow]:
    for line in json_lines(path):
        code = line.row.get("language", language)
        if code not in languages.known():
            raise InputError(path, str(UnknownNameError("language", str(code), languages.known())), line.number)
        yield LabelRow(path, line.number, languages.load(code), line.row, _id(line))


def _id(line: JsonLine) -> str:
    labels = {key: value for key, value in line.row.items() if key != "split"}
    return sha256(json.dumps(labels, sort_keys=True).encode()).hexdigest()[:16]


def _distinct(rows: Sequence[LabelRow]) -> list[LabelRow]:
    """The rows, with ids that tell the second of two equal ones from the first."""
    seen: Counter[str] = Counter()
    found = []
    for row in rows:
        seen[row.id] += 1
        number = f"#{seen[row.id]}" if seen[row.id] > 1 else ""
        found.append(LabelRow(row.path, row.line, row.language, row.fields, row.id + number))
    return found


def _of_split(rows: Sequence[LabelRow], split: str) -> list[LabelRow]:
    for row in rows:
        if "split" not in row.fields:
            raise row.fault("has no 'split'; choose rows by number instead, as in --rows 1::2")
    known = {str(row.fields["split"]) for row in rows}
    if split not in known:
        raise UnknownNameError("split", split, known)
    return [row for row in rows if row.fields["split"] == split]


def _slice(numbers: str) -> slice:
    parts = numbers.split(":")
    try:
        chosen = slice(*(int(part) if part.strip() else None for part in parts)) if numbers else slice(None)
        if len(parts) == 1 and numbers:
            raise ValueError
        range(1)[chosen]
    except (ValueError, TypeError):
        raise GmtwError(f"--rows {numbers}: expected START:STOP:STEP, counted from 0, as in 1::2 or :50") from None
    return chosen


def _none(files: Sequence[Path], numbers: str) -> list[LabelRow]:
    raise InputError(files[0], f"no row is left by --rows {numbers}")
