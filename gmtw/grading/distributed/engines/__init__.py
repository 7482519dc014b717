"""Engines: what grades shards, on one machine or on many. An engine spreads and retries; it knows nothing of scores.

To add one, write a module with a class that has `run`, and give it a line in `ENGINES`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Protocol

from gmtw.core.errors import GmtwError, UnknownNameError
from gmtw.grading.distributed.plan import OutputShard
from gmtw.grading.distributed.worker import Work


class Engine(Protocol):
    """What grades shards."""

    def run(self, shards: Sequence[OutputShard], work: Work) -> Iterator[str]:
        """Call `grade_shard` for each shard, in any order and anywhere; yield the name of each part that is there.

        End early if processes or machines were lost: what is left is given again. Raise what a metric raises.
        """


def _local(workers: int, options: str) -> Engine:
    from gmtw.grading.distributed.engines.local_pool import LocalPool

    if options:
        raise GmtwError(f"--engine local takes no options, got {options!r}; the number of processes is --workers")
    return LocalPool(workers)


def _ray(workers: int, options: str) -> Engine:
    from gmtw.grading.distributed.engines.ray_tasks import RayTasks

    return RayTasks(workers, address=options)


def _slurm(workers: int, options: str) -> Engine:
    from gmtw.generation.sbatch import parse_slurm_options
    from gmtw.grading.distributed.engines.slurm_array import SlurmArray

    try:
        return SlurmArray(workers, parse_slurm_options(options))
    except GmtwError as error:
        problem = f"--engine slurm:OPTIONS has the options of gmtw run --slurm, as in slurm:time=02:00:00: {error}"
        raise GmtwError(problem) from None


ENGINES: Mapping[str, Callable[[int, str], Engine]] = {"local": _local, "ray": _ray, "slurm": _slurm}
"""What makes each engine, from the number of workers and what stands after the colon of --engine."""


def engine_of(text: str, workers: int) -> Engine:
    """Return the engine that `--engine NAME` or `--engine NAME:OPTIONS` asks for. Raise GmtwError if it is wrong."""
    name, _, options = text.partition(":")
    if name not in ENGINES:
        raise UnknownNameError("engine", name, ENGINES)
    if workers < 1:
        raise GmtwError(f"--workers expects a number from 1 on, got {workers}")
    return ENGINES[name](workers, options)
