"""RunMetadata: out.run.json beside out.jsonl, which says what made the outputs, and when. It holds no key."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from math import fsum
from pathlib import Path
from typing import Any

from gmtw.core.errors import InputError, MismatchError
from gmtw.core.files import write_text
from gmtw.core.given_files import read_json
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
    "headers",
    "asked",
    "read_reasoning",
)
"""Parameters that all answers of one file share. max_tokens may differ: a larger one asks again what was cut short."""


def metadata_path(path: Path) -> Path:
    """Return the path of the metadata of that outputs file: out.jsonl -> out.run.json."""
    return path.with_name(inner(path).name.removesuffix(".jsonl") + ".run.json")


def _sent(parameters: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the fields that the user added to each request, such as the effort or the routing."""
    found = parameters.get("fields")
    return found if isinstance(found, dict) else {}


def _unequal(names: Iterable[str], was: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[tuple[str, Any, Any]]:
    """Yield the names under which the two have different values, with these."""
    return ((name, was.get(name), now.get(name)) for name in names if was.get(name) != now.get(name))


def doubtful_in_metadata(path: Path) -> float:
    """Return the dollars that lost tries of that outputs file may be charged, as its metadata says; 0 without it."""
    try:
        runs = read_json(metadata_path(path))["runs"]
        return fsum(amount(run.get("doubtful_usd")) or 0.0 for run in runs)
    except (InputError, KeyError, TypeError, AttributeError):
        return 0.0


class RunMetadata:
    """The known facts of a file of outputs: `fields` once, and one entry of `runs` for each run that added to it.

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
            before: Any = read_json(self.path)
            asked, self.runs = dict(before["parameters"]), [dict(run) for run in before["runs"]]
            base_url = before.get("base_url")
            self.same_set = before.get("set", {}).get("digest") == self.fields["set"]["digest"]
        except (InputError, ValueError, KeyError, TypeError, AttributeError):
            raise InputError(self.path, "is not what gmtw run writes; remove it, or give another -o") from None
        for what, was, now in self._differences(asked, base_url):
            same = f" (if both are one server, write the new one into {self.path})" if what == "base_url" else ""
            raise MismatchError(
                outputs,
                f"cannot resume: it was made with {what} {was!r}, not {now!r}{same}; ask as before, give another -o, "
                "or --no-resume",
            )

    def _differences(self, asked: Mapping[str, Any], base_url: Any) -> Iterator[tuple[str, Any, Any]]:
        """Yield what all answers of one file share and this run would ask otherwise: its name, what it was and is."""
        own = self.fields["parameters"]
        yield from _unequal(FIXED_PARAMETERS, asked, own)
        yield from _unequal(sorted({*_sent(asked), *_sent(own)}), _sent(asked), _sent(own))
        was, now = (str(url or "").removesuffix("/v1") for url in (base_url, self.fields.get("base_url")))
        if was != now:
            yield "base_url", base_url, self.fields.get("base_url")

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
