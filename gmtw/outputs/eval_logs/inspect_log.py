"""Logs of inspect_ai: one JSON file, or an archive (.eval) with a JSON file for the head and for each sample.

Read without inspect_ai. Archives of newer versions are compressed with Zstandard, method 93 of the ZIP format, which
`zipfile` knows from Python 3.14 on.
"""

from __future__ import annotations

import json
import struct
import sys
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from gmtw.core.errors import InputError, MissingExtraError
from gmtw.core.given_files import read_json, sound
from gmtw.core.types import Spent
from gmtw.core.unpacking import Allowance
from gmtw.outputs.eval_logs.eval_log import EvalLog, LoggedAnswer, digest, number
from gmtw.outputs.reader import amount

ZSTANDARD = 93
LOCAL_HEADER = 30
"""Bytes of the local header of a member, before its name and extra field (ZIP, APPNOTE 4.3.7)."""

MOST_EPOCHS = 1_000_000

LETTERS = {"C": 1.0, "I": 0.0, "P": 0.5, "N": 0.0}
"""The scores of inspect's letters: correct, incorrect, partially correct, no answer."""


def read_inspect_json(path: Path) -> EvalLog:
    """Return the log in a .json file. Raise InputError if it is none, or if the run did not end."""
    whole = read_json(path)
    if not isinstance(whole, dict) or not isinstance(whole.get("samples"), list):
        raise InputError(path, "expected a log of inspect_ai with its samples: an object with `eval` and `samples`")
    return _log(path, whole, whole["samples"])


def read_archive(path: Path) -> EvalLog:
    """Return the log in an .eval file. Raise InputError if it is none, or if the run did not end.

    Raise MissingExtraError if it is compressed with Zstandard and nothing here can decompress it.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            members = {one.filename: one for one in archive.infolist()}
            if "header.json" not in members:
                raise InputError(path, "the run did not end: no header.json; type inspect eval-retry, or run it again")
            names = sorted(name for name in members if name.startswith("samples/") and name.endswith(".json"))
            allowance = Allowance(path)
            samples = (sound(json.loads(_read(allowance, archive, members[name]))) for name in names)
            head = sound(json.loads(_read(allowance, archive, members["header.json"])))
            return _log(path, head, samples)
    except OSError as error:
        raise InputError(path, f"cannot be read: {error.strerror or error}") from None
    except (zipfile.BadZipFile, struct.error, ValueError, RecursionError) as error:
        raise InputError(path, f"not an .eval log of inspect_ai: {error}") from None


def _read(allowance: Allowance, archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes:
    """Return the bytes of a member of the archive. Raise InputError if it unpacks to more than it may."""
    path = allowance.path
    if member.compress_type != ZSTANDARD or sys.version_info >= (3, 14):
        with archive.open(member) as packed:
            return allowance.read(packed)
    try:
        import pyarrow as pa
    except ImportError:
        raise MissingExtraError(path.name, "pyarrow", "report") from None
    with path.open("rb") as file:
        file.seek(member.header_offset)
        name, extra = struct.unpack("<HH", file.read(LOCAL_HEADER)[-4:])
        file.seek(name + extra, 1)
        compressed = file.read(member.compress_size)
    found = allowance.read(pa.CompressedInputStream(pa.BufferReader(compressed), "zstd"))
    if zlib.crc32(found) != member.CRC:
        raise zipfile.BadZipFile(f"{member.filename} is damaged")
    return found


def _table(value: Any) -> Mapping[str, Any]:
    """Return an object of JSON, {} for anything else in its place."""
    return value if isinstance(value, dict) else {}


def _log(path: Path, head: Any, samples: Iterable[Any]) -> EvalLog:
    """Return the log of a head and its samples, sorted by id and epoch."""
    about = _table(_table(head).get("eval"))
    task, model = about.get("task"), about.get("model")
    if not (isinstance(task, str) and isinstance(model, str)):
        raise InputError(path, "expected a log of inspect_ai: no task and model under `eval`")
    if (status := head.get("status")) != "success":
        raise InputError(path, f"the run did not end, its status is {status!r}; type inspect eval-retry {path.name}")
    language = str(_table(about.get("task_args")).get("language") or "")
    try:
        answers = [_answer(sample, language) for sample in samples]
    except (KeyError, TypeError, AttributeError) as error:
        raise InputError(path, f"a sample is not as inspect_ai writes it: {error!r}") from None
    if not answers:
        raise InputError(path, "holds no sample; was it run with --no-log-samples?")
    version = str(_table(about.get("packages")).get("inspect_ai") or "")
    found = tuple(sorted(answers, key=lambda one: (one.id, one.sample)))
    return EvalLog("inspect_ai", version, task, model, found)


def _answer(sample: Mapping[str, Any], language: str) -> LoggedAnswer:
    failed, output = sample.get("error"), sample.get("output") or {}
    about = sample.get("metadata") or {}
    return LoggedAnswer(
        id=str(sample["id"]),
        question=digest(_asked(sample["input"]), sample.get("target")),
        text=None if failed else _text(output.get("completion", "")),
        scores={} if failed else dict(_scores(sample.get("scores") or {})),
        sample=_epoch(sample["epoch"]) - 1,
        error=" ".join(failed["message"].split()) if failed else "",
        spent=_spent(output),
        gmtw_id=str(sample["id"]),
        gmtw_fingerprint=str(about.get("fingerprint", "")),
        language=language,
    )


def _text(given: Any) -> str:
    if not isinstance(given, str):
        raise TypeError(f"completion: expected a text, got {type(given).__name__}")
    return given


def _epoch(given: Any) -> int:
    if not isinstance(given, int) or not 1 <= given <= MOST_EPOCHS:
        raise TypeError(f"epoch: expected a number from 1, got {given!r:.40}")
    return given


def _asked(given: Any) -> Any:
    """Return what was asked without the ids that each run gives its messages."""
    return given if isinstance(given, str) else [(one["role"], one["content"]) for one in given]


def _scores(given: Mapping[str, Any]) -> Iterator[tuple[str, float | None]]:
    """Yield the scores: of a scorer that gives several, each by its name and the scorer's."""
    for scorer, score in given.items():
        value = score["value"]
        if isinstance(value, dict):
            yield from ((f"{scorer}.{key}", number(one)) for key, one in value.items())
        else:
            yield scorer, LETTERS.get(value) if isinstance(value, str) else number(value)


def _spent(output: Mapping[str, Any]) -> Spent | None:
    usage = output.get("usage") or {}
    tokens = [amount(usage.get(key)) for key in ("input_tokens", "output_tokens")]
    prompt, completion = (None if one is None else int(one) for one in tokens)
    found = Spent(latency_s=amount(output.get("time")), prompt_tokens=prompt, completion_tokens=completion)
    return found if found != Spent() else None
