"""Tasks of Ray: on this machine, or on a cluster that is joined by its address. Ray retries those of lost nodes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from logging import ERROR
from typing import Any

from gmtw.core.errors import GmtwError, MissingExtraError
from gmtw.grading.distributed.plan import OutputShard
from gmtw.grading.distributed.worker import Work, grade_shard

RETRIES = 3
"""How often Ray begins a shard again whose process or node was lost."""


@dataclass(frozen=True, slots=True)
class RayTasks:
    """So many tasks at once. address: of a cluster; "" for a Ray of our own, or that of RAY_ADDRESS."""

    workers: int
    address: str = ""

    def run(self, shards: Sequence[OutputShard], work: Work) -> Iterator[str]:
        """Grade the shards; yield the name of each part that is there. End early if Ray gives up."""
        ray = _joined(self.address)
        task = ray.remote(grade_shard).options(num_cpus=1, max_retries=RETRIES, retry_exceptions=False)
        waiting, running = iter(shards), list[Any]()
        try:
            while True:
                for shard in islice(waiting, self.workers - len(running)):
                    running.append(task.remote(shard.on_its_own(), work))
                if not running:
                    return
                done, running = ray.wait(running)
                yield from ray.get(done)
        except ray.exceptions.RayTaskError as error:
            raise error.cause from None
        except ray.exceptions.RayError:  # nodes were lost more often than Ray retries
            return
        finally:
            ray.shutdown()


def _joined(address: str) -> Any:
    """Return the module ray, connected. Raise GmtwError if it is not installed or the cluster does not answer."""
    try:
        import ray
    except ImportError:
        raise MissingExtraError("--engine ray", "ray", "scale") from None
    try:
        ray.init(address=address or None, include_dashboard=False, log_to_driver=False, logging_level=ERROR)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise GmtwError(f"--engine ray cannot join {address or 'Ray'}: {str(error).splitlines()[0]}") from None
    return ray
