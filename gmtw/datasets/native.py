"""Our own format: one `Instance` as JSON per line. What gmtw generates and freezes is written so.

A line is checked when its instance is read. Until then its outline is known: what tables and errors need, taken as it
stands.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import ValidationError
from pydantic_core import CoreSchema, SchemaValidator, core_schema, from_json

from gmtw.core.errors import GmtwError, InputError, one_line
from gmtw.core.jsonl import RawLine, object_in, raw_lines
from gmtw.core.types import TASK_KINDS, Instance
from gmtw.core.unpacking import plain
from gmtw.tasks.fingerprint import fingerprint
from gmtw.tasks.handler import TaskHandler


class InstanceFile(NamedTuple):
    """A file of instances as it was when it was indexed. written: its size and the time of its last change."""

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
        """Return the line that begins at that byte. Raise InputError if the file was changed since it was indexed."""
        return next(self.lines_at([offset]))

    def lines_at(self, offsets: Iterable[int]) -> Iterator[bytes]:
        """Yield the lines that begin at these bytes. Raise InputError if the file was changed since it was indexed."""
        try:
            if _written(self.path.stat()) == self.written:
                with plain(self.path).open("rb") as file:
                    for offset in offsets:
                        file.seek(offset)
                        yield file.readline().removeprefix(b"\xef\xbb\xbf")
                return
        except OSError as error:
            raise InputError(self.path, f"cannot be read: {error.strerror}") from None
        raise InputError(self.path, "was changed while it was in use; run again")


class Place(NamedTuple):
    """The place of an instance: its file, the number of its line, and the first byte of that."""

    file: InstanceFile
    number: int
    offset: int

    def read(self) -> Instance:
        """Return the instance, checked. Raise InputError with the line if it is wrong, or if the file was changed."""
        path = self.file.path
        return checked(path, object_in(path, self.number, self.file.line_at(self.offset)), self.number)

    def prompts(self) -> dict[str, str]:
        """Return the prompts of the instance; its task is not looked at, which is ten times as fast."""
        prompts: dict[str, str] = from_json(self.file.line_at(self.offset))["prompts"]
        return prompts


class NativeReader:
    """The reader of our own format."""

    key = "gmtw"

    def recognises(self, first_line: dict[str, Any]) -> bool:
        """Return whether a file that starts with this object holds our instances."""
        return {"id", "task", "fingerprint"} <= first_line.keys()

    def read(self, path: Path) -> list[Instance]:
        """Return the instances of the file, in its order. Raise InputError with the line that is wrong."""
        return [_checked(path, line) for line in raw_lines(path)]

    def outlined(self, path: Path) -> Iterator[tuple[Instance, Place | None]]:
        """Yield the outline of each instance, and its place; of a kind that loading changes, the instance without one.

        An outline has the id, the world, the level, the fingerprint, the prompts and the notes of its line, and a task
        as far as its handler needs it. Raise InputError for a line that is not even that.
        """
        file = InstanceFile.at(path)
        for line in raw_lines(path):
            outline = _outline(line.raw)
            if outline is None:
                yield _checked(path, line), None
            else:
                yield outline, Place(file, line.number, line.offset)


def _outline(raw: bytes) -> Instance | None:
    """Return the outline of the instance in a line; None of one that has to be read whole, or is none."""
    try:
        row = _outlines().validate_json(raw)
        task = _handler(row["task"]["type"]).outline(row["task"])
    except (ValueError, GmtwError):
        return None
    return Instance.model_construct(None, **row | {"task": task})


@cache
def _outlines() -> SchemaValidator:
    """Return what takes an outline out of a line; of what is not in it no object is made, which takes longest."""
    text, anything = core_schema.str_schema(strict=True), core_schema.any_schema()
    table = core_schema.dict_schema(text)
    kinds = [kind for kind in TASK_KINDS.names if not _handler(kind).changed_by_loading]
    tasks = {kind: _of_keys(type=text, **dict.fromkeys(_handler(kind).outline_keys, anything)) for kind in kinds}
    fields = {
        **dict.fromkeys(("id", "source", "level", "fingerprint"), text),
        "task": core_schema.tagged_union_schema(tasks, "type"),
        "prompts": table,
        "meta": core_schema.with_default_schema(table, default_factory=dict),
    }
    return SchemaValidator(_of_keys(**fields))


def _of_keys(**fields: CoreSchema) -> CoreSchema:
    """Return the schema of an object that has these keys, others being left out."""
    return core_schema.typed_dict_schema(
        {
            name: core_schema.typed_dict_field(schema, required=schema["type"] not in ("any", "default"))
            for name, schema in fields.items()
        },
        extra_behavior="ignore",
    )


def _handler(kind: str) -> TaskHandler[Any]:
    handler = TASK_KINDS.get(kind)
    assert isinstance(handler, TaskHandler)
    return handler


def _checked(path: Path, line: RawLine) -> Instance:
    return checked(path, object_in(path, line.number, line.raw), line.number)


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
