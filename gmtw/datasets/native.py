"""Our own format: one `Instance` as JSON per line. What gmtw generates and freezes is written so."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import ValidationError

from gmtw.core.errors import InputError, one_line
from gmtw.core.jsonl import XZ, json_lines
from gmtw.core.types import Instance
from gmtw.tasks.fingerprint import fingerprint


class InstanceFile(NamedTuple):
    """A file of instances as it was when it was checked. written: its size and the time of its last change."""

    path: Path
    written: tuple[int, int]

    @classmethod
    def at(cls, path: Path) -> InstanceFile:
        """Return the file as it is now. Raise InputError if it cannot be read."""
        try:
            return cls(path, _written(path.stat()))
        except OSError as error:
            raise InputError(path, f"cannot be read: {error.strerror}") from None

    def line_at(self, offset: int) -> bytes:
        """Return the line that begins at that byte. Raise InputError if the file was changed since it was checked."""
        try:
            with self.path.open("rb") as file:
                if _written(os.fstat(file.fileno())) == self.written:
                    file.seek(offset)
                    return file.readline().removeprefix(b"\xef\xbb\xbf")
        except OSError as error:
            raise InputError(self.path, f"cannot be read: {error.strerror}") from None
        raise InputError(self.path, "was changed while it was in use; run again")


class Place(NamedTuple):
    """Where an instance stands: its file, and the first byte of its line."""

    file: InstanceFile
    offset: int

    def read(self) -> Instance:
        """Return the instance, which was checked before. Raise InputError if the file was changed since."""
        return Instance.model_validate(json.loads(self.file.line_at(self.offset)))

    def prompts(self) -> dict[str, str]:
        """Return the prompts of the instance; its task is not looked at, which is ten times as fast."""
        prompts: dict[str, str] = json.loads(self.file.line_at(self.offset))["prompts"]
        return prompts


class NativeReader:
    """The reader of our own format."""

    key = "gmtw"

    def recognises(self, first_line: dict[str, Any]) -> bool:
        """Return whether a file that starts with this object holds our instances."""
        return {"id", "task", "fingerprint"} <= first_line.keys()

    def read(self, path: Path) -> list[Instance]:
        """Return the instances of the file, in its order. Raise InputError with the line that is wrong."""
        return [instance for instance, _ in self.placed(path)]

    def placed(self, path: Path) -> Iterator[tuple[Instance, Place | None]]:
        """Yield the instances one by one, each with its place; None in a compressed file, which cannot be entered.

        Raise InputError with the line that is wrong.
        """
        file = InstanceFile.at(path)
        for line in json_lines(path):
            place = None if path.suffix.lower() == XZ else Place(file, line.offset)
            yield checked(path, line.row, line.number), place


def checked(path: Path, row: Mapping[str, Any], number: int) -> Instance:
    """Return the instance in a row of a file. Raise InputError if it is none, has no prompt, or is another world."""
    try:
        instance = Instance.model_validate(row)
    except ValidationError as error:
        raise InputError(path, one_line(error), number) from None
    if not instance.prompts:
        problem = f"prompts of {instance.id!r}: expected a prompt for each language, got none"
        raise InputError(path, problem, number)
    if (found := fingerprint(instance.task)) != instance.fingerprint:
        problem = f"{instance.id!r} is not the world it says: its fingerprint is {found[:12]}"
        raise InputError(path, f"{problem}, not {instance.fingerprint[:12]}", number)
    return instance


def _written(found: os.stat_result) -> tuple[int, int]:
    return found.st_size, found.st_mtime_ns


READER = NativeReader()
