"""out.run.json beside out.jsonl: what made the outputs, and when. It holds no key."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from gmtw.core.errors import InputError, MismatchError

TOGETHER = ("system", "temperature", "seed", "logprobs", "bos", "dtype", "weights", "shots", "shot_seed", "options")
"""Parameters that all answers of one file share. A larger max_tokens may ask again what it cut short."""


def beside(path: Path) -> Path:
    """The sidecar of that outputs file: out.jsonl -> out.run.json."""
    return path.with_name(path.name.removesuffix(".jsonl") + ".run.json")


class Sidecar:
    """What is known of a file of outputs: `made` once, and one entry of `runs` for each run that added to it."""

    def __init__(self, path: Path, made: Mapping[str, Any], clock: Callable[[], float] = time.time) -> None:
        self.path, self.clock = beside(path), clock
        self.made = dict(made)
        self.runs: list[dict[str, Any]] = []

    def resume(self, outputs: Path) -> None:
        """Earlier runs are kept; raises MismatchError where they asked otherwise than this one will."""
        if not self.path.exists():
            return
        try:
            before: Any = json.loads(self.path.read_text(encoding="utf-8"))
            asked, self.runs = dict(before["parameters"]), [dict(run) for run in before["runs"]]
        except (OSError, ValueError, KeyError, TypeError):
            raise InputError(self.path, "is not what gmtw run writes; remove it, or give another -o") from None
        for key in TOGETHER:
            if asked.get(key) != self.made["parameters"].get(key):
                was, now = asked.get(key), self.made["parameters"].get(key)
                raise MismatchError(
                    outputs,
                    f"cannot resume: it was made with {key} {was!r}, not {now!r}; give another -o, or --no-resume",
                )

    def begin(self) -> None:
        """The file says that a run has started; raises InputError where it cannot be written."""
        self.runs.append({"start": self._now(), "end": None})
        try:
            self._write()
        except OSError as error:
            raise InputError(self.path, f"cannot be written: {error.strerror}") from None

    def end(self, totals: Mapping[str, Any]) -> None:
        """The file has the end and the totals of this run, where the disk takes them."""
        self.runs[-1] |= {"end": self._now(), **totals}
        with suppress(OSError):
            self._write()

    def _now(self) -> str:
        return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(self.clock()))

    def _write(self) -> None:
        """Whole or not at all."""
        text = json.dumps({**self.made, "runs": self.runs}, ensure_ascii=False, indent=1) + "\n"
        half = self.path.with_name(f".{self.path.name}-{os.getpid()}")
        try:
            half.write_text(text, encoding="utf-8")
            half.replace(self.path)
        finally:
            half.unlink(missing_ok=True)
