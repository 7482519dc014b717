"""A pool of processes on this machine."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from itertools import islice
from multiprocessing import connection, get_context, parent_process
from threading import Thread

from gmtw.grading.distributed.plan import OutputShard
from gmtw.grading.distributed.worker import Work, grade_shard


@dataclass(frozen=True, slots=True)
class LocalPool:
    """So many processes of this machine."""

    workers: int

    def run(self, shards: Sequence[OutputShard], work: Work) -> Iterator[str]:
        """Grade the shards; yield the name of each part that is there. End early if a process was killed."""
        with ProcessPoolExecutor(self.workers, get_context("spawn"), _end_with_command) as pool:
            try:
                yield from self._done(pool, shards, work)
            except BrokenProcessPool:  # the pool takes no more work
                return
            finally:
                pool.shutdown(wait=False, cancel_futures=True)

    def _done(self, pool: ProcessPoolExecutor, shards: Sequence[OutputShard], work: Work) -> Iterator[str]:
        """Hand over twice as many shards as there are processes at a time, so that none waits and few are copied."""
        waiting, running = iter(shards), set[Future[str]]()
        while True:
            for shard in islice(waiting, 2 * self.workers - len(running)):
                running.add(pool.submit(grade_shard, shard.on_its_own(), work))
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            yield from [one.result() for one in done]


def _end_with_command() -> None:
    """End this process as soon as the command has ended. After its kill -9 it would wait for shards for ever."""
    command = parent_process()
    assert command is not None

    def wait_for_end() -> None:
        connection.wait([command.sentinel])
        os._exit(1)

    Thread(target=wait_for_end, daemon=True).start()
