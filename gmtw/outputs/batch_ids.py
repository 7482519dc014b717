"""The ids of requests in batch files: what one answers, in the characters and the length that services allow.

An id is reversible: `travel-v2/easy/1`, in Romanian, sample 0, of the world 606f32ee..., is
`travel-v2__easy__1_-ro-0-606f32ee`. What is too long has a digest for an id, and a table beside the file of requests
says what it stands for.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from gmtw.core.errors import InputError
from gmtw.core.given_files import read_json

LONGEST = 64
"""Characters that an id may have in the narrowest service; letters, digits, "-" and "_" are allowed in all."""

PRINT = 8
"""Digits of the fingerprint in an id. They tell in which order of options an item was asked."""

_ID = re.compile(
    r"(?P<id>(?:[A-Za-z0-9-]|__|_[0-9a-f]{2})+)_-(?P<language>[a-z]+)-(?P<sample>\d{1,9})-(?P<print>[0-9a-f]*)"
)
_DIGEST = re.compile(r"_h[0-9a-f]{40}")
_ESCAPE = re.compile(r"__|(?:_[0-9a-f]{2})+")


class BatchId(NamedTuple):
    """The id of a request. language and fingerprint: "" if the id does not say."""

    instance_id: str
    language: str = ""
    sample: int = 0
    fingerprint: str = ""


def custom_id(asked: BatchId) -> str:
    """Return the id of a request: reversible if it is short enough, else a digest."""
    name = re.sub(r"[^A-Za-z0-9-]", _escaped, asked.instance_id)
    found = f"{name}_-{asked.language}-{asked.sample}-{asked.fingerprint[:PRINT]}"
    return found if len(found) <= LONGEST else f"_h{sha256(json.dumps(asked).encode()).hexdigest()[:40]}"


def _escaped(match: re.Match[str]) -> str:
    return "__" if match[0] == "/" else "".join(f"_{byte:02x}" for byte in match[0].encode("utf-8", "replace"))


def read_custom_id(text: str, path: Path) -> BatchId:
    """Return what the request with that id asked; an id that gmtw did not write is that of an instance.

    Raise InputError if it is a digest, and no table beside the file `path` knows it.
    """
    if _DIGEST.fullmatch(text):
        table = _tables(path.absolute().parent)
        if text not in table:
            problem = f"the id {text!r} stands for a longer one; put the .ids.json file that gmtw run wrote beside it"
            raise InputError(path, problem)
        return table[text]
    found = _ID.fullmatch(text)
    if not found:
        return BatchId(text)
    try:
        name = _ESCAPE.sub(lambda match: _unescaped(match[0]), found["id"])
    except ValueError:
        return BatchId(text)
    return BatchId(name, found["language"], int(found["sample"]), found["print"])


def _unescaped(text: str) -> str:
    return "/" if text == "__" else bytes.fromhex(text.replace("_", "")).decode()


def table_path(path: Path) -> Path:
    """Return the path of the table of long ids beside a file of requests: batch.jsonl -> batch.ids.json."""
    return path.with_name(path.name.removesuffix(".jsonl") + ".ids.json")


@lru_cache(maxsize=8)
def _tables(folder: Path) -> Mapping[str, BatchId]:
    """Return what all tables in a folder say. Raise InputError for a file that is none."""
    found: dict[str, BatchId] = {}
    for path in sorted(folder.glob("*.ids.json")):
        try:
            for key, (name, language, sample, print_) in read_json(path).items():
                found[key] = BatchId(str(name), str(language), int(sample), str(print_))
        except (AttributeError, TypeError, ValueError):
            raise InputError(path, "expected a table of ids, as gmtw run --write-batch writes it") from None
    return found
