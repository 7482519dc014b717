"""Records on disk while they are made: one shard per process, joined and sorted at the end."""

from __future__ import annotations

import json
import os
import platform
import re
import secrets
import shutil
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from io import FileIO
from itertools import groupby
from pathlib import Path
from sys import intern
from tempfile import TemporaryDirectory
from typing import BinaryIO, NamedTuple

from gmtw.core.errors import InputError
from gmtw.core.types import Record, Score
from gmtw.grading.inputs import CaseKey
from gmtw.scoring.grade import solved
from gmtw.scoring.metrics import in_order


def check_writable(reports: Path) -> None:
    """Raise InputError if no folder can be made in the folder of reports; it is tried, since rights do not tell all."""
    try:
        with TemporaryDirectory(dir=next(path for path in (reports, *reports.parents) if path.exists())):
            pass
    except OSError as error:
        raise InputError(reports, f"cannot be written: {error.strerror}; give another --report-dir") from None


def new_shard_folder(reports: Path) -> Path:
    """Return a new name for the folder of the shards of a run; it says the machine and the process of the run.

    Shards of runs that were killed are removed.
    """
    remove_abandoned(reports)
    return reports / f".shards-{_machine()}-{os.getpid()}-{secrets.token_hex(6)}"


def remove_abandoned(reports: Path) -> None:
    """Remove the shards of runs on this machine that were killed; those of a process that is there stay."""
    for folder in reports.glob(f".shards-{_machine()}-*-*"):
        process = folder.name.split("-")[-2]
        if process.isdecimal() and not _is_running(int(process)):
            shutil.rmtree(folder, ignore_errors=True)


def _machine() -> str:
    return re.sub(r"[^A-Za-z0-9.]", "_", platform.node())


def _is_running(process: int) -> bool:
    """Return whether there is a process of that number. Windows cannot be asked without ending it: always True."""
    if os.name == "nt":
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


class Shard:
    """A file of records in the order in which they were made; it appears with the first record."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: FileIO | None = None

    def add(self, record: Record) -> None:
        """Write the record to disk, so that it survives the end of this process."""
        if self._file is None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._file = self.path.open("ab", buffering=0)
        self._file.write(json.dumps(key_of(record)).encode() + b"\t" + to_line(record))

    def close(self) -> None:
        """The file is closed; adding opens it again."""
        if self._file is not None:
            self._file.close()
            self._file = None


class _Place(NamedTuple):
    key: CaseKey
    path: Path
    offset: int


class RecordLine(NamedTuple):
    """A record, and what it is in records.jsonl."""

    record: Record
    line: bytes


def key_of(record: Record) -> CaseKey:
    """Return the key of the record's case."""
    return (record.model, record.language, record.sample, record.instance_id)


def to_line(record: Record) -> bytes:
    """The record as one line of records.jsonl; what is at its default is left out, but for `status`."""
    text = record.model_dump_json(exclude={"status"}, exclude_defaults=True)
    return f'{{"status":"{record.status}",{text[1:]}\n'.encode()


def merged(folder: Path) -> Iterator[Record]:
    """The records of all shards in `folder`, sorted, one for each case; half-written lines are left out."""
    paths = sorted(folder.glob("*.shard"))
    places = sorted(place for path in paths for place in _places(path))
    with ExitStack() as stack:
        files = {path: stack.enter_context(path.open("rb")) for path in paths}
        for _, group in groupby(places, key=lambda place: place.key):
            yield join([_read(files[place.path], place) for place in group])


def keys_in(folder: Path) -> set[CaseKey]:
    """The keys of the cases of which a shard in `folder` has a record."""
    return {place.key for path in folder.glob("*.shard") for place in _places(path)}


def join(records: list[Record]) -> Record:
    """One record with the scores of all, which speak of the same output."""
    if len(records) == 1:
        return records[0]
    scores: Mapping[str, Score] = {key: score for record in records for key, score in record.scores.items()}
    ordered = {key: scores[key] for key in in_order(scores)}
    return records[0].model_copy(update={"scores": ordered, "solved": solved(ordered, records[0].notes)})


def _places(path: Path) -> Iterator[_Place]:
    offset = 0
    with path.open("rb") as file:
        for line in file:
            if line.endswith(b"\n"):
                model, language, sample, id_ = json.loads(line.partition(b"\t")[0])
                yield _Place((intern(model), intern(language), sample, intern(id_)), path, offset)
            offset += len(line)


def _read(file: BinaryIO, place: _Place) -> Record:
    file.seek(place.offset)
    return Record.model_validate_json(file.readline().partition(b"\t")[2])
