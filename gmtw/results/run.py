"""A graded run, read back from its folder: summary, records, instances, outputs.

Each file is held against digests.json when it is read, so that nothing is shown or judged that was changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from sys import intern
from typing import NamedTuple

from pydantic import ValidationError
from pydantic_core import from_json

from gmtw.core.errors import InputError, one_line
from gmtw.core.types import Output, Record
from gmtw.datasets import Indexed, index_set
from gmtw.datasets.instance_set import InstanceSet
from gmtw.outputs.reader import Entry, index_outputs, read_output
from gmtw.results.digests import DIGESTS, RUN_FILES, Digests, read_digests
from gmtw.results.records import RecordScores, read_record_scores, read_records
from gmtw.results.summary import SCORING, Summary

FILES = (*RUN_FILES, DIGESTS)
"""The files in the folder of a run."""


class PartOfSet(NamedTuple):
    """The part of a set that an instance is in."""

    source: str
    level: str


@dataclass(frozen=True)
class Run:
    """A report folder. `summary` is read when the run is opened, everything else on first use.

    given_as: what the user gave in place of a folder, such as outputs files that were graded for a comparison.
    digests: what its files are checked by, None for a folder of older versions, whose files are not.
    """

    folder: Path
    summary: Summary
    given_as: str = ""
    digests: Digests | None = None

    @property
    def title(self) -> str:
        """The name of the run in errors."""
        return self.given_as or str(self.folder)

    @property
    def unchecked(self) -> str:
        """The note that nothing says whether its files are as gmtw wrote them; "" if they are checked."""
        if self.digests:
            return ""
        why = "has no digests.json: an older gmtw wrote it, or the file was removed"
        return f"{self.title} {why}; gmtw verify {self.title} grades it again"

    @cached_property
    def _checked(self) -> set[str]:
        return set()

    def path(self, name: str) -> Path:
        """Return the path of one of its files. Raise InputError if the file was changed since it was written."""
        path = self.folder / name
        if self.digests and name not in self._checked:
            self.digests.check(path)
            self._checked.add(name)
        return path

    def records(self) -> Iterator[Record]:
        """Yield the records in their order. Raise InputError with the line if the file is damaged or cut off."""
        return read_records(self.path("records.jsonl"), self.summary)

    def record_scores(self) -> Iterator[RecordScores]:
        """Yield only the scores of the records, which is three times as fast."""
        return read_record_scores(self.path("records.jsonl"), self.summary)

    @cached_property
    def _indexed(self) -> Indexed[PartOfSet]:
        return index_set(self.path("instances.jsonl"), lambda one: PartOfSet(intern(one.source), intern(one.level)))

    @property
    def instances(self) -> InstanceSet:
        """The instances by id, each read when it is asked for."""
        return self._indexed.instances

    @property
    def parts(self) -> Mapping[str, PartOfSet]:
        """The world and level of each instance, by id."""
        return self._indexed.kept

    @cached_property
    def entries(self) -> Mapping[tuple[str, str, int, str], Entry]:
        """The places of its outputs in outputs.jsonl, by (model, language, sample, instance id)."""
        return {entry.key: entry for entry in index_outputs(self.path("outputs.jsonl")).entries}

    def output(self, record: Record) -> Output | None:
        """Return the output that the record is about, None if it is missing."""
        entry = self.entries.get((record.model, record.language, record.sample, record.instance_id))
        return read_output(entry) if entry else None


def read_summary(path: Path) -> Summary:
    """Return the summary in a file. Raise InputError if it is none, or if another scoring made it."""
    try:
        found = Summary.model_validate_json(path.read_bytes())
    except OSError as error:
        raise InputError(path, f"cannot be read: {error.strerror}") from None
    except ValidationError as error:
        raise InputError(path, f"{one_line(error)}; grade the outputs again") from None
    if found.scoring != SCORING:
        version = found.signature.gmtw
        problem = (
            f"made by gmtw {version} with scoring {found.scoring}, and this is scoring {SCORING}: "
            f"install gmtw {version} for it, or grade the outputs again"
        )
        raise InputError(path, problem)
    return found


def is_summary(path: Path) -> bool:
    """Return whether a file is the summary of a run, of any version of gmtw and under any name."""
    if path.suffix != ".json":
        return False
    try:
        found = from_json(path.read_bytes())
    except (OSError, ValueError):
        return False
    return isinstance(found, dict) and {"models", "signature", "scoring"} <= found.keys()


def open_run(path: Path, check: bool = True) -> Run:
    """Return the run in the folder `path`, in the folder of the file `path`, or the only one in a folder of reports.

    `check`: hold each file against the digests when it is read. Raise InputError if it is no report folder, if a file
    was changed, or if another version of gmtw wrote one that this version cannot read.
    """
    folder = _folder_of(path)
    summary = folder / "summary.json"
    digests = read_digests(folder) if check else None
    if digests:
        digests.check(summary)
    return Run(folder, read_summary(summary), digests=digests)


def _folder_of(path: Path) -> Path:
    """Return the folder of the run that `path` names. Raise InputError if it names none, or several."""
    folder = path.parent if path.name in FILES else path
    if (folder / "summary.json").is_file():
        return folder
    runs = sorted(one.parent for one in folder.glob("*/summary.json"))
    if len(runs) == 1:
        return runs[0]
    if not path.exists():
        raise InputError(path, "no such file or folder; give a folder that pytest bench wrote")
    if not runs:
        raise InputError(path, "not the report of a run: no summary.json; give a folder that pytest bench wrote")
    shown = ", ".join(run.name for run in runs[:3]) + (", ..." if len(runs) > 3 else "")
    raise InputError(path, f"holds {len(runs)} runs ({shown}); expected one, for example {runs[0]}")
