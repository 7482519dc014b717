"""RunMetadata: out.run.json beside out.jsonl, which says what made the outputs, and when. It holds no key."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from math import fsum
from pathlib import Path
from typing import Any

from gmtw.core.errors import InputError, MismatchError
from gmtw.core.files import write_text
from gmtw.core.unpacking import inner
from gmtw.outputs.reader import amount

FIXED_PARAMETERS = (
    "system",
    "temperature",
    "seed",
    "logprobs",
    "bos",
    "dtype",
    "weights",
    "shots",
    "shot_seed",
    "options",
    "fields",
    "headers",
    "asked",
)
"""Parameters that all answers of one file share. max_tokens may differ: a larger one asks again what was cut short."""


def metadata_path(path: Path) -> Path:
    """Return the path of the metadata of that outputs file: out.jsonl -> out.run.json."""
    return path.with_name(inner(path).name.removesuffix(".jsonl") + ".run.json")


def doubtful_in_metadata(path: Path) -> float:
    """Return the dollars that lost tries of that outputs file may be charged, as its metadata says; 0 without it."""
    try:
        runs = json.loads(metadata_path(path).read_text(encoding="utf-8"))["runs"]
        return fsum(amount(run.get("doubtful_usd")) or 0.0 for run in runs)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return 0.0


class RunMetadata:
    """What is known of a file of outputs: `fields` once, and one entry of `runs` for each run that added to it.

    Attributes:
        same_set: whether the file was last asked the set that it is resumed with, prompts included.
    """

    def __init__(self, path: Path, fields: Mapping[str, Any], clock: Callable[[], float] = time.time) -> None:
        self.path, self.clock = metadata_path(path), clock
        self.fields = dict(fields)
        self.runs: list[dict[str, Any]] = []
        self.same_set = False

    def resume(self, outputs: Path) -> None:
        """Keep the entries of earlier runs. Raise MismatchError if they asked in another way than this one will."""
        if not self.path.exists():
            return
        try:
            before: Any = json.loads(self.path.read_text(encoding="utf-8"))
            asked, self.runs = dict(before["parameters"]), [dict(run) for run in before["runs"]]
            self.same_set = before.get("set", {}).get("digest") == self.fields["set"]["digest"]
        except (OSError, ValueError, KeyError, TypeError):
            raise InputError(self.path, "is not what gmtw run writes; remove it, or give another -o") from None
        for key in FIXED_PARAMETERS:
            if asked.get(key) != self.fields["parameters"].get(key):
                was, now = asked.get(key), self.fields["parameters"].get(key)
                raise MismatchError(
                    outputs,
                    f"cannot resume: it was made with {key} {was!r}, not {now!r}; give another -o, or --no-resume",
                )

    def begin(self) -> None:
        """Write that a run has started. Raise InputError if the file cannot be written."""
        self.runs.append({"start": self._now(), "end": None})
        self._write()

    def end(self, totals: Mapping[str, Any]) -> None:
        """Write the end and the totals of this run. A full disk is no error here."""
        self.runs[-1] |= {"end": self._now(), **totals}
        with suppress(InputError):
            self._write()

    def _now(self) -> str:
        return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(self.clock()))

    def _write(self) -> None:
        """Write the whole file or nothing. Raise InputError if it cannot be written."""
        write_text(self.path, json.dumps({**self.fields, "runs": self.runs}, ensure_ascii=False, indent=1) + "\n")
