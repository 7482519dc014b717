"""digests.json: the digests of the files in a report folder, so that every command sees if one was changed.

A run writes it last. Files that later commands put into the folder, such as report.md, are added. A command checks a
file when it reads it, which takes a fraction of the time that reading takes. They are no signature: who changes a file
can write its digest too. The proof is `gmtw verify`, which grades the outputs again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from hashlib import file_digest, sha256
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError
from pydantic_core import from_json, to_json

from gmtw.core.errors import InputError, one_line
from gmtw.core.files import write_text

DIGESTS = "digests.json"

RUN_FILES = ("records.jsonl", "instances.jsonl", "outputs.jsonl", "run.json", "summary.json")
"""The files of a run, in the order in which they are written. The digests come after them."""

FIELDS = ("summary.json", "run.json")
LINES = ("instances.jsonl",)
"""Files with a digest of each field or line too, so that `gmtw verify` can say what was changed. What differs in the
others it knows from grading again."""

SHORT = 8
"""Hex digits of the digest of a line."""

MOST_LINES = 5
"""The most lines that `gmtw verify` names."""

RENDERED = ("report.*", "verdict.json")
"""Files of a report folder that no run is made of, and that only gmtw should have written."""

Sha256 = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
FileName = Annotated[str, StringConstraints(pattern=r"^[^/\\]+$")]


class FileDigest(BaseModel):
    """The sha256 of a file; of each field for one of FIELDS; short digests of all lines for one of LINES."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    sha256: Sha256
    fields: Mapping[str, Sha256] = Field(default_factory=dict)
    lines: str = ""


class Digests(BaseModel):
    """The content of digests.json, by the name of each file."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    files: Mapping[FileName, FileDigest]

    def check(self, path: Path) -> None:
        """Raise InputError if that file of the folder is not as it was written. One that is gone is not checked."""
        said = self.files.get(path.name)
        if not path.is_file() or (said and _sha256(path) == said.sha256):
            return
        why = f"is not as gmtw wrote it: {DIGESTS} has another digest" if said else f"is not in {DIGESTS}"
        raise InputError(path, f"{why}; gmtw verify {path.parent} says what differs, or grade the outputs again")


def read_digests(folder: Path) -> Digests | None:
    """Return the digests of a report folder, None if it has none, as one of older versions.

    Raise InputError if it cannot be read.
    """
    path = folder / DIGESTS
    try:
        return Digests.model_validate_json(path.read_bytes())
    except FileNotFoundError:
        return None
    except OSError as error:
        raise InputError(path, f"cannot be read: {error.strerror}") from None
    except ValidationError as error:
        raise InputError(path, f"holds no digests: {one_line(error)}; grade the outputs again") from None


def check_alone(path: Path) -> None:
    """Raise InputError if a file that is read without its folder is not as the digests beside it say.

    A file of which they say nothing, or that has none beside it, such as a baseline that was copied, is not checked.
    """
    digests = read_digests(path.parent)
    if digests and path.name in digests.files:
        digests.check(path)


def write_digests(folder: Path, names: Iterable[str] = RUN_FILES) -> None:
    """Write the digests of these files of a report folder. Raise InputError if that is not possible.

    Rendered reports whose digests are there stay, if they are of the same scores.
    """
    files = {name: _digest(folder / name) for name in names}
    _write(folder, _still_rendered(folder, files) | files)


def add_digest(path: Path) -> None:
    """Add a file that was just written into a report folder to its digests. Those of the files of a run stay."""
    rendered = path.name not in RUN_FILES and (path.parent / "summary.json").is_file()
    digests = read_digests(path.parent) if rendered else None
    if digests:
        _write(path.parent, {**digests.files, path.name: _digest(path)})


def differences(folder: Path) -> Iterator[str]:
    """Yield a line for each file of the folder that is not as its digest says, and for what has none."""
    digests = read_digests(folder)
    if digests is None:
        yield f"{DIGESTS}: is not there: an older gmtw wrote this report, or it was removed; grade the outputs again"
        return
    for name, said in sorted(digests.files.items()):
        path = folder / name
        if not path.is_file():
            yield f"{name}: is gone"
        elif _sha256(path) != said.sha256:
            yield f"{name}: is not as it was written{_changed(path, said)}"
    for path in sorted(found for pattern in RENDERED for found in folder.glob(pattern)):
        if path.name not in digests.files:
            yield f"{path.name}: is not in {DIGESTS}; gmtw did not write it for these scores"


def _still_rendered(folder: Path, files: Mapping[str, FileDigest]) -> dict[str, FileDigest]:
    """Return the digests in the folder of rendered reports, {} if they are of other scores than `files`."""
    try:
        before = read_digests(folder)
    except InputError:
        return {}
    scores = ("records.jsonl", "summary.json")
    if before is None or any(before.files.get(name) != files.get(name) for name in scores):
        return {}
    return {name: said for name, said in before.files.items() if (folder / name).is_file()}


def _write(folder: Path, files: Mapping[str, FileDigest]) -> None:
    rows = {name: said.model_dump(exclude_defaults=True) for name, said in sorted(files.items())}
    write_text(folder / DIGESTS, json.dumps({"files": rows}, indent=1) + "\n")


def _digest(path: Path) -> FileDigest:
    fields = _field_digests(path) if path.name in FIELDS else {}
    lines = _line_digests(path) if path.name in LINES else ""
    return FileDigest(sha256=_sha256(path), fields=fields, lines=lines)


def _sha256(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise InputError(path, f"cannot be read: {error.strerror}") from None


def _changed(path: Path, said: FileDigest) -> str:
    """Return which fields or lines differ, as the end of a sentence; "" if nobody can tell."""
    if said.lines:
        now = _line_digests(path)
        places = range(0, max(len(now), len(said.lines)), SHORT)
        numbers = [at // SHORT + 1 for at in places if now[at : at + SHORT] != said.lines[at : at + SHORT]]
        more = f" and {len(numbers) - MOST_LINES} more" if len(numbers) > MOST_LINES else ""
        noun = "lines" if len(numbers) > 1 else "line"
        return f": {noun} {', '.join(map(str, numbers[:MOST_LINES]))}{more}" if numbers else ""
    try:
        fields = _field_digests(path) if said.fields else {}
    except ValueError:
        return ""
    changed = [key for key in sorted({*fields, *said.fields}) if fields.get(key) != said.fields.get(key)]
    return f": {', '.join(changed)}" if changed else ""


def _field_digests(path: Path) -> dict[str, str]:
    """Return the sha256 of each field of a JSON object. Raise ValueError if the file holds none."""
    row = from_json(path.read_bytes())
    if not isinstance(row, dict):
        raise ValueError("not an object")
    return {key: sha256(to_json(value, inf_nan_mode="constants")).hexdigest() for key, value in row.items()}


def _line_digests(path: Path) -> str:
    """Return short digests of all lines, joined."""
    with path.open("rb") as file:
        return "".join(sha256(line).hexdigest()[:SHORT] for line in file)
