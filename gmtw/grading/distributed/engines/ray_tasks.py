"""Tasks of Ray: on this machine, or on a cluster that is joined by its address. Ray retries those of lost nodes."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from logging import ERROR
from socket import create_connection
from typing import Any

from gmtw.core.errors import GmtwError
from gmtw.grading.distributed.plan import OutputShard
from gmtw.grading.distributed.worker import Work, grade_shard

RETRIES = 3
"""The number of times Ray begins a shard again whose process or node was lost."""

ANSWER_SECONDS = 10
"""The most seconds for the head of a cluster to answer."""


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
    """Return the module ray, connected. Raise GmtwError if the cluster does not answer."""
    import ray

    cluster = address or os.environ.get("RAY_ADDRESS", "")
    try:
        _check_answers(cluster)
        ray.init(address=address or None, include_dashboard=False, log_to_driver=False, logging_level=ERROR)
    except Exception as error:  # Ray has no class of its own for this
        said = str(error).partition("\n")[0]
        if cluster:
            told = f"cannot join {cluster}: {said}; ray:HOST:PORT is the address that ray start --head shows"
        else:
            told = f"cannot start Ray here: {said}; try again, or --engine local"
        raise GmtwError(f"--engine ray {told}") from None
    return ray


def _check_answers(address: str) -> None:
    """Raise OSError if nobody listens at this address. Ray itself would try for a quarter of an hour."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if port.isdecimal():  # "auto" and "local" are no address
        create_connection((host.strip("[]"), int(port)), ANSWER_SECONDS).close()
