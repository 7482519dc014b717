"""An array of jobs on SLURM through submitit. Each job has its share of the shards, and grades one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from gmtw.core.errors import GmtwError
from gmtw.generation.cluster import finished_jobs, submit_array
from gmtw.generation.sbatch import SlurmOptions
from gmtw.grading.distributed.plan import OutputShard
from gmtw.grading.distributed.worker import Work, grade_shard


@dataclass(frozen=True, slots=True)
class ShardJob:
    """The work of one job of the array. A job that is put back in the queue skips the parts that are there."""

    shards: tuple[OutputShard, ...]
    work: Work

    def __call__(self) -> GmtwError | None:
        """Grade the shards. Return the error that the user can correct: one that is raised arrives as a traceback."""
        try:
            for shard in self.shards:
                grade_shard(shard, self.work)
        except GmtwError as error:
            return error
        return None

    def checkpoint(self) -> Any:
        """Return what is submitted when the job is put back in the queue: the same."""
        from submitit.helpers import DelayedSubmission

        return DelayedSubmission(self)


@dataclass(frozen=True, slots=True)
class SlurmArray:
    """So many jobs. options: those of sbatch."""

    workers: int
    options: SlurmOptions

    def run(self, shards: Sequence[OutputShard], work: Work) -> Iterator[str]:
        """Grade the shards; yield the name of each part that is there when its job has ended."""
        shares = [tuple(shards[start :: self.workers]) for start in range(min(self.workers, len(shards)))]
        jobs = [ShardJob(tuple(shard.on_its_own() for shard in share), work) for share in shares]
        for share, job in finished_jobs(shares, submit_array(jobs, self.options, work.parts), self.options):
            _raise_failure(job)
            yield from (shard.part for shard in share if work.is_done(shard))


def _raise_failure(job: Any) -> None:
    """Raise the error that ended the job. One that was lost with its machine raised none."""
    from submitit.core.utils import FailedJobError

    error = job.exception()
    if error is None and isinstance(found := job.result(), GmtwError):
        raise found
    if isinstance(error, FailedJobError):
        raise GmtwError(f"a job of --engine slurm failed, which is a fault of gmtw; its log is {job.paths.stderr}")
