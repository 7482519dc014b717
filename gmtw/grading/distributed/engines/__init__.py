"""Engines: what grades shards, on one machine or on many. An engine spreads and retries; it knows nothing of scores.

To add one, write a module with a class that has `run`, and give it a function here and a line in `ENGINES`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.util import find_spec
from typing import NamedTuple, Protocol

from gmtw.core.errors import GmtwError, MissingExtraError, UnknownNameError
from gmtw.grading.distributed.plan import OutputShard
from gmtw.grading.distributed.worker import Work


class Engine(Protocol):
    """A grader of shards."""

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


class EngineKind(NamedTuple):
    """A kind of engine: how it is made from the number of workers and its options, and libraries of an extra."""

    make: Callable[[int, str], Engine]
    libraries: tuple[str, ...]


ENGINES: Mapping[str, EngineKind] = {
    "local": EngineKind(_local, ("pyarrow",)),
    "ray": EngineKind(_ray, ("pyarrow", "ray")),
    "slurm": EngineKind(_slurm, ("pyarrow", "submitit")),
}
"""The engines by the name that --engine begins with. All write parts, which takes pyarrow."""


def engine_of(text: str, workers: int) -> Engine:
    """Return the engine that `--engine NAME` or `--engine NAME:OPTIONS` asks for.

    Raise GmtwError if an option is wrong, and MissingExtraError before anything is read if a library is not installed.
    """
    name, _, options = text.partition(":")
    if name not in ENGINES:
        raise UnknownNameError("engine", name, ENGINES)
    if workers < 1:
        raise GmtwError(f"--workers expects a number from 1 on, got {workers}")
    engine = ENGINES[name].make(workers, options)
    if lacking := [library for library in ENGINES[name].libraries if find_spec(library) is None]:
        raise MissingExtraError(f"--engine {name}", " and ".join(lacking), "scale")
    return engine
