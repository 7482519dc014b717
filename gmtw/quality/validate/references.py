"""References into real outputs: rows that name a file, a line and a span instead of carrying a text.

A file `sources.toml` beside the labels says which instances each file of outputs answers, because
ids are reused between versions with other worlds:

    [instances]
    "outputs_a.jsonl" = "set_1.jsonl"

Spans count characters of the raw output. What is judged is what gmtw reads as the explanation.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple

from gmtw.constraints import Scene
from gmtw.core.errors import InputError, nearest
from gmtw.core.types import Instance
from gmtw.datasets import load as load_instances
from gmtw.outputs.reader import Entry, index_outputs, read_output
from gmtw.quality.validate.rows import Fields, LabelRow
from gmtw.scoring.parse import read
from gmtw.tasks.handler import handler_of

SOURCES = "sources.toml"


class Reference(Fields):
    """The place of a labelled span: `start` and `end` in the raw output of that line."""

    file: str
    instance_id: str
    start: int
    end: int


class Passage(NamedTuple):
    """An explanation as gmtw reads it, the labelled span `text[start:end]`, and what it is about."""

    text: str
    start: int
    end: int
    scene: Scene


class Texts:
    """The outputs and instances of one folder, each file read once."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._instances = cache(self._load_instances)
        self._outputs = cache(self._load_outputs)

    def passage(self, row: LabelRow) -> Passage | None:
        """Return what the row refers to; None if gmtw does not read the span as part of the explanation.

        Raise InputError if file, line, instance or span do not exist.
        """
        where = row.read(Reference)
        (instance, scene), raw = self._instance(row, where), self._raw(row, where)
        if not 0 <= where.start < where.end <= len(raw):
            raise row.fault(f"span {where.start}-{where.end} is outside the output of {len(raw)} characters")
        mark = next(chr(code) for code in range(0xE000, 0xF8FF) if chr(code) not in raw)
        marked = mark.join((raw[: where.start], raw[where.start : where.end], raw[where.end :]))
        seen = read(marked, instance, row.language.code).explanation
        text, parts = seen.replace(mark, ""), seen.split(mark)
        if len(parts) != 3 or text != read(raw, instance, row.language.code).explanation:
            return None
        return Passage(text, len(parts[0]), len(parts[0]) + len(parts[1]), scene)

    def _instance(self, row: LabelRow, where: Reference) -> tuple[Instance, Scene]:
        named = _sources(row.path.parent / SOURCES).get(where.file)
        if named is None:
            raise row.fault(f"{SOURCES} beside this file does not say which instances {where.file!r} answers")
        found = self._instances(self._inside(row, named)).get(where.instance_id)
        scene = handler_of(found.task).scene(found.task) if found else None
        if found is None or scene is None:
            raise row.fault(f"{named} has no plan task {where.instance_id!r}")
        return found, scene

    def _raw(self, row: LabelRow, where: Reference) -> str:
        entries = self._outputs(self._inside(row, where.file)).get(where.instance_id, [])
        if len(entries) != 1:
            raise row.fault(f"{where.file} has {len(entries)} outputs for {where.instance_id!r}; expected one")
        return read_output(entries[0]).output

    def _inside(self, row: LabelRow, name: str) -> Path:
        if self._folder is None:
            raise row.fault("refers to an output; say where the outputs and instances are with --texts DIR")
        if not (self._folder / name).is_file():
            close = nearest(name, (path.name for path in self._folder.glob("*.jsonl")))
            hint = f"; did you mean {close!r}?" if close else ""
            raise InputError(self._folder, f"has no file {name!r}, which {row.place} refers to{hint}")
        return self._folder / name

    def _load_instances(self, path: Path) -> dict[str, Instance]:
        return {instance.id: instance for instance in load_instances(path)}

    def _load_outputs(self, path: Path) -> dict[str, list[Entry]]:
        found: dict[str, list[Entry]] = {}
        for entry in index_outputs(path).entries:
            found.setdefault(entry.instance_id, []).append(entry)
        return found


@cache
def _sources(path: Path) -> dict[str, str]:
    """Return the instances file of each outputs file. Raise InputError if the table is missing or malformed."""
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8")).get("instances")
    except OSError:
        raise InputError(path, 'is missing; write [instances] and a line "OUTPUTS.jsonl" = "SET.jsonl"') from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InputError(path, f"not valid TOML: {error}") from None
    if not isinstance(table, dict) or not all(isinstance(name, str) for name in table.values()):
        raise InputError(path, 'expected a table [instances] of "OUTPUTS.jsonl" = "SET.jsonl"')
    return table
