"""The command's side of distributed grading: plan, let the engine do what is not done, join the parts.

The parts stay in the folder of the report (`parts/`), so the same command after a stop does only what is left.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from gmtw.core.errors import GmtwError, InputError
from gmtw.grading.distributed.engines import Engine
from gmtw.grading.distributed.environment import environment_of
from gmtw.grading.distributed.part_file import read_part
from gmtw.grading.distributed.plan import SHARD_LINES, OutputShard, shards_of
from gmtw.grading.distributed.worker import Work
from gmtw.grading.folder import Written, folder_name, write_records
from gmtw.grading.inputs import Job
from gmtw.grading.shards import RecordLine, check_writable, new_shard_folder

TRIES = 3
"""The number of times the engine may end without one more part."""

PARTS = "parts"
"""The folder of the parts, in the folder of the report."""

Watch = Callable[[Iterable[str], int], Iterable[str]]
"""Shows what is done of so many shards, and returns the same."""


def grade_on(
    engine: Engine,
    job: Job,
    reports: Path,
    stamp: Callable[[], Mapping[str, Any]],
    watch: Watch,
    lines: int = SHARD_LINES,
) -> Written:
    """Grade the job on the engine and write its report, the same files as grading in one process.

    stamp: makes the content of run.json. lines: outputs of one shard. Raise what a metric or the engine raises; parts
    that are done stay.
    """
    check_writable(reports)
    languages = tuple(sorted({row.language for row in job.rows}))
    parts = reports.absolute() / folder_name(job) / PARTS
    parts.mkdir(parents=True, exist_ok=True)
    work = Work(parts, Path.cwd(), languages, environment_of(languages))
    shards = shards_of(job, work.environment, lines)
    _grade(engine, shards, work, watch)
    drafts = new_shard_folder(reports)
    drafts.mkdir()
    try:
        return write_records(job, _records(shards, work), drafts, reports, stamp())
    except OSError as error:
        problem = f"cannot be written: {error.strerror}; the parts stay, so type the same command again"
        raise InputError(reports, problem) from None
    finally:
        shutil.rmtree(drafts, ignore_errors=True)


def _grade(engine: Engine, shards: Sequence[OutputShard], work: Work, watch: Watch) -> None:
    """Let the engine make the parts that are not there. Raise GmtwError if none is added again and again."""
    left, idle = _left(shards, work), 0
    while left and idle < TRIES:
        for _ in watch(engine.run(left, work), len(left)):
            pass
        still = _left(left, work)
        left, idle = still, idle + 1 if len(still) == len(left) else 0
    if left:
        raise GmtwError(
            f"{len(left)} of {len(shards)} parts are not in {work.parts} after {TRIES} tries. Were workers killed for "
            "want of memory (try fewer --workers)? Do all machines see this folder under the same path? "
            "Then type the same command again"
        )
    for draft in work.parts.glob(".part-*"):  # of workers that were killed
        draft.unlink(missing_ok=True)


def _left(shards: Sequence[OutputShard], work: Work) -> list[OutputShard]:
    return [shard for shard in shards if not work.is_done(shard)]


def _records(shards: Iterable[OutputShard], work: Work) -> Iterator[RecordLine]:
    """Yield the records of all parts. The shards follow one another as the records do."""
    for shard in shards:
        yield from read_part(work.parts / shard.part)
