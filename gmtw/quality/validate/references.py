"""References into real outputs: rows that name a file, a line and a span instead of carrying a text.

`gmtw.quality.validate.sources` knows which instances each file of outputs answers. Spans count characters of the raw
output. What is judged is what gmtw reads as the explanation.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from gmtw.constraints import Scene
from gmtw.core.errors import InputError, nearest
from gmtw.core.types import Instance
from gmtw.outputs.reader import Entry, index_outputs, read_output
from gmtw.quality.validate.rows import Fields, LabelRow
from gmtw.quality.validate.sources import SOURCES, instances_by_id, likely_source, named_source
from gmtw.scoring.parse import parse, read
from gmtw.tasks.handler import handler_of
from gmtw.tasks.parsed_output import ParsedOutput
from gmtw.tasks.plan.task import PlanTask

NAMELESS = Instance(
    id="",
    source="",
    level="",
    fingerprint="",
    task=PlanTask(scene=Scene(slots=(), entities=()), rules=()),
    prompts={},
)
"""The stand-in for an instance that no set has: outputs are parsed, and no name is known."""


class OutputReference(Fields):
    """One output: its file, and the instance that it answers."""

    file: str
    instance_id: str


class Reference(OutputReference):
    """The place of a labelled span: `start` and `end` in the raw output of that line."""

    start: int
    end: int


class Passage(NamedTuple):
    """An explanation as gmtw reads it, the labelled span `text[start:end]`, and its scene and prompt."""

    text: str
    start: int
    end: int
    scene: Scene
    prompt: str


class Texts:
    """The outputs and instances of one folder, each file read once."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
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
        prompt = instance.prompts.get(row.language.code, "")
        if len(parts) != 3 or text != read(raw, instance, row.language.code).explanation:
            return None
        return Passage(text, len(parts[0]), len(parts[0]) + len(parts[1]), scene, prompt)

    def parsed(self, row: LabelRow, nameless: bool = False) -> tuple[ParsedOutput, Instance, str]:
        """Return the whole output that the row refers to, parsed, with its instance and its raw text.

        The instance is that of the set which `sources.toml` names, else of the likeliest set of the folder. If no set
        has it, it is NAMELESS where that is allowed. Raise InputError if it is not, or if file or line do not exist.
        """
        where = row.read(OutputReference)
        path, raw = self._inside(row, where.file), self._raw(row, where)
        named = named_source(row.path, where.file) if (row.path.parent / SOURCES).is_file() else None
        source = self._inside(row, named) if named else likely_source(path)
        instance = instances_by_id(source).get(where.instance_id) if source else None
        if instance is None and not nameless:
            raise row.fault(f"no set beside {where.file!r} has the instance {where.instance_id!r}; add its set there")
        instance = instance or NAMELESS
        return parse(raw, instance, row.language.code), instance, raw

    def _instance(self, row: LabelRow, where: OutputReference) -> tuple[Instance, Scene]:
        named = named_source(row.path, where.file)
        if named is None:
            raise row.fault(f"{SOURCES} beside this file does not say which instances {where.file!r} answers")
        found = instances_by_id(self._inside(row, named)).get(where.instance_id)
        scene = handler_of(found.task).scene(found.task) if found else None
        if found is None or scene is None:
            raise row.fault(f"{named} has no plan task {where.instance_id!r}")
        return found, scene

    def _raw(self, row: LabelRow, where: OutputReference) -> str:
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

    def _load_outputs(self, path: Path) -> dict[str, list[Entry]]:
        found: dict[str, list[Entry]] = {}
        for entry in index_outputs(path).entries:
            found.setdefault(entry.instance_id, []).append(entry)
        return found
