"""A run that was graded before, read back from its folder: summary, records, instances, outputs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from pydantic import ValidationError

from gmtw.core.errors import InputError, one_line
from gmtw.core.jsonl import json_lines
from gmtw.core.types import Instance, Output, Record
from gmtw.datasets import load as load_instances
from gmtw.outputs.reader import Entry, index, load
from gmtw.results.summary import SCORING, Summary

FILES = ("summary.json", "records.jsonl", "run.json", "instances.jsonl", "outputs.jsonl")
"""What the folder of a run holds."""


@dataclass(frozen=True)
class Run:
    """A folder of reports. `summary` is read when it is opened, the rest when it is asked for."""

    folder: Path
    summary: Summary

    def records(self) -> Iterator[Record]:
        """The records in their order; raises InputError with the line where the file is damaged or cut off."""
        path = self.folder / "records.jsonl"
        count = 0
        for record in read_records(path):
            yield record
            count += 1
        expected = sum(m.answered + m.errors + m.missing for m in self.summary.models)
        if count != expected:
            problem = f"ends after {count} records, summary.json counts {expected}; was it cut off? Grade again"
            raise InputError(path, problem, count)

    @cached_property
    def instances(self) -> Mapping[str, Instance]:
        """The instances by id."""
        return {instance.id: instance for instance in load_instances(self.folder / "instances.jsonl")}

    @cached_property
    def entries(self) -> Mapping[tuple[str, str, int, str], Entry]:
        """Where its outputs stand, by (model, language, sample, instance id)."""
        return {entry.key: entry for entry in index(self.folder / "outputs.jsonl").entries}

    def output(self, record: Record) -> Output | None:
        """The output that the record is about; None where it is missing."""
        entry = self.entries.get((record.model, record.language, record.sample, record.instance_id))
        return load(entry) if entry else None


def read_records(path: Path) -> Iterator[Record]:
    """The records of a file; raises InputError with the line that is none."""
    for line in json_lines(path):
        try:
            yield Record.model_validate(line.row)
        except ValidationError as error:
            raise InputError(path, f"not a record: {one_line(error)}", line.number) from None


def read_summary(path: Path) -> Summary:
    """The summary in a file; raises InputError where it is none, or was made by another scoring."""
    try:
        found = Summary.model_validate_json(path.read_bytes())
    except OSError as error:
        raise InputError(path, f"cannot be read: {error.strerror}") from None
    except ValidationError as error:
        raise InputError(path, f"{one_line(error)}; grade the outputs again") from None
    if found.scoring != SCORING:
        problem = f"made by scoring {found.scoring}, this is scoring {SCORING}; grade the outputs again"
        raise InputError(path, problem)
    return found


def open_run(path: Path) -> Run:
    """The run in the folder `path`, or in the folder of the file `path`.

    Raises InputError where it is no folder of a run, or one that another version of gmtw wrote and this cannot read.
    """
    folder = path.parent if path.name in FILES else path
    summary = folder / "summary.json"
    if not summary.is_file():
        raise InputError(path, "not the report of a run: no summary.json; give a folder that pytest bench wrote")
    return Run(folder, read_summary(summary))
