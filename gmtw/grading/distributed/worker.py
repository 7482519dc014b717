"""One shard -> one part. This runs in a process of the engine, maybe on another machine with the same files."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from gmtw.core.garbage import seldom_collected
from gmtw.core.types import Record
from gmtw.grading.distributed.environment import Environment, check_environment, environment_of
from gmtw.grading.distributed.part_file import PartRow, row_of, write_part
from gmtw.grading.distributed.plan import OutputShard
from gmtw.grading.grader import Grader


@dataclass(frozen=True, slots=True)
class Work:
    """The facts that all shards of a command share.

    parts: the folder of the parts. home: the folder that paths of files start from. languages, environment: of the
    outputs, and of the command.
    """

    parts: Path
    home: Path
    languages: tuple[str, ...]
    environment: Environment

    def is_done(self, shard: OutputShard) -> bool:
        """Return whether the part of the shard is there. It is renamed when it is whole."""
        return (self.parts / shard.part).is_file()


def grade_shard(shard: OutputShard, work: Work) -> str:
    """Grade the shard, write its part unless it is there, and return the name of the part.

    Raise GmtwError if this machine would grade otherwise than that of the command.
    """
    check_environment(work.environment, _environment(work.languages))
    os.chdir(work.home)
    if not work.is_done(shard):
        rows = _Rows()
        grader = Grader(rows)
        with seldom_collected():
            for case in sorted(shard.cases, key=lambda case: case.entry.instance_id):
                grader.grade(case)
            grader.close()
        write_part(rows.rows, work.parts / shard.part)
    return shard.part


@dataclass
class _Rows:
    """The rows of a part while they are made; a line takes less memory than its record."""

    rows: list[PartRow] = field(default_factory=list)

    def add(self, record: Record) -> None:
        self.rows.append(row_of(record))

    def close(self) -> None:
        """Nothing is open."""


@cache
def _environment(languages: tuple[str, ...]) -> Environment:
    """Return the environment of this process, which does not change while it runs."""
    return environment_of(languages)
