"""A job -> shards: the outputs in the order of their records, cut every 5,000 lines.

Who grades, how many they are, and the order of the files change no shard. The name of a shard is a digest of all that
decides its records, so a part of that name need not be made again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO

from gmtw.datasets.instance_set import InstanceSet
from gmtw.grading.distributed.environment import Environment
from gmtw.grading.inputs import Case, Job
from gmtw.tasks.fingerprint import content_of

SHARD_LINES = 5_000
"""Outputs of one shard: a minute of grading, which is the most that a killed worker loses."""

DIGITS = 24
"""Hex digits of a digest in the name of a part."""


@dataclass(frozen=True, slots=True)
class OutputShard:
    """Consecutive cases of a job. part: the name of the file of their records."""

    part: str
    cases: tuple[Case, ...]

    def on_its_own(self) -> OutputShard:
        """Return the shard with the instances of its own cases only, as it is sent to another process."""
        instances = self.cases[0].instances
        if isinstance(instances, InstanceSet):
            instances = instances.only({case.entry.instance_id for case in self.cases})
        return OutputShard(self.part, tuple(replace(case, instances=instances) for case in self.cases))


def shards_of(job: Job, environment: Environment, lines: int = SHARD_LINES) -> tuple[OutputShard, ...]:
    """Return the shards of a job, in the order of its cases. Raise InputError if a file cannot be read any more."""
    groups = (job.cases[start : start + lines] for start in range(0, len(job.cases), lines))
    content = cache(lambda id_: content_of(job.instances[id_]))
    return tuple(OutputShard(f"part-{_digest(group, environment, content)}.parquet", group) for group in groups)


def _digest(cases: Sequence[Case], environment: Environment, content: Callable[[str], bytes]) -> str:
    """Return a digest of what decides the records of these cases: their lines, instances, names, and the versions."""
    digest = sha256(environment.line.encode())
    for case, line in zip(cases, _lines(cases), strict=True):
        told = repr((case.key, case.metrics, case.info.profile)).encode()
        digest.update(told + content(case.entry.instance_id) + line.strip() + b"\n")
    return digest.hexdigest()[:DIGITS]


def _lines(cases: Iterable[Case]) -> Iterator[bytes]:
    """Yield the line of each case. The digest of an entry leaves out what moves no score, but is in its record."""
    with ExitStack() as stack:
        files: dict[Path, BinaryIO] = {}
        for case in cases:
            path = case.entry.path
            file = files.get(path) or files.setdefault(path, stack.enter_context(path.open("rb")))
            file.seek(case.entry.offset)
            yield file.readline()
